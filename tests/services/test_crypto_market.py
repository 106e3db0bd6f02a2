from datetime import UTC, datetime

from skerry.sources.world import coingecko, coinpaprika
from tests.conftest import Recorded


def test_recorded_coingecko(recorded: Recorded) -> None:
    coins = coingecko.read_coins(recorded("coingecko/markets.json"))
    assert len(coins) == 10
    bitcoin, ethereum, *_ = coins
    assert (bitcoin.id, bitcoin.symbol, bitcoin.rank, bitcoin.price_usd) == ("bitcoin", "BTC", 1, 68722)
    assert bitcoin.updated_at == datetime(2024, 6, 4, 10, 10, 37, 356000, UTC)
    assert (ethereum.price_usd, ethereum.change_24h_percent, ethereum.change_7d_percent) == (3748.81, -1.71705, None)


def test_recorded_coinpaprika(recorded: Recorded) -> None:
    (bitcoin,) = coinpaprika.read_coins(recorded("coinpaprika/tickers.json"))
    assert (bitcoin.id, bitcoin.symbol, bitcoin.rank) == ("bitcoin", "BTC", 1)
    assert (bitcoin.price_usd, bitcoin.change_7d_percent) == (30538.078793975994, -1.46)
    assert bitcoin.ath_usd == 68692.13703693185
