"""What the stream tells of the Nordic and Baltic countries: power systems, warnings, air."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from skerry.collect.country_grid import country_grid
from skerry.collect.runner import Collector
from skerry.collect.topics.air_quality import air_quality_events
from skerry.collect.topics.weather_warnings import weather_warning_events
from skerry.registry import topics
from skerry.store import Event, Store
from tests.replaying import ReplayServer

GRID = country_grid.__dict__["job"]
WARNINGS = weather_warning_events.__dict__["job"]
AIR = air_quality_events.__dict__["job"]
MORNING = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
NOON = time_machine.travel(MORNING, tick=False)
MINUTE = timedelta(minutes=1)


async def told(store: Store, topic: str) -> list[Event]:
    return await store.events.after(0, [topic], 1000)


@NOON
async def test_the_grid_of_each_country_is_told_once(collector: Collector, store: Store) -> None:
    assert await collector.run_once(GRID)
    assert await collector.run_once(GRID)
    events = {event.item: event for event in await told(store, "grid")}
    assert set(events) == {"EE", "FI", "SE", "NO", "DK", "IS", "LV", "LT"}
    assert len(await told(store, "grid")) == 8
    assert (events["DK"].as_of, events["DK"].data["wind_mw"]) == (datetime(2026, 5, 10, 9, 18, tzinfo=UTC), 1403.2)
    matches = topics()["grid"].parse_filter("dk").matches
    assert [event.item for event in events.values() if matches(event)] == ["DK"]


@NOON
async def test_warnings_of_the_wanted_countries_are_told_once(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    await store.events.announce_demand([("weather_warnings", "NO")], MINUTE)
    assert await collector.run_once(WARNINGS)
    assert await collector.run_once(WARNINGS)
    events = await told(store, "weather_warnings")
    assert {event.data["country"] for event in events} == {"NO"}
    assert len({event.item for event in events}) == len(events) > 0
    assert all(event.data["geometry"] is None for event in events)
    assert {request["url"].split("/")[2] for request in replay.log} == {"api.met.no"}, "no other office was called"


@NOON
async def test_the_air_of_the_wanted_countries_is_told_once(collector: Collector, store: Store) -> None:
    await store.events.announce_demand([("air_quality", "FI")], MINUTE)
    assert await collector.run_once(AIR)
    assert await collector.run_once(AIR)
    events = {event.item: event for event in await told(store, "air_quality")}
    assert set(events) == {"FI/100662", "FI/103105", "FI/105417"}
    assert events["FI/100662"].data["pm10_ug_m3"] == 15.3


@NOON
async def test_a_country_that_does_not_answer_stops_no_other(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    await store.events.announce_demand([("air_quality", "FI"), ("air_quality", "NO")], MINUTE)
    with replay.fault("error_500", host="air-quality-api.open-meteo.com"):
        assert await collector.run_once(AIR)
    assert {event.data["country"] for event in await told(store, "air_quality")} == {"FI"}


@pytest.mark.parametrize("name", ["grid", "weather_warnings", "air_quality"])
def test_a_filter_is_one_of_eight_countries(name: str) -> None:
    parse_filter = topics()[name].parse_filter
    assert (parse_filter("se").filter, parse_filter("EST").filter) == ("SE", "EE")
    for other in ("DE", "nowhere"):
        with pytest.raises(ValueError, match="EE, FI, SE, NO, DK, IS, LV, LT"):
            parse_filter(other)
