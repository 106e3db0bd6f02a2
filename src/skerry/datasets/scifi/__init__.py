"""Planets, people and films of the space saga that began with "A New Hope"."""

import re
from collections.abc import Iterable
from datetime import date
from functools import cached_property
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.folding import fold

Titles = Annotated[list[str], Meta(description="titles of the films with it, in the order in which they came out")]


class Planet(Struct, frozen=True):
    """A planet, moon or asteroid. What SWAPI does not know is null or an empty list."""

    id: Annotated[int, Meta(description="number that SWAPI gave it")]
    name: str
    climate: list[str]
    terrain: list[str]
    population: Annotated[int | None, Meta(description="inhabitants")]
    gravity: Annotated[str | None, Meta(description="in words, as multiples of the standard gravity")]
    orbital_period_days: Annotated[int | None, Meta(description="length of its year in standard days")]
    rotation_period_hours: Annotated[int | None, Meta(description="length of its day in standard hours")]
    diameter_km: int | None
    surface_water_percent: float | None
    residents: Annotated[int, Meta(ge=0, description="number of people of this data whose home it is")]
    films: Titles


class Person(Struct, frozen=True):
    """A character, be it a droid. What SWAPI does not know, and what a droid lacks, is null."""

    id: Annotated[int, Meta(description="number that SWAPI gave it; 17 is not taken")]
    name: str
    height_cm: int | None
    mass_kg: float | None
    hair_color: str | None
    skin_color: str | None
    eye_color: str | None
    birth_year: Annotated[str | None, Meta(description="years before (BBY) or after (ABY) the battle of Yavin")]
    gender: str | None
    homeworld: Annotated[str | None, Meta(description="name of the planet")]
    films: Titles


class Film(Struct, frozen=True):
    """One of the first six films."""

    id: Annotated[int, Meta(description="number that SWAPI gave it, by release date")]
    title: str
    episode: Annotated[int, Meta(description="its place in the story")]
    director: str
    producers: list[str]
    release_date: date
    planets: Annotated[int, Meta(ge=0, description="number of planets of this data in it")]
    people: Annotated[int, Meta(ge=0, description="number of people of this data in it")]


Named = TypeVar("Named", Planet, Person)


class SpaceSaga(Dataset):
    """Facts of the six films up to 2005, in SWAPI's order."""

    key = "scifi"

    @cached_property
    def planets(self) -> list[Planet]:
        return self.lines("planets.jsonl", Planet)

    @cached_property
    def people(self) -> list[Person]:
        return self.lines("people.jsonl", Person)

    @cached_property
    def films(self) -> list[Film]:
        return self.lines("films.jsonl", Film)

    def search_planets(self, query: str) -> list[Planet]:
        """Planets with the text in their names: the very name first, then those of which a word begins with it."""
        return _search(query, self.planets)

    def search_people(self, query: str) -> list[Person]:
        """People, likewise."""
        return _search(query, self.people)


def _search(query: str, known: Iterable[Named]) -> list[Named]:
    wanted = fold(query)
    if not wanted:
        return []
    at_word = re.compile(rf"\b{re.escape(wanted)}")
    ranked = [
        ((name != wanted, not name.startswith(wanted), at_word.search(name) is None), item)
        for item in known
        if wanted in (name := fold(item.name))
    ]
    return [item for _, item in sorted(ranked, key=lambda entry: entry[0])]
