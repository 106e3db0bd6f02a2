"""genderize.io: gender by first name."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.sources.world.demografix import Demografix
from skerry.upstream.reply import Reply


class GenderGuess(Struct, frozen=True, kw_only=True):
    """Gender of the people with a name."""

    gender: Annotated[
        str | None, Meta(description="of most people with this name: male or female; null for an unknown name")
    ]
    probability: Annotated[
        float,
        Meta(ge=0, le=1, description="share of the people counted who have this gender, 0 to 1; 0 for an unknown name"),
    ]
    sample_count: Annotated[int, Meta(ge=0, description="number of people with this name that the guess is based on")]


class Genderize(Demografix):
    """Gender by first name, from profiles on the web; for one country or all. No key."""

    key = "genderize"
    title = "genderize.io"
    home = "https://genderize.io/"
    base = "https://api.genderize.io"
    attribution = "genderize.io"

    async def gender(self, name: str, country: str | None = None) -> GenderGuess:
        """Gender of most people with this name, in one country (ISO 3166-1 alpha-2) or in all."""
        return await self._guess(name, read_gender, country)


class _RawGender(Struct):
    gender: str | None
    probability: Annotated[float, Meta(ge=0, le=1)]
    count: int


def read_gender(reply: Reply) -> GenderGuess:
    """The guess; no gender for an unknown name."""
    raw = reply.json(_RawGender)
    return GenderGuess(gender=raw.gender, probability=raw.probability, sample_count=raw.count)
