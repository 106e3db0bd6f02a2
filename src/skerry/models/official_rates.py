"""Official exchange rates of central banks, each in its own currency."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from skerry.errors import ReplyError

ALWAYS_QUOTED = frozenset({"CAD", "CHF", "DKK", "EUR", "GBP", "JPY", "SEK", "USD"})
"""Currencies that each of the banks has quoted on every day of fixing since 1999, but for its own."""
LOWEST, HIGHEST = 1e-6, 1e6
"""Plausible range of the units of one currency for one unit of another."""
NO_CURRENCIES = frozenset({"TWI", "I44", "ETT"})
"""Indices that banks list among their rates."""


class Quote(Struct, frozen=True):
    """What one unit of a currency is worth."""

    local_per_unit: float
    """Not rounded, as its inverse may be what the bank quotes."""
    quoted_units: int
    """Number of units for which the bank quotes it: 1 or 100, mostly."""

    @classmethod
    def of(cls, amount: float, units: float) -> "Quote":
        """Of the amount of local currency for a number of units. Raises ReplyError for an implausible one."""
        rate = amount / units
        if not LOWEST <= rate <= HIGHEST:
            raise ReplyError(f"returned the implausible rate {amount} for {units}")
        return cls(rate, round(units))


class Fixings(Struct, frozen=True):
    """The rates of a period, by day and ISO 4217 code."""

    base: str
    """The local currency, ISO 4217."""
    source: str
    """Key of the provider."""
    days: Mapping[dt.date, Mapping[str, Quote]]

    @classmethod
    def within(
        cls,
        base: str,
        source: str,
        first: dt.date,
        last: dt.date,
        rates: Iterable[tuple[dt.date, str, Quote]],
        currency: str | None = None,
    ) -> "Fixings":
        """Rates of other currencies than the local one. Raises ReplyError for a day outside of the period, and for another
        currency than the requested one."""
        days: dict[dt.date, dict[str, Quote]] = {}
        for day, code, quote in _currencies(rates, base):
            if not first <= day <= last:
                raise ReplyError(f"returned a rate of {day}, outside of {first} to {last}")
            if currency not in (None, code):
                raise ReplyError(f"returned a rate of {code:.10} instead of {currency}")
            days.setdefault(day, {})[code] = quote
        return cls(base, source, days)

    def complete(self) -> Self:
        """The same, where they are of all currencies. Raises ReplyError if the newest day is without one that each bank has:
        then the file is not whole."""
        if self.days and (missing := ALWAYS_QUOTED - self.days[max(self.days)].keys() - {self.base}):
            raise ReplyError(f"returned rates without {', '.join(sorted(missing))} on the newest day")
        return self

    def of(self, currency: str | None) -> Self:
        """Those of one currency, or the same. Days without a rate of it are left out."""
        if currency is None:
            return self
        days = {day: {currency: quotes[currency]} for day, quotes in self.days.items() if currency in quotes}
        return replace(self, days=days)


class OfficialRateProvider(Protocol):
    """A central bank, or who publishes its rates."""

    async def fixings(self, first: dt.date, last: dt.date, currency: str | None = None) -> Fixings:
        """The fixings from the first day to the last, of all currencies or of one; none on days without."""
        ...


def _currencies(rates: Iterable[tuple[dt.date, str, Quote]], base: str) -> Iterator[tuple[dt.date, str, Quote]]:
    return (rate for rate in rates if rate[1] != base and rate[1] not in NO_CURRENCIES)
