"""Air quality of the thirty cities, every hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.datasets.cities import City
from skerry.models.fields import Moment
from skerry.series.city_zones import CITY_ZONES
from skerry.sources.world.open_meteo_air import AirPollution, OpenMeteoAir
from skerry.store import Aggregate, Series


class CityAir(Struct, frozen=True):
    """The air of one city in one hour, from the models of CAMS."""

    SERIES: ClassVar[Series] = Series(
        "city_air",
        every=timedelta(hours=1),
        zone="UTC",
        key=("observed_at", "city"),
        zones=CITY_ZONES,
        stale_after=timedelta(hours=4),
    )
    SOURCE: ClassVar[type[OpenMeteoAir]] = OpenMeteoAir

    observed_at: Annotated[Moment, Meta(description="start of the hour, UTC")]
    city: Annotated[str, Meta(description="id of the city, as in `/weather/cities`")]
    european_aqi: Annotated[float | None, Meta(description="European air quality index"), Aggregate.MEAN]
    us_aqi: Annotated[float | None, Meta(description="air quality index of the US EPA"), Aggregate.MEAN]
    pm10_ug_m3: Annotated[float | None, Meta(description="particles up to 10 µm, µg/m³"), Aggregate.MEAN]
    pm2_5_ug_m3: Annotated[float | None, Meta(description="particles up to 2.5 µm, µg/m³"), Aggregate.MEAN]
    nitrogen_dioxide_ug_m3: Annotated[float | None, Meta(description="µg/m³"), Aggregate.MEAN]
    ozone_ug_m3: Annotated[float | None, Meta(description="µg/m³"), Aggregate.MEAN]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None

    @classmethod
    def of(cls, city: City, air: AirPollution) -> "CityAir":
        return cls(
            observed_at=air.observed_at,
            city=city.id,
            european_aqi=air.european_aqi,
            us_aqi=air.us_aqi,
            pm10_ug_m3=air.pm10_ug_m3,
            pm2_5_ug_m3=air.pm2_5_ug_m3,
            nitrogen_dioxide_ug_m3=air.nitrogen_dioxide_ug_m3,
            ozone_ug_m3=air.ozone_ug_m3,
        )
