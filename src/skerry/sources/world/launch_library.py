"""Launch Library 2: rocket launches, past and upcoming."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.feeds import FeedEntry
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

LIFTED_OFF = frozenset({3, 4, 6, 7, 9})
"""Status numbers of launches that have taken place: success, failure, in flight, partial failure, payload deployed."""
WITH_TIME = frozenset({"Second", "Minute", "Hour"})
"""Precisions at which a time of day is meant; the others give a day, a month, a year."""


class LaunchMission(Struct, frozen=True):
    """What a launch is for."""

    name: Annotated[str, Meta(description="name of the mission")]
    type: Annotated[str | None, Meta(description="kind of mission, such as Communications")]
    description: Annotated[str | None, Meta(description="what it is for, in words")]
    orbit: Annotated[str | None, Meta(description="name of the orbit it goes to")]


class LaunchPad(Struct, frozen=True):
    """Where a rocket is launched."""

    name: Annotated[str, Meta(description="name of the pad")]
    location: Annotated[str, Meta(description="spaceport")]
    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2; null at sea and in the air")]
    latitude: Annotated[Latitude | None, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude | None, Meta(description="degrees east, WGS 84")]


class Launch(Struct, frozen=True):
    """One launch of one rocket."""

    id: Annotated[str, Meta(description="UUID at Launch Library")]
    name: Annotated[str, Meta(description="rocket and mission")]
    status: Annotated[str, Meta(description="in words, such as Launch Successful")]
    status_short: Annotated[str, Meta(description="in short: Go, TBC, TBD, Success, Failure, ...")]
    launch_at: Annotated[Moment, Meta(description="time of the launch, or no earlier than this, UTC")]
    launch_precision: Annotated[
        str | None,
        Meta(
            description="how exact that is: Second, Minute, Hour, Day, Month, ...; with Day and coarser, ignore the time"
        ),
    ]
    window_start_at: Annotated[Moment | None, Meta(description="start of the launch window, UTC")]
    window_end_at: Annotated[Moment | None, Meta(description="end of the launch window, UTC")]
    launch_provider: Annotated[str | None, Meta(description="company or agency that launches")]
    launch_provider_type: Annotated[str | None, Meta(description="Government, Commercial, ...")]
    rocket: Annotated[str, Meta(description="full name of the rocket")]
    rocket_family: Annotated[str | None, Meta(description="family of the rocket, such as Falcon")]
    mission: Annotated[LaunchMission | None, Meta(description="null while it is not known")]
    pad: Annotated[LaunchPad, Meta(description="launch pad and spaceport")]
    favorable_weather_percent: Annotated[
        Annotated[int, Meta(ge=0, le=100)] | None, Meta(description="percent of chance that the weather allows it")
    ]
    fail_reason: Annotated[str | None, Meta(description="why it failed, in words")]
    image_url: Annotated[str | None, Meta(description="picture of the rocket or mission")]
    webcast_live: Annotated[bool, Meta(description="a video of it is being streamed")]
    webcast_urls: Annotated[list[str], Meta(description="videos of the launch")]
    launch_designator: Annotated[str | None, Meta(description="COSPAR number of the launch, such as 1957-001")]
    url: Annotated[str, Meta(description="its record at Launch Library")]
    updated_at: Annotated[Moment, Meta(description="when the record was last changed, UTC")]

    def feed_entry(self) -> FeedEntry:
        described = None if self.mission is None else self.mission.description
        if self.launch_precision is None or self.launch_precision in WITH_TIME:
            at = f"{self.launch_at:%Y-%m-%d %H:%M} UTC, {self.pad.name}"
        else:
            at = f"{self.launch_at:%Y-%m-%d} (precision: {self.launch_precision}), {self.pad.name}"
        return FeedEntry(
            key=(self.id,),
            title=f"{self.name}: {self.status}",
            updated_at=self.updated_at,
            url=self.url,
            text="\n\n".join(filter(None, (at, described))),
        )


class LaunchLibrary(Source):
    """All launches since 1957, kept by volunteers. Fifteen calls an hour for each address, no key."""

    key = "launch_library"
    title = "Launch Library 2 (The Space Devs)"
    home = "https://thespacedevs.com/llapi"
    base = "https://ll.thespacedevs.com/2.3.0"
    license = stated("Free to use with attribution")
    evidence = Evidence.RECORDED
    attribution = "The Space Devs, Launch Library 2"
    terms = "Fifteen calls an hour; two kinds of call are made, each answer is cached for a quarter of an hour."
    pace = Pace(per_second=1, concurrency=1)

    async def latest(self) -> Launch:
        """The most recent launch."""
        return await self.get(
            "/launches/previous/", query={"limit": 5, "mode": "normal"}, fresh="15m", read=read_latest
        )

    async def upcoming(self) -> tuple[Launch, ...]:
        """The next fifty launches, the soonest first; one that has just been launched may still be among them."""
        query: Query = {"limit": 50, "mode": "normal", "hide_recent_previous": "true"}
        return await self.get("/launches/upcoming/", query=query, fresh="15m", read=read_launches)


class _RawNamed(Struct):
    name: str


class _RawStatus(Struct):
    id: int
    name: str
    abbrev: str


class _RawImage(Struct):
    image_url: str | None = None


class _RawProvider(Struct):
    name: str
    type: _RawNamed | None = None


class _RawConfiguration(Struct):
    name: str
    full_name: str | None = None
    families: list[_RawNamed] = []


class _RawRocket(Struct):
    configuration: _RawConfiguration


class _RawVideo(Struct):
    url: str


class _RawMission(Struct):
    name: str
    type: str | None = None
    description: str | None = None
    orbit: _RawNamed | None = None
    vid_urls: list[_RawVideo] = []


class _RawCountry(Struct):
    alpha_2_code: str | None = None


class _RawPad(Struct):
    name: str
    location: _RawNamed
    country: _RawCountry | None = None
    latitude: float | None = None
    longitude: float | None = None


class _RawLaunch(Struct):
    """Of mode normal; only mode detailed has the videos on the launch."""

    id: str
    url: str
    name: str
    status: _RawStatus
    last_updated: Moment
    net: Moment
    rocket: _RawRocket
    pad: _RawPad
    webcast_live: bool
    net_precision: _RawNamed | None = None
    window_start: Moment | None = None
    window_end: Moment | None = None
    launch_service_provider: _RawProvider | None = None
    mission: _RawMission | None = None
    probability: int | None = None
    failreason: str | None = None
    image: _RawImage | None = None
    launch_designator: str | None = None


class _RawLaunches(Struct):
    results: list[Raw]


def read_latest(reply: Reply) -> Launch:
    launches = read_rows(reply.json(_RawLaunches).results, _RawLaunch, lambda raw: raw)
    past = [launch for launch in launches if launch.status.id in LIFTED_OFF]
    if not past:
        raise ReplyError("returned no past launch")
    return _launch(max(past, key=lambda launch: launch.net))


def read_launches(reply: Reply) -> tuple[Launch, ...]:
    launches = read_rows(reply.json(_RawLaunches).results, _RawLaunch, _launch)
    return tuple(sorted(launches, key=lambda launch: launch.launch_at))


def _launch(raw: _RawLaunch) -> Launch:
    provider, rocket = raw.launch_service_provider, raw.rocket.configuration
    chance = raw.probability
    return Launch(
        id=raw.id,
        name=raw.name,
        status=raw.status.name,
        status_short=raw.status.abbrev,
        launch_at=raw.net,
        launch_precision=raw.net_precision.name if raw.net_precision else None,
        window_start_at=raw.window_start,
        window_end_at=raw.window_end,
        launch_provider=provider.name if provider else None,
        launch_provider_type=provider.type.name if provider and provider.type else None,
        rocket=rocket.full_name or rocket.name,
        rocket_family=rocket.families[0].name if rocket.families else None,
        mission=_mission(raw.mission) if raw.mission else None,
        pad=_pad(raw.pad),
        favorable_weather_percent=chance if chance is not None and chance >= 0 else None,  # -1 is "not known" as well
        fail_reason=raw.failreason or None,
        image_url=raw.image.image_url if raw.image else None,
        webcast_live=raw.webcast_live,
        webcast_urls=[video.url for video in raw.mission.vid_urls] if raw.mission else [],
        launch_designator=raw.launch_designator or None,
        url=raw.url,
        updated_at=raw.last_updated,
    )


def _mission(raw: _RawMission) -> LaunchMission:
    return LaunchMission(raw.name, raw.type or None, raw.description or None, raw.orbit.name if raw.orbit else None)


def _pad(raw: _RawPad) -> LaunchPad:
    country = raw.country.alpha_2_code if raw.country else None
    return LaunchPad(raw.name, raw.location.name, country or None, raw.latitude, raw.longitude)
