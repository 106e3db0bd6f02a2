"""Estonian air-quality monitoring, by the Estonian Environmental Research Centre: the service behind its map.

There is no recording. Several public clients agree that stations are GeoJSON, that measurements are rows of `measured`,
`value` (a string), `indicator` and `station`, and that times have no offset; they are read as local time in Estonia. It is
not known whether a time is the start or the end of its hour, nor how an hour that a clock change repeats is marked (the order
of the rows decides). A public client found shifted times in old data; only the newest days are requested here."""

import datetime as dt
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import partial
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Raw, Struct
from msgspec.json import decode

from skerry.clock import today
from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.models.air_readings import AirPlace, AirReading
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.nordic import NordicCountry
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import Within, among, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Tallinn"
MICROGRAMS = "µg/m³"
MILLIGRAMS = "mg/m³"
MICROGRAMS_OF_MILLIGRAM = 1000


class AirNetwork(StrEnum):
    """A network of stations, by the provider's name."""

    INDICATOR = "INDICATOR"
    POLLEN = "POLLEN"
    RADIATION = "RADIATION"


class Pollutant(StrEnum):
    """A measured air pollutant."""

    SO2 = "SO2"
    NO2 = "NO2"
    CO = "CO"
    O3 = "O3"
    PM10 = "PM10"
    PM2_5 = "PM2.5"

    @property
    def unit(self) -> str:
        return MILLIGRAMS if self is Pollutant.CO else MICROGRAMS


POLLUTANTS = {
    1: Pollutant.SO2, 3: Pollutant.NO2, 4: Pollutant.CO, 6: Pollutant.O3, 21: Pollutant.PM10, 23: Pollutant.PM2_5,
}  # fmt: skip
"""By the provider's number of the indicator."""


class AirStation(Struct, frozen=True):
    """One monitoring station."""

    id: Annotated[int, Meta(description="the provider's number of the station")]
    name: Annotated[str, Meta(description="name of the station")]
    latitude: Latitude | None
    longitude: Longitude | None
    indicator_ids: Annotated[
        list[int],
        Meta(
            description="numbers of indicators: 1 SO2, 3 NO2, 4 CO, 6 O3, 21 PM10, 23 PM2.5; others as the provider numbers them"
        ),
    ]

    @property
    def measures_pollutants(self) -> bool:
        return not POLLUTANTS.keys().isdisjoint(self.indicator_ids)


class Measurement(Struct, frozen=True):
    """One value of one pollutant at one station."""

    station: int
    pollutant: Pollutant
    value: Annotated[float | None, Meta(description="in the pollutant's unit")]
    observed_at: Moment


class Ohuseire(Source):
    """Monitoring stations of air, pollen and radiation, by the Estonian Environmental Research Centre. Values come every hour.

    For an unknown station, or an indicator that a station lacks, the provider returns an error or other stations: a station
    is therefore looked up first, all that it measures is requested, and rows of other stations are dropped."""

    key = "ohuseire"
    title = "Estonian air-quality monitoring"
    home = "https://www.ohuseire.ee/"
    base = "https://www.ohuseire.ee/api"
    license = stated("Not stated; attribution")
    evidence = Evidence.INFERRED
    cadence = "2h"
    attribution = "Eesti Keskkonnauuringute Keskus, ohuseire.ee"
    pace = Pace(per_second=2, concurrency=2)

    async def stations(self, network: AirNetwork = AirNetwork.INDICATOR) -> tuple[AirStation, ...]:
        """All stations of a network, in the provider's order."""
        return await self.get("/station/en", query={"type": network.value}, fresh="1d", read=read_stations)

    async def air(self, country: NordicCountry, cities: Sequence[AirPlace]) -> list[AirReading]:
        """The newest hour at each station that measures pollutants. Cities are not used."""
        same(NordicCountry.ESTONIA, country, "country")
        known = [station for station in await self.stations() if station.measures_pollutants]
        day = today(ZONE)
        return await self.get(
            "/monitoring/en",
            query={
                "stations": ",".join(str(station.id) for station in known),
                "indicators": ",".join(map(str, POLLUTANTS)),
                "range": f"{_day(day - dt.timedelta(days=1))},{_day(day)}",
                "type": AirNetwork.INDICATOR.value,
            },
            fresh="15m",
            read=partial(read_air, tuple(known)),
        )

    async def newest_days(self, station: int) -> tuple[Measurement, ...]:
        """Values of the six pollutants at a station of yesterday and today, in the order of time.

        Raises NotFound for a number that no station of the network has."""
        known = await self.get(
            "/station/en", query={"type": AirNetwork.INDICATOR.value}, fresh="1d", read=read_stations, reference=True
        )
        if all(entry.id != station for entry in known):
            raise NotFound(f"No air-quality station {station}.")
        day = today(ZONE)
        return await self.get(
            "/monitoring/en",
            query={
                "stations": station,
                "range": f"{_day(day - dt.timedelta(days=1))},{_day(day)}",
                "type": "INDICATOR",
            },
            fresh="15m",
            read=Within(read_measurements, station_of, station, station),
        )


class _RawGeometry(Struct):
    coordinates: tuple[float, float]


class _RawProperties(Struct):
    name: str
    indicators: list[float] | None = None


class _RawStation(Struct):
    id: int
    properties: _RawProperties
    geometry: _RawGeometry | None = None


class _RawStations(Struct):
    features: list[Raw]


class _RawMeasurement(Struct):
    measured: str
    indicator: float
    station: float
    value: str | float | None = None


def station_of(entry: Measurement) -> int:
    return entry.station


def read_stations(reply: Reply) -> tuple[AirStation, ...]:
    return tuple(read_rows(reply.json(_RawStations).features, _RawStation, _station))


def read_measurements(reply: Reply) -> tuple[Measurement, ...]:
    """Rows of the six pollutants, in the order of time. An object instead of a list means that there are none."""
    raw = reply.json(Raw)
    if bytes(raw).startswith(b"{"):
        return ()
    rows = read_rows(decode(raw, type=list[Raw]), _RawMeasurement, lambda row: row)
    seen: set[tuple[float, float, str]] = set()
    found = []
    for row in rows:
        pollutant = POLLUTANTS.get(int(row.indicator))
        if pollutant is None:
            continue
        key = (row.station, row.indicator, row.measured)
        found.append(
            Measurement(int(row.station), pollutant, _value(row.value), _moment(row.measured, again=key in seen))
        )
        seen.add(key)
    return tuple(sorted(found, key=lambda entry: entry.observed_at))


def read_air(stations: Iterable[AirStation], reply: Reply) -> list[AirReading]:
    """A station without a value of these days is left out."""
    known = {station.id: station for station in stations}
    measured: dict[int, dict[dt.datetime, dict[Pollutant, float]]] = {}
    for entry in read_measurements(reply):
        among(known, [entry.station], "station")
        if entry.value is not None:
            hours = measured.setdefault(entry.station, {})
            hours.setdefault(entry.observed_at, {})[entry.pollutant] = entry.value
    return [_air(known[number], *max(hours.items())) for number, hours in sorted(measured.items())]


def _air(station: AirStation, moment: dt.datetime, values: dict[Pollutant, float]) -> AirReading:
    monoxide = values.get(Pollutant.CO)
    return AirReading(
        name=station.name,
        station=str(station.id),
        from_station=True,
        latitude=station.latitude,
        longitude=station.longitude,
        observed_at=moment,
        european_aqi=None,
        pm10_ug_m3=values.get(Pollutant.PM10),
        pm2_5_ug_m3=values.get(Pollutant.PM2_5),
        nitrogen_dioxide_ug_m3=values.get(Pollutant.NO2),
        sulphur_dioxide_ug_m3=values.get(Pollutant.SO2),
        ozone_ug_m3=values.get(Pollutant.O3),
        carbon_monoxide_ug_m3=None if monoxide is None else round(monoxide * MICROGRAMS_OF_MILLIGRAM, 1),
    )


def _day(day: dt.date) -> str:
    return day.strftime("%d.%m.%Y")


def _station(raw: _RawStation) -> AirStation:
    longitude, latitude = raw.geometry.coordinates if raw.geometry else (None, None)
    indicators = list(map(int, raw.properties.indicators or ()))
    return AirStation(raw.id, raw.properties.name, latitude, longitude, indicators)


def _moment(text: str, *, again: bool) -> dt.datetime:
    local = dt.datetime.fromisoformat(text)
    if local.tzinfo is None:
        local = local.replace(tzinfo=ZoneInfo(ZONE), fold=int(again))
    return local.astimezone(dt.UTC)


def _value(raw: str | float | None) -> float | None:
    value = number(raw)
    if value is None and raw not in (None, ""):
        raise ReplyError(f"returned {raw} as a value")
    return value
