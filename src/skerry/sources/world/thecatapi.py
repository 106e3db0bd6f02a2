"""TheCatAPI: cat breeds and cat pictures."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

PICTURE_BATCH_SIZE = 10
"""As many as one gets without a key."""
MISTAKEN_CODES = {"SP": "SG", "UK": "GB"}
"""Country codes of theirs that are none of ISO 3166-1: the Singapura's is a short form of its name."""

Score = Annotated[int, Meta(description="from 1 (little) to 5 (much), as TheCatAPI judges")]


class CatBreed(Struct, frozen=True):
    """A breed of cats."""

    id: Annotated[str, Meta(description="TheCatAPI's short name, four letters as a rule")]
    name: str
    temperament: Annotated[list[str], Meta(description="English words for its character")]
    origin: Annotated[str, Meta(description="English name of the country it is from")]
    country_code: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2 of that country")]
    life_span: Annotated[str, Meta(description="years, as a range such as 14 - 15")]
    description: str
    weight_kg: Annotated[str | None, Meta(description="kilograms of a grown cat, as a range such as 3 - 5")]
    alt_names: Annotated[list[str], Meta(description="other names")]
    indoor: Annotated[bool, Meta(description="best kept indoors; false says nothing about the outdoors")]
    lap: Annotated[bool | None, Meta(description="likes to lie on laps; null where TheCatAPI does not say")]
    hairless: bool
    hypoallergenic: bool
    adaptability: Score
    affection_level: Score
    child_friendly: Score
    dog_friendly: Annotated[int | None, Meta(description="as the other scores, from 1 to 5; null where it is not said")]
    energy_level: Score
    grooming: Annotated[int, Meta(description="care that its coat needs, from 1 (little) to 5 (much)")]
    health_issues: Annotated[int, Meta(description="proneness to illness, from 1 (little) to 5 (much)")]
    intelligence: Score
    shedding_level: Score
    social_needs: Score
    stranger_friendly: Score
    vocalisation: Score
    wikipedia_url: str | None
    image: Annotated[str | None, Meta(description="address of a picture")]


class CatPicture(Struct, frozen=True):
    """A picture of a cat, as a link; we never fetch it."""

    id: str
    url: Annotated[str, Meta(description="address of the picture")]
    width: Annotated[int, Meta(description="pixels")]
    height: Annotated[int, Meta(description="pixels")]


class TheCatApi(Source):
    """Some 67 breeds, and pictures that people have sent in. Without a key one gets little, so both are kept for a while."""

    key = "thecatapi"
    title = "TheCatAPI"
    home = "https://thecatapi.com/"
    base = "https://api.thecatapi.com/v1"
    license = stated("Terms of service of TheCatAPI", "https://thecatapi.com/privacy")
    evidence = Evidence.DOCUMENTED
    attribution = "Cat data from TheCatAPI"
    terms = "Free in small numbers; a key is wanted of those who ask for more."
    pace = Pace(per_second=1, concurrency=2)

    async def breeds(self) -> tuple[CatBreed, ...]:
        """All breeds, by name."""
        return await self.get("/breeds", fresh="1d", read=read_breeds)

    async def pictures(self) -> tuple[CatPicture, ...]:
        """A few random pictures, others a minute later."""
        return await self.get("/images/search", query={"limit": PICTURE_BATCH_SIZE}, fresh="1m", read=read_pictures)


class _RawWeight(Struct, frozen=True):
    metric: str = ""


class _RawImage(Struct):
    url: str | None = None


class _RawBreed(Struct):
    id: str
    name: str
    temperament: str
    origin: str
    life_span: str
    description: str
    indoor: int
    hairless: int
    hypoallergenic: int
    adaptability: int
    affection_level: int
    child_friendly: int
    energy_level: int
    grooming: int
    health_issues: int
    intelligence: int
    shedding_level: int
    social_needs: int
    stranger_friendly: int
    vocalisation: int
    weight: _RawWeight = _RawWeight()
    country_code: str = ""
    alt_names: str = ""
    lap: int | None = None
    dog_friendly: int | None = None
    wikipedia_url: str | None = None
    image: _RawImage | None = None


def read_breeds(reply: Reply) -> tuple[CatBreed, ...]:
    rows = reply.json(list[_RawBreed])
    if not rows:
        raise ReplyError("sent an empty list of breeds")
    return tuple(sorted(map(_breed, rows), key=lambda breed: breed.name))


def _breed(raw: _RawBreed) -> CatBreed:
    code = raw.country_code.strip().upper()
    return CatBreed(
        id=raw.id,
        name=raw.name.strip(),
        temperament=_listed(raw.temperament),
        origin=raw.origin.strip(),
        country_code=MISTAKEN_CODES.get(code, code) or None,
        life_span=_spaced(raw.life_span),
        description=raw.description.strip(),
        weight_kg=_spaced(raw.weight.metric) or None,
        alt_names=_listed(raw.alt_names),
        indoor=bool(raw.indoor),
        lap=None if raw.lap is None else bool(raw.lap),
        hairless=bool(raw.hairless),
        hypoallergenic=bool(raw.hypoallergenic),
        adaptability=raw.adaptability,
        affection_level=raw.affection_level,
        child_friendly=raw.child_friendly,
        dog_friendly=raw.dog_friendly,
        energy_level=raw.energy_level,
        grooming=raw.grooming,
        health_issues=raw.health_issues,
        intelligence=raw.intelligence,
        shedding_level=raw.shedding_level,
        social_needs=raw.social_needs,
        stranger_friendly=raw.stranger_friendly,
        vocalisation=raw.vocalisation,
        wikipedia_url=raw.wikipedia_url or None,
        image=raw.image.url if raw.image else None,
    )


def _listed(text: str) -> list[str]:
    """`"Active, Gentle"`; unknown is `""`, or a blank."""
    return [word.strip() for word in text.split(",") if word.strip()]


def _spaced(text: str) -> str:
    """`"7  -  10"` as `"7 - 10"`."""
    return " ".join(text.split())


def read_pictures(reply: Reply) -> tuple[CatPicture, ...]:
    found = reply.json(list[CatPicture])
    if not found:
        raise ReplyError("sent no picture")
    return tuple(found)
