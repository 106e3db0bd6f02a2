"""Hva koster strømmen: day-ahead prices of the five Norwegian zones, one static file a day."""

import datetime as dt
from functools import partial

import msgspec

from skerry.sources.day_ahead import BiddingZone, Price, PriceDay, per_mwh
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class _RawPrice(msgspec.Struct):
    nok: float = msgspec.field(name="NOK_per_kWh")
    eur: float = msgspec.field(name="EUR_per_kWh")
    start: dt.datetime = msgspec.field(name="time_start")
    end: dt.datetime = msgspec.field(name="time_end")


class HvaKosterStrommen(Source):
    """Prices per kWh without VAT and fees, in NOK and EUR, with local stamps that carry their offset."""

    key = "hvakosterstrommen"
    title = "Hva koster strømmen"
    home = "https://www.hvakosterstrommen.no/strompris-api"
    base = "https://www.hvakosterstrommen.no/api/v1"
    licence = "free for any use"
    attribution = "Strømpriser levert av Hva koster strømmen.no"
    terms = "A link to the service is wanted."
    # Small static files. A month of history is 31 of them, and must come well within the deadline.
    pace = Pace(per_second=20, at_once=8)
    first_day = dt.date(2021, 12, 1)

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day. NotFound while it is not published: tomorrow appears about 13:00."""
        return await self.get(
            f"/prices/{date:%Y/%m-%d}_{zone.zone}.json",
            fresh=zone.keep(date),
            read=partial(read_day, zone, date),
            missing=f"Hva koster strømmen has no prices of {zone.zone} on {date}.",
        )


def read_prices(reply: Reply) -> list[Price]:
    return [
        Price(raw.start.astimezone(dt.UTC), raw.end.astimezone(dt.UTC), per_mwh(raw.eur), per_mwh(raw.nok))
        for raw in reply.json(list[_RawPrice])
    ]


def read_day(zone: BiddingZone, date: dt.date, reply: Reply) -> PriceDay:
    return PriceDay.of(zone, date, read_prices(reply))
