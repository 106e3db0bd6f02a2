"""Public transport: stops, and what departs from them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct

from skerry.folding import fold, match_rank
from skerry.great_circle import kilometres_between
from skerry.models.fields import Latitude, Longitude, Moment

MAX_DELAY_SECONDS = 86_400
"""A departure that is a day late or early belongs to another service day."""


UNRANKED = 4
"""After the ranks of `match_rank`: the words of the search are in the name, but not side by side."""


class TransitCoverage(StrEnum):
    """How much of a country's public transport a provider knows."""

    NATIONAL = "national"
    RAIL = "rail"
    CAPITAL_REGION = "capital_region"


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

    @classmethod
    def timed(
        cls, *, scheduled_at: datetime, expected_at: datetime | None, cancelled: bool, **trip: Any
    ) -> "Departure":
        """A departure whose delay follows from its times. An expected time that cannot be of this trip, or is of a cancelled
        one, is left out."""
        delay = None if cancelled or expected_at is None else round((expected_at - scheduled_at).total_seconds())
        if delay is not None and abs(delay) > MAX_DELAY_SECONDS:
            delay = None
        return cls(
            scheduled_at=scheduled_at,
            expected_at=None if delay is None else expected_at,
            delay_seconds=delay,
            live=cancelled or delay is not None,
            cancelled=cancelled,
            **trip,
        )

    @property
    def next_at(self) -> datetime:
        """When it departs, as far as is known."""
        return self.expected_at or self.scheduled_at


class DepartureBoard(Struct, frozen=True):
    """The next departures from one stop."""

    stop_id: Annotated[str, Meta(description="identifier of the stop, as the provider writes it")]
    stop_name: Annotated[str, Meta(description="name of the stop")]
    departures: Annotated[list[Departure], Meta(description="the next departures, by expected time")]


class TransitProvider(Protocol):
    """A provider of stops and departures: of a country, a region or one means of transport."""

    @property
    def coverage(self) -> TransitCoverage:
        """How much of the country's public transport it knows."""
        ...

    async def stops(self, name: str) -> Sequence[StopPoint]:
        """Stops by words of their name."""
        ...

    async def stops_near(self, latitude: float, longitude: float, radius_m: int, limit: int) -> Sequence[StopPoint]:
        """Stops within a radius, the nearest first."""
        ...

    async def departures(self, stop_id: str, limit: int) -> DepartureBoard:
        """The next departures of a stop. Raises NotFound for an unknown stop."""
        ...


def stops_named(stops: Iterable[StopPoint], name: str) -> tuple[StopPoint, ...]:
    """The stops whose names contain every word of a search string, the best match first. None for a string without words."""
    phrase = fold(name)
    words = phrase.split()
    ranked = []
    for stop in stops:
        folded = fold(stop.name)
        if words and all(word in folded for word in words):
            rank = match_rank(phrase, folded)
            ranked.append((UNRANKED if rank is None else rank, stop.name, stop))
    return tuple(stop for _, _, stop in sorted(ranked, key=lambda entry: entry[:2]))


def stops_around(
    stops: Iterable[StopPoint], latitude: float, longitude: float, radius_m: int, limit: int
) -> tuple[StopPoint, ...]:
    """The stops within a radius of a point, the nearest first."""
    near = sorted(((stop.metres_from(latitude, longitude), stop) for stop in stops), key=lambda entry: entry[0])
    return tuple(stop for distance_m, stop in near if distance_m <= radius_m)[:limit]
