"""Coinpaprika, against real recordings of it and of CoinGecko."""

from skerry.sources.world.coingecko import read_coins as read_coingecko
from skerry.sources.world.coinpaprika import COINGECKO_IDS, read_coins
from tests.conftest import Recorded


def test_a_recorded_coin_has_the_identifier_of_coingecko(recorded: Recorded) -> None:
    (coin,) = read_coins(recorded("coinpaprika/tickers.json"))
    assert (coin.id, coin.symbol, coin.name, coin.rank) == ("bitcoin", "BTC", "Bitcoin", 1)
    assert coin.price_usd == 30538.078793975994


def test_identifiers_of_recorded_coins_begin_with_their_symbols(recorded: Recorded) -> None:
    ours = {gecko: paprika for paprika, gecko in COINGECKO_IDS.items()}
    recorded_coins = read_coingecko(recorded("coingecko/markets.json"))
    assert len(recorded_coins) == 10
    for coin in recorded_coins:
        assert ours[coin.id].startswith(coin.symbol.lower())


def test_no_two_coins_share_an_identifier() -> None:
    assert len(set(COINGECKO_IDS.values())) == len(COINGECKO_IDS)
