"""One exchange with a provider: a request, redirects, and a complete response body.

Caching, retries and pace are up to the client. Every failure is an ExchangeError.

Redirects to other hosts use a separate session, which connects to the addresses that the guard has checked."""

from datetime import timedelta
from math import ceil
from typing import IO
from urllib.parse import urljoin, urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver
from aiohttp.connector import Connection
from yarl import URL

from skerry.clock import midnight, now
from skerry.errors import ForbiddenHost
from skerry.http_dates import parse_http_date
from skerry.upstream.body import DecompressionBomb, IncompleteBody, TooLarge, decompressed, decompressing
from skerry.upstream.checked_resolver import CheckedResolver
from skerry.upstream.exchange import ExchangeError, SizeLimits, user_agent
from skerry.upstream.guard import Guard
from skerry.upstream.outcome import CallOutcome, of_status
from skerry.upstream.reply import Reply
from skerry.upstream.source import Call

MAX_REDIRECTS = 3
CONNECT_TIMEOUT = 3.0
DNS_CACHE_TTL = 10
"""Seconds for which an address is cached. The system resolver caches it for the TTL of the record, which it does not
report."""
MAX_INTERIM_RESPONSES = 10
"""Maximum number of responses such as `100 Continue` before the final response."""
MAX_RETRY_AFTER = 3600
NOT_FOUND_TTL = timedelta(minutes=1)
"""Time for which a 404 of a provider is cached. It is short, because tomorrow's prices may be published at any moment."""
KEPT_HEADERS = ("content-type", "last-modified", "expires", "etag", "link", "x-total-count", "x-total-page-count")
TRANSIENT_STATUSES = frozenset({429, 500, 502, 503, 504})
CROSS_HOST_HEADERS = frozenset({"accept", "accept-language", "content-type", "user-agent"})
"""Request headers that are kept in a redirect to another host."""


class EndlessInterimResponses(aiohttp.ClientError):
    """Too many interim responses without a final response."""


class Response(aiohttp.ClientResponse):
    """A response with a limit on the interim responses before it, which aiohttp does not limit."""

    async def start(self, connection: Connection) -> "Response":
        protocol = connection.protocol
        if protocol is None:
            raise aiohttp.ClientConnectionError
        count, read = 0, protocol.read

        async def read_next() -> object:
            nonlocal count
            count += 1
            if count > MAX_INTERIM_RESPONSES:
                raise EndlessInterimResponses
            return await read()

        protocol.read = read_next  # type: ignore[method-assign,assignment]
        try:
            await super().start(connection)
        finally:
            del protocol.read
        return self


class Transport:
    """The HTTP sessions to all providers, direct or through a gateway."""

    def __init__(self, guard: Guard, gateway: str | None, contact: str | None, sizes: SizeLimits | None = None) -> None:
        self._sizes = sizes or SizeLimits()
        self._guard = guard
        self._gateway = gateway.rstrip("/") if gateway else None
        # Without a contact, the project's own page is not a substitute: providers would count all installations as one.
        self._user_agent = user_agent(contact)
        self._session: aiohttp.ClientSession | None = None
        self._redirect_session: aiohttp.ClientSession | None = None

    async def close(self) -> None:
        for session in (self._session, self._redirect_session):
            if session is not None:
                await session.close()
        self._session = self._redirect_session = None

    async def exchange(self, call: Call, file: IO[bytes] | None = None) -> Reply:
        """Send a call and receive its reply, following at most MAX_REDIRECTS redirects. Raises ExchangeError.

        If a file is given, the body is written to it and the reply has none."""
        url, method, headers, body = call.url, call.method, call.headers, call.body
        if call.source.browser_like:
            headers = {**headers, "User-Agent": f"Mozilla/5.0 (compatible; {self._user_agent})"}
        for _ in range(MAX_REDIRECTS + 1):
            try:
                async with self._session_for(call, url).request(
                    method, self._through_gateway(url), headers=headers, data=body, allow_redirects=False
                ) as response:
                    if response.status in (301, 302, 303, 307, 308) and "location" in response.headers:
                        previous, url = url, self._redirected(url, response.headers["location"])
                        if urlsplit(url).netloc != urlsplit(previous).netloc:
                            headers = {name: headers[name] for name in headers if name.lower() in CROSS_HOST_HEADERS}
                        if response.status == 303:  # See Other: the redirect is followed by GET
                            method, body = "GET", None
                        continue
                    return await self._receive(call, response, file, redirected=url != call.url)
            except ForbiddenHost as error:
                raise self._forbidden() from error
            except EndlessInterimResponses as error:
                raise ExchangeError(
                    "returned interim responses without end", outcome=CallOutcome.BROKEN, may_retry=False
                ) from error
            except aiohttp.ConnectionTimeoutError as error:
                raise ExchangeError("did not accept the connection in time", outcome=CallOutcome.UNREACHABLE) from error
            except aiohttp.ClientConnectorDNSError as error:
                raise ExchangeError("has a name that did not resolve", outcome=CallOutcome.UNREACHABLE) from error
            except aiohttp.ClientConnectorCertificateError as error:
                raise ExchangeError(
                    "has a certificate that did not verify", outcome=CallOutcome.UNREACHABLE, may_retry=False
                ) from error
            except aiohttp.ClientPayloadError as error:
                raise ExchangeError("broke off its response", outcome=CallOutcome.BROKEN) from error
            except aiohttp.InvalidURL as error:
                raise ExchangeError(
                    "redirected to an invalid URL", outcome=CallOutcome.REDIRECT, may_retry=False
                ) from error
            except aiohttp.ClientConnectorError as error:
                raise ExchangeError("refused the connection", outcome=CallOutcome.UNREACHABLE) from error
            except aiohttp.ClientError as error:
                raise ExchangeError("dropped the connection", outcome=CallOutcome.DROPPED) from error
            except ValueError as error:  # a header or chunk that aiohttp's parser does not handle
                raise ExchangeError(
                    "returned something that is not HTTP", outcome=CallOutcome.BROKEN, may_retry=False
                ) from error
        raise ExchangeError(
            f"redirected more than {MAX_REDIRECTS} times", outcome=CallOutcome.REDIRECT, may_retry=False
        )

    def _redirected(self, url: str, location: str) -> str:
        """Target of a redirect. Raises ExchangeError unless it is the provider itself or a public host."""
        try:
            target = str(URL(urljoin(url, location)))  # percent-encodes characters that the provider left unencoded
            parts = urlsplit(target)
        except ValueError as error:
            raise ExchangeError(
                "redirected to an invalid URL", outcome=CallOutcome.REDIRECT, may_retry=False
            ) from error
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ExchangeError("redirected to a URL that is not HTTP", outcome=CallOutcome.REDIRECT, may_retry=False)
        before = urlsplit(url)
        if before.scheme == "https" and parts.scheme == "http":
            raise ExchangeError("redirected from HTTPS to HTTP", outcome=CallOutcome.REDIRECT, may_retry=False)
        if parts.netloc != before.netloc:
            try:
                self._guard.check_redirect(parts.hostname)
            except ForbiddenHost as error:
                raise self._forbidden() from error
        return target

    @staticmethod
    def _forbidden() -> ExchangeError:
        return ExchangeError(
            "redirected to an address that is not public", outcome=CallOutcome.REDIRECT, may_retry=False
        )

    async def _receive(
        self, call: Call, response: aiohttp.ClientResponse, file: IO[bytes] | None, *, redirected: bool
    ) -> Reply:
        status = response.status
        is_missing = status in (404, 410) and call.not_found is not None
        if status not in call.accept and not is_missing:
            retry_after = _retry_after(response.headers.get(call.source.retry_header))
            if status == call.source.quota_status:
                what = f"has answered as often as it allows (status {status})"
                wait = _seconds_to_tomorrow() if retry_after is None else retry_after
                raise ExchangeError(what, outcome=of_status(429), retry_after=wait, may_retry=False, is_quota=True)
            raise ExchangeError(
                f"returned {status}",
                outcome=of_status(status),
                retry_after=retry_after,
                may_retry=status in TRANSIENT_STATUSES,
            )
        max_bytes = self._sizes.answer if file is None else self._sizes.file
        declared = response.content_length
        if declared is not None and declared > max_bytes:
            raise ExchangeError(
                f"returned more than {max_bytes >> 20} MB", outcome=CallOutcome.TOO_LARGE, may_retry=False
            )
        try:
            encoding = response.headers.get("content-encoding", "")
            if file is None:
                body = await decompressed(response.content.iter_any(), encoding, max_bytes)
            else:
                body = b""
                file.seek(0)
                file.truncate()  # an earlier attempt may have been interrupted
                async for piece in decompressing(response.content.iter_any(), encoding, max_bytes):
                    file.write(piece)
        except TooLarge:
            raise ExchangeError(
                f"returned more than {max_bytes >> 20} MB", outcome=CallOutcome.TOO_LARGE, may_retry=False
            ) from None
        except DecompressionBomb:
            raise ExchangeError(
                "returned a body that is far larger decompressed", outcome=CallOutcome.TOO_LARGE, may_retry=False
            ) from None
        except IncompleteBody as error:
            raise ExchangeError("returned a body that does not decompress", outcome=CallOutcome.BROKEN) from error
        fetched_at = now()
        return Reply(
            url=call.url,
            status=status,
            headers={name: response.headers[name] for name in KEPT_HEADERS if name in response.headers},
            body=body,
            fetched_at=fetched_at,
            fresh_until=fetched_at + (min(call.fresh, NOT_FOUND_TTL) if is_missing else call.fresh),
            redirected=redirected,
        )

    def _session_for(self, call: Call, url: str) -> aiohttp.ClientSession:
        if self._gateway is None and url != call.url and urlsplit(url).netloc != urlsplit(call.url).netloc:
            if self._redirect_session is None:
                self._redirect_session = self._open(CheckedResolver(self._guard))
            return self._redirect_session
        if self._session is None:
            self._session = self._open(None)
        return self._session

    def _open(self, resolver: AbstractResolver | None) -> aiohttp.ClientSession:
        connector = aiohttp.TCPConnector(limit=200, limit_per_host=32, ttl_dns_cache=DNS_CACHE_TTL, resolver=resolver)
        return aiohttp.ClientSession(
            headers={"User-Agent": self._user_agent, "Accept-Encoding": "gzip"},
            auto_decompress=False,
            connector=connector,
            response_class=Response,
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_TIMEOUT),
            cookie_jar=aiohttp.DummyCookieJar(),
            trust_env=False,
        )

    def _through_gateway(self, url: str) -> URL:
        if self._gateway is not None:
            scheme, _, rest = url.partition("://")
            url = f"{self._gateway}/{scheme}/{rest}"
        return URL(url, encoded=True)


def _retry_after(text: str | None) -> int | None:
    """Seconds of a Retry-After header, which may be a number or a date; at most MAX_RETRY_AFTER."""
    if text is None:
        return None
    seconds: float | None = None
    if text.isascii() and text.isdigit():
        seconds = float(text[:20])
    else:
        moment = parse_http_date(text)
        seconds = None if moment is None else (moment - now()).total_seconds()
    return None if seconds is None else int(max(0, min(seconds, MAX_RETRY_AFTER)))


def _seconds_to_tomorrow() -> int:
    """Seconds until the next day, UTC."""
    moment = now()
    return ceil((midnight(moment.date() + timedelta(days=1), "UTC") - moment).total_seconds())
