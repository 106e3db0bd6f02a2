"""What the event stream says: subscriptions, and the text of their events as server-sent events have it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from skerry.store import Event
from skerry.streams.topic import Choice, Topic

log = structlog.get_logger(__name__)

PIECE = 16 * 1024
"""Bytes from which on messages are not put into one piece."""


class Told(Struct, frozen=True):
    """The data of one event on the wire."""

    topic: str
    filter: str | None
    """What the subscription asked for within the topic."""
    item: str
    as_of: datetime
    data: Any
    previous: Any


@dataclass(eq=False, slots=True)
class Subscription:
    """A topic, and which of its events are wanted."""

    topic: Topic
    asked: str | None
    """What the client wrote behind the colon."""
    choice: Choice | None
    """What that means; None where all events of the topic are wanted."""
    _complained: bool = False

    @property
    def key(self) -> tuple[str, str | None]:
        """Two subscriptions of the same key are told the same."""
        return self.topic.name, self.asked

    @property
    def demand(self) -> tuple[str, str]:
        """Topic and filter, as the collector knows them."""
        return self.topic.name, self.choice.filter if self.choice else ""

    def wants(self, event: Event) -> bool:
        if event.topic != self.topic.name or self.choice is None:
            return event.topic == self.topic.name
        try:
            return self.choice.wants(event)
        except Exception as error:  # noqa: BLE001  one event must not end the streams of all
            # The log may hold events that an earlier version wrote, with other data.
            if not self._complained:
                log.warning(
                    "filter does not understand an event",
                    topic=event.topic,
                    item=event.item,
                    id=event.id,
                    error=repr(error),
                )
                self._complained = True
            return False

    def message(self, name: str, event: Event, event_id: int | None = None) -> bytes:
        """The text of an event for who has this subscription."""
        told = Told(event.topic, self.asked, event.item, event.as_of, event.data, event.previous)
        return message(name, told, event_id)


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one or more events, in the order of their ids."""

    first: int
    last: int
    """Ids of the first and the last of them."""
    text: bytes


def message(name: str, data: Any, event_id: int | None = None) -> bytes:
    """The text of one event."""
    head = b"id: %d\n" % event_id if event_id is not None else b""
    return b"%bevent: %b\ndata: %b\n\n" % (head, name.encode(), msgspec.json.encode(data))


def pieces(messages: Iterable[tuple[int, bytes]]) -> Iterator[Piece]:
    """Messages with their ids, put together where they are small."""
    texts: list[bytes] = []
    size = first = last = 0
    for event_id, text in messages:
        if texts and size + len(text) > PIECE:
            yield Piece(first, last, b"".join(texts))
            texts, size = [], 0
        if not texts:
            first = event_id
        texts.append(text)
        last = event_id
        size += len(text)
    if texts:
        yield Piece(first, last, b"".join(texts))
