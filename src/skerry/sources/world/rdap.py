"""RDAP: registration data of domains, from the registry of each top-level domain (RFC 9083).

Which registry has which server is in a file of IANA (RFC 9224). Of people and their addresses nothing is read."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

import msgspec
from msgspec import Raw, Struct

from skerry.clock import duration
from skerry.licenses import stated
from skerry.models.domain_registration import RegisteredDomain
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Call, Pace, Source

CHANGED = ("last changed", "last update")
"""Two words for one event; the second is not of the standard."""


class Rdap(Source):
    """The registries of top-level domains."""

    key = "rdap"
    title = "RDAP"
    home = "https://about.rdap.org/"
    base = "https://data.iana.org/rdap"
    license = stated("Terms of each registry: for information about a registration only")
    attribution = "the registry of the top-level domain"
    evidence = Evidence.RECORDED
    evidence_note = "Recordings of registries are of 2017 and 2021."
    pace = Pace(per_second=5, concurrency=8)

    async def servers(self) -> Mapping[str, str]:
        """Base URLs of the registries, which end in a slash, by top-level domain."""
        return await self.get("/dns.json", fresh="1d", read=read_servers, reference=True)

    async def domain(self, server: str, name: str) -> RegisteredDomain:
        """A domain (in ASCII form) at its registry. Raises NotFound for one that is not registered."""
        read = partial(read_domain, name=name)
        call = Call(
            source=type(self),
            method="GET",
            url=f"{server}domain/{name}",
            headers={"Accept": "application/rdap+json"},
            body=None,
            fresh=duration("12h"),
            accept=(200,),
            not_found=f"{name} is not registered.",
            reference=False,
            operation=self._operation(read),
        )
        return await self._client.ask(call, read)


class _RawServers(Struct):
    services: list[tuple[list[str], list[str]]]


class _RawEvent(Struct):
    action: str = msgspec.field(name="eventAction")
    date: str = msgspec.field(name="eventDate")


class _RawPublicId(Struct):
    type: str = ""
    identifier: str = ""


class _RawEntity(Struct):
    roles: list[str] = []
    vcard: list[Any] = msgspec.field(name="vcardArray", default_factory=list)
    public_ids: list[_RawPublicId] = msgspec.field(name="publicIds", default_factory=list)


class _RawNameServer(Struct):
    name: str = msgspec.field(name="ldhName")


class _RawSecureDns(Struct):
    signed: bool | None = msgspec.field(name="delegationSigned", default=None)


class _RawDomain(Struct):
    name: str = msgspec.field(name="ldhName")
    events: list[Raw] = []
    status: list[str] = []
    entities: list[Raw] = []
    name_servers: list[Raw] = msgspec.field(name="nameservers", default_factory=list)
    secure_dns: _RawSecureDns | None = msgspec.field(name="secureDNS", default=None)


def read_servers(reply: Reply) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for names, servers in reply.json(_RawServers).services:
        secure = next((server for server in servers if server.startswith("https://")), None)
        if secure is not None:
            found.update(dict.fromkeys(map(str.lower, names), secure.rstrip("/") + "/"))
    return found


def read_domain(reply: Reply, name: str) -> RegisteredDomain:
    raw = reply.json(_RawDomain)
    same(name, raw.name.removesuffix("."), "domain")
    events = dict(read_rows(raw.events, _RawEvent, lambda event: (event.action.lower(), event.date)))
    registrar = next(
        (
            entity
            for entity in read_rows(raw.entities, _RawEntity, lambda entity: entity)
            if "registrar" in map(str.lower, entity.roles)
        ),
        None,
    )
    servers = read_rows(raw.name_servers, _RawNameServer, lambda server: server.name.lower().removesuffix("."))
    return RegisteredDomain(
        registrar=_full_name(registrar.vcard) if registrar else None,
        registrar_iana_id=_iana_id(registrar.public_ids) if registrar else None,
        created_date=_day(events.get("registration")),
        updated_date=_day(next((events[word] for word in CHANGED if word in events), None)),
        expires_date=_day(events.get("expiration")),
        statuses=raw.status,
        name_servers=sorted(set(servers)),
        dnssec=raw.secure_dns.signed if raw.secure_dns else None,
    )


def _day(text: str | None) -> date | None:
    """The day in UTC. A moment without a zone is in UTC."""
    if text is None:
        return None
    moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC).date()


def _full_name(vcard: list[Any]) -> str | None:
    """`fn` of a jCard: `["vcard", [["fn", {}, "text", "Example Registrar"]]]`."""
    properties = vcard[1] if len(vcard) > 1 and isinstance(vcard[1], list) else []
    for each in properties:
        if isinstance(each, list) and len(each) > 3 and each[0] == "fn" and isinstance(each[3], str):
            return each[3] or None
    return None


def _iana_id(identifiers: Iterable[_RawPublicId]) -> int | None:
    known = (
        each.identifier for each in identifiers if each.type == "IANA Registrar ID" and each.identifier.isdecimal()
    )
    return next(map(int, known), None)
