"""Day-ahead electricity prices of the Nordic and Baltic bidding zones, each day as soon as it is published."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.container import Dependency
from skerry.models.day_ahead import BIDDING_ZONES, MARKET_ZONE, QUARTER, BiddingZone, DayAheadPrices
from skerry.models.fields import Moment
from skerry.models.nordic import Subject
from skerry.provenance import Origin
from skerry.sources.denmark.energidataservice import EnergiDataService
from skerry.sources.estonia.elering import Elering
from skerry.sources.norway.hvakosterstrommen import HvaKosterStrommen
from skerry.sources.sweden.elprisetjustnu import ElprisetJustNu
from skerry.store import Aggregate, OriginBy, Series, Zones
from skerry.upstream.source import Source


def _time_zones() -> Mapping[str, str]:
    return {code: zone.timezone for code, zone in BIDDING_ZONES.items()}


class StoredPriceProviders(Dependency):
    """The providers whose prices are stored: each country's own service, Elering for Estonia, Finland, Latvia and Lithuania."""

    def __init__(
        self, norwegian: HvaKosterStrommen, swedish: ElprisetJustNu, danish: EnergiDataService, elering: Elering
    ) -> None:
        self._national: dict[str, DayAheadPrices] = {"NO": norwegian, "SE": swedish, "DK": danish}
        self._others: DayAheadPrices = elering

    def of(self, zone: BiddingZone) -> DayAheadPrices:
        return self._national.get(zone.country, self._others)

    @staticmethod
    def origin_of(zone: BiddingZone) -> Origin:
        """The source whose prices of a zone are stored."""
        services: dict[str, type[Source]] = {"NO": HvaKosterStrommen, "SE": ElprisetJustNu, "DK": EnergiDataService}
        return services.get(zone.country, Elering).origin()


def _origin(zone: str) -> Origin:
    return StoredPriceProviders.origin_of(BIDDING_ZONES[zone])


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
    SOURCE: ClassVar[type[StoredPriceProviders]] = StoredPriceProviders
    ORIGIN_BY: ClassVar[OriginBy] = OriginBy("zone", _origin)
    SUBJECT: ClassVar[Subject] = Subject.ELECTRICITY_PRICES

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
