"""Cameras and weather of Estonian state roads."""

from datetime import timedelta
from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import SEARCH
from skerry.clock import now
from skerry.folding import matches
from skerry.sources.estonia.tarktee import RoadCamera, RoadStation, Tarktee

FRESH = timedelta(hours=6)
"""Stations measure every ten minutes or so: after this time, a station or the service has failed."""

PartOfName = Annotated[
    str, Meta(max_length=60, description="part of the name; case and accents do not matter", examples=["kurevere"])
]


class RoadWeather(RoadStation, frozen=True):
    """The newest observation of one station, and whether it is old."""

    stale: Annotated[bool, Meta(description="whether the observation is older than six hours or has no time")]


@endpoint("/estonian-roads/cameras", fresh="5m", example={"q": "lokuti"})
async def road_cameras(tarktee: Tarktee, q: Annotated[PartOfName, SEARCH] | None = None) -> Collection[RoadCamera]:
    """Cameras at Estonian state roads: place, newest picture, state of the road.

    `image_taken_at` is the time of the picture; each picture has an address of its own. Temperatures and the state of the road
    are those of the nearest weather station."""
    return Collection.of([camera for camera in await tarktee.cameras() if matches(q, camera.name)])


@endpoint("/estonian-roads/weather", fresh="10m", example={"station": "kurevere"})
async def road_weather(
    tarktee: Tarktee,
    station: PartOfName | None = None,
    fresh: Annotated[bool, Meta(description="leave out readings that are older than six hours")] = False,
) -> Collection[RoadWeather]:
    """Road-weather stations of Estonia: temperature of road and air, wind, precipitation, visibility, surface.

    A station that has failed keeps its last observation; `stale` is true then. Null is what a station does not measure."""
    oldest = now() - FRESH
    readings = [
        RoadWeather(**structs.asdict(reading), stale=reading.observed_at is None or reading.observed_at < oldest)
        for reading in await tarktee.weather()
        if matches(station, reading.name)
    ]
    return Collection.of([reading for reading in readings if not (fresh and reading.stale)])
