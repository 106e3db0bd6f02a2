"""Weather of the thirty cities, every quarter of an hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.datasets.cities import City
from skerry.models.fields import Moment
from skerry.models.weather import WeatherObservation
from skerry.series.city_zones import CITY_ZONES
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.store import Aggregate, Series


class CityWeather(Struct, frozen=True):
    """The weather of one city, from Open-Meteo's models."""

    # Wind direction and weather code are not stored, because their means would be wrong. Precipitation is that of a
    # quarter-hour, so it is only summed up correctly if every quarter-hour is stored.
    SERIES: ClassVar[Series] = Series(
        "city_weather",
        every=timedelta(minutes=15),
        zone="UTC",
        key=("timestamp", "city"),
        zones=CITY_ZONES,
        stale_after=timedelta(hours=2),
        # Up to version 1.0 wind was stored in km/h.
        derived={
            "wind_speed_ms": "round(CAST(wind_speed_kmh / 3.6 AS numeric), 2)",
            "wind_gust_ms": "round(CAST(wind_gusts_kmh / 3.6 AS numeric), 2)",
        },
    )
    SOURCE: ClassVar[type[OpenMeteo]] = OpenMeteo

    timestamp: Annotated[Moment, Meta(description="start of the quarter-hour, UTC")] = field(name="observed_at")
    city: Annotated[str, Meta(description="id of the city, as in `/weather/cities`")]
    temperature_c: Annotated[float | None, Meta(description="2 m above ground, °C"), Aggregate.MEAN]
    feels_like_c: Annotated[float | None, Meta(description="apparent temperature, °C"), Aggregate.MEAN]
    humidity_pct: Annotated[float | None, Meta(description="relative humidity, percent"), Aggregate.MEAN] = field(
        name="humidity_percent"
    )
    precipitation_mm: Annotated[float | None, Meta(description="of the preceding quarter-hour, mm"), Aggregate.SUM]
    cloud_cover_pct: Annotated[float | None, Meta(description="percent of the sky"), Aggregate.MEAN] = field(
        name="cloud_cover_percent"
    )
    pressure_hpa: Annotated[float | None, Meta(description="at sea level, hPa"), Aggregate.MEAN]
    wind_speed_ms: Annotated[float | None, Meta(description="10 m above ground, mean, m/s"), Aggregate.MEAN]
    wind_gust_ms: Annotated[float | None, Meta(description="10 m above ground, strongest, m/s"), Aggregate.MAX]
    description: Annotated[str | None, Meta(description="the weather in words")]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None

    @classmethod
    def of(cls, city: City, weather: WeatherObservation) -> "CityWeather":
        return cls(
            timestamp=weather.observed_at,
            city=city.id,
            temperature_c=weather.temperature_c,
            feels_like_c=weather.feels_like_c,
            humidity_pct=weather.humidity_percent,
            precipitation_mm=weather.precipitation_mm,
            cloud_cover_pct=weather.cloud_cover_percent,
            pressure_hpa=weather.pressure_hpa,
            wind_speed_ms=weather.wind_speed_ms,
            wind_gust_ms=weather.wind_gust_ms,
            description=weather.description,
        )
