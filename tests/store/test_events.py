"""Events: nothing lost, nothing twice, in order."""

import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any

import pytest
import time_machine
from sqlalchemy import event as sqlalchemy_event

from skerry.settings import Settings
from skerry.store import Event, EventLog, NewEvent, State, Store, open_store
from tests.store.conftest import OpenStore
from tests.store.rows import NOON
from tests.waiting import HANG_TIMEOUT, in_time, until


def new(item: str, topic: str = "crypto", data: Any = None, previous: Any = None) -> NewEvent:
    return NewEvent(topic=topic, item=item, as_of=NOON, data=data, previous=previous)


def items(events: Iterable[Event]) -> list[str]:
    return [event.item for event in events]


async def test_appended_events_are_read_in_order(store: Store) -> None:
    log = store.events
    ids = await log.append([new("a", data={"price": 1.5}, previous={"price": 1}), new("b", "weather"), new("c")])
    assert ids == sorted(set(ids))
    first, second = await log.after(0, {"crypto"}, 10)
    assert first.created_at <= datetime.now(UTC)
    assert first == Event(
        id=ids[0], topic="crypto", item="a", kind="update", as_of=NOON,
        data={"price": 1.5}, previous={"price": 1}, created_at=first.created_at,
    )  # fmt: skip
    assert (second.id, second.item, second.data, second.previous) == (ids[2], "c", None, None)
    assert items(await log.after(0, ["crypto", "weather"], 2)) == ["a", "b"]
    assert items(await log.after(ids[0], ["crypto", "weather"], 10)) == ["b", "c"]
    assert await log.after(ids[2], ["crypto"], 10) == []
    assert await log.after(0, [], 10) == []
    assert await log.append([]) == []


async def test_the_newest_of_each_item(store: Store) -> None:
    log = store.events
    assert await log.latest("crypto", "a") is None
    await log.append([new("a", data=1), new("b", data=2), new("a", data=3), new("a", "weather", data=4)])
    latest = await log.latest("crypto", "a")
    assert latest is not None
    assert latest.data == 3
    assert [(event.item, event.data) for event in await log.latest_of_each_item("crypto")] == [("a", 3), ("b", 2)]
    assert items(await log.latest_of_each_item("crypto", limit=1)) == ["a"]


async def test_a_topic_as_it_was_at_an_id(store: Store) -> None:
    log = store.events
    await log.append([new("a", data=1), new("b", data=1), new("a", data=2), new("x", topic="weather")])
    [later, _] = await log.append([new("a", data=3), new("c", data=1)])
    then = await log.latest_of_each_item("crypto", through=later - 1)
    assert [(event.item, event.data) for event in then] == [("a", 2), ("b", 1)]
    newest = await log.newest("crypto", 2, later)
    assert [(event.item, event.data) for event in newest] == [("a", 3), ("a", 2)]
    assert await log.newest("crypto", 2, 0) == []


async def test_a_reader_learns_the_oldest_complete_id(store: Store) -> None:
    log = store.events
    ids = await log.append([new(str(number)) for number in range(5)])
    assert await log.resume(ids[2], ["crypto"], 10) == (await log.after(ids[2], ["crypto"], 10), 1)
    await log.prune(timedelta(days=1), 1, {})
    news, oldest = await log.resume(ids[2], ["crypto"], 10)
    assert (items(news), oldest) == (["4"], ids[4])
    [other] = await log.append([new("rain", topic="weather")])
    assert [event.id for event in await log.after(ids[2], None, 10)] == [ids[4], other]


async def test_ids_increase_over_restart_and_pruning(settings: Settings) -> None:
    async with open_store(settings) as store:
        assert (await store.events.oldest_id(), await store.events.newest_id()) == (1, 0)
        ids = await store.events.append([new("a"), new("b")])
        assert await store.events.prune(timedelta(days=1), 0, {}) == 2
        assert await store.events.newest_id() == ids[-1]
        assert await store.events.oldest_id() == ids[-1] + 1
    async with open_store(settings) as store:
        [later] = await store.events.append([new("c")])
        assert later > ids[-1]
        assert await store.events.newest_id() == later


async def test_pruning_by_age_keeps_lasting_states(store: Store) -> None:
    log, week = store.events, timedelta(days=7)
    with time_machine.travel(datetime.now(UTC) - timedelta(days=10), tick=True):
        old = await log.append([new("a"), new("quiet"), new("a"), new("match", topic="sports")])
    fresh = await log.append([new("a"), new("b"), new("match", topic="sports")])
    assert await log.prune(week, 100, {"crypto": None, "sports": timedelta(days=14)}) == 3
    assert items(await log.after(0, None, 10)) == ["quiet", "a", "b", "match"]
    assert await log.oldest_id() == old[3] + 1
    assert await log.prune(week, 100, {"crypto": timedelta(days=9)}) == 1
    assert items(await log.after(0, None, 10)) == ["a", "b", "match"]
    assert await log.oldest_id() == fresh[0]


async def test_pruning_by_count_keeps_lasting_states(store: Store) -> None:
    log, week = store.events, timedelta(days=7)
    ids = await log.append([new("slow"), new("a"), new("a"), new("a"), new("storm", topic="news"), new("a")])
    assert await log.prune(week, 2, {"crypto": None}) == 3
    assert items(await log.after(0, None, 10)) == ["slow", "storm", "a"]
    assert await log.oldest_id() == ids[4]
    assert await log.prune(week, 2, {"crypto": None}) == 0


async def test_a_reader_never_sees_a_smaller_id_later(store: Store, open_another: OpenStore) -> None:
    writers = [store, await open_another(), await open_another()]
    reader = await open_another()
    finished = asyncio.Event()
    seen: list[int] = []

    async def read() -> None:
        while True:
            last = finished.is_set()
            # No shared read, no tail: only what the database shows, from the last id seen.
            events = await reader.events.after(seen[-1] if seen else 0, ["crypto"], 1_000)
            seen.extend(event.id for event in events)
            if last and not events:
                return
            await asyncio.sleep(0)

    reading = asyncio.create_task(read())

    async def write(writer: Store, first: int) -> list[int]:
        ids = [
            await writer.events.append([new(f"{step}") for _ in range(1 + step % 3)]) for step in range(first, 60, 4)
        ]
        return list(chain.from_iterable(ids))

    # Fewer at a time than there are connections: none has to wait for one, which has a time limit.
    appended = await asyncio.gather(*(write(writer, first) for writer in writers for first in range(4)))
    finished.set()
    await reading
    assert seen == sorted(chain.from_iterable(appended))


async def test_waiting_wakes_at_once_within_a_process(store: Store) -> None:
    waiting = asyncio.create_task(store.events.wait(0, 3600))
    await until(lambda: store.events._tail._waiting)
    assert not waiting.done()
    [appended] = await store.events.append([new("a")])
    assert await in_time(waiting) == appended
    assert await store.events.wait(appended - 1, 10) == appended  # no need to wait for what is there


async def test_waiting_wakes_for_another_process(store: Store, open_another: OpenStore) -> None:
    other = await open_another()
    waiting = asyncio.create_task(other.events.wait(0, 3600))
    await until(lambda: other.events._tail._waiting)
    [appended] = await store.events.append([new("a")])
    assert await in_time(waiting) == appended  # PostgreSQL notifies; SQLite is looked at ten times a second


async def test_events_appended_before_waiting_are_noticed(store: Store, open_another: OpenStore) -> None:
    [appended] = await store.events.append([new("a")])
    other = await open_another()
    assert await other.events.wait(0, 5) == appended


async def test_waiting_ends_at_the_timeout_and_on_close(store: Store) -> None:
    assert await store.events.wait(0, 0.05) == 0
    assert await store.events.wait(17, 0.05) == 17
    waiting = asyncio.create_task(store.events.wait(0, 60))
    await until(lambda: store.events._tail._waiting)
    await store.close()
    assert await in_time(waiting) == 0
    assert await store.events.wait(0, 60) == 0


async def test_a_thousand_streams_cost_one_query(store: Store) -> None:
    log = store.events
    await log.wait(0, 0.2)  # the task that follows the log has begun
    queries = 0

    def count(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        nonlocal queries
        queries += "FROM events" in statement and "topic" in statement

    sqlalchemy_event.listen(store._database.engine.sync_engine, "before_cursor_execute", count)

    async def stream() -> list[str]:
        await log.wait(0, 10)
        return items(await log.after(0, ["crypto"], 100))

    streams = [asyncio.create_task(stream()) for _ in range(1_000)]
    await until(lambda: log._tail._waiting == 1_000)
    streams[0].cancel()  # a client that goes away takes nothing from the others
    await log.append([new("a"), new("b")])
    assert await asyncio.gather(*streams[1:]) == [["a", "b"]] * 999
    assert queries == 1


class HeldLog(EventLog):
    """A log whose reads return only when they are released."""

    def __init__(self, store: Store) -> None:
        super().__init__(store._database)
        self.released = asyncio.Event()
        self.held = 0
        self.holding = True

    async def _read(self, statement: Any) -> list[Event]:
        found = await super()._read(statement)
        if self.holding:
            self.held += 1
            await self.released.wait()
        return found


async def test_a_shared_read_is_not_older_than_the_wake(store: Store) -> None:
    log = HeldLog(store)
    early = asyncio.create_task(log.after(0, ["crypto"], 10))
    await until(lambda: log.held == 1)
    await log.append([new("a")])
    late = asyncio.create_task(log.after(0, ["crypto"], 10))
    await until(lambda: log.held == 2)
    log.released.set()
    assert (items(await early), items(await late)) == ([], ["a"])


async def test_a_shared_read_is_not_older_than_what_another_read_has_found(
    store: Store, open_another: OpenStore
) -> None:
    log, other = HeldLog(store), (await open_another()).events
    early = asyncio.create_task(log.resume(0, ["crypto"], 10))
    await until(lambda: log.held == 1)
    log.holding = False
    await other.append([new("a")])
    assert items(await log.after(0, None, 10)) == ["a"]
    late, _ = await in_time(log.resume(0, ["crypto"], 10))
    log.released.set()
    assert (items((await early)[0]), items(late)) == ([], ["a"])


async def test_a_cancelled_reader_does_not_cancel_a_shared_query(store: Store) -> None:
    await store.events.append([new("a")])
    log = HeldLog(store)
    readers = [asyncio.create_task(log.after(0, ["crypto"], 10)) for _ in range(3)]
    await until(lambda: log.held == 1)
    readers[0].cancel()
    await asyncio.wait({readers[0]})
    log.released.set()
    assert [items(found) for found in await asyncio.gather(*readers[1:])] == [["a"], ["a"]]


@pytest.mark.parametrize("settings", ["postgresql"], indirect=True)
async def test_ids_are_visible_in_order(store: Store, open_another: OpenStore) -> None:
    async with store._database.writing("test") as connection:
        await connection.exec_driver_sql(
            "CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.4); RETURN NULL; END'"
        )
        await connection.exec_driver_sql(
            "CREATE TRIGGER linger AFTER INSERT ON events FOR EACH ROW WHEN (NEW.item = 'slow') EXECUTE FUNCTION linger()"
        )
    other = await open_another()
    slow = asyncio.create_task(store.events.append([new("slow")]))

    async def has_an_id() -> bool:
        async with other._database.reading() as connection:
            found = await connection.exec_driver_sql("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
            return found.first() is not None

    await until(has_an_id)  # and is not committed
    await other.events.append([new("quick")])
    assert items(await other.events.after(0, ["crypto"], 10)) == ["slow", "quick"]
    await slow


@pytest.mark.parametrize("settings", ["postgresql"], indirect=True)
async def test_listening_resumes_after_a_lost_connection(store: Store, open_another: OpenStore) -> None:
    other = await open_another()
    assert await other.events.wait(0, 0.3) == 0
    async with store._database.writing("test") as connection:
        await connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database() AND query LIKE '%max(id)%'"
        )
    [appended] = await store.events.append([new("a")])
    async with asyncio.timeout(HANG_TIMEOUT):
        # It ends as well when the loss is noticed, which may be before or after it starts.
        while (newest := await other.events.wait(0, HANG_TIMEOUT)) == 0:
            pass
    assert newest == appended


async def test_what_is_known_for_the_first_time_is_a_snapshot(store: Store) -> None:
    async def kinds(*states: State) -> list[str]:
        seen = await store.events.newest_id()
        await store.events.update("prices", states)
        return [event.kind for event in await store.events.after(seen, None, 10)]

    assert await kinds(State("a", NOON, 1), State("b", NOON, 1)) == ["snapshot", "snapshot"]
    assert await kinds(State("a", NOON, 1), State("b", NOON, 2), State("c", NOON, 1)) == ["update", "snapshot"]


async def test_an_occurrence_is_news_once_others_are_known(store: Store) -> None:
    async def kinds(*items: str) -> list[str]:
        seen = await store.events.newest_id()
        await store.events.update("earthquakes", [State(item, NOON, item, is_occurrence=True) for item in items])
        return [event.kind for event in await store.events.after(seen, None, 10)]

    assert await kinds("a", "b") == ["snapshot", "snapshot"]
    assert await kinds("a", "b", "c") == ["update"]
