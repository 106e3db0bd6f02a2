"""State of the power systems of the Nordic and Baltic countries, every ten minutes."""

from datetime import timedelta
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.container import Dependency
from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import Subject
from skerry.models.power_grid import GridReading
from skerry.series.country_zones import COUNTRY_ZONES
from skerry.series.origins import by_source
from skerry.sources.denmark.energidataservice import EnergiDataService
from skerry.sources.estonia.elering import Elering
from skerry.sources.iceland.landsnet import Landsnet
from skerry.sources.norway.statnett import Statnett
from skerry.sources.sweden.svenska_kraftnat import SvenskaKraftnat
from skerry.store import Aggregate, OriginBy, Series

NOT_STORED = frozenset({"stale_since", "exchanges"})


class StoredGridOperators(Dependency):
    """The operators whose figures are stored."""

    def __init__(
        self,
        elering: Elering,
        svenska_kraftnat: SvenskaKraftnat,
        statnett: Statnett,
        energidataservice: EnergiDataService,
        landsnet: Landsnet,
    ) -> None:
        """Named for their origins, by the `source` of the rows; the collector calls them through the service."""


class CountryGridState(Struct, frozen=True):
    """State of a country's power system at one moment, as one operator published it."""

    SERIES: ClassVar[Series] = Series(
        "country_grid",
        every=timedelta(minutes=10),
        zone="UTC",
        key=("observed_at", "country", "source"),
        zones=COUNTRY_ZONES,
        stale_after=timedelta(hours=3),  # Elering publishes up to two hours late
    )
    SOURCE: ClassVar[type[StoredGridOperators]] = StoredGridOperators
    ORIGIN_BY: ClassVar[OriginBy] = by_source(StoredGridOperators)
    SUBJECT: ClassVar[Subject] = Subject.GRID_STATE

    observed_at: Annotated[Moment, Meta(description="time of the figures, UTC")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    source: SourceKey
    production_mw: Annotated[float | None, Meta(description="production of all kinds, MW"), Aggregate.MEAN]
    consumption_mw: Annotated[
        float | None, Meta(description="power taken from the grid in the country, MW"), Aggregate.MEAN
    ]
    net_import_mw: Annotated[float | None, Meta(description="import minus export, MW"), Aggregate.MEAN]
    hydro_mw: Annotated[float | None, Meta(description="production from water, MW"), Aggregate.MEAN]
    wind_mw: Annotated[float | None, Meta(description="production from wind, MW"), Aggregate.MEAN]
    solar_mw: Annotated[float | None, Meta(description="production from the sun, MW"), Aggregate.MEAN]
    nuclear_mw: Annotated[float | None, Meta(description="nuclear production, MW"), Aggregate.MEAN]
    geothermal_mw: Annotated[float | None, Meta(description="geothermal production, MW"), Aggregate.MEAN]
    thermal_mw: Annotated[float | None, Meta(description="production from fuels, MW"), Aggregate.MEAN]
    other_mw: Annotated[float | None, Meta(description="production of other kinds, MW"), Aggregate.MEAN]
    co2_g_kwh: Annotated[float | None, Meta(description="CO2 of the electricity consumed, g/kWh"), Aggregate.MEAN]
    frequency_hz: Annotated[float | None, Meta(description="grid frequency, Hz"), Aggregate.MEAN]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row, UTC; null: never"),
    ] = None

    @classmethod
    def of(cls, country: str, source: str, reading: GridReading) -> Self:
        figures = {name: getattr(reading, name) for name in GridReading.__struct_fields__ if name not in NOT_STORED}
        return cls(country=country, source=source, **figures)
