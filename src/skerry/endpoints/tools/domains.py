"""Registrations of domains."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed
from skerry.clock import today
from skerry.errors import PUBLIC_HOST, BadParameter, ForbiddenHost
from skerry.services.domain_registrations import DomainRegistrations


class DomainRegistration(Struct, frozen=True, kw_only=True):
    """What the registry states of a domain. Nothing about its holder."""

    domain: Annotated[str, Meta(description="the registrable part of the requested name, in ASCII form")]
    registered: Annotated[bool, Meta(description="whether it is registered; if not, the rest is null or empty")]
    registrar: Annotated[str | None, Meta(description="name of the registrar")]
    registrar_iana_id: Annotated[
        Annotated[int, Meta(ge=1, le=10_000_000)] | None, Meta(description="its number at IANA; null where not stated")
    ]
    created_date: Annotated[date | None, Meta(description="day of the registration")]
    updated_date: Annotated[date | None, Meta(description="day of the last change")]
    expires_date: Annotated[date | None, Meta(description="day on which it expires; null where not stated")]
    days_until_expiry: Annotated[int | None, Meta(description="days until then (UTC); negative once expired")]
    statuses: Annotated[list[str], Meta(description="as the registry words them")]
    name_servers: Annotated[list[str], Meta(description="host names in lower case, in alphabetical order")]
    dnssec: Annotated[bool | None, Meta(description="whether the delegation is signed; null where not stated")]
    protocol: Annotated[Literal["rdap", "whois"], Meta(description="how the registry answered")]
    server: Annotated[str, Meta(description="host of the registry that answered")]


@endpoint(
    "/whois/{domain}",
    fresh="12h",
    example={"domain": "example.com"},
    example_404={"domain": "example.zz"},
    checked_with=({"domain": "internet.ee"},),
)
async def domain_registration(
    domain: Annotated[
        str,
        Allowed(PUBLIC_HOST),
        Meta(max_length=254, description="domain, or a name below it; without scheme or path"),
    ],
    registrations: DomainRegistrations,
) -> DomainRegistration:
    """Registration of a domain: registrar, dates, status, name servers.

    From the registry, by RDAP; by WHOIS for .ee, .is and .dk where they have no RDAP. A name below a domain stands for it.
    Nothing about holders and contacts is read. A domain that is not registered is a 200 with `registered` false; a top-level
    domain whose registry cannot be queried is a 404. At most 10 such checks a minute for each client."""
    try:
        answer = await registrations.find(domain)
    except ForbiddenHost:
        raise BadParameter("domain", domain, PUBLIC_HOST) from None
    found = answer.found
    return DomainRegistration(
        domain=answer.domain,
        registered=found is not None,
        registrar=found.registrar if found else None,
        registrar_iana_id=found.registrar_iana_id if found else None,
        created_date=found.created_date if found else None,
        updated_date=found.updated_date if found else None,
        expires_date=found.expires_date if found else None,
        days_until_expiry=(found.expires_date - today()).days if found and found.expires_date else None,
        statuses=found.statuses if found else [],
        name_servers=found.name_servers if found else [],
        dnssec=found.dnssec if found else None,
        protocol=answer.protocol,
        server=answer.server,
    )
