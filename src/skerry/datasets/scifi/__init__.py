"""Planets, people and films of the space saga that began with "A New Hope"."""

from collections.abc import Iterable
from datetime import date
from functools import cached_property
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.folding import fold, match_rank

Titles = Annotated[list[str], Meta(description="titles of its films, by release date")]


class SagaPlanet(Struct, frozen=True):
    """A planet, moon or asteroid. Unknown values are null or an empty list."""

    id: Annotated[int, Meta(description="number at SWAPI")]
    name: Annotated[str, Meta(description="name of the planet")]
    climate: Annotated[list[str], Meta(description="kinds of climate, such as arid or temperate")]
    terrain: Annotated[list[str], Meta(description="kinds of landscape, such as desert or mountains")]
    inhabitant_count: Annotated[int | None, Meta(description="number of inhabitants")]
    gravity_text: Annotated[str | None, Meta(description="gravity in words, as multiples of the standard gravity")]
    orbital_period_days: Annotated[int | None, Meta(description="length of its year, standard days")]
    rotation_period_hours: Annotated[int | None, Meta(description="length of its day, standard hours")]
    diameter_km: Annotated[int | None, Meta(description="diameter, kilometres")]
    surface_water_percent: Annotated[float | None, Meta(description="share of its surface that is water, percent")]
    resident_count: Annotated[int, Meta(ge=0, description="number of characters in this data who are from it")]
    films: Titles


class SagaPerson(Struct, frozen=True):
    """A character, including droids. Unknown values, and those that a droid does not have, are null."""

    id: Annotated[int, Meta(description="number at SWAPI; 17 is not used")]
    name: Annotated[str, Meta(description="name of the character")]
    height_cm: Annotated[int | None, Meta(description="height, centimetres")]
    mass_kg: Annotated[float | None, Meta(description="mass, kilograms")]
    hair_color: Annotated[str | None, Meta(description="one or several colors in words")]
    skin_color: Annotated[str | None, Meta(description="one or several colors in words")]
    eye_color: Annotated[str | None, Meta(description="one or several colors in words")]
    birth_year_text: Annotated[
        str | None, Meta(description="years before (BBY) or after (ABY) the battle of Yavin: 19BBY")
    ]
    gender: Annotated[
        str | None, Meta(description="male, female or hermaphrodite; null where it has none or is unknown")
    ]
    homeworld: Annotated[str | None, Meta(description="name of the home planet")]
    films: Titles


class SagaFilm(Struct, frozen=True):
    """One of the first six films."""

    id: Annotated[int, Meta(description="number at SWAPI, by release date")]
    title: Annotated[str, Meta(description="title of the film")]
    episode: Annotated[int, Meta(description="number of the episode in the story")]
    director: Annotated[str, Meta(description="name of the director")]
    producers: Annotated[list[str], Meta(description="names of the producers")]
    release_date: Annotated[date, Meta(description="day of the release")]
    planet_count: Annotated[int, Meta(ge=0, description="number of planets in the film")]
    person_count: Annotated[int, Meta(ge=0, description="number of characters in the film")]


Named = TypeVar("Named", SagaPlanet, SagaPerson)


class SpaceSaga(Dataset):
    """Facts of the six films up to 2005, in SWAPI's order."""

    key = "scifi"

    @cached_property
    def planets(self) -> list[SagaPlanet]:
        return self.lines("planets.jsonl", SagaPlanet)

    @cached_property
    def people(self) -> list[SagaPerson]:
        return self.lines("people.jsonl", SagaPerson)

    @cached_property
    def films(self) -> list[SagaFilm]:
        return self.lines("films.jsonl", SagaFilm)

    def search_planets(self, query: str) -> list[SagaPlanet]:
        """Planets with the string in their names, ordered as `match_rank` ranks them."""
        return _search(query, self.planets)

    def search_people(self, query: str) -> list[SagaPerson]:
        """People with the string in their names, in the same order."""
        return _search(query, self.people)


def _search(query: str, known: Iterable[Named]) -> list[Named]:
    wanted = fold(query)
    ranked = [(rank, item) for item in known if (rank := match_rank(wanted, fold(item.name))) is not None]
    return [item for _, item in sorted(ranked, key=lambda entry: entry[0])]
