"""VANDaH, the register of Danish gauges at Danmarks Miljøportal.

There is no recording. Its OpenAPI document and public programs of 2026 that quote replies agree: stations are filtered by what
they measure and by when they last did; readings of a station are a request of their own, in cm, of one or more points."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from functools import partial

from msgspec import Raw, Struct, field, structs

from skerry import lest97
from skerry.clock import running
from skerry.errors import NotFound
from skerry.licenses import stated
from skerry.models.water import GaugeReading, gauge
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

WATER_LEVEL = 25
"""Number of the examination in the official list of codes."""
DAY = dt.timedelta(days=1)
HOUR = dt.timedelta(hours=1)
CENTIMETRES = "cm"
INVALID_FROM = -777
"""The register marks missing readings by this number and by lower ones."""
UTM_32 = "25832"
INLAND = frozenset({"Vandløb", "Sø"})


class Vandah(Source):
    """Water levels at the gauges of Danish authorities, every 10 to 60 minutes, a request for each. No key."""

    key = "vandah"
    title = "VANDaH"
    home = "https://github.com/danmarksmiljoeportal/VanDa/wiki/Hydro-API"
    base = "https://vandah.miljoeportal.dk/api"
    license = stated("Public, with attribution")
    evidence = Evidence.INFERRED
    evidence_note = (
        "Requests and fields are those of the provider's OpenAPI document, values those that programs quote."
    )
    cadence = "1h"
    attribution = "Danmarks Miljøportal"
    pace = Pace(per_second=5, concurrency=8, burst=16)
    max_gauges = 12

    async def water_gauges(self) -> tuple[GaugeReading, ...]:
        """The gauges whose water level was measured since yesterday, without their readings."""
        return await self.get(
            "/stations",
            query={"examinationTypeSc": WATER_LEVEL, "withResultsAfter": _minute(running(DAY) - DAY), "format": "json"},
            fresh="6h",
            read=read_gauges,
            reference=True,
        )

    async def gauge_readings(self, gauges: Sequence[GaugeReading]) -> tuple[GaugeReading, ...]:
        """The newest reading at each of these gauges, at most `max_gauges`."""
        found = await asyncio.gather(*map(self._newest, gauges[: self.max_gauges]))
        return tuple(reading for reading in found if reading is not None)

    async def _newest(self, place: GaugeReading) -> GaugeReading | None:
        end = running(HOUR) + HOUR
        try:
            return await self.get(
                "/water-levels",
                query={"stationId": place.id, "from": _minute(end - DAY), "to": _minute(end), "format": "json"},
                fresh="15m",
                read=partial(read_newest, place=place),
                not_found=f"No readings at {place.id}.",
            )
        except NotFound:
            return None


class _RawPosition(Struct):
    x: float | None = None
    y: float | None = None
    srid: str | int | None = None


class _RawStation(Struct, rename="camel"):
    station_id: str
    name: str | None = None
    location_type: str | None = None
    location: _RawPosition | None = None


class _RawReading(Struct, rename="camel"):
    measured: str = field(name="measurementDateTime")
    result: float | None = None
    unit: str = CENTIMETRES
    measurement_point_number: int = 1


class _RawReadings(Struct, rename="camel"):
    station_id: str
    results: list[Raw]


def read_gauges(reply: Reply) -> tuple[GaugeReading, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawStation, _gauge))


def read_newest(reply: Reply, place: GaugeReading) -> GaugeReading | None:
    """The newest level at the first measuring point, above the zero of the gauge; None where there is none."""
    readings = []
    for raw in reply.json(list[_RawReadings]):
        same(place.id, raw.station_id, "gauge")
        readings += read_rows(raw.results, _RawReading, _level)
    known = [reading for reading in readings if reading is not None]
    if not known:
        return None
    first = min(point for point, _, _ in known)
    observed_at, level = max((at, level) for point, at, level in known if point == first)
    return structs.replace(place, water_level_cm=level, datum="gauge_zero", observed_at=observed_at)


def _gauge(raw: _RawStation) -> GaugeReading:
    latitude, longitude = _degrees(raw.location)
    return gauge(
        raw.station_id,
        one_line(raw.name) or raw.station_id,
        kind="inland" if raw.location_type in INLAND else None,
        latitude=latitude,
        longitude=longitude,
    )


def _degrees(position: _RawPosition | None) -> tuple[float | None, float | None]:
    """Null for a position in another system than UTM zone 32, in which the register has them."""
    if position is None or position.x is None or position.y is None or UTM_32 not in str(position.srid):
        return None, None
    return lest97.degrees(position.x, position.y, f"EPSG:{UTM_32}")


def _level(raw: _RawReading) -> tuple[int, dt.datetime, float] | None:
    if raw.unit != CENTIMETRES:
        raise ValueError(f"a level in {raw.unit}")
    if raw.result is None or raw.result <= INVALID_FROM:
        return None
    return raw.measurement_point_number, utc(raw.measured), raw.result


def _minute(moment: dt.datetime) -> str:
    """RFC 3339 without seconds, as the register documents it."""
    return moment.strftime("%Y-%m-%dT%H:%MZ")
