"""The Domain Name System."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Synonyms
from skerry.errors import PUBLIC_HOST, BadParameter, ForbiddenHost
from skerry.models.rows import Rows
from skerry.services.caller_hosts import CallerHosts
from skerry.services.dns_resolver import DnsResolver
from skerry.services.ip_locations import parsed
from skerry.sources.world.dns_json import DnsRecord, RecordType

PUBLIC_ADDRESS = "a public IPv4 or IPv6 address, such as 8.8.8.8"


class DnsLookup(Struct, frozen=True):
    """The DNS records of a name."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("domain", "type", "resolver"))

    domain: Annotated[str, Meta(description="name that was looked up, in ASCII form")]
    type: Annotated[RecordType, Meta(description="type of the records")]
    count: Annotated[int, Meta(description="number of records", ge=0)]
    items: Annotated[tuple[DnsRecord, ...], Meta(description="records; mail exchanges by priority")]
    resolver: Annotated[str, Meta(description="resolver that answered")]


class ReverseDns(Struct, frozen=True):
    """The host names of an address."""

    ROWS: ClassVar[Rows] = Rows("items", value="hostname", carried=("ip", "ptr_name", "resolver"))

    ip: Annotated[str, Meta(description="the address, in its canonical form")]
    ptr_name: Annotated[str, Meta(description="name whose records were looked up, in in-addr.arpa or ip6.arpa")]
    resolver: Annotated[str | None, Meta(description="resolver that answered; null where the name does not exist")]
    count: Annotated[int, Meta(description="number of host names")]
    items: Annotated[list[str], Meta(description="host names, without the final dot")]


@endpoint(
    "/dns/lookup",
    fresh="5m",
    example={"domain": "example.com", "type": "MX"},
    example_404={"domain": "no-such-name.example.org"},
)
async def dns_lookup(
    domain: Annotated[
        str,
        Synonyms("domain", "name", "host", "hostname"),
        Allowed(PUBLIC_HOST),
        Meta(max_length=254, description="domain name"),
    ],
    resolver: DnsResolver,
    type: Annotated[RecordType, Meta(description="kind of records, in any case")] = RecordType.A,  # noqa: A002
) -> DnsLookup:
    """DNS records of a domain.

    Resolved over HTTPS by Cloudflare, or by Google when Cloudflare does not answer. Aliases are followed, so a record may
    belong to another name, which is in `name`. A name without records of the type has an empty list. A name that does not
    exist is a 404; a name outside the public DNS (`localhost`, `.internal`, addresses) is a 400. Records with a wrong
    signature (DNSSEC) are not returned: the answer is 502."""
    try:
        found = await resolver.lookup(domain, type)
    except ForbiddenHost:
        raise BadParameter("domain", domain, PUBLIC_HOST) from None
    return DnsLookup(found.name, type, len(found.records), found.records, found.resolver)


@endpoint("/dns/reverse", fresh="1h", example={"ip": "8.8.8.8"})
async def reverse_dns(
    ip: Annotated[
        str,
        Synonyms("ip", "address", "ip_address"),
        Allowed(PUBLIC_ADDRESS),
        Meta(max_length=45, description="public IPv4 or IPv6 address"),
    ],
    resolver: DnsResolver,
    hosts: CallerHosts,
) -> ReverseDns:
    """Host names of an IP address (PTR records).

    Resolved over HTTPS by Cloudflare, or by Google when Cloudflare does not answer. The holder of an address chooses its name,
    so it proves nothing. An address without a name has an empty list; one that is not public is a 400. At most 10 such checks a
    minute for each client."""
    try:
        address = parsed(ip.strip())
        async with hosts.visiting(str(address)):
            found = await resolver.names(address)
    except (ValueError, ForbiddenHost):
        raise BadParameter("ip", ip, PUBLIC_ADDRESS) from None
    names = [record.value for record in found.records] if found else []
    return ReverseDns(str(address), address.reverse_pointer, found.resolver if found else None, len(names), names)
