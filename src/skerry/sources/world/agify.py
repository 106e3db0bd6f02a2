"""agify.io: age by first name."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.sources.world.demografix import Demografix
from skerry.upstream.reply import Reply


class AgeGuess(Struct, frozen=True, kw_only=True):
    """Mean age of the people with a name."""

    age: Annotated[int | None, Meta(description="mean age of the people counted, years; null for an unknown name")]
    sample_count: Annotated[int, Meta(ge=0, description="number of people with this name that the guess is based on")]


class Agify(Demografix):
    """Mean age by first name, from profiles on the web; for one country or all. No key."""

    key = "agify"
    title = "agify.io"
    home = "https://agify.io/"
    base = "https://api.agify.io"
    attribution = "agify.io"

    async def age(self, name: str, country: str | None = None) -> AgeGuess:
        """Mean age of the people with this name, in one country (ISO 3166-1 alpha-2) or in all."""
        return await self._guess(name, read_age, country)


class _RawAge(Struct):
    age: int | None
    count: int


def read_age(reply: Reply) -> AgeGuess:
    """The guess; no age for an unknown name."""
    raw = reply.json(_RawAge)
    return AgeGuess(age=raw.age, sample_count=raw.count)
