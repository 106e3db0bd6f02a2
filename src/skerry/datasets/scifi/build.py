"""Makes the data of the space saga: `python -m skerry.datasets.scifi.build FOLDER`.

FOLDER has planets_all.json, people_all.json and films_all.json, SWAPI's whole lists (`/api/planets/all.json` ...)."""

import re
import sys
from datetime import date
from pathlib import Path

import msgspec
from msgspec import Struct

from skerry.datasets import write_lines
from skerry.datasets.scifi import SagaFilm, SagaPerson, SagaPlanet, SpaceSaga

UNKNOWN = {"unknown", "n/a", "none", ""}
NUMBER = re.compile(r"/(\d+)(?:\.json|/)?$")


class RawPlanet(Struct):
    name: str
    rotation_period: str
    orbital_period: str
    diameter: str
    climate: str
    gravity: str
    terrain: str
    surface_water: str
    population: str
    residents: list[str]
    films: list[str]
    url: str


class RawPerson(Struct):
    name: str
    height: str
    mass: str
    hair_color: str
    skin_color: str
    eye_color: str
    birth_year: str
    gender: str
    homeworld: str
    films: list[str]
    url: str


class RawFilm(Struct):
    title: str
    episode_id: int
    director: str
    producer: str
    release_date: date
    characters: list[str]
    planets: list[str]
    url: str


def number(url: str) -> int:
    found = NUMBER.search(url)
    assert found, url
    return int(found[1])


def known(text: str) -> str | None:
    return None if text.strip().lower() in UNKNOWN else text.strip()


def figure(text: str) -> float | None:
    stated = known(text)
    return float(stated.replace(",", "")) if stated else None


def whole(text: str) -> int | None:
    stated = figure(text)
    return None if stated is None else int(stated)


def listed(text: str) -> list[str]:
    stated = known(text)
    return [part.strip() for part in stated.split(",")] if stated else []


def film(raw: RawFilm) -> SagaFilm:
    return SagaFilm(
        id=number(raw.url),
        title=raw.title,
        episode=raw.episode_id,
        director=raw.director,
        producers=listed(raw.producer),
        release_date=raw.release_date,
        planet_count=len(raw.planets),
        person_count=len(raw.characters),
    )


def planet(raw: RawPlanet, films: dict[int, str]) -> SagaPlanet:
    return SagaPlanet(
        id=number(raw.url),
        name=raw.name,
        climate=listed(raw.climate),
        terrain=listed(raw.terrain),
        inhabitant_count=whole(raw.population),
        gravity_text=known(raw.gravity),
        # Nothing turns or is round in no time and space: 0 is one more way to say unknown.
        orbital_period_days=whole(raw.orbital_period) or None,
        rotation_period_hours=whole(raw.rotation_period) or None,
        diameter_km=whole(raw.diameter) or None,
        surface_water_percent=figure(raw.surface_water),
        resident_count=len(raw.residents),
        films=[films[key] for key in sorted(map(number, raw.films))],
    )


def person(raw: RawPerson, planets: dict[int, str], films: dict[int, str]) -> SagaPerson:
    return SagaPerson(
        id=number(raw.url),
        name=raw.name,
        height_cm=whole(raw.height),
        mass_kg=figure(raw.mass),
        hair_color=known(raw.hair_color),
        skin_color=known(raw.skin_color),
        eye_color=known(raw.eye_color),
        birth_year_text=known(raw.birth_year),
        gender=known(raw.gender),
        homeworld=known(planets[number(raw.homeworld)]),
        films=[films[key] for key in sorted(map(number, raw.films))],
    )


def main() -> None:
    folder = Path(sys.argv[1])
    planets = msgspec.json.decode((folder / "planets_all.json").read_bytes(), type=list[RawPlanet])
    people = msgspec.json.decode((folder / "people_all.json").read_bytes(), type=list[RawPerson])
    films = msgspec.json.decode((folder / "films_all.json").read_bytes(), type=list[RawFilm])
    titles = {number(raw.url): raw.title for raw in films}
    names = {number(raw.url): raw.name for raw in planets}
    # One planet is called unknown: it is where people of unknown home live, not a planet.
    rows = [planet(raw, titles) for raw in planets if known(raw.name)]
    print(write_lines(SpaceSaga, "planets.jsonl", rows))
    print(write_lines(SpaceSaga, "people.jsonl", [person(raw, names, titles) for raw in people]))
    print(write_lines(SpaceSaga, "films.jsonl", [film(raw) for raw in films]))


if __name__ == "__main__":
    main()
