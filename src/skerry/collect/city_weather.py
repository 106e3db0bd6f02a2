"""Weather of the thirty cities, every quarter of an hour."""

from skerry.collect.jobs import job
from skerry.collect.topics.weather import TOPIC, CityConditions
from skerry.datasets.cities import Cities
from skerry.models.weather import Point
from skerry.series.city_weather import CityWeather
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.store import EventLog, History, State


@job(every="15m")
async def city_weather(open_meteo: OpenMeteo, cities: Cities, history: History[CityWeather], events: EventLog) -> None:
    """Read all cities in one request, which counts as thirty: 2,880 a day of the 10,000 that are free. Precipitation is
    that of a quarter-hour, so every quarter-hour is collected.

    A city without a temperature is not stored and leaves a gap."""
    points = {city.id: Point(city.latitude, city.longitude) for city in cities.all}
    found = await open_meteo.conditions(list(points.values()))
    known = [
        (city, weather)
        for city in cities.all
        if (weather := found.get(points[city.id])) is not None and weather.temperature_c is not None
    ]
    await history.write([CityWeather.of(city, weather) for city, weather in known])
    await events.update(
        TOPIC.name,
        [State(city.id, weather.observed_at, CityConditions.of(city, weather)) for city, weather in known],
    )
