"""Elering, the Estonian transmission system operator: state of the grid, day-ahead prices of the Baltic states and Finland.

There are recordings of prices and of the state of the grid, but none of the cross-border lines: the provider's description of
its CSV and several public clients agree that a row has a time and a number for each line (`finland`, `latvia`,
`russia_narva`, ...; in the plan `ee_fi`, `ee_lv`).

A public archive of daily sums of the lines, computed from this API from 2021 to October 2026, tells their sign: `finland` is
`estlink_1` plus `estlink_2`, -6.5 TWh in 2021 and down to -24 GWh a day, which is the capacity of both cables (1,016 MW), while
ENTSO-E reports 6.6 TWh net from Finland to Estonia. Negative is into Estonia. The plan has no such evidence: one public
program takes its positive values for imports.

The recording of the grid tells the sign of `ac_balance`: with `system_balance` (production minus consumption) as net export, what
remains for the cables to Finland is an import of 996 MW in both samples, close to their capacity; with the other sign it would
jump by 12 MW within a scheduled hour."""

import asyncio
import datetime as dt
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Raw, Struct, structs

from skerry.clock import midnight, now, running
from skerry.errors import NotFound, ReplyError, UpstreamUnavailable
from skerry.licenses import stated
from skerry.models.day_ahead import (
    BIDDING_ZONES,
    HOUR,
    ONE_DAY,
    QUARTER,
    BiddingZone,
    DayAheadPrice,
    PriceDay,
    ZoneCode,
    evenly,
    not_published,
)
from skerry.models.fields import Moment
from skerry.models.nordic import NordicCountry
from skerry.models.power_grid import GridReading, agreeing, net_import
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import demand_members, read_rows
from skerry.upstream.formats.times import from_unix
from skerry.upstream.identity import Within, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

MILLISECOND = dt.timedelta(milliseconds=1)
ONE_MINUTE = dt.timedelta(minutes=1)
IN_USE: Mapping[str, str] = MappingProxyType({"finland": "FI", "latvia": "LV"})
"""Neighbours by line."""
PUBLICATION = dt.time(14)
"""Local time at which tomorrow's prices are published, approximately."""
QUARTERS_SINCE = dt.datetime(2025, 9, 30, 22, tzinfo=dt.UTC)
"""Start of the first market day with quarter-hour prices. Market days are days of Central European Time: the first hour of a
local day is cleared with the day before."""
MAX_REQUEST_SPAN = 365 * ONE_DAY
RECENT = 36 * HOUR
"""How far back samples are searched: solar production is published about twelve hours late, a day at a time."""


class EleringZone(ZoneCode):
    """Bidding zones whose prices Elering publishes."""

    EE = "EE"
    FI = "FI"
    LV = "LV"
    LT = "LT"


class SystemSample(Struct, frozen=True):
    """State of the Estonian power system at one moment. The newest samples lack the values that are published later."""

    observed_at: Annotated[Moment, Meta(description="time of the sample, UTC")]
    production_mw: Annotated[float | None, Meta(description="production with solar, MW")]
    consumption_mw: Annotated[float | None, Meta(description="consumption, MW")]
    frequency_hz: Annotated[float | None, Meta(description="grid frequency, Hz")]
    balance_mw: Annotated[float | None, Meta(description="production minus consumption, MW")]
    ac_balance_mw: Annotated[
        float | None, Meta(description="power over the alternating-current lines, MW; positive: out of Estonia")
    ]
    renewable_excl_solar_mw: Annotated[float | None, Meta(description="renewable production without solar, MW")]
    solar_mw: Annotated[float | None, Meta(description="solar production, MW; published about twelve hours late")]


class SystemPeriod(Struct, frozen=True):
    """Measured and scheduled samples of a period, each in the order of time."""

    measured: tuple[SystemSample, ...]
    planned: tuple[SystemSample, ...]

    def metered(self) -> list[SystemSample]:
        """The measured samples up to now that have production or consumption: what lies ahead is not measured."""
        moment = now()
        return [
            sample
            for sample in self.measured
            if sample.observed_at <= moment and (sample.production_mw is not None or sample.consumption_mw is not None)
        ]

    def between(self, start: dt.datetime, end: dt.datetime) -> "SystemPeriod":
        """The part of it from `start` to `end`, both included."""
        return SystemPeriod(
            tuple(sample for sample in self.measured if start <= sample.observed_at <= end),
            tuple(sample for sample in self.planned if start <= sample.observed_at <= end),
        )


class LineFlow(Struct, frozen=True):
    """Power over one cross-border line, or traded over one border."""

    line: Annotated[str, Meta(description="name of the line or border, as Elering names it")]
    power_mw: Annotated[
        float | None, Meta(description="MW; measured: positive out of Estonia; planned: with Elering's sign")
    ]


class CrossBorder(Struct, frozen=True):
    """All lines at one moment."""

    observed_at: dt.datetime
    lines: tuple[LineFlow, ...]


class Elering(Source):
    """Operator of the Estonian transmission grid. Its dashboard has a public API without a key.

    Times are Unix seconds; prices are EUR/MWh without VAT, for EE, FI, LV and LT alike. Samples of the grid come every five
    minutes or quarter-hour, up to two hours late."""

    key = "elering"
    title = "Elering"
    home = "https://dashboard.elering.ee/en"
    base = "https://dashboard.elering.ee/api"
    license = stated("Not stated; attribution")
    evidence = Evidence.RECORDED
    cadence = "2h"
    evidence_note = (
        "Cross-border lines follow the provider's description, public clients and a public archive of their daily sums."
    )
    attribution = "Elering AS"

    async def system_latest(self) -> list[SystemSample]:
        """The newest samples of the grid, one or a few, oldest first."""
        return await self.get("/system/latest", fresh="1m", read=read_system)

    async def system(self, start: dt.datetime, end: dt.datetime) -> SystemPeriod:
        """Samples and schedule from `start` to `end`, at most a year. Samples come up to two hours late."""
        period = await self.get("/system/with-plan", query=_period(start, end), fresh="5m", read=read_with_plan)
        return period.between(start, end)

    async def recent_system(self) -> SystemPeriod:
        """Samples of the last 36 hours. The period ends with the hour, so that the requests of one hour share one call."""
        end = running(HOUR) + HOUR
        return await self.system(end - RECENT, end)

    async def metered(self) -> list[SystemSample]:
        """The metered samples of the last 36 hours, in the order of time. Raises UpstreamUnavailable where there is none: a power
        system always has figures."""
        metered = (await self.recent_system()).metered()
        if not metered:
            raise UpstreamUnavailable(self.title, "returned no samples of the last 36 hours")
        return metered

    async def grid(self, country: NordicCountry) -> GridReading:
        """The newest metered sample of Estonia; solar production is published too late for it. Raises UpstreamUnavailable where
        there is none of the last 36 hours."""
        same(NordicCountry.ESTONIA, country, "country")
        newest = (await self.metered())[-1]
        reading = GridReading(
            observed_at=newest.observed_at,
            production_mw=newest.production_mw,
            consumption_mw=newest.consumption_mw,
            net_import_mw=net_import(newest.production_mw, newest.consumption_mw),
            hydro_mw=None,
            wind_mw=None,
            solar_mw=newest.solar_mw,
            nuclear_mw=None,
            geothermal_mw=None,
            thermal_mw=None,
            other_mw=None,
            co2_g_kwh=None,
            frequency_hz=newest.frequency_hz,
        )
        return structs.replace(reading, exchanges=agreeing(await self._imports(newest.observed_at), reading))

    async def _imports(self, moment: dt.datetime) -> Mapping[str, float]:
        """Net import from each neighbour at a moment; empty where it is not known."""
        try:
            return await self.get(
                "/transmission/cross-border",
                query=_period(moment, moment + ONE_MINUTE),
                fresh="5m",
                read=partial(read_imports, moment),
            )
        except UpstreamUnavailable:  # logged by the client
            return {}

    async def cross_border(self) -> CrossBorder:
        """The newest measured flows over the lines."""
        return await self.get("/transmission/cross-border/latest", fresh="5m", read=read_lines)

    async def planned_trade(self) -> CrossBorder:
        """The newest scheduled trade over the borders."""
        return await self.get("/transmission/cross-border-planned-trade/latest", fresh="5m", read=read_lines)

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day of EE, FI, LV or LT.

        Raises NotFound for a day without prices; before publication with `retry_after`."""
        ahead = date - zone.today()
        if ahead > ONE_DAY:
            raise NotFound(
                f"The prices of {date} are not published yet: they are published about 14:00 the day before."
            )
        days: dict[str, PriceDay] = {}
        with suppress(NotFound):
            # All four countries have the same local time, so one reply serves them all.
            days = await self.get(
                "/nps/price",
                query=_period(midnight(date, zone.timezone), midnight(date + ONE_DAY, zone.timezone) - MILLISECOND),
                fresh=zone.keep(date),
                read=partial(read_days, date, zone.zone),
            )
        if zone.zone not in days:
            if ahead == ONE_DAY:
                raise not_published(zone, date, PUBLICATION)
            raise NotFound(f"No prices for zone {zone.zone} on {date} at Elering.")
        return days[zone.zone]

    async def prices(self, zone: BiddingZone, start: dt.datetime, end: dt.datetime) -> list[DayAheadPrice]:
        """Prices of the intervals that start between `start` and `end`, both included, in the order of time.

        Intervals are hours up to the market day 2025-09-30 and quarters since then. Empty where there are no prices."""
        fresh = "30d" if end < now() - ONE_DAY else "10m"
        starts = [start]
        while (cut := starts[-1] + MAX_REQUEST_SPAN) <= end:
            starts.append(cut)
        ends = [*(cut - MILLISECOND for cut in starts[1:]), end]
        pieces = await asyncio.gather(
            *(
                self.get(
                    "/nps/price",
                    query=_period(*piece),
                    fresh=fresh,
                    read=Within(partial(read_zone, zone.zone), starting_at, *piece),
                )
                for piece in zip(starts, ends, strict=True)
            )
        )
        return [price for piece in pieces for price in piece]


class _RawSample(Struct):
    timestamp: int
    production: float | None = None
    consumption: float | None = None
    frequency: float | None = None
    system_balance: float | None = None
    ac_balance: float | None = None
    production_renewable: float | None = None
    solar_energy_production: float | None = None


class _RawSamples(Struct):
    success: bool
    data: list[Raw]


class _RawPlanned(Struct):
    real: list[Raw]
    plan: list[Raw]


class _RawWithPlan(Struct):
    success: bool
    data: _RawPlanned


class _RawPrice(Struct):
    timestamp: int
    price: float


class _RawPrices(Struct):
    success: bool
    data: dict[str, list[_RawPrice]]


class _RawLines(Struct):
    success: bool
    data: list[Raw]


def read_system(reply: Reply) -> list[SystemSample]:
    raw = reply.json(_RawSamples)
    _check(raw.success)
    return _samples(raw.data)


def read_with_plan(reply: Reply) -> SystemPeriod:
    raw = reply.json(_RawWithPlan)
    _check(raw.success)
    return SystemPeriod(tuple(_samples(raw.data.real)), tuple(_samples(raw.data.plan)))


def read_lines(reply: Reply) -> CrossBorder:
    """The newest row that has a value."""
    rows = _line_rows(reply)
    measured = [moment for moment, row in rows.items() if any(value is not None for value in row.values())]
    if not measured:
        raise ReplyError("returned no values of the cross-border lines")
    newest = max(measured)
    return CrossBorder(newest, tuple(LineFlow(name, value) for name, value in rows[newest].items()))


def read_imports(moment: dt.datetime, reply: Reply) -> dict[str, float]:
    """The net import from each neighbour at a moment; empty where a line in use has no value. The lines to Russia are idle."""
    row = _line_rows(reply).get(moment, {})
    if any(row.get(line) is None for line in IN_USE):
        return {}
    return {country: -power for line, country in IN_USE.items() if (power := row.get(line)) is not None}


def _line_rows(reply: Reply) -> dict[dt.datetime, dict[str, float | None]]:
    raw = reply.json(_RawLines)
    _check(raw.success)
    return dict(read_rows(raw.data, dict[str, float | None], lambda row: (_moment(row.pop("timestamp")), row)))


def read_prices(reply: Reply, demanded: tuple[str, ...] = ()) -> dict[str, list[DayAheadPrice]]:
    """Prices by zone, in the order of time. Zones without prices are left out; those demanded must have a list."""
    raw = reply.json(_RawPrices)
    _check(raw.success)
    _demand(raw, *demanded)
    return {area.upper(): _intervals(rows) for area, rows in raw.data.items() if area.upper() in BIDDING_ZONES and rows}


def read_zone(zone: str, reply: Reply) -> tuple[DayAheadPrice, ...]:
    raw = reply.json(_RawPrices)
    _check(raw.success)
    _demand(raw, zone)
    return tuple(_intervals(raw.data.get(zone.lower(), [])))


def _demand(raw: _RawPrices, *zones: str) -> None:
    """Raise ReplyError for a reply with other zones and without these. A zone without prices has an empty list."""
    if raw.data:
        demand_members(raw.data, map(str.lower, zones), "prices")


def starting_at(price: DayAheadPrice) -> dt.datetime:
    return price.start_at


def read_days(date: dt.date, zone: str, reply: Reply) -> dict[str, PriceDay]:
    """One day for each zone in the reply, which must have the requested one: a zone without prices has an empty list.

    NotFound raised here is not cached: the day may be published at any moment. Market days are an hour behind local days, so
    the first hour of tomorrow is published a day before the rest."""
    prices = read_prices(reply, demanded=(zone,))
    if all(len(rows) <= HOUR // QUARTER for rows in prices.values()):
        raise NotFound(f"No prices on {date} at Elering.")
    return {area: PriceDay.of(BIDDING_ZONES[area], date, evenly(rows)) for area, rows in prices.items()}


def _stamp(moment: dt.datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _period(start: dt.datetime, end: dt.datetime) -> dict[str, str]:
    """The query for the period from `start` to `end`, both included."""
    return {"start": _stamp(start), "end": _stamp(end)}


def _samples(rows: list[Raw]) -> list[SystemSample]:
    return sorted(read_rows(rows, _RawSample, _sample), key=lambda sample: sample.observed_at)


def _sample(row: _RawSample) -> SystemSample:
    return SystemSample(
        _moment(row.timestamp),
        row.production,
        row.consumption,
        row.frequency,
        row.system_balance,
        row.ac_balance,
        row.production_renewable,
        row.solar_energy_production,
    )


def _intervals(rows: list[_RawPrice]) -> list[DayAheadPrice]:
    """A row has a start and no end: it lasts until the next row, and the last row is as long as the others."""
    ordered = sorted(rows, key=lambda row: row.timestamp)
    hours = [row for row in ordered if row.timestamp < QUARTERS_SINCE.timestamp()]
    quarters = ordered[len(hours) :]
    return [*_equal_intervals(hours, HOUR), *_equal_intervals(quarters, QUARTER)]


def _equal_intervals(rows: list[_RawPrice], usual: dt.timedelta) -> list[DayAheadPrice]:
    starts = [_moment(row.timestamp) for row in rows]
    step = min((later - start for start, later in pairwise(starts)), default=usual)
    if step not in (HOUR, QUARTER):
        raise ReplyError(f"returned prices in steps of {step}")
    return [DayAheadPrice(start, start + step, row.price, row.price) for start, row in zip(starts, rows, strict=True)]


def _moment(seconds: float | None) -> dt.datetime:
    if seconds is None:
        raise ReplyError("returned a row without a timestamp")
    return from_unix(seconds)


def _check(success: bool) -> None:
    if not success:
        raise ReplyError("returned success: false")
