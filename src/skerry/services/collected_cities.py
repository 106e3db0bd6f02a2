"""The thirty cities whose weather and air are collected."""

from skerry.datasets.cities import Cities
from skerry.errors import NotFound
from skerry.services.city_names import CarriedCity


def collected_city(city: CarriedCity, cities: Cities) -> str:
    """The id of a city. Raises NotFound for one of which nothing is collected, naming those of which something is."""
    try:
        return cities.of(city.name, city.country_code).id
    except NotFound as error:
        names = ", ".join(known.name for known in cities.all)
        raise NotFound(
            f"No weather or air of {city.name},{city.country_code} is collected. The cities of `/weather/cities` are: {names}.",
            suggestions=error.suggestions,
        ) from None
