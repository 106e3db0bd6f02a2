"""Histories by range, raw and over intervals."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from skerry.client import Skerry
from skerry.series.spot_prices import SpotPrice
from skerry.store import open_store
from tests.client.conftest import settings_of
from tests.replaying import closed_port

START = datetime(2026, 5, 9, 22, tzinfo=UTC)


@pytest.fixture
async def stored(tmp_path: Path) -> Path:
    """Two days of prices in SE3."""
    quarter = timedelta(minutes=15)
    rows = [
        SpotPrice(
            timestamp=START + number * quarter, zone="SE3", end=START + (number + 1) * quarter, price_eur_mwh=float(number),
            price_local_mwh=11.0 * number, currency="SEK",
        )
        for number in range(192)
    ]  # fmt: skip
    async with open_store(settings_of(tmp_path, closed_port())) as store:
        await store.history(SpotPrice).write(rows)
    return tmp_path


def test_a_range_is_read_to_its_end(stored: Path) -> None:
    with Skerry(settings=settings_of(stored, closed_port())) as client:
        prices = client.nordic_baltic.electricity_prices_history(
            zone="SE3", start=date(2026, 5, 10), end=date(2026, 5, 11), limit=50
        )
        whole = prices.all_pages()
        assert prices.data.count == 50
        assert [row.price_eur_mwh for row in whole.data.items] == [float(number) for number in range(192)]
        assert whole.data.next is None
        assert len(whole.frame("polars")) == 192
        assert [source.key for source in whole.sources] == ["elprisetjustnu"]


def test_intervals_have_rows_of_their_own(stored: Path) -> None:
    with Skerry(settings=settings_of(stored, closed_port())) as client:
        days = client.nordic_baltic.electricity_prices_history(
            zone="SE3", start=date(2026, 5, 10), end=date(2026, 5, 11), interval="1d"
        )
    assert [day.sample_count for day in days.data.items] == [96, 96]
    frame = days.frame("pandas")
    assert frame["price_max_eur_mwh"].tolist() == [95.0, 191.0]
    assert set(frame["interval"]) == {"1d"}
