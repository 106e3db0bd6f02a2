"""Weather of the thirty cities, every half an hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.answers import Moment
from skerry.collect.jobs import job
from skerry.collect.topics.weather import TOPIC, CityConditions
from skerry.datasets.cities import Cities, City
from skerry.sources.open_meteo import OpenMeteo, Point, PointWeather
from skerry.store import EventLog, History, Series, State


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


@job(every="30m")
async def city_weather(open_meteo: OpenMeteo, cities: Cities, history: History[CityWeather], events: EventLog) -> None:
    """All cities by one request, which counts as thirty: 1,440 a day of the 10,000 that are free.

    A city of which nothing is known leaves a gap, not a row."""
    found = await open_meteo.conditions([Point(city.latitude, city.longitude) for city in cities.all])
    known = [
        (city, weather)
        for city, weather in zip(cities.all, found, strict=True)
        if weather.conditions.temperature_c is not None
    ]
    await history.write([CityWeather.of(city, weather) for city, weather in known])
    await events.update(
        TOPIC.name,
        [
            State(city.id, weather.time, CityConditions(city.id, city.name, city.country_code, weather.conditions))
            for city, weather in known
        ],
    )
