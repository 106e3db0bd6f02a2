"""Crypto-currencies."""

from datetime import date
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api.answers import Collection, Limited, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, CurrencyCode, Limit, Search
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.folding import fold, match_rank
from skerry.models.coin import Coin, CoinProfile, CryptoTotals
from skerry.models.exchange_rates import digits
from skerry.models.fields import OBSERVATION, SourceKey
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.services.crypto_market import CryptoMarket
from skerry.services.reference_rates import EuroRates
from skerry.sources.world.coingecko import CoinGecko, TrendingCoin

PriceSource = Annotated[
    SourceKey,
    Meta(description="key of the provider of the prices, as in /api/v1/sources/{key}: coingecko, or coinpaprika"),
]

CoinName = Annotated[
    str,
    Allowed("an identifier of CoinGecko such as bitcoin, or a symbol such as BTC"),
    Meta(
        pattern=r"^\S{1,100}$",
        description="identifier of CoinGecko, such as bitcoin, or the symbol of one of the 250 largest coins, such as BTC; in "
        "any case",
    ),
]
FixingDay = Annotated[
    date | None,
    OBSERVATION,
    Meta(description="business day on which the ECB fixed the exchange rate; null for US dollars"),
]
DOLLAR = "USD"


class PricedCoin(Coin, frozen=True, kw_only=True):
    """A crypto-currency, also with amounts in the requested currency."""

    price: Annotated[Annotated[float, Meta(ge=0)] | None, Meta(description="in the currency of the list, 8 digits")]
    market_cap: Annotated[
        Annotated[float, Meta(ge=0)] | None, Meta(description="in the currency of the list, 8 digits")
    ]
    volume_24h: Annotated[
        Annotated[float, Meta(ge=0)] | None, Meta(description="in the currency of the list, 8 digits")
    ]


class CoinList(Limited, Observed, frozen=True):
    """Crypto-currencies by market value. Its own `stale_since` is that of the exchange rate."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "rate_date"

    ROWS: ClassVar[Rows] = Rows(
        "items", carried=("currency", "rate_date", "source"), json_only=("usd_rate", "stale_since")
    )

    currency: Annotated[str, Meta(description="ISO 4217 code of `price`, `market_cap` and `volume_24h`")]
    usd_rate: Annotated[float, Meta(ge=0, le=1e9, description="units of that currency for one US dollar, 8 digits")]
    rate_date: FixingDay
    source: PriceSource
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[PricedCoin], Meta(description="highest market value first")]


class FoundCoins(SearchResult[Coin], frozen=True, kw_only=True):
    """The coins that a search found, best first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "source"))

    source: PriceSource


class CoinMovers(Struct, frozen=True):
    """The coins whose price changed most."""

    ROWS: ClassVar[Rows] = Rows("gainers", also=("losers",), carried=("source",), json_only=("coin_count",))

    source: PriceSource
    coin_count: Annotated[int, Meta(description="number of coins compared: 250, or fewer from Coinpaprika", ge=0)]
    gainers: Annotated[list[Coin], Meta(description="highest gain first")]
    losers: Annotated[list[Coin], Meta(description="largest loss first")]


@endpoint("/crypto", fresh="10m", example={"limit": 10})
async def largest_coins(
    market: CryptoMarket,
    euro_rates: EuroRates,
    limit: Annotated[Limit, Meta(le=250, description="maximum number of coins")] = 100,
    currency: CurrencyCode = DOLLAR,
) -> CoinList:
    """Crypto-currencies of the highest market value.

    Prices are in US dollars, as the provider has them. For another `currency` they are converted at the newest reference rate
    of the European Central Bank, of the day in `rate_date`; with one older than a week, the list has `stale_since`. Changes in
    percent remain those of the price in dollars. A currency that the ECB does not quote is a 404. While CoinGecko is
    unavailable, the list has only the coins of Coinpaprika whose identifier at CoinGecko is known, some 60 of the largest;
    `source` says so."""
    rate_date, factor = (None, 1.0) if currency == DOLLAR else await dollar_rate(euro_rates, currency)
    top = await market.top()
    items = [
        PricedCoin(
            **structs.asdict(coin),
            price=_times(coin.price_usd, factor),
            market_cap=_times(coin.market_cap_usd, factor),
            volume_24h=_times(coin.volume_24h_usd, factor),
        )
        for coin in top.value[:limit]
    ]
    return CoinList.limited(
        items,
        limit,
        currency=currency,
        usd_rate=digits(factor),
        rate_date=rate_date,
        source=top.source.key,
    )


@endpoint("/crypto/search", fresh="10m", example={"q": "bitcoin"})
async def search_coins(
    q: Annotated[Search, Meta(description="part of a name, symbol or id")],
    market: CryptoMarket,
) -> FoundCoins:
    """Crypto-currencies among the 250 largest, by name, symbol or id.

    Case and accents are ignored. An exact symbol, name or id comes first, then those that start with the string, those with
    a word that starts with it, and those that contain it; within each, by market value. While CoinGecko is unavailable, the
    prices of the largest coins come from Coinpaprika, under the identifiers of CoinGecko; a search without a match is then a
    502."""
    top = await market.top()
    wanted = fold(q)
    ranked = [(rank, coin) for coin in top.value if (rank := _rank(coin, wanted)) is not None]
    found = [coin for _, coin in sorted(ranked, key=lambda entry: entry[0])]
    if not found and not market.is_whole(top):
        raise UpstreamUnavailable(
            "CoinGecko", f"is unavailable, and {top.source.title} has no matching coin with a known identifier"
        )
    return FoundCoins.of(q, found, source=top.source.key)


@endpoint("/crypto/movers", fresh="10m", example={"limit": 5})
async def coin_movers(
    market: CryptoMarket,
    limit: Annotated[Limit, Meta(le=50, description="maximum number of coins in each list")] = 10,
) -> CoinMovers:
    """Largest gains and losses of 24 hours among the 250 largest crypto-currencies.

    While CoinGecko is unavailable, Coinpaprika's prices of some 60 of the largest coins are compared; `coin_count` is the
    number of coins compared."""
    top = await market.top()
    changes = [(coin.change_24h_percent, coin) for coin in top.value if coin.change_24h_percent is not None]
    changed = [(change, coin) for change, coin in changes if change]
    changed.sort(key=lambda entry: entry[0])
    losers = Collection.of([coin for change, coin in changed if change < 0], limit)
    gainers = Collection.of([coin for change, coin in reversed(changed) if change > 0], limit)
    return CoinMovers(top.source.key, len(changes), gainers.items, losers.items)


@endpoint("/crypto/trending", fresh="10m")
async def trending_coins(coingecko: CoinGecko) -> Collection[TrendingCoin]:
    """Crypto-currencies that visitors of CoinGecko search most now, most searched first.

    About 15 coins, small ones among them. CoinGecko does not say how often each was searched, nor when it made the list; no
    other provider has such a list, so that it is a 502 while CoinGecko is unavailable."""
    return Collection.of(await coingecko.trending())


@endpoint("/crypto/global", fresh="10m")
async def crypto_totals(market: CryptoMarket) -> CryptoTotals:
    """Market value and turnover of all crypto-currencies together, and the part of the largest two.

    CoinGecko counts other coins and exchanges than Coinpaprika, which answers while CoinGecko is unavailable; `source` says
    who counted."""
    return await market.totals()


@endpoint("/crypto/{coin_id}", fresh="10m", example={"coin_id": "bitcoin"}, example_404={"coin_id": "no-such-coin"})
async def coin_profile(coin_id: CoinName, market: CryptoMarket) -> CoinProfile:
    """One crypto-currency: price, changes, supply, highest price ever, and what it is.

    Takes the identifier of any coin at CoinGecko; a symbol stands for the largest coin that has it. While CoinGecko is
    unavailable, Coinpaprika's figures of the largest coins answer under the identifiers of CoinGecko, without the descriptive
    part; `source` says so. The description is the project's or CoinGecko's own text."""
    return await market.coin(coin_id)


async def dollar_rate(euro_rates: EuroRates, currency: str) -> tuple[date, float]:
    """Day of fixing, and units of a currency for one US dollar, not rounded. Raises NotFound for a currency that the ECB does
    not quote."""
    rates = await euro_rates.rates()
    rates.require([currency])
    rate = rates.ratio(DOLLAR, currency, rates.newest)
    if rate is None:
        raise NotFound(f"{currency} and {DOLLAR} were not fixed on the same day of the last week.")
    return rate


def _times(amount: float | None, factor: float) -> float | None:
    return None if amount is None else amount if factor == 1 else digits(amount * factor)


def _rank(coin: Coin, wanted: str) -> int | None:
    return match_rank(wanted, fold(coin.symbol), fold(coin.name), fold(coin.id))
