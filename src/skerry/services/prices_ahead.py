"""Day-ahead prices of a period, as far as they are published."""

import asyncio
import datetime as dt
from enum import StrEnum
from zoneinfo import ZoneInfo

from msgspec import Struct

from skerry.clock import now, today
from skerry.container import Dependency
from skerry.errors import NotFound, SkerryError, UpstreamUnavailable
from skerry.models.day_ahead import MARKET_ZONE, ONE_DAY, BiddingZone, DayAheadPrice, MissingDay, NordicBalticZone
from skerry.models.unavailable import incomplete
from skerry.services.spot_prices import AllZonePrices, SourcedDay

PUBLICATION = dt.time(12, 45)
"""Market time from which on tomorrow's prices are requested."""


class NextDayPrices(StrEnum):
    """Whether tomorrow's prices are among those ahead."""

    INCLUDED = "included"
    NOT_DUE = "not_due"
    NOT_PUBLISHED = "not_published"
    UNAVAILABLE = "unavailable"


class PublishedPrices(Struct, frozen=True):
    """The published prices of a period."""

    zone: BiddingZone
    start_at: dt.datetime
    deadline_at: dt.datetime | None
    prices: tuple[DayAheadPrice, ...]
    """In the order of time, cut at both ends of the period."""
    next_day: NextDayPrices | None
    """None where the period ends before tomorrow."""
    missing_days: tuple[MissingDay, ...]
    """Days of the period without prices, but for those that are not due."""
    failures: tuple[SkerryError, ...]
    """Why they are missing."""
    sources: tuple[str, ...]
    """Keys of the providers, each once."""

    @property
    def until_at(self) -> dt.datetime:
        """End of the last published price."""
        return self.prices[-1].end_at


class PricesAhead(Dependency):
    """The prices of a zone between two moments: those of each local day, requested at once."""

    def __init__(self, prices: AllZonePrices) -> None:
        self._prices = prices

    async def tomorrow(self, zone: NordicBalticZone) -> SourcedDay | SkerryError | None:
        """Tomorrow's prices; None before they can be there."""
        if now().astimezone(ZoneInfo(MARKET_ZONE)).time() < PUBLICATION:
            return None
        found = await self._day(zone, zone.facts.today() + ONE_DAY)
        if not isinstance(found, SourcedDay):
            incomplete()
        return found

    async def between(self, zone: NordicBalticZone, start: dt.datetime, end: dt.datetime | None) -> PublishedPrices:
        """The published prices from `start` to `end`, or, without one, to the end of tomorrow.

        Raises NotFound or UpstreamUnavailable where there is none."""
        facts = zone.facts
        first, this_day = start.astimezone(ZoneInfo(facts.timezone)).date(), today(facts.timezone)
        last = this_day + ONE_DAY
        if end is not None:
            last = min(last, (end - dt.timedelta(microseconds=1)).astimezone(ZoneInfo(facts.timezone)).date())
        dates = [first + ONE_DAY * number for number in range((last - first).days + 1)]
        found = await asyncio.gather(
            *(self._day(zone, date) if date <= this_day else self.tomorrow(zone) for date in dates)
        )
        known = [day for day in found if isinstance(day, SourcedDay)]
        failed = [(date, day) for date, day in zip(dates, found, strict=True) if isinstance(day, SkerryError)]
        prices = clipped([price for day in known for price in day.day.prices], start, end)
        if not prices:
            raise _no_prices(facts, start, [error for _, error in failed])
        if failed:
            incomplete()
        return PublishedPrices(
            zone=facts,
            start_at=start,
            deadline_at=end,
            prices=prices,
            next_day=next_day(found[-1]) if last > this_day else None,
            missing_days=tuple(MissingDay.of(facts, date, error) for date, error in failed),
            failures=tuple(error for _, error in failed),
            sources=tuple(dict.fromkeys(day.source for day in known)),
        )

    async def _day(self, zone: NordicBalticZone, date: dt.date) -> SourcedDay | SkerryError:
        try:
            return await self._prices.day(zone, date)
        except (NotFound, UpstreamUnavailable) as error:
            return error


def next_day(found: SourcedDay | SkerryError | None) -> NextDayPrices:
    """What became of tomorrow's prices."""
    if found is None:
        return NextDayPrices.NOT_DUE
    if isinstance(found, SourcedDay):
        return NextDayPrices.INCLUDED
    return NextDayPrices.NOT_PUBLISHED if isinstance(found, NotFound) else NextDayPrices.UNAVAILABLE


def clipped(prices: list[DayAheadPrice], start: dt.datetime, end: dt.datetime | None) -> tuple[DayAheadPrice, ...]:
    """The parts of the intervals that are between two moments."""
    kept = []
    for price in prices:
        first, last = max(price.start_at, start), price.end_at if end is None else min(price.end_at, end)
        if first < last:
            kept.append(DayAheadPrice(first, last, price.price_eur_mwh, price.price_local_mwh))
    return tuple(kept)


def _no_prices(zone: BiddingZone, start: dt.datetime, failures: list[SkerryError]) -> SkerryError:
    # What no provider has is certain only when all have answered.
    away = [error for error in failures if isinstance(error, UpstreamUnavailable)]
    if away or failures:
        return (away or failures)[0]
    return NotFound(f"No prices of zone {zone.zone} are published for {start:%Y-%m-%dT%H:%MZ} or later.")
