"""genderize.io: the gender that goes with a first name."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.sources.world.demografix import Demografix
from skerry.upstream.reply import Reply

Gender = Literal["male", "female"]


class GenderGuess(Struct, frozen=True):
    """The gender of those who bear a name."""

    gender: Annotated[Gender | None, Meta(description="of most of them; null for a name not known")]
    probability: Annotated[
        float, Meta(ge=0, le=1, description="share of those counted who have it; 0 when none is given")
    ]
    count: Annotated[int, Meta(description="people of that name it rests on")]


class Genderize(Demografix):
    """Genders by first name, from profiles on the web; in one country or in all. No key."""

    key = "genderize"
    title = "genderize.io"
    home = "https://genderize.io/"
    base = "https://api.genderize.io"
    attribution = "genderize.io"

    async def gender(self, name: str, country_code: str | None = None) -> GenderGuess:
        """The gender of a name's bearers, in one country (ISO 3166-1 alpha-2) or in all."""
        return await self._guess(name, read_gender, country_code)


class _RawGender(Struct):
    gender: Gender | None
    probability: Annotated[float, Meta(ge=0, le=1)]
    count: int


def read_gender(reply: Reply) -> GenderGuess:
    sent = reply.json(_RawGender)
    return GenderGuess(sent.gender, sent.probability, sent.count)
