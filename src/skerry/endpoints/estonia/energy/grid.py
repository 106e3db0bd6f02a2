"""The Estonian grid."""

import asyncio
import datetime as dt
from typing import Annotated, Self

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.history import Averaged, Cursor, End, Interval, Limit, Period, Start, read_history
from skerry.api.report import Unavailable, or_error
from skerry.clock import now, running, today
from skerry.errors import NotFound, SkerryError
from skerry.models.day_ahead import HOUR
from skerry.models.fields import Moment
from skerry.series.grid import GridState
from skerry.sources.estonia.elering import CrossBorder, Elering, LineFlow, SystemSample
from skerry.store import History, HistoryPage

ZONE = "Europe/Tallinn"
MAX_DAYS = 31
WINDOW = 36 * HOUR
"""How far back samples are looked for: solar production becomes known about twelve hours late, and by the day."""


class GridNow(Struct, frozen=True):
    """State of the Estonian power system at the newest moment that was metered."""

    timestamp: Annotated[Moment, Meta(description="moment of the sample, UTC")]
    production_mw: Annotated[float | None, Meta(description="MW, all of Estonia, with solar")]
    consumption_mw: Annotated[float | None, Meta(description="MW, all of Estonia")]
    balance_mw: Annotated[float | None, Meta(description="production less consumption, MW; negative: imported")]
    renewable_excl_solar_mw: Annotated[float | None, Meta(description="renewable production without solar, MW")]
    solar_mw: Annotated[float | None, Meta(description="solar production at `solar_timestamp`, MW")]
    solar_timestamp: Annotated[
        Moment | None,
        Meta(description="newest moment of which solar production is known, UTC; hours before `timestamp`"),
    ]
    frequency_hz: Annotated[float | None, Meta(description="Hz")]
    ac_balance_mw: Annotated[float | None, Meta(description="MW over the alternating-current lines")]
    age_minutes: Annotated[int, Meta(description="whole minutes from `timestamp` to the making of this answer", ge=0)]


class MeasuredPower(Struct, frozen=True):
    """Production and consumption at one moment."""

    timestamp: Annotated[Moment, Meta(description="moment of the sample, UTC")]
    production_mw: Annotated[float | None, Meta(description="MW, with solar")]
    consumption_mw: Annotated[float | None, Meta(description="MW")]
    renewable_excl_solar_mw: Annotated[float | None, Meta(description="renewable production without solar, MW")]
    solar_mw: Annotated[float | None, Meta(description="MW; known about twelve hours later")]

    @classmethod
    def of(cls, sample: SystemSample) -> Self:
        return cls(
            sample.timestamp,
            sample.production,
            sample.consumption,
            sample.production_renewable,
            sample.solar_energy_production,
        )


class PlannedPower(Struct, frozen=True):
    """Scheduled production and consumption of one moment: never an observation."""

    timestamp: Annotated[Moment, Meta(description="UTC")]
    production_mw: Annotated[float | None, Meta(description="MW")]
    consumption_mw: Annotated[float | None, Meta(description="MW")]

    @classmethod
    def of(cls, sample: SystemSample) -> Self:
        return cls(sample.timestamp, sample.production, sample.consumption)


class GridProduction(Struct, frozen=True):
    """What was measured in a stretch of time, beside what was scheduled for it."""

    count: Annotated[int, Meta(description="number of measured moments", ge=0)]
    items: list[MeasuredPower]
    plan: list[PlannedPower]


class Transmission(Struct, frozen=True):
    """Power over the cross-border lines."""

    timestamp: Annotated[Moment, Meta(description="moment of the flows, UTC")]
    flows: Annotated[list[LineFlow], Meta(description="measured power by line")]
    planned_timestamp: Annotated[Moment | None, Meta(description="moment of which the plan is, UTC")]
    planned: Annotated[list[LineFlow] | None, Meta(description="traded power by border; null where it cannot be had")]
    unavailable: Annotated[list[Unavailable], Meta(description="the plan, where it cannot be had, and why")]


@endpoint("/elering/system", fresh="5m")
async def grid_now(elering: Elering) -> GridNow:
    """State of the Estonian power system: production, consumption, balance, renewables, frequency.

    The newest moment that was metered, which is a quarter of an hour to two hours ago. Solar production is filed later still,
    so it has a stamp of its own; `renewable_excl_solar_mw` is without it, `production_mw` with it."""
    end = running(HOUR) + HOUR  # by the hour, so that requests of one hour share a call
    period = await elering.system(end - WINDOW, end)
    moment = now()
    metered = [
        sample
        for sample in period.measured
        if sample.timestamp <= moment and (sample.production is not None or sample.consumption is not None)
    ]
    if not metered:
        raise NotFound("Elering has no samples of the grid of the last 36 hours.")
    newest = metered[-1]
    solar = next((sample for sample in reversed(metered) if sample.solar_energy_production is not None), None)
    return GridNow(
        timestamp=newest.timestamp,
        production_mw=newest.production,
        consumption_mw=newest.consumption,
        balance_mw=newest.system_balance,
        renewable_excl_solar_mw=newest.production_renewable,
        solar_mw=solar.solar_energy_production if solar else None,
        solar_timestamp=solar.timestamp if solar else None,
        frequency_hz=newest.frequency,
        ac_balance_mw=newest.ac_balance,
        age_minutes=int((moment - newest.timestamp) / dt.timedelta(minutes=1)),
    )


@endpoint("/elering/production", fresh="5m", example={"start": "2026-05-10", "end": "2026-05-10"})
async def grid_production(
    elering: Elering,
    start: Annotated[
        str | None, Meta(description="first moment: a local day (2026-09-12) or a time (2026-09-12T12:00:00Z); today")
    ] = None,
    end: Annotated[
        str | None,
        Meta(description=f"last moment, same form; a day is included whole; today; at most {MAX_DAYS} days in all"),
    ] = None,
) -> GridProduction:
    """Measured production and consumption in Estonia, beside the plan, for up to 31 days.

    Days are those of Europe/Tallinn. The newest samples come up to two hours late and lack what is metered later; `plan` is the
    schedule, and has a rhythm of its own."""
    day = today(ZONE).isoformat() if start is None or end is None else ""
    period = Period.of(start or day, end or day, ZONE, days=MAX_DAYS)
    found = await elering.system(period.start, period.end)
    return GridProduction(
        count=len(found.measured),
        items=list(map(MeasuredPower.of, found.measured)),
        plan=list(map(PlannedPower.of, found.planned)),
    )


@endpoint("/elering/transmission", fresh="5m")
async def grid_transmission(elering: Elering) -> Transmission:
    """Measured power over Estonia's cross-border lines, and the traded plan.

    MW, named and signed as Elering does it. The lines to Russia are idle since 2025-02-08. When only the plan cannot be had,
    `planned` is null and `unavailable` says why."""
    flows, plan = await asyncio.gather(elering.cross_border(), or_error(elering.planned_trade()))
    known = plan if isinstance(plan, CrossBorder) else None
    return Transmission(
        timestamp=flows.timestamp,
        flows=list(flows.lines),
        planned_timestamp=known.timestamp if known else None,
        planned=list(known.lines) if known else None,
        unavailable=[Unavailable.of("planned", plan)] if isinstance(plan, SkerryError) else [],
    )


@endpoint("/elering/history", fresh="1m", example={"limit": 288})
async def grid_history(
    history: History[GridState],
    start: Start = None,
    end: End = None,
    limit: Limit = 500,
    interval: Averaged = Interval.RAW,
    cursor: Cursor = None,
) -> HistoryPage[GridState]:
    """State of the Estonian grid, collected every five minutes since this server was set up.

    Rows ascend in time. Days are those of Europe/Tallinn. What was not collected is a gap, named in `gaps`; a row that the
    provider completed later says so in `revised_at`."""
    return await read_history(history, start, end, limit, interval, cursor)
