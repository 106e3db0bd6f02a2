"""Events: an append-only log with increasing ids, from which the event stream is served.

A reader keeps one id. Ids increase in the order of the commits, so a reader that continues from its id misses nothing:
on another worker, after a restart, a day later."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import ColumnElement, RowMapping, Select, and_, delete, func, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from skerry.clock import now
from skerry.container import Dependency
from skerry.models.fields import Moment
from skerry.store.engine.database import Database
from skerry.store.engine.rows import batches
from skerry.store.engine.schema import events as log_table
from skerry.store.engine.schema import events_pruned, stream_demand
from skerry.store.events.tail import CHANNEL, Tail


class NewEvent(Struct, frozen=True, kw_only=True):
    """A change to append to the log."""

    topic: str
    item: str
    """The item of the topic: a currency pair, a bidding zone, an earthquake."""
    as_of: datetime
    """Time of the data (aware)."""
    data: Any
    previous: Any | None = None
    """The previous data, if any."""
    kind: str = "update"


class State(Struct, frozen=True):
    """The current state of an item, as its provider reports it."""

    item: str
    as_of: datetime
    """Time of the data (aware)."""
    data: Any
    """Compared with the item's last event, so it must not contain values that always change."""
    is_occurrence: bool = False
    """Whether the item is an occurrence (an earthquake, a headline), and not something with a changing state (a price)."""


class Event(Struct, frozen=True, kw_only=True):
    """A change, as stored in the log."""

    id: Annotated[int, Meta(description="position in the log; greater than that of every earlier event", ge=1)]
    topic: str
    item: Annotated[str, Meta(description="what changed within the topic")]
    kind: Annotated[str, Meta(description="`update`, or `snapshot` for the first known data of the item")]
    as_of: Annotated[Moment, Meta(description="time of the data, UTC")]
    data: Any
    previous: Annotated[Any | None, Meta(description="the previous data; null if there were none")]
    created_at: Annotated[Moment, Meta(description="when the event was appended, UTC")]


ITEM_BATCH_SIZE = 500
"""Items looked up by one statement."""
MAX_LOCK_WAIT = timedelta(minutes=1)
"""Upper bound for the time that a writer waits for the lock of the log."""
DEMAND_RETENTION = timedelta(days=1)
"""Time after which expired demand is deleted."""

_Read = tuple[int, frozenset[str] | None, int, int]


class EventLog(Dependency):
    """The log. Every method except `wait` raises StoreUnavailable if the database does not answer."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tail = Tail(database, self.newest_id)
        self._reads: dict[_Read, asyncio.Task[list[Event]]] = {}
        self._resumes: dict[_Read, asyncio.Task[tuple[list[Event], int]]] = {}

    async def append(self, events: Sequence[NewEvent]) -> list[int]:
        """Append events in one transaction, committed on return. Returns their ids in the same order."""
        if not events:
            return []
        moment = now()
        rows = [
            {
                "topic": event.topic,
                "item": event.item,
                "kind": event.kind,
                "as_of": event.as_of,
                "data": msgspec.json.encode(event.data).decode(),
                "previous": None if event.previous is None else msgspec.json.encode(event.previous).decode(),
                "created_at": moment,
            }
            for event in events
        ]
        # The lock is held until the commit, so ids are assigned in the order in which they become visible.
        async with self._database.writing("events") as connection:
            ids = await self._insert(connection, rows)
        self._tail.advance(ids[-1])
        return ids

    async def update(self, topic: str, states: Sequence[State], *, late: bool = False) -> list[int]:
        """Append an event for each item whose data differ from its last event. Returns the ids in the order of the states.

        The first event of an item is a `snapshot`, not an `update`. An occurrence is a `snapshot` only if the log has no
        events of the topic.

        A state older than the item's last event is ignored. `late` states were superseded by those of another writer: they
        are appended only for items that the log does not have. Lookup and append are one transaction, so two processes that
        see the same change append one event."""
        moment = now()
        last: dict[str, RowMapping] = {}
        async with self._database.writing("events") as connection:
            for names in batches([state.item for state in states], ITEM_BATCH_SIZE):
                columns = log_table.c
                newest = (
                    select(func.max(columns.id))
                    .where(columns.topic == topic, columns.item.in_(names))
                    .group_by(columns.item)
                )
                found = await connection.execute(select(log_table).where(columns.id.in_(newest)))
                last.update({row["item"]: row for row in found.mappings()})
            any_of_topic = select(log_table.c.id).where(log_table.c.topic == topic).limit(1)
            is_topic_known = bool(last) or (await connection.execute(any_of_topic)).first() is not None
            rows: dict[str, dict[str, Any]] = {}
            for state in states:
                data = msgspec.json.encode(state.data).decode()
                before = last.get(state.item)
                if before is not None and (late or before["data"] == data or before["as_of"] > state.as_of):
                    continue
                is_first = before is None and not (state.is_occurrence and is_topic_known)
                rows[state.item] = {
                    "topic": topic,
                    "item": state.item,
                    "kind": "snapshot" if is_first else "update",
                    "as_of": state.as_of,
                    "data": data,
                    "previous": None if before is None else before["data"],
                    "created_at": moment,
                }
            ids = await self._insert(connection, list(rows.values())) if rows else []
        if ids:
            self._tail.advance(ids[-1])
        return ids

    async def _insert(self, connection: AsyncConnection, rows: list[dict[str, Any]]) -> list[int]:
        statement = log_table.insert().returning(log_table.c.id, sort_by_parameter_order=True)
        ids = list((await connection.execute(statement, rows)).scalars())
        if not self._database.sqlite:
            await connection.execute(select(func.pg_notify(CHANNEL, str(ids[-1]))))
        return ids

    async def announce_demand(self, subscriptions: Collection[tuple[str, str]], ttl: timedelta) -> None:
        """Record that these topics and filters ("" for a whole topic) have subscribers, for `ttl` from now."""
        if not subscriptions:
            return
        until = now() + ttl
        statement = self._database.insert(stream_demand)
        later = statement.on_conflict_do_update(
            index_elements=[stream_demand.c.topic, stream_demand.c.filter],
            set_={"until": statement.excluded.until},
            where=stream_demand.c.until < statement.excluded.until,
        )
        rows = [{"topic": topic, "filter": chosen, "until": until} for topic, chosen in sorted(subscriptions)]
        async with self._database.writing("stream_demand") as connection:
            await connection.execute(delete(stream_demand).where(stream_demand.c.until < now() - DEMAND_RETENTION))
            await connection.execute(later, rows)

    async def demand(self) -> dict[str, frozenset[str]]:
        """Topics with subscribers, and their filters ("" if the whole topic is subscribed)."""
        statement = select(stream_demand.c.topic, stream_demand.c.filter).where(stream_demand.c.until >= now())
        found: dict[str, set[str]] = {}
        async with self._database.reading() as connection:
            for topic, chosen in await connection.execute(statement):
                found.setdefault(topic, set()).add(chosen)
        return {topic: frozenset(filters) for topic, filters in found.items()}

    async def demanded_filters(self, topic: str) -> frozenset[str]:
        """The subscribed filters of a topic ("" if the whole topic is subscribed); empty without subscribers."""
        return (await self.demand()).get(topic, frozenset())

    async def after(self, id: int, topics: Collection[str] | None, limit: int) -> list[Event]:  # noqa: A002
        """At most `limit` events of these topics (None: of all) with an id above `id`, in ascending order.

        Concurrent calls with the same arguments share one query (a thousand streams that wake together)."""
        read_key = self._read_key(id, topics, limit)
        read = self._reads.get(read_key)
        if read is None:
            read = asyncio.create_task(self._read_newer(id, topics, limit))
            self._reads[read_key] = read
            read.add_done_callback(lambda _: self._reads.pop(read_key))
        # A cancelled caller must not cancel the query of the others.
        return list(await asyncio.shield(read))

    async def resume(self, id: int, topics: Collection[str], limit: int) -> tuple[list[Event], int]:  # noqa: A002
        """The result of `after`, and the `oldest_id` at that time. Concurrent calls share one query: after a restart,
        all clients resume at once."""
        read_key = self._read_key(id, topics, limit)
        read = self._resumes.get(read_key)
        if read is None:
            read = asyncio.create_task(self._resume(id, topics, limit))
            self._resumes[read_key] = read
            read.add_done_callback(lambda _: self._resumes.pop(read_key))
        return await asyncio.shield(read)

    async def _resume(self, id: int, topics: Collection[str], limit: int) -> tuple[list[Event], int]:  # noqa: A002
        # This order matters: events pruned in between are reported as a gap although they were read, never the
        # reverse.
        news = await self._read_newer(id, topics, limit)
        return news, await self.oldest_id()

    def _read_key(self, id: int, topics: Collection[str] | None, limit: int) -> _Read:  # noqa: A002
        # The newest id is part of the key: a query in progress may have started before the event that woke this
        # caller.
        return (id, None if topics is None else frozenset(topics), limit, self._tail.newest)

    async def _read_newer(self, id: int, topics: Collection[str] | None, limit: int) -> list[Event]:  # noqa: A002
        newer = select(log_table).where(log_table.c.id > id)
        if topics is not None:
            newer = newer.where(self._topic_condition(topics))
        news = await self._read(newer.order_by(log_table.c.id).limit(limit))
        if news:
            # A caller that knows these events must not share a query that started before them.
            self._tail.advance(news[-1].id)
        return news

    async def latest(self, topic: str, item: str) -> Event | None:
        """The newest event of an item, or None."""
        of_item = select(log_table).where(log_table.c.topic == topic, log_table.c.item == item)
        found = await self._read(of_item.order_by(log_table.c.id.desc()).limit(1))
        return found[0] if found else None

    async def latest_of_each_item(self, topic: str, limit: int = 1_000, through: int | None = None) -> list[Event]:
        """The newest event of each item of a topic, latest change first; at most `limit`.

        With `through`, as of the event with that id."""
        of_topic = select(func.max(log_table.c.id)).where(log_table.c.topic == topic)
        if through is not None:
            of_topic = of_topic.where(log_table.c.id <= through)
        newest = select(log_table).where(log_table.c.id.in_(of_topic.group_by(log_table.c.item)))
        return await self._read(newest.order_by(log_table.c.id.desc()).limit(limit))

    async def newest(self, topic: str, limit: int, through: int) -> list[Event]:
        """The newest events of a topic with ids up to `through`, newest first; at most `limit`."""
        older = select(log_table).where(log_table.c.id <= through, self._topic_condition([topic]))
        return await self._read(older.order_by(log_table.c.id.desc()).limit(limit))

    async def oldest_id(self) -> int:
        """The lowest id from which on the log is complete. A reader whose last id is below `oldest_id() - 1` may have a
        gap."""
        async with self._database.reading() as connection:
            return int(await connection.scalar(select(func.max(events_pruned.c.through))) or 0) + 1

    async def newest_id(self) -> int:
        """The id of the newest event ever appended, even if it was pruned; 0 if there was none."""
        newest, pruned = select(func.max(log_table.c.id)), select(func.max(events_pruned.c.through))
        async with self._database.reading() as connection:
            row = (await connection.execute(select(newest.scalar_subquery(), pruned.scalar_subquery()))).one()
        found = max(row[0] or 0, row[1] or 0)
        self._tail.advance(found)
        return found

    async def id_before(self, moment: datetime) -> int:
        """The id after which a reader gets every event appended from this moment on, and possibly a few earlier ones."""
        columns = log_table.c
        # An event gets its time before it waits for the lock, and its id after: times and ids may differ in order.
        first = select(func.min(columns.id)).where(
            columns.created_at >= moment, columns.created_at < moment + MAX_LOCK_WAIT
        )
        later = select(columns.id).where(columns.created_at >= moment).order_by(columns.created_at, columns.id).limit(1)
        async with self._database.reading() as connection:
            found = await connection.scalar(first) or await connection.scalar(later)
        if found is None:
            return await self.newest_id()
        # If everything before it was pruned, that may have included events since this moment: the reader must detect a gap.
        position, oldest = int(found) - 1, await self.oldest_id()
        return position - 1 if position and position == oldest - 1 else position

    async def prune(self, keep: timedelta, max_count: int, state_ttl: Mapping[str, timedelta | None]) -> int:
        """Delete events older than `keep`, and all but the newest `max_count`. Returns the number of deleted events.
        Ids are not reused.

        Topics in `state_ttl` keep the newest event of each item, which is its state, for that time; None keeps it for
        ever."""
        columns, moment = log_table.c, now()
        without_limit = sorted(topic for topic, ttl in state_ttl.items() if ttl is None)
        with_limit = [
            and_(columns.topic == topic, columns.created_at >= moment - ttl)
            for topic, ttl in sorted(state_ttl.items())
            if ttl is not None
        ]
        states = (
            select(func.max(columns.id))
            .where(or_(columns.topic.in_(without_limit), *with_limit))
            .group_by(columns.topic, columns.item)
        )
        async with self._database.writing("events") as connection:
            surplus = await connection.scalar(select(columns.id).order_by(columns.id.desc()).offset(max_count).limit(1))
            expired = or_(columns.created_at < moment - keep, columns.id <= (surplus or 0))
            condition = and_(expired, columns.id.not_in(states))
            through = await connection.scalar(select(func.max(columns.id)).where(condition))
            if through is None:
                return 0
            await connection.execute(
                update(events_pruned).where(events_pruned.c.through < through).values(through=through)
            )
            return (await connection.execute(delete(log_table).where(condition))).rowcount

    async def wait(self, after_id: int, timeout: float) -> int:  # noqa: ASYNC109
        """Wait for an event with an id above `after_id`. Returns the newest id, or `after_id` after `timeout` seconds
        or if the connection to the database is lost.

        Every event up to the returned id is visible to `after`. A reader that got fewer events than its limit can
        continue from that id. Never raises StoreUnavailable: while the database is unreachable there is nothing new."""
        return await self._tail.wait(after_id, timeout)

    def restart(self) -> None:
        """End all waits, and follow the log that the database has next from its first event."""
        self._tail.restart()

    async def close(self) -> None:
        """End all waits."""
        await self._tail.close()

    def _topic_condition(self, topics: Collection[str]) -> ColumnElement[bool]:
        condition = log_table.c.topic.in_(sorted(topics))
        # Without this hint SQLite sorts all events of the topic although only a few rows at one end are needed.
        return func.likely(condition) == true() if self._database.sqlite else condition

    async def _read(self, statement: Select[Any]) -> list[Event]:
        async with self._database.reading() as connection:
            return [_event(row) for row in (await connection.execute(statement)).mappings()]


def _event(row: RowMapping) -> Event:
    return Event(
        id=row["id"],
        topic=row["topic"],
        item=row["item"],
        kind=row["kind"],
        as_of=row["as_of"],
        data=msgspec.json.decode(row["data"]),
        previous=None if row["previous"] is None else msgspec.json.decode(row["previous"]),
        created_at=row["created_at"],
    )
