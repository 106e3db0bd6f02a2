"""What a registry states of a domain."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct


class RegisteredDomain(Struct, frozen=True, kw_only=True):
    """A registered domain, without anything about its holder."""

    registrar: Annotated[str | None, Meta(description="name of the registrar")]
    registrar_iana_id: Annotated[
        Annotated[int, Meta(ge=1, le=10_000_000)] | None, Meta(description="its number at IANA; null where not stated")
    ]
    created_date: Annotated[date | None, Meta(description="day of the registration")]
    updated_date: Annotated[date | None, Meta(description="day of the last change")]
    expires_date: Annotated[date | None, Meta(description="day on which it expires; null where not stated")]
    statuses: Annotated[list[str], Meta(description="as the registry words them")]
    name_servers: Annotated[list[str], Meta(description="host names in lower case, in alphabetical order")]
    dnssec: Annotated[bool | None, Meta(description="whether the delegation is signed; null where not stated")]
