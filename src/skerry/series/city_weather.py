"""Weather of the thirty cities, every half an hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.datasets.cities import City
from skerry.models.fields import Moment
from skerry.sources.world.open_meteo import OpenMeteo, PointWeather
from skerry.store import Series


class CityWeather(Struct, frozen=True):
    """The weather of one city, as Open-Meteo's models had it."""

    # Neither the direction of the wind nor the weather's code: a mean of them would be wrong.
    SERIES: ClassVar[Series] = Series(
        "city_weather", every=timedelta(minutes=30), zone="UTC", key=("timestamp", "city")
    )
    SOURCE: ClassVar[type[OpenMeteo]] = OpenMeteo

    timestamp: Annotated[Moment, Meta(description="begin of the quarter-hour, UTC")]
    city: Annotated[str, Meta(description="id of the city, as in `/weather/cities`")]
    temperature_c: Annotated[float | None, Meta(description="2 m above ground, °C")]
    feels_like_c: Annotated[float | None, Meta(description="apparent temperature, °C")]
    humidity_pct: Annotated[float | None, Meta(description="relative humidity, percent")]
    precipitation_mm: Annotated[float | None, Meta(description="of the quarter-hour before, mm")]
    cloud_cover_pct: Annotated[float | None, Meta(description="percent of the sky")]
    pressure_hpa: Annotated[float | None, Meta(description="at sea level, hPa")]
    wind_speed_kmh: Annotated[float | None, Meta(description="10 m above ground, mean, km/h")]
    wind_gusts_kmh: Annotated[float | None, Meta(description="10 m above ground, strongest, km/h")]
    description: Annotated[str | None, Meta(description="the weather in words; of a mean only where all rows share it")]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None

    @classmethod
    def of(cls, city: City, weather: PointWeather) -> "CityWeather":
        conditions = weather.conditions
        return cls(
            timestamp=weather.time,
            city=city.id,
            temperature_c=conditions.temperature_c,
            feels_like_c=conditions.feels_like_c,
            humidity_pct=conditions.humidity_pct,
            precipitation_mm=conditions.precipitation_mm,
            cloud_cover_pct=conditions.cloud_cover_pct,
            pressure_hpa=conditions.pressure_hpa,
            wind_speed_kmh=conditions.wind_speed_kmh,
            wind_gusts_kmh=conditions.wind_gusts_kmh,
            description=conditions.description,
        )
