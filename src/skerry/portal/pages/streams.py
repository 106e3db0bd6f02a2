"""Topics of the event stream, to subscribe to and watch."""

from urllib.parse import quote

from msgspec import Struct

from skerry.api.endpoint import PREFIX
from skerry.portal.page import PageRequest, page
from skerry.streams.topic import Topic, Topics

MAX_TOPICS = 500
"""Characters of the subscriptions that the API reads."""
DEFAULT = "earthquakes,electricity:EE"


class StreamsPage(Struct, frozen=True):
    """The topics, and the subscriptions of the form."""

    topics: list[Topic]
    wanted: str
    call: str
    """Path and query of the stream."""


@page("/streams", menu=30)
def streams(request: PageRequest, topics: Topics) -> StreamsPage:
    """All topics; `topics` in the query string fills the form."""
    wanted = request.query.get("topics", "").strip()[:MAX_TOPICS] or DEFAULT
    return StreamsPage(list(topics), wanted, f"{PREFIX}/stream?topics={quote(wanted, safe=':,')}")
