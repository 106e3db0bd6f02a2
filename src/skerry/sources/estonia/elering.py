"""Elering, the Estonian transmission system operator: state of the grid, day-ahead prices of the Baltic states and Finland.

Prices and the state of the grid are read against recordings. Of the cross-border lines none was at hand: that a row has a
stamp and a number for each line (`finland`, `latvia`, `russia_narva`, ...; in the plan `ee_fi`, `ee_lv`) is told by the
provider's own description of its CSV and by several public clients."""

import asyncio
import datetime as dt
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.clock import midnight, now
from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.models.day_ahead import (
    BIDDING_ZONES,
    HOUR,
    ONE_DAY,
    QUARTER,
    BiddingZone,
    Price,
    PriceDay,
    ZoneCode,
    not_published,
)
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

MILLISECOND = dt.timedelta(milliseconds=1)
PUBLICATION = dt.time(14)
"""Local time about which tomorrow's prices appear."""
QUARTERS_SINCE = dt.datetime(2025, 9, 30, 22, tzinfo=dt.UTC)
"""Begin of the first market day of quarter-hours. Market days run in Central European time: an hour of the local day was
cleared with the day before."""
MAX_REQUEST_SPAN = 365 * ONE_DAY


class EleringZone(ZoneCode):
    """Bidding zones whose prices Elering gives."""

    EE = "EE"
    FI = "FI"
    LV = "LV"
    LT = "LT"


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


class _RawPlanned(msgspec.Struct):
    real: list[_RawSample]
    plan: list[_RawSample]


class _RawWithPlan(msgspec.Struct):
    success: bool
    data: _RawPlanned


class _RawPrice(msgspec.Struct):
    timestamp: int
    price: float


class _RawPrices(msgspec.Struct):
    success: bool
    data: dict[str, list[_RawPrice]]


class _RawLines(msgspec.Struct):
    success: bool
    data: list[dict[str, float | None]]


class SystemSample(Struct, frozen=True):
    """State of the Estonian power system at one moment. The newest samples lack fields that are metered later."""

    timestamp: Annotated[Moment, Meta(description="UTC")]
    production: Annotated[float | None, Meta(description="MW, all of Estonia")]
    consumption: Annotated[float | None, Meta(description="MW, all of Estonia")]
    frequency: Annotated[float | None, Meta(description="Hz")]
    system_balance: Annotated[float | None, Meta(description="MW; production less consumption")]
    ac_balance: Annotated[float | None, Meta(description="MW over the alternating-current lines")]
    production_renewable: Annotated[float | None, Meta(description="MW, without solar")]
    solar_energy_production: Annotated[float | None, Meta(description="MW; known about twelve hours later")]


class SystemPeriod(Struct, frozen=True):
    """What was measured in a stretch of time, and what was scheduled for it; each in the order of time."""

    measured: tuple[SystemSample, ...]
    planned: tuple[SystemSample, ...]

    def between(self, start: dt.datetime, end: dt.datetime) -> "SystemPeriod":
        """What of it is from `start` to `end`, both included."""
        return SystemPeriod(
            tuple(sample for sample in self.measured if start <= sample.timestamp <= end),
            tuple(sample for sample in self.planned if start <= sample.timestamp <= end),
        )


class LineFlow(Struct, frozen=True):
    """Power over one cross-border line, or of the trade over one border."""

    line: Annotated[str, Meta(description="name of the line or border, as the provider gives it")]
    mw: Annotated[float | None, Meta(description="MW, signed as the provider signs it")]


class CrossBorder(Struct, frozen=True):
    """All lines at one moment."""

    timestamp: dt.datetime
    lines: tuple[LineFlow, ...]


class Elering(Source):
    """Stamps are Unix seconds, prices EUR/MWh without VAT, for EE, FI, LV and LT alike."""

    key = "elering"
    title = "Elering"
    home = "https://dashboard.elering.ee/en"
    base = "https://dashboard.elering.ee/api"
    license = stated("Not stated; attribution")
    evidence = Evidence.RECORDED
    evidence_note = "Cross-border lines follow the provider's description and public clients."
    attribution = "Elering AS"

    async def system_latest(self) -> list[SystemSample]:
        """The newest samples of the grid, oldest first; one or a few."""
        return await self.get("/system/latest", fresh="1m", read=read_system)

    async def system(self, start: dt.datetime, end: dt.datetime) -> SystemPeriod:
        """Samples and schedule from `start` to `end`, at most a year. Samples come up to two hours late."""
        period = await self.get("/system/with-plan", query=_period(start, end), fresh="5m", read=read_with_plan)
        return period.between(start, end)

    async def cross_border(self) -> CrossBorder:
        """Newest measured flows over the lines."""
        return await self.get("/transmission/cross-border/latest", fresh="5m", read=read_lines)

    async def planned_trade(self) -> CrossBorder:
        """Newest scheduled trade over the borders."""
        return await self.get("/transmission/cross-border-planned-trade/latest", fresh="5m", read=read_lines)

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day of EE, FI, LV or LT.

        NotFound for a day of which there are none, and before publication (then with `retry_after`)."""
        ahead = date - zone.today()
        if ahead > ONE_DAY:
            raise NotFound(f"The prices of {date} are not published yet: they appear about 14:00 the day before.")
        days: dict[str, PriceDay] = {}
        with suppress(NotFound):
            # All four countries keep the same time, so the one reply serves them all.
            days = await self.get(
                "/nps/price",
                query=_period(midnight(date, zone.timezone), midnight(date + ONE_DAY, zone.timezone) - MILLISECOND),
                fresh=zone.keep(date),
                read=partial(read_days, date),
            )
        if zone.zone not in days:
            if ahead == ONE_DAY:
                raise not_published(zone, date, PUBLICATION)
            raise NotFound(f"Elering has no prices of {zone.zone} on {date}.")
        return days[zone.zone]

    async def prices(self, zone: BiddingZone, start: dt.datetime, end: dt.datetime) -> list[Price]:
        """Prices of the intervals that begin from `start` to `end`, both included, in the order of time.

        Intervals are hours up to the market day 2025-09-30 and quarters since. An empty list where there is nothing."""
        fresh = "30d" if end < now() - ONE_DAY else "10m"
        starts = [start]
        while (cut := starts[-1] + MAX_REQUEST_SPAN) <= end:
            starts.append(cut)
        ends = [*(cut - MILLISECOND for cut in starts[1:]), end]
        pieces = await asyncio.gather(
            *(
                self.get("/nps/price", query=_period(*piece), fresh=fresh, read=partial(read_zone, zone.zone))
                for piece in zip(starts, ends, strict=True)
            )
        )
        return [price for piece in pieces for price in piece if start <= price.start_at <= end]


def _stamp(moment: dt.datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _period(start: dt.datetime, end: dt.datetime) -> dict[str, str]:
    """The query for what is from `start` to `end`, both included."""
    return {"start": _stamp(start), "end": _stamp(end)}


def read_system(reply: Reply) -> list[SystemSample]:
    raw = reply.json(_RawSamples)
    _check(raw.success)
    return _samples(raw.data)


def read_with_plan(reply: Reply) -> SystemPeriod:
    raw = reply.json(_RawWithPlan)
    _check(raw.success)
    return SystemPeriod(tuple(_samples(raw.data.real)), tuple(_samples(raw.data.plan)))


def _samples(rows: list[_RawSample]) -> list[SystemSample]:
    samples = [
        SystemSample(
            _moment(row.timestamp),
            row.production,
            row.consumption,
            row.frequency,
            row.system_balance,
            row.ac_balance,
            row.production_renewable,
            row.solar_energy_production,
        )
        for row in rows
    ]
    return sorted(samples, key=lambda sample: sample.timestamp)


def read_lines(reply: Reply) -> CrossBorder:
    """The newest row that has any value."""
    raw = reply.json(_RawLines)
    _check(raw.success)
    rows = {_moment(row.pop("timestamp")): row for row in raw.data}
    measured = [moment for moment, row in rows.items() if any(value is not None for value in row.values())]
    if not measured:
        raise ReplyError("sent no values of the cross-border lines")
    newest = max(measured)
    return CrossBorder(newest, tuple(LineFlow(name, value) for name, value in rows[newest].items()))


def read_prices(reply: Reply) -> dict[str, list[Price]]:
    """Prices by zone, in the order of time; zones that have none are left out."""
    raw = reply.json(_RawPrices)
    _check(raw.success)
    return {area.upper(): _intervals(rows) for area, rows in raw.data.items() if area.upper() in BIDDING_ZONES and rows}


def read_zone(zone: str, reply: Reply) -> list[Price]:
    raw = reply.json(_RawPrices)
    _check(raw.success)
    return _intervals(raw.data[zone.lower()])


def read_days(date: dt.date, reply: Reply) -> dict[str, PriceDay]:
    """One day for each zone in the reply. NotFound raised here is not kept: the day may appear at any moment.

    Market days run in Central European time, an hour behind. So the first hour of tomorrow is there a day before the rest."""
    prices = read_prices(reply)
    if all(len(rows) <= HOUR // QUARTER for rows in prices.values()):
        raise NotFound(f"Elering has no prices of {date}.")
    return {area: PriceDay.of(BIDDING_ZONES[area], date, _even(rows)) for area, rows in prices.items()}


def _intervals(rows: list[_RawPrice]) -> list[Price]:
    """A row has only its begin: the step is that to the next row, and the last row is as long as the others."""
    ordered = sorted(rows, key=lambda row: row.timestamp)
    hours = [row for row in ordered if row.timestamp < QUARTERS_SINCE.timestamp()]
    quarters = ordered[len(hours) :]
    return [*_equal_intervals(hours, HOUR), *_equal_intervals(quarters, QUARTER)]


def _equal_intervals(rows: list[_RawPrice], usual: dt.timedelta) -> list[Price]:
    starts = [_moment(row.timestamp) for row in rows]
    step = min((later - start for start, later in pairwise(starts)), default=usual)
    if step not in (HOUR, QUARTER):
        raise ReplyError(f"sent prices in steps of {step}")
    return [Price(start, start + step, row.price, row.price) for start, row in zip(starts, rows, strict=True)]


def _even(prices: list[Price]) -> list[Price]:
    """The same in quarters, where hours and quarters are mixed: 2025-10-01 began with the last hour of a market day of
    hours."""
    if len({price.end_at - price.start_at for price in prices}) == 1:
        return prices
    quarters = []
    for price in prices:
        for number in range((price.end_at - price.start_at) // QUARTER):
            start = price.start_at + number * QUARTER
            quarters.append(Price(start, start + QUARTER, price.price_eur_mwh, price.price_local_mwh))
    return quarters


def _moment(seconds: float | None) -> dt.datetime:
    if seconds is None:
        raise ReplyError("sent a row without a timestamp")
    return dt.datetime.fromtimestamp(seconds, dt.UTC)


def _check(success: bool) -> None:
    if not success:
        raise ReplyError("sent no success")
