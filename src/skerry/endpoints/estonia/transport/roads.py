"""Cameras and weather of Estonian state roads."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import SEARCH, Searched
from skerry.clock import now
from skerry.folding import matches
from skerry.sources.estonia.tarktee import RoadCamera, RoadStation, Tarktee

PartOfName = Annotated[
    str,
    Searched(),
    Meta(max_length=60, description="part of the name; case and accents are ignored", examples=["kurevere"]),
]


@endpoint("/estonian-roads/cameras", fresh="5m", example={"q": "lokuti"})
async def estonian_road_cameras(
    tarktee: Tarktee, q: Annotated[PartOfName, SEARCH] | None = None
) -> Collection[RoadCamera]:
    """Cameras at Estonian state roads: place, newest picture, state of the road.

    `image_taken_at` is the time of the picture; each picture has its own address. Temperatures and the state of the road are
    those of the nearest weather station."""
    return Collection.of([camera for camera in await tarktee.cameras() if matches(q, camera.name)])


@endpoint("/estonian-roads/weather", fresh="10m", example={"station": "kurevere"})
async def estonian_road_weather(
    tarktee: Tarktee,
    station: PartOfName | None = None,
    fresh: Annotated[
        bool, Meta(description="leave out observations that are older than six hours or have no time")
    ] = False,
) -> Collection[RoadStation]:
    """Road-weather stations of Estonia: temperature of road and air, wind, precipitation, visibility, surface.

    A station that has failed keeps its last observation, with `stale_since`. A figure that a station does not measure is
    null."""
    moment = now()
    readings = [reading for reading in await tarktee.weather() if matches(station, reading.name)]
    if fresh:
        readings = [reading for reading in readings if reading.due_at is not None and reading.due_at > moment]
    return Collection.of(readings)
