"""Economic figures: polled for the countries that somebody listens to."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from skerry.collect.runner import Collector
from skerry.collect.topics.economics import economics_events
from skerry.registry import topics
from skerry.store import Event, NewEvent, Store
from tests.replaying import ReplayServer

ECONOMICS = economics_events.__dict__["job"]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["economics"], 1000)


@time_machine.travel(NOON, tick=False)
async def test_the_newest_figure_of_each_indicator_of_a_wanted_country(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    await store.events.announce_demand([("economics", "NO"), ("economics", "TW")], timedelta(minutes=1))
    assert await collector.run_once(ECONOMICS)
    assert len(replay.log) == 2, "the list of countries, and Norway: the World Bank knows no Taiwan"
    events = {event.item: event for event in await told(store)}
    assert events["NO/gdp"].data == {
        "country": "NO", "country_name": "Norway", "indicator": "gdp", "unit": "USD",
        "year": 2024, "value": 483592788000,
    }  # fmt: skip
    assert events["NO/gdp"].as_of == datetime(2024, 12, 31, tzinfo=UTC)
    assert (events["NO/gini"].data["year"], events["NO/gini"].data["value"]) == (2022, 26.9)
    assert "NO/debt_to_gdp" not in events, "there is none"
    before = await told(store)
    assert await collector.run_once(ECONOMICS)
    assert await told(store) == before


@time_machine.travel(NOON, tick=False)
async def test_figures_of_all_countries_by_indicator(collector: Collector, store: Store) -> None:
    await store.events.announce_demand([("economics", ""), ("economics", "NO")], timedelta(minutes=1))
    assert await collector.run_once(ECONOMICS), "the other indicators cannot be had"
    by_item = {event.item: event.data for event in await told(store)}
    assert by_item["US/gdp"]["country_name"] == "United States"
    assert {"EE/gdp", "DE/gdp"} <= set(by_item)
    assert not any(item.startswith(("1W/", "EU/", "ZH/")) for item in by_item), "regions are no countries"


@time_machine.travel(NOON, tick=False)
async def test_a_revision_is_told(collector: Collector, store: Store) -> None:
    then = {
        "country": "NO", "country_name": "Norway", "indicator": "gdp", "unit": "USD", "year": 2024, "value": 1.0,
    }  # fmt: skip
    as_of = datetime(2024, 12, 31, tzinfo=UTC)
    await store.events.append([NewEvent(topic="economics", item="NO/gdp", as_of=as_of, data=then)])
    await store.events.announce_demand([("economics", "NO")], timedelta(minutes=1))
    assert await collector.run_once(ECONOMICS)
    newest = await store.events.latest("economics", "NO/gdp")
    assert newest is not None
    assert (newest.data["value"], newest.previous) == (483592788000, then)


async def test_nobody_listens_and_nobody_is_asked(collector: Collector, replay: ReplayServer) -> None:
    assert await collector.run_once(ECONOMICS)
    assert replay.log == []


@time_machine.travel(NOON, tick=False)
async def test_a_run_that_gets_nothing_has_failed(collector: Collector, store: Store, replay: ReplayServer) -> None:
    await store.events.announce_demand([("economics", "NO")], timedelta(minutes=1))
    with replay.fault("html"):
        assert not await collector.run_once(ECONOMICS)
    assert await told(store) == []


def test_a_filter_is_a_country() -> None:
    choice = topics()["economics"].parse_filter("nor")
    assert choice.filter == "NO"
    moment = datetime(2024, 12, 31, tzinfo=UTC)
    fields = {"id": 1, "topic": "economics", "kind": "update", "as_of": moment, "data": {}, "created_at": moment}
    assert choice.matches(Event(**fields, item="NO/gdp", previous=None))  # type: ignore[arg-type]
    assert not choice.matches(Event(**fields, item="US/gdp", previous=None))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="ISO 3166-1"):
        topics()["economics"].parse_filter("Norway")
