"""Day-ahead electricity prices of the Nordic and Baltic bidding zones, each day as soon as it is published."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.day_ahead import BIDDING_ZONES, MARKET_ZONE, QUARTER
from skerry.models.fields import Moment
from skerry.provenance import Origin
from skerry.services.spot_prices import NordicBalticPrices
from skerry.store import Aggregate, OriginBy, Series, Zones


def _time_zones() -> Mapping[str, str]:
    return {code: zone.timezone for code, zone in BIDDING_ZONES.items()}


def _origin(zone: str) -> Origin:
    return NordicBalticPrices.origin_of(BIDDING_ZONES[zone])


class SpotPrice(Struct, frozen=True):
    """The price of one delivery period in one bidding zone, without taxes and network fees."""

    # Delivery days are in the zone's local time, as in all endpoints. The delivery periods of a day have the same length
    # (`PriceDay`), so a mean over them needs no weights.
    SERIES: ClassVar[Series] = Series(
        "spot_prices",
        every=QUARTER,
        zone=MARKET_ZONE,
        key=("timestamp", "zone"),
        end="end",
        zones=Zones("zone", _time_zones),
        stale_after=QUARTER,  # prices are known in advance, so the next one is overdue when the current quarter-hour ends
    )
    SOURCE: ClassVar[type[NordicBalticPrices]] = NordicBalticPrices
    ORIGIN_BY: ClassVar[OriginBy] = OriginBy("zone", _origin)

    timestamp: Annotated[Moment, Meta(description="start of the delivery period, UTC")] = field(name="start_at")
    zone: Annotated[str, Meta(description="code of the bidding zone")]
    end: Annotated[Moment | None, Meta(description="end of the delivery period, UTC")] = field(name="end_at")
    price_eur_mwh: Annotated[float, Meta(description="EUR/MWh; may be negative"), Aggregate.MEAN]
    price_local_mwh: Annotated[
        float | None, Meta(description="local currency per MWh; null where the provider has none"), Aggregate.MEAN
    ]
    currency: Annotated[str | None, Meta(description="local currency, ISO 4217"), Aggregate.SAME]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None
