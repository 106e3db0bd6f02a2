"""The upstream client, through which all providers are called.

    memory cache -> single flight -> shared cache and lock -> breaker -> queue -> retry -> transport (redirects, caps) -> reader

Every failure ends before the deadline, as UpstreamUnavailable or UpstreamChanged with the name of the provider. A client
with too many waiting requests gets TooManyRequests."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property, partial
from itertools import islice
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Generic, TypeVar

import structlog
from msgspec import structs

from skerry.clock import now
from skerry.credentials import Credentials
from skerry.errors import BadParameter, NotFound, ReplyError, UpstreamChanged, UpstreamUnavailable
from skerry.models.bounds import Report, plausible
from skerry.provenance import Provenance, current, note, unread_rows
from skerry.upstream.breaker import BreakerState
from skerry.upstream.cache import NOT_READ, CacheEntry, MemoryCache
from skerry.upstream.exchange import SizeLimits
from skerry.upstream.failure_log import FailureLog
from skerry.upstream.formats.rows import OddRows, reporting
from skerry.upstream.guard import Guard
from skerry.upstream.health import ProviderHealth
from skerry.upstream.outcome import CallOutcome
from skerry.upstream.provider_calls import ProviderCalls
from skerry.upstream.quoting import MAX_REASON, quoted
from skerry.upstream.recent_failures import FAILURE_TTL, RecentFailures
from skerry.upstream.reply import Reply
from skerry.upstream.shared_cache import Failure, FetchLock, SharedCache
from skerry.upstream.single_flight import SingleFlight
from skerry.upstream.source import Call, Source
from skerry.upstream.turns import BACKGROUND, Callers

if TYPE_CHECKING:
    from skerry.upstream.transport import Transport

T = TypeVar("T")
log = structlog.get_logger(__name__)

INLINE_BYTES = 64 * 1024
"""A reply of at most this size is read on the event loop, because passing it to a thread would take longer."""
READER_THREADS = 2
ROW_BATCH_SIZE = 1_000
"""Number of rows of a downloaded file in one batch."""


@dataclass(frozen=True, slots=True)
class Bounded(Generic[T]):
    """A reader that replaces implausible values by None and reports odd rows."""

    read: Callable[[Reply], T]
    report: Report
    report_odd_rows: Callable[[OddRows], None]
    max_rows: int

    def __call__(self, reply: Reply) -> T:
        if self.max_rows != reply.max_rows:
            reply = structs.replace(reply, max_rows=self.max_rows)
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
        sizes: SizeLimits | None = None,
        paced: bool = True,
    ) -> None:
        self.health = health
        self.deadline = deadline
        self.credentials = credentials or Credentials()
        self.failures = RecentFailures(failure_ttl)
        self._log = FailureLog(self.credentials)
        self._memory = memory
        self._shared = shared
        self._flights: SingleFlight[CacheEntry] = SingleFlight()
        self._readers = ThreadPoolExecutor(READER_THREADS, thread_name_prefix="skerry-reader")
        self._guard, self._gateway, self._sizes = guard, gateway, sizes
        self._calls = ProviderCalls(lambda: self._transport, health, self._log, self.failures, deadline, paced=paced)

    @cached_property
    def _transport(self) -> "Transport":
        """Made with the first call, because the HTTP client takes a tenth of a second to import."""
        from skerry.upstream.transport import Transport

        return Transport(self._guard, self._gateway, self.credentials.contact, self._sizes)

    async def close(self) -> None:
        await self._flights.close()
        self._readers.shutdown(wait=False, cancel_futures=True)
        if "_transport" in self.__dict__:
            await self._transport.close()

    async def ask(self, call: Call, read: Callable[[Reply], T]) -> T:
        """The answer to a call, decoded by `read`: from a cache if it is fresh, else from the provider."""
        key = call.key
        entry = self._memory.get(key)
        if entry is None or not entry.is_fresh:
            try:
                entry = await self._fetch_once(key, call, read)
            except UpstreamUnavailable as error:
                entry = self._stale(self._memory.get(key), error)  # the shared cache may have had a stale one
        reply = entry.reply
        if not call.reference and current() is not None:
            fetched_at = now() - timedelta(seconds=entry.age)
            note(
                call.source.origin(),
                fetched_at=fetched_at,
                fresh_until=fetched_at + timedelta(seconds=reply.lifetime),
                modified_at=reply.modified_at,
            )
        if reply.status in (404, 410) and call.not_found is not None:
            raise NotFound(call.not_found)
        value = await self._read(call, entry, read, self._deadline(current()))
        if entry.has_odd_rows:
            unread_rows(call.source.title)
        return value

    async def download(
        self, call: Call, read: Callable[[IO[bytes]], Iterator[T]], within: timedelta
    ) -> AsyncIterator[list[T]]:
        """The rows of a file that is too large for memory, decoded by `read`, in batches.

        For the collector: nothing is cached, and the timeout `within` is far longer than that of a request. The file is
        downloaded completely before it is read in a thread."""
        loop = asyncio.get_running_loop()
        with TemporaryFile(prefix="skerry-") as file, ThreadPoolExecutor(1) as thread:
            callers = Callers({BACKGROUND: None})
            reply = await self._calls.send(call, loop.time() + within.total_seconds(), callers, file)
            if reply.status in (404, 410) and call.not_found is not None:
                raise NotFound(call.not_found)
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

    def breaker_state(self, source: type[Source]) -> BreakerState:
        """`closed`, `opened` or `half-opened`."""
        return self._calls.breaker_state(source)

    def _stale(self, entry: CacheEntry | None, error: UpstreamUnavailable) -> CacheEntry:
        """The last good answer, if the request accepts it (`max-stale`). Raises the error otherwise."""
        record = current()
        if entry is None or record is None:
            raise error
        stale_seconds = -entry.fresh_for
        if stale_seconds > record.accept_stale:
            raise error
        log.info("stale answer served", provider=error.provider, reason=error.what, stale_seconds=round(stale_seconds))
        return entry

    async def _fetch_once(self, key: str, call: Call, read: Callable[[Reply], T]) -> CacheEntry:
        """Fetch an answer once for all concurrent requests."""
        record = current()
        deadline = self._deadline(record)
        client, answer = (record.client, record.answer) if record is not None else (BACKGROUND, None)
        waiting_for = record.waiting_for if record is not None else set()
        title = call.source.title
        waiting_for.add(title)
        try:
            entry = await self._flights.run(
                key, client, answer, deadline, partial(self._refresh, key, call, read, deadline)
            )
        except TimeoutError:
            waiting_for.discard(title)
            raise self._calls.unavailable(call, "did not answer in time") from None
        except Exception:
            waiting_for.discard(title)
            raise
        waiting_for.discard(title)  # not on cancellation: then this provider is the one that did not answer
        return entry

    def _deadline(self, record: Provenance | None) -> float:
        """Event loop time by which a call that starts now must end."""
        timeout = None if record is None else record.call_timeout
        own = asyncio.get_running_loop().time() + (self.deadline if timeout is None else timeout)
        if record is None or record.deadline is None:
            return own
        return record.deadline if timeout is None else min(record.deadline, own)

    async def _refresh(
        self, key: str, call: Call, read: Callable[[Reply], T], deadline: float, callers: Callers
    ) -> CacheEntry:
        if self.failures and (failure := self.failures.of(key, read)):
            raise UpstreamChanged(
                call.source.title,
                failure.what,
                last_success=self.health.of(call.source.key).last_success,
                retry_after=failure.retry_after,
            )
        if self._shared is not None and call.keeps_reply:
            return await self._refresh_shared(self._shared, key, call, read, deadline, callers)
        entry = CacheEntry(await self._send(call, deadline, callers))
        await self._cache_readable(key, entry, call, read, deadline)
        return entry

    async def _refresh_shared(
        self,
        shared: SharedCache,
        key: str,
        call: Call,
        read: Callable[[Reply], T],
        deadline: float,
        callers: Callers,
    ) -> CacheEntry:
        """Fetch an answer with the shared cache and its fetch locks."""
        entry = await shared.get(key)
        if entry is not None:
            self._memory.put(key, entry)
            if entry.is_fresh:
                return entry
        async with asyncio.timeout_at(deadline):
            found = await shared.acquire(key)
        if isinstance(found, Failure):
            raise self._calls.unavailable(call, found.what, found.retry_after)
        if isinstance(found, FetchLock):
            async with found as lock:
                lock.reply = await self._send(call, deadline, callers)
                entry = CacheEntry(lock.reply)
                await self._cache_readable(key, entry, call, read, deadline)
        else:
            entry = found if isinstance(found, CacheEntry) else CacheEntry(found)
            await self._cache_readable(key, entry, call, read, deadline)
        return entry

    async def _send(self, call: Call, deadline: float, callers: Callers) -> Reply:
        reply = await self._calls.send(call, deadline, callers)
        if call.lifetime is None:
            return reply
        try:
            fresh_until = reply.fetched_at + call.lifetime(reply)
        except Exception:  # noqa: BLE001  the reader of the reply says what is wrong with it
            return reply
        return structs.replace(reply, fresh_until=min(reply.fresh_until, fresh_until))

    async def _cache_readable(
        self, key: str, entry: CacheEntry, call: Call, read: Callable[[Reply], T], deadline: float
    ) -> None:
        """Cache a reply that can be read, if it may be kept. Raises the errors of `_read`."""
        if entry.reply.status not in (404, 410) or call.not_found is None:
            try:
                await self._read(call, entry, read, deadline)
            except UpstreamChanged as error:
                error.retry_after = self.failures.add(call.key, error.what, read)
                raise
        if call.keeps_reply:
            self._memory.put(key, entry)

    async def _read(self, call: Call, entry: CacheEntry, read: Callable[[Reply], T], deadline: float) -> T:
        value = entry.value_of(read)
        if value is not NOT_READ:
            return value
        bounded = Bounded(
            read, partial(self._implausible, call), partial(self._odd_rows, call, entry), call.source.max_rows
        )
        try:
            if len(entry.reply.body) <= INLINE_BYTES:
                return entry.read(read, bounded)
            async with asyncio.timeout_at(deadline):
                return await asyncio.get_running_loop().run_in_executor(
                    self._readers, copy_context().run, entry.read, read, bounded
                )
        except TimeoutError:
            raise self._unreadable(call, ReplyError("returned a body that could not be read in time")) from None
        except (NotFound, BadParameter):
            raise  # raised by readers of providers that report a missing item with status 200
        except UpstreamUnavailable as error:
            # Raised by readers of providers that report their own failures with status 200.
            what = quoted(error.what, MAX_REASON)
            self.health.unreadable(call.source.key, "error", what)
            raise self._calls.unavailable(call, what, error.retry_after) from error
        except Exception as error:  # readers have no guards: any exception means an unexpected reply
            raise self._unreadable(call, error) from error

    def _implausible(self, call: Call, field: str, value: float) -> None:
        self.health.implausible(call.source.key, field)
        self._log.failed(
            call.source.key, "implausible", f"returned an implausible {field}", call.url, value=quoted(str(value))
        )

    def _odd_rows(self, call: Call, entry: CacheEntry, odd: OddRows) -> None:
        entry.has_odd_rows = entry.has_odd_rows or odd.left_out > 0
        self.health.odd_rows(call.source.key, odd.count)
        self._log.failed(
            call.source.key, "odd_rows", "returned odd rows", call.url,
            odd=str(odd.count), left_out=str(odd.left_out), kept=str(odd.kept), first=quoted(odd.reason),
        )  # fmt: skip

    def _unreadable(self, call: Call, error: Exception) -> UpstreamChanged:
        what = (
            quoted(str(error), MAX_REASON)
            if isinstance(error, ReplyError)
            else f"returned something unexpected ({type(error).__name__})"
        )
        self.health.unreadable(call.source.key, CallOutcome.CHANGED, what)
        self._log.failed(call.source.key, CallOutcome.CHANGED, what, call.url, error=quoted(repr(error)))
        return UpstreamChanged(call.source.title, what, last_success=self.health.of(call.source.key).last_success)
