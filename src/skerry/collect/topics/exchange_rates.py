"""Exchange rates: the reference rates of the European Central Bank, after each fixing."""

from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import midnight
from skerry.datasets.currencies import Currencies
from skerry.models.exchange_rates import EURO, ReferenceRates
from skerry.store import State
from skerry.streams.topic import Topic, TopicFilter


class PairRate(Struct, frozen=True):
    """The newest rate of one pair of currencies."""

    base: Annotated[str, Meta(description="ISO 4217")]
    target: Annotated[str, Meta(description="ISO 4217")]
    date: Annotated[date, Meta(description="business day on which the ECB fixed the rate")]
    rate: Annotated[float, Meta(description="units of the target for one unit of the base, 8 digits")]


@cache
def _quoted() -> frozenset[str]:
    return frozenset(currency.code for currency in Currencies().all)


def _parse_filter(text: str) -> TopicFilter:
    codes = text.upper().split("/")
    if len(codes) > 2 or len(set(codes)) < len(codes) or not _quoted().issuperset(codes):
        allowed = "exchange_rates, or exchange_rates: and a pair (EUR/USD) or a currency (NOK), of "
        raise ValueError(allowed + ", ".join(sorted(_quoted())))
    pair = "/".join(codes)
    if len(codes) == 2:
        return TopicFilter(pair, lambda event: event.item == pair)
    return TopicFilter(pair, lambda event: pair in event.item.split("/"))


TOPIC = Topic(
    name="exchange_rates",
    description="Reference exchange rates of the European Central Bank",
    filters="pair: EUR/USD; or currency: NOK, for all pairs with it",
    update_frequency="business days, soon after 16:00 CET",
    examples={
        "exchange_rates": "rates of the euro in all currencies",
        "exchange_rates:EUR/USD": "one pair; it may be one without the euro",
        "exchange_rates:NOK": "pairs with the Norwegian krone",
    },
    parse_filter=_parse_filter,
)


def of_euro(rates: ReferenceRates) -> list[State]:
    """The newest rate of the euro in each currency."""
    return of_pairs(rates, [(EURO, code) for code in rates.currencies if code != EURO])


def of_pairs(rates: ReferenceRates, pairs: Iterable[tuple[str, str]]) -> list[State]:
    """The newest rate of each pair. A pair without a common fixing in the last week is left out."""
    states = []
    for base, target in pairs:
        rate = rates.last(base, target, rates.newest)
        if rate is not None:
            data = PairRate(base, target, rate.date, rate.rate)
            states.append(State(f"{base}/{target}", midnight(rate.date, "UTC"), data))
    return states
