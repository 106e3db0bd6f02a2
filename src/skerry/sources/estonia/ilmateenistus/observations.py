"""Observations of all stations, land, sea and river, which change by the hour."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.models.fields import Latitude, Longitude
from skerry.sources.estonia.ilmateenistus.feed import ENCODING, EPOCH, number_of, text_of
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from lxml.etree import _Element


class Observation(Struct, frozen=True):
    """What one station observed last. Null is what it does not measure, or has not sent."""

    name: Annotated[str, Meta(description="name of the station")]
    wmo_code: Annotated[str | None, Meta(description="number of the station with the WMO; river stations have none")]
    latitude: Latitude | None
    longitude: Longitude | None
    phenomenon: Annotated[str | None, Meta(description="weather in words, English")]
    visibility_km: Annotated[float | None, Meta(description="km")]
    precipitation_mm: Annotated[float | None, Meta(description="of the last full hour, mm")]
    pressure_hpa: Annotated[float | None, Meta(description="at sea level, hPa")]
    humidity_pct: Annotated[float | None, Meta(description="relative humidity, percent")]
    air_temperature_c: Annotated[float | None, Meta(description="°C")]
    wind_direction_deg: Annotated[float | None, Meta(description="where the wind comes from, degrees from north")]
    wind_speed_ms: Annotated[float | None, Meta(description="m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s")]
    water_level_cm: Annotated[float | None, Meta(description="above the zero of the station's own gauge, cm")]
    water_level_eh2000_cm: Annotated[float | None, Meta(description="in the height system EH2000, cm")]
    water_temperature_c: Annotated[float | None, Meta(description="°C")]
    uv_index: Annotated[float | None, Meta(description="UV index")]
    sunshine_min: Annotated[float | None, Meta(description="sunshine since midnight, minutes")]
    global_radiation_wm2: Annotated[float | None, Meta(description="W/m²")]

    @property
    def is_sea(self) -> bool:
        """Whether it measured the sea: a level in EH2000, or a temperature of water without the gauge of a river."""
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
        return any(
            value is not None
            for value in (
                self.air_temperature_c,
                self.pressure_hpa,
                self.humidity_pct,
                self.wind_speed_ms,
                self.precipitation_mm,
            )
        )


class Observations(Struct, frozen=True):
    """One reading of all stations."""

    observed_at: datetime
    stations: tuple[Observation, ...]


def read_observations(reply: Reply) -> Observations:
    root = reply.xml(fallback=ENCODING)
    if root.tag != "observations":
        raise ReplyError("sent XML that is not a list of observations")
    observed_at = EPOCH + timedelta(seconds=int(root.attrib["timestamp"]))
    return Observations(observed_at, tuple(_observation(element) for element in root.iter("station")))


def _observation(station: "_Element") -> Observation:
    name = text_of(station, "name")
    if name is None:
        raise ReplyError("sent a station without a name")
    return Observation(
        name=name,
        wmo_code=text_of(station, "wmocode"),
        latitude=number_of(station, "latitude"),
        longitude=number_of(station, "longitude"),
        phenomenon=text_of(station, "phenomenon"),
        visibility_km=number_of(station, "visibility"),
        precipitation_mm=number_of(station, "precipitations"),
        pressure_hpa=number_of(station, "airpressure"),
        humidity_pct=number_of(station, "relativehumidity"),
        air_temperature_c=number_of(station, "airtemperature"),
        wind_direction_deg=number_of(station, "winddirection"),
        wind_speed_ms=number_of(station, "windspeed"),
        wind_gust_ms=number_of(station, "windspeedmax"),
        water_level_cm=number_of(station, "waterlevel"),
        water_level_eh2000_cm=number_of(station, "waterlevel_eh2000"),
        water_temperature_c=number_of(station, "watertemperature"),
        uv_index=number_of(station, "uvindex"),
        sunshine_min=number_of(station, "sunshineduration"),
        global_radiation_wm2=number_of(station, "globalradiation"),
    )
