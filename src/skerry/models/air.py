"""Air quality in words: the bands of two indices."""

from collections.abc import Sequence
from typing import Literal

EuropeanCategory = Literal["good", "fair", "moderate", "poor", "very_poor", "extremely_poor"]
UsCategory = Literal["good", "moderate", "unhealthy_for_sensitive_groups", "unhealthy", "very_unhealthy", "hazardous"]

EUROPEAN_BANDS: Sequence[tuple[float, EuropeanCategory]] = (
    (20, "good"), (40, "fair"), (60, "moderate"), (80, "poor"), (100, "very_poor"),
)  # fmt: skip
"""The highest value of each band of the European air quality index; above them it is extremely poor."""
US_BANDS: Sequence[tuple[float, UsCategory]] = (
    (50, "good"), (100, "moderate"), (150, "unhealthy_for_sensitive_groups"), (200, "unhealthy"), (300, "very_unhealthy"),
)  # fmt: skip
"""The highest value of each band of the US EPA's index; above them it is hazardous."""


def european_category(index: float | None) -> EuropeanCategory | None:
    """The band of the European air quality index; None without a value."""
    if index is None:
        return None
    return next((category for highest, category in EUROPEAN_BANDS if index <= highest), "extremely_poor")


def us_category(index: float | None) -> UsCategory | None:
    """The band of the US index; None without a value."""
    if index is None:
        return None
    return next((category for highest, category in US_BANDS if index <= highest), "hazardous")
