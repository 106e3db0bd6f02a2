"""Crypto-currencies, whichever provider has their prices."""

from datetime import date
from typing import Annotated, Protocol

from msgspec import Meta

from skerry.models.fields import Moment, SourceKey
from skerry.models.observed import Observed


class Coin(Observed, frozen=True):
    """A crypto-currency."""

    STALE_AFTER = "2h"
    OBSERVED_AT = "updated_at"

    id: Annotated[str, Meta(description="identifier of CoinGecko, such as bitcoin")]
    symbol: Annotated[str, Meta(description="ticker in upper case; not unique")]
    name: Annotated[str, Meta(description="name of the coin")]
    rank: Annotated[int | None, Meta(description="place by market value, from 1")]
    price_usd: Annotated[float | None, Meta(description="US dollars")]
    market_cap_usd: Annotated[float | None, Meta(description="price times circulating supply, US dollars")]
    volume_24h_usd: Annotated[float | None, Meta(description="traded in the last 24 hours, US dollars")]
    change_1h_percent: Annotated[float | None, Meta(description="change of the price within an hour, percent")]
    change_24h_percent: Annotated[float | None, Meta(description="change of the price within 24 hours, percent")]
    change_7d_percent: Annotated[float | None, Meta(description="change of the price within 7 days, percent")]
    ath_usd: Annotated[float | None, Meta(description="highest price ever, US dollars")]
    image_url: Annotated[str | None, Meta(description="logo at the provider")]
    updated_at: Annotated[Moment | None, Meta(description="when the provider took the price, UTC")]


class CoinProfile(Coin, frozen=True, kw_only=True):
    """A crypto-currency in detail."""

    price_eur: Annotated[Annotated[float, Meta(ge=0, le=1e12)] | None, Meta(description="euros; null from Coinpaprika")]
    high_24h_usd: Annotated[
        Annotated[float, Meta(ge=0, le=1e12)] | None,
        Meta(description="highest price of the last 24 hours, US dollars; null from Coinpaprika"),
    ]
    low_24h_usd: Annotated[
        Annotated[float, Meta(ge=0, le=1e12)] | None,
        Meta(description="lowest price of the last 24 hours, US dollars; null from Coinpaprika"),
    ]
    change_30d_percent: Annotated[float | None, Meta(description="change of the price within 30 days, percent")]
    change_1y_percent: Annotated[float | None, Meta(description="change of the price within a year, percent")]
    ath_at: Annotated[Moment | None, Meta(description="time of the highest price ever, UTC")]
    circulating_supply: Annotated[Annotated[float, Meta(ge=0)] | None, Meta(description="coins in circulation")]
    total_supply: Annotated[
        Annotated[float, Meta(ge=0)] | None, Meta(description="coins that exist, burnt ones excluded")
    ]
    supply_limit: Annotated[
        Annotated[float, Meta(ge=0)] | None, Meta(description="coins that can ever exist; null: no limit is known")
    ]
    genesis_date: Annotated[date | None, Meta(description="day of the first block; null where it is not known")]
    description: Annotated[str | None, Meta(description="in English, without markup; null from Coinpaprika")]
    homepage_url: Annotated[str | None, Meta(description="web site of the project; null from Coinpaprika")]
    categories: Annotated[list[str], Meta(description="as CoinGecko names them; empty from Coinpaprika")]
    source: SourceKey


class CryptoTotals(Observed, frozen=True):
    """Totals over all crypto-currencies that a provider counts."""

    STALE_AFTER = "2h"
    OBSERVED_AT = "updated_at"

    market_cap_usd: Annotated[float, Meta(description="market value of all coins, US dollars")]
    volume_24h_usd: Annotated[float | None, Meta(description="traded in the last 24 hours, US dollars")]
    market_cap_change_24h_percent: Annotated[
        float | None,
        Meta(description="change of the market value within 24 hours, percent"),
    ]
    bitcoin_dominance_percent: Annotated[
        Annotated[float, Meta(ge=0, le=100)] | None, Meta(description="Bitcoin's part of the market value, percent")
    ]
    ethereum_dominance_percent: Annotated[
        Annotated[float, Meta(ge=0, le=100)] | None,
        Meta(description="Ethereum's part of the market value, percent; null from Coinpaprika"),
    ]
    coin_count: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        Meta(description="number of coins, which each provider counts by its own rules"),
    ]
    exchange_count: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="number of exchanges; null from Coinpaprika")
    ]
    updated_at: Annotated[Moment, Meta(description="when the provider computed the totals, UTC")]
    source: SourceKey


class CoinMarket(Protocol):
    """A provider of the prices of coins."""

    async def top(self) -> tuple[Coin, ...]:
        """The coins of the highest market value, highest first. Raises UpstreamUnavailable."""
        ...

    async def coin(self, coin_id: str) -> CoinProfile:
        """One coin by its identifier at CoinGecko. Raises NotFound and UpstreamUnavailable."""
        ...

    async def totals(self) -> CryptoTotals:
        """Totals over all coins. Raises UpstreamUnavailable."""
        ...
