"""MeteoSwiss: what its automatic stations count of pollen, hour by hour."""

import datetime as dt
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.errors import NotFound, UpstreamChanged
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.csv import read_table
from skerry.upstream.formats.rows import demand
from skerry.upstream.identity import among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

HOUR, DAY = dt.timedelta(hours=1), dt.timedelta(days=1)
TIME = "%d.%m.%Y %H:%M"
ENCODING = "windows-1252"

NEWEST_HOURS = 11
"""The file of the newest hours starts at noon of the day before, so it never has fewer."""

Count = Annotated[int, Meta(ge=0, le=1_000_000)] | None
Load = Literal["none", "low", "medium", "strong", "very_strong"]


class PollenCounts(Struct, frozen=True):
    """Grains in a cubic metre of air; null for what was not counted, as out of season."""

    alder: Annotated[Count, Meta(description="Alnus, grains/m³")]
    birch: Annotated[Count, Meta(description="Betula, grains/m³")]
    hazel: Annotated[Count, Meta(description="Corylus, grains/m³")]
    beech: Annotated[Count, Meta(description="Fagus, grains/m³")]
    ash: Annotated[Count, Meta(description="Fraxinus, grains/m³")]
    oak: Annotated[Count, Meta(description="Quercus, grains/m³")]
    grasses: Annotated[Count, Meta(description="Poaceae, grains/m³")]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was counted."""
        return all(getattr(self, name) is None for name in self.__struct_fields__)


class PollenPeriod(Struct, frozen=True):
    """What a station counted in an hour or a day."""

    start_at: Annotated[Moment, Meta(description="start of the hour or day (of UTC)")]
    end_at: Annotated[Moment, Meta(description="end of the hour or day (of UTC)")]
    pollen: Annotated[PollenCounts, Meta(description="mean concentrations of the period")]


class MeteoSwissPollen(Source):
    """One CSV file for each station and period. The hours in the files are in UTC: that of an hourly row is the end of its
    hour, that of a daily one the start of its day. Empty cells are what was not counted."""

    key = "meteoswiss_pollen"
    title = "MeteoSwiss pollen stations"
    home = "https://opendatadocs.meteoswiss.ch/a-data-groundbased/a7-pollen-stations"
    base = "https://data.geo.admin.ch/ch.meteoschweiz.ogd-pollen"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    evidence_note = "Names of the daily columns follow the provider's list of parameters."
    cadence = "1h"
    attribution = "Source: MeteoSwiss"

    async def newest_hours(self, station: str) -> tuple[PollenPeriod, ...]:
        """The hours since noon (UTC) of yesterday at a station, by time. Raises NotFound for an unknown station."""
        return await self._file(station, "h_now", read_newest_hours, fresh="30m")

    async def hours(self, station: str, first: dt.date, last: dt.date, today: dt.date) -> list[PollenPeriod]:
        """The hours from the start of one day to the end of another, of UTC; hours since 2023."""
        names = [*_historical("h", first, last, today), *(["h_recent"] if last.year == today.year else [])]
        if last >= today - DAY:
            names.append("h_now")
        return await self._merged(station, names, read_hours, first, last, today)

    async def days(self, station: str, first: dt.date, last: dt.date, today: dt.date) -> list[PollenPeriod]:
        """The days (of UTC) from one to another, by time."""
        names = ["d_historical"] if first.year < today.year else []
        if last.year == today.year:
            names.append("d_recent")
        return await self._merged(station, names, read_days, first, last, today)

    async def _merged(
        self,
        station: str,
        names: Sequence[str],
        read: Callable[[str, Reply], tuple[PollenPeriod, ...]],
        first: dt.date,
        last: dt.date,
        today: dt.date,
    ) -> list[PollenPeriod]:
        """The rows of several files, each period once; where files overlap, the later file has the newer figures. Raises
        UpstreamChanged for files that end before the period does."""
        found: dict[dt.datetime, PollenPeriod] = {}
        newest = dt.date.min
        for name in names:
            try:
                rows = await self._file(station, name, read, fresh="1h")
            except NotFound:
                continue  # a new station has no file of earlier years
            newest = max(newest, max(row.start_at.date() for row in rows))
            found |= {row.start_at: row for row in rows if first <= row.start_at.date() <= last}
        if newest != dt.date.min and newest < min(last, today - 2 * DAY):
            raise UpstreamChanged(self.title, f"returned files of {station} that end on {newest}")
        return [found[start] for start in sorted(found)]

    async def _file(
        self, station: str, name: str, read: Callable[[str, Reply], tuple[PollenPeriod, ...]], fresh: str
    ) -> tuple[PollenPeriod, ...]:
        folder = station.lower()
        return await self.get(
            f"/{folder}/ogd-pollen_{folder}_{name}.csv",
            fresh=fresh,
            read=reader_of(read, station),
            not_found=f"MeteoSwiss has no pollen counts of {station}.",
        )


def _historical(granularity: str, first: dt.date, last: dt.date, today: dt.date) -> list[str]:
    """Files of the years before this one, one for each decade."""
    years = range(first.year, min(last.year, today.year - 1) + 1)
    decades = sorted({year // 10 * 10 for year in years})
    return [f"{granularity}_historical_{decade}-{decade + 9}" for decade in decades]


class _RawHour(Struct):
    station_abbr: str
    reference_timestamp: str
    kaalnuh0: float | None
    kabetuh0: float | None
    kacoryh0: float | None
    kafaguh0: float | None
    kafraxh0: float | None
    kaquerh0: float | None
    khpoach0: float | None


class _RawDay(Struct):
    station_abbr: str
    reference_timestamp: str
    kaalnud1: float | None
    kabetud1: float | None
    kacoryd1: float | None
    kafagud1: float | None
    kafraxd1: float | None
    kaquerd1: float | None
    khpoacd1: float | None


def read_newest_hours(station: str, reply: Reply) -> tuple[PollenPeriod, ...]:
    hours = read_hours(station, reply)
    demand(hours, NEWEST_HOURS, "hours")
    return hours


def read_hours(station: str, reply: Reply) -> tuple[PollenPeriod, ...]:
    rows = read_table(reply, _RawHour, delimiter=";", encoding=ENCODING)
    demand(rows, 1)
    among([station], (row.station_abbr for row in rows), "station")
    return tuple(
        PollenPeriod(
            _moment(row.reference_timestamp) - HOUR,
            _moment(row.reference_timestamp),
            _counts(row.kaalnuh0, row.kabetuh0, row.kacoryh0, row.kafaguh0, row.kafraxh0, row.kaquerh0, row.khpoach0),
        )
        for row in rows
    )


def read_days(station: str, reply: Reply) -> tuple[PollenPeriod, ...]:
    """Of calendar days of UTC. Other columns of the files are of days from 6 to 6 o'clock."""
    rows = read_table(reply, _RawDay, delimiter=";", encoding=ENCODING)
    demand(rows, 1)
    among([station], (row.station_abbr for row in rows), "station")
    return tuple(
        PollenPeriod(
            _moment(row.reference_timestamp),
            _moment(row.reference_timestamp) + DAY,
            _counts(row.kaalnud1, row.kabetud1, row.kacoryd1, row.kafagud1, row.kafraxd1, row.kaquerd1, row.khpoacd1),
        )
        for row in rows
    )


@cache
def reader_of(
    read: Callable[[str, Reply], tuple[PollenPeriod, ...]], station: str
) -> Callable[[Reply], tuple[PollenPeriod, ...]]:
    """The reader of a station's file. The same function for the same station, so that the value is cached."""
    return partial(read, station)


def _moment(text: str) -> dt.datetime:
    return dt.datetime.strptime(text, TIME).replace(tzinfo=dt.UTC)


def _counts(*values: float | None) -> PollenCounts:
    return PollenCounts(*(None if value is None else round(value) for value in values))
