"""Elering, the Estonian transmission system operator: state of the grid, day-ahead prices of the Baltic states and Finland."""

import datetime as dt
from functools import partial
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.clock import midnight
from skerry.errors import NotFound
from skerry.sources.day_ahead import BIDDING_ZONES, HOUR, ONE_DAY, QUARTER, BiddingZone, Price, PriceDay
from skerry.upstream.reply import Reply, ReplyError
from skerry.upstream.source import Source

MILLISECOND = dt.timedelta(milliseconds=1)


class _RawSample(msgspec.Struct):
    timestamp: int
    production: float | None = None
    consumption: float | None = None
    frequency: float | None = None
    system_balance: float | None = None
    ac_balance: float | None = None
    production_renewable: float | None = None
    solar_energy_production: float | None = None


class _RawSamples(msgspec.Struct):
    success: bool
    data: list[_RawSample]


class _RawPrice(msgspec.Struct):
    timestamp: int
    price: float


class _RawPrices(msgspec.Struct):
    success: bool
    data: dict[str, list[_RawPrice]]


class SystemSample(Struct, frozen=True):
    """State of the Estonian power system at one moment. The newest samples lack fields that are metered later."""

    timestamp: Annotated[dt.datetime, Meta(description="UTC")]
    production: Annotated[float | None, Meta(description="MW, all of Estonia")]
    consumption: Annotated[float | None, Meta(description="MW, all of Estonia")]
    frequency: Annotated[float | None, Meta(description="Hz")]
    system_balance: Annotated[float | None, Meta(description="MW; production less consumption")]
    ac_balance: Annotated[float | None, Meta(description="MW over the alternating-current lines")]
    production_renewable: Annotated[float | None, Meta(description="MW, without solar")]
    solar_energy_production: Annotated[float | None, Meta(description="MW; known about twelve hours later")]


class Elering(Source):
    """Stamps are Unix seconds, prices EUR/MWh without VAT, for EE, FI, LV and LT alike."""

    key = "elering"
    title = "Elering"
    home = "https://dashboard.elering.ee/en"
    base = "https://dashboard.elering.ee/api"
    licence = "not stated; attribution"
    attribution = "Elering AS"

    async def system_latest(self) -> list[SystemSample]:
        """The newest samples of the grid, oldest first; one or a few."""
        return await self.get("/system/latest", fresh="1m", read=read_system)

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day of EE, FI, LV or LT. NotFound while it is not published: tomorrow appears about 14:00."""
        # All four countries keep the same time, so the one reply serves them all.
        days = await self.get(
            "/nps/price",
            query={
                "start": _stamp(midnight(date, zone.timezone)),
                "end": _stamp(midnight(date + ONE_DAY, zone.timezone) - MILLISECOND),  # the end is included
            },
            fresh=zone.keep(date),
            read=partial(read_days, date),
        )
        if zone.zone not in days:
            raise NotFound(f"Elering has no prices of {zone.zone} on {date}.")
        return days[zone.zone]


def _stamp(moment: dt.datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_system(reply: Reply) -> list[SystemSample]:
    raw = reply.json(_RawSamples)
    if not raw.success:
        raise ReplyError("sent no success")
    samples = [
        SystemSample(
            dt.datetime.fromtimestamp(row.timestamp, dt.UTC),
            row.production,
            row.consumption,
            row.frequency,
            row.system_balance,
            row.ac_balance,
            row.production_renewable,
            row.solar_energy_production,
        )
        for row in raw.data
    ]
    return sorted(samples, key=lambda sample: sample.timestamp)


def read_prices(reply: Reply) -> dict[str, list[Price]]:
    """Prices by zone. A row has only its begin: the step is that to the next row, and the last row is as long as the others."""
    raw = reply.json(_RawPrices)
    if not raw.success:
        raise ReplyError("sent no success")
    return {area.upper(): _intervals(rows) for area, rows in raw.data.items() if area.upper() in BIDDING_ZONES and rows}


def _intervals(rows: list[_RawPrice]) -> list[Price]:
    starts = [dt.datetime.fromtimestamp(row.timestamp, dt.UTC) for row in rows]
    step = min((later - start for start, later in pairwise(starts)), default=HOUR)
    return [Price(start, start + step, row.price, row.price) for start, row in zip(starts, rows, strict=True)]


def read_days(date: dt.date, reply: Reply) -> dict[str, PriceDay]:
    """One day for each zone in the reply. NotFound raised here is not kept: the day may appear at any moment.

    Market days run in Central European time, an hour behind. So the first hour of tomorrow is there a day before the rest."""
    prices = read_prices(reply)
    if all(len(rows) <= HOUR // QUARTER for rows in prices.values()):
        raise NotFound(f"Elering has no prices of {date} yet.")
    return {area: PriceDay.of(BIDDING_ZONES[area], date, rows) for area, rows in prices.items()}
