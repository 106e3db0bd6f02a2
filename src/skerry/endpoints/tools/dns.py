"""The Domain Name System."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Synonyms
from skerry.errors import PUBLIC_HOST, BadParameter, ForbiddenHost
from skerry.models.rows import Rows
from skerry.services.dns_resolver import DnsResolver
from skerry.sources.world.dns_json import DnsRecord, RecordType


class DnsLookup(Struct, frozen=True):
    """The DNS records of a name."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("domain", "type", "resolver"))

    domain: Annotated[str, Meta(description="name that was looked up, in ASCII form")]
    type: Annotated[RecordType, Meta(description="type of the records")]
    count: Annotated[int, Meta(description="number of records", ge=0)]
    items: Annotated[tuple[DnsRecord, ...], Meta(description="records; mail exchanges by priority")]
    resolver: Annotated[str, Meta(description="resolver that answered")]


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
