"""How a record is an entry of a feed: one with a `feed_entry` method is available as Atom wherever it is a row of an answer."""

from datetime import datetime
from typing import Protocol, runtime_checkable

from msgspec import Struct


class FeedEntry(Struct, frozen=True, kw_only=True):
    """An entry of a feed."""

    key: tuple[object, ...]
    """What identifies the record among those of its kind and stays when its content changes."""
    title: str
    updated_at: datetime | None
    """When it was last changed; None where the provider does not state it."""
    published_at: datetime | None = None
    url: str | None = None
    """Page about it."""
    text: str | None = None
    """Its content, plain text."""


@runtime_checkable
class HasFeedEntry(Protocol):
    """A record that is an entry of a feed."""

    def feed_entry(self) -> FeedEntry:
        """The entry of this record."""
        ...
