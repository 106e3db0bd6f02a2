"""Tark Tee of the Estonian Transport Administration: cameras, weather stations and restrictions of the state roads.

Layers of an ArcGIS map server. There is a recording of one weather station (without its road surface); the names of
`road_status` and `grip_factor` and of all fields of the layers of cameras and restrictions are those in public clients of
2026. Services of the same names outside the folder `tram` still return figures, which have not changed since
2026-06-04T18:00Z."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import today
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import OBSERVATION, Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.models.roads import (
    RoadCameraSite,
    RoadCameraView,
    RoadCondition,
    RoadEvent,
    RoadEventType,
    RoadSurface,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.arcgis import LayerPart, RawEsriFeature, RawLayer, whole_layer
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

IMAGES = "https://tarktee.transpordiamet.ee/images/"
ONE_DAY = dt.timedelta(days=1)
SURFACES = {
    "DRY": RoadSurface.DRY,
    "MOIST": RoadSurface.MOIST,
    "WET": RoadSurface.WET,
    "FROST": RoadSurface.FROST,
    "SNOW": RoadSurface.SNOW,
    "SLUSH": RoadSurface.SLUSH,
    "ICE": RoadSurface.ICE,
}
EVENT_TYPES = {
    "sulgemine": RoadEventType.CLOSURE,
    "suletud": RoadEventType.CLOSURE,
    "õnnetus": RoadEventType.ACCIDENT,
    "töö": RoadEventType.ROADWORK,
    "remont": RoadEventType.ROADWORK,
}
"""By words of the cause and the effect: closing, closed, accident, work, repair."""


class RoadCamera(Observed, frozen=True):
    """One camera, and the observations of the weather station nearest to it."""

    STALE_AFTER = "6h"
    OBSERVED_AT = "weather_observed_at"

    id: Annotated[
        int | None,
        Meta(
            description="number of the site, as in the addresses of its pictures; it stays, unlike the number of a row in the "
            "provider's layer. Null for a camera without a site that has no picture either"
        ),
    ]
    name: Annotated[str, Meta(description="name of the place")]
    latitude: Latitude | None
    longitude: Longitude | None
    image_url: Annotated[str | None, Meta(description="newest picture (JPEG); each picture has an address of its own")]
    image_taken_at: Annotated[
        Moment | None, OBSERVATION, Meta(description="when the picture was taken, UTC; it may be long ago")
    ]
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


class Tarktee(Source):
    """Traffic information of the Estonian Transport Administration: cameras, road weather, restrictions; without a key.

    Values come every ten minutes or so."""

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
        path = "/road_cameras/MapServer/0/query"
        return await whole_layer(
            self.title, lambda query: self.get(path, query=query, fresh="5m", read=read_cameras), "json"
        )

    async def road_cameras(self) -> tuple[RoadCameraSite, ...]:
        """The cameras that have a picture, as every country has them."""
        return tuple(site for camera in await self.cameras() if (site := _site(camera)) is not None)

    async def road_conditions(self) -> tuple[RoadCondition, ...]:
        """The newest observation of every station, as every country has it."""
        return tuple(map(_condition, await self.weather()))

    async def road_events(self) -> tuple[RoadEvent, ...]:
        """Restrictions that are in force today (UTC), about 260. The layer has those of many years."""
        day = today()
        where = (
            f"(date_from is null or date_from < '{day + ONE_DAY}') and (date_to is null or date_to >= '{day} 00:00:00')"
        )
        path = "/restrictions_traffic/MapServer/0/query"
        return await whole_layer(
            self.title, lambda query: self.get(path, query=query, fresh="5m", read=read_restrictions), "json", where
        )

    async def weather(self) -> tuple[RoadStation, ...]:
        """The newest observation of every station, about 116, in the provider's order."""
        path = "/road_weather_stations/MapServer/0/query"
        return await whole_layer(
            self.title, lambda query: self.get(path, query=query, fresh="10m", read=read_weather), "json"
        )


class _RawCamera(Struct):
    site_name: str
    weather_station_id: int | None = None
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


class _RawRestriction(Struct):
    objectid: int
    road_nr: int | None = None
    road_name: str | None = None
    cause: str | None = None
    effect: str | None = None
    extra_info: str | None = None
    date_from: float | None = None
    date_to: float | None = None


def read_cameras(reply: Reply) -> LayerPart[RoadCamera]:
    return reply.json(RawLayer).part(RawEsriFeature[_RawCamera], _camera)


def read_weather(reply: Reply) -> LayerPart[RoadStation]:
    return reply.json(RawLayer).part(RawEsriFeature[_RawWeather], _station)


def read_restrictions(reply: Reply) -> LayerPart[RoadEvent]:
    return reply.json(RawLayer).part(RawEsriFeature[_RawRestriction], _restriction)


def _site(camera: RoadCamera) -> RoadCameraSite | None:
    """A camera; None for one without a picture."""
    if camera.image_url is None or camera.id is None:
        return None
    return RoadCameraSite(
        id=str(camera.id),
        name=camera.name,
        road_number=None,
        latitude=camera.latitude,
        longitude=camera.longitude,
        taken_at=camera.image_taken_at,
        views=[RoadCameraView(str(camera.id), None, camera.image_url)],
    )


def _condition(station: RoadStation) -> RoadCondition:
    return RoadCondition(
        id=station.name,
        kind="station",
        name=station.name,
        road_number=None,
        latitude=station.latitude,
        longitude=station.longitude,
        surface=SURFACES.get(station.road_status or ""),
        surface_text=station.road_status,
        road_temperature_c=station.road_temperature_c,
        temperature_c=station.temperature_c,
        wind_speed_ms=station.wind_speed_ms,
        wind_gust_ms=None,
        humidity_percent=station.humidity_percent,
        precipitation_text=station.precipitation_type,
        observed_at=station.observed_at,
    )


def _restriction(feature: RawEsriFeature[_RawRestriction]) -> RoadEvent:
    raw = feature.attributes
    latitude, longitude = feature.geometry.degrees if feature.geometry else (None, None)
    words = [found for text in (raw.cause, raw.effect) if (found := one_line(text))]
    return RoadEvent(
        id=str(raw.objectid),
        type=next(
            (kind for part, kind in EVENT_TYPES.items() if part in " ".join(words).casefold()), RoadEventType.OTHER
        ),
        title=", ".join([*words, *([name] if (name := one_line(raw.road_name)) else [])])
        or f"Restriction {raw.objectid}",
        description=one_line(raw.extra_info),
        road_number=None if raw.road_nr is None else str(raw.road_nr),
        latitude=latitude,
        longitude=longitude,
        start_at=_moment(raw.date_from),
        end_at=_moment(raw.date_to),
        updated_at=None,
    )


def _camera(feature: RawEsriFeature[_RawCamera]) -> RoadCamera:
    raw = feature.attributes
    latitude, longitude = feature.geometry.degrees if feature.geometry else (None, None)
    path = (raw.image_path or "").strip().lstrip("/")
    folder = path.partition("/")[0]
    return RoadCamera(
        id=int(folder) if raw.weather_station_id is None and folder.isdecimal() else raw.weather_station_id,
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


def _station(feature: RawEsriFeature[_RawWeather]) -> RoadStation:
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
