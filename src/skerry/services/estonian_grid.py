"""The state of the Estonian power system."""

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Annotated, Literal, Self

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.models.unavailable import Missing
from skerry.sources.estonia.elering import CrossBorder, SystemSample

NOMINAL_HZ, STANDARD_RANGE_HZ, MAX_STEADY_STATE_HZ = 50, 0.05, 0.2
"""Of Continental Europe, with which Estonia has been synchronous since 2025-02-09: Regulation (EU) 2017/1485, annex III."""

NEIGHBOURS: Mapping[str, str] = MappingProxyType({"finland": "FI", "estlink": "FI", "latvia": "LV", "russia": "RU"})
"""Country by the first word of a line."""
WHOLES: Mapping[str, str] = MappingProxyType({"estlink": "finland"})
"""The line that is the sum of others, by the first word of these."""

FrequencyState = Literal["within_standard_range", "within_steady_state_range", "outside"]


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


class BorderFlow(Struct, frozen=True):
    """Measured power over one cross-border line."""

    line: Annotated[str, Meta(description="name of the line or border, as Elering names it")]
    country: Annotated[
        str | None, Meta(description="neighbour, ISO 3166-1 alpha-2; null for a name that we do not know")
    ]
    part_of: Annotated[
        str | None,
        Meta(
            description="the line whose power includes that of this one: `finland` is the sum of both Estlink cables; or null"
        ),
    ]
    power_mw: Annotated[
        float | None, Meta(description="measured power, MW; positive: out of Estonia, negative: into Estonia")
    ]


class MeasuredFlows(Observed, frozen=True):
    """Power over the cross-border lines of Estonia."""

    STALE_AFTER = "3h"

    observed_at: Annotated[Moment, Meta(description="time of the flows, UTC")]
    flows: Annotated[list[BorderFlow], Meta(description="measured, by line")]

    @classmethod
    def of(cls, measured: CrossBorder) -> Self:
        return cls(observed_at=measured.observed_at, flows=border_flows(measured))


def newest_state(metered: list[SystemSample]) -> GridNow:
    """The newest sample, with the newest value of solar production."""
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


def frequency_state(frequency_hz: float | None) -> FrequencyState | None:
    """Within which of the ranges of Regulation (EU) 2017/1485 a frequency is."""
    if frequency_hz is None:
        return None
    deviation = round(abs(frequency_hz - NOMINAL_HZ), 6)
    if deviation <= STANDARD_RANGE_HZ:
        return "within_standard_range"
    return "within_steady_state_range" if deviation <= MAX_STEADY_STATE_HZ else "outside"


def frequency_or_missing(part: str, grid: GridNow | None, missing: Missing) -> FrequencyState | None:
    """The range within which the frequency of a sample is; a sample without one is listed in the report."""
    if grid is None:
        return None
    if grid.frequency_hz is None:
        missing.absent(part, "The newest sample has no frequency.")
    return frequency_state(grid.frequency_hz)


def border_flows(measured: CrossBorder) -> list[BorderFlow]:
    """The measured power by line."""
    names = {flow.line for flow in measured.lines}
    return [
        BorderFlow(flow.line, neighbour(flow.line), _whole(flow.line, names), flow.power_mw) for flow in measured.lines
    ]


def neighbour(line: str) -> str | None:
    """The country on the other side, of `finland` among the lines or `ee_fi` in the plan; None for an unknown name."""
    name = line.removeprefix("ee_").partition("_")[0]
    return NEIGHBOURS.get(name) or (name.upper() if name.upper() in NEIGHBOURS.values() else None)


def _whole(line: str, names: Container[str]) -> str | None:
    whole = WHOLES.get(line.partition("_")[0])
    return whole if whole in names else None
