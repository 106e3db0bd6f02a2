"""What the collector tells the event log."""

import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial

import time_machine

from skerry import registry
from skerry.collect.jobs import Job
from skerry.collect.runner import Collector
from skerry.collect.spot_prices import spot_prices
from skerry.collect.topics.earthquakes import earthquake_events
from skerry.collect.topics.electricity import electricity_events
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.store import Event, Store
from tests.replaying import ReplayServer
from tests.waiting import until

PRICES = spot_prices.__dict__["job"]
ELECTRICITY = electricity_events.__dict__["job"]
EARTHQUAKES = earthquake_events.__dict__["job"]
EVENING = datetime(2026, 5, 10, 19, 50, tzinfo=UTC)


async def told(store: Store, topic: str) -> list[Event]:
    return await store.events.after(0, [topic], 1000)


async def test_each_zone_tells_its_price_once_for_each_delivery_period(collector: Collector, store: Store) -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        assert await collector.run_once(PRICES)
        assert await collector.run_once(ELECTRICITY)
        first = await told(store, "electricity")
        zones = ["DK1", "EE", "FI", "LT", "LV", "NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"]
        assert [event.item for event in first] == zones
        oslo = first[5]
        assert oslo.as_of == datetime(2026, 5, 10, 19, 45, tzinfo=UTC)
        assert oslo.data["start_at"] == "2026-05-10T19:45:00Z"
        assert oslo.data["end_at"] == "2026-05-10T20:00:00Z"
        assert oslo.data["currency"] == "NOK"
        assert oslo.previous is None
        clock.shift(timedelta(minutes=5))
        assert await collector.run_once(ELECTRICITY)
        assert await told(store, "electricity") == first
        clock.shift(timedelta(minutes=5))
        assert await collector.run_once(ELECTRICITY)
        later = (await told(store, "electricity"))[len(first) :]
    assert len(later) == 14
    assert later[5].as_of == datetime(2026, 5, 10, 20, tzinfo=UTC)
    assert later[5].previous == oslo.data


async def test_a_zone_without_prices_does_not_silence_the_others(collector: Collector, store: Store) -> None:
    with time_machine.travel(EVENING - timedelta(days=1), tick=False):  # a day that NO3's provider has lost
        assert await collector.run_once(PRICES)
        assert await collector.run_once(ELECTRICITY)
    zones = [event.item for event in await told(store, "electricity")]
    assert zones == ["EE", "FI", "LT", "LV", "NO1", "NO2", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"]


async def test_an_earthquake_is_told_once_until_it_is_revised(collector: Collector, store: Store) -> None:
    assert await collector.run_once(EARTHQUAKES)
    first = await told(store, "earthquakes")
    assert len(first) == 2
    unmeasured = next(event for event in first if event.item == "nc75000001")
    assert unmeasured.data["magnitude"] is None
    assert unmeasured.data["id"] == "nc75000001"
    assert await collector.run_once(EARTHQUAKES)
    assert await told(store, "earthquakes") == first


async def test_a_topic_is_polled_while_somebody_listens(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    await collector.feed()
    await asyncio.sleep(0.1)  # time for a request that must not come
    assert replay.log == [], "nobody listens"
    await store.events.announce_demand([("earthquakes", "5")], timedelta(minutes=1))
    assert await store.events.demand() == {"earthquakes": frozenset({"5"})}
    await collector.feed()
    await collector.feed()
    await until(lambda: told(store, "earthquakes"))
    assert len(replay.log) == 1, "once within its cadence"
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=2)):
        assert await store.events.demand() == {}


async def test_a_price_is_told_as_soon_as_its_period_starts(
    container: Container, store: Store, metrics: Metrics
) -> None:
    # On a busy machine the first poll takes seconds, and must be over before the period starts.
    with time_machine.travel(datetime(2026, 5, 10, 19, 59, 56, tzinfo=UTC), tick=True):
        await Collector(registry.jobs(), container, store.lease("prices"), metrics).run_once(PRICES)
        await store.events.announce_demand([("electricity", "")], timedelta(minutes=1))
        running = asyncio.create_task(Collector([ELECTRICITY], container, store.lease("collector"), metrics).run())
        periods = (datetime(2026, 5, 10, 19, 45, tzinfo=UTC), datetime(2026, 5, 10, 20, tzinfo=UTC))
        try:
            for period in periods:  # the second one long before the minute between two polls is over
                await until(partial(newest_is_of, store, period))
        finally:
            running.cancel()
            await asyncio.wait({running})
    kinds = {event.as_of: event.kind for event in await told(store, "electricity")}
    assert [kinds[period] for period in periods] == ["snapshot", "update"]


async def test_a_run_that_began_before_the_period_does_not_stand_for_it(
    container: Container, store: Store, metrics: Metrics
) -> None:
    """Of a poll within the last milliseconds of a period, which has read the clock already."""
    released = asyncio.Event()
    started = 0

    async def slow() -> None:
        nonlocal started
        started += 1
        await released.wait()

    entry = Job(
        "slow", slow, timedelta(minutes=1), timedelta(minutes=1), feeds="electricity", at_each=timedelta(minutes=15)
    )
    collector = Collector([entry], container, store.lease("collector"), metrics)
    await store.events.announce_demand([("electricity", "")], timedelta(minutes=1))
    await collector.feed()
    await until(lambda: started == 1)
    on_time = asyncio.create_task(collector.feed_on_time(entry))
    await asyncio.sleep(0)
    released.set()
    await on_time
    await until(lambda: started == 2)


async def newest_is_of(store: Store, period: datetime) -> bool:
    event = await store.events.latest("electricity", "SE3")
    return event is not None and event.as_of == period
