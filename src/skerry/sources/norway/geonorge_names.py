"""Kartverket: the Norwegian register of place names (SSR), as Geonorge serves it.

There is no recording. Request and fields are those of public programs of 2025 and 2026. Coordinates are requested in EPSG 4258,
which is WGS 84 within a metre; `øst` is the longitude."""

from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Latitude, Longitude
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

PREFERRED = "godkjent og prioritert"


class PlaceName(Struct, frozen=True, kw_only=True):
    """A named place in Norway."""

    id: Annotated[int, Meta(ge=1, le=10**10, description="number of the place in the register (stedsnummer)")]
    name: Annotated[str, Meta(description="approved and preferred spelling, or the first one")]
    language: Annotated[
        str | None, Meta(description="language of the name, as the register words it: Norsk, Nordsamisk, ...")
    ]
    type: Annotated[str | None, Meta(description="kind of place in Norwegian, such as Tettsted, Fjell, Vann")]
    municipality: Annotated[str | None, Meta(description="first of its municipalities")]
    county: Annotated[str | None, Meta(description="first of its counties")]
    latitude: Annotated[
        Latitude | None, Meta(description="of a point that stands for the place; null where not stated")
    ]
    longitude: Annotated[Longitude | None, Meta(description="of the same point; null where not stated")]


class GeonorgeNames(Source):
    """Place names of Norway. No key."""

    key = "geonorge_names"
    title = "Kartverket place names"
    home = "https://ws.geonorge.no/stedsnavn/v1/"
    base = "https://ws.geonorge.no/stedsnavn/v1"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    attribution = "Kartverket"
    pace = Pace(per_second=2, concurrency=2)

    async def search(self, words: str, page: int, limit: int) -> Listing[PlaceName]:
        """A page, from 1, of places by the start of a name, with near spellings; the best match first."""
        return await self.get(
            "/sted",
            query={
                "sok": f"{words}*",
                "fuzzy": "true",
                "treffPerSide": limit,
                "side": page,
                "utkoordsys": 4258,
            },
            fresh="7d",
            read=read_places,
        )


class _RawName(Struct):
    spelling: str = field(name="skrivemåte")
    status: str | None = field(name="skrivemåtestatus", default=None)
    language: str | None = field(name="språk", default=None)


class _RawMunicipality(Struct):
    kommunenavn: str


class _RawCounty(Struct):
    fylkesnavn: str


class _RawPoint(Struct):
    nord: float
    east: float = field(name="øst")


class _RawPlace(Struct):
    stedsnummer: int
    stedsnavn: list[_RawName]
    navneobjekttype: str | None = None
    kommuner: list[_RawMunicipality] | None = None
    fylker: list[_RawCounty] | None = None
    representasjonspunkt: _RawPoint | None = None


class _RawMetadata(Struct):
    total: int = field(name="totaltAntallTreff")


class _RawFound(Struct):
    metadata: _RawMetadata
    navn: list[Raw]


def read_places(reply: Reply) -> Listing[PlaceName]:
    found = reply.json(_RawFound)
    return Listing(found.metadata.total, tuple(read_rows(found.navn, _RawPlace, _place)))


def _place(place: _RawPlace) -> PlaceName:
    names = place.stedsnavn
    if not names:
        raise ValueError("a place without a name")
    chosen = next((name for name in names if name.status == PREFERRED), names[0])
    point = place.representasjonspunkt
    return PlaceName(
        id=place.stedsnummer,
        name=chosen.spelling.strip(),
        language=one_line(chosen.language),
        type=one_line(place.navneobjekttype),
        municipality=place.kommuner[0].kommunenavn if place.kommuner else None,
        county=place.fylker[0].fylkesnavn if place.fylker else None,
        latitude=point.nord if point else None,
        longitude=point.east if point else None,
    )
