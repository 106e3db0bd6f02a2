"""nationalize.io: the countries that go with a name."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.sources.world.demografix import Demografix
from skerry.upstream.reply import Reply


class NationalityGuess(Struct, frozen=True):
    """How likely a bearer of the name is from one country."""

    country_code: str
    """ISO 3166-1 alpha-2, with a few that are withdrawn."""
    probability: float


class NationalityGuesses(Struct, frozen=True):
    """The likeliest countries of a name, best first, five at most; none for a name not known."""

    count: int
    """People of that name that it rests on."""
    countries: tuple[NationalityGuess, ...]


class Nationalize(Demografix):
    """Countries by name, from profiles on the web. Made for last names, and knows first ones. No key."""

    key = "nationalize"
    title = "nationalize.io"
    home = "https://nationalize.io/"
    base = "https://api.nationalize.io"
    attribution = "nationalize.io"

    async def nationalities(self, name: str) -> NationalityGuesses:
        """The countries that a bearer of this name is likely from."""
        return await self._guess(name, read_nationalities)


class _RawCountry(Struct):
    country_id: str
    probability: Annotated[float, Meta(ge=0, le=1)]


class _RawNationalities(Struct):
    count: int
    country: list[_RawCountry]


def read_nationalities(reply: Reply) -> NationalityGuesses:
    sent = reply.json(_RawNationalities)
    guesses = [NationalityGuess(guess.country_id, guess.probability) for guess in sent.country]
    guesses.sort(key=lambda guess: -guess.probability)
    return NationalityGuesses(sent.count, tuple(guesses))
