"""Names that forms complete: cities, countries, time zones."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from skerry.container import Dependency
from skerry.datasets.countries import Countries
from skerry.datasets.world_cities import WorldCities
from skerry.folding import fold, match_rank

MAX_NAMES = 12


class CompletedName(Struct, frozen=True):
    """A name that a form accepts."""

    value: str
    label: str
    """What tells it from others of the same name."""


class KnownName(Struct, frozen=True):
    """A name with the folded strings that are searched."""

    name: CompletedName
    folded: tuple[str, str]


class NameCompletion(Dependency):
    """Finds names by a part of them. The folded names of a kind are made on its first use: there are thousands of cities."""

    def __init__(self, cities: WorldCities, countries: Countries) -> None:
        self._cities = cities
        self._countries = countries
        self._known: dict[str, tuple[KnownName, ...]] = {}

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """What can be completed."""
        return tuple(self._makers)

    def find(self, kind: str, query: str) -> list[CompletedName]:
        """Names that contain the query, those that start with it first, larger cities before smaller ones. Raises KeyError for
        an unknown kind."""
        if kind not in self._known:
            self._known[kind] = tuple(
                KnownName(name, (fold(name.value), fold(name.label))) for name in self._makers[kind]()
            )
        wanted = fold(query)
        ranked = [
            (rank, place)
            for place, known in enumerate(self._known[kind])
            if (rank := match_rank(wanted, *known.folded)) is not None
        ]
        return [self._known[kind][place].name for _, place in sorted(ranked)[:MAX_NAMES]]

    @cached_property
    def _makers(self) -> Mapping[str, Callable[[], Iterable[CompletedName]]]:
        return {"cities": self._city_names, "countries": self._country_names, "time-zones": self._time_zones}

    def _city_names(self) -> Iterator[CompletedName]:
        for city in sorted(self._cities.all, key=lambda city: -city.population):
            yield CompletedName(city.name, self._countries.name_of(city.country) or city.country)

    def _country_names(self) -> Iterator[CompletedName]:
        for country in self._countries.all:
            yield CompletedName(country.code, country.name)

    def _time_zones(self) -> Iterator[CompletedName]:
        for zone in sorted({city.timezone for city in self._cities.all}):
            yield CompletedName(zone, zone.rpartition("/")[2].replace("_", " "))
