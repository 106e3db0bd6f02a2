"""Readers of the hydrological stations of api.meteo.lt.

There is a recording of two hours at one gauge. The list of gauges has, for each, the member `station` of that recording."""

from msgspec import Raw, Struct, structs

from skerry.models.water import GaugeReading, gauge
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply


class _RawPosition(Struct):
    latitude: float
    longitude: float


class _RawStation(Struct, rename="camel"):
    code: str
    name: str
    water_body: str | None = None
    coordinates: _RawPosition | None = None


class _RawReading(Struct, rename="camel"):
    observation_time_utc: str
    water_level: float | None = None
    water_temperature: float | None = None


class _RawReadings(Struct):
    station: _RawStation
    observations: list[Raw]


def read_gauges(reply: Reply) -> tuple[GaugeReading, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawStation, _gauge, at_least=1))


def read_newest_level(reply: Reply, code: str) -> GaugeReading | None:
    """The newest reading; None where there is none."""
    raw = reply.json(_RawReadings)
    same(code, raw.station.code, "gauge")
    readings = read_rows(raw.observations, _RawReading, lambda reading: (utc(reading.observation_time_utc), reading))
    if not readings:
        return None
    observed_at, newest = max(readings, key=lambda entry: entry[0])
    return structs.replace(
        _gauge(raw.station),
        water_level_cm=newest.water_level,
        datum=None if newest.water_level is None else "gauge_zero",
        water_temperature_c=newest.water_temperature,
        observed_at=observed_at,
    )


def _gauge(raw: _RawStation) -> GaugeReading:
    at = raw.coordinates
    return gauge(
        raw.code,
        raw.name,
        water_body=one_line(raw.water_body),
        latitude=at.latitude if at else None,
        longitude=at.longitude if at else None,
    )
