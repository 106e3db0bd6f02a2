"""TheCatAPI: cat breeds and cat pictures."""

import re
from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import demand, read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

PICTURE_BATCH_SIZE = 10
"""The maximum without a key."""
COUNTRY_CODES = {"SP": "SG", "UK": "GB"}
"""Country codes of the provider that differ from ISO 3166-1, with the ISO 3166-1 code."""

RANGE = re.compile(r"\s*(\d+(?:\.\d+)?)(?:\s*-\s*(\d+(?:\.\d+)?))?\s*")

Score = Annotated[int | None, Meta(description="from 1 (low) to 5 (high), as TheCatAPI judges; null where it does not")]


class CatBreed(Struct, frozen=True):
    """A breed of cats."""

    id: Annotated[str, Meta(description="identifier at TheCatAPI, usually four letters")]
    name: Annotated[str, Meta(description="name of the breed")]
    temperament: Annotated[list[str], Meta(description="English words for its character")]
    country: Annotated[str | None, Meta(description="country of origin, ISO 3166-1 alpha-2; null where unknown")]
    country_name: Annotated[str | None, Meta(description="English name of the country of origin")]
    life_span_min_years: Annotated[float | None, Meta(description="lower bound of its life span, years")]
    life_span_max_years: Annotated[float | None, Meta(description="upper bound of its life span, years")]
    description: Annotated[str | None, Meta(description="description of the breed, in English")]
    weight_min_kg: Annotated[float | None, Meta(description="lower bound of the weight of an adult, kilograms")]
    weight_max_kg: Annotated[float | None, Meta(description="upper bound of the weight of an adult, kilograms")]
    alt_names: Annotated[list[str], Meta(description="other names")]
    indoor: Annotated[bool, Meta(description="whether it is best kept indoors")]
    lap: Annotated[bool | None, Meta(description="whether it likes to lie on laps; null where not stated")]
    hairless: Annotated[bool, Meta(description="whether it has no fur")]
    hypoallergenic: Annotated[bool, Meta(description="whether it causes fewer allergies")]
    adaptability: Score
    affection_level: Score
    child_friendly: Score
    dog_friendly: Score
    energy_level: Score
    grooming: Annotated[int | None, Meta(description="care that its coat needs, from 1 (low) to 5 (high)")]
    health_issues: Annotated[int | None, Meta(description="susceptibility to illness, from 1 (low) to 5 (high)")]
    intelligence: Score
    shedding_level: Score
    social_needs: Score
    stranger_friendly: Score
    vocalization: Score
    wikipedia_url: Annotated[str | None, Meta(description="article in Wikipedia")]
    image_url: Annotated[str | None, Meta(description="picture of the breed")]


class CatPicture(Struct, frozen=True):
    """A picture of a cat, as a URL; the picture itself is not fetched."""

    id: Annotated[str, Meta(description="identifier at TheCatAPI")]
    image_url: Annotated[str, Meta(description="the picture")]
    width_pixels: Annotated[int | None, Meta(description="width of the picture")]
    height_pixels: Annotated[int | None, Meta(description="height of the picture")]


class TheCatApi(Source):
    """About 67 breeds, and pictures by users. The quota without a key is small, so both are cached for longer."""

    key = "thecatapi"
    title = "TheCatAPI"
    home = "https://thecatapi.com/"
    base = "https://api.thecatapi.com/v1"
    license = stated("Terms of service of TheCatAPI", "https://thecatapi.com/privacy")
    evidence = Evidence.DOCUMENTED
    attribution = "Cat data from TheCatAPI"
    terms = "Free for a small number of requests; more need a key."
    pace = Pace(per_second=1, concurrency=2)

    async def breeds(self) -> tuple[CatBreed, ...]:
        """All breeds, by name."""
        return await self.get("/breeds", fresh="1d", read=read_breeds)

    async def breed_pictures(self) -> tuple[CatPicture, ...]:
        """One picture of each breed that has one, by name of the breed; seldom changed."""
        return await self.get("/breeds", fresh="1d", read=read_breed_pictures)

    async def pictures(self) -> tuple[CatPicture, ...]:
        """10 random pictures, new ones every minute."""
        return await self.get("/images/search", query={"limit": PICTURE_BATCH_SIZE}, fresh="1m", read=read_pictures)


class _RawWeight(Struct, frozen=True):
    metric: str = ""


class _RawImage(Struct):
    id: str | None = None
    url: str | None = None
    width: int | None = None
    height: int | None = None


class _RawBreed(Struct):
    id: str
    name: str
    temperament: str = ""
    origin: str = ""
    country_code: str = ""
    life_span: str = ""
    description: str = ""
    weight: _RawWeight = _RawWeight()
    alt_names: str = ""
    indoor: int = 0
    lap: int | None = None
    hairless: int = 0
    hypoallergenic: int = 0
    adaptability: int | None = None
    affection_level: int | None = None
    child_friendly: int | None = None
    dog_friendly: int | None = None
    energy_level: int | None = None
    grooming: int | None = None
    health_issues: int | None = None
    intelligence: int | None = None
    shedding_level: int | None = None
    social_needs: int | None = None
    stranger_friendly: int | None = None
    vocalisation: int | None = None
    wikipedia_url: str | None = None
    image: _RawImage | None = None


class _RawCatPicture(Struct):
    id: str
    url: str
    width: int | None = None
    height: int | None = None


def read_breeds(reply: Reply) -> tuple[CatBreed, ...]:
    """All breeds by name, at least one."""
    breeds = read_rows(reply.json(list[Raw]), _RawBreed, _read_breed, at_least=1)
    return tuple(sorted(breeds, key=lambda breed: breed.name))


def read_breed_pictures(reply: Reply) -> tuple[CatPicture, ...]:
    """Pictures by name of the breed, at least one."""
    breeds = read_rows(reply.json(list[Raw]), _RawBreed, lambda raw: raw, at_least=1)
    images = [breed.image for breed in sorted(breeds, key=lambda breed: breed.name) if breed.image]
    found = [CatPicture(each.id, each.url, each.width, each.height) for each in images if each.id and each.url]
    demand(found, 1, "pictures")
    return tuple(found)


def _read_breed(raw: _RawBreed) -> CatBreed:
    code = raw.country_code.strip().upper()
    min_life_span, max_life_span = _range(raw.life_span)
    min_weight, max_weight = _range(raw.weight.metric)
    return CatBreed(
        id=raw.id,
        name=raw.name.strip(),
        temperament=_listed(raw.temperament),
        country=COUNTRY_CODES.get(code, code) or None,
        country_name=or_none(raw.origin),
        life_span_min_years=min_life_span,
        life_span_max_years=max_life_span,
        description=or_none(raw.description),
        weight_min_kg=min_weight,
        weight_max_kg=max_weight,
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
        vocalization=raw.vocalisation,
        wikipedia_url=raw.wikipedia_url or None,
        image_url=raw.image.url if raw.image else None,
    )


def _listed(value: str) -> list[str]:
    """The words of `"Active, Gentle"`; none of an empty string."""
    return [word.strip() for word in value.split(",") if word.strip()]


def _range(value: str) -> tuple[float | None, float | None]:
    """The bounds of `"7  -  10"`; equal ones of `"7"`."""
    bounds = RANGE.fullmatch(value)
    if bounds is None:
        return None, None
    return float(bounds[1]), float(bounds[2] or bounds[1])


def read_pictures(reply: Reply) -> tuple[CatPicture, ...]:
    """Random pictures, at least one."""
    return tuple(read_rows(reply.json(list[Raw]), _RawCatPicture, _read_picture, at_least=1))


def _read_picture(raw: _RawCatPicture) -> CatPicture:
    return CatPicture(raw.id, raw.url, raw.width, raw.height)
