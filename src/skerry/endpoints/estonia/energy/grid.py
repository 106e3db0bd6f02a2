"""The Estonian grid."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.history import End, HistoryQuery, Period, Start, read_history
from skerry.api.report import or_error
from skerry.clock import now, today
from skerry.errors import SkerryError
from skerry.models.day_ahead import QUARTER
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.models.unavailable import UnavailablePart
from skerry.series.grid import GridState
from skerry.services.estonian_grid import BorderFlow, GridNow, border_flows, neighbour, newest_state
from skerry.sources.estonia.elering import CrossBorder, Elering, SystemPeriod, SystemSample
from skerry.store import History, HistoryPage

ZONE = "Europe/Tallinn"
MAX_DAYS = 31


class MeasuredPower(Struct, frozen=True):
    """Production and consumption at one moment."""

    observed_at: Annotated[Moment, Meta(description="time of the sample, UTC")]
    production_mw: Annotated[float | None, Meta(description="production with solar, MW")]
    consumption_mw: Annotated[float | None, Meta(description="power taken from the grid in Estonia, MW")]
    renewable_excl_solar_mw: Annotated[float | None, Meta(description="renewable production without solar, MW")]
    solar_mw: Annotated[float | None, Meta(description="solar production, MW; published about twelve hours late")]

    @classmethod
    def of(cls, sample: SystemSample) -> Self:
        return cls(
            sample.observed_at,
            sample.production_mw,
            sample.consumption_mw,
            sample.renewable_excl_solar_mw,
            sample.solar_mw,
        )


class PlannedPower(Struct, frozen=True):
    """Scheduled production and consumption: never a measurement."""

    start_at: Annotated[Moment, Meta(description="start of the interval that the schedule is for, UTC")]
    production_mw: Annotated[float | None, Meta(description="scheduled production, MW")]
    consumption_mw: Annotated[float | None, Meta(description="scheduled consumption, MW")]

    @classmethod
    def of(cls, sample: SystemSample) -> Self:
        return cls(sample.observed_at, sample.production_mw, sample.consumption_mw)


class MeasurementGap(Struct, frozen=True):
    """A time without a measurement of production or consumption."""

    start_at: Annotated[Moment, Meta(description="last sample before the gap, or start of the period, UTC")]
    end_at: Annotated[
        Moment, Meta(description="first sample after the gap, or end of the period or now, whichever is earlier, UTC")
    ]


class GridProduction(Struct, frozen=True):
    """Measured and scheduled production and consumption of a period."""

    ROWS: ClassVar[Rows] = Rows(
        "items", also=("planned",), json_only=("start_at", "end_at", "measured_until_at", "solar_until_at", "gaps")
    )

    start_at: Annotated[Moment, Meta(description="start of the period, UTC")]
    end_at: Annotated[Moment, Meta(description="end of the period, in whole seconds, UTC")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[MeasuredPower], Meta(description="measured, in the order of time")]
    measured_until_at: Annotated[
        Moment | None,
        Meta(description="newest item with production or consumption, UTC; null: the period has none"),
    ]
    solar_until_at: Annotated[
        Moment | None, Meta(description="newest item with solar production, UTC; null: the period has none")
    ]
    gaps: Annotated[
        list[MeasurementGap],
        Meta(
            description="times up to now without production and consumption for longer than 1.5 times the usual step of the "
            "items; that at the end is usually not published yet"
        ),
    ]
    planned: Annotated[
        list[PlannedPower],
        Meta(description="scheduled, in the order of time; empty: Elering has no schedule of the period"),
    ]

    @classmethod
    def of(cls, period: Period, found: SystemPeriod, moment: dt.datetime) -> Self:
        samples = [
            sample for sample in found.measured if sample.observed_at <= moment
        ]  # what lies ahead is not measured
        measured = [
            sample.observed_at
            for sample in samples
            if sample.production_mw is not None or sample.consumption_mw is not None
        ]
        solar = [sample.observed_at for sample in samples if sample.solar_mw is not None]
        return cls(
            start_at=period.start,
            end_at=period.end.replace(microsecond=0),
            count=len(samples),
            items=list(map(MeasuredPower.of, samples)),
            measured_until_at=max(measured, default=None),
            solar_until_at=max(solar, default=None),
            gaps=_gaps(measured, period.start, min(period.end, moment).replace(microsecond=0)),
            planned=list(map(PlannedPower.of, found.planned)),
        )


class PlannedTrade(Struct, frozen=True):
    """Planned trade over one border."""

    border: Annotated[str, Meta(description="name of the border, as Elering names it: `ee_fi`")]
    country: Annotated[
        str | None, Meta(description="neighbour, ISO 3166-1 alpha-2; null for a name that we do not know")
    ]
    trade_mw: Annotated[
        float | None,
        Meta(description="planned trade, MW, with Elering's sign: which direction is positive is not known"),
    ]


class GridTransmission(Observed, frozen=True):
    """Power over the cross-border lines."""

    STALE_AFTER = "3h"

    ROWS: ClassVar[Rows] = Rows(
        "flows", carried=("observed_at", "planned_start_at", "unavailable", "stale_since"), also=("planned",)
    )

    observed_at: Annotated[Moment, Meta(description="time of the flows, UTC")]
    planned_start_at: Annotated[
        Moment | None, Meta(description="start of the interval that the plan is for, UTC; null without a plan")
    ]
    flows: Annotated[list[BorderFlow], Meta(description="measured, by line")]
    planned: Annotated[list[PlannedTrade], Meta(description="planned trade, by border; empty without a plan")]
    unavailable: Annotated[list[UnavailablePart], Meta(description="the plan, where it is unavailable, and why")]


@endpoint("/elering/system", fresh="5m")
async def estonian_grid_now(elering: Elering) -> GridNow:
    """State of the Estonian power system: production, consumption, balance, renewables, frequency.

    The newest metered moment is a quarter of an hour to two hours ago. Solar production is published later still and has a
    separate time, `solar_observed_at`; `renewable_excl_solar_mw` excludes it, `production_mw` includes it."""
    return newest_state(await elering.metered())


@endpoint("/elering/production", fresh="5m", example={"start": "2026-05-10", "end": "2026-05-10"})
async def estonian_grid_production(
    elering: Elering,
    start: Annotated[
        Start | None,
        Meta(description="first moment: a local day (2026-09-12) or a time (2026-09-12T12:00:00Z); today if omitted"),
    ] = None,
    end: Annotated[
        End | None,
        Meta(
            description="last moment, in the same form; a day is included whole; today if omitted; at most "
            f"{MAX_DAYS} days in all"
        ),
    ] = None,
) -> GridProduction:
    """Measured and planned production and consumption in Estonia, for up to 31 days.

    Days are those of Europe/Tallinn. The newest samples are published up to two hours late and lack the values that are
    published later: `measured_until_at` and `solar_until_at` tell how far they reach, `gaps` where samples are missing.
    `planned` is the schedule, with intervals of its own."""
    day = today(ZONE).isoformat() if start is None or end is None else ""
    period = Period.of(start or day, end or day, ZONE, days=MAX_DAYS)
    return GridProduction.of(period, await elering.system(period.start, period.end), now())


@endpoint("/elering/transmission", fresh="5m")
async def estonian_grid_transmission(elering: Elering) -> GridTransmission:
    """Measured power over Estonia's cross-border lines, and the planned trade over its borders.

    Flows are positive out of Estonia. Elering does not document that, but daily sums of its figures since 2021 show it: those of
    `finland` come to the net flow into Estonia that ENTSO-E reports, with a minus sign, and never exceed the capacity of the
    cables. Nothing like it is known of the planned trade, whose sign is passed on. The lines to Russia have been idle since
    2025-02-08. Where only the plan is unavailable, `planned` is empty and `unavailable` gives the reason."""
    measured, plan = await asyncio.gather(elering.cross_border(), or_error(elering.planned_trade()))
    known = plan if isinstance(plan, CrossBorder) else None
    return GridTransmission(
        observed_at=measured.observed_at,
        planned_start_at=known.observed_at if known else None,
        flows=border_flows(measured),
        planned=[
            PlannedTrade(flow.line, neighbour(flow.line), flow.power_mw) for flow in (known.lines if known else ())
        ],
        unavailable=[UnavailablePart.of("planned", plan)] if isinstance(plan, SkerryError) else [],
    )


def _gaps(moments: Sequence[dt.datetime], start: dt.datetime, end: dt.datetime) -> list[MeasurementGap]:
    """Stretches between neighbouring samples, and between them and both ends of a period, that are too long."""
    usual = min((later - moment for moment, later in pairwise(moments)), default=QUARTER)
    return [
        MeasurementGap(before, after)
        for before, after in pairwise([start, *moments, end])
        if after - before > 1.5 * usual
    ]


@endpoint("/elering/history", fresh="1m", example={"limit": 288})
async def estonian_grid_history(
    history: History[GridState],
    query: HistoryQuery,
) -> HistoryPage[GridState]:
    """State of the Estonian grid by quarter of an hour, kept since this server was set up.

    Rows are in ascending order of time. Days are those of Europe/Tallinn. Every five minutes the last 36 hours are read again, so
    values that are published late (solar production by up to twelve hours) complete their rows, and time in which this server was
    down is filled in. `revised_at` is the time at which later values last changed a row; `gaps` lists the periods without
    data."""
    return await read_history(history, query)
