"""The event stream, over a real server and a real socket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from skerry.app import create_app
from skerry.settings import Settings
from skerry.store import NewEvent, Store, open_store
from tests.conftest import Api
from tests.serving import served

Event = dict[str, Any]
MOMENT = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Server:
    """A served application, and the store behind it opened a second time, as another process would."""

    def __init__(self, url: str, store: Store, app: Any) -> None:
        self.url = url
        self.store = store
        self.app = app

    async def append(self, topic: str, item: str, **data: Any) -> int:
        return (await self.store.events.append([NewEvent(topic=topic, item=item, as_of=MOMENT, data=data)]))[0]

    @asynccontextmanager
    async def listen(self, query: str, last_event_id: int | None = None) -> AsyncIterator["Listener"]:
        headers = {} if last_event_id is None else {"Last-Event-ID": str(last_event_id)}
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{self.url}/api/v1/stream?{query}", headers=headers) as response,
        ):
            assert response.status == 200, await response.text()
            yield Listener(response)


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


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    settings = Settings(data_dir=tmp_path, collect=False, rate_limit="off")
    app = create_app(settings)
    async with served(app) as url, open_store(settings) as store:
        yield Server(url, store, app)


async def test_a_subscription_begins_with_the_newest_state_and_goes_on_with_changes(server: Server) -> None:
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


async def test_only_what_was_subscribed_to_is_told(server: Server) -> None:
    async with server.listen("topics=electricity:SE3,earthquakes:5.0") as listener:
        await listener.block()
        await server.append("electricity", "NO1", price_eur_mwh=1.0)
        await server.append("earthquakes", "us1", magnitude=4.9)
        await server.append("earthquakes", "us2", magnitude=None)
        strong = await server.append("earthquakes", "us3", magnitude=5.0)
        zone = await server.append("electricity", "SE3", price_eur_mwh=2.0)
        assert (await listener.event())["id"] == strong
        assert (await listener.event())["id"] == zone


async def test_who_comes_back_loses_nothing_and_sees_nothing_twice(server: Server) -> None:
    ids = [await server.append("electricity", "NO1", price_eur_mwh=float(price)) for price in range(7)]
    async with server.listen("topics=electricity", last_event_id=ids[2]) as listener:
        assert [(await listener.event())["id"] for _ in range(4)] == ids[3:]
        later = await server.append("electricity", "NO1", price_eur_mwh=7.0)
        event = await listener.event()
        assert (event["event"], event["id"]) == ("update", later)


async def test_who_was_away_for_too_long_is_told_of_the_gap(server: Server) -> None:
    ids = [await server.append("electricity", "NO1", price_eur_mwh=float(price)) for price in range(7)]
    await server.store.events.prune(timedelta(days=1), 2)
    async with server.listen("topics=electricity", last_event_id=ids[0]) as listener:
        gap = await listener.event()
        assert gap["event"] == "gap"
        assert gap["oldest_id"] == ids[5]
        assert [(await listener.event())["id"] for _ in range(2)] == ids[5:]


async def test_silence_is_broken_by_a_heartbeat(server: Server) -> None:
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


async def test_a_client_may_hold_ten_streams_and_gets_a_place_back(server: Server) -> None:
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
        async with asyncio.timeout(5):
            while True:
                again = await session.get(url)
                if again.status == 200:
                    break
                await asyncio.sleep(0.05)
        for response in (*held, again):
            response.close()


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("", "topics"),
        ("topics=", "topics"),
        ("topics=tides", "topics"),
        ("topics=electricity:DE", "topics"),
        ("topics=earthquakes:strong", "topics"),
        ("topics=earthquakes&heartbeat=4", "heartbeat"),
        ("topics=earthquakes&heartbeat=301", "heartbeat"),
    ],
)
async def test_a_wrong_subscription_is_refused_before_the_stream_begins(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/stream?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter


async def test_the_topics_are_listed_with_their_filters(api: Api) -> None:
    data = await api.data("/stream/topics")
    assert set(data["topics"]) >= {"earthquakes", "electricity"}
    assert data["topics"]["electricity"]["filters"] == "bidding zone: NO1, SE3"
    assert data["filter_examples"]["electricity:NO1"] == "prices of one zone"
