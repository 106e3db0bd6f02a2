"""Rocket launches."""

from datetime import timedelta
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Searched
from skerry.clock import now, running
from skerry.errors import NotFound
from skerry.folding import matches
from skerry.sources.world.launch_library import Launch, LaunchLibrary

CERTAIN = frozenset({"Second", "Minute", "Hour"})
"""Precisions of a launch time that mean more than a day."""
STEP = timedelta(minutes=1)
"""A launch whose time has come leaves the list of upcoming ones within this."""


class NextLaunch(Struct, frozen=True):
    """The launch that comes next."""

    launch: Annotated[Launch, Meta(description="rocket, mission, pad and time")]
    seconds_to_launch: Annotated[int, Meta(ge=0, description="seconds from now to its time")]
    date_certain: Annotated[bool, Meta(description="the time is known to the hour or better")]


@endpoint("/space/launches/latest", fresh="15m")
async def latest_launch(launch_library: LaunchLibrary) -> Launch:
    """The most recent rocket launch of all providers.

    `status` says whether it succeeded. The data are from Launch Library 2, whose rate limit is low: a new launch may appear
    up to a quarter of an hour late."""
    return await launch_library.latest()


@endpoint("/space/launches/upcoming", fresh="15m", example={"limit": 3})
async def upcoming_launches(
    launch_library: LaunchLibrary,
    limit: Annotated[Limit, Meta(le=50, description="maximum number of launches in the answer")] = 10,
    provider: Annotated[
        Annotated[str, Searched(), Meta(max_length=60, examples=["SpaceX"])] | None,
        Meta(description="part of the name of the company or agency that launches"),
    ] = None,
) -> Collection[Launch]:
    """Upcoming rocket launches, soonest first.

    Selected from the next fifty launches in Launch Library 2. For many launches only the day or month is certain;
    `launch_precision` says so."""
    start = running(STEP)
    coming = [
        launch
        for launch in await launch_library.upcoming()
        if launch.launch_at >= start and matches(provider, launch.launch_provider)
    ]
    return Collection.of(coming, limit)


@endpoint("/space/launches/next", fresh=None)
async def next_launch(launch_library: LaunchLibrary) -> NextLaunch:
    """The next rocket launch, with the seconds to go.

    The seconds mean little where `date_certain` is false. The answer is a 404 while no launch is known."""
    moment = now()
    for launch in await launch_library.upcoming():
        if launch.launch_at >= moment:
            seconds = int((launch.launch_at - moment).total_seconds())
            return NextLaunch(launch, seconds, launch.launch_precision in CERTAIN)
    raise NotFound("No upcoming launch is known.")
