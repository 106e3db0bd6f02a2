"""The Estonian land cadastre: one valid parcel by its code.

There is no recording. Public programs of 2026 agree on the address, and two of them, clients of property sites, declare the type
of the whole record. The geometry is well-known text in L-EST97. None says which of `tsentroid_x` and `tsentroid_y` is the
easting: it is the smaller one."""

from datetime import date
from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Struct

from skerry import lest97
from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude
from skerry.polygons import MultiPolygon, Polygon
from skerry.provenance import Evidence
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.formats.wkt import read_area
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class ParcelUse(Struct, frozen=True):
    """A purpose for which a parcel is used."""

    purpose: Annotated[str, Meta(description="intended purpose, in Estonian")]
    percent: Annotated[
        Annotated[float, Meta(ge=0, le=100)] | None, Meta(description="percent of the parcel; null where not stated")
    ]


class Parcel(Struct, frozen=True, kw_only=True):
    """A cadastral parcel."""

    id: Annotated[str, Meta(description="cadastral code, such as 78401:101:0001")]
    address: Annotated[str | None, Meta(description="full address, from the county down")]
    short_address: Annotated[str | None, Meta(description="street and house, or the name of the place")]
    area_m2: Annotated[Annotated[float, Meta(ge=0)] | None, Meta(description="registered area, square metres")]
    uses: Annotated[list[ParcelUse], Meta(description="purposes of the parcel, the main one first")]
    ownership: Annotated[str | None, Meta(description="form of ownership, as the register words it, in Estonian")]
    land_register_number: Annotated[
        str | None, Meta(description="number of the registered immovable in the land register")
    ]
    registered_date: Annotated[date | None, Meta(description="day of registration in the cadastre")]
    closed_date: Annotated[date | None, Meta(description="day of closing; null for a valid parcel")]
    taxable_value_eur: Annotated[
        Annotated[float, Meta(ge=0)] | None, Meta(description="taxable value of the land, euros")
    ]
    ads_oid: Annotated[str | None, Meta(description="id of the object in the address data system")]
    easting_m: Annotated[float | None, Meta(description="easting of the centroid in L-EST97 (EPSG:3301), metres")]
    northing_m: Annotated[float | None, Meta(description="northing of the centroid in L-EST97 (EPSG:3301), metres")]
    latitude: Annotated[Latitude | None, Meta(description="latitude of the centroid, degrees north, WGS 84")]
    longitude: Annotated[Longitude | None, Meta(description="longitude of the centroid, degrees east, WGS 84")]
    geometry: Annotated[
        Polygon | MultiPolygon | None, Meta(description="outline of the parcel, a GeoJSON geometry; null if unreadable")
    ]


class Kataster(Source):
    """Public service of the land cadastre, without a key. Parcels change daily."""

    key = "kataster"
    title = "Estonian land cadastre"
    home = "https://www.kataster.ee/"
    base = "https://cadastrepublic.kataster.ee/api/xroad"
    license = stated("Open data with attribution", "https://www.kataster.ee/avaandmed")
    evidence = Evidence.INFERRED
    attribution = "Maa- ja Ruumiamet, maakataster"
    pace = Pace(per_second=2, concurrency=2)

    async def parcel(self, code: str) -> Parcel:
        """A valid parcel by its cadastral code. Raises NotFound."""
        return await self.get(
            f"/valid/{quote(code, safe='')}",
            fresh="7d",
            read=Identified(read_parcel, "id", code),
            not_found=f"No valid parcel with cadastral code {code!r}.",
        )


class _RawParcel(Struct):
    tunnus: str
    aadress: str | None = None
    tais_aadress: str | None = None
    pindala: float | None = None
    siht1: str | None = None
    siht2: str | None = None
    siht3: str | None = None
    so_prts1: float | None = None
    so_prts2: float | None = None
    so_prts3: float | None = None
    omvorm: str | None = None
    kinnistu: str | int | None = None
    registreeritud: str | None = None
    suletud: str | None = None
    maks_hind: float | None = None
    ads_oid: str | None = None
    tsentroid_x: float | None = None
    tsentroid_y: float | None = None
    geom: str | None = None


def read_parcel(reply: Reply) -> Parcel:
    raw = reply.json(_RawParcel)
    easting, northing = _centroid(raw)
    latitude, longitude = (None, None) if easting is None or northing is None else lest97.degrees(easting, northing)
    stated_uses = ((raw.siht1, raw.so_prts1), (raw.siht2, raw.so_prts2), (raw.siht3, raw.so_prts3))
    return Parcel(
        id=raw.tunnus,
        address=one_line(raw.tais_aadress),
        short_address=one_line(raw.aadress),
        area_m2=raw.pindala,
        uses=[ParcelUse(purpose, percent) for text, percent in stated_uses if (purpose := one_line(text))],
        ownership=one_line(raw.omvorm),
        land_register_number=one_line(str(raw.kinnistu or "")),
        registered_date=day_or_none(raw.registreeritud),
        closed_date=day_or_none(raw.suletud),
        taxable_value_eur=raw.maks_hind,
        ads_oid=one_line(raw.ads_oid),
        easting_m=easting,
        northing_m=northing,
        latitude=latitude,
        longitude=longitude,
        geometry=_outline(raw.geom),
    )


def _centroid(raw: _RawParcel) -> tuple[float | None, float | None]:
    if raw.tsentroid_x is None or raw.tsentroid_y is None:
        return None, None
    return lest97.easting_first(raw.tsentroid_x, raw.tsentroid_y)


def _outline(text: str | None) -> Polygon | MultiPolygon | None:
    """The outline; None for none, and for the binary form, which one program has seen."""
    if text is None or "(" not in text:
        return None
    return read_area(text, lambda one, other: lest97.degrees(*lest97.easting_first(one, other)))
