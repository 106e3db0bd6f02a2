"""Air quality in the Nordic and Baltic countries, every hour."""

from datetime import timedelta
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.container import Dependency
from skerry.models.air_readings import AirReading
from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import Subject
from skerry.series.country_zones import COUNTRY_ZONES
from skerry.series.origins import by_source
from skerry.sources.estonia.ohuseire import Ohuseire
from skerry.sources.finland.fmi import Fmi
from skerry.sources.iceland.ust_air import UstAir
from skerry.sources.world.open_meteo_air import OpenMeteoAir
from skerry.store import Aggregate, OriginBy, Series


class StoredAirNetworks(Dependency):
    """The networks and the model whose figures are stored."""

    def __init__(self, ohuseire: Ohuseire, fmi: Fmi, ust_air: UstAir, open_meteo: OpenMeteoAir) -> None:
        """Named for their origins, by the `source` of the rows; the collector calls them through the service."""


class CountryAirQuality(Struct, frozen=True):
    """The air of one hour at a station, or of a model at a city."""

    SERIES: ClassVar[Series] = Series(
        "country_air",
        every=timedelta(hours=1),
        zone="UTC",
        key=("observed_at", "country", "source", "station"),
        zones=COUNTRY_ZONES,
        stale_after=timedelta(hours=4),
    )
    SOURCE: ClassVar[type[StoredAirNetworks]] = StoredAirNetworks
    ORIGIN_BY: ClassVar[OriginBy] = by_source(StoredAirNetworks)
    SUBJECT: ClassVar[Subject] = Subject.AIR_QUALITY

    observed_at: Annotated[
        Moment,
        Meta(
            description="end of the measured hour, which Estonia may state by its start, or start of the model's hour, UTC"
        ),
    ]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    source: SourceKey
    station: Annotated[str, Meta(description="identifier of the station; the name of the city where there is none")]
    name: Annotated[str | None, Meta(description="name of the station or city"), Aggregate.SAME]
    from_station: Annotated[
        bool | None, Meta(description="true: measured at a station; false: of the model"), Aggregate.SAME
    ]
    european_aqi: Annotated[
        float | None, Meta(description="European air quality index; null for stations"), Aggregate.MEAN
    ]
    pm10_ug_m3: Annotated[float | None, Meta(description="particles up to 10 µm, µg/m³"), Aggregate.MEAN]
    pm2_5_ug_m3: Annotated[float | None, Meta(description="particles up to 2.5 µm, µg/m³"), Aggregate.MEAN]
    nitrogen_dioxide_ug_m3: Annotated[float | None, Meta(description="µg/m³"), Aggregate.MEAN]
    sulphur_dioxide_ug_m3: Annotated[float | None, Meta(description="µg/m³"), Aggregate.MEAN]
    ozone_ug_m3: Annotated[float | None, Meta(description="µg/m³"), Aggregate.MEAN]
    carbon_monoxide_ug_m3: Annotated[float | None, Meta(description="µg/m³"), Aggregate.MEAN]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row, UTC; null: never"),
    ] = None

    @classmethod
    def of(cls, country: str, source: str, reading: AirReading) -> Self:
        return cls(
            observed_at=reading.observed_at,
            country=country,
            source=source,
            station=reading.station or reading.name,
            name=reading.name,
            from_station=reading.from_station,
            european_aqi=reading.european_aqi,
            pm10_ug_m3=reading.pm10_ug_m3,
            pm2_5_ug_m3=reading.pm2_5_ug_m3,
            nitrogen_dioxide_ug_m3=reading.nitrogen_dioxide_ug_m3,
            sulphur_dioxide_ug_m3=reading.sulphur_dioxide_ug_m3,
            ozone_ug_m3=reading.ozone_ug_m3,
            carbon_monoxide_ug_m3=reading.carbon_monoxide_ug_m3,
        )
