"""HP-API: characters of the novels about Harry Potter."""

from datetime import datetime

from msgspec import Raw, Struct, field

from skerry.licenses import stated
from skerry.models.wizardschool import WizardCharacter, WizardWand
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class HpApi(Source):
    """437 characters and what is known of them. Free hosting that sleeps: the first answer may take a minute, so the collector
    fetches the list. No key."""

    key = "hp_api"
    title = "HP-API"
    home = "https://hp-api.onrender.com/"
    base = "https://hp-api.onrender.com/api"
    license = stated("Not stated; bare facts of a fiction")
    evidence = Evidence.RECORDED
    attribution = "Characters from HP-API (KostaSav/hp-api)"
    pace = Pace(per_second=0.2, concurrency=1)

    async def characters(self) -> tuple[WizardCharacter, ...]:
        """All characters, in the provider's order."""
        return await self.get("/characters", fresh="7d", read=read_characters)


class _RawWand(Struct):
    wood: str = ""
    core: str = ""
    length: float | None = None


class RawCharacter(Struct, rename="camel"):
    """A character in the provider's shape. The students that ship with the package are made of it too."""

    id: str
    name: str
    wand: _RawWand
    species: str = ""
    gender: str = ""
    house: str = ""
    date_of_birth: str | None = None
    year_of_birth: int | None = None
    wizard: bool = False
    ancestry: str = ""
    eye_colour: str = ""
    hair_colour: str = ""
    patronus: str = ""
    hogwarts_student: bool = False
    hogwarts_staff: bool = False
    actor: str = ""
    alive: bool = False
    alternate_names: list[str] = field(default_factory=list, name="alternate_names")
    alternate_actors: list[str] = field(default_factory=list, name="alternate_actors")


def read_characters(reply: Reply) -> tuple[WizardCharacter, ...]:
    return tuple(read_rows(reply.json(list[Raw]), RawCharacter, read_character))


def read_character(raw: RawCharacter) -> WizardCharacter:
    return WizardCharacter(
        id=raw.id,
        name=raw.name,
        alternate_names=raw.alternate_names,
        species=raw.species,
        gender=or_none(raw.gender),
        house=or_none(raw.house),
        birth_date=datetime.strptime(raw.date_of_birth, "%d-%m-%Y").date() if raw.date_of_birth else None,  # noqa: DTZ007
        birth_year=raw.year_of_birth,
        wizard=raw.wizard,
        ancestry=or_none(raw.ancestry),
        eye_color=or_none(raw.eye_colour),
        hair_color=or_none(raw.hair_colour),
        wand=WizardWand(or_none(raw.wand.wood), or_none(raw.wand.core), raw.wand.length),
        patronus=or_none(raw.patronus),
        actor=or_none(raw.actor),
        alternate_actors=raw.alternate_actors,
        alive=raw.alive,
        student=raw.hogwarts_student,
        staff=raw.hogwarts_staff,
    )
