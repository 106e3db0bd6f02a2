"""The history of the grid: collected, completed, read."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import time_machine

from skerry.collect.grid import grid_state
from skerry.collect.jobs import Job
from skerry.collect.runner import Collector
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.series.grid import GridState
from skerry.settings import Settings
from skerry.store import Store, open_store
from tests.conftest import Api, Opened
from tests.replaying import ReplayServer
from tests.waiting import until

GRID: Job = grid_state.__dict__["job"]
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def sample(moment: datetime, production: float | None = 500.0, **more: Any) -> GridState:
    fields: dict[str, Any] = {
        "consumption": 800.0, "frequency": 50.01, "system_balance": None, "ac_balance": None,
        "production_renewable": None, "solar_energy_production": None, **more,
    }  # fmt: skip
    return GridState(timestamp=moment, production=production, **fields)


async def stored(folder: Path, rows: list[GridState]) -> None:
    async with open_store(Settings(data_dir=folder)) as store:
        await store.history(GridState).write(rows)


def runs(metrics: Metrics, outcome: str) -> float:
    counted: float = metrics.jobs.labels("grid_state", outcome)._value.get()
    return counted


async def test_a_run_stores_what_the_provider_gave_and_a_second_one_writes_nothing_twice(
    collector: Collector, store: Store, metrics: Metrics
) -> None:
    assert await collector.run_once(GRID)
    first = await store.history(GridState).read()
    assert first.count >= 1
    assert any(row.consumption is not None for row in first.items)
    assert await collector.run_once(GRID)
    assert (await store.history(GridState).read()).items == first.items
    assert runs(metrics, "ok") == 2


async def test_each_run_reads_the_last_36_hours_again(collector: Collector, store: Store) -> None:
    history = store.history(GridState)
    moment = datetime(2026, 5, 10, 12, tzinfo=UTC)
    first = moment - timedelta(hours=36)
    with time_machine.travel(moment, tick=False) as clock:
        # What a run of that time saw: no solar production yet, another consumption, a frequency with decimals.
        await history.write([sample(first, 508.04, consumption=1.0, frequency=50.013, system_balance=-165.03)])
        clock.shift(timedelta(minutes=5))
        assert await collector.run_once(GRID)
        rows = (await history.read()).items
        assert rows[0] == sample(
            first, 508.04, consumption=673.07, frequency=50.013, system_balance=-165.03, ac_balance=400.0,
            production_renewable=208.3, solar_energy_production=0.0, revised_at=moment + timedelta(minutes=5),
        )  # fmt: skip
        # The time without a collector is filled in, by rows that nothing has revised.
        assert len(rows) > 30
        assert {row.revised_at for row in rows[1:]} == {None}
        assert all(row.consumption is not None for row in rows[:30])
        clock.shift(timedelta(minutes=1))
        assert await collector.run_once(GRID)
        assert (await history.read()).items == rows


async def test_a_longer_pause_is_filled_in_as_well(collector: Collector, store: Store, replay: ReplayServer) -> None:
    moment = datetime(2026, 5, 10, 12, tzinfo=UTC)
    for pause, asked in ((timedelta(days=5), "2026-05-05T12:00"), (timedelta(days=500), "2026-04-09T12:00")):
        with time_machine.travel(moment, tick=False):
            await store.history(GridState).write([sample(moment - pause)])
            replay.reset()
            await collector.run_once(GRID)
            assert any(f"with-plan?start={asked}" in unquote(call["url"]) for call in replay.log), replay.log
            await forget(store)


async def forget(store: Store) -> None:
    history = store.history(GridState)
    async with history._database.writing("test") as connection:
        await connection.execute(history._columns.table.delete())


def without_period(folder: Path) -> None:
    """The provider answers 500 for the period."""
    index = folder / "index.jsonl"
    entries = [json.loads(line) for line in index.read_text("utf-8").splitlines()]
    changed = [entry | ({"status": 500} if "with-plan" in entry["url"] else {}) for entry in entries]
    index.write_text("\n".join(map(json.dumps, changed)), "utf-8")


@pytest.mark.parametrize("gateway", [("elering", without_period)], indirect=True)
async def test_one_of_the_two_requests_may_fail(collector: Collector, store: Store, gateway: str) -> None:
    assert await collector.run_once(GRID)
    assert (await store.history(GridState).read()).count == 2


@pytest.mark.parametrize("fault", ["error_500", "html", "number_strings", "empty"])
async def test_a_run_that_fails_leaves_a_gap_and_not_a_zero(
    fault: str, collector: Collector, store: Store, metrics: Metrics, replay: ReplayServer
) -> None:
    with replay.fault(fault):
        assert not await collector.run_once(GRID)
    assert (await store.history(GridState).read()).count == 0
    assert runs(metrics, "failed") == 1


async def test_a_new_installation_has_an_empty_history(api: Api) -> None:
    data = await api.data("/elering/history")
    assert data == {
        "count": 0,
        "items": [],
        "interval": "raw",
        "first_available_at": None,
        "last_available_at": None,
        "stale_since": None,
        "gaps": [],
        "next": None,
    }


async def test_the_newest_rows_come_in_ascending_time_with_their_gaps(open_api: Opened, tmp_path: Path) -> None:
    moments = [NOON + timedelta(minutes=15 * step) for step in (0, 1, 2, 6, 7)]
    await stored(tmp_path, [sample(moment) for moment in moments])
    async with open_api() as api:
        data = await api.data("/elering/history?limit=4&end=2026-03-01T14:00:00Z")
        response = await api.get("/elering/history")
    assert [row["observed_at"] for row in data["items"]] == [
        "2026-03-01T12:15:00Z", "2026-03-01T12:30:00Z", "2026-03-01T13:30:00Z", "2026-03-01T13:45:00Z",
    ]  # fmt: skip
    assert data["gaps"] == [{"start_at": "2026-03-01T12:30:00Z", "end_at": "2026-03-01T13:30:00Z"}]
    assert data["first_available_at"] == "2026-03-01T12:00:00Z"
    assert data["items"][0]["production_mw"] == 500.0
    assert data["items"][0]["ac_balance_mw"] is None
    assert "https://dashboard.elering.ee" in response.headers["link"]
    assert response.headers["cache-control"].startswith("public, max-age=60")


async def test_a_day_is_a_day_in_tallinn_and_pages_lead_on(open_api: Opened, tmp_path: Path) -> None:
    begin = datetime(2026, 3, 28, 22, tzinfo=UTC)  # midnight in Tallinn; that day has 23 hours
    await stored(tmp_path, [sample(begin + timedelta(hours=hour)) for hour in range(-1, 25)])
    async with open_api() as api:
        day = await api.data("/elering/history?start=2026-03-29&end=2026-03-29")
        assert day["count"] == 23
        assert day["items"][0]["observed_at"] == "2026-03-28T22:00:00Z"
        assert day["items"][-1]["observed_at"] == "2026-03-29T20:00:00Z"
        seen, path = [], "/elering/history?start=2026-03-29&end=2026-03-29&limit=10"
        cursor = None
        while True:
            page = await api.data(path + (f"&cursor={cursor}" if cursor else ""))
            seen += [row["observed_at"] for row in page["items"]]
            cursor = page["next"]
            if cursor is None:
                break
    assert seen == [row["observed_at"] for row in day["items"]]


async def test_means_are_of_hours_and_of_local_days(open_api: Opened, tmp_path: Path) -> None:
    rows = [sample(NOON + timedelta(minutes=5 * step), production=100.0 + step) for step in range(24)]
    await stored(tmp_path, [*rows, sample(NOON + timedelta(hours=11), production=900.0)])
    async with open_api() as api:
        hours = await api.data("/elering/history?interval=1h&start=2026-03-01T12:00:00Z&end=2026-03-01T14:00:00Z")
        days = await api.data("/elering/history?interval=1d")
    assert [row["production_mw"] for row in hours["items"]] == [105.5, 117.5]
    assert [(row["production_min_mw"], row["production_max_mw"]) for row in hours["items"]] == [
        (100.0, 111.0),
        (112.0, 123.0),
    ]
    assert hours["interval"] == "1h"
    # 23:00Z is already the next day in Tallinn
    assert [row["observed_at"] for row in days["items"]] == ["2026-02-28T22:00:00Z", "2026-03-01T22:00:00Z"]
    assert [row["production_mw"] for row in days["items"]] == [111.5, 900.0]


async def test_late_values_complete_a_row_and_say_so(open_api: Opened, tmp_path: Path) -> None:
    await stored(tmp_path, [sample(NOON, solar_energy_production=None)])
    with time_machine.travel(NOON + timedelta(hours=12), tick=True):
        await stored(tmp_path, [sample(NOON, production=None, solar_energy_production=44.0)])
    async with open_api() as api:
        row = (await api.data("/elering/history"))["items"][0]
    assert row["production_mw"] == 500.0
    assert row["solar_mw"] == 44.0
    assert row["revised_at"].startswith("2026-03-02T00:00")


async def test_rows_can_be_had_as_csv(open_api: Opened, tmp_path: Path) -> None:
    await stored(tmp_path, [sample(NOON)])
    async with open_api() as api:
        response = await api.get("/elering/history?format=csv")
    header, row = response.text.splitlines()
    assert header.startswith("observed_at,production_mw,consumption_mw,frequency_hz")
    assert row.startswith("2026-03-01T12:00:00Z,500.0,800.0,50.01,")


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("start=yesterday", "start"),
        ("end=2026-02-30", "end"),
        ("start=2026-03-02&end=2026-03-01", "end"),
        ("limit=0", "limit"),
        ("limit=10001", "limit"),
        ("interval=2h", "interval"),
        ("cursor=nonsense", "cursor"),
    ],
)
async def test_wrong_parameters_are_named(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/elering/history?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter


async def test_one_of_two_collectors_works_and_the_other_takes_over(
    container: Container, store: Store, metrics: Metrics
) -> None:
    first, second = (Collector([GRID], container, store.lease("collector"), metrics) for _ in range(2))
    one = asyncio.create_task(first.run())
    await until(lambda: first.is_collecting)
    assert not await store.lease("collector").acquire()
    two = asyncio.create_task(second.run())
    await asyncio.sleep(0.2)  # time to request the lease, in vain
    assert not second.is_collecting
    one.cancel()
    await asyncio.wait({one})
    stopped = not first.is_collecting  # a name of its own: mypy takes it for True since the loop above
    assert stopped
    assert await store.lease("collector").acquire()
    two.cancel()
    await asyncio.wait({two})
