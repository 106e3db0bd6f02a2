"""The event stream."""

from datetime import datetime
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import EventStream, endpoint
from skerry.api.parameters import Header, Named
from skerry.clock import now
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.streams.sse import Subscription
from skerry.streams.stream import Resume
from skerry.streams.streams import Streams
from skerry.streams.topic import Topics

MAX_SUBSCRIPTIONS = 20
NEWEST_POSSIBLE = 2**63 - 1


class StreamTopic(Struct, frozen=True):
    """A topic of the event stream."""

    description: Annotated[str, Meta(description="what its events are")]
    filters: Annotated[str, Meta(description="values allowed after the colon")]
    update_frequency: Annotated[str, Meta(description="how often its source is read")]


class StreamUsage(Struct, frozen=True):
    """How to subscribe."""

    javascript: Annotated[str, Meta(description="example for a browser")]
    curl: Annotated[str, Meta(description="example for a terminal")]


class StreamTopics(Struct, frozen=True):
    """All topics by name."""

    ROWS: ClassVar[Rows] = Rows("topics", keys=("topic",), json_only=("filter_examples", "usage"))

    topics: Annotated[dict[str, StreamTopic], Meta(description="topics by name")]
    filter_examples: Annotated[dict[str, str], Meta(description="meaning of example subscriptions")]
    usage: Annotated[StreamUsage, Meta(description="examples")]


USAGE = StreamUsage(
    javascript=(
        'const stream = new EventSource("/api/v1/stream?topics=electricity:NO1,earthquakes:5.0");\n'
        'stream.addEventListener("update", (event) => console.log(JSON.parse(event.data)));'
    ),
    curl='curl -N "http://127.0.0.1:8000/api/v1/stream?topics=electricity:NO1,earthquakes:5.0"',
)


@endpoint("/stream/topics", fresh="1d")
def event_stream_topics(topics: Topics) -> StreamTopics:
    """The topics of the event stream with their filters."""
    described = {topic.name: StreamTopic(topic.description, topic.filters, topic.update_frequency) for topic in topics}
    examples = {name: text for topic in topics for name, text in topic.examples.items()}
    return StreamTopics(described, examples, USAGE)


@endpoint("/stream", fresh=None, example={"topics": "electricity:NO1,earthquakes:5.0"})
async def event_stream(
    streams: Streams,
    topics: Topics,
    wanted: Annotated[
        str,
        Named("topics"),
        Meta(
            max_length=500,
            description="`topic` or `topic:filter` of /stream/topics; several separated by commas. A coin that `crypto` does not "
            "have is a 400, but accepted as long as this server has collected no coins yet",
        ),
    ],
    heartbeat: Annotated[
        int, Meta(ge=5, le=300, description="seconds of silence after which a heartbeat is sent")
    ] = 30,
    last_event_id: Annotated[
        str | None,
        Meta(description="id of the last event that was received: the stream goes on after it"),
        Header("Last-Event-ID"),
    ] = None,
    last_id: Annotated[
        int | None,
        Meta(ge=0, le=NEWEST_POSSIBLE, description="the same for clients that cannot set a header, which wins"),
        Named("lastEventId"),
    ] = None,
    since: Annotated[
        datetime | None,
        Meta(tz=True, description="moment from which on events are wanted, at most a week ago; a last event id wins"),
    ] = None,
) -> EventStream:
    """Server-sent events of the topics subscribed to.

    First `snapshot` with the newest state of each item (of occurrences such as earthquakes or headlines, the newest one), then
    `update` on each change (`snapshot` of an item that was unknown), `heartbeat` during silence, `error` before the server
    closes the stream; `gap` when the events after Last-Event-ID are no longer kept (a week), or that id is not one of this
    server's. The data are `{topic, filter, item, as_of, data, previous}`; an event that matches several subscriptions is sent
    once, for the first of them. Event ids increase. With Last-Event-ID no event is lost or repeated; with `since`, a few may be
    repeated. A client that does not read for 30 seconds is disconnected. Also served at `/stream`, without the prefix."""
    subscriptions = [_subscription(topics, text) for text in dict.fromkeys(part.strip() for part in wanted.split(","))]
    if len(subscriptions) > MAX_SUBSCRIPTIONS:
        raise BadParameter("topics", wanted, f"at most {MAX_SUBSCRIPTIONS} subscriptions")
    for subscription in subscriptions:
        if await streams.refuses(subscription):
            text = f"{subscription.topic.name}:{subscription.filter_text}"
            raise BadParameter("topics", text, f"{subscription.topic.name}: and a {subscription.topic.filters}")
    if since is not None and since > now():
        raise BadParameter("since", since.isoformat(), "a moment that is past")
    resume = None
    if last_event_id is not None:
        # An EventSource never connects again after a 400: an id that is none of ours starts anew, and says so.
        is_id = last_event_id.isascii() and last_event_id.isdigit() and int(last_event_id[:20]) <= NEWEST_POSSIBLE
        resume = Resume(int(last_event_id) if is_id else None)
    elif last_id is not None or since is not None:
        resume = Resume(last_id, since)
    return EventStream(streams.open(subscriptions, heartbeat, resume))


def _subscription(topics: Topics, text: str) -> Subscription:
    name, _, wanted = text.partition(":")
    topic = topics.by_name.get(name.strip().lower())
    if topic is None:
        raise BadParameter("topics", text, "topics of " + ", ".join(topics.by_name))
    if not wanted.strip():
        return Subscription(topic, None, None)
    try:
        return Subscription(topic, wanted.strip(), topic.parse_filter(wanted.strip()))
    except ValueError as error:
        raise BadParameter("topics", text, str(error)) from None
