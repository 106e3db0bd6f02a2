"""Reference exchange rates, whichever bank fixes them."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cached_property
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from skerry.errors import NotFound
from skerry.models.fields import OBSERVATION

EURO = "EUR"

MAX_RATE_AGE = timedelta(days=7)
"""How long a rate holds where no newer one was fixed. Easter and Christmas interrupt the fixing for at most five days; a
currency without a fixing for longer is no longer quoted."""


class DatedRate(Struct, frozen=True):
    """A rate of a pair, and the day on which it was fixed."""

    date: Annotated[date, OBSERVATION, Meta(description="business day on which the ECB fixed the rate")]
    rate: Annotated[float, Meta(description="units of the target currency for one unit of the base, 8 digits")]


class ReferenceRates(Struct, frozen=True, dict=True):
    """The rates of about a year. `days` maps each day of fixing to units per euro by ISO 4217 code, the euro included."""

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
        """Codes of the currencies quoted today, in alphabetical order."""
        recent = (rates for day, rates in self.days.items() if day > self.newest - MAX_RATE_AGE)
        return tuple(sorted({code for rates in recent for code in rates}))

    def check_quoted(self, codes: Sequence[str]) -> None:
        """Raises NotFound, which names every code that the ECB does not quote."""
        unknown = [code for code in dict.fromkeys(codes) if code not in self.currencies]
        if unknown:
            near = tuple(known for known in self.currencies if any(known[:2] == code[:2] for code in unknown))
            what = "currency with code" if len(unknown) == 1 else "currencies with codes"
            raise NotFound(
                f"No {what} {', '.join(unknown)} in the reference rates of the ECB.",
                suggestions=near or self.currencies,
            )

    def last(self, base: str, target: str, day: date) -> DatedRate | None:
        """The rate of a pair that holds on a day: of that day, or the last one before; None where that is too old."""
        for back in range(MAX_RATE_AGE.days):
            fixed = day - timedelta(days=back)
            rates = self.days.get(fixed, {})
            if base in rates and target in rates:
                return DatedRate(fixed, digits(rates[target] / rates[base]))
        return None

    def since(self, base: str, target: str, day: date) -> list[DatedRate]:
        """Rates of a pair on all days of fixing from this one on, newest first."""
        return [
            DatedRate(fixed, digits(rates[target] / rates[base]))
            for fixed, rates in sorted(self.days.items(), reverse=True)
            if fixed >= day and base in rates and target in rates
        ]


class ReferenceRateProvider(Protocol):
    """A provider of reference rates."""

    async def rates(self) -> ReferenceRates:
        """All currencies for the last year. Raises UpstreamUnavailable."""
        ...


def digits(figure: float) -> float:
    """A figure to 8 significant digits: more than the fixings have, and without floating-point noise."""
    return float(f"{figure:.8g}")
