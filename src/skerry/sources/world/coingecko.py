"""CoinGecko: prices of crypto-currencies."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.coin import Coin, CoinProfile, CryptoTotals
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none, plain_text
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

TOP = 250
"""Coins in one reply, the most that a call returns."""
DAYS_BACK = 365
"""Days of history that are free without a key."""


class TrendingCoin(Struct, frozen=True):
    """A coin that many visitors of CoinGecko search."""

    id: Annotated[str, Meta(description="identifier of CoinGecko, such as bitcoin")]
    symbol: Annotated[str, Meta(description="ticker in upper case; not unique")]
    name: Annotated[str, Meta(description="name of the coin")]
    rank: Annotated[int | None, Meta(description="place by market value, from 1")]
    price_usd: Annotated[float | None, Meta(description="US dollars")]
    change_24h_percent: Annotated[float | None, Meta(description="change of the price within 24 hours, percent")]
    image_url: Annotated[str | None, Meta(description="logo at the provider")]


class DailyCoinPrice(Struct, frozen=True):
    """The price of a coin at the start of a day."""

    observed_at: Annotated[Moment, Meta(description="start of the day, UTC")]
    price_usd: Annotated[float, Meta(description="US dollars")]
    market_cap_usd: Annotated[float | None, Meta(description="US dollars")]
    volume_24h_usd: Annotated[float | None, Meta(description="traded in the 24 hours before, US dollars")]


class CoinGecko(Source):
    """Prices of thousands of coins. Without a key five to fifteen calls a minute per address, so one call for the largest 250
    serves most endpoints."""

    key = "coingecko"
    title = "CoinGecko"
    home = "https://www.coingecko.com/"
    base = "https://api.coingecko.com/api/v3"
    license = stated("Free with attribution", "https://www.coingecko.com/en/api_terms")
    evidence = Evidence.RECORDED
    cadence = "10m"
    evidence_note = (
        "Changes over an hour and a week in the list, and daily prices of a whole year, follow the documentation."
    )
    attribution = "Data provided by CoinGecko"
    terms = "No bulk redistribution."
    pace = Pace(per_second=0.1, concurrency=5, burst=5)

    async def top(self) -> tuple[Coin, ...]:
        """The 250 coins of the highest market value, highest first."""
        query: Query = {
            "vs_currency": "usd",
            "order": "market_cap_desc",
            "per_page": TOP,
            "page": 1,
            "price_change_percentage": "1h,24h,7d",
        }
        return await self.get("/coins/markets", query=query, fresh="10m", read=read_coins)

    async def coin(self, coin_id: str) -> CoinProfile:
        """One coin by its identifier. Raises NotFound."""
        query: Query = {
            "localization": "false",
            "tickers": "false",
            "market_data": "true",
            "community_data": "false",
            "developer_data": "false",
            "sparkline": "false",
        }
        return await self.get(
            f"/coins/{quote(coin_id, safe='')}",
            query=query,
            fresh="10m",
            read=Identified(read_profile, "id", coin_id),
            not_found=f"No coin with identifier {coin_id!r} at CoinGecko.",
        )

    async def trending(self) -> tuple[TrendingCoin, ...]:
        """The coins that visitors have searched most in the last hours, most searched first."""
        return await self.get("/search/trending", fresh="10m", read=read_trending)

    async def totals(self) -> CryptoTotals:
        """Totals over all coins."""
        return await self.get("/global", fresh="10m", read=read_totals)

    async def past_year(self, coin_id: str) -> tuple[DailyCoinPrice, ...]:
        """The price at the start of each of the last 365 days (UTC), oldest first. Raises NotFound."""
        return await self.get(
            f"/coins/{quote(coin_id, safe='')}/market_chart",
            query={"vs_currency": "usd", "days": DAYS_BACK},
            fresh="1d",
            read=read_daily_prices,
            not_found=f"No coin with identifier {coin_id!r} at CoinGecko.",
        )


class _RawCoin(Struct):
    id: str
    symbol: str
    name: str
    current_price: float | None
    image: str | None = None
    market_cap: float | None = None
    market_cap_rank: int | None = None
    total_volume: float | None = None
    price_change_percentage_1h_in_currency: float | None = None
    price_change_percentage_24h_in_currency: float | None = None
    price_change_percentage_24h: float | None = None
    price_change_percentage_7d_in_currency: float | None = None
    ath: float | None = None
    last_updated: datetime | None = None


def read_coins(reply: Reply) -> tuple[Coin, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawCoin, _coin, at_least=1))


def _coin(row: _RawCoin) -> Coin:
    change_24h = row.price_change_percentage_24h_in_currency
    return Coin(
        id=row.id,
        symbol=row.symbol.upper(),
        name=row.name,
        rank=row.market_cap_rank,
        price_usd=row.current_price,
        market_cap_usd=row.market_cap,
        volume_24h_usd=row.total_volume,
        change_1h_percent=row.price_change_percentage_1h_in_currency,
        change_24h_percent=row.price_change_percentage_24h if change_24h is None else change_24h,
        change_7d_percent=row.price_change_percentage_7d_in_currency,
        ath_usd=row.ath,
        image_url=row.image,
        updated_at=row.last_updated,
    )


Amounts = dict[str, float | None]
"""Amounts by the lower-case code of their currency."""


class _RawLinks(Struct, frozen=True):
    homepage: list[str | None] = []


class _RawImage(Struct, frozen=True):
    large: str | None = None


class _RawMarket(Struct):
    current_price: Amounts
    market_cap: Amounts = {}
    total_volume: Amounts = {}
    high_24h: Amounts = {}
    low_24h: Amounts = {}
    ath: Amounts = {}
    ath_date: dict[str, datetime | None] = {}
    price_change_percentage_1h_in_currency: Amounts = {}
    price_change_percentage_24h: float | None = None
    price_change_percentage_7d: float | None = None
    price_change_percentage_30d: float | None = None
    price_change_percentage_1y: float | None = None
    circulating_supply: float | None = None
    total_supply: float | None = None
    max_supply: float | None = None


class _RawProfile(Struct):
    id: str
    symbol: str
    name: str
    market_data: _RawMarket
    market_cap_rank: int | None = None
    description: dict[str, str | None] = {}
    categories: list[str | None] = []
    links: _RawLinks = _RawLinks()
    image: _RawImage = _RawImage()
    genesis_date: date | None = None
    last_updated: datetime | None = None


def read_profile(reply: Reply) -> CoinProfile:
    raw = reply.json(_RawProfile)
    market = raw.market_data
    return CoinProfile(
        id=raw.id,
        symbol=raw.symbol.upper(),
        name=raw.name,
        rank=raw.market_cap_rank,
        price_usd=market.current_price.get("usd"),
        market_cap_usd=market.market_cap.get("usd"),
        volume_24h_usd=market.total_volume.get("usd"),
        change_1h_percent=market.price_change_percentage_1h_in_currency.get("usd"),
        change_24h_percent=market.price_change_percentage_24h,
        change_7d_percent=market.price_change_percentage_7d,
        ath_usd=market.ath.get("usd"),
        image_url=raw.image.large,
        updated_at=raw.last_updated,
        price_eur=market.current_price.get("eur"),
        high_24h_usd=market.high_24h.get("usd"),
        low_24h_usd=market.low_24h.get("usd"),
        change_30d_percent=market.price_change_percentage_30d,
        change_1y_percent=market.price_change_percentage_1y,
        ath_at=market.ath_date.get("usd"),
        circulating_supply=market.circulating_supply,
        total_supply=market.total_supply,
        supply_limit=market.max_supply,
        genesis_date=raw.genesis_date,
        description=plain_text(raw.description.get("en")),
        homepage_url=next((url for url in map(or_none, raw.links.homepage) if url), None),
        categories=[name for name in raw.categories if name],
        source=CoinGecko.key,
    )


class _RawTrendingData(Struct, frozen=True):
    price: float | str | None = None
    price_change_percentage_24h: Amounts = {}


class _RawTrendingCoin(Struct):
    id: str
    symbol: str
    name: str
    market_cap_rank: int | None = None
    small: str | None = None
    data: _RawTrendingData = _RawTrendingData()


class _RawTrendingEntry(Struct):
    item: _RawTrendingCoin


class _RawTrending(Struct):
    coins: list[Raw]


def read_trending(reply: Reply) -> tuple[TrendingCoin, ...]:
    return tuple(read_rows(reply.json(_RawTrending).coins, _RawTrendingEntry, _trending, at_least=1))


def _trending(entry: _RawTrendingEntry) -> TrendingCoin:
    coin = entry.item
    return TrendingCoin(
        id=coin.id,
        symbol=coin.symbol.upper(),
        name=coin.name,
        rank=coin.market_cap_rank,
        price_usd=_dollars(coin.data.price),
        change_24h_percent=coin.data.price_change_percentage_24h.get("usd"),
        image_url=coin.small,
    )


def _dollars(price: float | str | None) -> float | None:
    """A price, which older replies write as a string: $1,234.5."""
    return float(price.replace("$", "").replace(",", "")) if isinstance(price, str) else price


class _RawTotals(Struct):
    total_market_cap: Mapping[str, float]
    updated_at: int
    total_volume: Amounts = {}
    market_cap_percentage: Amounts = {}
    market_cap_change_percentage_24h_usd: float | None = None
    active_cryptocurrencies: int | None = None
    markets: int | None = None


class _RawGlobal(Struct):
    data: _RawTotals


def read_totals(reply: Reply) -> CryptoTotals:
    raw = reply.json(_RawGlobal).data
    return CryptoTotals(
        market_cap_usd=raw.total_market_cap["usd"],
        volume_24h_usd=raw.total_volume.get("usd"),
        market_cap_change_24h_percent=raw.market_cap_change_percentage_24h_usd,
        bitcoin_dominance_percent=raw.market_cap_percentage.get("btc"),
        ethereum_dominance_percent=raw.market_cap_percentage.get("eth"),
        coin_count=raw.active_cryptocurrencies,
        exchange_count=raw.markets,
        updated_at=datetime.fromtimestamp(raw.updated_at, UTC),
        source=CoinGecko.key,
    )


Points = list[tuple[int, float | None]]
"""Milliseconds since 1970, and the value at that time."""


class _RawChart(Struct):
    prices: Points
    market_caps: Points = []
    total_volumes: Points = []


def read_daily_prices(reply: Reply) -> tuple[DailyCoinPrice, ...]:
    """The points at midnight; the last point of a reply is the current price, and so may be the only one of a new coin."""
    raw = reply.json(_RawChart)
    caps, volumes = dict(raw.market_caps), dict(raw.total_volumes)
    prices = tuple(
        DailyCoinPrice(moment, price, caps.get(milliseconds), volumes.get(milliseconds))
        for milliseconds, price in raw.prices
        if price is not None and (moment := datetime.fromtimestamp(milliseconds / 1000, UTC)).time() == time()
    )
    if len(raw.prices) > 2 and not prices:
        raise ReplyError("returned no price at the start of a day")
    return prices
