"""Spot prices of past months: what this server has stored, and for Elering's zones any past period."""

import datetime as dt
from calendar import monthrange
from collections.abc import Callable, Sequence
from typing import Annotated, Self
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.api.parameters import Allowed, Checked
from skerry.clock import midnight, today
from skerry.container import Dependency
from skerry.errors import BadParameter, NotFound
from skerry.models.day_ahead import ONE_DAY, QUARTER, BiddingZone, DayAheadPrice, NordicBalticZone
from skerry.provenance import note, observed
from skerry.rounding import half_up
from skerry.series.spot_prices import SpotPrice, StoredPriceProviders
from skerry.services.price_window import hours
from skerry.services.stored import or_stored
from skerry.sources.estonia.elering import Elering, EleringZone
from skerry.store import History

MILLISECOND = dt.timedelta(milliseconds=1)
MAX_ROWS = 10_000
MIN_COVERAGE = 0.9
"""Share of a month that must have prices: the mean of less would be that of some other time."""


def _month(text: str) -> str:
    dt.date.fromisoformat(f"{text}-01")
    return text


Month = Annotated[
    str,
    Checked(_month),
    Allowed("a month such as 2026-10"),
    Meta(pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$", description="month in the zone's local time", examples=["2026-10"]),
]


class MonthPrices(Struct, frozen=True):
    """The prices of a local month."""

    first: dt.date
    last: dt.date
    prices: tuple[DayAheadPrice, ...]
    coverage: float
    """Share of the month that has prices, 0 to 1."""
    source: str
    """Key of the provider."""

    def mean(self, weight: Callable[[DayAheadPrice], float] = lambda _: 1.0) -> float:
        """EUR/MWh, weighted by the length of the intervals and by a consumption."""
        shares = [(hours(price.end_at - price.start_at) * weight(price), price.price_eur_mwh) for price in self.prices]
        return sum(share * price for share, price in shares) / sum(share for share, _ in shares)


def months_until(given: str | None, name: str, zone: BiddingZone, count: int, first: dt.date) -> list[dt.date]:
    """The first days of the last `count` months up to a given one, or up to the last full month. Raises BadParameter for a month
    that is not over, or one before `first`."""
    this_month = today(zone.timezone).replace(day=1)
    last = (this_month - dt.timedelta(days=1)).replace(day=1)
    chosen = last if given is None else dt.date.fromisoformat(f"{given}-01")
    if not first <= chosen <= last:
        raise BadParameter(name, given, f"a month from {first:%Y-%m} to {last:%Y-%m}, the last full one")
    months = [chosen]
    while len(months) < count and months[-1] > first:
        months.append((months[-1] - dt.timedelta(days=1)).replace(day=1))
    return months[::-1]


class PastPrices(Dependency):
    """Prices of past months."""

    def __init__(self, elering: Elering, history: History[SpotPrice]) -> None:
        self._elering = elering
        self._history = history

    async def month(self, zone: NordicBalticZone, first: dt.date) -> MonthPrices:
        """The prices of the month that starts on a day: of Elering's zones those that are stored while Elering is unavailable,
        of the other zones always. Raises NotFound where too little of it is known, UpstreamUnavailable."""

        async def stored() -> MonthPrices:
            return _month_prices(zone, first, await self._stored(zone, first))

        async def stored_or_none() -> MonthPrices | None:
            try:
                return await stored()
            except NotFound:  # of what is stored: Elering may have the month
                return None

        async def provided() -> MonthPrices:
            start, end = _period(zone.facts, first)
            return _month_prices(zone, first, await self._elering.prices(zone.facts, start, end - MILLISECOND))

        found = await (or_stored(provided, stored_or_none) if zone in EleringZone.__members__ else stored())
        note(StoredPriceProviders.origin_of(zone.facts))
        observed(found.prices[-1].start_at)
        return found

    async def _stored(self, zone: NordicBalticZone, first: dt.date) -> list[DayAheadPrice]:
        start, end = _period(zone.facts, first)
        page = await self._history.read(start=start, end=end - MILLISECOND, limit=MAX_ROWS, where={"zone": zone.value})
        return list(map(_price, page.items))


def last_day(first: dt.date) -> dt.date:
    """The last day of the month that starts on a day."""
    return first.replace(day=monthrange(first.year, first.month)[1])


def _period(zone: BiddingZone, first: dt.date) -> tuple[dt.datetime, dt.datetime]:
    return midnight(first, zone.timezone), midnight(last_day(first) + ONE_DAY, zone.timezone)


def _month_prices(zone: NordicBalticZone, first: dt.date, prices: Sequence[DayAheadPrice]) -> MonthPrices:
    """Raises NotFound where too little of the month has prices."""
    start, end = _period(zone.facts, first)
    known = sum((price.end_at - price.start_at for price in prices), dt.timedelta())
    coverage = round(known / (end - start), 4)
    if coverage < MIN_COVERAGE:
        raise NotFound(
            f"{coverage:.0%} of the prices of zone {zone} in {first:%Y-%m} are known, less than {MIN_COVERAGE:.0%}."
        )
    return MonthPrices(first, last_day(first), tuple(prices), coverage, StoredPriceProviders.origin_of(zone.facts).key)


def _price(row: SpotPrice) -> DayAheadPrice:
    return DayAheadPrice(row.timestamp, row.end or row.timestamp + QUARTER, row.price_eur_mwh, row.price_local_mwh)


def is_night(moment: dt.datetime, zone: str) -> bool:
    """Whether it is between 22:00 and 7:00 on the clocks of a zone (IANA name)."""
    return not 7 <= moment.astimezone(ZoneInfo(zone)).hour < 22


class ContractMonth(Struct, frozen=True):
    """Both prices in one month."""

    month: Annotated[str, Meta(description="year and month, local")]
    spot_cent_kwh: Annotated[float, Meta(description="mean spot price by the profile, with margin, euro cents per kWh")]
    fixed_cent_kwh: Annotated[float, Meta(description="the fixed price, euro cents per kWh")]
    spot_premium_cent_kwh: Annotated[float, Meta(description="spot less fixed: negative where spot was cheaper")]
    kwh: Annotated[float, Meta(ge=0, le=1e7, description="consumption of the month, kWh")]
    spot_cost: Annotated[float, Meta(ge=-1e8, le=1e8, description="cost of the month at the spot price, EUR")]
    fixed_cost: Annotated[float, Meta(ge=0, le=1e8, description="cost of the month at the fixed price, EUR")]
    coverage: Annotated[float, Meta(ge=0, le=1, description="share of the month whose prices are known, 0 to 1")]

    @classmethod
    def of(cls, month: MonthPrices, spot: float, fixed: float, kwh: float) -> Self:
        return cls(
            month=f"{month.first:%Y-%m}",
            spot_cent_kwh=half_up(spot, 4),
            fixed_cent_kwh=fixed,
            spot_premium_cent_kwh=half_up(spot - fixed, 4),
            kwh=half_up(kwh, 3),
            spot_cost=half_up(kwh * spot / 100, 2),
            fixed_cost=half_up(kwh * fixed / 100, 2),
            coverage=month.coverage,
        )
