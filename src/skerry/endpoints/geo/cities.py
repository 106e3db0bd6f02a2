"""Cities that other calls take by name."""

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.cities import Cities, City


@endpoint("/weather/cities", fresh="1d")
async def weather_cities(cities: Cities) -> Collection[City]:
    """The thirty cities that weather and sun calls accept by name.

    Each has its position and time zone, from GeoNames. Nordic and Baltic cities come first."""
    return Collection.of(cities.all)
