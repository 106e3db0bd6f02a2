"""Subscriptions, and the encoding of events as server-sent events."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from skerry.store import Event
from skerry.streams.topic import Topic, TopicFilter

log = structlog.get_logger(__name__)

CHUNK_SIZE = 16 * 1024
"""Size in bytes up to which messages are joined into one chunk."""


class EventData(Struct, frozen=True):
    """The data of one server-sent event."""

    topic: str
    filter: str | None
    """The filter of the subscription, as the client wrote it."""
    item: str
    as_of: datetime
    data: Any
    previous: Any


@dataclass(eq=False, slots=True)
class Subscription:
    """A topic and a filter."""

    topic: Topic
    filter_text: str | None
    """The filter as the client wrote it."""
    topic_filter: TopicFilter | None
    """The parsed filter; None for all events of the topic."""
    _is_failure_logged: bool = False

    @property
    def key(self) -> tuple[str, str | None]:
        """Subscriptions with equal keys get the same messages."""
        return self.topic.name, self.filter_text

    @property
    def demand(self) -> tuple[str, str]:
        """Topic and filter as announced to the collector."""
        return self.topic.name, self.topic_filter.filter if self.topic_filter else ""

    def matches(self, event: Event) -> bool:
        if event.topic != self.topic.name or self.topic_filter is None:
            return event.topic == self.topic.name
        try:
            return self.topic_filter.matches(event)
        except Exception as error:  # noqa: BLE001  one event must not end all streams
            # The log may have events of an earlier version with other data.
            if not self._is_failure_logged:
                log.warning(
                    "filter failed for an event",
                    topic=event.topic,
                    item=event.item,
                    id=event.id,
                    error=repr(error),
                )
                self._is_failure_logged = True
            return False

    def message(self, name: str, event: Event, event_id: int | None = None) -> bytes:
        """An event as a message to this subscription."""
        data = EventData(event.topic, self.filter_text, event.item, event.as_of, event.data, event.previous)
        return message(name, data, event_id)


@dataclass(frozen=True, slots=True)
class Chunk:
    """One or more messages, in the order of their ids."""

    first: int
    last: int
    """Ids of the first and the last message."""
    text: bytes


def message(name: str, data: Any, event_id: int | None = None) -> bytes:
    """One server-sent event."""
    head = b"id: %d\n" % event_id if event_id is not None else b""
    return b"%bevent: %b\ndata: %b\n\n" % (head, name.encode(), msgspec.json.encode(data))


def chunks(messages: Iterable[tuple[int, bytes]]) -> Iterator[Chunk]:
    """Messages with their ids; small ones are joined."""
    texts: list[bytes] = []
    size = first = last = 0
    for event_id, text in messages:
        if texts and size + len(text) > CHUNK_SIZE:
            yield Chunk(first, last, b"".join(texts))
            texts, size = [], 0
        if not texts:
            first = event_id
        texts.append(text)
        last = event_id
        size += len(text)
    if texts:
        yield Chunk(first, last, b"".join(texts))
