"""Crypto-currencies, whichever provider has their prices."""

from typing import Annotated, Protocol

from msgspec import Meta

from skerry.models.fields import Moment
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


class CoinMarket(Protocol):
    """A provider of the prices of coins."""

    async def top(self) -> tuple[Coin, ...]:
        """The coins of the highest market value, highest first. Raises UpstreamUnavailable."""
        ...
