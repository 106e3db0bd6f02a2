"""The one way to a provider.

    memory cache -> single flight -> shared cache and lock -> breaker -> pace -> retry -> transport (redirects, caps) -> reader

Whatever goes wrong ends as UpstreamUnavailable or UpstreamChanged naming the provider, before the deadline."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from math import ceil
from tempfile import TemporaryFile
from typing import IO, Generic, TypeVar
from urllib.parse import urlsplit

import stamina
import structlog
from aiolimiter import AsyncLimiter
from purgatory import AsyncCircuitBreakerFactory
from purgatory.domain.model import OpenedState
from purgatory.service._async.circuitbreaker import AsyncCircuitBreaker

from skerry.clock import now
from skerry.credentials import Credentials
from skerry.errors import BadParameter, NotFound, ReplyError, UpstreamChanged, UpstreamUnavailable
from skerry.models.bounds import Report, plausible
from skerry.provenance import current, note, unread_rows
from skerry.upstream.cache import Entry, MemoryCache, is_fresh
from skerry.upstream.failure_kind import FailureKind
from skerry.upstream.failure_log import FailureLog
from skerry.upstream.formats.rows import OddRows, reporting
from skerry.upstream.guard import Guard
from skerry.upstream.health import ProviderHealth
from skerry.upstream.reply import Reply
from skerry.upstream.shared_cache import Failure, FetchLock, SharedCache
from skerry.upstream.source import Call, Source
from skerry.upstream.transport import ExchangeError, Transport

T = TypeVar("T")
log = structlog.get_logger(__name__)

ROW_BATCH_SIZE = 1_000
"""Rows of a downloaded file in one batch."""
MAX_ATTEMPTS = 3
MAX_ATTEMPTS_UNREACHABLE = 2
"""Where the connection is refused or the name does not resolve: another try seldom helps."""
MAX_RETRY_WAIT = 1.0
"""The longest `Retry-After` that is waited for, seconds; beyond it the call fails."""
FAILURE_TTL = 5.0
"""Seconds for which a failure is remembered, so that a provider that is down costs its callers nothing."""
MAX_FAILURES = 4096
"""Calls whose failures are remembered."""
FAILURES_TO_OPEN = 5
OPEN_TIMEOUT = 30.0


@dataclass(slots=True)
class Host:
    """What limits our calls to one host."""

    breaker: AsyncCircuitBreaker
    limiter: AsyncLimiter
    places: asyncio.Semaphore
    not_before: float = 0.0
    """Loop time until which the provider is not called again (Retry-After)."""


@dataclass(frozen=True, slots=True)
class RecentFailure:
    """How a call failed a moment ago."""

    until: float
    """Unix time after which the provider is called again."""
    what: str
    read: Callable[[Reply], object] | None = None
    """The reader that could not read the reply; None where there was no reply. Another reader may read it."""


@dataclass(frozen=True)
class Bounded(Generic[T]):
    """A reader whose values are kept within their plausible ranges, and whose odd rows are reported. Equal where the readers
    are."""

    read: Callable[[Reply], T]
    report: Report = field(compare=False)
    report_odd_rows: Callable[[OddRows], None] = field(compare=False)

    def __call__(self, reply: Reply) -> T:
        with reporting(self.report_odd_rows):
            value: T = plausible(self.read(reply), self.report)
        return value


class UpstreamClient:
    """Calls providers. All sources share the one instance that `app.py` opens and closes."""

    def __init__(
        self,
        *,
        health: ProviderHealth,
        guard: Guard,
        memory: MemoryCache,
        shared: SharedCache | None = None,
        gateway: str | None = None,
        deadline: float = 8.0,
        credentials: Credentials | None = None,
        failure_ttl: float = FAILURE_TTL,
    ) -> None:
        self.health = health
        self._failure_ttl = failure_ttl
        self._failures: OrderedDict[str, RecentFailure] = OrderedDict()
        """By the key of a call, or by host where no connection could be made. The oldest first."""
        self._log = FailureLog()
        self.deadline = deadline
        self.credentials = credentials or Credentials()
        self._memory = memory
        self._shared = shared
        self._flights: dict[str, asyncio.Task[Entry]] = {}
        self._hosts: dict[str, Host] = {}
        self._breakers = AsyncCircuitBreakerFactory(
            default_threshold=FAILURES_TO_OPEN,
            default_ttl=OPEN_TIMEOUT,
            exclude=[(ExchangeError, lambda refusal: refusal.about_request)],
        )
        self._transport = Transport(guard, gateway, self.credentials.contact)

    async def close(self) -> None:
        flights = list(self._flights.values())
        for flight in flights:
            flight.cancel()
        await asyncio.gather(*flights, return_exceptions=True)
        await self._transport.close()

    async def ask(self, call: Call, read: Callable[[Reply], T]) -> T:
        """The answer to a call, as its source reads it: from a cache while fresh, else from the provider."""
        key = call.key
        entry = self._memory.get(key)
        if entry is None or not is_fresh(entry, now()):
            try:
                entry = await self._fly(key, call, read)
            except UpstreamUnavailable as error:
                entry = self._stale(self._memory.get(key), error)  # the flight may have found an older one elsewhere
        reply = entry.reply
        if not call.reference:
            note(
                call.source.origin(),
                fetched_at=reply.fetched_at,
                fresh_until=reply.fresh_until,
                modified_at=reply.modified_at,
            )
        if reply.status in (404, 410) and call.not_found is not None:
            raise NotFound(call.not_found)
        value = self._read(call, entry, read)
        if entry.has_odd_rows:
            unread_rows(call.source.title)
        return value

    async def download(
        self, call: Call, read: Callable[[IO[bytes]], Iterator[T]], within: timedelta
    ) -> AsyncIterator[list[T]]:
        """The rows of a file that is too large for memory, in batches, as its source reads them.

        For the collector: nothing is cached, and `within` is far beyond a caller's patience. The file is whole before its
        first row is read, which happens in a thread."""
        loop = asyncio.get_running_loop()
        with TemporaryFile(prefix="skerry-") as file, ThreadPoolExecutor(1) as thread:
            await self._request(call, loop.time() + within.total_seconds(), file)
            file.seek(0)
            rows = read(file)
            while True:
                try:
                    batch = await loop.run_in_executor(thread, lambda: list(islice(rows, ROW_BATCH_SIZE)))
                except Exception as error:
                    raise self._unreadable(call, error) from error
                if not batch:
                    return
                yield batch

    async def breaker_state(self, source: type[Source]) -> str:
        """`closed`, `opened` or `half-opened`."""
        host = urlsplit(source.base).netloc
        return (await self._breakers.get_breaker(host)).context.state if host in self._hosts else "closed"

    def _stale(self, entry: Entry | None, error: UpstreamUnavailable) -> Entry:
        """The last good answer for a request with `max-stale`; else the error."""
        record = current()
        if entry is None or record is None:
            raise error
        outlived = (now() - entry.reply.fresh_until).total_seconds()
        if outlived > record.accept_stale:
            raise error
        log.info("stale answer given", provider=error.provider, reason=error.what, outlived=round(outlived))
        return entry

    async def _fly(self, key: str, call: Call, read: Callable[[Reply], T]) -> Entry:
        """Ask once however many want to know. Who waits may give up; the flight goes on for the others."""
        deadline = self._deadline()
        flight = self._flights.get(key)
        if flight is None:
            flight = asyncio.create_task(self._refresh(key, call, read, deadline))
            self._flights[key] = flight
            flight.add_done_callback(lambda done: self._land(key, done))
            return await asyncio.shield(flight)  # which ends by this deadline
        try:
            async with asyncio.timeout_at(deadline):
                return await asyncio.shield(flight)
        except TimeoutError:
            raise self._unavailable(call, "did not answer in time") from None

    def _land(self, key: str, flight: asyncio.Task[Entry]) -> None:
        self._flights.pop(key, None)
        if not flight.cancelled():
            flight.exception()  # seen here, because everyone who waited for it may have gone

    def _deadline(self) -> float:
        record = current()
        if record is not None and record.deadline is not None:
            return record.deadline
        return asyncio.get_running_loop().time() + self.deadline

    async def _refresh(self, key: str, call: Call, read: Callable[[Reply], T], deadline: float) -> Entry:
        self._raise_unreadable(call, read)
        if self._shared is not None:
            return await self._refresh_shared(self._shared, key, call, read, deadline)
        entry = Entry(await self._request(call, deadline))
        self._keep(key, entry, call, read)
        return entry

    async def _refresh_shared(
        self, shared: SharedCache, key: str, call: Call, read: Callable[[Reply], T], deadline: float
    ) -> Entry:
        """Like `_refresh`, with the cache and the fetch locks that processes share."""
        entry = await shared.get(key)
        if entry is not None:
            self._memory.put(key, entry)
            if is_fresh(entry, now()):
                return entry
        try:
            async with asyncio.timeout_at(deadline):
                found = await shared.acquire(key)
        except TimeoutError:
            raise self._unavailable(call, "did not answer in time") from None
        if isinstance(found, Failure):
            raise self._unavailable(call, found.what, found.retry_after)
        if isinstance(found, FetchLock):
            async with found as lock:
                lock.reply = await self._request(call, deadline)
                entry = Entry(lock.reply)
                self._keep(key, entry, call, read)
        else:
            entry = found if isinstance(found, Entry) else Entry(found)
            self._keep(key, entry, call, read)
        return entry

    def _keep(self, key: str, entry: Entry, call: Call, read: Callable[[Reply], T]) -> None:
        """Keep what can be read; raises what `_read` raises."""
        if entry.reply.status not in (404, 410) or call.not_found is None:
            try:
                self._read(call, entry, read)
            except UpstreamChanged as error:
                error.retry_after = self._store_failure(call.key, error.what, read)
                raise
        self._memory.put(key, entry)

    def _read(self, call: Call, entry: Entry, read: Callable[[Reply], T]) -> T:
        try:
            return entry.read(Bounded(read, partial(self._implausible, call), partial(self._odd_rows, call, entry)))
        except (NotFound, BadParameter):
            raise  # some providers say "no such thing" in a body with status 200; their reader knows
        except UpstreamUnavailable as error:
            # Others report their own failure that way.
            self.health.failed(call.source.key, FailureKind.ERROR, error.what)
            raise self._unavailable(call, error.what, error.retry_after) from error
        except Exception as error:  # readers go straight for what they expect: any exception means that it is not there
            raise self._unreadable(call, error) from error

    def _implausible(self, call: Call, field: str, value: float) -> None:
        self.health.implausible(call.source.key, field)
        self._log.failed(
            call.source.key, FailureKind.IMPLAUSIBLE, f"returned an implausible {field}", call.url, value=str(value)
        )

    def _odd_rows(self, call: Call, entry: Entry, odd: OddRows) -> None:
        entry.has_odd_rows = True
        self.health.odd_rows(call.source.key, odd.count)
        self._log.failed(
            call.source.key, FailureKind.ODD_ROWS, "returned rows that were left out", call.url,
            rows=str(odd.count), kept=str(odd.kept), first=odd.reason,
        )  # fmt: skip

    def _unreadable(self, call: Call, error: Exception) -> UpstreamChanged:
        what = (
            str(error) if isinstance(error, ReplyError) else f"returned something unexpected ({type(error).__name__})"
        )
        self.health.failed(call.source.key, FailureKind.CHANGED, what)
        self._log.failed(call.source.key, FailureKind.CHANGED, what, call.url, error=repr(error)[:200])
        return UpstreamChanged(call.source.title, what, last_success=self._last_success(call))

    def _last_success(self, call: Call) -> datetime | None:
        return self.health.of(call.source.key).last_success

    def _unavailable(self, call: Call, what: str, retry_after: int | None = None) -> UpstreamUnavailable:
        return UpstreamUnavailable(
            call.source.title, what, last_success=self._last_success(call), retry_after=retry_after
        )

    async def _request(self, call: Call, deadline: float, file: IO[bytes] | None = None) -> Reply:
        """One call to the provider with all the care that is due: breaker, pace, retry, deadline.

        Where a file is given, the body goes into it, and the reply has none."""
        loop = asyncio.get_running_loop()
        host = await self._host(call.source)
        if (wait := host.not_before - loop.time()) > 0:
            raise self._unavailable(call, "asked not to be called for a while", retry_after=int(wait) + 1)
        if file is None:
            self._raise_recent(call)
        try:
            async with host.breaker:
                reply = await self._attempts(call, host, deadline, file)
                self._log.answered()
                return reply
        except OpenedState as state:
            state.__traceback__ = None  # one instance is raised again and again, and would collect frames
            wait = state.opened_at + OPEN_TIMEOUT - time.time()
            raise self._unavailable(
                call, f"is paused after {FAILURES_TO_OPEN} failures", retry_after=max(1, int(wait) + 1)
            ) from None
        except ExchangeError as refusal:
            retry_after = refusal.retry_after
            if refusal.kind is not FailureKind.PACED:
                self.health.failed(call.source.key, refusal.kind, refusal.what, refusal.status)
                self._log.failed(call.source.key, refusal.kind, refusal.what, call.url)
            if not refusal.about_request and file is None:
                remembered = self._remember(call, refusal)
                retry_after = remembered if retry_after is None else retry_after
            if refusal.retry_after is not None:
                host.not_before = loop.time() + refusal.retry_after
            raise self._unavailable(call, refusal.what, retry_after) from refusal.__cause__

    def _remember(self, call: Call, refusal: ExchangeError) -> int | None:
        """Remember a failure for a few seconds; returns after how many whole seconds to come back."""
        key = urlsplit(call.url).netloc if refusal.kind is FailureKind.UNREACHABLE else call.key
        return self._store_failure(key, refusal.what)

    def _store_failure(self, key: str, what: str, read: Callable[[Reply], object] | None = None) -> int | None:
        if self._failure_ttl <= 0:
            return None
        self._failures[key] = RecentFailure(time.time() + self._failure_ttl, what, read)
        self._failures.move_to_end(key)
        while len(self._failures) > MAX_FAILURES:
            self._failures.popitem(last=False)
        return ceil(self._failure_ttl)

    def _raise_recent(self, call: Call) -> None:
        """Raise again what this call, or any to its host, failed with a moment ago."""
        if not self._failures:
            return
        moment = time.time()
        for key in (urlsplit(call.url).netloc, call.key):
            failure = self._failures.get(key)
            if failure is None or failure.read is not None:
                continue
            if failure.until > moment:
                raise self._unavailable(call, failure.what, ceil(failure.until - moment))
            del self._failures[key]

    def _raise_unreadable(self, call: Call, read: Callable[[Reply], object]) -> None:
        """Raise again that the reply to this call could not be read a moment ago, by the same reader."""
        failure = self._failures.get(call.key)
        if failure is None or failure.read is None:
            return
        if failure.until <= time.time():
            del self._failures[call.key]
        elif failure.read == read:
            raise UpstreamChanged(
                call.source.title,
                failure.what,
                last_success=self._last_success(call),
                retry_after=ceil(failure.until - time.time()),
            )

    async def _host(self, source: type[Source]) -> Host:
        name = urlsplit(source.base).netloc
        host = self._hosts.get(name)
        if host is None:
            burst = source.pace.burst or max(1.0, source.pace.per_second)
            made = Host(
                await self._breakers.get_breaker(name),
                AsyncLimiter(burst, burst / source.pace.per_second),
                asyncio.Semaphore(source.pace.concurrency),
            )
            host = self._hosts.setdefault(name, made)
        return host

    async def _attempts(self, call: Call, host: Host, deadline: float, file: IO[bytes] | None) -> Reply:
        loop = asyncio.get_running_loop()

        def again(error: Exception) -> bool | float:
            """Whether, and after how many seconds, one more try makes sense."""
            if not isinstance(error, ExchangeError) or not error.again or host.places.locked():
                return False
            if not host.limiter.has_capacity():
                return False  # a caller waits for the pace once, never for a retry
            if error.kind is FailureKind.UNREACHABLE and attempts >= MAX_ATTEMPTS_UNREACHABLE:
                return False
            if error.retry_after is None:
                return True
            wait = error.retry_after
            return wait if wait <= MAX_RETRY_WAIT and loop.time() + wait < deadline else False

        asked = False
        attempts = 0

        async def once() -> Reply:
            nonlocal asked, attempts
            async with host.places, host.limiter:
                asked = True
                attempts += 1
                begin = time.perf_counter()
                reply = await self._transport.exchange(call, file)
                self.health.answered(call.source.key, time.perf_counter() - begin)
                return reply

        try:
            async with asyncio.timeout_at(deadline):
                try:
                    return await once()
                except (
                    ExchangeError
                ) as refusal:  # only now, because making the iterator takes a tenth of a quick call's time
                    first = refusal
                async for attempt in stamina.retry_context(
                    on=again, attempts=MAX_ATTEMPTS, timeout=None, wait_initial=0.1, wait_max=0.3, wait_jitter=0.1
                ):
                    with attempt:
                        if attempt.num == 1:
                            raise first
                        return await once()
        except TimeoutError:
            if asked:
                kind = FailureKind.SLOW_QUERY if call.source.slow_queries else FailureKind.TIMEOUT
                raise ExchangeError("did not answer in time", kind=kind) from None
            raise ExchangeError("was not asked, as our rate limit for it is used up", kind=FailureKind.PACED) from None
        raise AssertionError("stamina ends with a result or an exception")
