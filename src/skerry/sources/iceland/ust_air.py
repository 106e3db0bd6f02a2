"""The Icelandic environment agency: air quality at its stations, hour by hour.

There is a recording of one value; a public client of 2026 describes the rest: an object by station, in which each pollutant has
its unit and numbered hours. Values are strings, times have no offset and are UTC. The list of measurements has no positions."""

from collections.abc import Sequence
from datetime import datetime

from msgspec import Raw, Struct
from msgspec.json import decode

from skerry.licenses import stated
from skerry.models.air_readings import AirPlace, AirReading
from skerry.models.nordic import NordicCountry
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MICROGRAMS = "µg/m3"
FAULT_ABOVE = 2000
"""The agency's instruments report such values when they are broken."""
POLLUTANTS = ("PM10", "PM2.5", "NO2", "SO2", "O3", "CO")


class UstAir(Source):
    """Air quality at the stations of Iceland, of the last hours. No key."""

    key = "ust_air"
    title = "Icelandic environment agency"
    home = "https://loftgaedi.is/"
    base = "https://api.ust.is/aq/a"
    license = stated("Not stated; attribution")
    evidence = Evidence.RECORDED
    evidence_note = "One value of one station; the rest follows public clients."
    cadence = "1h"
    attribution = "Umhverfis- og orkustofnun, loftgaedi.is"
    pace = Pace(per_second=2, concurrency=1)

    async def air(self, country: NordicCountry, cities: Sequence[AirPlace]) -> list[AirReading]:
        """The newest hour of each station. Cities are not used."""
        same(NordicCountry.ICELAND, country, "country")
        return await self.get("/getLatest", fresh="15m", read=read_latest)


class _RawStation(Struct):
    name: str
    local_id: str
    parameters: dict[str, dict[str, Raw]]


class _RawValue(Struct):
    endtime: str
    value: str | float | None = None


def read_latest(reply: Reply) -> list[AirReading]:
    """Stations without a known pollutant are left out."""
    readings = read_rows(reply.json(dict[str, Raw]).values(), _RawStation, _reading)
    return [reading for reading in readings if reading is not None]


def _reading(raw: _RawStation) -> AirReading | None:
    series = {name: _hours(raw.parameters[name]) for name in POLLUTANTS if name in raw.parameters}
    moments = [moment for hours in series.values() for moment in hours]
    if not moments:
        return None
    newest = max(moments)

    def value(name: str) -> float | None:
        return series.get(name, {}).get(newest)

    return AirReading(
        name=raw.name,
        station=raw.local_id,
        from_station=True,
        latitude=None,
        longitude=None,
        observed_at=newest,
        european_aqi=None,
        pm10_ug_m3=value("PM10"),
        pm2_5_ug_m3=value("PM2.5"),
        nitrogen_dioxide_ug_m3=value("NO2"),
        sulphur_dioxide_ug_m3=value("SO2"),
        ozone_ug_m3=value("O3"),
        carbon_monoxide_ug_m3=value("CO"),
    )


def _hours(members: dict[str, Raw]) -> dict[datetime, float]:
    """Values by the end of their hour. A pollutant in another unit has none."""
    if decode(members["unit"], type=str).replace("³", "3") != MICROGRAMS:
        return {}
    found = {}
    for name, member in members.items():
        if name.isdigit():
            raw = decode(member, type=_RawValue)
            concentration = number(raw.value)
            if concentration is not None and concentration <= FAULT_ABOVE:
                found[utc(raw.endtime)] = concentration
    return found
