"""Reference exchange rates, whichever bank fixes them."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import cached_property
from math import floor, log10
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from skerry.errors import NotFound
from skerry.models.fields import OBSERVATION

EURO = "EUR"

FIXING_ZONE = "Europe/Berlin"
"""Zone of the ECB's days. A day starts there before it does in UTC."""
FIRST_FIXING = date(1999, 1, 4)
"""Day of the first reference rates of the ECB."""
CLOCK_TOLERANCE = timedelta(days=1)
"""By how much the newest day of fixing may be ahead of our own clock."""

MAX_RATE_AGE = timedelta(days=7)
"""How long a rate holds where no newer one was fixed. Easter and Christmas interrupt the fixing for at most five days; a
currency without a fixing for longer is no longer quoted."""


FixingDay = Annotated[date, OBSERVATION, Meta(description="business day on which the ECB fixed the rates")]
QuotedCode = Annotated[str, Meta(description="ISO 4217")]


class DatedRate(Struct, frozen=True):
    """A rate of a pair, and the day on which it was fixed."""

    date: Annotated[date, OBSERVATION, Meta(description="business day on which the ECB fixed the rate")]
    rate: Annotated[float, Meta(description="units of the target currency for one unit of the base, 8 digits")]


class ReferenceRates(Struct, frozen=True, dict=True):
    """The rates of a period. `days` maps each day of fixing to units per euro by ISO 4217 code, the euro included."""

    days: Mapping[date, Mapping[str, float]]
    source: str
    """Key of the provider or dataset that supplied them."""
    is_carried: bool = False
    """Whether they ship with the package, as the bank is unavailable."""

    @cached_property
    def newest(self) -> date:
        return max(self.days)

    @cached_property
    def currencies(self) -> tuple[str, ...]:
        """Codes of the currencies quoted on the newest day, in alphabetical order."""
        recent = (rates for day, rates in self.days.items() if day > self.newest - MAX_RATE_AGE)
        return tuple(sorted({code for rates in recent for code in rates}))

    @cached_property
    def all_currencies(self) -> tuple[str, ...]:
        """Codes of the currencies quoted on any day, in alphabetical order."""
        return tuple(sorted({code for rates in self.days.values() for code in rates}))

    def fixing(self, day: date) -> tuple[date, Mapping[str, float]]:
        """Day and rates of the fixing that holds on a day: of that day, or the last one before. Raises NotFound."""
        for back in range(MAX_RATE_AGE.days):
            fixed = day - timedelta(days=back)
            if fixed in self.days:
                return fixed, self.days[fixed]
        raise NotFound(f"The ECB fixed no rates in the week up to {day}.")

    def ratio(self, base: str, target: str, day: date) -> tuple[date, float] | None:
        """Day and value of the rate of a pair that holds on a day: of that day, or the last one before; None where that is
        too old. Not rounded, for what is computed from it."""
        for back in range(MAX_RATE_AGE.days):
            fixed = day - timedelta(days=back)
            rates = self.days.get(fixed, {})
            if base in rates and target in rates:
                return fixed, rates[target] / rates[base]
        return None

    def last(self, base: str, target: str, day: date) -> DatedRate | None:
        """The rate that `ratio` finds, rounded."""
        found = self.ratio(base, target, day)
        return None if found is None else DatedRate(found[0], digits(found[1]))

    def since(self, base: str, target: str, day: date) -> list[DatedRate]:
        """Rates of a pair on all days of fixing from this one on, newest first."""
        return [
            DatedRate(fixed, digits(rates[target] / rates[base]))
            for fixed, rates in sorted(self.days.items(), reverse=True)
            if fixed >= day and base in rates and target in rates
        ]

    def require(self, codes: Iterable[str], known: Iterable[str] | None = None, when: str = "") -> None:
        """Raises NotFound, which names every code that is not among the known ones: those quoted on the newest day, if no
        others are given. `when` ends the sentence: " on 2026-03-13"."""
        quoted = self.currencies if known is None else tuple(known)
        unknown = [code for code in dict.fromkeys(codes) if code not in quoted]
        if unknown:
            near = tuple(code for code in quoted if any(code[:2] == other[:2] for other in unknown))
            what = "currency with code" if len(unknown) == 1 else "currencies with codes"
            raise NotFound(
                f"No {what} {', '.join(unknown)} in the reference rates of the ECB{when}.", suggestions=near or quoted
            )


class ReferenceRateProvider(Protocol):
    """A provider of reference rates."""

    async def rates(self) -> ReferenceRates:
        """All currencies for the last year. Raises UpstreamUnavailable."""
        ...


def digits(figure: float) -> float:
    """A figure to 8 significant digits: more than the fixings have, and without floating-point noise."""
    return float(f"{figure:.8g}")


def money(amount: float) -> float:
    """An amount to 6 decimals, or to 8 significant digits where these are more; not to the minor unit of a currency."""
    decimals = 6 if amount == 0 else max(6, 7 - floor(log10(abs(amount))))
    return round(amount, decimals)


def change_percent(newest: float, then: float) -> float:
    """The change from an earlier rate, percent of that rate."""
    return round((newest - then) / then * 100, 5)
