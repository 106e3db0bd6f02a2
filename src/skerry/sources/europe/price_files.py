"""What the Norwegian and the Swedish service of day-ahead prices have in common: one static file per day and zone.

The two formats differ in the name of the currency only. Prices are per kWh without VAT and fees, in local currency and
EUR, with local times that carry their offset."""

import datetime as dt
from functools import partial
from typing import ClassVar, Protocol

from skerry.models.day_ahead import BiddingZone, DayAheadPrice, PriceDay, per_mwh
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class RawPrice(Protocol):
    """One element of a file; each service declares it with its own currency."""

    local: float
    eur: float
    start: dt.datetime
    end: dt.datetime


class PriceFiles(Source):
    """Base of both services."""

    # Small static files. A month of history needs 31 of them, well within the deadline.
    pace = Pace(per_second=20, concurrency=8)
    shape: ClassVar[type[RawPrice]]
    first_day: ClassVar[dt.date]

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day. Raises NotFound while it is not published; tomorrow is published about 13:00."""
        return await self.get(
            f"/prices/{date:%Y/%m-%d}_{zone.zone}.json",
            fresh=zone.keep(date),
            read=partial(self.read_day, zone, date),
            not_found=f"No prices for zone {zone.zone} on {date} at {self.title}.",
        )

    @classmethod
    def read_day(cls, zone: BiddingZone, date: dt.date, reply: Reply) -> PriceDay:
        return PriceDay.of(zone, date, cls.read_prices(reply))

    @classmethod
    def read_prices(cls, reply: Reply) -> list[DayAheadPrice]:
        rows: list[RawPrice] = reply.json(list[cls.shape])  # type: ignore[name-defined]
        return [
            DayAheadPrice(
                row.start.astimezone(dt.UTC), row.end.astimezone(dt.UTC), per_mwh(row.eur), per_mwh(row.local)
            )
            for row in rows
        ]
