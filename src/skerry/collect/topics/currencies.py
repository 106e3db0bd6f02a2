"""Currencies: which ones the European Central Bank quotes."""

import re
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import midnight
from skerry.datasets.currencies import Currencies
from skerry.models.exchange_rates import ReferenceRates
from skerry.store import Event, State
from skerry.streams.topic import Topic, TopicFilter


class CurrencyListing(Struct, frozen=True):
    """Whether a currency has a reference rate."""

    code: Annotated[str, Meta(description="ISO 4217")]
    name: Annotated[str | None, Meta(description="English name; null where it is not known yet")]
    quoted: Annotated[bool, Meta(description="true from its first rate on, false when its last rate is a week old")]


def _parse_filter(text: str) -> TopicFilter:
    code = text.upper()
    if not re.fullmatch("[A-Z]{3}", code):
        raise ValueError("currencies, or currencies: and an ISO 4217 code")
    return TopicFilter(code, lambda event: event.item == code)


TOPIC = Topic(
    name="currencies",
    description="Currencies that are added to the reference rates, or removed from them",
    filters="currency code: AED",
    update_frequency="when it happens; checked on business days, soon after 16:00 CET",
    examples={"currencies": "any currency", "currencies:ISK": "one currency"},
    parse_filter=_parse_filter,
)


def of_rates(rates: ReferenceRates, currencies: Currencies, published: Iterable[Event]) -> list[State]:
    """Every quoted currency, and those that were quoted in their last event and no longer are."""
    names = {currency.code: currency.name for currency in currencies.all}
    gone = {event.item for event in published if event.data["quoted"]} - set(rates.currencies)
    return [
        State(code, midnight(rates.newest, "UTC"), CurrencyListing(code, names.get(code), code not in gone))
        for code in [*rates.currencies, *sorted(gone)]
    ]
