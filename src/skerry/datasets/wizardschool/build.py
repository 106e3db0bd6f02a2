"""Makes the data of the students: `python -m skerry.datasets.wizardschool.build FILE`.

FILE is the answer of HP-API to `/api/characters/students`."""

import sys
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from skerry.datasets import write_lines
from skerry.datasets.wizardschool import Students, WizardStudent, WizardWand


class RawWand(Struct):
    wood: str
    core: str
    length: float | None


class RawStudent(Struct, rename="camel"):
    id: str
    name: str
    species: str
    gender: str
    house: str
    date_of_birth: str | None
    year_of_birth: int | None
    wizard: bool
    ancestry: str
    eye_colour: str
    hair_colour: str
    wand: RawWand
    patronus: str
    actor: str
    alive: bool
    alternate_names: list[str] = msgspec.field(name="alternate_names")
    alternate_actors: list[str] = msgspec.field(name="alternate_actors")


def student(raw: RawStudent) -> WizardStudent:
    return WizardStudent(
        id=raw.id,
        name=raw.name,
        alternate_names=raw.alternate_names,
        species=raw.species,
        gender=raw.gender or None,
        house=raw.house or None,
        birth_date=datetime.strptime(raw.date_of_birth, "%d-%m-%Y").date() if raw.date_of_birth else None,  # noqa: DTZ007
        birth_year=raw.year_of_birth,
        wizard=raw.wizard,
        ancestry=raw.ancestry or None,
        eye_color=raw.eye_colour or None,
        hair_color=raw.hair_colour or None,
        wand=WizardWand(raw.wand.wood or None, raw.wand.core or None, raw.wand.length),
        patronus=raw.patronus or None,
        actor=raw.actor or None,
        alternate_actors=raw.alternate_actors,
        alive=raw.alive,
    )


def main() -> None:
    rows = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=list[RawStudent])
    print(write_lines(Students, "students.jsonl", [student(row) for row in rows]))


if __name__ == "__main__":
    main()
