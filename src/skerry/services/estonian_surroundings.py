"""An Estonian address, and what is at and around it: parcel, plans, monuments, stops, power cuts, air."""

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct, structs

from skerry import lest97
from skerry.container import Dependency
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.folding import fold
from skerry.great_circle import kilometres_between
from skerry.models.addresses import PostalAddress, StreetAddress
from skerry.models.fields import OBSERVATION, Moment
from skerry.models.listing import Listing
from skerry.models.transit import StopPoint
from skerry.series.monuments import CulturalMonument
from skerry.services.estonian_air import PollutantValue
from skerry.sources.estonia.elektrilevi import Elektrilevi, OutageArea
from skerry.sources.estonia.inaks import Address, Inaks
from skerry.sources.estonia.kataster import Kataster, Parcel
from skerry.sources.estonia.ohuseire import AirStation, Ohuseire
from skerry.sources.estonia.peatus import Peatus
from skerry.sources.estonia.plank import Plan, Plank
from skerry.sources.world.photon import Photon
from skerry.store import RegisterStore
from skerry.upstream.fallback import Answered, with_fallback

RADIUS_M = 500
MAX_STOPS, MAX_PLANS = 5, 10
MAX_MATCHES = 5
STREET = "tanav"
"""Folded, as are the words below."""
ABBREVIATIONS: Mapping[str, str] = MappingProxyType({"tn": STREET, "mnt": "maantee", "pst": "puiestee"})
COUNTRY_NAMES = frozenset({"eesti", "estonia"})
ESTONIA = "EE"
ALL = 100_000
"""More monuments than there are."""
SUPPLIERS: Mapping[str, str] = MappingProxyType(
    {
        "parcel": Kataster.key,
        "monuments": CulturalMonument.SOURCE.key,
        "plans": Plank.key,
        "stops": Peatus.key,
        "outages": Elektrilevi.key,
        "air": Ohuseire.key,
    }
)
"""Source of each part, by the name of the part."""


class NearbyMonument(Struct, frozen=True):
    """A protected monument near an address."""

    id: Annotated[str, Meta(description="number in the national register of cultural monuments")]
    name: Annotated[str, Meta(description="name of the monument, in Estonian")]
    distance_m: Annotated[
        int, Meta(ge=0, description="to its first point in the register, along a straight line, metres")
    ]
    url: Annotated[str, Meta(description="page of the monument in the register")]


class NearestAirStation(Struct, frozen=True):
    """The nearest station that measures air pollutants."""

    id: Annotated[int, Meta(description="number of the station, as in /estonian-air/stations")]
    name: Annotated[str, Meta(description="name of the station")]
    distance_km: Annotated[float, Meta(ge=0, description="from the address, along a straight line, km")]
    values: Annotated[list[PollutantValue], Meta(description="newest value of each pollutant of yesterday and today")]


class MunicipalOutages(OutageArea, frozen=True, kw_only=True):
    """Power cuts of a municipality, and when they were read."""

    fetched_at: Annotated[Moment, OBSERVATION, Meta(description="when the map of power cuts was read, UTC")]


class EstonianAddresses(Dependency):
    """The address search of the state; while that is unavailable, Photon, whose addresses have no ids of the register."""

    def __init__(self, inaks: Inaks, photon: Photon) -> None:
        self._inaks = inaks
        self._photon = photon

    async def find(self, text: str) -> Answered[Address]:
        """The address that matches best.

        Raises NotFound, and UpstreamUnavailable: also where Photon does not have the house, which may exist."""

        async def of_register() -> Address:
            found = await self._inaks.search(text, 1) if fold(text) else ()
            if not found:
                raise NotFound(f"No address {text!r} in Estonia.")
            return found[0]

        async def of_photon() -> Address:
            found = await self._photon.addresses(ESTONIA, text, MAX_MATCHES)
            same = next((each for each in found if is_named(each, text)), None)
            if same is None:
                raise UpstreamUnavailable(self._photon.title, f"has no address {text!r}")
            return _without_ids(same)

        return await with_fallback((self._inaks, of_register), (self._photon, of_photon))

    async def nearest(self, latitude: float, longitude: float) -> Answered[Address]:
        """The address nearest to a point. Raises NotFound, and UpstreamUnavailable as above."""

        async def of_register() -> Address:
            found = await self._inaks.nearest(*lest97.metres(latitude, longitude), 1)
            if not found:
                raise NotFound(f"No address near {latitude}, {longitude} in Estonia.")
            return found[0]

        async def of_photon() -> Address:
            found = await self._photon.addresses_near(ESTONIA, latitude, longitude, 1)
            if not found:
                raise UpstreamUnavailable(self._photon.title, f"has no address near {latitude}, {longitude}")
            return _without_ids(found[0])

        return await with_fallback((self._inaks, of_register), (self._photon, of_photon))


def is_named(address: PostalAddress, text: str) -> bool:
    """Whether a string names this address: its street, its house if it has one, and nothing else, such as another town."""
    words, street, house = _words(text), _words(address.street), _words(address.house)
    whole = _words(address.address) | _words(address.municipality) | _words(address.settlement) | COUNTRY_NAMES
    return bool(street) and street | house <= words <= street | house | whole


def _words(text: str | None) -> set[str]:
    """Words of an address, abbreviations written out; without that for a street, which is often left out."""
    return {ABBREVIATIONS.get(word, word) for word in fold(text or "").split()} - {STREET}


def _without_ids(found: PostalAddress) -> Address:
    easting, northing = lest97.metres(found.latitude, found.longitude)
    return Address(
        **{name: getattr(found, name) for name in StreetAddress.__struct_fields__ if name != "municipality"},
        municipality=found.municipality or found.city,
        short_address=" ".join(filter(None, (found.street, found.house))) or None,
        type=None,
        county=None,
        ads_oid=None,
        adr_id=None,
        object_code=None,
        easting_m=round(easting, 2),
        northing_m=round(northing, 2),
        quality=None,
    )


class EstonianSurroundings(Dependency):
    """The registers and providers of what is around an address."""

    def __init__(
        self,
        inaks: Inaks,
        kataster: Kataster,
        plank: Plank,
        monuments: RegisterStore[CulturalMonument],
        peatus: Peatus,
        elektrilevi: Elektrilevi,
        ohuseire: Ohuseire,
    ) -> None:
        self._inaks = inaks
        self._kataster = kataster
        self._plank = plank
        self._monuments = monuments
        self._peatus = peatus
        self._elektrilevi = elektrilevi
        self._ohuseire = ohuseire

    async def parcel(self, address: Address) -> Parcel:
        """The parcel of exactly this address. Raises NotFound where none has."""
        found = await self._inaks.search(address.address, 1, ("KATASTRIYKSUS",))
        same = [each for each in found if fold(each.address) == fold(address.address) and each.object_code]
        if not same:
            raise NotFound("No parcel has exactly this address.")
        return await self._kataster.parcel(same[0].object_code or "")

    async def plans(self, street: str | None) -> Listing[Plan]:
        """Plans whose entries have the name of the street. Raises NotFound for an address without a street."""
        if not street:
            raise NotFound("No street in this address by which plans could be found.")
        return await self._plank.plans(street, 0, MAX_PLANS)

    async def monuments(self, latitude: float, longitude: float) -> list[NearbyMonument]:
        """Monuments within RADIUS_M, the nearest first."""
        rows = (await self._monuments.find(limit=ALL, offset=0)).rows
        near = [
            NearbyMonument(each.id, each.name, round(1000 * away), each.url)
            for each in rows
            if each.latitude is not None and each.longitude is not None
            and (away := kilometres_between(latitude, longitude, each.latitude, each.longitude)) <= RADIUS_M / 1000
        ]  # fmt: skip
        return sorted(near, key=lambda each: each.distance_m)

    async def stops(self, latitude: float, longitude: float) -> list[StopPoint]:
        """Stops within RADIUS_M, the nearest first."""
        return list(await self._peatus.stops_near(latitude, longitude, RADIUS_M, MAX_STOPS))

    async def outages(self, municipality: str | None) -> MunicipalOutages:
        """Power cuts of the municipality. Raises NotFound where the map does not list it."""
        seen = await self._elektrilevi.outages()
        area = next((each for each in seen.areas if municipality and fold(each.name) == fold(municipality)), None)
        if area is None:
            raise NotFound(f"The map of power cuts does not list {municipality or 'the municipality'}.")
        return MunicipalOutages(**structs.asdict(area), fetched_at=seen.fetched_at)

    async def air(self, latitude: float, longitude: float) -> NearestAirStation:
        """The nearest station. Raises NotFound where it has no values."""

        def away(station: AirStation) -> float:
            return kilometres_between(latitude, longitude, station.latitude or 0, station.longitude or 0)

        stations = [each for each in await self._ohuseire.stations() if each.measures_pollutants and each.latitude]
        if not stations:
            raise NotFound(f"No air-quality station near {latitude}, {longitude}.")
        nearest = min(stations, key=away)
        newest = {
            each.pollutant: each for each in await self._ohuseire.newest_days(nearest.id) if each.value is not None
        }
        if not newest:
            raise NotFound(f"The nearest air-quality station, {nearest.name}, has no values of the last two days.")
        return NearestAirStation(
            nearest.id, nearest.name, round(away(nearest), 1), [PollutantValue.of(each) for each in newest.values()]
        )


def observed_at(part: object) -> dt.datetime | None:
    """When the newest figure of a part was observed; None of registers, which do not say."""
    if isinstance(part, NearestAirStation):
        return max((each.observed_at for each in part.values), default=None)
    return part.fetched_at if isinstance(part, MunicipalOutages) else None
