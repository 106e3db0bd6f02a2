"""Shared parts of history endpoints: parameters, their evaluation, and the raw and averaged answer types."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Generic, TypeVar, get_args, get_origin

from msgspec import Meta, Struct, structs

from skerry.api.answers import Limited
from skerry.api.parameters import Allowed, Checked, Limit, Synonyms
from skerry.container import origins_of
from skerry.errors import BadParameter, NotFound
from skerry.folding import fold, nearest
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.provenance import Origin, note
from skerry.store import History, HistoryPage, OriginBy, averaged, local_day, parse_moment
from skerry.store.history.series import SeriesRow

R = TypeVar("R", bound=SeriesRow)
T = TypeVar("T")


class Interval(StrEnum):
    """Length of the intervals over which history is averaged."""

    RAW = "raw"
    QUARTER = "15m"
    HOUR = "1h"
    DAY = "1d"

    @property
    def length(self) -> timedelta | None:
        return {"raw": None, "15m": timedelta(minutes=15), "1h": timedelta(hours=1), "1d": timedelta(days=1)}[
            self.value
        ]


def _moment(text: str) -> str:
    try:
        parse_moment(text, "UTC", end=False, name="start")
    except BadParameter as error:
        raise ValueError(error.allowed) from None
    return text


MOMENT = Allowed("a date such as 2026-04-14, or a time such as 2026-04-14T12:00:00Z")

Start = Annotated[
    str,
    Synonyms("start", "from", "start_date", "startDate", "since"),
    MOMENT,
    Checked(_moment),
    Meta(
        description="first moment: a local day (2026-04-14) or a time (2026-04-14T12:00:00Z)",
        max_length=40,
        examples=["2026-04-14"],
    ),
]
End = Annotated[
    str,
    Synonyms("end", "to", "end_date", "endDate", "until"),
    MOMENT,
    Checked(_moment),
    Meta(
        description="last moment, in the same form; the whole of a day is included",
        max_length=40,
        examples=["2026-04-15T12:00:00Z"],
    ),
]


CURSOR = Meta(max_length=500, description="value of `next` in the previous page", examples=["MTc3NjEyNDgwMHw1"])


class HistoryQuery(Struct, frozen=True):
    """The five parameters with which a request selects part of a history."""

    start: Start | None = None
    end: End | None = None
    limit: Annotated[
        Limit, Meta(le=10000, description="maximum number of rows; without `start` these are the newest")
    ] = 500
    interval: Annotated[
        Interval,
        Synonyms("interval", "resolution", "step"),
        Meta(
            description="length of the intervals over which rows are aggregated, or raw for single rows. A field keeps "
            "its name: means, with the minimum and maximum in fields with `_min` and `_max` before the unit; sums of amounts "
            "(precipitation); maxima of extremes (gusts). Fields without an aggregate are omitted. `sample_count` is the number "
            "of rows and `coverage` the share of the interval that they cover; `_sample_count` is the number of values of one "
            "field. Days are local days"
        ),
    ] = Interval.RAW
    cursor: Annotated[str | None, CURSOR] = None


ArchiveLimit = Annotated[
    Limit, Meta(le=10000, description="maximum number of items; without `start` these are the newest")
]
ArchiveCursor = Annotated[str | None, CURSOR]


class Archive(Limited, Generic[T], frozen=True):
    """Stored occurrences of a period, in the order of time. A time without any is no gap."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("first_available_at", "last_available_at"))

    count: Annotated[int, Meta(ge=0, description="number of items")]
    items: list[T]
    first_available_at: Annotated[Moment | None, Meta(description="time of the oldest stored item, UTC")]
    last_available_at: Annotated[Moment | None, Meta(description="time of the newest stored item, UTC")]
    next: Annotated[str | None, Meta(description="`cursor` of the next page; null where there is none")]


class Period(Struct, frozen=True):
    """A period of time, both ends included."""

    start: datetime
    end: datetime

    @classmethod
    def of(cls, start: str, end: str, zone: str, *, days: int) -> "Period":
        """What `start` and `end` mean in a time zone (IANA name).

        Raises BadParameter for a string that is not a moment, for an end before the start, and for more than `days` days."""
        first = parse_moment(start, zone, end=False, name="start")
        last = parse_moment(end, zone, end=True, name="end")
        if last < first:
            raise BadParameter(
                "end",
                end,
                f"a moment not before start, {start}",
                instead=BadParameter("start", start, f"a moment not after end, {end}"),
            )
        # A clock change may make the last of the days an hour longer.
        if last - first > timedelta(days=days, hours=1):
            raise BadParameter(
                "end",
                end,
                f"a moment at most {days} days after start, {start}",
                instead=BadParameter("start", start, f"a moment at most {days} days before end, {end}"),
            )
        return cls(first, last)


async def read_history(
    history: History[R], query: HistoryQuery, where: Mapping[str, str] | None = None
) -> HistoryPage[Any]:
    """One page of a history. Days are those of the series' time zone, or of the zone that the filter selects.

    With an interval, items are `averaged` rows. The endpoint declares the raw row type, from which the averaged type is
    derived."""
    first, last = bounds(query, [history.series.zone_of(where or {})])
    days: tuple[date | None, date | None] = (None, None)
    zones = history.series.zones
    if query.interval is Interval.DAY and zones is not None and zones.dimension not in (where or {}):
        # A day starts at a different moment in each zone.
        first, last = bounds(query, [history.series.zone, *zones.by_value.values()])
        days = (_day(query.start), _day(query.end))
    page = await history.read(
        start=first,
        end=last,
        limit=query.limit,
        interval=query.interval.length,
        cursor=query.cursor,
        where=where,
        days=days,
    )
    for origin in _origins(history.row_type, page.items):
        note(origin)
    return page


def _origins(row_type: type[SeriesRow], rows: Sequence[Any]) -> Iterable[Origin]:
    """Origins of these rows. If the series has several providers, only the providers of these rows. No rows have no
    origin."""
    by: OriginBy | None = getattr(row_type, "ORIGIN_BY", None)
    if by is not None:
        found = map(by.of, sorted({getattr(row, by.dimension) for row in rows}))
        return [origin for origin in found if origin is not None]
    return origins_of(History[row_type]) if rows else ()  # type: ignore[valid-type]


def _day(text: str | None) -> date | None:
    return None if text is None else local_day(text)


def bounds(query: HistoryQuery, zones: Iterable[str]) -> tuple[datetime | None, datetime | None]:
    """The earliest start and the latest end of the query in any of these time zones (IANA names)."""
    starts = [parse_moment(query.start, zone, end=False, name="start") for zone in zones if query.start]
    ends = [parse_moment(query.end, zone, end=True, name="end") for zone in zones if query.end]
    return min(starts, default=None), max(ends, default=None)


async def stored_value(history: History[R], dimension: str, given: str, *spellings: str) -> str:
    """The stored value of a dimension that equals the given one, ignoring case and accents. `spellings` are alternatives for
    the given one.

    Raises NotFound for a value that the history does not have. Of a history without rows nothing is known: the value is
    returned as it is."""
    known = [str(value) for value in await history.known(dimension)]
    wanted = {fold(spelling) for spelling in (given, *spellings)}
    found = next((value for value in known if fold(value) in wanted), None)
    if found is None and known:
        raise NotFound(f"No {dimension} {given!r} in this history.", suggestions=nearest(given, known))
    return found or given


def averaged_rows(page: Any) -> Rows:
    """The rows of an averaged page: each row also has the interval."""
    declared: Rows = get_origin(page).ROWS
    others = tuple(name for name in declared.json_only if name != "interval")
    return structs.replace(declared, carried=(*declared.carried, "interval"), json_only=others)


def averaged_page(answer: Any) -> Any | None:
    """The type of an endpoint's averaged answers, if its answers are pages of a history; otherwise None."""
    page: Any = get_origin(answer)
    if not (isinstance(page, type) and issubclass(page, HistoryPage)):
        return None
    [row_type] = get_args(answer)
    return page[averaged(row_type)]  # type: ignore[index]  # a type created at runtime
