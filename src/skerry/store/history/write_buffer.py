"""Rows and events of a collector that are not written yet because the database is unreachable.

The jobs of a collector write through this buffer. Rows are kept in memory until their transaction is committed. A write
that failed, was cancelled, or has an unknown outcome is simply repeated, since writing the same rows twice changes
nothing. The buffer keeps

- every row of a history; rows with the same key are merged, later values win;
- the newest state of each event item. The log compares it with the item's last event, so a state that changed back in
  between makes no event, as it would not between two polls.

All other store calls of a job fail while the database is unreachable; the next run of the job repeats them.

A collector may write while it holds its lease (`permit`). After another collector took over (`mark_late`), the buffered
rows only fill what is missing, since the other collector's values are newer."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from datetime import timedelta
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec
import structlog
from msgspec import Struct

from skerry.clock import monotonic
from skerry.container import Dependency
from skerry.errors import StoreUnavailable
from skerry.store.engine.database import Database
from skerry.store.events.log import EventLog, State
from skerry.store.history.history import History
from skerry.store.history.series import SeriesRow
from skerry.store.history.writing import WriteResult

T = TypeVar("T")
R = TypeVar("R", bound=SeriesRow)
Key = tuple[Any, ...]

MAX_AGE = timedelta(hours=1)
"""Age after which buffered rows are dropped."""
MAX_ROWS = 50_000
"""Maximum number of buffered rows and states, some tens of megabytes. An hour of all series is a tenth of it."""
BATCH_SIZE = 5_000
"""Rows or states written in one transaction."""

log = structlog.get_logger(__name__)


class BufferedItem(Struct, Generic[T], frozen=True):
    """A buffered row or state, the monotonic time when it was added, and whether another collector has taken over since."""

    value: T
    since: float
    late: bool = False


class TableQueue(Generic[T]):
    """The buffered rows of one table, by key, in the order in which they were added."""

    def __init__(
        self,
        name: str,
        write: Callable[[Sequence[T], bool], Any],
        merge: Callable[[T, T], T],
        batch_size: int,
    ) -> None:
        self.name = name
        self._batch_size = batch_size
        self.items: dict[Key, BufferedItem[T]] = {}
        self._write = write
        self._merge = merge
        self._writing = asyncio.Lock()

    def add(self, key: Key, value: T) -> None:
        before = self.items.get(key)
        if before is None:
            self.items[key] = BufferedItem(value, monotonic())
        else:
            # A late item must not be merged: it would overwrite newer values.
            whole = value if before.late else self._merge(before.value, value)
            self.items[key] = BufferedItem(whole, before.since)

    def mark_late(self) -> None:
        self.items = {key: BufferedItem(item.value, item.since, late=True) for key, item in self.items.items()}

    def drop(self, keys: Sequence[Key]) -> None:
        for key in keys:
            del self.items[key]

    async def flush(self, permission: Callable[[], Any]) -> list[Any]:
        """Write all items and return the results of the writes. Raises StoreUnavailable; unwritten items stay."""
        results = []
        async with self._writing:
            for late in (True, False):
                while batch := list(
                    islice((entry for entry in self.items.items() if entry[1].late is late), self._batch_size)
                ):
                    values = [item.value for _, item in batch]
                    try:
                        async with nullcontext() if late else permission():
                            results.append(await self._write(values, late))
                    except StoreUnavailable:
                        raise
                    except Exception:  # our own defect, which would occur again with every attempt
                        self.drop([key for key, _ in batch])
                        raise
                    # An item that was added for the same key meanwhile is another object and stays.
                    self.drop([key for key, item in batch if self.items.get(key) is item])
        return results


class WriteBuffer:
    """The histories and the event log of a collector. Their writes are buffered while the database is unreachable."""

    def __init__(
        self, database: Database, events: EventLog, *, max_rows: int = MAX_ROWS, batch_size: int = BATCH_SIZE
    ) -> None:
        self._database = database
        self._max_rows = max_rows
        self._batch_size = batch_size
        self._queues: list[TableQueue[Any]] = []
        self._until = 0.0
        self._timeouts: set[asyncio.Timeout] = set()
        """Timeouts of the writes in progress."""
        self.events = BufferedEventLog(events, self)

    @property
    def waiting(self) -> int:
        """Number of rows and states that are not written yet."""
        return sum(len(queue.items) for queue in self._queues)

    def history(self, row_type: type[R]) -> History[R]:
        """The history of a series, written through this buffer."""
        return BufferedHistory(self._database, row_type, self)

    def queue(self, name: str, write: Callable[[Sequence[T], bool], Any], merge: Callable[[T, T], T]) -> TableQueue[T]:
        queue = TableQueue(name, write, merge, self._batch_size)
        self._queues.append(queue)
        return queue

    def permit(self, until: float) -> None:
        """Allow writing until a time of the event loop's clock. A write that is still in progress then is cancelled and
        stays buffered."""
        self._until = until
        for limit in self._timeouts:
            if not limit.expired():
                limit.reschedule(until)

    def mark_late(self) -> None:
        """Record that another collector has worked meanwhile: the rows buffered so far only fill what it has not stored."""
        self.permit(0.0)
        for queue in self._queues:
            queue.mark_late()

    async def flush(self) -> bool:
        """Write all buffered items. Returns whether nothing is left."""
        count = self.waiting
        for queue in list(self._queues):
            try:
                await queue.flush(self.permission)
            except StoreUnavailable as error:
                log.warning("rows buffered", of=queue.name, waiting=len(queue.items), reason=str(error))
            except Exception:
                log.exception("rows cannot be written", of=queue.name)
        self.trim()
        if self.waiting < count:
            log.info("buffered rows written", count=count - self.waiting)
        return not self.waiting

    @asynccontextmanager
    async def permission(self) -> AsyncIterator[None]:
        unknown = StoreUnavailable("the collector may have lost its lease")
        if asyncio.get_running_loop().time() >= self._until:
            raise unknown
        try:
            async with asyncio.timeout_at(self._until) as limit:
                self._timeouts.add(limit)
                try:
                    yield
                finally:
                    self._timeouts.remove(limit)
        except TimeoutError:
            raise unknown from None

    def trim(self) -> None:
        """Drop items that are too old, and the oldest ones beyond the maximum number."""
        oldest = monotonic() - MAX_AGE.total_seconds()
        waiting = sorted(self._entries(), key=lambda entry: entry[0])
        surplus = max(0, len(waiting) - self._max_rows)
        lost: dict[TableQueue[Any], list[Key]] = {}
        for place, (since, queue, key) in enumerate(waiting):
            if place >= surplus and since >= oldest:
                break
            lost.setdefault(queue, []).append(key)
        for queue, keys in lost.items():
            queue.drop(keys)
            log.error("rows lost: the database was unreachable for too long", of=queue.name, count=len(keys))

    def log_losses(self) -> None:
        """Log the rows and states that are lost when this process ends."""
        for queue in self._queues:
            if queue.items:
                log.error("rows lost: the database is unreachable at shutdown", of=queue.name, count=len(queue.items))

    def _entries(self) -> Iterator[tuple[float, TableQueue[Any], Key]]:
        for queue in self._queues:
            for key, item in queue.items.items():
                yield item.since, queue, key


class BufferedHistory(History[R]):
    """A history whose `write` never raises StoreUnavailable: rows that cannot be written are buffered."""

    def __init__(self, database: Database, row_type: type[R], write_buffer: WriteBuffer) -> None:
        super().__init__(database, row_type)
        self._write_buffer = write_buffer
        self._queue: TableQueue[R] = write_buffer.queue(self.series.name, self._write_through, self._merged)

    async def write(self, rows: Sequence[R], *, late: bool = False) -> WriteResult:
        """Like `History.write`. Buffered rows are not counted."""
        if late:
            return await super().write(rows, late=True)
        self._writer.records(rows, [*self._columns.key, *self._columns.values])  # raises ValueError to the job at once
        for row in rows:
            self._queue.add(tuple(getattr(row, name) for name in self._columns.key), row)
        try:
            results = await self._queue.flush(self._write_buffer.permission)
        except StoreUnavailable:
            self._write_buffer.trim()
            log.warning("rows buffered", of=self.series.name, waiting=len(self._queue.items))
            return WriteResult(0, 0, 0)
        return WriteResult(*map(sum, zip((0, 0, 0), *map(msgspec.structs.astuple, results), strict=True)))

    async def _write_through(self, rows: Sequence[R], late: bool) -> WriteResult:
        return await super().write(rows, late=late)

    def _merged(self, old: R, new: R) -> R:
        """The new row, with the old value where the new one is None."""
        kept = {name: getattr(old, name) for name in self._columns.values if getattr(new, name) is None}
        shape: Any = new
        completed: R = msgspec.structs.replace(shape, **kept)
        return completed


class BufferedEventLog(Dependency):
    """An event log whose `update` never raises StoreUnavailable: states that cannot be written are buffered. Other
    methods are those of the log."""

    def __init__(self, events: EventLog, write_buffer: WriteBuffer) -> None:
        self._events = events
        self._write_buffer = write_buffer
        self._queues: dict[str, TableQueue[State]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._events, name)

    async def update(self, topic: str, states: Sequence[State]) -> list[int]:
        """Like `EventLog.update`. Buffered states have no ids."""
        if topic not in self._queues:

            async def write(waiting: Sequence[State], late: bool) -> list[int]:
                return await self._events.update(topic, waiting, late=late)

            self._queues[topic] = self._write_buffer.queue(f"events of {topic}", write, lambda _, new: new)
        queue = self._queues[topic]
        for state in states:
            msgspec.json.encode(state.data)  # raises encoding errors to the job at once
            queue.add((state.item,), state)
        try:
            return [number for ids in await queue.flush(self._write_buffer.permission) for number in ids]
        except StoreUnavailable:
            self._write_buffer.trim()
            log.warning("states buffered", topic=topic, waiting=len(queue.items))
            return []
