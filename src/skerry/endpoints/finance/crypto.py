"""Crypto-currencies."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Search
from skerry.errors import UpstreamUnavailable
from skerry.folding import fold, match_rank
from skerry.models.coin import Coin
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.services.crypto_market import CryptoMarket

PriceSource = Annotated[
    SourceKey,
    Meta(description="key of the provider of the prices, as in /api/v1/sources/{key}: coingecko, or coinpaprika"),
]


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


def _rank(coin: Coin, wanted: str) -> int | None:
    return match_rank(wanted, fold(coin.symbol), fold(coin.name), fold(coin.id))
