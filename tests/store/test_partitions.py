"""The months of a series' table on PostgreSQL."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from sqlalchemy import text

from skerry.settings import Settings
from skerry.store import Store, WriteResult, open_store
from skerry.store.history.series import columns_of
from tests.store.conftest import OpenStore
from tests.store.rows import NOON, GridState, Queue, grid

pytestmark = pytest.mark.parametrize("settings", ["postgresql"], indirect=True)


async def sql(store: Store, statement: str, **values: Any) -> list[Any]:
    async with store._database.writing("test") as connection:
        result = await connection.execute(text(statement), values)
        return list(result.scalars()) if result.returns_rows else []


async def months(store: Store, table: str = "history_grid") -> list[str]:
    names = await sql(
        store,
        "SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid "
        "WHERE inhparent = to_regclass(:table) ORDER BY 1",
        table=table,
    )
    return [name.removeprefix(f"{table}_") for name in names]


async def test_this_month_and_the_next_ones_are_made_ahead(store: Store) -> None:
    with time_machine.travel(NOON, tick=True) as clock:
        await store.history(GridState).write([grid(0, 1.0)])
        assert await months(store) == ["2026_01", "2026_02", "2026_03"]
        clock.move_to(datetime(2026, 11, 30, 23, 59, tzinfo=UTC))
        await store.history(GridState).write([GridState(datetime(2026, 11, 30, 23, 55, tzinfo=UTC), 2.0)])
        assert (await months(store))[3:] == ["2026_11", "2026_12", "2027_01"]
    assert (await store.history(GridState).read()).count == 2


async def test_rows_of_any_time_find_their_month(store: Store) -> None:
    moments = [
        datetime(1, 1, 2, tzinfo=UTC), datetime(1939, 8, 31, 23, tzinfo=UTC), datetime(1970, 1, 1, tzinfo=UTC),
        datetime(2025, 12, 31, 23, 59, 59, 999999, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, tzinfo=UTC),
    ]  # fmt: skip
    history = store.history(GridState)
    assert await history.write([GridState(moment, 1.0) for moment in moments]) == WriteResult(len(moments), 0, 0)
    assert [row.timestamp async for row in history.export()] == moments
    assert {"0001_01", "1939_08", "1970_01", "2025_12", "2026_01", "9999_12"} <= set(await months(store))
    assert await sql(store, "SELECT count(*) FROM history_grid_2025_12") == [1]


async def test_decades_can_be_written_at_once(store: Store) -> None:
    rows = [GridState(datetime(1990 + number // 12, 1 + number % 12, 15, tzinfo=UTC), 1.0) for number in range(180)]
    assert (await store.history(GridState).write(rows)).inserted == 180
    assert (await store.history(GridState).read(start=rows[0].timestamp, limit=1)).items == rows[:1]


async def test_the_key_is_the_primary_key_and_a_day_opens_one_month(store: Store) -> None:
    rows = [Queue(NOON + timedelta(days=day), "Narva", day) for day in range(0, 200, 5)]
    await store.history(Queue).write(rows)
    key = "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = to_regclass('history_queue')"
    assert 'PRIMARY KEY ("timestamp", point)' in await sql(store, key)
    columns = columns_of(Queue)
    day = text("SELECT * FROM history_queue WHERE \"timestamp\" BETWEEN '2026-03-16Z' AND '2026-03-17Z'")
    async with store._database.reading() as connection:
        plan = "\n".join((await connection.execute(text(f"EXPLAIN {day}"))).scalars())
        assert plan.count("history_queue_2026_") == plan.count("history_queue_2026_03") > 0, plan
        # The very query of a read, with its parameters.
        start = datetime(2026, 3, 16, tzinfo=UTC)
        statement = columns.table.select().where(columns.moment >= start, columns.moment <= start + timedelta(days=1))
        compiled = statement.compile(dialect=connection.dialect, compile_kwargs={"literal_binds": False})
        driver = (await connection.get_raw_connection()).driver_connection
        parameters = [compiled.params[name] for name in compiled.positiontup or []]
        assert driver is not None
        lines = await driver.fetch(f"EXPLAIN {compiled}", *parameters)
    plan = "\n".join(line[0] for line in lines)
    assert plan.count("history_queue_2026_") == plan.count("history_queue_2026_03") > 0, plan
    page = await store.history(Queue).read(start=start, end=start + timedelta(days=1))
    assert [row.vehicles for row in page.items] == [60]


async def test_writers_that_miss_the_same_months_make_them_once(open_another: OpenStore) -> None:
    stores = [await open_another() for _ in range(4)]
    await stores[0].history(GridState).newest()
    rows = [GridState(datetime(2020, month, 1, tzinfo=UTC), 1.0) for month in range(1, 13)]
    written = await asyncio.gather(*(store.history(GridState).write(rows) for store in stores))
    assert sum(part.inserted for part in written) == 12
    assert sum(part.unchanged for part in written) == 36


async def test_readers_do_not_wait_for_a_new_month(store: Store, open_another: OpenStore) -> None:
    await store.history(GridState).write([grid(0, 1.0)])
    other = await open_another()
    async with store._database.reading() as connection:
        await connection.execute(text("SELECT * FROM history_grid"))  # and stays in its transaction
        async with asyncio.timeout(3):
            await other.history(GridState).write([GridState(datetime(2019, 5, 1, tzinfo=UTC), 1.0)])


async def test_a_month_that_was_dropped_is_made_again(store: Store, open_another: OpenStore) -> None:
    await store.history(GridState).write([grid(0, 1.0)])
    await sql(store, "DROP TABLE history_grid_2026_01")
    assert (await (await open_another()).history(GridState).write([grid(0, 2.0)])).inserted == 1


async def test_a_table_of_an_earlier_version_stays_whole_and_works(settings: Settings) -> None:
    async with open_store(settings) as store:
        await sql(
            store,
            'CREATE TABLE history_grid ("timestamp" timestamptz PRIMARY KEY, production float, revised_at timestamptz)',
        )
        await sql(store, "INSERT INTO history_grid VALUES ('2020-01-01Z', 7)")
        assert await store.history(GridState).write([grid(0, 1.0, 2.0)]) == WriteResult(1, 0, 0)
        assert [row.production async for row in store.history(GridState).export()] == [7.0, 1.0]
        assert await months(store) == []


async def test_with_timescaledb_a_table_becomes_a_hypertable(store: Store) -> None:
    """What we ask of it, as its documentation has it; the extension itself is not to be had here."""
    await sql(store, "CREATE TABLE asked (t regclass, c name, length interval, indexes boolean)")
    await sql(
        store,
        "CREATE FUNCTION create_hypertable(relation regclass, time_column_name name, chunk_time_interval anyelement, "
        "create_default_indexes boolean) RETURNS integer LANGUAGE sql AS "
        "'INSERT INTO asked VALUES ($1, $2, CAST($3 AS interval), $4) RETURNING 1'",
    )
    schema = "(SELECT oid FROM pg_namespace WHERE nspname = 'public')"
    await sql(
        store,
        "INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion) "
        f"VALUES (99999, 'timescaledb', 10, {schema}, false, '2')",
    )
    try:
        assert await store.history(GridState).write([grid(0, 1.0)]) == WriteResult(1, 0, 0)
        assert await sql(store, "SELECT t || ' ' || c || ' ' || length || ' ' || indexes FROM asked") == [
            "history_grid timestamp 1 mon false"
        ]
        assert await months(store) == []
    finally:
        await sql(store, "DELETE FROM pg_extension WHERE extname = 'timescaledb'")
