"""Elpriset just nu: day-ahead prices of the four Swedish zones, one static file a day."""

import datetime as dt
from functools import partial

import msgspec

from skerry.sources.day_ahead import BiddingZone, Price, PriceDay, per_mwh
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class _RawPrice(msgspec.Struct):
    sek: float = msgspec.field(name="SEK_per_kWh")
    eur: float = msgspec.field(name="EUR_per_kWh")
    start: dt.datetime = msgspec.field(name="time_start")
    end: dt.datetime = msgspec.field(name="time_end")


class ElprisetJustNu(Source):
    """Prices per kWh without VAT and fees, in SEK and EUR, with local stamps that carry their offset."""

    key = "elprisetjustnu"
    title = "Elpriset just nu"
    home = "https://www.elprisetjustnu.se/elpris-api"
    base = "https://www.elprisetjustnu.se/api/v1"
    licence = "free for any use"
    attribution = "Elpriser från Elpriset just nu.se"
    terms = "A link to the service is wanted."
    # Small static files. A month of history is 31 of them, and must come well within the deadline.
    pace = Pace(per_second=20, at_once=8)
    first_day = dt.date(2022, 11, 1)

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day. NotFound while it is not published: tomorrow appears about 13:00."""
        return await self.get(
            f"/prices/{date:%Y/%m-%d}_{zone.zone}.json",
            fresh=zone.keep(date),
            read=partial(read_day, zone, date),
            missing=f"Elpriset just nu has no prices of {zone.zone} on {date}.",
        )


def read_prices(reply: Reply) -> list[Price]:
    return [
        Price(raw.start.astimezone(dt.UTC), raw.end.astimezone(dt.UTC), per_mwh(raw.eur), per_mwh(raw.sek))
        for raw in reply.json(list[_RawPrice])
    ]


def read_day(zone: BiddingZone, date: dt.date, reply: Reply) -> PriceDay:
    return PriceDay.of(zone, date, read_prices(reply))
