"""Every series that is collected is kept on both engines, whatever its columns are called (`end` is a word of SQL)."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import BigInteger, Boolean, Double

from skerry.registry import series
from skerry.store import Store
from skerry.store.engine.instant import Instant
from skerry.store.history.aggregates import Aggregate
from skerry.store.history.series import columns_of

NOON = datetime(2026, 5, 10, 12, tzinfo=UTC)


def row(row_type: Any, hour: int, figure: float) -> Any:
    """A row of one item in whose columns of numbers the figure stands."""
    columns = columns_of(row_type)
    values: dict[str, Any] = {}
    for name in (*columns.key, *columns.values):
        kind = columns.table.c[name].type
        if isinstance(kind, BigInteger | Double):
            values[name] = 1 if name in columns.key else figure
        elif isinstance(kind, Boolean):
            values[name] = True
        else:
            values[name] = NOON + timedelta(hours=hour) if isinstance(kind, Instant) else "some"
    return row_type(**values)


def has_figures(row_type: Any) -> bool:
    return any(aggregate is not Aggregate.SAME for aggregate in columns_of(row_type).aggregates.values())


@pytest.mark.parametrize("name", sorted(name for name, row_type in series().items() if not has_figures(row_type)))
async def test_a_series_of_texts_is_written_once_and_read(name: str, store: Store) -> None:
    row_type = series()[name]
    history = store.history(row_type)
    assert (await history.write([row(row_type, hour, 10) for hour in range(3)])).inserted == 3
    written = await history.write([row(row_type, 0, 10), row(row_type, 3, 10)])
    assert (written.inserted, written.revised, written.unchanged) == (1, 0, 1)
    page = await history.read()
    assert (page.items[0], page.count) == (row(row_type, 0, 10), 4)


@pytest.mark.parametrize("name", sorted(name for name, row_type in series().items() if has_figures(row_type)))
async def test_a_series_is_written_corrected_read_and_averaged(name: str, store: Store) -> None:
    row_type = series()[name]
    history = store.history(row_type)
    assert (await history.write([row(row_type, hour, 10) for hour in range(3)])).inserted == 3
    written = await history.write([row(row_type, 0, 10), row(row_type, 1, 16), row(row_type, 3, 20)])
    assert (written.inserted, written.revised, written.unchanged) == (1, 1, 1)
    page = await history.read()
    assert page.items[0] == row(row_type, 0, 10)
    assert page.count == 4
    means = await history.read(interval=timedelta(days=1))
    assert means.count == 1
    [*aggregates] = columns_of(row_type).aggregates.items()
    number, aggregate = next((name, kind) for name, kind in aggregates if kind is not Aggregate.SAME)
    expected = {Aggregate.MEAN: 14, Aggregate.SUM: 56, Aggregate.MAX: 20}
    assert getattr(means.items[0], number) == expected[aggregate], "of 10, 16, 10 and 20"
