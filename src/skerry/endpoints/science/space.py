"""Pictures of space, and what passes the Earth."""

from datetime import date as Date  # noqa: N812  `date` is the name of a parameter
from datetime import timedelta
from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import SearchPage, Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Day, Days, Limit, PageNumber, Search, StartDay
from skerry.clock import today
from skerry.errors import BadParameter, NotFound
from skerry.models.rows import Rows
from skerry.sources.world.jpl_cad import CloseApproach, JplCad
from skerry.sources.world.nasa_apod import FIRST_DAY, ZONE, DayPicture, NasaApod
from skerry.sources.world.nasa_images import MAX_RESULTS, MediaType, NasaImages, NasaMedia


class ApproachOrder(StrEnum):
    """Order of close approaches."""

    DATE = "date"
    DISTANCE = "distance"


class CloseApproaches(Slice[CloseApproach], frozen=True):
    """Asteroids and comets that pass the Earth in a period."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("start_date", "end_date"))

    start_date: Annotated[Date, Meta(description="first day of the period (UTC)")]
    end_date: Annotated[Date, Meta(description="its last day")]


class NasaMediaSearch(SearchPage[NasaMedia], frozen=True):
    """One page of the works that a search found, best match first."""


@endpoint("/space/apod", fresh="1h", example={"date": "2013-07-22"}, example_404={"date": "1995-06-17"})
async def picture_of_the_day(
    apod: NasaApod,
    date: Annotated[
        Day | None,
        Days(FIRST_DAY, Date(2100, 12, 31)),
        Meta(description="day at the US East coast, from 1995-06-16; the newest picture if omitted"),
    ] = None,
) -> DayPicture:
    """Astronomy Picture of the Day of NASA, with its explanation.

    `copyright` names the owner of the picture, whose permission its use needs. Most pictures without one are in the public
    domain; the credit on `page_url` may state other terms. Some days have a video: `url` is then a page that plays it. A day
    without a picture is a 404. A server without a key of NASA (`SKERRY_NASA_KEY`) has 50 calls a day, so a picture that was not
    requested before may be a 502."""
    if date is None:
        return await apod.newest()
    if date > today(ZONE):
        raise NotFound(f"The picture of {date} has not been published yet.")
    return await apod.on(date)


@endpoint("/space/asteroids", fresh="6h", example={"start": "2026-11-20", "days": 7})
async def close_approaches(
    cad: JplCad,
    start: Annotated[
        StartDay | None,
        Days(Date(1900, 1, 1), Date(2199, 12, 31)),
        Meta(description="first day (UTC); today if omitted"),
    ] = None,
    days: Annotated[int, Meta(ge=1, le=60, description="length of the period in days")] = 7,
    max_distance_ld: Annotated[
        int, Meta(ge=1, le=100, description="greatest distance in lunar distances (384,400 km)")
    ] = 20,
    sort: Annotated[
        ApproachOrder, Meta(description="date: soonest first; distance: nearest first")
    ] = ApproachOrder.DATE,
    limit: Annotated[Limit, Meta(le=1000, description="maximum number of passages in the answer")] = 100,
) -> CloseApproaches:
    """Asteroids and comets that pass the Earth in the coming days, or in any period from 1900 to 2200.

    Passages as JPL computes them from the known orbits: distances in kilometres, lunar distances and astronomical units. Times
    are to the minute, in JPL's time scale (TDB), which is a minute ahead of UTC. A size is measured for few bodies; for the
    others it is estimated from brightness, as a range. Bodies that have not been discovered are missing, and of the past those
    that came before their discovery are there."""
    first = start or today()
    last = first + timedelta(days=days - 1)
    # One day more, because JPL leaves open whether the last one is whole.
    found = [
        passage
        for passage in await cad.close_approaches(first, first + timedelta(days=days), max_distance_ld)
        if passage.close_approach_at.date() <= last
    ]
    if sort is ApproachOrder.DISTANCE:
        found.sort(key=lambda passage: passage.miss_distance_au)
    return CloseApproaches.of(found, len(found), limit, start_date=first, end_date=last)


@endpoint("/space/images/search", fresh="1d", example={"q": "apollo 11", "limit": 2})
async def search_nasa_images(
    images: NasaImages,
    q: Annotated[Search, Meta(description="words of the title, description or keywords", examples=["apollo 11"])],
    media_type: Annotated[MediaType, Meta(description="kind of work")] = "image",
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of works on a page")] = 10,
) -> NasaMediaSearch:
    """NASA's library of images, videos and sound recordings, searched by words.

    Best match first. Only the first 10,000 results can be reached by pages. Most works are in the public domain; where
    `photographer` or `secondary_creator` is not of NASA, the work may be theirs."""
    if page * limit > MAX_RESULTS:
        raise BadParameter(
            "page", page, f"at most {MAX_RESULTS // limit} with limit={limit}: more words find fewer works"
        )
    return NasaMediaSearch.of(q, await images.search(q, media_type, page, limit), page, limit)
