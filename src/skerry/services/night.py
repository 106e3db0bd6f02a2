"""The night that a place has now, or has next: when it is dark, hour by hour."""

import datetime as dt
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import running, today
from skerry.models.fields import Moment
from skerry.rounding import half_up
from skerry.services.moon import MoonLight, moon_elevation, moon_light
from skerry.services.sun import Twilight, sun, sun_elevation

HOUR, DAY = dt.timedelta(hours=1), dt.timedelta(days=1)


class NightHour(Struct, frozen=True):
    """The sky over a place at one hour of the night."""

    start_at: Annotated[Moment, Meta(description="the full hour, UTC")]
    sun_elevation_deg: Annotated[float, Meta(ge=-90, le=90, description="centre of the sun, degrees above the horizon")]
    moon_elevation_deg: Annotated[
        float, Meta(ge=-90, le=90, description="centre of the moon, degrees above the horizon; negative below it")
    ]


class Night(Struct, frozen=True):
    """The current night of a place, or the next one where it is day."""

    date: Annotated[dt.date, Meta(description="local day of its evening")]
    dark_start_at: Annotated[
        Moment | None, Meta(description="when the sun has sunk to the depth that counts as dark, UTC; or null")
    ]
    dark_end_at: Annotated[Moment | None, Meta(description="when it rises above that depth again, UTC; or null")]
    moon: Annotated[MoonLight, Meta(description="the lit part of the moon in the middle of the night")]

    @property
    def middle_at(self) -> dt.datetime | None:
        """Middle of the dark time; None where it has no start or no end."""
        if self.dark_start_at is None or self.dark_end_at is None:
            return None
        return self.dark_start_at + (self.dark_end_at - self.dark_start_at) / 2


def tonight(
    latitude: float, longitude: float, timezone: str, twilight: str, below: float
) -> tuple[Night, list[NightHour]]:
    """The night, whose darkness is bounded by a twilight of SunTimes, and its hours from now on in which the sun is below this
    elevation. Until the last of them has passed, the night is that of the evening before."""
    day, hour = today(timezone), running(HOUR)
    noon = sun(latitude, longitude, day).solar_noon_at

    def hours(start: dt.datetime, end: dt.datetime) -> list[NightHour]:
        return [each for each in _hours(latitude, longitude, start, end) if each.sun_elevation_deg < below]

    left = hours(hour, noon)
    evening = day - DAY if left else day
    left = left or hours(max(hour, noon), noon + DAY)
    before, after = (sun(latitude, longitude, each) for each in (evening, evening + DAY))
    dusk: Twilight = getattr(before, twilight)
    dawn: Twilight = getattr(after, twilight)
    middle = before.solar_noon_at + DAY / 2
    return Night(evening, dusk.end_at, dawn.start_at, moon_light(middle)), left


def _hours(latitude: float, longitude: float, start: dt.datetime, end: dt.datetime) -> Iterator[NightHour]:
    """Full hours of a period."""
    moment = start.replace(minute=0, second=0, microsecond=0)
    moment += HOUR if moment < start else dt.timedelta()
    while moment < end:
        yield NightHour(
            moment,
            half_up(sun_elevation(latitude, longitude, moment)),
            half_up(moon_elevation(latitude, longitude, moment)),
        )
        moment += HOUR
