"""SMHI, the Swedish weather and water service: discharge at its gauges, every 15 minutes.

There is no recording. Public programs of 2026 that read the live service agree: one request with all stations, whose `value` is a
list of values with Unix milliseconds, the start of their quarter hour. Water levels are published of some ten gauges only, as
absolute heights, each in a request of its own; they are not read."""

from collections.abc import Sequence

from msgspec import Raw, Struct, field, structs

from skerry.licenses import CC_BY_4_0
from skerry.models.water import GaugeReading, gauge
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

DISCHARGE = "2"


class SmhiHydrology(Source):
    """Discharge at some 300 gauges of Swedish rivers in the last hour, in one request. No key."""

    key = "smhi_hydrology"
    title = "SMHI hydrological observations"
    home = "https://opendata.smhi.se/hydroobs/introduction"
    base = "https://opendata-download-hydroobs.smhi.se/api/version/1.0"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    cadence = "1h"
    attribution = "SMHI"
    pace = Pace(per_second=2, concurrency=2)
    max_gauges = 500

    async def water_gauges(self) -> tuple[GaugeReading, ...]:
        """The gauges that reported in the last hour, with their newest discharge, which are in one reply."""
        return await self.get(
            f"/parameter/{DISCHARGE}/station-set/all/period/latest-hour/data.json", fresh="10m", read=read_discharge
        )

    async def gauge_readings(self, gauges: Sequence[GaugeReading]) -> Sequence[GaugeReading]:
        """The readings at these gauges, which they have already."""
        return gauges


class _RawValue(Struct):
    date: float
    value: float | str | None = None


class _RawStation(Struct, rename="camel"):
    key: str
    name: str
    latitude: float
    longitude: float
    catchment: str | None = field(name="catchmentName", default=None)
    value: list[_RawValue] | None = None


class _RawParameter(Struct):
    key: str


class _RawTable(Struct):
    parameter: _RawParameter
    station: list[Raw]


def read_discharge(reply: Reply) -> tuple[GaugeReading, ...]:
    """Gauges without a value are left out."""
    raw = reply.json(_RawTable)
    same(DISCHARGE, raw.parameter.key, "parameter")
    found = read_rows(raw.station, _RawStation, _reading)
    return tuple(reading for reading in found if reading is not None)


def _reading(raw: _RawStation) -> GaugeReading | None:
    """The provider writes names in capitals."""
    values = [(entry.date, number(entry.value)) for entry in raw.value or ()]
    known = [(at, value) for at, value in values if value is not None]
    if not known:
        return None
    newest, discharge = max(known)
    return structs.replace(
        gauge(
            raw.key,
            raw.name.title(),
            water_body=raw.catchment.capitalize() if raw.catchment else None,
            kind="inland",
            latitude=raw.latitude,
            longitude=raw.longitude,
        ),
        discharge_m3s=discharge,
        observed_at=from_unix_ms(newest),
    )
