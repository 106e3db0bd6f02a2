"""Topics of the event stream."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from skerry.container import Dependency
from skerry.datasets.countries import Countries
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.store import Event

EventPredicate = Callable[[Event], bool]


@dataclass(frozen=True)
class TopicFilter:
    """The parsed filter of a subscription, the part after the colon."""

    filter: str
    """Canonical spelling, which the jobs use."""
    matches: EventPredicate


@dataclass(frozen=True, kw_only=True)
class Topic:
    """A topic of the event stream."""

    name: str
    description: str
    filters: str
    """Description of the filters, with an example."""
    update_frequency: str
    examples: Mapping[str, str]
    """Example subscriptions, and what each returns."""
    parse_filter: Callable[[str], TopicFilter]
    """Parses a filter. Raises ValueError, whose message says what is allowed."""
    has_states: bool = True
    """Whether an item has a lasting state (a price, a rate): a stream then starts with the state of each item.
    Otherwise an item is an event (an earthquake, a headline), and a stream starts with the newest one."""
    items_known: bool = False
    """Whether a filter must match an item in the log, if it has any: for a topic whose items are defined by its
    provider."""
    state_ttl: timedelta | None = None
    """How long the last event of an item is kept to detect changes; None: until the next one. A topic whose items come
    and go sets the time after which its provider no longer lists them."""


def item_filter(filters: Iterable[str], allowed: str) -> Callable[[str], TopicFilter]:
    """A filter that names an item of a known list. Case and accents are ignored."""
    known = {fold(name): name for name in filters}

    def parse_filter(text: str) -> TopicFilter:
        name = known.get(fold(text))
        if name is None:
            raise ValueError(allowed)
        return TopicFilter(name, lambda event: event.item == name)

    return parse_filter


@cache
def _countries() -> Countries:
    return Countries()


def country_code(text: str, allowed: str) -> str:
    """The ISO 3166-1 alpha-2 code for a filter. Raises ValueError(allowed) for an unknown country."""
    try:
        return _countries().get(text).code
    except NotFound:
        raise ValueError(allowed) from None


def filter_by_country(topic: str, countries: Iterable[str]) -> Callable[[str], TopicFilter]:
    """A filter by the member `country` of an event, one of these codes (alpha-2). Alpha-3 is known too."""
    known = tuple(countries)
    allowed = f"{topic}, or {topic}: and one of " + ", ".join(known)

    def parse_filter(text: str) -> TopicFilter:
        code = country_code(text, allowed)
        if code not in known:
            raise ValueError(allowed)
        return TopicFilter(code, lambda event: event.data["country"] == code)

    return parse_filter


class Topics(Dependency):
    """All topics of the event stream."""

    def __init__(self, by_name: Mapping[str, Topic]) -> None:
        self.by_name = by_name

    def __iter__(self) -> Iterator[Topic]:
        return iter(self.by_name.values())
