"""What a name tells: guesses of age, gender and nationality."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.report import Report, Unavailable, or_error, raise_if_none
from skerry.datasets.countries import Countries, CountryCode
from skerry.errors import BadParameter, SkerryError
from skerry.sources.world.agify import AgeGuess, Agify
from skerry.sources.world.genderize import GenderGuess, Genderize
from skerry.sources.world.nationalize import NationalityGuesses, Nationalize

FirstName = Annotated[str, Meta(min_length=1, max_length=100, description="a first name, in any script and case")]
Within = Annotated[CountryCode | None, Meta(description="country to look in, ISO 3166-1 alpha-2; all if none is given")]
WithinAnswer = Annotated[str | None, Meta(description="country looked in, ISO 3166-1 alpha-2; null for all")]
Provider = Annotated[str, Meta(description="who made the guess")]
Asked = Annotated[str, Meta(description="the name asked for")]


class NameAge(AgeGuess, frozen=True, kw_only=True):
    """The age guessed from a name."""

    name: Asked
    country_code: WithinAnswer
    source: Provider


class NameGender(GenderGuess, frozen=True, kw_only=True):
    """The gender guessed from a name."""

    name: Asked
    country_code: WithinAnswer
    source: Provider


class Nationality(Struct, frozen=True):
    """A country that a bearer of the name may be from."""

    country_code: Annotated[str, Meta(description="ISO 3166-1 alpha-2, or a withdrawn code of the provider")]
    country: Annotated[str | None, Meta(description="common English name; null for a code that ISO does not have")]
    probability: Annotated[float, Meta(ge=0, le=1, description="0 to 1; what is left to 1 are all other countries")]


class Nationalities(Struct, frozen=True, kw_only=True):
    """The nationalities guessed from a name."""

    nationalities: Annotated[list[Nationality], Meta(description="best first, five at most; none for a name not known")]
    count: Annotated[int, Meta(description="people of that name it rests on")]


class NameNationality(Nationalities, frozen=True, kw_only=True):
    """The nationalities guessed from a name, and by whom."""

    name: Asked
    source: Provider


class NamePrediction(Report, frozen=True, kw_only=True):
    """All that is guessed from a name."""

    name: Asked
    age: AgeGuess | None
    gender: GenderGuess | None
    nationality: Nationalities | None


@endpoint("/names/age/{name}", fresh="30d", example={"name": "michael"})
async def name_age(name: FirstName, agify: Agify, countries: Countries, country: Within = None) -> NameAge:
    """Age guessed from a first name.

    The mean age of those whom the provider counts under that name, in one country or all. A name that it does not know has
    age null and count 0. A guess about many, not about one."""
    name, code = _cleaned(name), _code(country, countries)
    guess = await agify.age(name, code)
    return NameAge(age=guess.age, count=guess.count, name=name, country_code=code, source=Agify.key)


@endpoint("/names/gender/{name}", fresh="30d", example={"name": "peter"})
async def name_gender(
    name: FirstName, genderize: Genderize, countries: Countries, country: Within = None
) -> NameGender:
    """Gender guessed from a first name.

    The gender of most of those whom the provider counts under that name, in one country or all, and the share of them. A
    name that it does not know has gender null, probability 0 and count 0."""
    name, code = _cleaned(name), _code(country, countries)
    guess = await genderize.gender(name, code)
    return NameGender(
        gender=guess.gender,
        probability=guess.probability,
        count=guess.count,
        name=name,
        country_code=code,
        source=Genderize.key,
    )


@endpoint("/names/nationality/{name}", fresh="30d", example={"name": "johnson"})
async def name_nationality(
    name: Annotated[
        str, Meta(min_length=1, max_length=100, description="a last or first name, in any script and case")
    ],
    nationalize: Nationalize,
    countries: Countries,
) -> NameNationality:
    """Likely nationalities of a name, ranked.

    Up to five countries, the likeliest first; last names tell more than first ones. A name that the provider does not know
    has none, and count 0."""
    name = _cleaned(name)
    guessed = _named(await nationalize.nationalities(name), countries)
    return NameNationality(nationalities=guessed.nationalities, count=guessed.count, name=name, source=Nationalize.key)


@endpoint("/names/predict/{name}", fresh="30d", example={"name": "michael"})
async def predict_from_name(
    name: FirstName, agify: Agify, genderize: Genderize, nationalize: Nationalize, countries: Countries
) -> NamePrediction:
    """Age, gender and nationality guesses in one answer.

    The answers of three providers that are asked at the same time. One that does not answer leaves its part null, and
    `unavailable` says why; only when none does the answer is 502."""
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
        unavailable=[Unavailable.of(part, error) for part, error in parts.items() if isinstance(error, SkerryError)],
    )


def _cleaned(name: str) -> str:
    cleaned = " ".join(name.split())
    if not cleaned:
        raise BadParameter("name", name, "a name, not blanks alone")
    return cleaned


def _code(country: str | None, countries: Countries) -> str | None:
    return None if country is None else countries.get(country).code


def _named(guesses: NationalityGuesses, countries: Countries) -> Nationalities:
    names = {country.code: country.name for country in countries.all}
    return Nationalities(
        nationalities=[
            Nationality(guess.country_code, names.get(guess.country_code), guess.probability)
            for guess in guesses.countries
        ],
        count=guesses.count,
    )
