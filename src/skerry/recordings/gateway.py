"""A gateway that forwards requests to the providers and keeps their replies.

It has the same protocol as `skerry replay`: a request for https://api.example.org/v1/x comes as
/https/api.example.org/v1/x. It also records replies that the upstream client does not pass to an endpoint: redirects,
errors, HTML pages instead of JSON."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web
from yarl import URL

from skerry.errors import ForbiddenHost
from skerry.recordings.drift import LiveExchange
from skerry.upstream.body import IncompleteBody, TooLarge, decompressed
from skerry.upstream.checked_resolver import CheckedResolver
from skerry.upstream.exchange import MAX_BYTES
from skerry.upstream.guard import Guard

CONNECT_TIMEOUT = 3.0
NOT_FORWARDED = frozenset(
    {
        "host",
        "connection",
        "keep-alive",
        "transfer-encoding",
        "te",
        "trailer",
        "upgrade",
        "content-length",
        "accept-encoding",
    }
)
"""Headers of a single connection, which are not forwarded."""
NOT_RETURNED = NOT_FORWARDED | {"content-encoding", "set-cookie"}
UNREACHABLE = 502
"""Status that the gateway returns if a provider is unreachable. Such an exchange is not kept."""
REFUSED = 403
"""Status that the gateway returns for a provider that must not be called. It is not retried."""


class RecordingGateway:
    """Forwards requests, directly or through the operator's gateway.

    A redirect must not lead into the operator's network, so a host that is not in `hosts` is checked by the guard. URLs for
    which `refuses` returns true are not called, to check an endpoint without a provider."""

    def __init__(
        self,
        guard: Guard,
        hosts: Collection[str],
        gateway: str | None = None,
        refuses: Callable[[str], bool] | None = None,
    ) -> None:
        self.exchanges: list[LiveExchange] = []
        """Exchanges in the order of the replies."""
        self._guard = guard
        self._hosts = frozenset(hosts)
        self._refuses = refuses
        self.unreachable: set[str] = set()
        """Hosts that did not answer."""
        self._gateway = gateway.rstrip("/") if gateway else None
        self._session: aiohttp.ClientSession | None = None
        self._redirect_session: aiohttp.ClientSession | None = None

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[str]:
        """Serve on a free local port. Yields the URL."""
        app = web.Application(client_max_size=1024 * 1024)
        app.router.add_route("*", "/{path:.*}", self._pass_on)
        runner = web.AppRunner(app, shutdown_timeout=1, access_log=None)
        async with self._open() as self._session, self._open(CheckedResolver(self._guard)) as self._redirect_session:
            await runner.setup()
            try:
                site = web.TCPSite(runner, "127.0.0.1", 0)
                await site.start()
                host, port = runner.addresses[0][:2]
                yield f"http://{host}:{port}"
            finally:
                await runner.cleanup()

    @staticmethod
    def _open(resolver: CheckedResolver | None = None) -> aiohttp.ClientSession:
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=resolver),
            auto_decompress=False,
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_TIMEOUT),
            cookie_jar=aiohttp.DummyCookieJar(),
            trust_env=False,
        )

    async def _pass_on(self, request: web.Request) -> web.StreamResponse:
        scheme, _, rest = request.raw_path.lstrip("/").partition("/")
        url = f"{scheme}://{rest}"
        if self._refuses is not None and self._refuses(url):
            return web.Response(status=REFUSED)
        target = f"{self._gateway}/{scheme}/{rest}" if self._gateway else url
        headers = {name: value for name, value in request.headers.items() if name.lower() not in NOT_FORWARDED}
        asked = await request.read()
        if self._session is None or self._redirect_session is None:
            raise RuntimeError("the gateway is not listening")
        host = URL(url, encoded=True).host or ""
        session = self._session
        try:
            if host not in self._hosts:
                self._guard.check_redirect(host)
                if self._gateway is None:
                    session = self._redirect_session
            async with session.request(
                request.method,
                URL(target, encoded=True),
                headers={**headers, "Accept-Encoding": "gzip"},
                data=asked or None,
                allow_redirects=False,
            ) as response:
                encoding = response.headers.get("content-encoding", "")
                content = await decompressed(response.content.iter_any(), encoding, MAX_BYTES)
                returned = {
                    name.lower(): value for name, value in response.headers.items() if name.lower() not in NOT_RETURNED
                }
                status = response.status
        except ForbiddenHost:
            return web.Response(status=UNREACHABLE)
        except (aiohttp.ClientError, OSError, ValueError, IncompleteBody, TooLarge, asyncio.IncompleteReadError):
            self.unreachable.add(host)
            return web.Response(status=UNREACHABLE)
        body = asked.decode("utf-8", "replace")
        self.exchanges.append(LiveExchange(request.method, url, body, status, returned, content))
        return web.Response(status=status, headers=returned, body=content)
