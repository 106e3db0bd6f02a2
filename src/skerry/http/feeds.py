"""Answers as Atom feeds (RFC 4287), for records that have a `feed_entry`."""

import re
from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_URL, uuid5

from msgspec import Struct

from skerry.clock import now
from skerry.http.tables import RowLayout
from skerry.models.feeds import FeedEntry, HasFeedEntry
from skerry.provenance import Provenance

if TYPE_CHECKING:
    from feedgen.feed import FeedGenerator

NAME = "Skerry"
SAFE_STARTS = ("https://", "http://", "/")
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class FeedAddress(Struct, frozen=True):
    """Title and address of a feed."""

    title: str
    url: str
    """Path and query. Relative, since an answer is kept for clients that reach the server under another name."""


def atom(answer: Any, table: RowLayout, address: FeedAddress, record: Provenance) -> bytes:
    """The rows of an answer as a feed, in their order.

    The id of an entry is made of what identifies its record, so it stays. An entry whose provider does not state when it was
    updated has the time at which it was read."""
    from feedgen.feed import FeedGenerator

    read_at = record.fetched_at or now()
    rows: list[HasFeedEntry] = [row for group in table.groups(answer) for row in group.rows]
    entries = [(type(row).__name__, row.feed_entry()) for row in rows]
    stated = [entry.updated_at for _, entry in entries if entry.updated_at is not None]
    feed = FeedGenerator()
    feed.id(_urn(address.url))
    feed.title(_text(f"{NAME}: {address.title}"))
    feed.updated(max(stated, default=record.observed_at or read_at))
    feed.link(href=address.url, rel="self", type="application/atom+xml")
    feed.generator(NAME)
    feed.author(
        [{"name": _text(origin.title), "uri": origin.home} for origin in record.origins.values()] or {"name": NAME}
    )
    if record.origins:
        feed.rights(_text("; ".join(f"{origin.title}: {origin.license.title}" for origin in record.origins.values())))
    seen: Counter[str] = Counter()
    for kind, entry in entries:
        identity = f"{kind}/{entry.key!r}"
        seen[identity] += 1
        _add(feed, _urn(f"{identity}/{seen[identity]}"), entry, read_at)
    return bytes(feed.atom_str())


def _add(feed: "FeedGenerator", urn: str, entry: FeedEntry, read_at: datetime) -> None:
    added = feed.add_entry(order="append")
    added.id(urn)
    added.title(_text(entry.title) or _text(entry.url or "") or urn)  # an entry needs one, and a provider may have none
    added.updated(entry.updated_at or read_at)
    if entry.published_at is not None:
        added.published(entry.published_at)
    # Providers pass on what their users write, and some readers would run `javascript:`.
    if entry.url is not None and entry.url.startswith(SAFE_STARTS):
        added.link(href=_text(entry.url), rel="alternate")
    added.content(_text(entry.text or entry.title), type="text")


def _urn(name: str) -> str:
    return uuid5(NAMESPACE_URL, name).urn


def _text(text: str) -> str:
    """A string without the characters that XML cannot have."""
    return NOT_IN_XML.sub("", text)
