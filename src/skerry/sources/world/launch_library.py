"""Launch Library 2: rocket launches, past and coming."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

LIFTED_OFF = frozenset({3, 4, 6, 7, 9})
"""Status numbers of launches that have begun: success, failure, in flight, partial failure, payload deployed."""


class Mission(Struct, frozen=True):
    """What a launch is for."""

    name: str
    type: str | None
    description: str | None
    orbit: Annotated[str | None, Meta(description="name of the orbit it goes to")]


class Pad(Struct, frozen=True):
    """Where a launch begins."""

    name: str
    location: Annotated[str, Meta(description="the spaceport")]
    country_code: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2; null at sea and in the air")]
    latitude: Annotated[Latitude | None, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude | None, Meta(description="degrees east, WGS 84")]


class Launch(Struct, frozen=True):
    """One launch of one rocket."""

    id: Annotated[str, Meta(description="UUID at Launch Library")]
    name: Annotated[str, Meta(description="rocket and mission")]
    status: Annotated[str, Meta(description="in words, such as Launch Successful")]
    status_abbrev: Annotated[str, Meta(description="in short: Go, TBC, TBD, Success, Failure, ...")]
    net: Annotated[Moment, Meta(description="time of the launch, or no earlier than this, UTC")]
    net_precision: Annotated[
        str | None,
        Meta(
            description="how exact that is: Second, Minute, Hour, Day, Month, ...; of Day and coarser, ignore the time"
        ),
    ]
    window_start: Annotated[Moment | None, Meta(description="begin of the launch window, UTC")]
    window_end: Annotated[Moment | None, Meta(description="its end, UTC")]
    provider: Annotated[str | None, Meta(description="who launches")]
    provider_type: Annotated[str | None, Meta(description="Government, Commercial, ...")]
    rocket: Annotated[str, Meta(description="full name of the rocket")]
    rocket_family: str | None
    mission: Annotated[Mission | None, Meta(description="null while it is not known")]
    pad: Pad
    probability: Annotated[
        Annotated[int, Meta(ge=0, le=100)] | None, Meta(description="percent of chance that the weather allows it")
    ]
    fail_reason: Annotated[str | None, Meta(description="why it failed, in words")]
    image_url: str | None
    webcast_live: Annotated[bool, Meta(description="a video of it is being streamed")]
    webcast_urls: list[str]
    launch_designator: Annotated[str | None, Meta(description="COSPAR number of the launch, such as 1957-001")]
    url: Annotated[str, Meta(description="its record at Launch Library")]
    last_updated: Annotated[Moment, Meta(description="when the record was last changed, UTC")]


class LaunchLibrary(Source):
    """All launches since 1957, kept by volunteers. Fifteen calls an hour for each address, no key."""

    key = "launch_library"
    title = "Launch Library 2 (The Space Devs)"
    home = "https://thespacedevs.com/llapi"
    base = "https://ll.thespacedevs.com/2.3.0"
    license = stated("Free to use with attribution")
    evidence = Evidence.RECORDED
    attribution = "The Space Devs, Launch Library 2"
    terms = "Fifteen calls an hour: we make two kinds, and keep each answer for a quarter of an hour."
    pace = Pace(per_second=1, concurrency=1)

    async def latest(self) -> Launch:
        """The launch that began last."""
        return await self.get("/launches/previous/", query={"limit": 5, "mode": "normal"}, fresh="15m", read=_latest)

    async def upcoming(self) -> tuple[Launch, ...]:
        """The next fifty launches, the soonest first; one that has just begun may still be among them."""
        query: Query = {"limit": 50, "mode": "normal", "hide_recent_previous": "true"}
        return await self.get("/launches/upcoming/", query=query, fresh="15m", read=_launches)


class _Named(Struct):
    name: str


class _Status(Struct):
    id: int
    name: str
    abbrev: str


class _Image(Struct):
    image_url: str | None = None


class _Provider(Struct):
    name: str
    type: _Named | None = None


class _Configuration(Struct):
    name: str
    full_name: str | None = None
    families: list[_Named] = []


class _Rocket(Struct):
    configuration: _Configuration


class _Video(Struct):
    url: str


class _Mission(Struct):
    name: str
    type: str | None = None
    description: str | None = None
    orbit: _Named | None = None
    vid_urls: list[_Video] = []


class _Country(Struct):
    alpha_2_code: str | None = None


class _Pad(Struct):
    name: str
    location: _Named
    country: _Country | None = None
    latitude: float | None = None
    longitude: float | None = None


class _Launch(Struct):
    """Of mode normal; only mode detailed has the videos on the launch."""

    id: str
    url: str
    name: str
    status: _Status
    last_updated: Moment
    net: Moment
    rocket: _Rocket
    pad: _Pad
    webcast_live: bool
    net_precision: _Named | None = None
    window_start: Moment | None = None
    window_end: Moment | None = None
    launch_service_provider: _Provider | None = None
    mission: _Mission | None = None
    probability: int | None = None
    failreason: str | None = None
    image: _Image | None = None
    launch_designator: str | None = None


class _Launches(Struct):
    results: list[_Launch]


def _latest(reply: Reply) -> Launch:
    begun = [launch for launch in reply.json(_Launches).results if launch.status.id in LIFTED_OFF]
    if not begun:
        raise ReplyError("sent no launch that has begun")
    return _launch(max(begun, key=lambda launch: launch.net))


def _launches(reply: Reply) -> tuple[Launch, ...]:
    return tuple(sorted(map(_launch, reply.json(_Launches).results), key=lambda launch: launch.net))


def _launch(sent: _Launch) -> Launch:
    provider, rocket = sent.launch_service_provider, sent.rocket.configuration
    chance = sent.probability
    return Launch(
        id=sent.id,
        name=sent.name,
        status=sent.status.name,
        status_abbrev=sent.status.abbrev,
        net=sent.net,
        net_precision=sent.net_precision.name if sent.net_precision else None,
        window_start=sent.window_start,
        window_end=sent.window_end,
        provider=provider.name if provider else None,
        provider_type=provider.type.name if provider and provider.type else None,
        rocket=rocket.full_name or rocket.name,
        rocket_family=rocket.families[0].name if rocket.families else None,
        mission=_mission(sent.mission) if sent.mission else None,
        pad=_pad(sent.pad),
        probability=chance if chance is not None and chance >= 0 else None,  # -1 is "not known" as well
        fail_reason=sent.failreason or None,
        image_url=sent.image.image_url if sent.image else None,
        webcast_live=sent.webcast_live,
        webcast_urls=[video.url for video in sent.mission.vid_urls] if sent.mission else [],
        launch_designator=sent.launch_designator or None,
        url=sent.url,
        last_updated=sent.last_updated,
    )


def _mission(sent: _Mission) -> Mission:
    return Mission(sent.name, sent.type or None, sent.description or None, sent.orbit.name if sent.orbit else None)


def _pad(sent: _Pad) -> Pad:
    country = sent.country.alpha_2_code if sent.country else None
    return Pad(sent.name, sent.location.name, country or None, sent.latitude, sent.longitude)
