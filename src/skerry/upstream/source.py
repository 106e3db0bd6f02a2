"""`Source`, the base of all providers, and `Call`, one request to a provider."""

from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import IO, Any, ClassVar, Protocol, TypeVar
from urllib.parse import quote, urlencode

import msgspec
from msgspec import Struct

from skerry.clock import duration
from skerry.container import Dependency
from skerry.credentials import Credential, Credentials
from skerry.licenses import License
from skerry.provenance import Evidence, Origin
from skerry.upstream.reply import MAX_ROWS, Reply

T = TypeVar("T")
Query = Mapping[str, str | int | float | None]


@dataclass(frozen=True, slots=True)
class Pace:
    """The rate limit that we keep towards one provider."""

    per_second: float = 10.0
    concurrency: int = 10
    burst: int | None = None
    """Number of requests that may be sent at once after a pause; by default those of one second. A limit of n per minute is
    kept by a burst of n/2 and a rate of n/2 per minute."""

    def __str__(self) -> str:
        if self.per_second >= 1:
            return f"{self.per_second:g} request{'' if self.per_second == 1 else 's'} a second"
        return f"{self.per_second * 60:.3g} requests a minute"


class Call(Struct, frozen=True):
    """One request to a provider, and how to interpret its response."""

    source: type["Source"]
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    fresh: timedelta
    accept: Collection[int]
    """Statuses of responses that the source reads."""
    not_found: str | None
    """Detail of our 404 if the provider returned 404 or 410; None if a 404 means that the provider is broken."""
    reference: bool
    """Whether the answer only helps to read others (a list of countries), so that its age does not count."""
    operation: str
    """Name of the operation, from source and reader: the same for calls of the same kind."""
    lifetime: Callable[[Reply], timedelta] | None = None
    """Reads from the reply how long it stays fresh, if the provider states that; limited to `fresh`."""
    keep: bool = True
    """Whether the reply may be kept in caches, if those of its source may."""

    @property
    def keeps_reply(self) -> bool:
        return self.keep and self.source.keeps_replies

    @property
    def key(self) -> str:
        """Cache key: the same for calls that get the same answer."""
        headers = "".join(f"\n{name}: {self.headers[name]}" for name in sorted(self.headers))
        return f"{self.method} {self.url} {self.body.decode() if self.body else ''}{headers}"


class Client(Protocol):
    """The part of the upstream client that sources use. A Protocol, because `client` imports this module."""

    credentials: Credentials

    async def ask(self, call: Call, read: Callable[[Reply], T]) -> T:
        """The answer to a call, decoded by `read`."""
        ...

    def download(
        self, call: Call, read: Callable[[IO[bytes]], Iterator[T]], within: timedelta
    ) -> AsyncIterator[list[T]]:
        """The rows of a large file, decoded by `read`, in batches."""
        ...


class Source(Dependency):
    """Base of all providers: the class describes the provider, its methods are the calls to it.

    A method builds one request and passes the function that reads its reply. Any exception of the reader (a missing key, an
    invalid number) becomes `UpstreamChanged`, so readers are written without guards."""

    answer_kind = "proxied"
    key: ClassVar[str]
    """Stable machine name: metrics, status page, cassette folder."""
    title: ClassVar[str]
    home: ClassVar[str]
    """Web page about this data."""
    base: ClassVar[str]
    """Base URL of all requests."""
    license: ClassVar[License]
    attribution: ClassVar[str | None] = None
    """Attribution that the provider requires."""
    evidence: ClassVar[Evidence]
    """How sure we are of the provider's replies. If parts differ, that of the weakest."""
    evidence_note: ClassVar[str | None] = None
    """Which part is more or less certain, in a sentence."""
    terms: ClassVar[str | None] = None
    """Terms of use, in a sentence."""
    cadence: ClassVar[str | None] = None
    """How often the provider renews its figures, including its usual delay (`"1h"`); None if unknown."""
    pace: ClassVar[Pace] = Pace()
    browser_like: ClassVar[bool] = False
    """Whether its firewall refuses a User-Agent that does not start like that of a browser. Ours still names Skerry."""
    retry_header: ClassVar[str] = "retry-after"
    """Header with the seconds to retry after, if it is not the standard one."""
    quota_status: ClassVar[int | None] = None
    """Status, other than 429, that means that our quota for the period is used up. The provider is then not called until
    the time in Retry-After, or until the next day (UTC)."""
    credential: ClassVar[Credential | None] = None
    """Setting without which the provider throttles."""
    limit_without: ClassVar[str] = ""
    """The provider's limit without it."""
    max_rows: ClassVar[int] = MAX_ROWS
    """Maximum number of rows of a reply; a larger one is refused before it is read."""
    keeps_replies: ClassVar[bool] = True
    """Whether its replies may be kept in caches. Texts under copyright and what names people, which are only passed on, may
    not. `get` has the same for a single call."""
    slow_queries: ClassVar[bool] = False
    """Whether a timeout may be due to the query (a domain whose name servers are down) and is therefore not a failure of
    the provider."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @classmethod
    @cache
    def origin(cls) -> Origin:
        return Origin(cls.key, cls.title, cls.home, cls.license, cls.attribution, cls.evidence)

    @classmethod
    def origins(cls) -> tuple[Origin, ...]:
        return (cls.origin(),)

    async def get(
        self,
        path: str,
        *,
        query: Query | None = None,
        headers: Mapping[str, str] | None = None,
        fresh: str,
        read: Callable[[Reply], T],
        accept: Collection[int] = (200,),
        not_found: str | None = None,
        reference: bool = False,
        lifetime: Callable[[Reply], timedelta] | None = None,
        keep: bool = True,
    ) -> T:
        """Send a GET request. Raises UpstreamUnavailable, UpstreamChanged, and NotFound(not_found) if the provider returned
        404.

        `reference` data only help to read others (a list of countries): their age does not count. `lifetime` reads from the
        reply how long it stays fresh, at most `fresh`. Without `keep`, the reply is in no cache: it is about a person."""
        url = self.base + path + _query(query)
        call = Call(
            type(self), "GET", url, headers or {}, None, duration(fresh), accept, not_found, reference,
            self._operation(read), lifetime, keep,
        )  # fmt: skip
        return await self._client.ask(call, read)

    async def post(
        self,
        path: str,
        *,
        json: Any,
        headers: Mapping[str, str] | None = None,
        fresh: str,
        read: Callable[[Reply], T],
        accept: Collection[int] = (200,),
        not_found: str | None = None,
    ) -> T:
        """Send a query by POST (GraphQL, PxWeb). It only reads, so it is cached and retried like a GET."""
        headers = {"Content-Type": "application/json", **(headers or {})}
        body = msgspec.json.encode(json)
        call = Call(
            type(self), "POST", self.base + path, headers, body, duration(fresh), accept, not_found, False,
            self._operation(read),
        )  # fmt: skip
        return await self._client.ask(call, read)

    def download(
        self,
        path: str,
        *,
        query: Query | None = None,
        headers: Mapping[str, str] | None = None,
        read: Callable[[IO[bytes]], Iterator[T]],
        within: str = "5m",
        not_found: str | None = None,
    ) -> AsyncIterator[list[T]]:
        """Download a large file by GET, for the collector. Nothing is cached. NotFound(not_found) as with `get`.

        `read` gets the complete file and runs in a thread. Iterating over the batches raises the same errors as `get`."""
        url = self.base + path + _query(query)
        call = Call(
            type(self), "GET", url, headers or {}, None, timedelta(0), (200,), not_found, False, self._operation(read)
        )
        return self._client.download(call, read, duration(within))

    @classmethod
    def _operation(cls, read: Any) -> str:
        """Name of the operation, from the function that reads the reply: each kind of reply has its own."""
        while (
            inner := getattr(read, "func", None) or getattr(read, "read", None)
        ) is not None:  # partial, IdentityChecked
            read = inner
        name = getattr(read, "__qualname__", None) or type(read).__qualname__
        return f"{cls.key} {name}"


def _query(query: Query | None) -> str:
    given = {name: value for name, value in (query or {}).items() if value is not None}
    return "?" + urlencode(given, quote_via=quote, safe=":,;") if given else ""
