"""Writing a history: once, whole, and never a good value lost."""

import asyncio
import math
from datetime import UTC, date, datetime, timedelta, timezone
from typing import ClassVar

import msgspec
import pytest
from msgspec import Struct

from skerry.settings import Settings
from skerry.store import Series, Store, WriteResult, open_store
from tests.store.conftest import OpenStore
from tests.store.rows import NOON, GridState, Queue, grid


async def stored(store: Store) -> list[GridState]:
    return [row async for row in store.history(GridState).export()]


async def test_what_is_written_is_read(store: Store) -> None:
    history = store.history(Queue)
    row = Queue(NOON, "Narva", 3, 0.1, True, date(2026, 1, 15), NOON + timedelta(microseconds=1), "h")
    assert await history.write([row, Queue(NOON, "Luhamaa")]) == WriteResult(2, 0, 0)
    assert (await history.read()).items == [Queue(NOON, "Luhamaa"), row]


async def test_writing_again_changes_nothing(store: Store) -> None:
    rows = [grid(step, step / 3, None) for step in range(1_200)]
    history = store.history(GridState)
    assert await history.write(rows) == WriteResult(1_200, 0, 0)
    assert await history.write(rows) == WriteResult(0, 0, 1_200)
    assert await stored(store) == rows
    assert await history.write([]) == WriteResult(0, 0, 0)


async def test_a_revision_is_marked(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(0, 100.0, 90.0), grid(1, 100.0, 90.0)])
    before = datetime.now(UTC)
    assert await history.write([grid(0, 101.0, 90.0), grid(1, 100.0, 90.0)]) == WriteResult(0, 1, 1)
    revised, untouched = await stored(store)
    assert (revised.production, revised.consumption) == (101.0, 90.0)
    assert revised.revised_at is not None
    assert before - timedelta(seconds=1) <= revised.revised_at <= datetime.now(UTC)
    assert untouched.revised_at is None


async def test_none_never_erases_a_value(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(0, 100.0, None)])
    assert await history.write([grid(0, None, None)]) == WriteResult(0, 0, 1)
    assert await history.write([grid(0, None, 90.0)]) == WriteResult(0, 1, 0)
    [row] = await stored(store)
    assert (row.production, row.consumption) == (100.0, 90.0)


async def test_rows_with_one_key_complete_each_other(store: Store) -> None:
    history = store.history(GridState)
    assert await history.write([grid(0, 1.0, 2.0), grid(0, None, 3.0)]) == WriteResult(1, 0, 0)
    [row] = await stored(store)
    assert (row.production, row.consumption) == (1.0, 3.0)


async def test_a_moment_is_the_same_in_every_zone(store: Store) -> None:
    history = store.history(GridState)
    await history.write([GridState(NOON, 1.0)])
    there = NOON.astimezone(timezone(timedelta(hours=2)))
    assert await history.write([GridState(there, 1.0)]) == WriteResult(0, 0, 1)
    [row] = await stored(store)
    assert row.timestamp.tzinfo is UTC


@pytest.mark.parametrize(
    "row",
    [
        GridState(datetime(2026, 1, 1), 1.0),  # noqa: DTZ001
        GridState(NOON, math.nan),
        GridState(NOON, math.inf),
        GridState(NOON, "12"),  # type: ignore[arg-type]
        GridState(None, 1.0),  # type: ignore[arg-type]
        Queue(NOON, "Narva", 2**63),
        Queue(NOON, "Narva", unit="\0"),
    ],
    ids=["naive", "nan", "infinite", "text", "no key", "65 bits", "NUL"],
)
async def test_what_no_column_holds_is_refused_whole(store: Store, row: GridState | Queue) -> None:
    history = store.history(type(row))
    with pytest.raises(ValueError):
        await history.write([msgspec.structs.replace(row, timestamp=NOON - timedelta(days=1)), row])
    assert await history.newest() is None


async def test_two_writers_of_the_same_rows_store_them_once(store: Store, open_another: OpenStore) -> None:
    other = await open_another()
    rows = [grid(step, float(step)) for step in range(300)]
    halves = [rows[:200], rows[100:]]
    written = await asyncio.gather(
        *(writer.history(GridState).write(half) for writer in (store, other) for half in halves for _ in range(3))
    )
    assert sum(part.inserted for part in written) == 300
    assert sum(part.revised for part in written) == 0
    assert await stored(store) == rows


async def test_a_column_that_a_struct_gains_is_added(settings: Settings) -> None:
    class Before(Struct, frozen=True):
        SERIES: ClassVar[Series] = Series("river", every=timedelta(hours=1), zone="UTC")
        timestamp: datetime
        level: float | None = None

    class After(Struct, frozen=True):
        SERIES: ClassVar[Series] = Before.SERIES
        timestamp: datetime
        level: float | None = None
        ice: bool | None = None
        flow: float | None = None

    async with open_store(settings) as store:
        await store.history(Before).write([Before(NOON, 1.5)])
    async with open_store(settings) as first, open_store(settings) as second:
        # Two new processes meet the old table at the same time.
        await asyncio.gather(*(store.history(After).newest() for store in (first, second)))
        await first.history(After).write([After(NOON, None, ice=True)])
        assert await second.history(After).newest() == After(NOON, 1.5, ice=True)
        # A process of the earlier version may still be running.
        assert await second.history(Before).newest() == Before(NOON, 1.5)


async def test_an_added_column_is_filled_from_those_that_were_there(settings: Settings) -> None:
    class Before(Struct, frozen=True):
        SERIES: ClassVar[Series] = Series("river", every=timedelta(hours=1), zone="UTC")
        timestamp: datetime
        level_cm: float | None = None

    class After(Struct, frozen=True):
        SERIES: ClassVar[Series] = Series(
            "river", every=timedelta(hours=1), zone="UTC", derived={"level_m": "level_cm / 100"}
        )
        timestamp: datetime
        level_m: float | None = None

    async with open_store(settings) as store:
        await store.history(Before).write([Before(NOON, 150.0)])
    async with open_store(settings) as store:
        assert await store.history(After).newest() == After(NOON, 1.5)


async def test_an_added_column_must_allow_none(store: Store) -> None:
    class Before(Struct, frozen=True):
        SERIES: ClassVar[Series] = Series("river", every=timedelta(hours=1), zone="UTC")
        timestamp: datetime

    class After(Struct, frozen=True):
        SERIES: ClassVar[Series] = Before.SERIES
        timestamp: datetime
        level: float

    assert await store.history(Before).newest() is None
    with pytest.raises(TypeError, match="level"):
        await store.history(After).newest()


def declared(**fields: object) -> type[GridState]:
    key = ("timestamp", *(name for name in fields if name.startswith("key_")))
    namespace = {"SERIES": Series("declared", every=timedelta(hours=1), zone="UTC", key=key)}
    return msgspec.defstruct("Declared", [("timestamp", datetime), *fields.items()], namespace=namespace)  # type: ignore[return-value]


@pytest.mark.parametrize(
    "fields",
    [{"a": list[int]}, {"a": int | str}, {"a": str}, {"a": bool}, {"key_a": str | None}, {"timestamp_": bytes}],
)
async def test_a_declaration_without_a_column_is_refused(store: Store, fields: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        store.history(declared(**fields))


@pytest.mark.parametrize("name", ["", "Grid", "a-b", "1a", "a" * 41, "x'; DROP TABLE leases"])
def test_a_name_that_no_table_takes_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        Series(name, every=timedelta(hours=1), zone="UTC")
