"""LVĢMC, the Latvian weather and water service: observations of the last two days, as files of the national portal.

There is no recording. Public programs of 2026 agree on the files: long tables of `STATION_ID`, `ABBREVIATION`, `DATETIME` and
`VALUE`, and lists of stations in which GEOGR1 and GEOGR2 are longitude and latitude in degrees (LATITUDE and LONGITUDE are in
degrees, minutes and seconds). They differ on the times: four of six, all that collect them for long, read UTC."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType

from msgspec import Struct, field, structs

from skerry.errors import ReplyError
from skerry.licenses import CC0_1_0
from skerry.models.stations import StationReading, WeatherStationRecord
from skerry.models.water import GaugeReading, gauge
from skerry.provenance import Evidence
from skerry.upstream.formats.csv import read_table
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import demand, read_each
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

WEATHER = "/17460efb-ae99-4d1d-8144-1068f184b05f/download/meteo_operativie_dati.csv"
WEATHER_STATIONS = "/c32c7afd-0d05-44fd-8b24-1de85b4bf11d/download/meteo_stacijas.csv"
WATER = "/de5f06e9-6f44-497d-8ec2-72a2483608e8/download/hidro_operativie_dati.csv"
WATER_STATIONS = "/93fd5e2c-20c4-496e-a920-ff29bda20383/download/hidro_stacijas.csv"
LEVEL, TEMPERATURE = "LIMEN", "WTEMD"
QUANTITIES: Mapping[str, str] = MappingProxyType(
    {
        "TDRY": "temperature_c",
        "RLH": "humidity_percent",
        "PRSL": "pressure_hpa",
        "WNS10": "wind_speed_ms",
        "WPGST": "wind_gust_ms",
        "WNDD10": "wind_direction_deg",
        "HPRAB": "precipitation_1h_mm",
        "SNOWA": "snow_depth_cm",
    }
)
"""Our names of the provider's abbreviations, all in our units. The unit of its visibility (VSBA) is not known."""
MISSING = frozenset({"NA"})
TIME = "%Y.%m.%d %H:%M:%S"


class LvgmcStation(Struct, frozen=True):
    """A station of either network."""

    id: str
    name: str
    wmo_code: str | None
    latitude: float | None
    longitude: float | None
    elevation_m: float | None


class LvgmcValue(Struct, frozen=True):
    """One value of one quantity at one station."""

    station: str
    quantity: str
    observed_at: datetime
    value: float


class Lvgmc(Source):
    """Weather and water at the stations of Latvia, hour by hour, in a file each. No key."""

    key = "lvgmc"
    title = "LVĢMC observations"
    home = "https://data.gov.lv/dati/lv/dataset/hidrometeorologiskie-noverojumi"
    base = "https://data.gov.lv/dati/dataset/40d80be5-0c09-47c4-80f3-fad4bec19f33/resource"
    license = CC0_1_0
    evidence = Evidence.INFERRED
    cadence = "1h"
    attribution = "Latvijas Vides, ģeoloģijas un meteoroloģijas centrs"
    terms = "Bursts of requests are refused."
    pace = Pace(per_second=1, concurrency=1)
    max_gauges = 500

    async def station_readings(self) -> list[StationReading]:
        """The newest observation of each weather station, with all quantities of that moment."""
        stations, values = await self._read(WEATHER_STATIONS, WEATHER)
        return [
            _weather(stations[station], observed_at, found)
            for station, (observed_at, found) in _newest(values, QUANTITIES).items()
            if station in stations
        ]

    async def water_gauges(self) -> tuple[GaugeReading, ...]:
        """The gauges that reported in the last two days, with their newest readings, which are in one file."""
        stations, values = await self._read(WATER_STATIONS, WATER)
        return tuple(
            _water(stations[station], observed_at, found)
            for station, (observed_at, found) in _newest(values, (LEVEL, TEMPERATURE)).items()
            if station in stations
        )

    async def gauge_readings(self, gauges: Sequence[GaugeReading]) -> Sequence[GaugeReading]:
        """The readings at these gauges, which they have already."""
        return gauges

    async def _read(self, stations: str, values: str) -> tuple[dict[str, LvgmcStation], list[LvgmcValue]]:
        return await asyncio.gather(
            self.get(stations, fresh="1d", read=read_stations, reference=True),
            self.get(values, fresh="20m", read=read_values),
        )


class _RawStation(Struct):
    id: str = field(name="STATION_ID")
    name: str = field(name="NAME")
    wmo_code: str | None = field(name="WMO_ID", default=None)
    longitude: str | None = field(name="GEOGR1", default=None)
    latitude: str | None = field(name="GEOGR2", default=None)
    elevation: str | None = field(name="ELEVATION", default=None)


class _RawValue(Struct):
    station: str = field(name="STATION_ID")
    quantity: str = field(name="ABBREVIATION")
    time: str = field(name="DATETIME")
    value: str | None = field(name="VALUE", default=None)


def read_stations(reply: Reply) -> dict[str, LvgmcStation]:
    found = read_each(read_table(reply, _RawStation, encoding="utf-8-sig"), _station, at_least=1)
    return {station.id: station for station in found}


def read_values(reply: Reply) -> list[LvgmcValue]:
    """Values of the last two days. Raises ReplyError for a file without any: not all stations are silent so long."""
    rows = read_table(reply, _RawValue, encoding="utf-8-sig", missing=MISSING)
    demand(rows, 1)
    found = [value for value in read_each(rows, _value) if value is not None]
    if not found:
        raise ReplyError("returned a file without values")
    return found


def _station(raw: _RawStation) -> LvgmcStation:
    return LvgmcStation(
        raw.id, raw.name, raw.wmo_code, number(raw.latitude), number(raw.longitude), number(raw.elevation)
    )


def _value(raw: _RawValue) -> LvgmcValue | None:
    value = number(raw.value)
    if value is None:
        return None
    return LvgmcValue(raw.station, raw.quantity, datetime.strptime(raw.time, TIME).replace(tzinfo=UTC), value)


def _newest(values: Iterable[LvgmcValue], quantities: Iterable[str]) -> dict[str, tuple[datetime, dict[str, float]]]:
    """By station, the newest moment with one of these quantities, and those it has then."""
    wanted = frozenset(quantities)
    by_station: dict[str, list[LvgmcValue]] = defaultdict(list)
    for value in values:
        if value.quantity in wanted:
            by_station[value.station].append(value)
    found = {}
    for station, all_values in by_station.items():
        newest = max(value.observed_at for value in all_values)
        found[station] = (
            newest,
            {value.quantity: value.value for value in all_values if value.observed_at == newest},
        )
    return found


def _weather(station: LvgmcStation, observed_at: datetime, found: Mapping[str, float]) -> StationReading:
    measured = {QUANTITIES[quantity]: value for quantity, value in found.items()}
    if measured.get("wind_speed_ms") == 0:
        measured.pop("wind_direction_deg", None)  # 0 is also the north
    place = WeatherStationRecord(
        station=station.id, name=station.name, wmo_code=station.wmo_code, latitude=station.latitude,
        longitude=station.longitude, elevation_m=station.elevation_m,
    )  # fmt: skip
    return StationReading.of(place, observed_at, measured)


def _water(station: LvgmcStation, observed_at: datetime, found: Mapping[str, float]) -> GaugeReading:
    """A gauge is named after its river or lake and its place: `Daugava, Jēkabpils`."""
    water_body, comma, _ = station.name.partition(",")
    level = found.get(LEVEL)
    return structs.replace(
        gauge(
            station.id,
            station.name,
            water_body=water_body.strip() if comma else None,
            latitude=station.latitude,
            longitude=station.longitude,
        ),
        water_level_cm=level,
        datum=None if level is None else "gauge_zero",
        water_temperature_c=found.get(TEMPERATURE),
        observed_at=observed_at,
    )
