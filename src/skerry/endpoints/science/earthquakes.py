"""Earthquakes of the world, from the U.S. Geological Survey."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api.answers import Collection, Page, Slice
from skerry.api.endpoint import endpoint
from skerry.api.history import End, Start
from skerry.api.parameters import Lat, Limit, Lon, PageNumber, Synonyms
from skerry.clock import running
from skerry.errors import BadParameter
from skerry.great_circle import kilometres_between
from skerry.models.fields import Moment
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.sources.world.usgs import (
    Earthquake,
    EarthquakeDetails,
    EarthquakeFilter,
    FeedPeriod,
    Minimum,
    Order,
    Usgs,
)
from skerry.store import parse_moment

FEEDS: tuple[tuple[float, Minimum], ...] = ((4.5, "4.5"), (2.5, "2.5"), (1.0, "1.0"))
"""The lowest magnitude of each feed; that of all of them has no lowest one."""
DEFAULT_PERIOD = timedelta(days=30)

MinMagnitude = Annotated[
    float,
    Synonyms("min_magnitude", "minmagnitude", "minMagnitude", "magnitude"),
    Meta(ge=-2, le=10, description="lowest magnitude; events without a magnitude are left out"),
]


class FoundEarthquake(Earthquake, frozen=True):
    """An event that a search found."""

    distance_km: Annotated[
        float | None, Meta(description="kilometres from lat, lon to the epicentre; null when none were given")
    ]


class EarthquakeSearch(Page[FoundEarthquake], frozen=True):
    """One page of the events that a search found."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("start_at", "end_at"))

    start_at: Annotated[Moment, Meta(description="start of the period, UTC")]
    end_at: Annotated[Moment | None, Meta(description="end of the period, UTC; null for the present")]


@endpoint("/earthquakes/recent", fresh="1m", example={"period": "day", "min_magnitude": 2.5})
async def recent_earthquakes(
    usgs: Usgs,
    period: Annotated[
        FeedPeriod, Meta(description="period up to now; `month` needs a `min_magnitude` of at least 1")
    ] = (FeedPeriod.DAY),
    min_magnitude: MinMagnitude = 2.5,
    limit: Annotated[Limit, Meta(le=500, description="maximum number of earthquakes in the answer")] = 50,
) -> Slice[Earthquake]:
    """Latest earthquakes of the world, newest first.

    From the feeds of the USGS, which have all events in and near the United States and those from about magnitude 4.5
    elsewhere. `total` is the number of events of the period from this magnitude upwards. Quarry blasts and explosions are
    among them: `type` says so. Magnitudes and places of `automatic` events are revised for weeks."""
    minimum: Minimum = next((feed for lowest, feed in FEEDS if min_magnitude >= lowest), "all")
    if period is FeedPeriod.MONTH and minimum == "all":
        raise BadParameter(
            "min_magnitude", min_magnitude, "at least 1 for a month; /earthquakes/search has smaller ones"
        )
    found = [
        earthquake
        for earthquake in await usgs.past(period, minimum)
        if earthquake.magnitude is not None and earthquake.magnitude >= min_magnitude
    ]
    return Slice.of(found, len(found), limit)


@endpoint("/earthquakes/significant", fresh="5m")
async def significant_earthquakes(
    usgs: Usgs, period: Annotated[FeedPeriod, Meta(description="period up to now")] = FeedPeriod.MONTH
) -> Collection[Earthquake]:
    """Earthquakes that the USGS calls significant, newest first.

    Those with a `significance` of at least 600, which the USGS computes from magnitude, reports of people and expected losses.
    Most months have some ten; a period without one is an empty list."""
    return Collection.of(await usgs.past(period, "significant"))


@endpoint(
    "/earthquakes/search",
    fresh="10m",
    example={"start": "1994-06-01", "end": "1994-10-06", "min_magnitude": 8},
)
async def search_earthquakes(
    usgs: Usgs,
    start: Annotated[
        Start | None,
        Meta(
            description="first moment: a day of UTC (1994-06-01) or a time (1994-06-01T12:00:00Z); 30 days ago if omitted"
        ),
    ] = None,
    end: Annotated[
        End | None, Meta(description="last moment, in the same form; the whole of a day is included; now if omitted")
    ] = None,
    min_magnitude: MinMagnitude = 4.5,
    max_magnitude: Annotated[
        Annotated[float, Meta(ge=-2, le=10)] | None,
        Synonyms("max_magnitude", "maxmagnitude", "maxMagnitude"),
        Meta(description="highest magnitude"),
    ] = None,
    lat: Annotated[Lat | None, Meta(description="latitude of the middle of a circle; with lon")] = None,
    lon: Annotated[Lon | None, Meta(description="longitude of the middle of a circle; with lat")] = None,
    radius_km: Annotated[
        Annotated[float, Meta(gt=0, le=20001.6)] | None,
        Synonyms("radius_km", "radius", "maxradiuskm"),
        Meta(description="radius of the circle in km, with lat and lon; 300 if omitted"),
    ] = None,
    order: Annotated[
        Order,
        Synonyms("order", "orderby", "sort"),
        Meta(
            description="time: newest first; time-asc: oldest first; magnitude: strongest first; magnitude-asc: weakest first"
        ),
    ] = Order.NEWEST,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=500, description="maximum number of earthquakes on a page")] = 50,
) -> EarthquakeSearch:
    """Earthquakes of the catalogue by date, magnitude and distance from a place.

    The catalogue of the USGS and its partners has events since 1900, the strong ones of the world and all of the United
    States; earlier ones are few. Depths and distances are in kilometres. Events without a magnitude are not found."""
    wanted = _filter(start, end, min_magnitude, max_magnitude, lat, lon, radius_km)
    found = await usgs.search(wanted, order, page, limit)
    items = tuple(
        FoundEarthquake(**structs.asdict(earthquake), distance_km=_distance(wanted, earthquake))
        for earthquake in found.items
    )
    return EarthquakeSearch.of(Listing(found.total, items), page, limit, start_at=wanted.start, end_at=wanted.end)


@endpoint("/earthquakes/{id}", fresh="15m", example={"id": "ci3144585"}, example_404={"id": "xx00000000"})
async def earthquake_by_id(
    id: Annotated[  # noqa: A002  as in the path
        str,
        Meta(
            pattern="^[A-Za-z0-9_-]{3,60}$",
            description="identifier of the event: letters of the network and its number",
            examples=["ci3144585"],
        ),
    ],
    usgs: Usgs,
) -> EarthquakeDetails:
    """One earthquake by its identifier at the USGS.

    The identifier of an event changes when another network takes it over; an earlier one still finds it, and `other_ids` has
    all of them. An event that is unknown or was deleted is a 404."""
    return await usgs.event(id.lower())


def _filter(
    start: str | None,
    end: str | None,
    min_magnitude: float,
    max_magnitude: float | None,
    latitude: float | None,
    longitude: float | None,
    radius_km: float | None,
) -> EarthquakeFilter:
    """Raises BadParameter, with all that contradict each other."""
    wrong: list[BadParameter] = []
    last = None if end is None else parse_moment(end, "UTC", end=True, name="end")
    if start is not None:
        first = parse_moment(start, "UTC", end=False, name="start")
    else:
        first = (last or running(timedelta(minutes=10))) - DEFAULT_PERIOD
    if last is not None and last < first:
        wrong.append(BadParameter("end", end, f"a moment not before start, {start}"))
    if max_magnitude is not None and max_magnitude < min_magnitude:
        wrong.append(BadParameter("max_magnitude", max_magnitude, f"at least min_magnitude, {min_magnitude:g}"))
    if latitude is None and (longitude is not None or radius_km is not None):
        wrong.append(BadParameter("lat", None, "a number from -90 to 90, with lon"))
    if longitude is None and (latitude is not None or radius_km is not None):
        wrong.append(BadParameter("lon", None, "a number from -180 to 180, with lat"))
    if wrong:
        head, *others = wrong
        raise BadParameter(head.name, head.given, head.allowed, others=tuple(others))
    if latitude is not None and radius_km is None:
        radius_km = 300.0
    return EarthquakeFilter(first, last, min_magnitude, max_magnitude, latitude, longitude, radius_km)


def _distance(wanted: EarthquakeFilter, earthquake: Earthquake) -> float | None:
    if wanted.latitude is None or wanted.longitude is None:
        return None
    return round(kilometres_between(wanted.latitude, wanted.longitude, earthquake.latitude, earthquake.longitude), 1)
