"""Spot prices: a day is kept once it is published, and asked for once."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from skerry.collect.runner import Collector
from skerry.collect.spot_prices import spot_prices
from skerry.series.spot_prices import SpotPrice
from skerry.store import Store
from tests.conftest import Opened
from tests.replaying import ReplayServer

PRICES = spot_prices.__dict__["job"]
MORNING = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
AFTERNOON = datetime(2026, 5, 10, 10, 50, tzinfo=UTC)
"""12:50 in market time."""


async def kept(store: Store, zone: str) -> list[SpotPrice]:
    return (await store.history(SpotPrice).read(limit=1000, where={"zone": zone})).items


async def test_a_new_installation_begins_with_today(collector: Collector, store: Store) -> None:
    with time_machine.travel(MORNING, tick=False):
        assert await collector.run_once(PRICES)
    every_row = (await store.history(SpotPrice).read(limit=2000)).items
    by_quarters = dict.fromkeys(("NO1", "SE1", "SE2", "SE3", "SE4", "FI", "EE", "LV", "LT", "DK1"), 96)
    by_hours = dict.fromkeys(("NO2", "NO3", "NO4", "NO5"), 24)
    assert Counter(row.zone for row in every_row) == by_quarters | by_hours, "DK2 has no prices"
    oslo, tallinn, jutland = [(await kept(store, zone))[0] for zone in ("NO1", "EE", "DK1")]
    assert oslo == SpotPrice(
        timestamp=datetime(2026, 5, 9, 22, tzinfo=UTC),
        zone="NO1",
        end=datetime(2026, 5, 9, 22, 15, tzinfo=UTC),
        price_eur_mwh=44.34,
        price_local_mwh=494.55,
        currency="NOK",
    )
    assert (tallinn.timestamp, tallinn.price_eur_mwh) == (datetime(2026, 5, 9, 21, tzinfo=UTC), 57.21)
    assert (jutland.price_eur_mwh, jutland.price_local_mwh, jutland.currency) == (66.39, 495.28, "DKK")


async def test_a_stored_day_has_the_figure_of_the_live_one(
    collector: Collector, store: Store, open_api: Opened
) -> None:
    with time_machine.travel(MORNING, tick=False):
        assert await collector.run_once(PRICES)
        async with open_api() as api:
            for zone in ("EE", "FI", "LV", "LT"):
                live = await api.data(f"/elering/prices/today?zone={zone}")
                asked = f"/electricity/prices/history?zone={zone}&start={live['date']}&end={live['date']}"
                [day] = (await api.data(f"{asked}&interval=1d"))["items"]
                assert (day["start_at"], day["sample_count"], day["coverage"]) == (live["start_at"], live["count"], 1.0)
                assert round(day["price_eur_mwh"], 4) == live["stats"]["price_mean_eur_mwh"]
                assert day["price_max_eur_mwh"] == live["stats"]["price_max_eur_mwh"]
                rows = (await api.data(asked))["items"]
                assert [row["price_eur_mwh"] for row in rows] == [row["price_eur_mwh"] for row in live["prices"]]
            for zone in ("NO1", "SE3"):
                live = (await api.data(f"/electricity/stats/{zone}"))["stats"]
                [day] = (await api.data(f"/electricity/prices/history?zone={zone}&interval=1d"))["items"]
                assert day["price_eur_mwh"] == pytest.approx(live["price_mean_eur_mwh"], abs=0.00005)


async def test_what_is_stored_is_not_asked_for_again(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with time_machine.travel(MORNING, tick=False):
        assert await collector.run_once(PRICES)
        replay.log.clear()
        assert await collector.run_once(PRICES)
        assert ["DK2" in asked["url"] for asked in replay.log] == [True], "it has no prices"
    with time_machine.travel(AFTERNOON, tick=False):
        replay.log.clear()
        assert await collector.run_once(PRICES)
    assert sum("2026/05-11_" in asked["url"] for asked in replay.log) == 9
    assert not any("2026/05-10_" in asked["url"] for asked in replay.log)
    assert len(await kept(store, "SE3")) == 192
    assert len(await kept(store, "EE")) == 96, "not published: the first hour alone is no day"


async def test_a_day_that_was_missed_is_made_up_for(collector: Collector, store: Store) -> None:
    began = SpotPrice(datetime(2026, 5, 1, 22, tzinfo=UTC), "SE3", None, 1.0, None, "SEK")
    lone = SpotPrice(datetime(2026, 5, 5, 22, tzinfo=UTC), "SE3", None, 2.0, None, "SEK")
    await store.history(SpotPrice).write([began, lone])
    with time_machine.travel(MORNING, tick=False):
        assert await collector.run_once(PRICES)
    days = Counter((row.timestamp + timedelta(hours=2)).date() for row in await kept(store, "SE3"))
    whole = [date(2026, 5, day) for day in (3, 4, 5, 7, 8, 9, 10)]
    assert days == dict.fromkeys(whole, 96) | {date(2026, 5, 2): 1, date(2026, 5, 6): 1}, "a week back, not further"


async def test_days_that_begin_before_the_market_day_does(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with time_machine.travel(datetime(2026, 5, 9, 21, 30, tzinfo=UTC), tick=False):  # 10 May in Tallinn, not in Oslo
        assert await collector.run_once(PRICES)
    assert {row.timestamp.date() for row in await kept(store, "EE")} == {date(2026, 5, day) for day in (8, 9, 10)}
    ends = {asked["url"].split("end=")[1][:10] for asked in replay.log if "elering" in asked["url"]}
    assert ends == {"2026-05-09", "2026-05-10"}, "the 11th is not due for half a day"


async def test_a_day_of_clock_change_has_all_its_hours(collector: Collector, store: Store) -> None:
    with time_machine.travel(datetime(2026, 10, 25, 9, tzinfo=UTC), tick=False):
        assert await collector.run_once(PRICES)
    for zone, first in (("SE3", 22), ("EE", 21)):
        rows = await kept(store, zone)
        assert len(rows) == 100
        assert rows[0].timestamp == datetime(2026, 10, 24, first, tzinfo=UTC)
        assert rows[-1].end == rows[0].timestamp + timedelta(hours=25)


async def test_a_run_that_gets_nothing_has_failed(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with replay.fault("html"), time_machine.travel(MORNING, tick=False):
        assert not await collector.run_once(PRICES)
    assert (await store.history(SpotPrice).read()).count == 0
