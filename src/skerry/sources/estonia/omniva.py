"""Omniva, the Estonian post: parcel lockers and post offices of Estonia, Latvia, Lithuania and Finland.

There is a recording of one row, of 2021. Programs of 2026 read the same names."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import demand, read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Tallinn"
EMPTY = ("NULL", "-")


class PostPlaceType(StrEnum):
    """A kind of place to send and receive parcels."""

    LOCKER = "locker"
    OFFICE = "office"


TYPES = {"0": PostPlaceType.LOCKER, "1": PostPlaceType.OFFICE}


class PostPlace(Struct, frozen=True, kw_only=True):
    """A parcel locker or a post office."""

    name: Annotated[str, Meta(description="name of the place")]
    type: Annotated[PostPlaceType | None, Meta(description="locker or office; null for a kind that is not known here")]
    postal_code: Annotated[str, Meta(description="postal code, which also identifies the place to the carrier")]
    country: Annotated[str, Meta(description="country, ISO 3166-1 alpha-2")]
    county: Annotated[str | None, Meta(description="county or other first-level division, in the local language")]
    municipality: Annotated[str | None, Meta(description="municipality or city")]
    district: Annotated[str | None, Meta(description="town, village or city district")]
    address: Annotated[str | None, Meta(description="street and house number")]
    latitude: Latitude | None
    longitude: Longitude | None
    opening_hours_text: Annotated[str | None, Meta(description="opening hours, in words; null where none are stated")]
    comment_et: Annotated[str | None, Meta(description="where to find it, in Estonian")]
    comment_en: Annotated[str | None, Meta(description="where to find it, in English")]
    updated_at: Annotated[Moment | None, Meta(description="last change of the entry, UTC")]


class Omniva(Source):
    """The carrier's list of its places, without a key. One file for all countries, renewed daily."""

    key = "omniva"
    title = "Omniva"
    home = "https://www.omniva.ee/"
    base = "https://www.omniva.ee"
    license = stated("Not stated")
    evidence = Evidence.RECORDED
    evidence_note = "One row is recorded, of a post office."
    attribution = "Omniva"
    pace = Pace(per_second=0.5, concurrency=1)

    async def places(self) -> tuple[PostPlace, ...]:
        """Every parcel locker and post office, in the carrier's order."""
        return await self.get("/locations.json", fresh="1d", read=read_places)


class _RawPlace(Struct, rename="upper"):
    zip: str
    name: str
    type: str
    a0_name: str
    a1_name: str | None = None
    a2_name: str | None = None
    a3_name: str | None = None
    a5_name: str | None = None
    a7_name: str | None = None
    x_coordinate: str | float | None = None
    y_coordinate: str | float | None = None
    service_hours: str | None = None
    comment_et: str | None = field(default=None, name="comment_est")
    comment_en: str | None = field(default=None, name="comment_eng")
    modified: str | None = None


def read_places(reply: Reply) -> tuple[PostPlace, ...]:
    rows = reply.json(list[Raw])
    demand(rows, 1, "places")
    return tuple(read_rows(rows, _RawPlace, _place))


def _place(raw: _RawPlace) -> PostPlace:
    return PostPlace(
        name=raw.name.strip(),
        type=TYPES.get(raw.type.strip()),
        postal_code=raw.zip.strip(),
        country=raw.a0_name.strip().upper(),
        county=_text(raw.a1_name),
        municipality=_text(raw.a2_name),
        district=_text(raw.a3_name),
        address=_text(" ".join(part for part in (_text(raw.a5_name), _text(raw.a7_name)) if part)),
        latitude=number(raw.y_coordinate),
        longitude=number(raw.x_coordinate),
        opening_hours_text=_text(raw.service_hours),
        comment_et=_text(raw.comment_et),
        comment_en=_text(raw.comment_en),
        updated_at=utc_or_none(raw.modified, ZONE),
    )


def _text(value: str | None) -> str | None:
    return one_line(value, empty=EMPTY)
