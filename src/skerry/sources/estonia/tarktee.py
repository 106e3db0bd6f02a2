"""Tark Tee of the Estonian Transport Administration: cameras and weather stations of the state roads.

Layers of an ArcGIS map server. There is a recording of one weather station (without its road surface); the names of
`road_status` and `grip_factor` and of all fields of the camera layer are those in public clients of 2026. Services of the same
names outside the folder `tram` still return figures, which have not changed since 2026-06-04T18:00Z."""

import datetime as dt
from collections.abc import Callable
from typing import Annotated, Generic, TypeVar

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")
IMAGES = "https://tarktee.transpordiamet.ee/images/"
EVERYTHING: Query = {"where": "1=1", "outFields": "*", "outSR": 4326, "f": "json"}
"""In degrees: without `outSR` the server returns metres of another projection than L-EST97."""
MAX_PAGES = 10


class RoadCamera(Observed, frozen=True):
    """One camera, and the observations of the weather station nearest to it."""

    STALE_AFTER = "6h"
    OBSERVED_AT = "weather_observed_at"

    id: Annotated[int, Meta(description="id of the camera in the provider's layer")]
    name: Annotated[str, Meta(description="name of the place")]
    latitude: Latitude | None
    longitude: Longitude | None
    image_url: Annotated[str | None, Meta(description="newest picture (JPEG); each picture has an address of its own")]
    image_taken_at: Annotated[Moment | None, Meta(description="when the picture was taken, UTC; it may be long ago")]
    road_status: Annotated[str | None, Meta(description="road surface, as the provider names it: DRY, MOIST, WET, ...")]
    road_temperature_c: Annotated[float | None, Meta(description="road surface temperature, °C")]
    temperature_c: Annotated[float | None, Meta(description="air temperature, °C")]
    closest_weather_station: Annotated[str | None, Meta(description="name of the station of these observations")]
    weather_observed_at: Annotated[Moment | None, Meta(description="time of these observations, UTC")]


class RoadStation(Observed, frozen=True):
    """The newest observation of one road-weather station."""

    STALE_AFTER = "6h"

    name: Annotated[str, Meta(description="name of the station")]
    latitude: Latitude | None
    longitude: Longitude | None
    temperature_c: Annotated[float | None, Meta(description="air temperature, °C")]
    road_temperature_c: Annotated[float | None, Meta(description="road surface temperature, °C")]
    wind_speed_ms: Annotated[float | None, Meta(description="wind speed, m/s")]
    wind_direction_deg: Annotated[int | None, Meta(description="direction the wind comes from, degrees from north")]
    humidity_percent: Annotated[float | None, Meta(description="relative humidity, percent")]
    precipitation_type: Annotated[str | None, Meta(description="as the provider names it: NO_PRECIPITATION, RAIN, ...")]
    precipitation_intensity: Annotated[
        float | None, Meta(description="as the provider returns it; its unit is not documented")
    ]
    visibility_m: Annotated[int | None, Meta(description="visibility, metres")]
    road_status: Annotated[str | None, Meta(description="road surface, as the provider names it: DRY, MOIST, WET, ...")]
    grip: Annotated[float | None, Meta(description="estimated friction, from 0 (slick) to about 1 (dry)")]
    observed_at: Annotated[Moment | None, Meta(description="time of the observation, UTC")]


class LayerPart(Struct, Generic[T], frozen=True):
    """One page of a layer."""

    items: tuple[T, ...]
    more: bool


class Tarktee(Source):
    """Traffic information of the Estonian Transport Administration: cameras and road weather, without a key.

    Values come every ten minutes or so. A failed query is a 200 with an error; a long layer comes in pages."""

    key = "tarktee"
    title = "Tark Tee, Estonian Transport Administration"
    home = "https://tarktee.transpordiamet.ee/"
    base = "https://tarktee.transpordiamet.ee/tarktee/rest/services/tram"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    cadence = "10m"
    evidence_note = (
        "Road weather is read against a recording of one station; surface and cameras follow public clients."
    )
    attribution = "Transpordiamet"
    pace = Pace(per_second=2, concurrency=2)

    async def cameras(self) -> tuple[RoadCamera, ...]:
        """All cameras, about 180, in the provider's order."""
        return await self._all("/road_cameras/MapServer/0/query", read_cameras, "5m")

    async def weather(self) -> tuple[RoadStation, ...]:
        """The newest observation of every station, about 116, in the provider's order."""
        return await self._all("/road_weather_stations/MapServer/0/query", read_weather, "10m")

    async def _all(self, path: str, read: Callable[[Reply], LayerPart[T]], fresh: str) -> tuple[T, ...]:
        found: tuple[T, ...] = ()
        for _ in range(MAX_PAGES):
            page = await self.get(path, query=_after(len(found)), fresh=fresh, read=read)
            found += page.items
            if not page.more or not page.items:
                break
        return found


class _RawPoint(Struct):
    x: float
    y: float

    @property
    def degrees(self) -> tuple[float, float]:
        """Latitude and longitude."""
        if not (-90 <= self.y <= 90 and -180 <= self.x <= 180):
            raise ReplyError("returned coordinates that are not degrees")
        return self.y, self.x


class _RawError(Struct):
    message: str = ""


class _RawFeature(Struct, Generic[T]):
    attributes: T
    geometry: _RawPoint | None = None


class _RawLayer(Struct):
    features: list[Raw] | None = None
    exceededTransferLimit: bool = False  # noqa: N815  the provider's name
    error: _RawError | None = None


class _RawCamera(Struct):
    objectid: int
    site_name: str
    image_path: str | None = None
    image_time: float | None = None
    road_status: str | None = None
    road_temp: float | None = None
    air_temp: float | None = None
    closest_weather_station: str | None = None
    weather_time: float | None = None


class _RawWeather(Struct):
    site_name: str
    air_temp: float | None = None
    road_temp: float | None = None
    wind_speed: float | None = None
    wind_dir: float | None = None
    air_humidity: float | None = None
    precipitation_type: str | None = None
    precipitation_intensity: float | None = None
    visibility: float | None = None
    road_status: str | None = None
    grip_factor: float | None = None
    measurement_time: float | None = None


def read_cameras(reply: Reply) -> LayerPart[RoadCamera]:
    layer = reply.json(_RawLayer)
    cameras = read_rows(Tarktee.key, _features(layer), _RawFeature[_RawCamera], _camera)
    return LayerPart(tuple(cameras), layer.exceededTransferLimit)


def read_weather(reply: Reply) -> LayerPart[RoadStation]:
    layer = reply.json(_RawLayer)
    stations = read_rows(Tarktee.key, _features(layer), _RawFeature[_RawWeather], _station)
    return LayerPart(tuple(stations), layer.exceededTransferLimit)


def _after(number: int) -> Query:
    """The query for the features after this number of features."""
    return {**EVERYTHING, "resultOffset": number or None}


def _features(layer: _RawLayer) -> list[Raw]:
    if layer.error is not None:
        raise ReplyError(f"returned an error: {layer.error.message[:80]}")
    if layer.features is None:
        raise ReplyError("returned a layer without features")
    return layer.features


def _camera(feature: _RawFeature[_RawCamera]) -> RoadCamera:
    raw = feature.attributes
    latitude, longitude = feature.geometry.degrees if feature.geometry else (None, None)
    path = (raw.image_path or "").strip().lstrip("/")
    return RoadCamera(
        id=raw.objectid,
        name=raw.site_name.strip(),
        latitude=latitude,
        longitude=longitude,
        image_url=IMAGES + path if path else None,
        image_taken_at=_moment(raw.image_time),
        road_status=raw.road_status or None,
        road_temperature_c=raw.road_temp,
        temperature_c=raw.air_temp,
        closest_weather_station=(raw.closest_weather_station or "").strip() or None,
        weather_observed_at=_moment(raw.weather_time),
    )


def _station(feature: _RawFeature[_RawWeather]) -> RoadStation:
    raw = feature.attributes
    latitude, longitude = feature.geometry.degrees if feature.geometry else (None, None)
    return RoadStation(
        name=raw.site_name.strip(),
        latitude=latitude,
        longitude=longitude,
        temperature_c=raw.air_temp,
        road_temperature_c=raw.road_temp,
        wind_speed_ms=raw.wind_speed,
        wind_direction_deg=None if raw.wind_dir is None else round(raw.wind_dir),
        humidity_percent=raw.air_humidity,
        precipitation_type=raw.precipitation_type or None,
        precipitation_intensity=raw.precipitation_intensity,
        visibility_m=None if raw.visibility is None else round(raw.visibility),
        road_status=raw.road_status or None,
        grip=raw.grip_factor,
        observed_at=_moment(raw.measurement_time),
    )


def _moment(milliseconds: float | None) -> dt.datetime | None:
    return None if milliseconds is None else from_unix_ms(milliseconds)
