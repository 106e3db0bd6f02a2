"""Nord Pool data portal: the power exchange. Called only when the national services fail, as its terms require."""

import datetime as dt
from collections.abc import Iterator
from functools import partial

import msgspec

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.models.day_ahead import BIDDING_ZONES, BiddingZone, DayAheadPrice, PriceDay
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source


class NordPool(Source):
    """Prices per MWh in the requested currency, with UTC times. The interface is not documented."""

    key = "nordpool"
    title = "Nord Pool"
    home = "https://data.nordpoolgroup.com"
    base = "https://dataportal-api.nordpoolgroup.com/api"
    license = stated("Nord Pool terms: own use, no redistribution in bulk")
    evidence = Evidence.RECORDED
    cadence = "1d"
    attribution = "Nord Pool"
    terms = "Own use; not for redistribution in bulk. Days older than about two months are not open."
    keeps = dt.timedelta(days=60)

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day. Raises NotFound while they are not published (status 204). One request covers all zones
        of the country, in its currency: the reply then has the exchange rate, and thus both currencies."""
        country = [other.zone for other in BIDDING_ZONES.values() if other.country == zone.country]
        days = await self.get(
            "/DayAheadPrices",
            query={
                "date": date.isoformat(),
                "market": "DayAhead",
                "deliveryArea": ",".join(country),
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


class _RawDay(msgspec.Struct):
    areas: list[str] = msgspec.field(name="deliveryAreas")
    entries: list[_RawEntry] = msgspec.field(name="multiAreaEntries")
    rate: float = msgspec.field(name="exchangeRate")
    """Local currency per EUR."""


def read_days(date: dt.date, reply: Reply) -> dict[str, PriceDay]:
    """One day for each zone in the reply. NotFound raised here is not cached: the day may be published at any moment."""
    if reply.status == 204:
        raise NotFound(f"No prices on {date} at Nord Pool: they are not published yet.")
    raw = reply.json(_RawDay)
    return {area: PriceDay.of(BIDDING_ZONES[area], date, read_prices(raw, area)) for area in raw.areas}


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
