"""The topic of commodities: what is told of metals, oil and gas, and when."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from structlog.testing import capture_logs

from skerry.collect.runner import Collector
from skerry.collect.topics.commodities import TOPIC, commodity_events
from skerry.store import Event, Store
from tests.collect.copied import copied, rewrite
from tests.replaying import ReplayServer

JOB = commodity_events.__dict__["job"]
TELLING = datetime(2026, 11, 20, 16, 1, tzinfo=UTC)
TERM = timedelta(days=30)


@pytest.fixture
def cassettes(tmp_path: Path) -> Path:
    return tmp_path / "cassettes"


@pytest.fixture
def replay(cassettes: Path) -> Iterator[ReplayServer]:
    with copied(cassettes, "gold_api", "datahub_commodities") as server:
        yield server


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["commodities"], 1000)


async def test_metals_of_this_moment_and_fuels_of_their_own_day(collector: Collector, store: Store) -> None:
    with time_machine.travel(TELLING, tick=False):
        await store.events.announce_demand([("commodities", "")], TERM)
        assert await collector.run_once(JOB)
    events = {event.item: event for event in await told(store)}
    assert list(events) == ["gold", "silver", "platinum", "palladium", "brent", "wti", "natural_gas"]
    gold, brent, gas = events["gold"], events["brent"], events["natural_gas"]
    assert gold.data == {
        "name": "gold", "price": 4088.299805, "currency": "USD", "unit": "troy ounce", "source": "gold_api",
    }  # fmt: skip
    assert gold.as_of == datetime(2026, 11, 20, 15, 58, 54, tzinfo=UTC)
    assert (brent.data["price"], brent.data["unit"], brent.as_of) == (
        70.4,
        "barrel",
        datetime(2026, 11, 17, tzinfo=UTC),
    )
    assert (gas.data["price"], gas.data["unit"]) == (3.08, "million BTU")
    assert gas.as_of == datetime(2026, 11, 16, tzinfo=UTC), "its newest day has no price yet"
    assert gold.previous is None


async def test_a_price_is_told_once_a_day_and_only_when_it_has_changed(
    collector: Collector, store: Store, replay: ReplayServer, cassettes: Path
) -> None:
    with time_machine.travel(TELLING, tick=False) as clock:
        await store.events.announce_demand([("commodities", "gold")], TERM)
        assert await collector.run_once(JOB)
        (first,) = await told(store)
        asked = len(replay.log)
        assert asked == 1, "only what is listened to"
        rewrite(cassettes / "gold_api" / "XAU.json", lambda sent: sent.update(price=4101.5))
        clock.shift(timedelta(hours=20))
        assert await collector.run_once(JOB)
        assert len(replay.log) == asked, "today's has been told"
        clock.shift(timedelta(hours=4))
        assert await collector.run_once(JOB)
        _, second = await told(store)
        assert (second.data["price"], second.previous) == (4101.5, first.data)
        clock.shift(timedelta(days=1))
        assert await collector.run_once(JOB)
    assert await told(store) == [first, second]


async def test_a_price_that_is_missing_is_told_when_it_comes(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with time_machine.travel(TELLING, tick=False) as clock:
        await store.events.announce_demand([("commodities", "silver"), ("commodities", "wti")], TERM)
        with replay.fault("error_500", host="api.gold-api.com"), capture_logs() as logs:
            assert await collector.run_once(JOB)
        assert [event.item for event in await told(store)] == ["wti"]
        assert [(line["event"], line["commodity"]) for line in logs if "commodity" in line] == [
            ("no price for the stream", "silver")
        ]
        clock.shift(timedelta(minutes=10))
        assert await collector.run_once(JOB)
    assert [(event.item, event.data["price"]) for event in await told(store)] == [("wti", 66.2), ("silver", 50.412)]


async def test_a_price_of_long_ago_is_none_of_today(collector: Collector, store: Store) -> None:
    with time_machine.travel(TELLING + timedelta(days=13), tick=False), capture_logs() as logs:
        await store.events.announce_demand([("commodities", "gold"), ("commodities", "brent")], TERM)
        assert await collector.run_once(JOB)
    assert [event.item for event in await told(store)] == ["gold"]
    assert [line["of"] for line in logs if line["event"] == "price too old for the stream"] == [
        "2026-11-17T00:00:00+00:00"
    ]


async def test_nobody_listens_nobody_is_asked(collector: Collector, replay: ReplayServer) -> None:
    assert await collector.run_once(JOB)
    assert replay.log == []


def test_the_filter_is_a_name() -> None:
    assert TOPIC.parse_filter("Gold").filter == "gold"
    assert TOPIC.parse_filter("natural gas").filter == "natural_gas"
    with pytest.raises(ValueError, match="one of gold, silver"):
        TOPIC.parse_filter("copper")
