"""Water at gauges of rivers, lakes and coasts."""

from collections.abc import Sequence
from typing import Annotated, Literal, Protocol

from msgspec import Meta

from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed


class GaugeReading(Observed, frozen=True, kw_only=True):
    """A gauge and its newest reading."""

    STALE_AFTER = "6h"

    id: Annotated[str, Meta(description="as the provider writes it; the name where it has no other")]
    name: Annotated[str, Meta(description="of the station, in the country's language")]
    water_body: Annotated[
        str | None, Meta(description="river, lake or sea, in the country's language; null where that is not stated")
    ]
    kind: Annotated[
        Literal["sea", "inland"] | None,
        Meta(description="sea, or inland: a river or lake; null where that is not known"),
    ]
    latitude: Latitude | None
    longitude: Longitude | None
    water_level_cm: Annotated[
        float | None,
        Meta(
            description="above the datum, cm; levels of different data do not compare; null where only discharge is known"
        ),
    ]
    datum: Annotated[
        Literal["EH2000", "gauge_zero"] | None,
        Meta(
            description="EH2000: the height system of Estonia; gauge_zero: the zero of the gauge itself; null without a level"
        ),
    ]
    discharge_m3s: Annotated[
        Annotated[float, Meta(ge=-10_000, le=50_000)] | None,
        Meta(description="water that flows past the gauge, m³/s; null where the provider states none"),
    ]
    water_temperature_c: Annotated[float | None, Meta(description="at the gauge, °C")]
    observed_at: Annotated[
        Moment | None, Meta(description="time of the reading, UTC; start of the day for a mean of a day")
    ]


class DailyGaugeReading(GaugeReading, frozen=True, kw_only=True):
    """A gauge whose readings are means of days, published on the next one."""

    STALE_AFTER = "3d"


def gauge(
    id: str,  # noqa: A002  the field's name
    name: str,
    *,
    water_body: str | None = None,
    kind: Literal["sea", "inland"] | None = None,
    latitude: float | None = None,
    longitude: float | None = None,
) -> GaugeReading:
    """A gauge without a reading."""
    return GaugeReading(
        id=id,
        name=name,
        water_body=water_body,
        kind=kind,
        latitude=latitude,
        longitude=longitude,
        water_level_cm=None,
        datum=None,
        discharge_m3s=None,
        water_temperature_c=None,
        observed_at=None,
    )


class WaterLevelProvider(Protocol):
    """A provider of the readings of gauges."""

    @property
    def max_gauges(self) -> int:
        """Maximum number of gauges that are read for one answer."""
        ...

    async def water_gauges(self) -> Sequence[GaugeReading]:
        """All gauges, in the provider's order, without their readings where these are requests of their own."""
        ...

    async def gauge_readings(self, gauges: Sequence[GaugeReading]) -> Sequence[GaugeReading]:
        """The newest reading at each of these gauges, at most `max_gauges`, in their order. A gauge without one is left out."""
        ...
