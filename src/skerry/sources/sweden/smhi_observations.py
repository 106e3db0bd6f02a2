"""SMHI, the Swedish weather service: observations of its stations, hour by hour.

There is no recording. Public clients agree: one request for each parameter, with all stations; `value` is null, or a list of
values as strings with Unix milliseconds and a quality: G is controlled, Y is not yet."""

import asyncio
from functools import partial
from typing import Literal

from msgspec import Raw, Struct, structs

from skerry.licenses import CC_BY_4_0
from skerry.models.stations import StationReading, WeatherStationRecord
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Quantity = Literal[
    "temperature_c", "wind_speed_ms", "wind_gust_ms", "wind_direction_deg", "humidity_percent", "pressure_hpa",
    "visibility_m", "precipitation_1h_mm",
]  # fmt: skip
PARAMETERS: dict[str, Quantity] = {
    "1": "temperature_c", "4": "wind_speed_ms", "21": "wind_gust_ms", "3": "wind_direction_deg", "6": "humidity_percent",
    "9": "pressure_hpa", "12": "visibility_m", "7": "precipitation_1h_mm",
}  # fmt: skip
"""Our names of the provider's parameters, all in our units."""
GOOD = frozenset({"G", "Y"})


class SmhiObservations(Source):
    """Observations of the Swedish stations of the last hour, in eight requests. No key."""

    key = "smhi_observations"
    title = "SMHI observations"
    home = "https://opendata.smhi.se/metobs/introduction"
    base = "https://opendata-download-metobs.smhi.se/api/version/1.0"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    cadence = "1h"
    attribution = "SMHI"
    pace = Pace(per_second=5, concurrency=8, burst=16)

    async def station_readings(self) -> list[StationReading]:
        """The newest observation of each station, with all quantities of that moment."""
        tables = await asyncio.gather(*map(self._values, PARAMETERS))
        merged: dict[str, StationReading] = {}
        for name, table in zip(PARAMETERS.values(), tables, strict=True):
            for reading in table:
                known = merged.get(reading.station)
                if known is None or known.observed_at < reading.observed_at:
                    merged[reading.station] = reading
                elif known.observed_at == reading.observed_at:
                    merged[reading.station] = structs.replace(known, **{name: getattr(reading, name)})
        return list(map(_without_direction_of_calm, merged.values()))

    async def _values(self, parameter: str) -> list[StationReading]:
        return await self.get(
            f"/parameter/{parameter}/station-set/all/period/latest-hour/data.json",
            fresh="10m",
            read=partial(read_values, parameter),
        )


class _RawValue(Struct):
    date: float
    value: str | None = None
    quality: str = "G"


class _RawStation(Struct):
    key: str
    name: str
    latitude: float
    longitude: float
    height: float | None = None
    value: list[_RawValue] | None = None


class _RawParameter(Struct):
    key: str


class _RawTable(Struct):
    parameter: _RawParameter
    station: list[Raw]


def read_values(parameter: str, reply: Reply) -> list[StationReading]:
    """Readings with one quantity each; stations without a value are left out."""
    raw = reply.json(_RawTable)
    same(parameter, raw.parameter.key, "parameter")
    rows = read_rows(raw.station, _RawStation, lambda station: _reading(station, PARAMETERS[parameter]))
    return [reading for reading in rows if reading is not None]


def _without_direction_of_calm(reading: StationReading) -> StationReading:
    """In calm the provider has 0, as in wind from the north."""
    return structs.replace(reading, wind_direction_deg=None) if reading.wind_speed_ms == 0 else reading


def _reading(raw: _RawStation, name: Quantity) -> StationReading | None:
    values = [value for value in raw.value or () if value.quality in GOOD and value.value]
    if not values:
        return None
    newest = max(values, key=lambda value: value.date)
    place = WeatherStationRecord(
        station=raw.key, name=raw.name, wmo_code=None, latitude=raw.latitude, longitude=raw.longitude,
        elevation_m=raw.height,
    )  # fmt: skip
    return StationReading.of(place, from_unix_ms(newest.date), {name: number(newest.value)})
