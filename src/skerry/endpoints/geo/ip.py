"""Where an address of the Internet is."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.parameters import IpAddress
from skerry.services.caller import Caller
from skerry.services.ip_locations import IpLocation, IpLocations, Precision

PRECISION = Meta(description="country: from the table that ships with Skerry; city: also ask ipwho.is for the city")


@endpoint("/geo/ip", fresh=None, example={"ip": "8.8.8.8"}, checked_with=[{"ip": "8.8.8.8", "precision": "city"}])
async def caller_ip_location(
    locations: IpLocations,
    caller: Caller,
    ip: Annotated[IpAddress | None, Meta(description="an address; that of the caller if omitted")] = None,
    precision: Annotated[Precision, PRECISION] = "country",
) -> IpLocation:
    """Where the caller's address is, or another one.

    As in `/geo/ip/{ip}`. The caller's address is that of the connection, or the one that a trusted proxy states."""
    return await locations.find(ip or caller.address, precision)


@endpoint("/geo/ip/{ip}", fresh="1d", example={"ip": "8.8.8.8"}, checked_with=[{"ip": "8.8.8.8", "precision": "city"}])
async def ip_location(
    ip: IpAddress, locations: IpLocations, precision: Annotated[Precision, PRECISION] = "country"
) -> IpLocation:
    """Country and network of an address, and its city where requested.

    The country is that to which the network is assigned, from the registries of the Internet; no provider is called. With
    `precision=city`, the answer also has city, coordinates and network operator of ipwho.is: approximate, and for
    non-commercial use.
    Private, reserved and other addresses that are not routed on the Internet have no country; `kind` names them."""
    return await locations.find(ip, precision)
