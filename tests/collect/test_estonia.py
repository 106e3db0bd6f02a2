"""Air quality, power cuts and border queues: collected, corrected, left out."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import stamina
import time_machine

from skerry.collect.air import estonian_air
from skerry.collect.border import estonian_border
from skerry.collect.jobs import Job
from skerry.collect.outages import estonian_outages
from skerry.collect.runner import Collector
from skerry.metrics import Metrics
from skerry.series.air import AirQuality
from skerry.series.border import QueueLength
from skerry.series.outages import CountyOutages
from skerry.store import Store
from skerry.upstream.client import UpstreamClient
from tests.replaying import ReplayServer
from tests.waiting import frozen_loop

AIR: Job = estonian_air.__dict__["job"]
OUTAGES: Job = estonian_outages.__dict__["job"]
BORDER: Job = estonian_border.__dict__["job"]
SERIES = [(AIR, AirQuality), (OUTAGES, CountyOutages), (BORDER, QueueLength)]
NOON = datetime(2026, 3, 11, 12, tzinfo=UTC)


async def rows_of(store: Store, row_type: Any) -> list[Any]:
    return [row async for row in store.history(row_type).export()]


@pytest.mark.parametrize(("entry", "row_type"), SERIES, ids=["air", "outages", "border"])
async def test_the_cadence_is_that_of_the_series(entry: Job, row_type: Any) -> None:
    assert entry.every == row_type.SERIES.every
    assert list(entry.rows) == [row_type]


async def test_air_of_every_station_and_no_row_without_a_value(collector: Collector, store: Store) -> None:
    with time_machine.travel(NOON, tick=False):
        assert await collector.run_once(AIR)
        rows = await rows_of(store, AirQuality)
        assert await collector.run_once(AIR)
        assert await rows_of(store, AirQuality) == rows
    assert len(rows) == 9
    assert {row.station for row in rows} == {5}
    assert all(row.value is not None for row in rows)
    (monoxide,) = (row for row in rows if row.indicator == "CO")
    assert (monoxide.timestamp, monoxide.value, monoxide.unit) == (datetime(2026, 3, 10, 20, tzinfo=UTC), 0.31, "mg/m³")


async def test_a_corrected_value_takes_the_place_of_the_old_and_says_so(collector: Collector, store: Store) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        history = store.history(AirQuality)
        stamp = datetime(2026, 3, 10, 22, tzinfo=UTC)
        await history.write([AirQuality(stamp, 5, "PM10", 99.9, "µg/m³")])
        clock.shift(timedelta(hours=1))
        assert await collector.run_once(AIR)
        found = await history.read(where={"station": "5", "indicator": "PM10"})
    (row,) = (row for row in found.items if row.timestamp == stamp)
    assert (row.value, row.revised_at) == (15.8, NOON + timedelta(hours=1))


def without_narva(folder: Path) -> None:
    """The provider answers 500 for station 4."""
    index = folder / "index.jsonl"
    entries = [json.loads(line) for line in index.read_text("utf-8").splitlines()]
    changed = [entry | ({"status": 500} if "stations=4&" in entry["url"] else {}) for entry in entries]
    index.write_text("\n".join(map(json.dumps, changed)), "utf-8")


@pytest.mark.parametrize("gateway", [("ohuseire", without_narva)], indirect=True)
async def test_one_station_that_fails_does_not_silence_the_others(collector: Collector, store: Store) -> None:
    with time_machine.travel(NOON, tick=False):
        assert await collector.run_once(AIR)
    assert len(await rows_of(store, AirQuality)) == 9


async def test_outages_of_counties_only(collector: Collector, store: Store) -> None:
    assert await collector.run_once(OUTAGES)
    rows = await rows_of(store, CountyOutages)
    assert [row.area for row in rows] == ["Harju maakond", "Põlva maakond", "Võru maakond"]
    assert (rows[0].faults, rows[0].fault_customers, rows[0].upcoming) == (2, 61, 96)


async def test_queues_that_have_a_figure(collector: Collector, store: Store) -> None:
    assert await collector.run_once(BORDER)
    rows = await rows_of(store, QueueLength)
    assert [(row.point, row.vehicle_category, row.live_queue) for row in rows] == [
        ("koidula", "AB", 12), ("koidula", "C", 31), ("koidula", "D", None), ("luhamaa", "AB", 0), ("luhamaa", "C", 44),
    ]  # fmt: skip


@pytest.mark.parametrize("fault", ["error_500", "html", "empty", "json_null", "missing_field", "truncated"])
@pytest.mark.parametrize(("entry", "row_type"), SERIES, ids=["air", "outages", "border"])
async def test_a_run_that_fails_leaves_a_gap_and_not_a_zero(
    entry: Job, row_type: Any, fault: str, collector: Collector, store: Store, metrics: Metrics, replay: ReplayServer
) -> None:
    with replay.fault(fault), stamina.set_testing(True):
        assert not await collector.run_once(entry)
    assert await rows_of(store, row_type) == []
    assert metrics.jobs.labels(entry.name, "failed")._value.get() == 1


async def test_the_queues_may_take_as_long_as_their_page_does(
    collector: Collector, client: UpstreamClient, replay: ReplayServer
) -> None:
    assert client.deadline < 60
    with replay.fault("timeout"), frozen_loop() as clock:
        run = asyncio.create_task(collector.run_once(BORDER))
        await clock.settle()
        for _ in range(9):
            clock.advance(10)
            await clock.settle()
            assert not run.done()
        clock.advance(11)
        assert not await run
