"""Observations of all stations, on land, at sea and on rivers. They change every hour."""

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.models.stations import StationReading
from skerry.sources.estonia.ilmateenistus.feed import ENCODING
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.times import from_unix
from skerry.upstream.formats.xml import child_number, child_text
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from lxml.etree import _Element


class StationObservation(Observed, frozen=True):
    """The newest observation of one station. Null is what the station does not measure or did not report."""

    STALE_AFTER = "3h"

    station: Annotated[str, Meta(description="name of the station, in Estonian")]
    wmo_code: Annotated[str | None, Meta(description="WMO number of the station; river stations have none")]
    latitude: Latitude | None
    longitude: Longitude | None
    observed_at: Annotated[Moment, Meta(description="time of the observation, UTC")]
    description: Annotated[str | None, Meta(description="weather in words, English")]
    temperature_c: Annotated[float | None, Meta(description="air temperature, °C")]
    humidity_percent: Annotated[float | None, Meta(description="relative humidity, percent")]
    pressure_hpa: Annotated[float | None, Meta(description="air pressure at sea level, hPa")]
    wind_speed_ms: Annotated[float | None, Meta(description="wind speed, m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s")]
    wind_direction_deg: Annotated[
        float | None, Meta(description="direction the wind comes from, degrees from north; null in calm")
    ]
    precipitation_mm: Annotated[float | None, Meta(description="precipitation of the last full hour, mm")]
    visibility_m: Annotated[float | None, Meta(description="visibility, metres")]
    uv_index: Annotated[
        float | None, Meta(description="strength of ultraviolet light, from 0; 8 and more is very high")
    ]
    sunshine_minutes: Annotated[float | None, Meta(description="sunshine since midnight, minutes")]
    global_radiation_w_m2: Annotated[float | None, Meta(description="global solar radiation, W/m²")]
    water_level_cm: Annotated[float | None, Meta(description="water level above the zero of the station's gauge, cm")]
    water_level_eh2000_cm: Annotated[float | None, Meta(description="water level in the height system EH2000, cm")]
    water_temperature_c: Annotated[float | None, Meta(description="of the sea, lake or river at the station, °C")]

    @property
    def is_sea(self) -> bool:
        """Whether it measured the sea: a level in EH2000, or a water temperature without the gauge of a river."""
        if self.water_level_eh2000_cm is not None:
            return True
        return self.water_temperature_c is not None and self.water_level_cm is None

    @property
    def is_hydro(self) -> bool:
        """Whether it measured a river or lake, which have gauges of their own."""
        return self.water_level_cm is not None

    @property
    def is_meteo(self) -> bool:
        """Whether it measured the air."""
        measured = (
            self.temperature_c, self.pressure_hpa, self.humidity_percent, self.wind_speed_ms, self.precipitation_mm,
        )  # fmt: skip
        return any(value is not None for value in measured)


class Observations(Struct, frozen=True):
    """The observations of all stations at one time."""

    observed_at: datetime
    stations: tuple[StationObservation, ...]


def reading(station: StationObservation) -> StationReading:
    """An observation in the shape of all countries. The feed identifies stations by their names."""
    return StationReading(
        station=station.wmo_code or station.station,
        name=station.station,
        wmo_code=station.wmo_code,
        latitude=station.latitude,
        longitude=station.longitude,
        elevation_m=None,
        observed_at=station.observed_at,
        temperature_c=station.temperature_c,
        dew_point_c=None,
        humidity_percent=station.humidity_percent,
        pressure_hpa=station.pressure_hpa,
        wind_speed_ms=station.wind_speed_ms,
        wind_gust_ms=station.wind_gust_ms,
        wind_direction_deg=station.wind_direction_deg,
        precipitation_1h_mm=station.precipitation_mm,
        visibility_m=station.visibility_m,
        cloud_cover_percent=None,
        snow_depth_cm=None,
    )


def read_observations(reply: Reply) -> Observations:
    root = reply.xml(fallback=ENCODING)
    if root.tag != "observations":
        raise ReplyError("returned XML that is not a list of observations")
    observed_at = from_unix(int(root.attrib["timestamp"]))
    stations = read_each(root.iter("station"), partial(_observation, observed_at))
    return Observations(observed_at, tuple(stations))


def _observation(observed_at: datetime, station: "_Element") -> StationObservation:
    name = child_text(station, "name")
    if name is None:
        raise ReplyError("returned a station without a name")
    visibility_km = child_number(station, "visibility")
    wind_speed_ms = child_number(station, "windspeed")
    return StationObservation(
        station=name,
        wmo_code=child_text(station, "wmocode"),
        latitude=_degrees(station, "latitude"),
        longitude=_degrees(station, "longitude"),
        observed_at=observed_at,
        description=child_text(station, "phenomenon"),
        temperature_c=child_number(station, "airtemperature"),
        humidity_percent=child_number(station, "relativehumidity"),
        pressure_hpa=child_number(station, "airpressure"),
        wind_speed_ms=wind_speed_ms,
        wind_gust_ms=child_number(station, "windspeedmax"),
        wind_direction_deg=None if wind_speed_ms == 0 else child_number(station, "winddirection"),
        precipitation_mm=child_number(station, "precipitations"),
        visibility_m=None if visibility_km is None else round(visibility_km * 1000),
        uv_index=child_number(station, "uvindex"),
        sunshine_minutes=child_number(station, "sunshineduration"),
        global_radiation_w_m2=child_number(station, "globalradiation"),
        water_level_cm=child_number(station, "waterlevel"),
        water_level_eh2000_cm=child_number(station, "waterlevel_eh2000"),
        water_temperature_c=child_number(station, "watertemperature"),
    )


def _degrees(station: "_Element", name: str) -> float | None:
    """Six decimals are a decimetre; the provider's fourteen are an artefact of a conversion."""
    degrees = child_number(station, name)
    return None if degrees is None else round(degrees, 6)
