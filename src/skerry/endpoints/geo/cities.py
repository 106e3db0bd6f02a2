"""Cities that other calls take by name."""

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.cities import Cities, City


@endpoint("/weather/cities", fresh="1d")
async def weather_cities(cities: Cities) -> Collection[City]:
    """The thirty cities of which this server keeps the weather and air quality.

    They are those of `/weather/history` and `/airquality/history`; other paths take any carried city. Each has its position
    and time zone, from GeoNames. Nordic and Baltic cities come first."""
    return Collection.of(cities.all)
