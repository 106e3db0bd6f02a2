"""A provider, and the calls to it."""

from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import IO, Any, ClassVar, Protocol, TypeVar
from urllib.parse import quote, urlencode

import msgspec

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
    concurrency: int = 8
    burst: int | None = None
    """Maximum number of requests in one burst after a pause; by default a second's worth. A limit of n a minute is kept by
    n/2 at once and n/2 a minute."""

    def __str__(self) -> str:
        if self.per_second >= 1:
            return f"{self.per_second:g} request{'' if self.per_second == 1 else 's'} a second"
        return f"{self.per_second * 60:.3g} requests a minute"


@dataclass(frozen=True, slots=True)
class Call:
    """One request to a provider, and what its answer means."""

    source: type["Source"]
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    fresh: timedelta
    accept: Collection[int]
    """Statuses whose body the source reads."""
    not_found: str | None
    """Detail of our 404 when the provider returned 404 or 410; None where a 404 means that the provider is broken."""
    reference: bool
    """Whether it only helps to read other answers (a list of countries): then its age is not theirs."""
    operation: str
    """Source and reader: equal for calls that ask the same kind of question."""
    lifetime: Callable[[Reply], timedelta] | None = None
    """How long this reply stays fresh, where the provider states that in it; never longer than `fresh`."""

    @property
    def key(self) -> str:
        """Equal for calls that get the same answer."""
        headers = "".join(f"\n{name}: {self.headers[name]}" for name in sorted(self.headers))
        return f"{self.method} {self.url} {self.body.decode() if self.body else ''}{headers}"


class Client(Protocol):
    """What a source needs of the upstream client: its types are read when endpoints are registered, so they are here."""

    credentials: Credentials

    async def ask(self, call: Call, read: Callable[[Reply], T]) -> T:
        """The answer to a call, as the function reads it."""
        ...

    def download(
        self, call: Call, read: Callable[[IO[bytes]], Iterator[T]], within: timedelta
    ) -> AsyncIterator[list[T]]:
        """The rows of a large file in batches, as the function reads them."""
        ...


class Source(Dependency):
    """Base of all providers: the class describes the provider, its methods are the calls to it.

    A method builds one request and hands over how its reply is read. Whatever the reader raises (a missing key, a
    number that is none) becomes `UpstreamChanged`, so readers are written straight, without guards of their own."""

    answer_kind = "proxied"
    key: ClassVar[str]
    """Stable machine name: metrics, status page, cassette folder."""
    title: ClassVar[str]
    home: ClassVar[str]
    """Page for people about this data."""
    base: ClassVar[str]
    """Root of all request addresses."""
    license: ClassVar[License]
    attribution: ClassVar[str | None] = None
    """Attribution that the provider requires."""
    evidence: ClassVar[Evidence]
    """What the shape of the provider's answers is known from; that of the least certain part, where parts differ."""
    evidence_note: ClassVar[str | None] = None
    """Which part is more or less certain, in a sentence."""
    terms: ClassVar[str | None] = None
    """Terms of use, in a sentence."""
    cadence: ClassVar[str | None] = None
    """How often the provider renews its figures, its usual delay included (`"1h"`); None where that is not known."""
    pace: ClassVar[Pace] = Pace()
    browser_like: ClassVar[bool] = False
    """Whether its firewall refuses a User-Agent that does not start as a browser's does. Ours names us all the same."""
    retry_header: ClassVar[str] = "retry-after"
    """Header with the seconds to retry after, where it is not the standard one."""
    quota_status: ClassVar[int | None] = None
    """Status, other than 429, of a reply that says that our calls for the period are used up. It is then left alone until the
    time in its Retry-After, or until the next day (UTC)."""
    credential: ClassVar[Credential | None] = None
    """Setting without which the provider throttles."""
    limit_without: ClassVar[str] = ""
    """What the provider allows without it."""
    max_rows: ClassVar[int] = MAX_ROWS
    """Rows that a reply may have; a larger one is refused before it is read."""
    slow_queries: ClassVar[bool] = False
    """Whether a late answer may be the caller's doing (a domain whose name servers are dead), and so no sign that the
    provider itself is in trouble."""

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
    ) -> T:
        """Ask by GET. Raises UpstreamUnavailable, UpstreamChanged, and NotFound(not_found) when the provider returned 404.

        `reference` data are not what the answer is about (a list of countries to know names by): their age does not count.
        `lifetime` reads how long this reply stays fresh; `fresh` is the most."""
        url = self.base + path + _query(query)
        call = Call(
            type(self), "GET", url, headers or {}, None, duration(fresh), accept, not_found, reference,
            self._operation(read), lifetime,
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
        """Ask a question by POST (GraphQL, PxWeb). It only reads, so it is cached and tried again like a GET."""
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
    ) -> AsyncIterator[list[T]]:
        """Ask by GET for a file that is too large for a caller to wait for: the collector's way, with nothing cached.

        `read` gets the file when it is whole, and runs in a thread. While the batches are read, this raises what `get`
        raises."""
        url = self.base + path + _query(query)
        call = Call(
            type(self), "GET", url, headers or {}, None, timedelta(0), (200,), None, False, self._operation(read)
        )
        return self._client.download(call, read, duration(within))

    @classmethod
    def _operation(cls, read: Any) -> str:
        """Names what a call requests by the function that reads the reply: each kind of reply has its own."""
        while (
            inner := getattr(read, "func", None) or getattr(read, "read", None)
        ) is not None:  # partial, IdentityChecked
            read = inner
        name = getattr(read, "__qualname__", None) or type(read).__qualname__
        return f"{cls.key} {name}"


def _query(query: Query | None) -> str:
    given = {name: value for name, value in (query or {}).items() if value is not None}
    return "?" + urlencode(given, quote_via=quote, safe=":,;") if given else ""
