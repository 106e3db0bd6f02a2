"""Where the city is that a caller names."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.cities import Cities, City
from skerry.datasets.countries import Countries, Country
from skerry.datasets.world_cities import WorldCities, WorldCity
from skerry.errors import BadParameter, NotFound
from skerry.folding import fold
from skerry.provenance import resolving
from skerry.sources.world.open_meteo_geocoding import FoundPlace, OpenMeteoGeocoding

CityName = Annotated[
    str,
    Meta(
        min_length=1, max_length=100, description="name of a city, or name,CC with the ISO alpha-2 code of its country"
    ),
]

ALIASES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "aarhus": ("Århus", "DK"),
        "bali": ("Denpasar", "ID"),
        "bangalore": ("Bengaluru", "IN"),
        "bombay": ("Mumbai", "IN"),
        "bruxelles": ("Brussels", "BE"),
        "brussel": ("Brussels", "BE"),
        "bucuresti": ("Bucharest", "RO"),
        "cdmx": ("Mexico City", "MX"),
        "cologne": ("Köln", "DE"),
        "frankfurt": ("Frankfurt am Main", "DE"),
        "geneve": ("Geneva", "CH"),
        "goteborg": ("Gothenburg", "SE"),
        "hcmc": ("Ho Chi Minh City", "VN"),
        "helsingfors": ("Helsinki", "FI"),
        "kiev": ("Kyiv", "UA"),
        "kobenhavn": ("Copenhagen", "DK"),
        "la": ("Los Angeles", "US"),
        "lisboa": ("Lisbon", "PT"),
        "milano": ("Milan", "IT"),
        "moskva": ("Moscow", "RU"),
        "munchen": ("Munich", "DE"),
        "new york city": ("New York", "US"),
        "ny": ("New York", "US"),
        "nyc": ("New York", "US"),
        "praha": ("Prague", "CZ"),
        "roma": ("Rome", "IT"),
        "saigon": ("Ho Chi Minh City", "VN"),
        "seville": ("Sevilla", "ES"),
        "sf": ("San Francisco", "US"),
        "torino": ("Turin", "IT"),
        "venezia": ("Venice", "IT"),
        "warszawa": ("Warsaw", "PL"),
        "washington d c": ("Washington", "US"),
        "washington dc": ("Washington", "US"),
        "wien": ("Vienna", "AT"),
    }
)
"""Other names, folded, than those that we carry: short ones, those in the language of the country or in English, and an island
for its chief town. One stands before a city of that very name, unless another country is asked for."""
MAX_SUGGESTIONS = 5


class Place(Struct, frozen=True):
    """A city, and where it is."""

    name: str
    country: Country
    latitude: float
    longitude: float
    timezone: str
    """IANA name."""


async def find_place(
    city: str, cities: Cities, world: WorldCities, countries: Countries, geocoder: OpenMeteoGeocoding
) -> Place:
    """A city by name: the largest of that very name. The thirty and the cities of the world that we carry come first; of no
    name that they have is a larger bearer left to the geocoder, which is asked for what they do not have.

    `Paris,US` is looked for in that country only. Raises NotFound with suggestions, BadParameter where there is no name,
    UpstreamUnavailable where the geocoder is needed and away."""
    name, code = _parted(city)
    if not fold(name):
        raise BadParameter("city", city, "the name of a city, or name,CC")
    country = countries.get(code) if code else None
    if alias := ALIASES.get(fold(name)):
        known, where = alias
        if country is None or country.code == where:
            name, country = known, countries.get(where)
    if carried := _carried(name, country, cities, world):
        home = countries.get(carried.country)
        return Place(carried.name, home, carried.latitude, carried.longitude, carried.timezone)
    with resolving():
        found = await geocoder.search(name, country.code if country else None)
    return _largest(name, country, found, world, countries)


def _carried(name: str, country: Country | None, cities: Cities, world: WorldCities) -> City | WorldCity | None:
    for city in cities.all:
        if fold(city.name) == fold(name) and (country is None or country.code == city.country):
            return city
    return world.largest(name, country.code if country else None)


def _parted(city: str) -> tuple[str, str | None]:
    """Name and code of `Paris, US`; what stands behind a comma and is no code of two letters is part of the name."""
    name, comma, code = city.rpartition(",")
    code = code.strip()
    if comma and len(code) == 2 and code.isascii() and code.isalpha():
        return name.strip(), code
    return city.strip(), None


def _largest(
    name: str, country: Country | None, found: tuple[FoundPlace, ...], world: WorldCities, countries: Countries
) -> Place:
    known = {each.code: each for each in countries.all}
    settlements = [
        (place, known[place.country], place.timezone)
        for place in found
        if place.is_settlement and place.timezone and place.country in known
        and (country is None or place.country == country.code)
    ]  # fmt: skip
    of_that_name = [entry for entry in settlements if fold(entry[0].name) == fold(name)]
    if not of_that_name:
        near = [f"{place.name},{where.code}" for place, where, _ in settlements]
        near = near or [f"{city.name},{city.country}" for city in world.alike(name, MAX_SUGGESTIONS)]
        suggestions = tuple(dict.fromkeys(near))[:MAX_SUGGESTIONS]
        within = f" in {country.name}" if country else ""
        raise NotFound(f"There is no city called {name}{within}.", suggestions=suggestions)
    place, where, timezone = max(of_that_name, key=lambda entry: entry[0].population or 0)
    return Place(place.name, where, place.latitude, place.longitude, timezone)
