"""Public transport: stops, and what departs from them."""

from collections.abc import Sequence
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from skerry.great_circle import kilometres_between
from skerry.models.fields import Latitude, Longitude, Moment

MAX_DELAY_SECONDS = 86_400
"""A departure that is a day late or early belongs to another service day."""


class StopPoint(Struct, frozen=True):
    """A place where public transport stops: a station, or the stop on one side of a road."""

    id: Annotated[str, Meta(description="identifier, as the provider writes it")]
    name: Annotated[str, Meta(description="name of the stop")]
    code: Annotated[str | None, Meta(description="code on the sign of the stop or in a register, shorter than the id")]
    latitude: Latitude
    longitude: Longitude
    modes: Annotated[
        list[str],
        Meta(description="means of transport, in lower case: bus, tram, rail, metro, ferry, ...; may be empty"),
    ]

    def metres_from(self, latitude: float, longitude: float) -> int:
        """Distance from a point, along a great circle."""
        return round(kilometres_between(latitude, longitude, self.latitude, self.longitude) * 1000)


class Departure(Struct, frozen=True, kw_only=True):
    """One departure from a stop. The timetable and what is known live are separate."""

    line_number: Annotated[str | None, Meta(description="number or name of the line, as on the vehicle")]
    line_name: Annotated[str | None, Meta(description="longer name of the line, mostly its two ends")]
    mode: Annotated[str | None, Meta(description="means of transport: bus, trolleybus, tram, rail, metro, ferry, ...")]
    destination: Annotated[str | None, Meta(description="destination, as on the vehicle")]
    scheduled_at: Annotated[Moment, Meta(description="departure by the timetable, UTC")]
    expected_at: Annotated[
        Moment | None, Meta(description="departure that is expected live, UTC; null where only the timetable is known")
    ]
    delay_seconds: Annotated[
        int | None,
        Meta(description="expected after scheduled departure, seconds; negative if early, null without a live time"),
    ]
    live: Annotated[bool, Meta(description="whether the operator reports this trip live")]
    cancelled: Annotated[bool, Meta(description="whether the trip does not run or does not stop here")]
    platform: Annotated[str | None, Meta(description="platform or bay; null where the provider states none")]


class DepartureBoard(Struct, frozen=True):
    """The next departures from one stop."""

    stop_id: Annotated[str, Meta(description="identifier of the stop, as the provider writes it")]
    stop_name: Annotated[str, Meta(description="name of the stop")]
    departures: Annotated[list[Departure], Meta(description="the next departures, by expected time")]


class TransitProvider(Protocol):
    """A provider of stops and departures: of a country, a region or one means of transport."""

    async def stops(self, name: str) -> Sequence[StopPoint]:
        """Stops by words of their name."""
        ...

    async def stops_near(self, latitude: float, longitude: float, radius_m: int, limit: int) -> Sequence[StopPoint]:
        """Stops within a radius, the nearest first."""
        ...

    async def departures(self, stop_id: str, limit: int) -> DepartureBoard:
        """The next departures of a stop. Raises NotFound for an unknown stop."""
        ...
