"""Kartverket: the addresses of the Norwegian cadastre (Matrikkelen), as Geonorge serves them.

There is no recording. Requests and fields are those of public programs of 2024 to 2026, some of which quote replies. Coordinates
are requested in EPSG 4258, which is WGS 84 within a metre. The provider has no identifier of an address."""

from functools import partial

from msgspec import Raw, Struct

from skerry.licenses import CC_BY_4_0
from skerry.models.addresses import NEARBY_M, NearbyPostalAddress, PostalAddress, nearby
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.identity import near
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

OUTSIDE = 400
"""Status for a point outside Norway."""
DEGREES = 4258


class GeonorgeAddresses(Source):
    """Addresses of Norway. No key."""

    key = "geonorge_addresses"
    title = "Kartverket addresses"
    home = "https://ws.geonorge.no/adresser/v1/"
    base = "https://ws.geonorge.no/adresser/v1"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    attribution = "Kartverket"
    pace = Pace(per_second=2, concurrency=2)

    async def addresses(self, country: str, text: str, limit: int) -> list[PostalAddress]:
        """Addresses that match, with near spellings; the best match first."""
        query: Query = {
            "sok": text, "fuzzy": "true", "treffPerSide": limit, "side": 0, "utkoordsys": DEGREES,
        }  # fmt: skip
        return await self.get("/sok", query=query, fresh="7d", read=read_addresses)

    async def addresses_near(
        self, country: str, latitude: float, longitude: float, limit: int
    ) -> list[NearbyPostalAddress]:
        """Addresses around a point, the nearest first; none for a point outside Norway."""
        query: Query = {
            "lat": latitude, "lon": longitude, "radius": NEARBY_M, "treffPerSide": limit, "side": 0, "utkoordsys": DEGREES,
        }  # fmt: skip
        return await self.get(
            "/punktsok",
            query=query,
            fresh="7d",
            read=partial(read_nearest, latitude=latitude, longitude=longitude),
            accept=(200, OUTSIDE),
        )


class _RawPoint(Struct):
    lat: float
    lon: float


class _RawAddress(Struct):
    adressetekst: str
    adressenavn: str | None = None
    nummer: int | None = None
    bokstav: str | None = None
    postnummer: str | None = None
    poststed: str | None = None
    kommunenavn: str | None = None
    kommunenummer: str | None = None
    representasjonspunkt: _RawPoint | None = None


class _RawFound(Struct):
    adresser: list[Raw]


def read_addresses(reply: Reply) -> list[PostalAddress]:
    """The addresses that have a position."""
    rows = read_rows(reply.json(_RawFound).adresser, _RawAddress, _address)
    return [address for address in rows if address is not None]


def read_nearest(reply: Reply, latitude: float, longitude: float) -> list[NearbyPostalAddress]:
    """The nearest first. Raises ReplyError for addresses around another point."""
    if reply.status == OUTSIDE:
        return []
    found = read_addresses(reply)
    for address in found:
        near(latitude, longitude, address.latitude, address.longitude)
    return nearby(found, latitude, longitude)


def _address(raw: _RawAddress) -> PostalAddress | None:
    point = raw.representasjonspunkt
    if point is None:
        return None
    town = one_line(" ".join(part for part in (raw.postnummer, raw.poststed) if part))
    return PostalAddress(
        address=", ".join(part for part in (raw.adressetekst, town) if part),
        municipality=one_line(raw.kommunenavn),
        settlement=None,
        street=one_line(raw.adressenavn),
        house=f"{raw.nummer}{raw.bokstav or ''}" if raw.nummer else None,
        postal_code=one_line(raw.postnummer),
        latitude=point.lat,
        longitude=point.lon,
        id=None,
        city=one_line(raw.poststed),
        municipality_code=one_line(raw.kommunenummer),
    )
