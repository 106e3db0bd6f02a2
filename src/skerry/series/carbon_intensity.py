"""Emissions of the electricity generated in each Nordic and Baltic country, every quarter of an hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.day_ahead import QUARTER
from skerry.models.fields import Moment
from skerry.sources.europe.energy_charts import EnergyCharts
from skerry.store import Aggregate, Series


class StoredIntensity(Struct, frozen=True):
    """Emissions of a kilowatt-hour generated in one country, from its generation by kind."""

    SERIES: ClassVar[Series] = Series(
        "carbon_intensity",
        every=QUARTER,
        zone="UTC",
        key=("timestamp", "country"),
        stale_after=timedelta(hours=6),
    )
    SOURCE: ClassVar[type[EnergyCharts]] = EnergyCharts

    timestamp: Annotated[Moment, Meta(description="start of the interval, UTC")] = field(name="start_at")
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    co2e_g_kwh: Annotated[float, Meta(description="g CO2 equivalent per kWh generated"), Aggregate.MEAN]
    revised_at: Annotated[
        Moment | None, Meta(description="when later generation figures last changed this row; null: never")
    ] = None
