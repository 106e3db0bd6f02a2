"""Names looked up: by Cloudflare, and by Google where Cloudflare does not know.

Over HTTPS, through the one upstream client, so a look-up has its cache, breaker and gateway. Never by the resolver of this
machine, which may know names that are nobody else's business, and never by a server that a caller names."""

import asyncio
from ipaddress import ip_address

from msgspec import Struct

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.sources.world.cloudflare_dns import CloudflareDns
from skerry.sources.world.dns_json import FORMERR, NOERROR, NXDOMAIN, SERVFAIL, DnsJson, DnsRecord, RecordType
from skerry.sources.world.google_dns import GoogleDns
from skerry.upstream.fallback import with_fallback
from skerry.upstream.guard import Address, public_name

CODES = {FORMERR: "does not take {name} for a name", SERVFAIL: "could not get an answer about {name} (SERVFAIL)"}


class Lookup(Struct, frozen=True):
    """What is known of a name."""

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
        """The records of one type; none where the name has others only. Aliases are followed.

        Raises ForbiddenHost for a name that no public DNS has, NotFound when there is no such name, UpstreamUnavailable when
        neither resolver could say."""
        name = public_name(name)
        return await with_fallback(
            lambda: self._ask(self._cloudflare, name, kind),
            lambda: self._ask(self._google, name, kind),
        )

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
        raise NotFound(f"{name} has no address.")

    @staticmethod
    async def _ask(source: DnsJson, name: str, kind: RecordType) -> Lookup:
        answer = await source.answer(name, kind)
        if answer.code == NXDOMAIN:
            raise NotFound(f"There is no domain {name}.")
        if answer.code != NOERROR:
            what = CODES.get(answer.code, f"answered code {answer.code} about {{name}}")
            # It did answer just now; what failed are the servers of the domain.
            raise UpstreamUnavailable(source.title, what.format(name=name), last_success=now())
        return Lookup(name, tuple(record for record in answer.records if record.type is kind), source.title)
