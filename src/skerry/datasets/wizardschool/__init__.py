"""Students of the school of witchcraft and wizardry in the novels about Harry Potter."""

from datetime import date
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class Wand(Struct, frozen=True):
    """What is known of a student's wand."""

    wood: str | None
    core: str | None
    length_inches: Annotated[float | None, Meta(description="inches")]


class Student(Struct, frozen=True):
    """A character who attended the school. What is not told of one is null."""

    id: Annotated[str, Meta(description="UUID that HP-API gave the character")]
    name: str
    alternate_names: list[str]
    species: str
    gender: str | None
    house: Annotated[str | None, Meta(description="Gryffindor, Hufflepuff, Ravenclaw or Slytherin")]
    date_of_birth: date | None
    year_of_birth: Annotated[int | None, Meta(description="known of some whose day of birth is not")]
    wizard: bool
    ancestry: Annotated[str | None, Meta(description="pure-blood, half-blood or muggleborn")]
    eye_colour: str | None
    hair_colour: str | None
    wand: Wand
    patronus: str | None
    actor: Annotated[str | None, Meta(description="who played the character in the films")]
    alternate_actors: Annotated[list[str], Meta(description="others who played the character")]
    alive: bool


class Students(Dataset):
    """The students, in the order of HP-API."""

    key = "wizardschool"

    @cached_property
    def all(self) -> list[Student]:
        return self.lines("students.jsonl", Student)
