"""Events: an append-only log with increasing ids, from which the event stream is served.

A reader remembers one id. Ids increase in the order in which transactions commit, so it has lost nothing when it goes
on from there: on another worker, after a restart, a day later."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import ColumnElement, RowMapping, Select, and_, delete, func, or_, select, true, update
from sqlalchemy.dialects import postgresql, sqlite
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
    """Something that changed, to be appended."""

    topic: str
    item: str
    """What changed within the topic: a currency pair, a bidding zone, an earthquake."""
    as_of: datetime
    """The moment that the data are of (aware)."""
    data: Any
    previous: Any | None = None
    """The data before, where there were any."""
    kind: str = "update"


class State(Struct, frozen=True):
    """How an item of a topic is, as its provider says."""

    item: str
    as_of: datetime
    """The moment that the data are of (aware)."""
    data: Any
    """What is compared with the item's last event, so nothing that changes by itself."""


class Event(Struct, frozen=True, kw_only=True):
    """Something that changed, as it stands in the log."""

    id: Annotated[int, Meta(description="position in the log; greater than that of every earlier event", ge=1)]
    topic: str
    item: Annotated[str, Meta(description="what changed within the topic")]
    kind: Annotated[str, Meta(description="`update`")]
    as_of: Annotated[Moment, Meta(description="moment that the data are of, UTC")]
    data: Any
    previous: Annotated[Any | None, Meta(description="the data before; null where there were none")]
    created_at: Annotated[Moment, Meta(description="when the event was appended, UTC")]


ITEM_BATCH_SIZE = 500
"""Items looked up by one statement."""
FORGOTTEN = timedelta(days=1)
"""After which a demand that has ended is deleted."""

_Read = tuple[int, frozenset[str] | None, int, int]


class EventLog(Dependency):
    """The log. Every method but `wait` raises StoreUnavailable when the database does not answer."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tail = Tail(database, self.newest_id)
        self._reads: dict[_Read, asyncio.Task[list[Event]]] = {}
        self._resumed: dict[_Read, asyncio.Task[tuple[list[Event], int]]] = {}

    async def append(self, events: Sequence[NewEvent]) -> list[int]:
        """Append events in one transaction, committed on return; their ids, in the same order."""
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
        # The lock is held until the commit, so ids are given in the order in which they become visible.
        async with self._database.writing("events") as connection:
            ids = await self._insert(connection, rows)
        self._tail.advance(ids[-1])
        return ids

    async def update(self, topic: str, states: Sequence[State], *, late: bool = False) -> list[int]:
        """Append an event for each item whose data differ from its last event; their ids, in the order of the states.

        A state that is older than the item's last event is passed over; of states that come `late`, after those of
        another writer, only items that the log does not know make an event. Looked up and appended in one transaction, so
        that two who see the same change tell it once."""
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
            rows: dict[str, dict[str, Any]] = {}
            for state in states:
                data = msgspec.json.encode(state.data).decode()
                before = last.get(state.item)
                if before is not None and (late or before["data"] == data or before["as_of"] > state.as_of):
                    continue
                rows[state.item] = {
                    "topic": topic,
                    "item": state.item,
                    "kind": "update",
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

    async def want(self, subscriptions: Collection[tuple[str, str]], term: timedelta) -> None:
        """Say that there are listeners for these topics and filters ("" for a whole topic), for this long from now."""
        if not subscriptions:
            return
        until = now() + term
        insert = sqlite.insert if self._database.sqlite else postgresql.insert
        statement = insert(stream_demand)
        later = statement.on_conflict_do_update(
            index_elements=[stream_demand.c.topic, stream_demand.c.filter],
            set_={"until": statement.excluded.until},
            where=stream_demand.c.until < statement.excluded.until,
        )
        rows = [{"topic": topic, "filter": chosen, "until": until} for topic, chosen in sorted(subscriptions)]
        async with self._database.writing("stream_demand") as connection:
            await connection.execute(delete(stream_demand).where(stream_demand.c.until < now() - FORGOTTEN))
            await connection.execute(later, rows)

    async def wanted(self) -> dict[str, frozenset[str]]:
        """The topics that somebody listens to, each with its filters ("" among them where all of it is wanted)."""
        statement = select(stream_demand.c.topic, stream_demand.c.filter).where(stream_demand.c.until >= now())
        found: dict[str, set[str]] = {}
        async with self._database.reading() as connection:
            for topic, chosen in await connection.execute(statement):
                found.setdefault(topic, set()).add(chosen)
        return {topic: frozenset(filters) for topic, filters in found.items()}

    async def filters_wanted(self, topic: str) -> frozenset[str]:
        """The filters of a topic that somebody listens to, "" among them where all of it is wanted; empty where nobody does."""
        return (await self.wanted()).get(topic, frozenset())

    async def after(self, id: int, topics: Collection[str] | None, limit: int) -> list[Event]:  # noqa: A002
        """At most `limit` events of these topics (None: of all) whose id is above `id`, in ascending order.

        Callers that ask the same at the same time (a thousand streams that were woken together) share one query."""
        question = self._question(id, topics, limit)
        read = self._reads.get(question)
        if read is None:
            read = asyncio.create_task(self._read_newer(id, topics, limit))
            self._reads[question] = read
            read.add_done_callback(lambda _: self._reads.pop(question))
        # A caller that goes away must not end the query of the others.
        return list(await asyncio.shield(read))

    async def resume(self, id: int, topics: Collection[str], limit: int) -> tuple[list[Event], int]:  # noqa: A002
        """What `after` gives, and the `oldest_id` that goes with it. Shared as there: a server that has started again is
        asked by all its clients at once."""
        question = self._question(id, topics, limit)
        read = self._resumed.get(question)
        if read is None:
            read = asyncio.create_task(self._resume(id, topics, limit))
            self._resumed[question] = read
            read.add_done_callback(lambda _: self._resumed.pop(question))
        return await asyncio.shield(read)

    async def _resume(self, id: int, topics: Collection[str], limit: int) -> tuple[list[Event], int]:  # noqa: A002
        # In this order: what is pruned in between is then told as a gap although it was read, and never the other way.
        news = await self._read_newer(id, topics, limit)
        return news, await self.oldest_id()

    def _question(self, id: int, topics: Collection[str] | None, limit: int) -> _Read:  # noqa: A002
        # The newest id is part of the question: a query under way may have begun before the event that woke this
        # caller.
        return (id, None if topics is None else frozenset(topics), limit, self._tail.newest)

    async def _read_newer(self, id: int, topics: Collection[str] | None, limit: int) -> list[Event]:  # noqa: A002
        newer = select(log_table).where(log_table.c.id > id)
        if topics is not None:
            newer = newer.where(self._among(topics))
        news = await self._read(newer.order_by(log_table.c.id).limit(limit))
        if news:
            # Whoever knows of these must not get, by the same question, the answer of a query that began before them.
            self._tail.advance(news[-1].id)
        return news

    async def latest(self, topic: str, item: str) -> Event | None:
        """The newest event of an item, or None."""
        of_item = select(log_table).where(log_table.c.topic == topic, log_table.c.item == item)
        found = await self._read(of_item.order_by(log_table.c.id.desc()).limit(1))
        return found[0] if found else None

    async def latest_of_each_item(self, topic: str, limit: int = 1_000, through: int | None = None) -> list[Event]:
        """The newest event of each item of a topic, those that changed last first; at most `limit`.

        With `through`, as it was when the event of that id was the newest in the log."""
        of_topic = select(func.max(log_table.c.id)).where(log_table.c.topic == topic)
        if through is not None:
            of_topic = of_topic.where(log_table.c.id <= through)
        newest = select(log_table).where(log_table.c.id.in_(of_topic.group_by(log_table.c.item)))
        return await self._read(newest.order_by(log_table.c.id.desc()).limit(limit))

    async def newest(self, topic: str, limit: int, through: int) -> list[Event]:
        """The newest events of a topic, the last first; at most `limit`, none with an id above `through`."""
        older = select(log_table).where(log_table.c.id <= through, self._among([topic]))
        return await self._read(older.order_by(log_table.c.id.desc()).limit(limit))

    async def oldest_id(self) -> int:
        """The id from which on nothing is missing. A reader whose last id is below `oldest_id() - 1` may have a gap."""
        async with self._database.reading() as connection:
            return int(await connection.scalar(select(func.max(events_pruned.c.through))) or 0) + 1

    async def newest_id(self) -> int:
        """The id of the newest event ever appended, also if it was pruned; 0 while there was none."""
        newest, pruned = select(func.max(log_table.c.id)), select(func.max(events_pruned.c.through))
        async with self._database.reading() as connection:
            row = (await connection.execute(select(newest.scalar_subquery(), pruned.scalar_subquery()))).one()
        found = max(row[0] or 0, row[1] or 0)
        self._tail.advance(found)
        return found

    async def prune(self, keep: timedelta, most: int, lasting: Mapping[str, timedelta | None]) -> int:
        """Delete events older than `keep`, and all but the newest `most`; how many went. Ids are not reused.

        Both spare the newest event of each item, which is its state, of the topics that are `lasting`: for as long as is said
        of the topic, None being for ever."""
        columns, moment = log_table.c, now()
        for_ever = sorted(topic for topic, term in lasting.items() if term is None)
        for_a_while = [
            and_(columns.topic == topic, columns.created_at >= moment - term)
            for topic, term in sorted(lasting.items())
            if term is not None
        ]
        states = (
            select(func.max(columns.id))
            .where(or_(columns.topic.in_(for_ever), *for_a_while))
            .group_by(columns.topic, columns.item)
        )
        async with self._database.writing("events") as connection:
            surplus = await connection.scalar(select(columns.id).order_by(columns.id.desc()).offset(most).limit(1))
            outdated = or_(columns.created_at < moment - keep, columns.id <= (surplus or 0))
            condition = and_(outdated, columns.id.not_in(states))
            through = await connection.scalar(select(func.max(columns.id)).where(condition))
            if through is None:
                return 0
            await connection.execute(
                update(events_pruned).where(events_pruned.c.through < through).values(through=through)
            )
            return (await connection.execute(delete(log_table).where(condition))).rowcount

    async def wait(self, after_id: int, timeout: float) -> int:  # noqa: ASYNC109
        """The newest id, as soon as there is one above `after_id`; `after_id` itself when `timeout` seconds pass first, or the
        connection to the database is lost.

        Every event up to the id that comes back is visible to `after`, whose reader can go on from that id once it got
        fewer events than it asked for. Never raises StoreUnavailable: while the database is away there is nothing
        new."""
        return await self._tail.wait(after_id, timeout)

    async def close(self) -> None:
        """End every wait."""
        await self._tail.close()

    def _among(self, topics: Collection[str]) -> ColumnElement[bool]:
        condition = log_table.c.topic.in_(sorted(topics))
        # SQLite would else sort all that a topic has, where a few rows at one end are wanted.
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
