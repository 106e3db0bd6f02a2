"""The event stream through the client."""

import json
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

from skerry.client import ApiError, AsyncSkerry, ServerUnreachable, Skerry
from skerry.store import NewEvent, open_store
from tests.client.conftest import ScriptedServer, settings_of
from tests.replaying import closed_port

TOLD = {"topic": "electricity", "filter": "NO1", "item": "NO1", "as_of": "2026-05-10T10:00:00Z", "previous": None}


def event(kind: str, number: int, price: float) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({**TOLD, 'data': {'price': price}})}\nid: {number}\n\n".encode()


def test_a_lost_connection_goes_on_after_the_last_event(scripted: ScriptedServer) -> None:
    heartbeat = b'event: heartbeat\ndata: {"time": "2026-05-10T10:00:30Z"}\nid: 9\n\n'
    gap = b'event: gap\ndata: {"last_event_id": 9, "oldest_id": 12}\n\n'
    scripted.replies = [
        lambda reply: reply.tell(b"retry: 1\n" + event("snapshot", 7, 1.5) + event("update", 8, 2.5) + heartbeat),
        lambda reply: reply.reply(503, b"{}"),
        lambda reply: reply.tell(gap + event("update", 12, 3.5)),
    ]
    with Skerry(scripted.url) as client:
        events = list(islice(client.stream("electricity:NO1"), 4))
    assert [(found.event, found.id, found.data) for found in events] == [
        ("snapshot", "7", {"price": 1.5}),
        ("update", "8", {"price": 2.5}),
        ("gap", None, {"last_event_id": 9, "oldest_id": 12}),
        ("update", "12", {"price": 3.5}),
    ]
    assert events[0].as_of == datetime(2026, 5, 10, 10, tzinfo=UTC)
    assert [headers.get("Last-Event-ID") for _, headers in scripted.asked] == [None, "9", "9"]


def test_a_refused_subscription_is_an_error(skerry: Skerry) -> None:
    with pytest.raises(ApiError, match="topics is 'nothing'"):
        next(skerry.stream("nothing"))


def test_a_server_that_is_away_is_an_error() -> None:
    with Skerry(closed_port()) as client, pytest.raises(ServerUnreachable):
        next(client.stream("electricity"))


async def test_events_of_this_process_come_as_they_are_written(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, closed_port())
    moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
    async with open_store(settings) as store, AsyncSkerry(settings=settings) as client:
        await store.events.append([NewEvent(topic="electricity", item="NO1", as_of=moment, data={"price": 1.0})])
        events = client.stream("electricity:NO1")
        assert (await anext(events)).event == "snapshot"
        await store.events.append([NewEvent(topic="electricity", item="NO1", as_of=moment, data={"price": 2.0})])
        changed = await anext(events)
        assert (changed.event, changed.data) == ("update", {"price": 2.0})
        await events.aclose()
