"""The guard as an aiohttp resolver: the connector connects to the addresses that the guard has checked."""

import socket

from aiohttp.abc import AbstractResolver, ResolveResult

from skerry.upstream.guard import Guard, UnresolvableHost


class CheckedResolver(AbstractResolver):
    """Resolves the hosts of redirects. A name is resolved once per connection, so DNS rebinding has no effect."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Raises ForbiddenHost, and OSError if the name does not resolve."""
        try:
            addresses = await self._guard.resolve(host)
        except UnresolvableHost as error:
            raise OSError(None, "the name does not resolve") from error
        return [
            ResolveResult(
                hostname=host,
                host=str(address),
                port=port,
                family=socket.AF_INET if address.version == 4 else socket.AF_INET6,
                proto=socket.IPPROTO_TCP,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for address in addresses
        ]

    async def close(self) -> None:
        """Do nothing: there are no open resources."""
