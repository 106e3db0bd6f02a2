"""What a topic of the event stream is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from skerry.container import Dependency
from skerry.datasets.countries import Countries
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.store import Event

Wants = Callable[[Event], bool]


@dataclass(frozen=True)
class Choice:
    """What stands behind the colon of a subscription, understood."""

    filter: str
    """Its one spelling, by which a job knows what is wanted."""
    wants: Wants


@dataclass(frozen=True, kw_only=True)
class Topic:
    """Something that can be listened to."""

    name: str
    description: str
    filters: str
    """What may stand behind the colon, in words, with an example."""
    update_frequency: str
    examples: Mapping[str, str]
    """Subscriptions, and what each gives."""
    choose: Callable[[str], Choice]
    """Understands a filter. Raises ValueError, whose text says what may stand there."""
    has_states: bool = True
    """Whether an item has a state that lasts (a price, a rate), so that a stream begins with that of each item; or is an
    event that has happened (an earthquake, a headline), so that it begins with the newest."""
    lasts: timedelta | None = None
    """How long the last event of an item is kept, by which a change is told from what was told already; None: until the next
    one. A topic whose items come and go names a time after which its provider no longer lists them."""


def of_item(filters: Iterable[str], allowed: str) -> Callable[[str], Choice]:
    """A filter that names an item out of a known list; case and accents do not count."""
    known = {fold(name): name for name in filters}

    def choose(text: str) -> Choice:
        name = known.get(fold(text))
        if name is None:
            raise ValueError(allowed)
        return Choice(name, lambda event: event.item == name)

    return choose


@cache
def _countries() -> Countries:
    return Countries()


def country_code(text: str, allowed: str) -> str:
    """The ISO 3166-1 alpha-2 code that a filter means. Raises ValueError(allowed) where it is no country's."""
    try:
        return _countries().get(text).code
    except NotFound:
        raise ValueError(allowed) from None


class Topics(Dependency):
    """Every topic of the event stream."""

    def __init__(self, by_name: Mapping[str, Topic]) -> None:
        self.by_name = by_name

    def __iter__(self) -> Iterator[Topic]:
        return iter(self.by_name.values())
