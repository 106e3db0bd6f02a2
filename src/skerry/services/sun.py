"""Sunrise, sunset and twilight, computed by the definitions of almanacs.

The sun rises and sets when its centre is 50' below the horizon: 34' of refraction and 16' of radius. The twilights are of
its centre without refraction. The library astral includes refraction in twilights, and another value of it in sunrise, which
is up to two minutes off."""

from datetime import date as Date  # noqa: N812  `date` is the name of a field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from skerry.models.fields import Latitude, Longitude, Moment

if TYPE_CHECKING:
    from astral import Observer

HORIZON = 50 / 60
"""Degrees that the centre of the sun is below the horizon at sunrise and sunset."""
HALF_DAY, SECOND = timedelta(hours=12), timedelta(seconds=1)
FIRST, LAST = Date(1900, 1, 1), Date(2100, 12, 31)
"""Years for which the formulas (NOAA's, after Meeus) are accurate to a minute."""


class Twilight(Struct, frozen=True):
    """A twilight, from its start before sunrise to its end after sunset."""

    start_at: Annotated[Moment | None, Meta(description="UTC; null where the sun does not reach this elevation")]
    end_at: Annotated[Moment | None, Meta(description="UTC; null where the sun does not reach this elevation")]
    missing_because: Annotated[
        Literal["too_light", "too_dark"] | None,
        Meta(
            description="why a time is null: the sun does not sink to this elevation, or does not rise to it; null where both "
            "times are there"
        ),
    ]


class SunTimes(Struct, frozen=True):
    """The sun over one place on one day."""

    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84")]
    date: Annotated[Date, Meta(description="calendar day of the place")]
    sunrise_at: Annotated[
        Moment | None, Meta(description="UTC; null in polar day and night, and where a polar day started before it")
    ]
    sunset_at: Annotated[
        Moment | None, Meta(description="UTC; null in polar day and night, and where a polar day starts before it")
    ]
    solar_noon_at: Annotated[Moment, Meta(description="UTC; when the sun is highest")]
    civil_twilight: Annotated[Twilight, Meta(description="sun less than 6 degrees below the horizon")]
    nautical_twilight: Annotated[Twilight, Meta(description="sun less than 12 degrees below the horizon")]
    astronomical_twilight: Annotated[Twilight, Meta(description="sun less than 18 degrees below the horizon")]
    day_length_seconds: Annotated[
        int, Meta(ge=0, le=86400, description="time that the sun is up, from one solar midnight to the next")
    ]
    polar: Annotated[Literal["day", "night"] | None, Meta(description="the sun does not set, or does not rise")]


def sun(latitude: float, longitude: float, date: Date) -> SunTimes:
    """The sun over a place from the solar midnight before its noon to the one after."""
    from astral import Observer
    from astral.sun import noon

    observer = Observer(latitude, longitude)
    middle = noon(observer, date).replace(microsecond=0)

    def twilight(depression: float) -> Twilight:
        start = _passage(observer, middle, middle - HALF_DAY, depression)
        end = _passage(observer, middle, middle + HALF_DAY, depression)
        if start is not None and end is not None:
            return Twilight(start, end, None)
        return Twilight(start, end, "too_light" if _height(observer, middle, depression) > 0 else "too_dark")

    day = twilight(HORIZON)
    is_up = _height(observer, middle, HORIZON) > 0
    seconds_up = (
        ((day.end_at or middle + HALF_DAY) - (day.start_at or middle - HALF_DAY)).total_seconds() if is_up else 0
    )
    polar: Literal["day", "night"] | None = None
    if day.start_at is None and day.end_at is None:
        polar = "day" if is_up else "night"
    return SunTimes(
        latitude=latitude,
        longitude=longitude,
        date=date,
        sunrise_at=day.start_at,
        sunset_at=day.end_at,
        solar_noon_at=middle,
        civil_twilight=twilight(6),
        nautical_twilight=twilight(12),
        astronomical_twilight=twilight(18),
        day_length_seconds=int(seconds_up),
        polar=polar,
    )


def sun_elevation(latitude: float, longitude: float, moment: datetime) -> float:
    """Degrees of the sun's centre above the horizon of a place, without refraction; negative below it."""
    from astral import Observer

    return _height(Observer(latitude, longitude), moment, 0)


def _passage(observer: "Observer", noon: datetime, midnight: datetime, depression: float) -> datetime | None:
    """When the sun passes a depression between a noon and the adjacent midnight; None where it does not. astral's own
    sunrise and dusk are those of a date in UTC and miss passages near its midnight, as in white nights. The sun sinks all
    the way from noon to midnight, so bisection finds the passage."""
    above, below = noon, midnight
    if not _height(observer, above, depression) > 0 >= _height(observer, below, depression):
        return None
    while abs(above - below) > SECOND:
        between = (above + (below - above) / 2).replace(microsecond=0)
        if _height(observer, between, depression) > 0:
            above = between
        else:
            below = between
    return below if above == noon else min(above, below, key=lambda moment: abs(_height(observer, moment, depression)))


def _height(observer: "Observer", moment: datetime, depression: float) -> float:
    """Degrees by which the centre of the sun, without refraction, is above a depression under the horizon."""
    from astral.sun import elevation

    return elevation(observer, moment, with_refraction=False) + depression
