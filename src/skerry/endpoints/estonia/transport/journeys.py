"""Journeys by public transport in Estonia."""

import datetime as dt
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked, Day, Limit, Named
from skerry.clock import now, today
from skerry.sources.estonia.peatus import Peatus
from skerry.sources.estonia.peatus.records import Journey

ZONE = "Europe/Tallinn"


def _point(text: str) -> str:
    """A point in its shortest form, so that equal points share a cache entry. Raises ValueError."""
    latitude, longitude = map(float, text.split(","))
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        raise ValueError("not on the Earth")
    return f"{round(latitude, 5)},{round(longitude, 5)}"


Point = Annotated[
    str,
    Checked(_point),
    Allowed("a point such as 59.437,24.745"),
    Meta(max_length=60, description="latitude,longitude: degrees, WGS 84", examples=["59.437,24.745"]),
]

LocalTime = Annotated[
    str,
    Allowed("a time of day such as 08:00"),
    Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$", description="local time, hours and minutes", examples=["08:00"]),
]


@endpoint("/transit/plan", fresh="1m", example={"from": "59.437,24.745", "to": "58.378,26.729"})
async def estonian_journeys(
    start: Annotated[Point, Named("from"), Meta(description="start: latitude,longitude")],
    end: Annotated[Point, Named("to"), Meta(description="end: latitude,longitude", examples=["58.378,26.729"])],
    peatus: Peatus,
    date: Annotated[Day | None, Meta(description="local day of departure; today if omitted")] = None,
    time: Annotated[
        LocalTime | None, Meta(description="local time of departure, hours and minutes; the current time if omitted")
    ] = None,
    limit: Annotated[Limit, Meta(le=5, description="maximum number of journeys")] = 3,
) -> Collection[Journey]:
    """Journeys by public transport between two points in Estonia, in the order of the planner's preference.

    Each journey is a list of walks and rides. Times are UTC, while `date` and `time` are those of Estonia. The list
    is empty where the planner finds no way, also for days beyond the timetable. Fares are not known here."""
    return Collection.of(await peatus.journeys(start, end, limit, _departure(date, time)), limit)


def _departure(day: dt.date | None, clock: str | None) -> dt.datetime | None:
    """The time in Estonia from which to travel; None for now."""
    if day is None and clock is None:
        return None
    time = now().astimezone(ZoneInfo(ZONE)).time() if clock is None else dt.time.fromisoformat(clock)
    return dt.datetime.combine(day or today(ZONE), time.replace(second=0, microsecond=0), ZoneInfo(ZONE))
