"""Names in the DNS."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.errors import PUBLIC_HOST, BadParameter, ForbiddenHost
from skerry.services.dns_resolver import DnsResolver
from skerry.sources.world.dns_json import DnsRecord, RecordType


class DnsLookup(Struct, frozen=True):
    """The records of a name."""

    domain: Annotated[str, Meta(description="name that was looked up, in ASCII form")]
    type: RecordType
    count: Annotated[int, Meta(description="number of records", ge=0)]
    records: tuple[DnsRecord, ...]
    resolver: Annotated[str, Meta(description="who answered")]


@endpoint(
    "/dns/lookup",
    fresh="30s",
    example={"domain": "example.com", "type": "MX"},
    example_404={"domain": "no-such-name.example.org"},
)
async def dns_lookup(
    domain: Annotated[str, Meta(min_length=1, max_length=254, description="a domain name such as example.com")],
    resolver: DnsResolver,
    type: Annotated[RecordType, Meta(description="kind of records, in letters of any case")] = RecordType.A,  # noqa: A002
) -> DnsLookup:
    """DNS records of a domain.

    Asked of a public resolver over HTTPS: Cloudflare, or Google when Cloudflare does not answer. An alias is followed, so
    addresses may belong to another name, which stands beside them. A name without records of the type has an empty list;
    a name that does not exist is 404; names that no public DNS has (`localhost`, `.internal`, addresses) are 400. Records
    whose signatures are wrong (DNSSEC) are not given: 502."""
    try:
        found = await resolver.lookup(domain, type)
    except ForbiddenHost:
        raise BadParameter("domain", domain, PUBLIC_HOST) from None
    return DnsLookup(found.name, type, len(found.records), found.records, found.resolver)
