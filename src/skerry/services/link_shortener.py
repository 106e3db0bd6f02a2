"""Short links, for URLs at public hosts only."""

from skerry.container import Dependency
from skerry.services.caller_hosts import CallerHosts
from skerry.services.web.address import web_address
from skerry.sources.world.is_gd import IsGd

WEIGHT = 2
"""Checks that one link counts as. With 10 checks a minute, a client has 5 links: is.gd sees all clients as one address."""


class LinkShortener(Dependency):
    """Creates short links at is.gd."""

    def __init__(self, hosts: CallerHosts, is_gd: IsGd) -> None:
        self._hosts = hosts
        self._is_gd = is_gd

    async def shorten(self, url: str) -> str:
        """Raises ForbiddenHost for a URL at a host that is not public, NotFound where the host does not exist, BadParameter for
        what is.gd refuses, and TooManyRequests."""
        address = web_address(url, self._hosts)
        async with self._hosts.visiting(address.host, weight=WEIGHT):
            await self._hosts.find(address.host)
        return await self._is_gd.shorten(url)
