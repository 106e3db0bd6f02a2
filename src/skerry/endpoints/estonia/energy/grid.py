"""The Estonian grid."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.history import End, HistoryQuery, Period, Start, read_history
from skerry.api.report import or_error
from skerry.clock import now, running, today
from skerry.errors import NotFound, SkerryError
from skerry.models.day_ahead import HOUR
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.models.unavailable import UnavailablePart
from skerry.series.grid import GridState
from skerry.sources.estonia.elering import CrossBorder, Elering, LineFlow, SystemSample
from skerry.store import History, HistoryPage

ZONE = "Europe/Tallinn"
NEIGHBOURS: Mapping[str, str] = MappingProxyType({"finland": "FI", "latvia": "LV", "russia": "RU"})
"""Country by the first word of a line."""
SIGN = "sign of Elering, which does not document the direction"
MAX_DAYS = 31
WINDOW = 36 * HOUR
"""How far back samples are searched: solar production is published about twelve hours late, a day at a time."""


class GridNow(Observed, frozen=True):
    """State of the Estonian power system at the newest metered moment."""

    STALE_AFTER = "3h"

    observed_at: Annotated[Moment, Meta(description="time of the sample, UTC")]
    production_mw: Annotated[float | None, Meta(description="production with solar, MW")]
    consumption_mw: Annotated[float | None, Meta(description="power taken from the grid in Estonia, MW")]
    balance_mw: Annotated[float | None, Meta(description="production minus consumption, MW; negative: net import")]
    renewable_excl_solar_mw: Annotated[float | None, Meta(description="renewable production without solar, MW")]
    solar_mw: Annotated[float | None, Meta(description="solar production at `solar_observed_at`, MW")]
    solar_observed_at: Annotated[
        Moment | None,
        Meta(description="time of the newest value of solar production, UTC; hours before `observed_at`"),
    ]
    frequency_hz: Annotated[float | None, Meta(description="grid frequency, Hz")]
    ac_balance_mw: Annotated[
        float | None, Meta(description="power over the alternating-current lines, MW; positive: out of Estonia")
    ]


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


class GridProduction(Struct, frozen=True):
    """Measured and scheduled production and consumption of a period."""

    ROWS: ClassVar[Rows] = Rows("items", also=("planned",))

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[MeasuredPower], Meta(description="measured, in the order of time")]
    planned: Annotated[list[PlannedPower], Meta(description="scheduled, in the order of time")]


class BorderFlow(Struct, frozen=True):
    """Power over one cross-border line, and what is planned for its border."""

    line: Annotated[str, Meta(description="name of the line or border, as Elering names it")]
    country: Annotated[
        str | None, Meta(description="neighbour, ISO 3166-1 alpha-2; null for a name that we do not know")
    ]
    power_mw: Annotated[float | None, Meta(description=f"measured power, MW; {SIGN}")]
    planned_mw: Annotated[
        float | None, Meta(description=f"planned trade over the border, MW; {SIGN}; null without a plan")
    ]


class GridTransmission(Observed, frozen=True):
    """Power over the cross-border lines."""

    STALE_AFTER = "3h"

    ROWS: ClassVar[Rows] = Rows("flows", carried=("observed_at", "planned_start_at", "unavailable", "stale_since"))

    observed_at: Annotated[Moment, Meta(description="time of the flows, UTC")]
    planned_start_at: Annotated[
        Moment | None, Meta(description="start of the interval that the plan is for, UTC; null without a plan")
    ]
    flows: Annotated[
        list[BorderFlow], Meta(description="lines with what is planned, then borders that are only planned")
    ]
    unavailable: Annotated[list[UnavailablePart], Meta(description="the plan, where it is unavailable, and why")]


@endpoint("/elering/system", fresh="5m")
async def estonian_grid_now(elering: Elering) -> GridNow:
    """State of the Estonian power system: production, consumption, balance, renewables, frequency.

    The newest metered moment is a quarter of an hour to two hours ago. Solar production is published later still and has a
    separate time, `solar_observed_at`; `renewable_excl_solar_mw` excludes it, `production_mw` includes it."""
    end = running(HOUR) + HOUR  # by the hour, so that the requests of one hour share one upstream call
    period = await elering.system(end - WINDOW, end)
    moment = now()
    metered = [
        sample
        for sample in period.measured
        if sample.observed_at <= moment and (sample.production_mw is not None or sample.consumption_mw is not None)
    ]
    if not metered:
        raise NotFound("No samples of the grid from the last 36 hours at Elering.")
    newest = metered[-1]
    solar = next((sample for sample in reversed(metered) if sample.solar_mw is not None), None)
    return GridNow(
        observed_at=newest.observed_at,
        production_mw=newest.production_mw,
        consumption_mw=newest.consumption_mw,
        balance_mw=newest.balance_mw,
        renewable_excl_solar_mw=newest.renewable_excl_solar_mw,
        solar_mw=solar.solar_mw if solar else None,
        solar_observed_at=solar.observed_at if solar else None,
        frequency_hz=newest.frequency_hz,
        ac_balance_mw=newest.ac_balance_mw,
    )


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
    published later. `planned` is the schedule; its intervals differ from those of the measurements."""
    day = today(ZONE).isoformat() if start is None or end is None else ""
    period = Period.of(start or day, end or day, ZONE, days=MAX_DAYS)
    found = await elering.system(period.start, period.end)
    return GridProduction(
        count=len(found.measured),
        items=list(map(MeasuredPower.of, found.measured)),
        planned=list(map(PlannedPower.of, found.planned)),
    )


@endpoint("/elering/transmission", fresh="5m")
async def estonian_grid_transmission(elering: Elering) -> GridTransmission:
    """Measured power over Estonia's cross-border lines, each with the planned trade over its border.

    Names and signs are those of Elering, whose documentation does not say which direction is positive. The lines to Russia
    have been idle since 2025-02-08. Where only the plan is unavailable, `planned_mw` is null and `unavailable` gives the
    reason."""
    measured, plan = await asyncio.gather(elering.cross_border(), or_error(elering.planned_trade()))
    known = plan if isinstance(plan, CrossBorder) else None
    return GridTransmission(
        observed_at=measured.observed_at,
        planned_start_at=known.observed_at if known else None,
        flows=_joined(measured.lines, known.lines if known else ()),
        unavailable=[UnavailablePart.of("planned_mw", plan)] if isinstance(plan, SkerryError) else [],
    )


def _joined(measured: Sequence[LineFlow], planned: Sequence[LineFlow]) -> list[BorderFlow]:
    """Lines and borders, joined by country where a country has one of each."""
    lines, borders = (Counter(_country(flow.line) for flow in flows) for flows in (measured, planned))
    plans = {
        country: flow.power_mw
        for flow in planned
        if (country := _country(flow.line)) is not None and lines[country] == borders[country] == 1
    }
    joined = [
        BorderFlow(flow.line, country, flow.power_mw, plans.get(country) if country else None)
        for flow, country in ((flow, _country(flow.line)) for flow in measured)
    ]
    rest = [flow for flow in planned if _country(flow.line) not in plans]
    return joined + [BorderFlow(flow.line, _country(flow.line), None, flow.power_mw) for flow in rest]


def _country(line: str) -> str | None:
    """`finland` of the lines, `ee_fi` of the plan."""
    name = line.removeprefix("ee_").partition("_")[0]
    return NEIGHBOURS.get(name) or (name.upper() if name.upper() in NEIGHBOURS.values() else None)


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
