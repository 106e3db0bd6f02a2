"""State roads: cameras, road surface and road weather, traffic messages."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

from skerry.models.fields import OBSERVATION, Latitude, Longitude, Moment
from skerry.models.observed import Observed


class RoadSurface(StrEnum):
    """The state of a road surface, or of a section of a road."""

    DRY = "dry"
    MOIST = "moist"
    WET = "wet"
    FROST = "frost"
    SNOW = "snow"
    SLUSH = "slush"
    ICE = "ice"
    ICY_PATCHES = "icy_patches"
    PASSABLE = "passable"
    MOUNTAIN_VEHICLES_ONLY = "mountain_vehicles_only"
    IMPASSABLE = "impassable"
    CLOSED = "closed"


class RoadEventType(StrEnum):
    """What a traffic message is about."""

    ACCIDENT = "accident"
    ROADWORK = "roadwork"
    CLOSURE = "closure"
    OBSTRUCTION = "obstruction"
    WEATHER = "weather"
    QUEUE = "queue"
    OTHER = "other"


RoadNumber = Annotated[
    str | None, Meta(description="number of the road, as in the country; null where the provider states none")
]


class RoadCameraView(Struct, frozen=True):
    """One direction in which a camera looks."""

    id: Annotated[str, Meta(description="as the provider writes it")]
    description: Annotated[str | None, Meta(description="what the picture shows, in the country's language")]
    image_url: Annotated[str, Meta(description="newest picture, at the provider's server")]


class RoadCameraSite(Struct, frozen=True, kw_only=True):
    """A place with one or more road cameras."""

    id: Annotated[str, Meta(description="as the provider writes it")]
    name: Annotated[str, Meta(description="place, in the country's language")]
    road_number: RoadNumber
    latitude: Latitude | None
    longitude: Longitude | None
    taken_at: Annotated[
        Moment | None,
        OBSERVATION,
        Meta(description="when the newest picture of the site was taken, UTC; null where that is not stated"),
    ]
    views: Annotated[list[RoadCameraView], Meta(description="pictures of the site")]


class RoadCondition(Observed, frozen=True, kw_only=True):
    """The newest observation at a road-weather station, or the state of a section of a road."""

    STALE_AFTER = "6h"

    id: Annotated[str, Meta(description="as the provider writes it; the name where it has no other")]
    kind: Annotated[
        Literal["station", "section"],
        Meta(description="station: measured at a point; section: reported for part of a road"),
    ]
    name: Annotated[str, Meta(description="of the station or section, in the country's language")]
    road_number: RoadNumber
    latitude: Latitude | None
    longitude: Longitude | None
    surface: Annotated[
        RoadSurface | None, Meta(description="state of the surface; null where it is not known or has another word")
    ]
    surface_text: Annotated[str | None, Meta(description="the state in the provider's words")]
    road_temperature_c: Annotated[float | None, Meta(description="road surface temperature, °C")]
    temperature_c: Annotated[float | None, Meta(description="air temperature, °C")]
    wind_speed_ms: Annotated[float | None, Meta(description="mean wind speed, m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s")]
    humidity_percent: Annotated[float | None, Meta(description="relative humidity, percent")]
    precipitation_text: Annotated[str | None, Meta(description="kind of precipitation in the provider's words")]
    observed_at: Annotated[Moment | None, Meta(description="time of the observation or report, UTC")]


class RoadEvent(Struct, frozen=True, kw_only=True):
    """A traffic message about an accident, roadworks, a closure or a queue."""

    id: Annotated[str, Meta(description="as the provider writes it")]
    type: Annotated[RoadEventType, Meta(description="what the message is about")]
    title: Annotated[str, Meta(description="in the country's language")]
    description: Annotated[str | None, Meta(description="more of the message, in the country's language")]
    road_number: RoadNumber
    latitude: Annotated[Latitude | None, Meta(description="of the first point of the place")]
    longitude: Annotated[Longitude | None, Meta(description="of the first point of the place")]
    start_at: Annotated[Moment | None, Meta(description="from when it applies, UTC")]
    end_at: Annotated[Moment | None, Meta(description="until when it applies, UTC; null while that is open")]
    updated_at: Annotated[Moment | None, Meta(description="when the provider last changed the message, UTC")]


class RoadCameraProvider(Protocol):
    """A provider of road cameras."""

    async def road_cameras(self) -> Sequence[RoadCameraSite]:
        """All sites, in the provider's order."""
        ...


class RoadConditionProvider(Protocol):
    """A provider of road surfaces and road weather."""

    async def road_conditions(self) -> Sequence[RoadCondition]:
        """The newest observations, stations first."""
        ...


class RoadEventProvider(Protocol):
    """A provider of traffic messages."""

    async def road_events(self) -> Sequence[RoadEvent]:
        """The messages in force, those that the provider changed last first where it tells."""
        ...
