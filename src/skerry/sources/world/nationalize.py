"""nationalize.io: nationality by name."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.sources.world.demografix import Demografix
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply


class CountryLikelihood(Struct, frozen=True):
    """How likely a person with the name is from one country."""

    country: str
    """ISO 3166-1 alpha-2; some codes are withdrawn ones."""
    probability: float
    """0 to 1."""


class NationalityGuesses(Struct, frozen=True):
    """The most likely countries of a name, best first, at most 5; none for an unknown name."""

    sample_count: int
    """Number of people with this name that the guess is based on."""
    countries: tuple[CountryLikelihood, ...]


class Nationalize(Demografix):
    """Countries by name, from profiles on the web. Made for last names; also has first names. No key."""

    key = "nationalize"
    title = "nationalize.io"
    home = "https://nationalize.io/"
    base = "https://api.nationalize.io"
    attribution = "nationalize.io"

    async def nationalities(self, name: str) -> NationalityGuesses:
        """The countries that a person with this name is likely from."""
        return await self._guess(name, read_nationalities)


class _RawCountry(Struct):
    country_id: str
    probability: Annotated[float, Meta(ge=0, le=1)]


class _RawNationalities(Struct):
    count: int
    country: list[Raw]


def read_nationalities(reply: Reply) -> NationalityGuesses:
    """The guesses by probability."""
    raw = reply.json(_RawNationalities)
    guesses = read_rows(
        raw.country, _RawCountry, lambda guess: CountryLikelihood(guess.country_id, round(guess.probability, 4))
    )
    guesses.sort(key=lambda guess: -guess.probability)
    return NationalityGuesses(raw.count, tuple(guesses))
