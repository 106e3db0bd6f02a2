"""Wind and waves in the words of sailors."""

from typing import NamedTuple


class Step(NamedTuple):
    """A step of a scale."""

    below: float
    name: str


BEAUFORT = (
    Step(0.3, "calm"), Step(1.6, "light air"), Step(3.4, "light breeze"), Step(5.5, "gentle breeze"),
    Step(8.0, "moderate breeze"), Step(10.8, "fresh breeze"), Step(13.9, "strong breeze"), Step(17.2, "near gale"),
    Step(20.8, "gale"), Step(24.5, "strong gale"), Step(28.5, "storm"), Step(32.7, "violent storm"),
    Step(float("inf"), "hurricane"),
)  # fmt: skip
"""Mean wind in m/s of the Beaufort scale (WMO-No. 306, code table 1100), from 0."""
SEA_STATES = (
    Step(0.005, "calm (glassy)"), Step(0.1, "calm (rippled)"), Step(0.5, "smooth"), Step(1.25, "slight"),
    Step(2.5, "moderate"), Step(4.0, "rough"), Step(6.0, "very rough"), Step(9.0, "high"), Step(14.0, "very high"),
    Step(float("inf"), "phenomenal"),
)  # fmt: skip
"""Significant height of waves in metres of the state of the sea (WMO-No. 306, code table 3700), from 0."""


def beaufort(wind_ms: float) -> tuple[int, str]:
    """Number and name of a mean wind."""
    return _step(BEAUFORT, wind_ms)


def sea_state(height_m: float) -> tuple[int, str]:
    """Number and name of a sea with waves of this significant height."""
    return _step(SEA_STATES, height_m)


def _step(scale: tuple[Step, ...], value: float) -> tuple[int, str]:
    return next((number, step.name) for number, step in enumerate(scale) if value < step.below)
