"""The topic of crypto-currencies."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from skerry.collect.runner import Collector
from skerry.collect.topics.crypto import TOPIC, crypto_events
from skerry.store import Event, Store
from tests.collect.copied import copied, rewrite
from tests.replaying import ReplayServer

JOB = crypto_events.__dict__["job"]


@pytest.fixture
def cassettes(tmp_path: Path) -> Path:
    return tmp_path / "cassettes"


@pytest.fixture
def replay(cassettes: Path) -> Iterator[ReplayServer]:
    with copied(cassettes, "coingecko", "coinpaprika") as server:
        yield server


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["crypto"], 1000)


async def test_each_coin_is_told_until_its_price_changes(collector: Collector, store: Store, cassettes: Path) -> None:
    assert await collector.run_once(JOB)
    first = await told(store)
    assert [event.item for event in first][:2] == ["bitcoin", "ethereum"]
    assert "metis-token" not in {event.item for event in first}, "which has no price"
    bitcoin = first[0]
    assert bitcoin.data == {
        "id": "bitcoin", "symbol": "BTC", "name": "Bitcoin", "leads_symbol": True, "rank": 1, "price_usd": 91250.0,
        "market_cap_usd": 1820000000000.0, "change_24h_percent": -1.25, "source": "coingecko",
    }  # fmt: skip
    assert bitcoin.as_of == datetime(2026, 11, 19, 10, 10, 37, 356000, tzinfo=UTC)

    def later(sent: Any) -> None:
        for coin in sent:
            coin["last_updated"] = "2026-11-19T10:20:00.000Z"

    rewrite(cassettes / "coingecko" / "markets.json", later)
    assert await collector.run_once(JOB)
    assert await told(store) == first, "a newer price that is the same is no news"
    rewrite(cassettes / "coingecko" / "markets.json", lambda sent: sent[1].update(current_price=3121.0))
    assert await collector.run_once(JOB)
    (change,) = (await told(store))[len(first) :]
    assert (change.item, change.data["price_usd"], change.previous) == ("ethereum", 3121.0, first[1].data)


async def test_the_second_provider_tells_of_the_same_coins(
    collector: Collector, store: Store, replay: ReplayServer, cassettes: Path
) -> None:
    assert await collector.run_once(JOB)
    first = await told(store)

    def later(sent: Any) -> None:
        for coin in sent:
            coin["last_updated"] = "2026-11-19T10:20:17Z"

    rewrite(cassettes / "coinpaprika" / "tickers.json", later)
    with replay.fault("error_500", host="api.coingecko.com"):
        assert await collector.run_once(JOB)
    bitcoin, ethereum = (await told(store))[len(first) :]
    assert (bitcoin.item, bitcoin.data["price_usd"], bitcoin.data["source"]) == ("bitcoin", 91244.078, "coinpaprika")
    assert (bitcoin.previous, bitcoin.data["leads_symbol"]) == (first[0].data, True)
    assert (ethereum.item, ethereum.data["price_usd"]) == ("ethereum", 3119.9)


async def test_an_older_price_of_the_second_provider_is_passed_over(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    assert await collector.run_once(JOB)
    first = await told(store)
    with replay.fault("error_500", host="api.coingecko.com"):
        assert await collector.run_once(JOB)
    assert await told(store) == first


async def test_no_provider_no_event(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with replay.fault("error_500"), capture_logs() as logs:
        assert not await collector.run_once(JOB)
    assert await told(store) == []
    (line,) = [line for line in logs if line["event"] == "job failed"]
    assert "CoinGecko" in line["reason"]
    assert "Coinpaprika" in line["reason"]


async def test_a_symbol_means_the_largest_coin_of_that_symbol(
    collector: Collector, store: Store, cassettes: Path
) -> None:
    def namesakes(sent: Any) -> None:
        sent[3].update(symbol="eth")  # a smaller one
        sent[4].update(symbol="bitcoin")  # another's id

    rewrite(cassettes / "coingecko" / "markets.json", namesakes)
    assert await collector.run_once(JOB)
    events = await told(store)

    def chosen(text: str) -> list[str]:
        return [event.item for event in events if TOPIC.parse_filter(text).matches(event)]

    assert chosen("ETH") == ["ethereum"]
    assert chosen("ethereum") == ["ethereum"]
    assert chosen("Bitcoin") == ["bitcoin"]
    assert chosen("wrapped-bitcoin") == ["wrapped-bitcoin"]
    assert chosen("no-such-coin") == []


@pytest.mark.parametrize("text", ["two words", "a:b", "x" * 101])
def test_a_filter_that_names_no_coin(text: str) -> None:
    with pytest.raises(ValueError, match="id or symbol of a coin"):
        TOPIC.parse_filter(text)
