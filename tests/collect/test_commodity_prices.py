"""The register of past prices of commodities."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine

from skerry.clock import now
from skerry.collect.commodity_prices import commodity_prices
from skerry.collect.runner import Collector
from skerry.series.commodity_prices import StoredCommodityPrices
from skerry.store import Store
from tests.collect.copied import copied
from tests.replaying import ReplayServer

JOB = commodity_prices.__dict__["job"]


@pytest.fixture
def cassettes(tmp_path: Path) -> Path:
    return tmp_path / "cassettes"


@pytest.fixture
def replay(cassettes: Path) -> Iterator[ReplayServer]:
    with copied(cassettes, "datahub_commodities") as server:
        yield server


async def stored(store: Store) -> dict[str, list[float]]:
    rows = (await store.register(StoredCommodityPrices).find(limit=10, offset=0)).rows
    return {row.symbol.value: [price.price for price in row.prices] for row in rows}


async def test_a_file_that_ends_earlier_than_before_is_refused(
    collector: Collector, store: Store, cassettes: Path
) -> None:
    assert await collector.run_once(JOB)
    first = await stored(store)
    assert first["brent"] == [18.63, 71.35, 71.02, 70.4]
    assert first["gold"] == [18.93, 4310.0, 4195.5, 4120.25]
    file = cassettes / "datahub_commodities" / "brent.csv"
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:3]))
    with time_machine.travel(now() + timedelta(days=2), tick=True):
        assert not await collector.run_once(JOB)
        assert await stored(store) == first
        file.write_text("Date,Price\n1987-05-20,18.63\n2026-11-18,69.9\n")
        with time_machine.travel(now() + timedelta(days=1), tick=True):
            assert await collector.run_once(JOB)
    assert (await stored(store))["brent"] == [18.63, 69.9]
