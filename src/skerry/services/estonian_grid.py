"""The state of the Estonian power system."""

from typing import Annotated, Literal

from msgspec import Meta

from skerry.clock import now, running
from skerry.errors import NotFound
from skerry.models.day_ahead import HOUR
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.sources.estonia.elering import Elering, SystemSample

WINDOW = 36 * HOUR
"""How far back samples are searched: solar production is published about twelve hours late, a day at a time."""
NOMINAL_HZ, STANDARD_RANGE_HZ, MAX_STEADY_STATE_HZ = 50, 0.05, 0.2
"""Of Continental Europe, with which Estonia has been synchronous since 2025-02-09: Regulation (EU) 2017/1485, annex III."""

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


async def grid_samples(elering: Elering) -> list[SystemSample]:
    """The metered samples of the last 36 hours, in the order of time. Raises NotFound where there is none."""
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
    return metered


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
