"""Nord Pool data portal: the power exchange. Called only when the national services fail, as its terms require."""

import asyncio
import datetime as dt
from collections.abc import Iterator
from functools import partial
from zoneinfo import ZoneInfo

import msgspec
from msgspec import structs

from skerry.clock import midnight
from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.models.day_ahead import (
    BIDDING_ZONES,
    MARKET_ZONE,
    ONE_DAY,
    QUARTER,
    BiddingZone,
    DayAheadPrice,
    PriceDay,
    evenly,
    not_published,
)
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

PUBLICATION = dt.time(13)
"""Market time about which the prices of the next day appear."""
FINAL = "final"
"""State of prices that no longer change. Until an auction is confirmed they are preliminary."""


class NordPool(Source):
    """Prices per MWh in the requested currency, with UTC times. The interface is not documented."""

    key = "nordpool"
    title = "Nord Pool"
    home = "https://data.nordpoolgroup.com"
    base = "https://dataportal-api.nordpoolgroup.com/api"
    license = stated("Nord Pool terms: own use, no redistribution in bulk")
    evidence = Evidence.RECORDED
    evidence_note = (
        "The recording is of one zone in EUR by the hour; several zones and other currencies follow public programs."
    )
    cadence = "1d"
    attribution = "Nord Pool"
    terms = "Own use; not for redistribution in bulk. Days older than about two months are not open."
    keeps = dt.timedelta(days=60)

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day, which in the Baltic states and Finland is made of two market days.

        Raises NotFound while they are not published; for a day ahead with `retry_after`."""
        market = ZoneInfo(MARKET_ZONE)
        start, end = midnight(date, zone.timezone), midnight(date + ONE_DAY, zone.timezone)
        first, last = start.astimezone(market).date(), (end - QUARTER).astimezone(market).date()
        try:
            days = await asyncio.gather(*(self._market_day(zone, day) for day in dict.fromkeys((first, last))))
        except NotFound:
            if date <= zone.today():
                raise
            about = dt.datetime.combine(date - ONE_DAY, PUBLICATION, market).astimezone(ZoneInfo(zone.timezone))
            raise not_published(zone, date, about.time()) from None
        prices = [price for day in days for price in day.prices if start <= price.start_at < end]
        return PriceDay.of(zone, date, evenly(prices))

    async def _market_day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """One day of the market. One request covers all zones of the currency: the reply then has the exchange rate, and thus
        both currencies."""
        areas = [other.zone for other in BIDDING_ZONES.values() if other.currency == zone.currency]
        days = await self.get(
            "/DayAheadPrices",
            query={
                "date": date.isoformat(),
                "market": "DayAhead",
                "deliveryArea": ",".join(areas),
                "currency": zone.currency,
            },
            fresh=zone.keep(date),
            read=partial(read_days, date),
            accept=(200, 204),
        )
        if zone.zone not in days:
            raise NotFound(f"No prices for zone {zone.zone} on {date} at Nord Pool.")
        return days[zone.zone]


class _RawEntry(msgspec.Struct):
    start: dt.datetime = msgspec.field(name="deliveryStart")
    end: dt.datetime = msgspec.field(name="deliveryEnd")
    per_area: dict[str, float] = msgspec.field(name="entryPerArea")


class _RawState(msgspec.Struct):
    state: str
    areas: list[str]


class _RawDay(msgspec.Struct):
    areas: list[str] = msgspec.field(name="deliveryAreas")
    entries: list[_RawEntry] = msgspec.field(name="multiAreaEntries")
    rate: float = msgspec.field(name="exchangeRate")
    """Local currency per EUR."""
    states: list[_RawState] = msgspec.field(name="areaStates", default_factory=list)


def read_days(date: dt.date, reply: Reply) -> dict[str, PriceDay]:
    """One market day for each zone in the reply, in Central European Time. NotFound raised here is not cached: the day may be
    published at any moment."""
    if reply.status == 204:
        raise NotFound(f"No prices on {date} at Nord Pool: they are not published yet.")
    raw = reply.json(_RawDay)
    for each in raw.states:
        if each.state.casefold() != FINAL:
            raise NotFound(f"No final prices of {', '.join(each.areas)} on {date} at Nord Pool: they are {each.state}.")
    return {
        area: PriceDay.of(structs.replace(BIDDING_ZONES[area], timezone=MARKET_ZONE), date, read_prices(raw, area))
        for area in raw.areas
    }


def read_prices(raw: _RawDay, area: str) -> Iterator[DayAheadPrice]:
    """EUR prices have two decimals. So has the local price, and one currency is some ten of the other: dividing by the
    rate and rounding gives back the EUR price as it was cleared."""
    if raw.rate < 1:
        raise ReplyError(f"returned {raw.rate} as exchange rate")
    for entry in raw.entries:
        local = entry.per_area[area]
        yield DayAheadPrice(
            entry.start.astimezone(dt.UTC), entry.end.astimezone(dt.UTC), round(local / raw.rate, 2), round(local, 2)
        )
