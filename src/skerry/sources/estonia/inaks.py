"""In-AKS, the address search of the Estonian Land and Spatial Development Board.

The recording has some fields of one match; the names of the other fields are those of the provider's manual."""

from collections.abc import Sequence
from math import hypot
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct, structs
from msgspec.json import decode

from skerry import lest97
from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.models.addresses import NearbyPostalAddress, PostalAddress, StreetAddress, Text, nearby
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import IdentityChecked, among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

AddressFeature = Literal["EHAK", "TANAV", "KATASTRIYKSUS", "EHITISHOONE"]
"""Kinds of objects, as the provider names them: administrative units, streets, parcels, buildings."""


class Address(StreetAddress, frozen=True, kw_only=True):
    """An Estonian address and its position."""

    short_address: Annotated[Text, Meta(description="street and house, or the name of the place")]
    type: Annotated[Text, Meta(description="kind of object, in Estonian")]
    county: Annotated[Text, Meta(description="county, in Estonian")]
    ads_oid: Annotated[Text, Meta(description="id of the object in the address data system")]
    adr_id: Annotated[Text, Meta(description="id of the address in the address data system")]
    object_code: Annotated[Text, Meta(description="code in the register of origin, of a building or a parcel")]
    easting_m: Annotated[float, Meta(description="easting in L-EST97 (EPSG:3301), metres")]
    northing_m: Annotated[float, Meta(description="northing in L-EST97 (EPSG:3301), metres")]
    quality: Annotated[Text, Meta(description="quality of the address, as the provider words it")]


class NearbyAddress(Address, frozen=True, kw_only=True):
    """An address near a point."""

    distance_m: Annotated[float, Meta(ge=0, description="distance from the requested point, metres")]


class Inaks(Source):
    """Address search of the state. All values are strings, numbers too; x is the easting and y the northing.

    Nothing found is an empty object or an error. Addresses change daily."""

    key = "inaks"
    title = "Estonian Land and Spatial Development Board, In-AKS"
    home = "https://geoportaal.maaruum.ee/"
    base = "https://aks.geoportaal.ee/inaks/inaadress"
    license = stated(
        "Free use with attribution", "https://geoportaal.maaruum.ee/docs/aadress/In-AKS_kasutustingimused.pdf"
    )
    evidence = Evidence.RECORDED
    evidence_note = "The recording has some fields of one match; the others follow the provider's manual."
    attribution = "Maa- ja Ruumiamet"
    terms = "At most 2500 requests in ten minutes; the User-Agent names the service."
    pace = Pace(per_second=4, concurrency=4)

    async def search(self, text: str, results: int, features: Sequence[AddressFeature] = ()) -> tuple[Address, ...]:
        """Addresses that match a string, as the provider ranks them; with `features`, of these kinds only."""
        query: Query = {"address": text, "results": results, "features": ",".join(features) or None}
        return (await self.get("/gazetteer", query=query, fresh="7d", read=read_addresses))[:results]

    async def addresses(self, country: str, text: str, limit: int) -> list[PostalAddress]:
        """Addresses that match, in the shape of all countries."""
        return list(map(_postal, await self.search(text, limit)))

    async def addresses_near(
        self, country: str, latitude: float, longitude: float, limit: int
    ) -> list[NearbyPostalAddress]:
        """Addresses around a point in degrees, in the shape of all countries."""
        found = await self.nearest(*lest97.metres(latitude, longitude), limit)
        return nearby(map(_postal, found), latitude, longitude)

    async def address(self, adr_id: str) -> Address:
        """The address with this id. Raises NotFound."""
        read = IdentityChecked(read_addresses, check_id, adr_id)
        found = await self.get("/gazetteer", query={"adrid": adr_id}, fresh="7d", read=read)
        if not found:
            raise NotFound(f"No address with id {adr_id!r}.")
        return found[0]

    async def nearest(self, easting: float, northing: float, results: int) -> tuple[NearbyAddress, ...]:
        """Addresses around a point in L-EST97 (metres), the nearest first."""
        query: Query = {"x": f"{easting:.2f}", "y": f"{northing:.2f}", "results": results}
        found = [
            NearbyAddress(
                **structs.asdict(place),
                distance_m=round(hypot(place.easting_m - easting, place.northing_m - northing), 1),
            )
            for place in await self.get("/gazetteer", query=query, fresh="7d", read=read_addresses)
        ]
        return tuple(sorted(found, key=lambda address: address.distance_m)[:results])


class _RawAddress(Struct):
    viitepunkt_x: str
    viitepunkt_y: str
    viitepunkt_b: str
    viitepunkt_l: str
    aadresstekst: Text = None
    pikkaadress: Text = None
    taisaadress: Text = None
    liikVal: Text = None  # noqa: N815  the provider's name
    maakond: Text = None
    omavalitsus: Text = None
    asustusyksus: Text = None
    liikluspind: Text = None
    aadress_nr: Text = None
    sihtnumber: Text = None
    ads_oid: Text = None
    adr_id: Text = None
    tunnus: Text = None
    kvaliteet: Text = None


def read_addresses(reply: Reply) -> tuple[Address, ...]:
    answer = reply.json(dict[str, Raw])
    if "addresses" not in answer:
        if not answer or "error" in answer:
            return ()  # nothing was found
        raise ReplyError("returned no list of addresses")
    rows = decode(answer["addresses"], type=list[Raw] | None) or ()
    return tuple(read_rows(rows, _RawAddress, _address))


def check_id(_: Reply, found: tuple[Address, ...], requested: str) -> None:
    """Raise ReplyError for an address with another id."""
    among([requested], [place.adr_id for place in found], "address")


def _address(row: _RawAddress) -> Address:
    short = row.aadresstekst or None
    return Address(
        address=row.pikkaadress or row.taisaadress or short or "",
        short_address=short,
        type=row.liikVal or None,
        county=row.maakond or None,
        municipality=row.omavalitsus or None,
        settlement=row.asustusyksus or None,
        street=row.liikluspind or None,
        house=row.aadress_nr or None,
        postal_code=row.sihtnumber or None,
        ads_oid=row.ads_oid or None,
        adr_id=row.adr_id or None,
        object_code=row.tunnus or None,
        easting_m=float(row.viitepunkt_x),
        northing_m=float(row.viitepunkt_y),
        latitude=float(row.viitepunkt_b),
        longitude=float(row.viitepunkt_l),
        quality=row.kvaliteet or None,
    )


def _postal(address: Address) -> PostalAddress:
    """Without what only the Estonian register has, which states no post town."""
    shared = {name: getattr(address, name) for name in StreetAddress.__struct_fields__}
    return PostalAddress(**shared, id=address.adr_id, city=None, municipality_code=None)
