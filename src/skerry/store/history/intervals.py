"""Intervals over which a history is averaged.

Each interval has a number, the same in Python and in SQL: the count of intervals since 1970. Intervals shorter than a
day are aligned to UTC. A day is the calendar day of a time zone, which has 23 or 25 hours when the clock changes."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import BigInteger, ColumnElement, Table, case, cast, extract, func, literal, type_coerce

from skerry.clock import midnight
from skerry.errors import BadParameter
from skerry.store.engine.instant import EPOCH, MICROSECOND
from skerry.store.history.series import Zones

DAY = timedelta(days=1)
FIRST_DAY = date(1970, 1, 1)
NONE: Mapping[str, Any] = MappingProxyType({})


class Intervals:
    """The intervals of one length. Days are those of a time zone (IANA name), or with `zones` those of each row's zone.

    `days` are the first and the last local day to include (None: no bound). Raises BadParameter for a length that does not
    divide a day."""

    def __init__(
        self,
        length: timedelta,
        zone: str,
        zones: Zones | None = None,
        days: tuple[date | None, date | None] = (None, None),
    ) -> None:
        if length < timedelta(seconds=1) or DAY % length:
            raise BadParameter("interval", label(length), "a length that divides a day, such as 15m, 1h or 1d")
        self.length = length
        self.zone = zone
        self.zones = zones
        self.days = days
        self.daily = length == DAY

    def number(self, moment: datetime, dimensions: Mapping[str, Any] = NONE) -> int:
        """Number of the interval that contains a moment."""
        if self.daily:
            return (moment.astimezone(ZoneInfo(self._zone_of(dimensions))).date() - FIRST_DAY).days
        return (moment - EPOCH) // self.length

    def start(self, number: int, dimensions: Mapping[str, Any] = NONE) -> datetime:
        """Start of an interval, UTC."""
        if self.daily:
            return midnight(FIRST_DAY + timedelta(days=number), self._zone_of(dimensions))
        return EPOCH + number * self.length

    def duration(self, number: int, dimensions: Mapping[str, Any] = NONE) -> timedelta:
        """Length of an interval: a day of clock change has 23 or 25 hours."""
        return self.start(number + 1, dimensions) - self.start(number, dimensions)

    def span(self, first: datetime, last: datetime) -> tuple[int, int]:
        """Numbers of the first and the last interval with rows between two moments, in any of the zones."""
        if not self.daily or self.zones is None:
            return self.number(first), self.number(last)
        every = [{self.zones.dimension: value} for value in (*self.zones.by_value, None)]
        lowest, highest = min(self.number(first, of) for of in every), max(self.number(last, of) for of in every)
        earliest, latest = (None if day is None else (day - FIRST_DAY).days for day in self.days)
        return (
            lowest if earliest is None else max(lowest, earliest),
            highest if latest is None else min(highest, latest),
        )

    def _zone_of(self, dimensions: Mapping[str, Any]) -> str:
        return self.zone if self.zones is None else self.zones.of(dimensions, self.zone)

    def sql(
        self, column: ColumnElement[Any], table: Table, first: datetime, last: datetime, *, sqlite: bool
    ) -> ColumnElement[int]:
        """`number` as an SQL expression over an Instant column of a table, valid for moments from `first` to `last`."""
        unit = MICROSECOND if sqlite else timedelta(seconds=1)
        length = literal(self.length // unit, BigInteger)
        elapsed: ColumnElement[int] = type_coerce(column, BigInteger) if sqlite else extract("epoch", column)
        if self.daily:
            elapsed = elapsed + self._offset_of_row(column, table, first, last, unit)
        if sqlite:
            # Integer division rounds towards zero. Subtracting the remainder first makes it exact before 1970 too.
            remainder = ((elapsed % length) + length) % length
            return (elapsed - remainder) // length
        return cast(func.floor(elapsed / length), BigInteger)

    def _offset_of_row(
        self, column: ColumnElement[Any], table: Table, first: datetime, last: datetime, unit: timedelta
    ) -> ColumnElement[int]:
        usual = self._offset(column, self.zone, first, last, unit)
        if self.zones is None:
            return usual
        values: dict[str, list[str]] = {}
        for value, zone in self.zones.by_value.items():
            values.setdefault(zone, []).append(value)
        dimension = table.c[self.zones.dimension]
        branches = [
            (dimension.in_(of_zone), self._offset(column, zone, first, last, unit)) for zone, of_zone in values.items()
        ]
        return case(*branches, else_=usual)

    def _offset(
        self, column: ColumnElement[Any], zone: str, first: datetime, last: datetime, unit: timedelta
    ) -> ColumnElement[int]:
        """UTC offset of each moment in a zone. It is constant between two clock changes, so this is a CASE with one branch for
        each."""
        offsets = utc_offsets(zone, first, last)
        values = [literal(offset // unit, BigInteger) for _, offset in offsets]
        if len(values) == 1:
            return values[0]
        changes = [start for start, _ in offsets[1:]]
        branches = [(column < change, value) for change, value in zip(changes, values, strict=False)]
        return case(*branches, else_=values[-1])


def utc_offsets(zone: str, first: datetime, last: datetime) -> list[tuple[datetime, timedelta]]:
    """The UTC offsets of a time zone from `first` to `last`, each with the moment from which it applies."""
    place = ZoneInfo(zone)

    def offset(second: int) -> timedelta:
        return (EPOCH + timedelta(seconds=second)).astimezone(place).utcoffset() or timedelta(0)

    second, final = (first - EPOCH) // timedelta(seconds=1), (last - EPOCH) // timedelta(seconds=1)
    found = [(first, offset(second))]
    while second < final:
        # No time zone changes its clock twice within a day: a day with equal offsets at both ends had no change.
        before, after = second, min(second + 86_400, final)
        second = after
        if offset(after) == found[-1][1]:
            continue
        while after - before > 1:
            middle = (before + after) // 2
            if offset(middle) == found[-1][1]:
                before = middle
            else:
                after = middle
        found.append((EPOCH + timedelta(seconds=after), offset(after)))
    return found


def label(length: timedelta) -> str:
    """`1d`, `6h`, `15m`, `30s`."""
    seconds = int(length.total_seconds())
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "m")):
        if seconds and seconds % size == 0:
            return f"{seconds // size}{unit}"
    return f"{seconds}s"
