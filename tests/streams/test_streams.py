"""The event stream, over a real server and a real socket."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from skerry.app import create_app
from skerry.http.front import Front
from skerry.settings import Settings
from skerry.store import NewEvent, Store, open_store
from skerry.streams.stream import MAX_QUEUED_BYTES
from tests.conftest import Api
from tests.postgres import postgres_server, postgres_url
from tests.serving import served
from tests.waiting import in_time, until

__all__ = ["postgres_server", "postgres_url"]

Event = dict[str, Any]
MOMENT = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Server:
    """A served application, and the store behind it opened a second time, as another process would."""

    def __init__(self, url: str, store: Store, app: Front) -> None:
        self.url = url
        self.store = store
        self.app = app

    async def append(self, topic: str, item: str, **data: Any) -> int:
        return (await self.store.events.append([NewEvent(topic=topic, item=item, as_of=MOMENT, data=data)]))[0]

    @asynccontextmanager
    async def listen(
        self, query: str, last_event_id: int | str | None = None, path: str = "/api/v1/stream"
    ) -> AsyncIterator["Listener"]:
        headers = {} if last_event_id is None else {"Last-Event-ID": str(last_event_id)}
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{self.url}{path}?{query}", headers=headers) as response,
        ):
            assert response.status == 200, await response.text()
            yield Listener(response)

    async def metric(self, name: str) -> float:
        async with aiohttp.ClientSession() as session, session.get(f"{self.url}/metrics") as response:
            lines = (await response.text()).splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))

    @asynccontextmanager
    async def lazy_listener(self, query: str) -> AsyncIterator[socket.socket]:
        """A client with small buffers, which has asked and reads nothing."""
        address = urlsplit(self.url)
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(client, (address.hostname, address.port))
            request = f"GET /api/v1/stream?{query} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n"
            await loop.sock_sendall(client, request.encode())
            yield client


class Listener:
    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self.response = response

    async def block(self, seconds: float = 5) -> dict[str, str]:
        """The fields of the next message."""
        fields: dict[str, str] = {}
        async with asyncio.timeout(seconds):
            while True:
                line = (await self.response.content.readline()).decode()
                if not line:
                    raise EOFError
                if line == "\n":
                    return fields
                name, _, value = line.rstrip("\n").partition(": ")
                fields[name] = value

    async def event(self, seconds: float = 5) -> Event:
        """The next message after `retry`, decoded."""
        block = await self.block(seconds)
        if "retry" in block:
            block = await self.block(seconds)
        return {"id": int(block["id"]) if "id" in block else None, "event": block["event"], **json.loads(block["data"])}

    async def ids(self, until: int) -> list[int]:
        """The ids of all events that come, up to this one."""
        found: list[int] = []
        while not found or found[-1] < until:
            event = await self.event()
            if event["event"] == "update":
                found.append(event["id"])
        return found


@asynccontextmanager
async def serving(folder: Path, **changes: Any) -> AsyncIterator[Server]:
    settings = Settings(**{"data_dir": folder, "collect": False, "rate_limit": "off", **changes})
    app = create_app(settings)
    async with served(app) as url, open_store(settings) as store:
        yield Server(url, store, app)


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> dict[str, str]:
    """Settings of either engine, whose log wakes its readers in its own way."""
    return {} if request.param == "sqlite" else {"database_url": request.getfixturevalue("postgres_url")}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path) as server:
        yield server


async def test_a_subscription_starts_with_the_newest_state_followed_by_updates(server: Server) -> None:
    await server.append("electricity", "NO1", price_eur_mwh=41.5)
    newest = await server.append("electricity", "NO1", price_eur_mwh=39.0)
    async with server.listen("topics=electricity:no1") as listener:
        assert listener.response.headers["content-type"].startswith("text/event-stream")
        assert listener.response.headers["cache-control"] == "no-store"
        assert (await listener.block())["retry"] == "5000"
        snapshot = await listener.event()
        assert snapshot["event"] == "snapshot"
        assert snapshot["id"] == newest
        assert snapshot["data"] == {"price_eur_mwh": 39.0}
        assert snapshot["filter"] == "no1"
        update_id = await server.append("electricity", "NO1", price_eur_mwh=12.25)
        update = await listener.event()
        assert (update["event"], update["id"], update["item"]) == ("update", update_id, "NO1")
        assert update["data"] == {"price_eur_mwh": 12.25}
        assert update["as_of"] == "2026-03-01T12:00:00Z"


async def test_each_item_of_a_subscription_has_its_snapshot(server: Server) -> None:
    await server.append("electricity", "SE3", price_eur_mwh=1.0)
    await server.append("electricity", "NO2", price_eur_mwh=2.0)
    await server.append("electricity", "NO1", price_eur_mwh=3.0)
    newest = await server.append("electricity", "SE3", price_eur_mwh=4.0)
    async with server.listen("topics=electricity:NO1,electricity") as listener:
        snapshots = [await listener.event() for _ in range(3)]
        assert [
            (event["event"], event["filter"], event["item"], event["data"]["price_eur_mwh"]) for event in snapshots
        ] == [
            ("snapshot", "NO1", "NO1", 3.0),
            ("snapshot", None, "NO2", 2.0),
            ("snapshot", None, "SE3", 4.0),
        ]
        # Who leaves in between comes back without an id, and so gets all of them.
        assert [event["id"] for event in snapshots] == [None, None, newest]
    async with server.listen("topics=electricity", newest) as listener:
        later = await server.append("electricity", "NO2", price_eur_mwh=5.0)
        assert (await listener.event())["id"] == later


async def test_a_client_that_disconnects_during_the_snapshots_gets_all_of_them_again(server: Server) -> None:
    for number in range(300):
        await server.append("electricity", f"zone {number}", price_eur_mwh=float(number), padding="x" * 200)
    for _ in range(2):
        async with server.listen("topics=electricity") as listener:
            assert "id" not in await listener.block()
            assert [(await listener.event())["id"] for _ in range(100)] == [None] * 100
    async with server.listen("topics=electricity") as listener:
        snapshots = [await listener.event() for _ in range(300)]
        assert [event["item"] for event in snapshots] == [f"zone {number}" for number in range(300)]
        assert snapshots[-1]["id"] == 300


async def test_a_topic_without_states_starts_with_its_newest_matching_event(server: Server) -> None:
    await server.append("earthquakes", "us1", magnitude=6.1)
    await server.append("earthquakes", "us2", magnitude=5.2)
    newest = 0
    for number in range(50):
        newest = await server.append("earthquakes", f"us{number + 3}", magnitude=2.0)
    async with server.listen("topics=earthquakes:5.0,earthquakes:6,earthquakes:9") as listener:
        assert (await listener.event())["item"] == "us2"
        last = await listener.event()
        assert (last["item"], last["id"]) == ("us1", newest)


async def test_heartbeats_carry_ids_for_a_client_without_matching_events(server: Server) -> None:
    await server.append("electricity", "NO1", price_eur_mwh=1.0)
    async with server.listen("topics=earthquakes&heartbeat=5") as listener:
        assert await listener.block() == {"retry": "5000", "id": "1"}
        other = await server.append("electricity", "NO1", price_eur_mwh=2.0)
        beat = await listener.event(seconds=8)
        assert (beat["event"], beat["id"]) == ("heartbeat", other)


async def test_only_subscribed_events_are_sent(server: Server) -> None:
    async with server.listen("topics=electricity:SE3,earthquakes:5.0") as listener:
        await listener.block()
        await server.append("electricity", "NO1", price_eur_mwh=1.0)
        await server.append("earthquakes", "us1", magnitude=4.9)
        await server.append("earthquakes", "us2", magnitude=None)
        strong = await server.append("earthquakes", "us3", magnitude=5.0)
        zone = await server.append("electricity", "SE3", price_eur_mwh=2.0)
        assert (await listener.event())["id"] == strong
        assert (await listener.event())["id"] == zone


async def test_a_client_that_reconnects_gets_every_event_once(server: Server) -> None:
    ids = [await server.append("electricity", "NO1", price_eur_mwh=float(price)) for price in range(7)]
    async with server.listen("topics=electricity", last_event_id=ids[2]) as listener:
        assert [(await listener.event())["id"] for _ in range(4)] == ids[3:]
        later = await server.append("electricity", "NO1", price_eur_mwh=7.0)
        event = await listener.event()
        assert (event["event"], event["id"]) == ("update", later)


async def test_a_client_that_reconnects_after_pruning_gets_a_gap(server: Server) -> None:
    ids = [await server.append("electricity", "NO1", price_eur_mwh=float(price)) for price in range(7)]
    await server.store.events.prune(timedelta(days=1), 2, {})
    async with server.listen("topics=electricity", last_event_id=ids[0]) as listener:
        gap = await listener.event()
        assert gap["event"] == "gap"
        assert gap["oldest_id"] == ids[5]
        assert [(await listener.event())["id"] for _ in range(2)] == ids[5:]


async def test_an_id_of_another_database_starts_again_with_snapshots(server: Server) -> None:
    newest = await server.append("electricity", "NO1", price_eur_mwh=1.0)
    async with server.listen("topics=electricity", 2**62) as listener:
        gap = await listener.event()
        assert (gap["event"], gap["id"], gap["last_event_id"]) == ("gap", None, 2**62)
        snapshot = await listener.event()
        assert (snapshot["event"], snapshot["id"]) == ("snapshot", newest)
    async with server.listen("topics=earthquakes", 2**62) as listener:
        gap = await listener.event()
        assert (gap["event"], gap["id"]) == ("gap", newest)


@pytest.mark.parametrize("last", ["abc", "-1", "9" * 30, "½"])
async def test_an_unreadable_id_starts_again_with_snapshots(server: Server, last: str) -> None:
    """An EventSource never connects again after a 400."""
    newest = await server.append("electricity", "NO1", price_eur_mwh=1.0)
    async with server.listen("topics=electricity", last) as listener:
        gap = await listener.event()
        assert (gap["event"], gap["last_event_id"], gap["newest_id"]) == ("gap", None, newest)
        assert (await listener.event())["event"] == "snapshot"


async def test_a_stream_starts_at_a_moment(server: Server) -> None:
    before = [await server.append("electricity", "NO1", price_eur_mwh=float(price)) for price in range(3)]
    moment = (await server.store.events.after(before[-1] - 1, None, 1))[0].created_at + timedelta(microseconds=1)
    after = [await server.append("electricity", "NO1", price_eur_mwh=float(price)) for price in range(3, 6)]
    since = moment.isoformat().replace("+00:00", "Z")
    async with server.listen(f"topics=electricity&since={since}") as listener:
        assert await listener.ids(after[-1]) == after
    async with server.listen(f"topics=electricity&since={since}", after[1]) as listener:
        assert await listener.ids(after[-1]) == after[2:], "the last event id wins"


async def test_a_stream_that_starts_before_what_is_kept_says_so(server: Server) -> None:
    ids = [await server.append("electricity", "NO1", price_eur_mwh=float(price)) for price in range(7)]
    await server.store.events.prune(timedelta(days=1), 2, {})
    async with server.listen("topics=electricity&since=2020-01-01T00:00:00Z") as listener:
        gap = await listener.event()
        assert (gap["event"], gap["oldest_id"]) == ("gap", ids[5])
        assert [(await listener.event())["id"] for _ in range(2)] == ids[5:]


async def test_the_last_id_can_be_a_query_parameter(server: Server) -> None:
    ids = [await server.append("electricity", "NO1", price_eur_mwh=float(price)) for price in range(4)]
    async with server.listen(f"topics=electricity&lastEventId={ids[1]}") as listener:
        assert await listener.ids(ids[3]) == ids[2:]
    async with server.listen(f"topics=electricity&lastEventId={ids[0]}", ids[2]) as listener:
        assert await listener.ids(ids[3]) == ids[3:], "the header wins"


async def test_streams_resume_on_another_server_and_after_a_restart(tmp_path: Path, engine: dict[str, str]) -> None:
    async with serving(tmp_path, **engine) as first, serving(tmp_path, **engine) as second:
        async with first.listen("topics=electricity") as listener:
            await listener.block()
            one = await first.append("electricity", "NO1", price_eur_mwh=1.0)
            assert (await listener.event())["id"] == one
        missed = await first.append("electricity", "NO1", price_eur_mwh=2.0)
        async with second.listen("topics=electricity", one) as listener:
            assert (await listener.event())["id"] == missed
        # It has been told what the first has not seen yet: no id of another log.
        newer = (await second.store.events.append([NewEvent(topic="electricity", item="NO1", as_of=MOMENT, data={})]))[
            0
        ]
        async with first.listen("topics=electricity", newer) as listener:
            newest = await second.append("electricity", "NO1", price_eur_mwh=3.0)
            assert (await listener.event())["id"] == newest
    async with serving(tmp_path, **engine) as again, again.listen("topics=electricity", one) as listener:
        assert await listener.ids(newest) == [missed, newer, newest]


async def test_every_event_is_sent_once_when_a_stream_joins_the_hub(tmp_path: Path, engine: dict[str, str]) -> None:
    async with serving(tmp_path, streams_per_client=100, **engine) as server:
        written: dict[int, tuple[str, float]] = {}

        async def append(item: str, price: float) -> None:
            written[await server.append("electricity", item, price_eur_mwh=price)] = (item, price)

        async def append_all() -> None:
            for number in range(400):
                await append(f"NO{number % 3}", float(number))
                await asyncio.sleep(0.002)  # the pace of the events

        async def listen(number: int) -> None:
            await asyncio.sleep(number * 0.015)  # listeners come one after the other, while events are written
            begun = 1 if number % 2 else None
            async with server.listen("topics=electricity", begun) as listener:
                snapshots: dict[str, tuple[str, float]] = {}
                updates: list[tuple[int, tuple[str, float]]] = []
                state = ("", 0.0)
                while state != ("NO0", 399.0):  # the last of all
                    event = await listener.event()
                    state = (event["item"], event["data"]["price_eur_mwh"])
                    if event["event"] == "update":
                        updates.append((event["id"], state))
                    else:
                        assert event["event"] == "snapshot"
                        assert not updates
                        snapshots[event["item"]] = state
                        begun = event["id"]
            assert begun is not None
            if snapshots:
                assert snapshots == {state[0]: state for event_id, state in written.items() if event_id <= begun}
            assert updates == [entry for entry in written.items() if entry[0] > begun]

        await append("NO1", 0.0)
        appending = asyncio.create_task(append_all())
        await asyncio.gather(*map(listen, range(40)))
        await appending


async def test_an_idle_stream_gets_heartbeats(server: Server) -> None:
    async with server.listen("topics=earthquakes&heartbeat=5") as listener:
        beat = await listener.event(seconds=8)
        assert beat["event"] == "heartbeat"
        assert beat["id"] is None
        assert datetime.fromisoformat(beat["time"]).tzinfo is not None


async def test_streams_end_when_the_server_stops(server: Server) -> None:
    async with server.listen("topics=earthquakes") as listener:
        await listener.block()
        server.app.stopping.set()
        with pytest.raises(EOFError):
            await listener.block(seconds=2)


async def test_a_client_may_open_ten_streams_and_more_after_closing_one(server: Server) -> None:
    async with aiohttp.ClientSession() as session:
        url = f"{server.url}/api/v1/stream?topics=earthquakes"
        held = [await session.get(url) for _ in range(10)]
        for response in held:
            await response.content.readline()
        refused = await session.get(url)
        assert refused.status == 429
        assert (await refused.json())["error"] == "rate_limited"
        assert refused.headers["retry-after"] == "60"
        held[0].close()

        async def opened_again() -> bool:
            async with session.get(url) as again:
                return again.status == 200

        await until(opened_again)
        for response in held:
            response.close()


async def test_the_number_of_streams_per_client_is_a_setting(tmp_path: Path) -> None:
    async with serving(tmp_path, streams_per_client=1) as server, server.listen("topics=earthquakes") as listener:
        await listener.block()
        assert await server.metric("skerry_streams_open") == 1
        async with aiohttp.ClientSession() as session:
            refused = await session.get(f"{server.url}/api/v1/stream?topics=earthquakes")
            assert refused.status == 429
            assert (await refused.json())["detail"] == "A client may have at most 1 open streams."


async def test_the_stream_has_a_short_path(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, rate_limit="2/minute") as server,
        server.listen("topics=earthquakes", path="/stream") as listener,
    ):
        assert (await listener.block())["retry"] == "5000"
        async with aiohttp.ClientSession() as session:
            async with session.head(f"{server.url}/stream?topics=earthquakes") as head:
                assert (head.status, head.content_type) == (200, "text/event-stream")
            assert await server.metric("skerry_streams_open") == 1, "of HEAD nothing is left"
            async with session.get(f"{server.url}/stream?topics=earthquakes") as refused:
                assert (refused.status, refused.headers["ratelimit-policy"]) == (429, '"default";q=2;w=60')


async def test_a_client_that_does_not_read_is_disconnected(tmp_path: Path) -> None:
    async with serving(tmp_path, stream_send_timeout=1.0) as server, server.listen("topics=electricity") as reader:
        async with server.lazy_listener("topics=electricity") as client:
            with capture_logs() as logs:
                async with asyncio.timeout(20):
                    newest = 0
                    while not await server.metric("skerry_streams_dropped_total"):
                        newest = await server.append("electricity", "NO1", padding="x" * 100_000)
                        await asyncio.sleep(0.02)  # the pace of the events
            dropped = next(line for line in logs if line["event"] == "slow reader dropped")
            assert (dropped["client"], dropped["topics"]) == ("127.0.0.1", "electricity")
            received = 0
            while data := await asyncio.get_running_loop().sock_recv(client, 1 << 20):
                received += len(data)
            assert received < newest * 100_000, "what was underway when the connection was closed"
        assert await reader.ids(newest) == list(range(1, newest + 1)), "the others are told all"
        assert await server.metric("skerry_streams_open") == 1


async def test_a_client_that_does_not_read_does_not_delay_the_shutdown(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.lazy_listener("topics=electricity"):
        for _ in range(100):
            await server.append("electricity", "NO1", padding="x" * 100_000)
        server.app.stopping.set()

        async def all_closed() -> bool:
            return not await server.metric("skerry_streams_open")

        await until(all_closed)


async def test_a_slow_client_gets_every_event_with_a_small_queue(server: Server) -> None:
    size, number = 50_000, 150  # more than the system's own buffers take
    async with server.lazy_listener("topics=electricity") as client:
        loop = asyncio.get_running_loop()
        received = bytearray()
        while b"id: 0\n" not in received:  # its headers may come before it has read the log
            received += await in_time(loop.sock_recv(client, 200))
        newest = 0
        for _ in range(number):
            newest = await server.append("electricity", "NO1", padding="x" * size)
        await asyncio.sleep(0.3)  # the client is slow
        assert number * size > 100 * MAX_QUEUED_BYTES
        async with asyncio.timeout(20):
            while received.find(b"id: %d\n" % newest, max(0, len(received) - 2 * size)) < 0:
                received += await loop.sock_recv(client, 1 << 20)
    told = [int(line.removeprefix(b"id: ")) for line in received.splitlines() if line.startswith(b"id: ")]
    assert told == list(range(newest + 1))


async def test_streams_end_with_the_store_and_resume_with_it(server: Server) -> None:
    first = await server.append("electricity", "NO1", price_eur_mwh=1.0)
    copy = "topic, item, kind, as_of, previous, created_at"
    async with server.listen("topics=electricity") as listener:
        assert (await listener.event())["id"] == first
        async with server.store._database.writing("test") as connection:
            await connection.execute(text("ALTER TABLE events RENAME COLUMN data TO lost"))
            await connection.execute(text(f"INSERT INTO events ({copy}, lost) SELECT {copy}, '{{}}' FROM events"))
        with capture_logs() as logs:
            block = await listener.block()
            assert (block["event"], json.loads(block["data"])) == ("error", {"error": "store_unavailable"})
            with pytest.raises(EOFError):
                await listener.block()
        assert [line["streams"] for line in logs if line["event"] == "streams ended: store unavailable"] == [1]
        async with server.listen("topics=electricity") as late:
            block = await late.block()
            assert (block["retry"], block["event"]) == ("5000", "error")
        async with server.store._database.writing("test") as connection:
            await connection.execute(text("ALTER TABLE events RENAME COLUMN lost TO data"))
    async with server.listen("topics=electricity", first) as listener:
        assert await listener.ids(first + 1) == [first + 1]
    assert await server.metric("skerry_streams_open") == 0


async def test_an_event_that_a_filter_cannot_read_is_skipped(server: Server) -> None:
    await server.append("earthquakes", "us1", magnitude=7.0)
    await server.append("earthquakes", "us2", size="as an earlier version wrote it")
    with capture_logs() as logs:
        async with server.listen("topics=earthquakes:5") as listener:
            assert (await listener.event())["item"] == "us1"
            await server.append("earthquakes", "us3", size=5.5)
            await server.append("earthquakes", "us4", magnitude=5.5)
            assert (await listener.event())["item"] == "us4"
    assert sum(line["event"] == "filter failed for an event" for line in logs) == 1


async def test_streams_continue_while_demand_cannot_be_announced(server: Server) -> None:
    async with server.store._database.writing("test") as connection:
        await connection.execute(text("ALTER TABLE stream_demand RENAME TO mislaid"))
    with capture_logs() as logs:
        async with server.listen("topics=electricity") as listener:
            await listener.block()
            event_id = await server.append("electricity", "NO1", price_eur_mwh=1.0)
            assert (await listener.event())["id"] == event_id
            async with server.store._database.writing("test") as connection:
                await connection.execute(text("ALTER TABLE mislaid RENAME TO stream_demand"))
            async with server.listen("topics=electricity:NO1"):
                await until(server.store.events.demand)
    assert await server.store.events.demand() == {"electricity": frozenset({"", "NO1"})}
    assert [line["event"] for line in logs if "collector" in line["event"]] == [
        "subscribed topics cannot be announced to the collector"
    ]


async def test_no_task_is_left_after_the_server_has_stopped(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.listen("topics=electricity") as listener:
        await listener.block()
        begun = {task.get_name() for task in asyncio.all_tasks()}
        assert begun >= {"skerry-streams-hub", "skerry-streams-timer", "skerry-streams-demand"}

        async def announced() -> bool:
            return await server.store.events.demand() == {"electricity": frozenset({""})}

        await until(announced)
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("skerry-")]


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("", "topics"),
        ("topics=", "topics"),
        ("topics=tides", "topics"),
        ("topics=electricity:DE", "topics"),
        ("topics=earthquakes:strong", "topics"),
        ("topics=earthquakes:nan", "topics"),
        ("topics=earthquakes:1e309", "topics"),
        ("topics=earthquakes&since=2999-01-01T00:00:00Z", "since"),
        ("topics=earthquakes&heartbeat=4", "heartbeat"),
        ("topics=earthquakes&heartbeat=301", "heartbeat"),
    ],
)
async def test_an_invalid_subscription_is_rejected_before_the_stream_starts(
    api: Api, query: str, parameter: str
) -> None:
    problem = await api.problem(f"/stream?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter


async def test_a_coin_that_the_topic_does_not_have_is_refused(server: Server) -> None:
    async with server.listen("topics=crypto:nosuchcoin") as listener:
        await listener.block()  # nothing is known yet, so nothing is refused
    await server.append("crypto", "bitcoin", symbol="BTC", leads_symbol=True)
    asked = f"{server.url}/api/v1/stream?topics=crypto:nosuchcoin"
    async with aiohttp.ClientSession() as session, session.get(asked) as response:
        assert response.status == 400
        assert (await response.json(content_type=None))["errors"][0]["parameter"] == "topics"
    for known in ("bitcoin", "BTC", "btc"):
        async with server.listen(f"topics=crypto:{known}") as listener:
            assert (await listener.event())["item"] == "bitcoin"


async def test_the_topics_are_listed_with_their_filters(api: Api) -> None:
    data = await api.data("/stream/topics")
    assert set(data["topics"]) >= {"earthquakes", "electricity"}
    assert data["topics"]["electricity"]["filters"] == "bidding zone: NO1, SE3"
    assert data["filter_examples"]["electricity:NO1"] == "prices of one zone"
