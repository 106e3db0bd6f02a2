"""What the clocks of a time zone show, by the rules of the package tzdata."""

import datetime as dt
import re
from functools import cached_property
from importlib import resources
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.container import Dependency
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.models.fields import Moment

DAY, SECOND = dt.timedelta(days=1), dt.timedelta(seconds=1)
UNSET = "Factory"
"""The zone of a computer whose time zone is not set."""
MAX_SUGGESTIONS = 5
FIRST_YEAR, LAST_YEAR = 1900, 2100
"""Years of local times: before, towns had their own; beyond, the rules are unknown."""
CLOCK_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
HORIZON_DAYS = 370
"""Days in which the next change of the clocks is looked for."""


class ZoneClock(Struct, frozen=True):
    """A moment on the clocks of a time zone."""

    timezone: Annotated[str, Meta(description="IANA name")]
    abbreviation: Annotated[
        str | None,
        Meta(description="what the zone calls its time then, such as EEST; null where it has only the offset"),
    ]
    current_at: Annotated[Moment, Meta(description="the moment, UTC")]
    datetime_local: Annotated[str, Meta(description="the moment on the clocks there, ISO 8601 with its offset")]
    date: Annotated[dt.date, Meta(description="calendar day there")]
    time_local: Annotated[str, Meta(description="hours, minutes and seconds on the clock there")]
    weekday: Annotated[str, Meta(description="English name")]
    day_of_year: Annotated[int, Meta(ge=1, le=366, description="1 is 1 January")]
    iso_week: Annotated[
        int, Meta(ge=1, le=53, description="week of ISO 8601, which may belong to the year before or after")
    ]
    unix_seconds: Annotated[int, Meta(ge=-(2**36), le=2**36, description="seconds since 1970, UTC")]
    utc_offset: Annotated[str, Meta(description="offset of the local time from UTC, such as +05:45")]
    utc_offset_seconds: Annotated[int, Meta(description="the same in seconds")]
    is_dst: Annotated[bool, Meta(description="whether the clocks are ahead for summer time")]
    next_change_at: Annotated[
        Moment | None, Meta(description="next change of the offset, UTC; null where none is due within a year")
    ]
    next_utc_offset: Annotated[str | None, Meta(description="offset after that change")]


class ConvertedTime(Struct, frozen=True):
    """One moment on the clocks of two zones."""

    origin: Annotated[ZoneClock, Meta(description="in the zone that the time was given in")]
    target: Annotated[ZoneClock, Meta(description="in the other zone")]
    offset_difference_seconds: Annotated[int, Meta(description="by how much the clocks of the target are ahead then")]
    clock_change: Annotated[
        Literal["gap", "fold"] | None,
        Meta(
            description="gap: the clocks skipped the given time, which is moved forward by the length of the gap; fold: they "
            "showed it twice, and the answer is the first time; null: they showed it once"
        ),
    ]
    second_at: Annotated[
        Moment | None, Meta(description="in a fold, the second moment at which the clocks showed the time, UTC")
    ]


class TimeZones(Dependency):
    """The zones of the time zone database."""

    @cached_property
    def all(self) -> tuple[str, ...]:
        """Names of zones and their aliases, in alphabetical order."""
        names = (resources.files("tzdata") / "zones").read_text("ascii").split()
        return tuple(sorted(name for name in names if name != UNSET))

    def get(self, given: str) -> str:
        """A name as the database writes it; case is ignored, and a space stands for `_`. Raises NotFound with
        suggestions."""
        wanted = given.strip().replace(" ", "_").casefold()
        try:
            return self._by_name[wanted]
        except KeyError:
            raise NotFound(f"No time zone {given!r}.", suggestions=self._alike(wanted)) from None

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {name.casefold(): name for name in self.all}

    def _alike(self, wanted: str) -> tuple[str, ...]:
        from rapidfuzz import fuzz, process

        city = fold(wanted.rpartition("/")[2])
        named = [name for name in self.all if city and city in fold(name)]
        near = process.extract(wanted, self._by_name.keys(), scorer=fuzz.ratio, limit=MAX_SUGGESTIONS)
        return tuple(dict.fromkeys([*named, *(self._by_name[name] for name, _, _ in near)]))[:MAX_SUGGESTIONS]


def zone_clock(zone: str, moment: dt.datetime) -> ZoneClock:
    """A moment on the clocks of a zone (IANA name)."""
    local = moment.astimezone(ZoneInfo(zone)).replace(microsecond=0)
    change = _next_change(local)
    return ZoneClock(
        timezone=zone,
        abbreviation=abbreviation_of(local),
        current_at=local.astimezone(dt.UTC),
        datetime_local=local.isoformat(),
        date=local.date(),
        time_local=local.time().isoformat(),
        weekday=local.strftime("%A"),
        day_of_year=local.timetuple().tm_yday,
        iso_week=local.isocalendar().week,
        unix_seconds=int(local.timestamp()),
        utc_offset=offset_of(local),
        utc_offset_seconds=_seconds(local),
        is_dst=is_dst(local),
        next_change_at=None if change is None else change.astimezone(dt.UTC),
        next_utc_offset=None if change is None else offset_of(change),
    )


def convert(origin: str, target: str, given: dt.datetime) -> ConvertedTime:
    """A time in one zone as that in another. With an offset it is that moment; without, it is what the clocks of the
    first zone show."""
    change: Literal["gap", "fold"] | None = None
    second: dt.datetime | None = None
    if given.tzinfo is None:
        first, later = (given.replace(tzinfo=ZoneInfo(origin), fold=fold) for fold in (0, 1))
        if first.utcoffset() != later.utcoffset():
            exists = first.astimezone(dt.UTC).astimezone(ZoneInfo(origin)).replace(tzinfo=None) == given
            change, second = ("fold", later.astimezone(dt.UTC)) if exists else ("gap", None)
        given = first
    moment = given.astimezone(dt.UTC)
    there, here = zone_clock(target, moment), zone_clock(origin, moment)
    return ConvertedTime(here, there, there.utc_offset_seconds - here.utc_offset_seconds, change, second)


def moment_on_clock(given: str, zone: str, after: dt.datetime) -> dt.datetime:
    """What a caller means by `07:00`, the first such time on the clocks of a zone after a moment; by `2026-11-21T07:00`, that
    time on these clocks; and by a time with an offset. UTC. A time that the clocks skip is moved forward; of one that they show
    twice the first is meant.

    Raises ValueError for anything else."""
    if CLOCK_TIME.fullmatch(given):
        time, local = dt.time.fromisoformat(given), after.astimezone(ZoneInfo(zone))
        days = (local.date() + DAY * number for number in range(2))
        moments = [dt.datetime.combine(day, time, ZoneInfo(zone)).astimezone(dt.UTC) for day in days]
        return moments[0] if moments[0] > after else moments[1]
    moment = dt.datetime.fromisoformat(given)
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise ValueError(f"a year from {FIRST_YEAR} to {LAST_YEAR}")
    return (moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone))).astimezone(dt.UTC)


def offset_of(local: dt.datetime) -> str:
    """`+03:00`; with seconds where an old local time has some."""
    return local.replace(microsecond=0).isoformat()[len("2026-01-01T00:00:00") :]


def abbreviation_of(local: dt.datetime) -> str | None:
    """`EEST`; None for a zone that the database abbreviates to its offset."""
    name = local.tzname()
    return name if name and name.isalpha() else None


def is_dst(local: dt.datetime) -> bool:
    """Whether the clocks are ahead of the year's other time. Ireland's winter time is, formally, one that is behind: so the
    offset is compared, and not the database's flag alone."""
    january, july = (local.replace(month=month, day=1, hour=12, fold=0) for month in (1, 7))
    has_flag = any(moment.dst() for moment in (local, january, july))
    return has_flag and _seconds(local) > min(_seconds(january), _seconds(july))


def _seconds(local: dt.datetime) -> int:
    offset = local.utcoffset()
    return 0 if offset is None else int(offset.total_seconds())


def _next_change(local: dt.datetime) -> dt.datetime | None:
    """The first moment with another offset, to the second."""
    zone, start = local.tzinfo, local.astimezone(dt.UTC)
    if start.year >= dt.MAXYEAR - 1:
        return None
    days = (start + DAY * number for number in range(1, HORIZON_DAYS + 1))
    later = next((day for day in days if _seconds(day.astimezone(zone)) != _seconds(local)), None)
    if later is None:
        return None
    earlier = later - DAY
    while later - earlier > SECOND:
        middle = (earlier + (later - earlier) / 2).replace(microsecond=0)
        if _seconds(middle.astimezone(zone)) == _seconds(local):
            earlier = middle
        else:
            later = middle
    return later.astimezone(zone)
