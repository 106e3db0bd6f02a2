"""What a collector has gathered and not written yet, while the database is away.

A collector's jobs write here. What they give is held in memory first, and let go once it is committed: so a write that
failed, was cut off, or whose outcome nobody knows is simply repeated, as to write the same twice changes nothing. Held are

- the rows of a history: each one counts, so each is held; of two with one key the later completes the earlier;
- of the events, the newest state of each item: the log compares it with the last event it has, so what came and went
  unseen in between makes no event, as it would make none between two polls.

Everything else that a job does with the store fails while that is away, and is done anew by its next run.

A collector may write while it holds its lease (`permit`). One that was overtaken by another (`overtake`) still has rows that
nobody else may have; they are written then so that they only complete what is stored, as the other's values are newer."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec
import structlog
from msgspec import Struct

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import StoreUnavailable
from skerry.store.engine.database import Database
from skerry.store.events.log import EventLog, State
from skerry.store.history.history import History, Written
from skerry.store.history.series import SeriesRow

T = TypeVar("T")
R = TypeVar("R", bound=SeriesRow)
Key = tuple[Any, ...]

LONGEST = timedelta(hours=1)
"""After which what is held falls out."""
MOST = 50_000
"""Rows and states held in all: an hour of every series is a tenth of it, and takes some tens of megabytes."""
BATCH_SIZE = 5_000
"""Of these, written in one transaction."""

log = structlog.get_logger(__name__)


class Held(Struct, Generic[T], frozen=True):
    """A row or a state that waits, since when, and whether another collector has been at work since."""

    value: T
    since: datetime
    late: bool = False


class Queue(Generic[T]):
    """What waits for one table, by key, in the order in which it came."""

    def __init__(self, name: str, write: Callable[[Sequence[T], bool], Any], complete: Callable[[T, T], T]) -> None:
        self.name = name
        self.held: dict[Key, Held[T]] = {}
        self._write = write
        self._complete = complete
        self._writing = asyncio.Lock()

    def hold(self, key: Key, value: T) -> None:
        before = self.held.get(key)
        if before is None:
            self.held[key] = Held(value, now())
        else:
            # What is late may not go along: it would be written over newer values.
            whole = value if before.late else self._complete(before.value, value)
            self.held[key] = Held(whole, before.since)

    def overtake(self) -> None:
        self.held = {key: Held(held.value, held.since, late=True) for key, held in self.held.items()}

    def drop(self, keys: Sequence[Key]) -> None:
        for key in keys:
            del self.held[key]

    async def flush(self, permitted: Callable[[], Any]) -> list[Any]:
        """Write everything; what each write gave. Raises StoreUnavailable: what is not written stays."""
        given = []
        async with self._writing:
            for late in (True, False):
                while batch := list(
                    islice((entry for entry in self.held.items() if entry[1].late is late), BATCH_SIZE)
                ):
                    values = [held.value for _, held in batch]
                    try:
                        async with nullcontext() if late else permitted():
                            given.append(await self._write(values, late))
                    except StoreUnavailable:
                        raise
                    except Exception:  # a defect, which it would be every time
                        self.drop([key for key, _ in batch])
                        raise
                    # What came for the same key meanwhile is another object, and waits for its own turn.
                    self.drop([key for key, held in batch if self.held.get(key) is held])
        return given


class WriteBuffer:
    """The histories and the event log of a collector, whose writes wait while the database is away."""

    def __init__(self, database: Database, events: EventLog) -> None:
        self._database = database
        self._queues: list[Queue[Any]] = []
        self._until = 0.0
        self._limits: set[asyncio.Timeout] = set()
        """Those of the writes under way."""
        self.events = KeptEvents(events, self)

    @property
    def waiting(self) -> int:
        """How many rows and states are not written yet."""
        return sum(len(queue.held) for queue in self._queues)

    def history(self, row_type: type[R]) -> History[R]:
        """The history of a series, written through here."""
        return KeptHistory(self._database, row_type, self)

    def queue(self, name: str, write: Callable[[Sequence[T], bool], Any], complete: Callable[[T, T], T]) -> Queue[T]:
        queue = Queue(name, write, complete)
        self._queues.append(queue)
        return queue

    def permit(self, until: float) -> None:
        """Allow writing up to a moment of the loop's clock; what is under way then is cut off and waits again."""
        self._until = until
        for limit in self._limits:
            if not limit.expired():
                limit.reschedule(until)

    def overtake(self) -> None:
        """Note that another collector works, or did: what is held now only completes what that one stored."""
        self.permit(0.0)
        for queue in self._queues:
            queue.overtake()

    async def flush(self) -> bool:
        """Write what waits; whether all of it is written."""
        count = self.waiting
        for queue in list(self._queues):
            try:
                await queue.flush(self.permitted)
            except StoreUnavailable as error:
                log.warning("rows wait for the database", of=queue.name, waiting=len(queue.held), reason=str(error))
            except Exception:
                log.exception("rows cannot be written", of=queue.name)
        self.trim()
        if self.waiting < count:
            log.info("written what had waited for the database", count=count - self.waiting)
        return not self.waiting

    @asynccontextmanager
    async def permitted(self) -> AsyncIterator[None]:
        unknown = StoreUnavailable("the collector does not know whether it holds its lease")
        if asyncio.get_running_loop().time() >= self._until:
            raise unknown
        try:
            async with asyncio.timeout_at(self._until) as limit:
                self._limits.add(limit)
                try:
                    yield
                finally:
                    self._limits.remove(limit)
        except TimeoutError:
            raise unknown from None

    def trim(self) -> None:
        """Let go what has waited for too long, or is too much, the oldest first."""
        oldest = now() - LONGEST
        waiting = sorted(self._entries(), key=lambda entry: entry[0])
        surplus = max(0, len(waiting) - MOST)
        lost: dict[Queue[Any], list[Key]] = {}
        for place, (since, queue, key) in enumerate(waiting):
            if place >= surplus and since >= oldest:
                break
            lost.setdefault(queue, []).append(key)
        for queue, keys in lost.items():
            queue.drop(keys)
            log.error("rows lost, the database has been away for too long", of=queue.name, count=len(keys))

    def give_up(self) -> None:
        """Say what is lost with this process."""
        for queue in self._queues:
            if queue.held:
                log.error("rows lost, the database is away at the end", of=queue.name, count=len(queue.held))

    def _entries(self) -> Iterator[tuple[datetime, Queue[Any], Key]]:
        for queue in self._queues:
            for key, held in queue.held.items():
                yield held.since, queue, key


class KeptHistory(History[R]):
    """A history whose `write` never fails for the database: rows that cannot be written wait."""

    def __init__(self, database: Database, row_type: type[R], backlog: WriteBuffer) -> None:
        super().__init__(database, row_type)
        self._backlog = backlog
        self._queue: Queue[R] = backlog.queue(self.series.name, self._write_through, self._completed)

    async def write(self, rows: Sequence[R], *, late: bool = False) -> Written:
        """As `History.write`; of rows that wait nothing is counted."""
        if late:
            return await super().write(rows, late=True)
        for row in rows:
            self._record(row, [*self._columns.key, *self._columns.values])  # raises what the job has to hear now
        for row in rows:
            self._queue.hold(tuple(getattr(row, name) for name in self._columns.key), row)
        try:
            given = await self._queue.flush(self._backlog.permitted)
        except StoreUnavailable:
            self._backlog.trim()
            log.warning("rows wait for the database", of=self.series.name, waiting=len(self._queue.held))
            return Written(0, 0, 0)
        return Written(*map(sum, zip((0, 0, 0), *map(msgspec.structs.astuple, given), strict=True)))

    async def _write_through(self, rows: Sequence[R], late: bool) -> Written:
        return await super().write(rows, late=late)

    def _completed(self, old: R, new: R) -> R:
        """The new row, and the old values where the new have none."""
        kept = {name: getattr(old, name) for name in self._columns.values if getattr(new, name) is None}
        shape: Any = new
        completed: R = msgspec.structs.replace(shape, **kept)
        return completed


class KeptEvents(Dependency):
    """An event log whose `update` never fails for the database: states that cannot be told wait. All else is the log's."""

    def __init__(self, events: EventLog, backlog: WriteBuffer) -> None:
        self._events = events
        self._backlog = backlog
        self._queues: dict[str, Queue[State]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._events, name)

    async def update(self, topic: str, states: Sequence[State]) -> list[int]:
        """As `EventLog.update`; states that wait have no ids."""
        if topic not in self._queues:

            async def write(waiting: Sequence[State], late: bool) -> list[int]:
                return await self._events.update(topic, waiting, late=late)

            self._queues[topic] = self._backlog.queue(f"events of {topic}", write, lambda _, new: new)
        queue = self._queues[topic]
        for state in states:
            msgspec.json.encode(state.data)  # raises what the job has to hear now
            queue.hold((state.item,), state)
        try:
            return [number for ids in await queue.flush(self._backlog.permitted) for number in ids]
        except StoreUnavailable:
            self._backlog.trim()
            log.warning("states wait for the database", topic=topic, waiting=len(queue.held))
            return []
