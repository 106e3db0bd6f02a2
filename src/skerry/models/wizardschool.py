"""Characters of the novels about Harry Potter."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct


class WizardWand(Struct, frozen=True):
    """A character's wand. Unknown values are null."""

    wood: Annotated[str | None, Meta(description="kind of wood")]
    core: Annotated[str | None, Meta(description="material of the core")]
    length_inches: Annotated[float | None, Meta(description="length, inches, the unit of the novels")]


class WizardPerson(Struct, frozen=True):
    """What is known of a character. Unknown values are null."""

    id: Annotated[str, Meta(description="UUID at HP-API")]
    name: Annotated[str, Meta(description="name of the character")]
    alternate_names: Annotated[list[str], Meta(description="other names")]
    species: Annotated[str, Meta(description="species such as human")]
    gender: Annotated[str | None, Meta(description="male or female")]
    house: Annotated[str | None, Meta(description="Gryffindor, Hufflepuff, Ravenclaw or Slytherin")]
    birth_date: Annotated[date | None, Meta(description="day of birth")]
    birth_year: Annotated[int | None, Meta(description="year of birth; may be known where the day is not")]
    wizard: Annotated[bool, Meta(description="whether the character is a wizard or a witch")]
    ancestry: Annotated[str | None, Meta(description="pure-blood, half-blood or muggleborn")]
    eye_color: Annotated[str | None, Meta(description="color in a word")]
    hair_color: Annotated[str | None, Meta(description="color in a word")]
    wand: Annotated[WizardWand, Meta(description="wood, core and length of the wand")]
    patronus: Annotated[str | None, Meta(description="animal of the patronus charm")]
    actor: Annotated[str | None, Meta(description="actor of the character in the films")]
    alternate_actors: Annotated[list[str], Meta(description="other actors of the character")]
    alive: Annotated[bool, Meta(description="whether the character is alive at the end of the novels")]


class WizardStudent(WizardPerson, frozen=True):
    """A character who attended the school. Unknown values are null."""


class WizardCharacter(WizardPerson, frozen=True, kw_only=True):
    """A character, with the role in the school. Unknown values are null."""

    student: Annotated[bool, Meta(description="whether the character attended the school in the time of the novels")]
    staff: Annotated[bool, Meta(description="whether the character worked at the school")]
