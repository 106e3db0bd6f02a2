"""Prices of the largest crypto-currencies, every ten minutes."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.fields import Moment
from skerry.sources.world.coingecko import CoinGecko
from skerry.store import Aggregate, Series


class StoredCoinPrice(Struct, frozen=True):
    """Price of a crypto-currency at one moment."""

    SERIES: ClassVar[Series] = Series(
        "coin_prices",
        every=timedelta(minutes=10),
        zone="UTC",
        key=("observed_at", "coin_id"),
        end="end",
        stale_after=timedelta(hours=2),
    )
    SOURCE: ClassVar[type[CoinGecko]] = CoinGecko

    observed_at: Annotated[Moment, Meta(description="time of the price, UTC")]
    coin_id: Annotated[str, Meta(description="identifier of CoinGecko, such as bitcoin")]
    end: Annotated[
        Moment | None,
        Meta(
            description="until when there is this price alone, UTC: the end of its day, or the first of those that are ten "
            "minutes apart; null for these"
        ),
    ] = field(name="end_at")
    price_usd: Annotated[float, Meta(description="US dollars"), Aggregate.MEAN]
    market_cap_usd: Annotated[
        float | None, Meta(description="price times circulating supply, US dollars"), Aggregate.MEAN
    ]
    volume_24h_usd: Annotated[
        float | None, Meta(description="traded in the 24 hours before, US dollars"), Aggregate.MEAN
    ]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None
