"""The event stream."""

from collections.abc import Callable
from typing import Annotated

from litestar.params import HeaderParameter
from msgspec import Meta, Struct

from skerry.errors import BadParameter
from skerry.http.endpoint import EventStream, endpoint
from skerry.http.streaming import Streams, Subscription
from skerry.sources.day_ahead import Zone
from skerry.store import Event

MOST_SUBSCRIPTIONS = 20


class Topic(Struct, frozen=True):
    """What can be subscribed to."""

    description: str
    filters: Annotated[str, Meta(description="what may stand behind the colon")]
    update_frequency: str
    available: Annotated[bool, Meta(description="whether this server feeds it")]


class StreamUsage(Struct, frozen=True):
    """How to listen."""

    javascript: str
    curl: str


class StreamTopics(Struct, frozen=True):
    """All topics by name."""

    topics: dict[str, Topic]
    filter_examples: Annotated[dict[str, str], Meta(description="subscription: what it gives")]
    usage: StreamUsage


TOPICS = {
    "commodities": Topic("Commodity prices", "commodity: gold", "daily, 16:00 UTC", available=False),
    "crypto": Topic("Crypto prices", "coin id or symbol: bitcoin, ETH", "every 10 minutes", available=False),
    "currencies": Topic("Currencies added or removed", "currency code: USD", "daily, 16:30 CET", available=False),
    "earthquakes": Topic("Earthquakes", "least magnitude: 5.0", "every minute, as USGS reports them", available=True),
    "economics": Topic("Economic indicators", "country code: US", "when the World Bank revises them", available=False),
    "electricity": Topic(
        "Day-ahead price of the delivery period that begins", "bidding zone: NO1, SE3",
        "each delivery period: 15 or 60 minutes", available=True,
    ),
    "exchange_rates": Topic("Exchange rates", "pair or one currency: EUR/USD, NOK", "daily, 16:30 CET", available=False),
    "holidays": Topic("Public holidays that begin", "country code: EE", "daily", available=False),
    "nasa": Topic("Picture of the day, near-Earth objects", "apod, neo", "daily", available=False),
    "news": Topic("Headlines", "source: spaceflight, techforum", "every 10 minutes", available=False),
    "space_weather": Topic("Space weather", "kp, solar_wind, alert", "every 5 minutes", available=False),
    "sports": Topic("Scores", "league: eng.1", "every minute while matches run", available=False),
    "vat": Topic("VAT rates that change", "country code: EE", "daily", available=False),
    "weather": Topic("Weather of cities", "city: Tallinn", "every 10 minutes", available=False),
}  # fmt: skip
EXAMPLES = {
    "electricity": "prices of all nine zones",
    "electricity:NO1": "prices of one zone",
    "earthquakes:5.0": "earthquakes of magnitude 5.0 and more",
}
USAGE = StreamUsage(
    javascript=(
        'const stream = new EventSource("/api/v1/stream?topics=electricity:NO1,earthquakes:5.0");\n'
        'stream.addEventListener("update", (event) => console.log(JSON.parse(event.data)));'
    ),
    curl='curl -N "http://127.0.0.1:8000/api/v1/stream?topics=electricity:NO1,earthquakes:5.0"',
)


@endpoint("/stream/topics", fresh="1d")
def stream_topics() -> StreamTopics:
    """The 14 topics of the event stream with their filters, and which of them this server feeds."""
    return StreamTopics(TOPICS, EXAMPLES, USAGE)


@endpoint("/stream", fresh=None, example={"topics": "electricity:NO1,earthquakes:5.0"})
async def stream(
    streams: Streams,
    topics: Annotated[
        str,
        Meta(min_length=1, max_length=500, description="comma-separated `topic` or `topic:filter`, see /stream/topics"),
    ],
    heartbeat: Annotated[
        int, Meta(ge=5, le=300, description="seconds of silence after which a heartbeat is sent")
    ] = 30,
    last_event_id: Annotated[
        int | None,
        Meta(ge=0, description="id of the last event that was received: the stream goes on after it"),
        HeaderParameter(name="Last-Event-ID"),
    ] = None,
) -> EventStream:
    """Server-sent events of the topics subscribed to.

    First `snapshot` with the newest state of each subscription, then `update` when something changes, `heartbeat` in
    silence, `gap` when the events after Last-Event-ID are no longer kept (a week), `error` before the server gives up. Data
    are `{topic, filter, item, as_of, data, previous}`. Event ids increase; with Last-Event-ID nothing is lost and nothing
    comes twice."""
    subscriptions = [_subscription(text) for text in dict.fromkeys(part.strip() for part in topics.split(","))]
    if len(subscriptions) > MOST_SUBSCRIPTIONS:
        raise BadParameter("topics", topics, f"at most {MOST_SUBSCRIPTIONS} subscriptions")
    return EventStream(streams.open(subscriptions, heartbeat, last_event_id))


def _subscription(text: str) -> Subscription:
    name, _, wanted = text.partition(":")
    topic = name.strip().lower()
    chosen = wanted.strip() or None
    if topic not in TOPICS:
        raise BadParameter("topics", text, "topics among " + ", ".join(TOPICS))
    if topic == "electricity":
        return Subscription(topic, chosen, _zone(text, chosen))
    if topic == "earthquakes":
        return Subscription(topic, chosen, _magnitude(text, chosen))
    fed = ", ".join(name for name, entry in TOPICS.items() if entry.available)
    raise BadParameter("topics", text, f"a topic that this server feeds: {fed}")


def _zone(text: str, chosen: str | None) -> Callable[[Event], bool]:
    if chosen is None:
        return lambda event: True
    try:
        zone = Zone(chosen)
    except ValueError:
        raise BadParameter("topics", text, "electricity, or electricity: and one of " + ", ".join(Zone)) from None
    return lambda event: event.item == zone.value


def _magnitude(text: str, chosen: str | None) -> Callable[[Event], bool]:
    if chosen is None:
        return lambda event: True
    try:
        least = float(chosen)
    except ValueError:
        raise BadParameter("topics", text, "earthquakes, or earthquakes: and the least magnitude") from None
    return lambda event: (event.data["magnitude"] or 0.0) >= least
