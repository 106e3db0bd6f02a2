"""SYKE, the Finnish Environment Institute: water levels of rivers and lakes, day by day.

There is no recording. Public programs of 2025 and 2026 quote whole replies of this interface (OData 3), by which this is written:
a place measures one quantity, 1 being the level in cm above the zero of its gauge; a reading is of a day, whose time is its start
in local time. A request for readings names the places; ten at once are known to work."""

import asyncio
import datetime as dt
from collections.abc import Collection, Sequence
from functools import partial

import structlog
from msgspec import Raw, Struct, field, structs

from skerry import lest97
from skerry.clock import today
from skerry.licenses import CC_BY_4_0
from skerry.models.water import DailyGaugeReading, GaugeReading
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

log = structlog.get_logger(__name__)

ZONE = "Europe/Helsinki"
TM35FIN = "EPSG:3067"
IN_USE = "Suure_Id eq 1 and Tila_Id eq 1"
"""Places that measure the level, and still do."""
PAGE = 500
MAX_PAGES = 6
BATCH_SIZE = 10
DAYS_BACK = 7
"""Some gauges are read by people, not every day."""


class Syke(Source):
    """Daily water levels at Finnish gauges of rivers and lakes. No key."""

    key = "syke"
    title = "SYKE hydrology"
    home = "https://www.syke.fi/en/environmental-data/open-environmental-data"
    base = "https://rajapinnat.ymparisto.fi/api/Hydrologiarajapinta/1.1/odata"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    evidence_note = "Replies that public programs quote are read; there is no recording of our own."
    cadence = "1d"
    attribution = "Finnish Environment Institute (Syke), Hydrologiarajapinta"
    pace = Pace(per_second=3, concurrency=5, burst=8)
    max_gauges = 50

    async def water_gauges(self) -> tuple[GaugeReading, ...]:
        """All gauges of levels in use, without their readings, in pages of 500."""
        found: list[GaugeReading] = []
        for page in range(MAX_PAGES):
            rows = await self.get(
                "/Paikka",
                query={"$filter": IN_USE, "$orderby": "Paikka_Id", "$top": PAGE, "$skip": page * PAGE},
                headers={"Accept": "application/json"},
                fresh="1d",
                read=read_places,
                reference=True,
            )
            found += rows
            if len(rows) < PAGE:
                return tuple(found)
        log.warning("list of gauges cut off", provider=self.key, pages=MAX_PAGES)
        return tuple(found)

    async def gauge_readings(self, gauges: Sequence[GaugeReading]) -> tuple[GaugeReading, ...]:
        """The newest daily level at each of these gauges, at most `max_gauges`, of the last week."""
        wanted = gauges[: self.max_gauges]
        since = today(ZONE) - dt.timedelta(days=DAYS_BACK)
        parts = [wanted[at : at + BATCH_SIZE] for at in range(0, len(wanted), BATCH_SIZE)]
        found: dict[str, tuple[dt.datetime, float]] = {}
        for levels in await asyncio.gather(*(self._levels(part, since) for part in parts)):
            found |= levels
        return tuple(
            structs.replace(
                place, water_level_cm=found[place.id][1], datum="gauge_zero", observed_at=found[place.id][0]
            )
            for place in wanted
            if place.id in found
        )

    async def _levels(self, places: Sequence[GaugeReading], since: dt.date) -> dict[str, tuple[dt.datetime, float]]:
        named = " or ".join(f"Paikka_Id eq {place.id}" for place in places)
        return await self.get(
            "/Vedenkorkeus",
            query={"$filter": f"({named}) and Aika ge datetime'{since}T00:00:00'", "$orderby": "Aika asc"},
            headers={"Accept": "application/json"},
            fresh="1h",
            read=partial(read_newest_levels, places=[place.id for place in places]),
        )


class _RawRows(Struct):
    value: list[Raw]


class _RawPlace(Struct):
    id: int = field(name="Paikka_Id")
    name: str = field(name="Nimi")
    lake: str | None = field(name="JarviNimi", default=None)
    easting: float | None = field(name="KoordErTmIta", default=None)
    northing: float | None = field(name="KoordErTmPohj", default=None)


class _RawLevel(Struct):
    id: int = field(name="Paikka_Id")
    day: str = field(name="Aika")
    level: float | str | None = field(name="Arvo", default=None)


def read_places(reply: Reply) -> list[GaugeReading]:
    return read_rows(reply.json(_RawRows).value, _RawPlace, _place)


def read_newest_levels(reply: Reply, places: Collection[str]) -> dict[str, tuple[dt.datetime, float]]:
    """By place, the newest level with the start of its day."""
    rows = read_rows(
        reply.json(_RawRows).value, _RawLevel, lambda row: (str(row.id), utc(row.day, ZONE), number(row.level))
    )
    among(places, (place for place, *_ in rows), "gauge")
    return {place: (at, level) for place, at, level in sorted(rows, key=lambda row: row[1]) if level is not None}


def _place(raw: _RawPlace) -> GaugeReading:
    """A place is named after its river or lake and where it is: `Saimaa, Lauritsala`."""
    name = one_line(raw.name) or str(raw.id)
    water_body, comma, _ = name.partition(",")
    latitude, longitude = (
        lest97.degrees(raw.easting, raw.northing, TM35FIN) if raw.easting and raw.northing else (None, None)
    )
    return DailyGaugeReading(
        id=str(raw.id),
        name=name,
        water_body=one_line(raw.lake) or (water_body.strip() if comma else None),
        kind="inland",
        latitude=latitude,
        longitude=longitude,
        water_level_cm=None,
        datum=None,
        discharge_m3s=None,
        water_temperature_c=None,
        observed_at=None,
    )
