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
        float | None, Meta(description="above the datum, cm; levels of different data do not compare")
    ]
    datum: Annotated[
        Literal["EH2000", "gauge_zero"] | None,
        Meta(
            description="EH2000: the height system of Estonia; gauge_zero: the zero of the gauge itself; null without a level"
        ),
    ]
    water_temperature_c: Annotated[float | None, Meta(description="at the gauge, °C")]
    observed_at: Annotated[Moment | None, Meta(description="time of the reading, UTC")]


class WaterLevelProvider(Protocol):
    """A provider of water levels."""

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
