"""agify.io: the age that goes with a first name."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.sources.world.demografix import Demografix
from skerry.upstream.reply import Reply


class AgeGuess(Struct, frozen=True):
    """The age of those who bear a name."""

    age: Annotated[int | None, Meta(description="mean age of those counted, years; null for a name not known")]
    count: Annotated[int, Meta(description="people of that name it rests on")]


class Agify(Demografix):
    """Mean ages by first name, from profiles on the web; in one country or in all. No key."""

    key = "agify"
    title = "agify.io"
    home = "https://agify.io/"
    base = "https://api.agify.io"
    attribution = "agify.io"

    async def age(self, name: str, country_code: str | None = None) -> AgeGuess:
        """The age of a name's bearers, in one country (ISO 3166-1 alpha-2) or in all."""
        return await self._guess(name, read_age, country_code)


class _RawAge(Struct):
    age: int | None
    count: int


def read_age(reply: Reply) -> AgeGuess:
    sent = reply.json(_RawAge)
    return AgeGuess(sent.age, sent.count)
