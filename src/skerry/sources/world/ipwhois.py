"""ipwho.is: city, region and network of an address."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude
from skerry.provenance import Evidence
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

NO_PLACE = ("Reserved range", "Invalid IP address")
"""Reasons for which the provider has no place; any other one (the monthly limit) is its own."""


class IpPlace(Struct, frozen=True):
    """Where an address is used, as far as the provider knows."""

    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2")]
    region: Annotated[str | None, Meta(description="English name of the region")]
    city: Annotated[str | None, Meta(description="English name of the city")]
    postal_code: Annotated[str | None, Meta(description="postal code of the city's center")]
    latitude: Annotated[Latitude | None, Meta(description="of the city, not of a device; degrees north, WGS 84")]
    longitude: Annotated[Longitude | None, Meta(description="of the city, not of a device; degrees east, WGS 84")]
    timezone: Annotated[str | None, Meta(description="IANA name")]
    asn: Annotated[Annotated[int, Meta(ge=0, le=2**32 - 1)] | None, Meta(description="number of the autonomous system")]
    organization: Annotated[str | None, Meta(description="holder of the network")]
    isp: Annotated[str | None, Meta(description="Internet service provider")]


class IpWhoIs(Source):
    """There is one recording, of 2022. Failures have the status 200, and `success` false."""

    key = "ipwhois"
    title = "ipwho.is"
    home = "https://ipwhois.io/documentation"
    base = "https://ipwho.is"
    license = stated("Free for non-commercial use", "https://ipwhois.io/terms")
    evidence = Evidence.RECORDED
    evidence_note = "The reasons of failures follow public programs."
    attribution = "IP location by ipwhois.io"
    terms = "Non-commercial use without key; 10,000 requests a month, 1 a second."
    pace = Pace(per_second=1, concurrency=1)

    async def place(self, address: str) -> IpPlace:
        """Where an address is. Raises NotFound for one that the provider does not know."""
        found = await self.get(f"/{address}", fresh="1d", read=IdentityChecked(read_place, check_address, address))
        if found is None:
            raise NotFound(f"No place of {address} at ipwho.is.")
        return found


class _RawConnection(msgspec.Struct, frozen=True):
    asn: int | None = None
    org: str | None = None
    isp: str | None = None


class _RawTimezone(msgspec.Struct, frozen=True):
    id: str | None = None


class _RawPlace(msgspec.Struct):
    ip: str
    country_code: str | None
    region: str | None = None
    city: str | None = None
    postal: str | None = None
    latitude: float | None = None
    longitude: float | None = None
    connection: _RawConnection = _RawConnection()
    timezone: _RawTimezone = _RawTimezone()


class _RawOutcome(msgspec.Struct):
    ip: str
    success: bool
    message: str | None = None


def read_place(reply: Reply) -> IpPlace | None:
    """None for an address that is nowhere."""
    outcome = reply.json(_RawOutcome)
    if not outcome.success:
        if outcome.message in NO_PLACE:
            return None
        raise ReplyError(f"refused the request: {outcome.message or 'no reason stated':.100}")
    raw = reply.json(_RawPlace)
    return IpPlace(
        country=raw.country_code or None,
        region=raw.region or None,
        city=raw.city or None,
        postal_code=raw.postal or None,
        latitude=raw.latitude,
        longitude=raw.longitude,
        timezone=raw.timezone.id or None,
        asn=raw.connection.asn,
        organization=raw.connection.org or None,
        isp=raw.connection.isp or None,
    )


def check_address(reply: Reply, _: object, asked: str) -> None:
    same(asked, reply.json(_RawOutcome).ip, "address")
