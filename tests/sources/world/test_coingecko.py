"""CoinGecko, against real recordings of it."""

from datetime import UTC, date, datetime

from skerry.sources.world.coingecko import read_daily_prices, read_profile, read_totals, read_trending
from tests.conftest import Recorded


def test_a_recorded_coin(recorded: Recorded) -> None:
    coin = read_profile(recorded("coingecko/coin-bitcoin.json"))
    assert (coin.id, coin.symbol, coin.price_usd, coin.price_eur) == ("bitcoin", "BTC", 69840, 64375)
    assert (coin.high_24h_usd, coin.change_1y_percent, coin.circulating_supply) == (69805, 149.76989, 19675962)
    assert coin.genesis_date == date(2009, 1, 3)
    assert coin.homepage_url == "http://www.bitcoin.org"
    assert coin.description is not None
    assert "<" not in coin.description


def test_recorded_totals(recorded: Recorded) -> None:
    totals = read_totals(recorded("coingecko/global.json"))
    assert (totals.coin_count, totals.exchange_count) == (17111, 1297)
    assert totals.market_cap_usd == 2515268352188.766
    assert totals.bitcoin_dominance_percent == 60.70858347681936
    assert totals.updated_at == datetime(2025, 4, 7, 11, 28, 53, tzinfo=UTC)


def test_recorded_trending_coins(recorded: Recorded) -> None:
    coins = read_trending(recorded("coingecko/search-trending.json"))
    assert len(coins) == 15
    assert (coins[0].id, coins[0].rank, coins[0].price_usd) == ("qubic-network", 368, 9.04766669820536e-07)
    assert coins[0].change_24h_percent == -6.386464466210091


def test_a_recorded_chart_without_its_current_price(recorded: Recorded) -> None:
    first, second = read_daily_prices(recorded("coingecko/market-chart-range-bitcoin.json"))
    assert (first.observed_at, first.price_usd) == (datetime(2024, 3, 31, tzinfo=UTC), 69702.3087473573)
    assert second.volume_24h_usd == 19723005998.215
