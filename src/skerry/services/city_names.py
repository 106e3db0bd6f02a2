"""Lookup of the cities that ship with the package, by the names in common use."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from skerry.container import Dependency
from skerry.datasets.cities import Cities
from skerry.datasets.countries import Countries
from skerry.datasets.world_cities import WorldCities
from skerry.errors import NotFound
from skerry.folding import fold

ALIASES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "aarhus": ("Århus", "DK"),
        "abo": ("Turku", "FI"),
        "bali": ("Denpasar", "ID"),
        "bangalore": ("Bengaluru", "IN"),
        "bombay": ("Mumbai", "IN"),
        "bruxelles": ("Brussels", "BE"),
        "brussel": ("Brussels", "BE"),
        "bucuresti": ("Bucharest", "RO"),
        "cdmx": ("Mexico City", "MX"),
        "cologne": ("Köln", "DE"),
        "beograd": ("Belgrade", "RS"),
        "bruges": ("Brugge", "BE"),
        "calcutta": ("Kolkata", "IN"),
        "cracow": ("Kraków", "PL"),
        "den haag": ("The Hague", "NL"),
        "dnepropetrovsk": ("Dnipro", "UA"),
        "fez": ("Fes", "MA"),
        "firenze": ("Florence", "IT"),
        "frankfurt": ("Frankfurt am Main", "DE"),
        "geneve": ("Geneva", "CH"),
        "genova": ("Genoa", "IT"),
        "ghent": ("Gent", "BE"),
        "goteborg": ("Gothenburg", "SE"),
        "hanover": ("Hannover", "DE"),
        "hcmc": ("Ho Chi Minh City", "VN"),
        "helsingfors": ("Helsinki", "FI"),
        "kharkov": ("Kharkiv", "UA"),
        "kiev": ("Kyiv", "UA"),
        "kobenhavn": ("Copenhagen", "DK"),
        "la": ("Los Angeles", "US"),
        "la habana": ("Havana", "CU"),
        "leon": ("León de los Aldama", "MX"),
        "lisboa": ("Lisbon", "PT"),
        "lvov": ("Lviv", "UA"),
        "madras": ("Chennai", "IN"),
        "marrakech": ("Marrakesh", "MA"),
        "mecca": ("Makkah", "SA"),
        "medina": ("Madinah", "SA"),
        "milano": ("Milan", "IT"),
        "moskva": ("Moscow", "RU"),
        "munchen": ("Munich", "DE"),
        "napoli": ("Naples", "IT"),
        "new york city": ("New York", "US"),
        "ny": ("New York", "US"),
        "nyc": ("New York", "US"),
        "nurnberg": ("Nuremberg", "DE"),
        "odessa": ("Odesa", "UA"),
        "peking": ("Beijing", "CN"),
        "praha": ("Prague", "CZ"),
        "rangoon": ("Yangon", "MM"),
        "rio": ("Rio de Janeiro", "BR"),
        "roma": ("Rome", "IT"),
        "saigon": ("Ho Chi Minh City", "VN"),
        "sankt peterburg": ("Saint Petersburg", "RU"),
        "sankt petersburg": ("Saint Petersburg", "RU"),
        "seville": ("Sevilla", "ES"),
        "sf": ("San Francisco", "US"),
        "st petersburg": ("Saint Petersburg", "RU"),
        "teheran": ("Tehran", "IR"),
        "torino": ("Turin", "IT"),
        "venezia": ("Venice", "IT"),
        "warszawa": ("Warsaw", "PL"),
        "washington d c": ("Washington", "US"),
        "washington dc": ("Washington", "US"),
        "wien": ("Vienna", "AT"),
    }
)
"""Other names, folded: short ones, those in the language of the country or in English, and an island for its chief town. An alias
is preferred to a city of exactly that name, unless another country is given: Odessa and St. Petersburg are most likely the
cities of more than a million people."""
CARRIED = "of at least 100,000 people, capitals, and Nordic and Baltic towns of at least 2,000"
MAX_SUGGESTIONS = 5


class CarriedCity(Struct, frozen=True):
    """A city, and where it is."""

    name: str
    country_code: str
    """ISO 3166-1 alpha-2."""
    latitude: float
    longitude: float
    timezone: str
    """IANA name."""


class NamedCity(Struct, frozen=True):
    """What a caller names: a city that ships with the package, or the name of another one."""

    name: str
    given: str
    """The name as the caller wrote it, without the country: an alias is not replaced."""
    country_code: str | None
    """ISO 3166-1 alpha-2, if the caller names a country or the name is an alias."""
    carried: CarriedCity | None


class CityNames(Dependency):
    """The thirty cities of `/weather/cities` first, then those of the world of at least 100,000 people."""

    def __init__(self, cities: Cities, world: WorldCities, countries: Countries) -> None:
        self._cities = cities
        self._world = world
        self._countries = countries

    def get(self, given: str) -> CarriedCity:
        """`Birmingham`, `Birmingham,US` or `Birmingham, United States`. Raises NotFound with suggestions."""
        city = self.named(given)
        if city.carried is None:
            within = f" in {city.country_code}" if city.country_code else ""
            detail = f"No city named {city.given!r}{within} among those that ship with Skerry: {CARRIED}."
            raise NotFound(detail, suggestions=self.alike(city.name))
        return city.carried

    def named(self, given: str) -> NamedCity:
        """A city that ships with the package, or the name of another one. Raises NotFound for a string that is not a name,
        and for an unknown country code."""
        bare, named = self._divided(given)
        if not fold(bare):
            raise NotFound(f"No city named {given!r}.")
        name, country_code = bare, named
        if alias := ALIASES.get(fold(bare)):
            _, where = alias
            if named in (None, where):
                name, country_code = alias
        return NamedCity(name, bare, country_code, self.find(name, country_code))

    def _divided(self, given: str) -> tuple[str, str | None]:
        """The name, and the alpha-2 code of the country if the caller names one. Raises NotFound for a code that no country
        has."""
        name, comma, country = given.rpartition(",")
        country_code = self._country_code(country.strip()) if comma else None
        # A part after a comma that is not a country belongs to the name.
        return (given if country_code is None else name).strip(), country_code

    def _country_code(self, given: str) -> str | None:
        """Alpha-2 of a country by code or name; None for anything else. Raises NotFound for an unknown code."""
        if len(given) == 2 and given.isascii() and given.isalpha():
            return self._countries.get(given).code
        try:
            return self._countries.find(given).code
        except NotFound:
            return None

    def find(self, name: str, country_code: str | None) -> CarriedCity | None:
        """The largest city of exactly that name that ships with the package."""
        wanted = fold(name)
        for city in self._cities.all:
            if fold(city.name) == wanted and country_code in (None, city.country):
                return CarriedCity(city.name, city.country, city.latitude, city.longitude, city.timezone)
        large = self._world.largest(name, country_code)
        if large is None:
            return None
        return CarriedCity(large.name, large.country, large.latitude, large.longitude, large.timezone)

    def others(self, named: NamedCity, chosen: CarriedCity) -> tuple[str, ...]:
        """Carried cities with the given name, or with the name of the chosen city, as `name,CC`, largest first."""
        cities = {
            (city.name, city.country): city.population
            for name in (named.given, chosen.name)
            for city in self._world.named(name)
            if (city.name, city.country) != (chosen.name, chosen.country_code)
        }
        ranked = sorted(cities, key=lambda key: -cities[key])
        return tuple(f"{name},{country}" for name, country in ranked[:MAX_SUGGESTIONS])

    def alike(self, name: str) -> tuple[str, ...]:
        """Cities of similar names, as `name,CC`."""
        return tuple(f"{city.name},{city.country}" for city in self._world.alike(name, MAX_SUGGESTIONS))
