"""Air quality of the thirty cities, every hour."""

from skerry.collect.jobs import job
from skerry.datasets.cities import Cities
from skerry.models.weather import Point
from skerry.series.city_air import CityAir
from skerry.sources.world.open_meteo_air import OpenMeteoAir
from skerry.store import History


@job(every="1h")
async def city_air(open_meteo_air: OpenMeteoAir, cities: Cities, history: History[CityAir]) -> None:
    """Read all cities in one request, which counts as thirty: 720 a day of the 10,000 that are free.

    A city without either index is not stored and leaves a gap."""
    found = await open_meteo_air.pollution_at([Point(city.latitude, city.longitude) for city in cities.all])
    rows = [CityAir.of(city, air) for city, air in zip(cities.all, found, strict=True)]
    await history.write([row for row in rows if row.european_aqi is not None or row.us_aqi is not None])
