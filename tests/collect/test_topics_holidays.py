"""Holidays: an event when one begins, at midnight where it is kept."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from skerry.collect.runner import Collector
from skerry.collect.topics.holidays import holiday_events
from skerry.registry import topics
from skerry.store import Event, Store
from tests.replaying import ReplayServer

HOLIDAYS = holiday_events.__dict__["job"]
BEFORE_MIDNIGHT = datetime(2026, 6, 22, 20, 59, 30, tzinfo=UTC)
"""Half a minute before Victory Day begins in Tallinn."""


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["holidays"], 1000)


async def test_a_holiday_is_told_when_it_begins_in_its_country(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with time_machine.travel(BEFORE_MIDNIGHT, tick=False) as clock:
        await store.events.announce_demand([("holidays", "EE"), ("holidays", "NO")], timedelta(hours=1))
        assert await collector.run_once(HOLIDAYS)
        assert await collector.run_once(HOLIDAYS)
        first = await told(store)
        clock.shift(timedelta(minutes=1))
        assert await collector.run_once(HOLIDAYS)
    assert [(event.item, event.data["date"]) for event in first] == [("EE", "2026-05-24"), ("NO", "2026-05-25")]
    assert first[0].data["country_name"] == "Estonia"
    assert [holiday["name"] for holiday in first[0].data["holidays"]] == ["Pentecost"]
    (event,) = (await told(store))[2:]
    assert event.item == "EE"
    assert event.as_of == datetime(2026, 6, 22, 21, tzinfo=UTC)
    assert [holiday["local_name"] for holiday in event.data["holidays"]] == ["võidupüha"]
    assert event.previous == first[0].data
    assert replay.log == []


async def test_before_the_first_holiday_of_a_year_the_last_one_holds(collector: Collector, store: Store) -> None:
    with time_machine.travel(datetime(2026, 1, 1, 7, tzinfo=UTC), tick=False):
        await store.events.announce_demand([("holidays", "EE"), ("holidays", "US")], timedelta(hours=1))
        assert await collector.run_once(HOLIDAYS)
        dates = {event.item: event.data["date"] for event in await told(store)}
    assert dates == {"EE": "2026-01-01", "US": "2026-01-01"}
    with time_machine.travel(datetime(2027, 1, 1, 4, 30, tzinfo=UTC), tick=False):  # still New Year's Eve in Washington
        await store.events.announce_demand([("holidays", "EE"), ("holidays", "US")], timedelta(hours=1))
        assert await collector.run_once(HOLIDAYS)
        dates = {event.item: event.data["date"] for event in await told(store)}
    assert dates == {"EE": "2027-01-01", "US": "2026-12-31"}, "some states keep the last day of the year"


async def test_all_countries(collector: Collector, store: Store) -> None:
    with time_machine.travel(BEFORE_MIDNIGHT, tick=False):
        await store.events.announce_demand([("holidays", "")], timedelta(hours=1))
        assert await collector.run_once(HOLIDAYS)
    events = await told(store)
    assert len(events) > 200
    assert len({event.item for event in events}) == len(events)
    assert all(event.as_of <= BEFORE_MIDNIGHT for event in events)


def test_a_filter_is_a_country() -> None:
    parse_filter = topics()["holidays"].parse_filter
    assert parse_filter("ee").filter == parse_filter("EST").filter == "EE"
    with pytest.raises(ValueError, match="ISO 3166-1"):
        parse_filter("Estonia")
