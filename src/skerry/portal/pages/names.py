"""Names that a form completes: cities, countries, time zones."""

from typing import Any

from msgspec import Struct

from skerry.api.answers import Collection
from skerry.datasets.countries import Countries
from skerry.datasets.world_cities import WorldCities
from skerry.errors import NotFound
from skerry.folding import fold, match_rank
from skerry.http.problems import shorten
from skerry.portal.page import PageRequest, page

MAX_NAMES = 12
KINDS = ("cities", "countries", "time-zones")


class CompletedName(Struct, frozen=True):
    """A name that a form accepts."""

    value: str
    label: str
    """What tells it from others of the same name."""


class NamesPage(Struct, frozen=True):
    """Names of one kind that match."""

    kind: str
    query: str
    names: list[CompletedName]


def machine_form(view: NamesPage) -> Any:
    """What the form of an endpoint reads."""
    return Collection.of(view.names)


@page("/names/{kind:str}", example="/names/cities", as_json=machine_form)
def names(request: PageRequest, cities: WorldCities, countries: Countries) -> NamesPage:
    """Names that contain `q`, names that start with it first, larger cities before smaller ones."""
    kind, query = request.parameters["kind"], request.query.get("q", "")[:100]
    if kind == "cities":
        by_size = sorted(cities.all, key=lambda city: -city.population)
        known = [CompletedName(city.name, countries.name_of(city.country) or city.country) for city in by_size]
    elif kind == "countries":
        known = [CompletedName(country.code, country.name) for country in countries.all]
    elif kind == "time-zones":
        zones = sorted({city.timezone for city in cities.all})
        known = [CompletedName(zone, zone.rpartition("/")[2].replace("_", " ")) for zone in zones]
    else:
        raise NotFound(f"No names of kind {shorten(kind)!r}.", suggestions=tuple(f"/names/{known}" for known in KINDS))
    return NamesPage(kind, query, _best(known, query))


def _best(known: list[CompletedName], query: str) -> list[CompletedName]:
    wanted = fold(query)
    ranked = [
        (rank, place, name)
        for place, name in enumerate(known)
        if (rank := match_rank(wanted, fold(name.value), fold(name.label))) is not None
    ]
    return [name for _, _, name in sorted(ranked, key=lambda found: found[:2])[:MAX_NAMES]]
