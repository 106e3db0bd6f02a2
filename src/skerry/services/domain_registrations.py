"""Registrations of domains: by RDAP, and by WHOIS for a few registries without it."""

import asyncio
from functools import cached_property
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from msgspec import Struct

from skerry.container import Dependency
from skerry.errors import ForbiddenHost, NotFound
from skerry.models.domain_registration import RegisteredDomain
from skerry.services.caller_hosts import CallerHosts
from skerry.services.port43 import SERVERS, Port43
from skerry.sources.world.rdap import Rdap

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList


class Registration(Struct, frozen=True):
    """What a registry knows of a domain; None where it is not registered."""

    domain: str
    protocol: Literal["rdap", "whois"]
    server: str
    found: RegisteredDomain | None


class DomainRegistrations(Dependency):
    """Looks up the registrable part of a name at its registry."""

    def __init__(self, rdap: Rdap, port43: Port43, hosts: CallerHosts) -> None:
        self._rdap = rdap
        self._port43 = port43
        self._hosts = hosts

    async def find(self, name: str) -> Registration:
        """Raises ForbiddenHost for what is not a name in the public DNS, or has no registrable part, NotFound for a top-level
        domain whose registry cannot be queried, UpstreamUnavailable and TooManyRequests."""
        normalized = self._hosts.name(name)
        suffixes = await asyncio.to_thread(lambda: self._suffixes)  # reads a list of 10,000 on first use
        domain = suffixes.privatesuffix(normalized)
        if domain is None:
            raise ForbiddenHost
        top = domain.rpartition(".")[2]
        async with self._hosts.visiting(domain):
            server = (await self._rdap.servers()).get(top)
            if server is not None:
                host = urlsplit(server).netloc
                return Registration(domain, "rdap", host, await self._rdap_domain(server, domain))
            if top in SERVERS:
                return Registration(domain, "whois", SERVERS[top].host, await self._whois_domain(top, domain))
        raise NotFound(f"No public RDAP service is known for .{top}.")

    async def _rdap_domain(self, server: str, domain: str) -> RegisteredDomain | None:
        try:
            return await self._rdap.domain(server, domain)
        except NotFound:
            return None

    async def _whois_domain(self, top: str, domain: str) -> RegisteredDomain | None:
        try:
            return await self._port43.domain(SERVERS[top], domain)
        except NotFound:
            return None

    @cached_property
    def _suffixes(self) -> "PublicSuffixList":
        from publicsuffixlist import PublicSuffixList

        return PublicSuffixList(only_icann=True)
