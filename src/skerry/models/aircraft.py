"""Aircraft, whichever network of receivers reports them."""

from typing import Annotated, Protocol

from msgspec import Meta

from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed

MAX_RADIUS_KM = 463
"""250 nautical miles, the largest area that a provider returns."""


class Aircraft(Observed, frozen=True, kw_only=True):
    """The last known state of an aircraft. Null is what it does not broadcast, or what the provider does not have."""

    STALE_AFTER = "2m"

    icao24: Annotated[
        str,
        Meta(description="address of the transponder, six hex digits; with ~ before it where it is not of the ICAO"),
    ]
    callsign: Annotated[str | None, Meta(description="call sign, often the flight number of the airline (ICAO)")]
    registration: Annotated[str | None, Meta(description="registration, such as ES-ACM")]
    aircraft_type: Annotated[str | None, Meta(description="type designator of the ICAO, such as A320")]
    latitude: Annotated[Latitude | None, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude | None, Meta(description="degrees east, WGS 84")]
    on_ground: Annotated[bool, Meta(description="whether it reports to be on the ground")]
    altitude_m: Annotated[
        Annotated[float, Meta(ge=-1000, le=40_000)] | None, Meta(description="by air pressure, m; null on the ground")
    ]
    altitude_wgs84_m: Annotated[
        Annotated[float, Meta(ge=-1000, le=40_000)] | None, Meta(description="by satellite, above the ellipsoid, m")
    ]
    ground_speed_kmh: Annotated[
        Annotated[float, Meta(ge=0, le=4000)] | None, Meta(description="speed over the ground, km/h")
    ]
    track_deg: Annotated[float | None, Meta(description="direction over the ground, degrees from north")]
    vertical_rate_ms: Annotated[float | None, Meta(description="climb, m/s; negative in descent")]
    squawk: Annotated[str | None, Meta(description="code set in the transponder, four octal digits")]
    observed_at: Annotated[Moment, Meta(description="when its position was received, else its last message, UTC")]


class AircraftProvider(Protocol):
    """A network of receivers."""

    async def around(self, latitude: float, longitude: float, radius_km: float) -> tuple[Aircraft, ...]:
        """Aircraft with a position in a circle. Raises UpstreamUnavailable."""
        ...

    async def state(self, icao24: str) -> Aircraft | None:
        """One aircraft; None where it is not received. Raises UpstreamUnavailable."""
        ...
