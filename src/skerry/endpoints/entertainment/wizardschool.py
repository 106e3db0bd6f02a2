"""The school of witchcraft and wizardry."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.answers import Collection, Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.datasets.wizard_spells import Spells, WizardSpell
from skerry.datasets.wizardschool import Students
from skerry.folding import matches
from skerry.models.wizardschool import WizardCharacter, WizardStudent
from skerry.series.wizardschool import StoredCharacter
from skerry.store import RegisterStore

MAX_CHARACTERS = 5000
"""Ten times as many as the list has."""


class House(StrEnum):
    """A house of the school."""

    GRYFFINDOR = "gryffindor"
    HUFFLEPUFF = "hufflepuff"
    RAVENCLAW = "ravenclaw"
    SLYTHERIN = "slytherin"


@endpoint("/wizardschool/students", fresh="7d")
async def wizard_students(students: Students) -> Collection[WizardStudent]:
    """Characters who attended the school of the novels about Harry Potter.

    The wand, the patronus and the day of birth are known of a few only, and null otherwise."""
    return Collection.of(students.all)


@endpoint("/wizardschool/characters", fresh="1d", example={"house": "ravenclaw", "role": "staff"})
async def wizard_characters(
    register: RegisterStore[StoredCharacter],
    house: Annotated[House | None, Meta(description="only characters of this house")] = None,
    role: Annotated[
        Literal["student", "staff"] | None, Meta(description="only those who attend the school, or who work there")
    ] = None,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=500, description="maximum number of characters on a page")] = 50,
) -> Page[WizardCharacter]:
    """Characters of the novels about Harry Potter, by house and role.

    The collector reads the list of HP-API once a month; `Age` is the time since then. Until the first read, and where no
    collector runs, the answer is a 502 with Retry-After; `/wizardschool/students` ships with the package."""
    found = await register.find(equal={"house": house}, limit=MAX_CHARACTERS, offset=0)
    characters = [row for row in found.rows if role is None or (row.student if role == "student" else row.staff)]
    return Page.cut(characters, page, limit, first=1)


@endpoint("/wizardschool/spells", fresh="7d", example={"q": "lumos"})
async def wizard_spells(
    spells: Spells,
    q: Annotated[Search | None, Meta(description="part of the name; case and accents are ignored")] = None,
) -> Collection[WizardSpell]:
    """Spells of the novels about Harry Potter, by name.

    Names only: descriptions of their effects are left out."""
    return Collection.of(spell for spell in spells.all if matches(q, spell.name))
