"""Where an address of the Internet is: the country from the table that ships with the package, the city from a provider."""

from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.container import Dependency, Reference
from skerry.datasets.countries import Countries
from skerry.datasets.ip_countries import IpCountries
from skerry.sources.world.ipwhois import IpPlace, IpWhoIs

Kind = Literal["public", "private", "shared", "loopback", "link_local", "multicast", "unspecified", "reserved"]
Precision = Literal["country", "city"]


class IpLocation(Struct, frozen=True):
    """Where an address is."""

    ip: Annotated[str, Meta(description="the address, in its canonical form")]
    version: Annotated[Literal["IPv4", "IPv6"], Meta(description="version of the protocol")]
    kind: Annotated[
        Kind, Meta(description="public, or the kind of a range that is not routed on the Internet and has no place")
    ]
    country: Annotated[
        str | None,
        Meta(description="ISO 3166-1 alpha-2 of the country that the network is assigned to; null where it is unknown"),
    ]
    country_name: Annotated[str | None, Meta(description="English name of that country")]
    network: Annotated[
        str | None, Meta(description="largest block around the address that is in the same country, in CIDR notation")
    ]
    place: Annotated[
        IpPlace | None, Meta(description="where the address is used, by ipwho.is; null unless `precision=city`")
    ]


class IpLocations(Dependency):
    """The provider is called for a city only."""

    def __init__(self, table: IpCountries, countries: Reference[Countries], ipwhois: IpWhoIs) -> None:
        self._table = table
        self._countries = countries
        self._ipwhois = ipwhois

    async def find(self, given: str, precision: Precision = "country") -> IpLocation:
        """Where a valid address is. An address that is not routed on the Internet has no place. Raises NotFound for a city
        that the provider does not know, UpstreamUnavailable."""
        address = parsed(given)
        kind = kind_of(address)
        found = self._table.find(address) if kind == "public" else None
        country = None if found is None else found.country
        return IpLocation(
            ip=str(address),
            version="IPv4" if address.version == 4 else "IPv6",
            kind=kind,
            country=country,
            country_name=None if country is None else self._countries.name_of(country),
            network=None if found is None else found.network,
            place=await self._ipwhois.place(str(address)) if kind == "public" and precision == "city" else None,
        )


def parsed(given: str) -> IPv4Address | IPv6Address:
    """An address. An IPv4 address that is written as IPv6 becomes IPv4. Raises ValueError for anything else."""
    if "%" in given:
        raise ValueError("an address with a zone is of one link only")
    address = ip_address(given)
    return getattr(address, "ipv4_mapped", None) or address


def kind_of(address: IPv4Address | IPv6Address) -> Kind:
    """Of the registries of special ranges (RFC 6890)."""
    kinds: tuple[tuple[bool, Kind], ...] = (
        (address.is_unspecified, "unspecified"),
        (address.is_loopback, "loopback"),
        (address.is_link_local, "link_local"),
        (address.is_multicast, "multicast"),
        (address.is_private, "private"),
        (address.is_reserved, "reserved"),
        (not address.is_global, "shared"),
    )
    return next((kind for applies, kind in kinds if applies), "public")
