"""Measured air in Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.sources.estonia.ohuseire import Measurement, Pollutant


class PollutantValue(Observed, frozen=True):
    """The newest value of one pollutant."""

    STALE_AFTER = "6h"

    pollutant: Annotated[Pollutant, Meta(description="what was measured")]
    value: Annotated[
        float | None,
        Meta(description="concentration, in `unit`; null: no value of yesterday and today, only empty rows"),
    ]
    unit: Annotated[str, Meta(description="µg/m³; for CO mg/m³")]
    observed_at: Annotated[
        Moment, Meta(description="time of the measurement, UTC; without a value, of the newest empty row")
    ]

    @classmethod
    def of(cls, measured: Measurement) -> "PollutantValue":
        return cls(measured.pollutant, measured.value, measured.pollutant.unit, measured.observed_at)
