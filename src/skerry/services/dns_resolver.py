"""DNS lookups: by Cloudflare, and by Google when Cloudflare fails.

Over HTTPS through the upstream client, with its cache, breaker and gateway. Never by the resolver of this machine, which may
know private names, and never by a server that a caller names."""

import asyncio
from ipaddress import ip_address

from msgspec import Struct

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import ForbiddenHost, NotFound, UpstreamUnavailable
from skerry.sources.world.cloudflare_dns import CloudflareDns
from skerry.sources.world.dns_json import FORMERR, NOERROR, NXDOMAIN, SERVFAIL, DnsJson, DnsRecord, RecordType
from skerry.sources.world.google_dns import GoogleDns
from skerry.upstream.fallback import with_fallback
from skerry.upstream.guard import Address, is_public, public_name

CODES = {FORMERR: "rejected the name {name}", SERVFAIL: "could not resolve {name} (SERVFAIL)"}


class Lookup(Struct, frozen=True):
    """The records of a name."""

    name: str
    """In ASCII form."""
    records: tuple[DnsRecord, ...]
    resolver: str


class DnsResolver(Dependency):
    """Resolves names of the public DNS."""

    def __init__(self, cloudflare: CloudflareDns, google: GoogleDns) -> None:
        self._cloudflare = cloudflare
        self._google = google

    async def lookup(self, name: str, kind: RecordType) -> Lookup:
        """The records of one type; none where the name has other types only. Aliases are followed. Mail exchanges are in the
        order in which they are tried.

        Raises ForbiddenHost for a name outside the public DNS, NotFound when there is no such name, UpstreamUnavailable when
        both resolvers fail."""
        name = public_name(name)
        answered = await with_fallback(
            (self._cloudflare, lambda: self._ask(self._cloudflare, name, kind)),
            (self._google, lambda: self._ask(self._google, name, kind)),
        )
        return answered.value

    async def names(self, address: Address) -> Lookup | None:
        """The names of a public address (PTR); None where the zone has no record at all of it. Raises ForbiddenHost for an
        address that is not public."""
        if not is_public(address):
            raise ForbiddenHost
        try:
            return await self.lookup(address.reverse_pointer, RecordType.PTR)
        except NotFound:  # an address exists without a name
            return None

    async def addresses(self, name: str) -> list[Address]:
        """IPv4 and IPv6 addresses of a host, not checked by any guard. Raises NotFound where it has none."""
        found = await asyncio.gather(
            self.lookup(name, RecordType.A), self.lookup(name, RecordType.AAAA), return_exceptions=True
        )
        lookups = [outcome for outcome in found if isinstance(outcome, Lookup)]
        addresses = [ip_address(record.value) for lookup in lookups for record in lookup.records]
        if addresses:
            return addresses
        for outcome in found:
            if isinstance(outcome, BaseException):
                raise outcome
        raise NotFound(f"No public address of {name!r}.")

    @staticmethod
    async def _ask(source: DnsJson, name: str, kind: RecordType) -> Lookup:
        answer = await source.answer(name, kind)
        if answer.code == NXDOMAIN:
            raise NotFound(f"No domain named {name!r}.")
        if answer.code != NOERROR:
            what = CODES.get(answer.code, f"returned code {answer.code} for {{name}}")
            # The resolver answered; the name servers of the domain failed.
            raise UpstreamUnavailable(source.title, what.format(name=name), last_success=now())
        records = [record for record in answer.records if record.type is kind]
        if kind is RecordType.MX:
            records.sort(key=lambda record: (record.priority or 0, record.value))
        return Lookup(name, tuple(records), source.title)
