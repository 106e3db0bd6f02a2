"""The event stream as an iterator, which goes on after the last event when the connection is lost."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from datetime import datetime
from typing import Any

import httpx
import msgspec
from httpx_sse import EventSource, ServerSentEvent
from msgspec import Struct

from skerry.api.endpoint import PREFIX
from skerry.client.calls import call_of_path
from skerry.client.problems import ServerUnreachable, error_of
from skerry.client.session import Session
from skerry.streams.reconnecting import READ_TIMEOUT, Reconnecting

PATH = f"{PREFIX}/stream"
YIELDED = ("snapshot", "update", "gap")
"""Events that are yielded. Heartbeats are not; after `error` the server closes the connection."""


class StreamEvent(Struct, frozen=True, kw_only=True):
    """An event of the stream."""

    event: str
    """`snapshot` (the state of an item before its first change), `update`, or `gap` (events that are no longer kept)."""
    id: str | None
    """With it as `last_event_id` a later stream goes on after this event."""
    topic: str | None = None
    filter: str | None = None
    """The filter of the subscription."""
    item: str | None = None
    as_of: datetime | None = None
    data: Any = None
    previous: Any = None


async def follow(
    session: Session, topics: Sequence[str], *, last_event_id: str | None = None, since: datetime | None = None
) -> AsyncGenerator[StreamEvent]:
    """The events of these topics, until the caller stops. A lost connection is opened again, and no event is lost or repeated.

    Raises ApiError where the server refuses the request, ServerUnreachable where the first connection fails."""
    client = await session.client()
    query = call_of_path(PATH, {"topics": ",".join(topics), "since": since}).query
    connection = Reconnecting(last_event_id or "")
    while True:
        connection.start()
        try:
            async with client.stream(
                "GET", PATH, params=list(query), headers=connection.headers, timeout=httpx.Timeout(READ_TIMEOUT)
            ) as response:
                if not response.is_success and not (response.is_server_error and connection.was_connected):
                    await response.aread()
                    raise error_of(response)
                if response.is_success:
                    connection.connected()
                    async for event in EventSource(response).aiter_sse():
                        connection.received(event)
                        if event.event in YIELDED:
                            yield _event(event)
        except httpx.HTTPError as error:
            if not connection.was_connected:
                raise ServerUnreachable(
                    f"{session.options.server or 'the application'} cannot be reached: {error}"
                ) from error
        await asyncio.sleep(connection.wait)


def _event(event: ServerSentEvent) -> StreamEvent:
    data: dict[str, Any] = msgspec.json.decode(event.data)
    own = {"event": event.event, "id": event.id or None}
    return msgspec.convert({**data, **own} if "topic" in data else {"data": data, **own}, StreamEvent)
