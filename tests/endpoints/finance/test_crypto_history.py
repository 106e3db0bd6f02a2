from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine

from skerry.endpoints.finance.crypto_history import coin_price_history
from skerry.settings import Settings
from tests.collect.copied import copied, rewrite
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.replaying import ReplayServer


@pytest.fixture
async def stocked(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> AsyncIterator[Api]:
    """The application after one run of its collector."""
    (entry,) = coin_price_history.__dict__["endpoints"]
    with time_machine.travel(datetime(2026, 11, 19, 10, 15, tzinfo=UTC), tick=False):
        await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
        async with open_api() as api:
            yield api


async def test_the_past_is_daily_and_what_was_collected_every_ten_minutes(stocked: Api) -> None:
    data = await stocked.data("/crypto/history/Bitcoin")
    assert [(row["observed_at"], row["end_at"], row["price_usd"]) for row in data["items"]] == [
        ("2026-11-17T00:00:00Z", "2026-11-18T00:00:00Z", 90112.25),
        ("2026-11-18T00:00:00Z", "2026-11-19T00:00:00Z", 92840.5),
        ("2026-11-19T00:00:00Z", "2026-11-19T10:10:37.356000Z", 92405.75),
        ("2026-11-19T10:10:37.356000Z", None, 91250),
    ]
    assert data["gaps"] == []


async def test_a_day_is_covered_as_far_as_prices_are_known(stocked: Api) -> None:
    """Until 10:10:37, and by one price of ten minutes from then on."""
    data = await stocked.data("/crypto/history/bitcoin?interval=1d")
    assert [(row["sample_count"], row["coverage"]) for row in data["items"]] == [(1, 1), (1, 1), (2, 0.4310)]


async def test_no_daily_prices_among_those_of_ten_minutes(open_api: Opened, tmp_path: Path) -> None:
    """As of a coin whose past was unavailable for some days."""

    def earlier(coins: Any) -> None:
        coins[0]["last_updated"] = "2026-11-18T10:10:37.356Z"

    (entry,) = coin_price_history.__dict__["endpoints"]
    with (
        copied(tmp_path / "cassettes", "coingecko") as provider,
        time_machine.travel(datetime(2026, 11, 19, 10, 15, tzinfo=UTC), tick=False),
    ):
        rewrite(tmp_path / "cassettes/coingecko/markets.json", earlier)
        await run_jobs([entry], Settings(gateway=provider.url, data_dir=tmp_path))
        async with open_api() as api:
            data = await api.data("/crypto/history/bitcoin")
    assert [(row["observed_at"], row["end_at"]) for row in data["items"]] == [
        ("2026-11-17T00:00:00Z", "2026-11-18T00:00:00Z"),
        ("2026-11-18T00:00:00Z", "2026-11-18T10:10:37.356000Z"),
        ("2026-11-18T10:10:37.356000Z", None),
    ]


async def test_limit_and_period(stocked: Api) -> None:
    newest = await stocked.data("/crypto/history/bitcoin?limit=1")
    assert [row["price_usd"] for row in newest["items"]] == [91250]
    day = await stocked.data("/crypto/history/bitcoin?start_date=2026-11-18&end_date=2026-11-18")
    assert [row["price_usd"] for row in day["items"]] == [92840.5]


async def test_a_coin_whose_past_failed_has_the_prices_collected(stocked: Api) -> None:
    data = await stocked.data("/crypto/history/ethereum")
    assert [row["price_usd"] for row in data["items"]] == [3120.55]


async def test_a_coin_that_is_not_followed(stocked: Api) -> None:
    problem = await stocked.problem("/crypto/history/bitcoins", 404)
    assert "bitcoin" in problem["suggestions"]


async def test_a_run_long_after_the_first_asks_only_for_what_is_missing(replay: ReplayServer, tmp_path: Path) -> None:
    (entry,) = coin_price_history.__dict__["endpoints"]
    settings = Settings(gateway=replay.url, data_dir=tmp_path)
    with time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC), tick=False) as clock:
        await run_jobs([entry], settings)
        replay.reset()
        clock.shift(timedelta(days=30))
        await run_jobs([entry], settings)
    asked = [row["url"] for row in replay.log]
    assert not any("/coins/bitcoin/market_chart" in url for url in asked)
    assert any("/coins/ethereum/market_chart" in url for url in asked)
