"""Space weather: what is kept of it, and what the stream tells."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from skerry.collect.runner import Collector
from skerry.collect.space_weather import kp_index, space_weather_alerts
from skerry.collect.topics.space_weather import space_weather_events
from skerry.registry import topics
from skerry.series.space_weather import KpIndex
from skerry.series.space_weather_alerts import StoredSpaceWeatherAlert
from skerry.store import Event, NewEvent, Store
from tests.replaying import ReplayServer

INDEX = kp_index.__dict__["job"]
ALERTS = space_weather_alerts.__dict__["job"]
REST = space_weather_events.__dict__["job"]
EVENING = datetime(2026, 9, 10, 20, 17, tzinfo=UTC)


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["space_weather"], 1000)


async def test_the_index_is_kept_and_its_newest_value_told_once(collector: Collector, store: Store) -> None:
    assert await collector.run_once(INDEX)
    assert await collector.run_once(INDEX)
    rows = (await store.history(KpIndex).read()).items
    assert len(rows) == 8
    assert (rows[4].time, rows[4].kp_index) == (datetime(2026, 9, 10, 12, tzinfo=UTC), 6.67)
    (event,) = await told(store)
    assert (event.item, event.as_of) == ("kp", datetime(2026, 9, 10, 21, tzinfo=UTC))
    assert event.data == {"start_at": "2026-09-10T21:00:00Z", "kp_index": 1.0, "scale": None}


async def test_messages_are_kept_once(collector: Collector, store: Store) -> None:
    assert await collector.run_once(ALERTS)
    assert await collector.run_once(ALERTS)
    rows = (await store.history(StoredSpaceWeatherAlert).read()).items
    assert [(row.code, row.scale) for row in rows] == [("WATA30", "G2"), ("WARK05", "G1"), ("ALTK06", "G2")]
    assert rows[1].valid_end_at == datetime(2026, 9, 10, 21, tzinfo=UTC)
    assert (rows[2].message or "").startswith("Space Weather Message Code: ALTK06")


async def test_a_revised_value_replaces_the_first_and_says_so(collector: Collector, store: Store) -> None:
    noon = datetime(2026, 9, 10, 12, tzinfo=UTC)
    history = store.history(KpIndex)
    await history.write([KpIndex(noon, 6.33)])
    with time_machine.travel(EVENING, tick=False):
        assert await collector.run_once(INDEX)
    row = (await history.read(start=noon, end=noon)).items[0]
    assert (row.kp_index, row.revised_at) == (6.67, EVENING)


@pytest.mark.parametrize("fault", ["error_500", "html", "empty", "number_strings"])
async def test_a_run_that_fails_leaves_a_gap(
    fault: str, collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with replay.fault(fault):
        assert not await collector.run_once(INDEX)
    assert (await store.history(KpIndex).read()).count == 0


async def test_alerts_are_told_one_by_one_and_those_of_long_ago_not(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with time_machine.travel(EVENING, tick=False):
        await store.events.announce_demand([("space_weather", "alert")], timedelta(minutes=1))
        assert await collector.run_once(REST)
        first = await told(store)
        assert [event.data["code"] for event in first] == ["WARK05", "ALTK06"]
        assert {event.item for event in first} == {"alert"}
        storm = first[1]
        assert storm.as_of == datetime(2026, 9, 10, 14, 58, 20, 120000, tzinfo=UTC)
        assert (storm.data["headline"], storm.data["scale"]) == ("ALERT: Geomagnetic K-index of 6", "G2")
        assert await collector.run_once(REST)
        assert await told(store) == first
    assert all("alerts" in asked["url"] for asked in replay.log), "nobody wants the solar wind"


async def test_who_comes_in_quiet_times_gets_the_newest_alert(collector: Collector, store: Store) -> None:
    with time_machine.travel(EVENING + timedelta(days=9), tick=False):
        await store.events.announce_demand([("space_weather", "alert")], timedelta(minutes=1))
        assert await collector.run_once(REST)
    assert [event.data["code"] for event in await told(store)] == ["ALTK06"]


async def test_an_alert_that_was_told_is_not_told_again(collector: Collector, store: Store) -> None:
    issued = datetime(2026, 9, 10, 9, 12, 5, 3000, tzinfo=UTC)
    await store.events.append([NewEvent(topic="space_weather", item="alert", as_of=issued, data={"code": "WARK05"})])
    with time_machine.travel(EVENING, tick=False):
        await store.events.announce_demand([("space_weather", "")], timedelta(minutes=1))
        assert await collector.run_once(REST)
    assert [event.data["code"] for event in await told(store) if event.item == "alert"] == ["WARK05", "ALTK06"]


async def test_the_newest_minute_of_solar_wind_that_was_measured(collector: Collector, store: Store) -> None:
    with time_machine.travel(EVENING, tick=False):
        await store.events.announce_demand([("space_weather", "solar_wind")], timedelta(minutes=1))
        assert await collector.run_once(REST)
        assert await collector.run_once(REST)
    (event,) = await told(store)
    assert event.item == "solar_wind"
    assert event.data["observed_at"] == "2026-09-10T20:15:00Z"
    assert event.data["arrival_at"] == "2026-09-10T21:18:10Z"
    assert (event.data["speed_km_s"], event.data["bz_nt"]) == (515.2, -8.35)


def test_a_filter_is_one_of_three() -> None:
    parse_filter = topics()["space_weather"].parse_filter
    assert parse_filter("KP").filter == "kp"
    assert parse_filter("solar_wind").filter == "solar_wind"
    with pytest.raises(ValueError, match="kp, solar_wind, alert"):
        parse_filter("aurora")
