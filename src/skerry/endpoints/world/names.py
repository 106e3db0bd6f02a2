"""Guesses of age, gender and nationality from a name."""

import asyncio
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.api.report import Report, or_error, raise_if_none
from skerry.datasets.countries import Countries
from skerry.errors import SkerryError
from skerry.models.rows import Rows
from skerry.models.unavailable import UnavailablePart
from skerry.sources.world.agify import AgeGuess, Agify
from skerry.sources.world.genderize import GenderGuess, Genderize
from skerry.sources.world.nationalize import NationalityGuesses, Nationalize

FirstName = Annotated[str, Meta(min_length=1, max_length=100, description="a first name, in any script and case")]
Within = Annotated[CountryCode | None, Meta(description="country to look in, by code or English name; all if omitted")]
WithinAnswer = Annotated[
    str | None, Meta(description="country that the guess is for, ISO 3166-1 alpha-2; null for all")
]
Provider = Annotated[str, Meta(description="provider of the guess")]
Asked = Annotated[str, Meta(description="the requested name")]


class NameAge(AgeGuess, frozen=True):
    """The age guessed from a name."""

    name: Asked
    country: WithinAnswer
    source: Provider


class NameGender(GenderGuess, frozen=True):
    """The gender guessed from a name."""

    name: Asked
    country: WithinAnswer
    source: Provider


class NationalityGuess(Struct, frozen=True):
    """A country that a person with the name may be from."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2; may be a withdrawn code such as AN")]
    country_name: Annotated[str | None, Meta(description="common English name; null for a withdrawn code")]
    probability: Annotated[
        float, Meta(ge=0, le=1, description="probability, 0 to 1; the remainder to 1 is all other countries")
    ]


class LikelyNationalities(Struct, frozen=True, kw_only=True):
    """The nationalities guessed from a name."""

    nationalities: Annotated[
        list[NationalityGuess], Meta(description="most likely first, at most 5; empty for an unknown name")
    ]
    sample_count: Annotated[int, Meta(ge=0, description="number of people with this name that the guess is based on")]


class NameNationality(LikelyNationalities, frozen=True):
    """The nationalities guessed from a name, with their provider."""

    ROWS: ClassVar[Rows] = Rows("nationalities", carried=("name", "sample_count", "source"))

    name: Asked
    source: Provider


class NamePrediction(Report, frozen=True):
    """Age, gender and nationality guessed from a name."""

    name: Asked
    age: Annotated[AgeGuess | None, Meta(description="from agify.io")]
    gender: Annotated[GenderGuess | None, Meta(description="from genderize.io")]
    nationality: Annotated[LikelyNationalities | None, Meta(description="from nationalize.io")]


@endpoint("/names/age/{name}", fresh="30d", example={"name": "michael"})
async def name_age(name: FirstName, agify: Agify, country: Within = None) -> NameAge:
    """Age guessed from a first name.

    The guess is the mean age of the people with this name in the provider's data, in one country or in all. An unknown name
    has `age` null and `sample_count` 0. It describes the group, not a person."""
    name = _cleaned(name)
    guess = await agify.age(name, country)
    return NameAge(name, country, Agify.title, age=guess.age, sample_count=guess.sample_count)


@endpoint("/names/gender/{name}", fresh="30d", example={"name": "peter"})
async def name_gender(name: FirstName, genderize: Genderize, country: Within = None) -> NameGender:
    """Gender guessed from a first name.

    The guess is the gender of most people with this name in the provider's data, in one country or in all, with their share.
    An unknown name has `gender` null, `probability` 0 and `sample_count` 0."""
    name = _cleaned(name)
    guess = await genderize.gender(name, country)
    return NameGender(
        name,
        country,
        Genderize.title,
        gender=guess.gender,
        probability=guess.probability,
        sample_count=guess.sample_count,
    )


@endpoint("/names/nationality/{name}", fresh="30d", example={"name": "johnson"})
async def name_nationality(
    name: Annotated[
        str, Meta(min_length=1, max_length=100, description="a last or first name, in any script and case")
    ],
    nationalize: Nationalize,
    countries: Reference[Countries],
) -> NameNationality:
    """Likely nationalities of a name, ranked.

    At most 5 countries, most likely first; last names are better evidence than first names. An unknown name has an empty
    list and `sample_count` 0."""
    name = _cleaned(name)
    guessed = _named(await nationalize.nationalities(name), countries)
    return NameNationality(
        name, Nationalize.title, nationalities=guessed.nationalities, sample_count=guessed.sample_count
    )


@endpoint("/names/predict/{name}", fresh="30d", example={"name": "michael"})
async def predict_from_name(
    name: FirstName, agify: Agify, genderize: Genderize, nationalize: Nationalize, countries: Reference[Countries]
) -> NamePrediction:
    """Age, gender and nationality guesses in one answer.

    Three providers are called at the same time. When one fails, its part is null and `unavailable` gives the reason; when
    all fail, the answer is a 502."""
    name = _cleaned(name)
    age, gender, nationality = await asyncio.gather(
        or_error(agify.age(name)), or_error(genderize.gender(name)), or_error(nationalize.nationalities(name))
    )
    raise_if_none(age, gender, nationality)
    parts = {"age": age, "gender": gender, "nationality": nationality}
    return NamePrediction(
        name=name,
        age=None if isinstance(age, SkerryError) else age,
        gender=None if isinstance(gender, SkerryError) else gender,
        nationality=None if isinstance(nationality, SkerryError) else _named(nationality, countries),
        unavailable=[
            UnavailablePart.of(part, error) for part, error in parts.items() if isinstance(error, SkerryError)
        ],
    )


def _cleaned(name: str) -> str:
    return " ".join(name.split())


def _named(guesses: NationalityGuesses, countries: Countries) -> LikelyNationalities:
    return LikelyNationalities(
        nationalities=[
            NationalityGuess(guess.country, countries.name_of(guess.country), guess.probability)
            for guess in guesses.countries
        ],
        sample_count=guesses.sample_count,
    )
