"""Digitraffic road: weather cameras, road weather stations and traffic messages of Finland.

There is no recording. Requests and fields are those of the provider's documentation and of public programs of 2025 and 2026 that
carry trimmed replies as fixtures: a Home Assistant integration, a map of cameras joined with road weather, importers of traffic
messages in version 2."""

import asyncio
import re
from datetime import datetime
from itertools import chain
from typing import Any

from msgspec import Raw, Struct

from skerry.models.roads import (
    RoadCameraSite,
    RoadCameraView,
    RoadCondition,
    RoadEvent,
    RoadEventType,
    RoadSurface,
)
from skerry.provenance import Evidence
from skerry.sources.finland.digitraffic import Digitraffic
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.reply import Reply

IMAGES = "https://weathercam.digitraffic.fi/"
GATHERING = "GATHERING"
ROAD = re.compile(r"[a-z]+(\d+)_")
"""Start of the names of stations: kt51_Inkoo is on road 51."""
SURFACES = {
    "dry": RoadSurface.DRY,
    "moist": RoadSurface.MOIST,
    "wet": RoadSurface.WET,
    "wet and salty": RoadSurface.WET,
    "frost": RoadSurface.FROST,
    "snow": RoadSurface.SNOW,
    "ice": RoadSurface.ICE,
    "slush": RoadSurface.SLUSH,
    "slushy": RoadSurface.SLUSH,
}
"""By the English word of the sensor in lower case."""
SURFACE_SENSORS = ("KELI_1", "KELI_2", "KELI_3")
FAULT = "fault"
ANNOUNCEMENTS, ROADWORKS = "traffic-announcements", "roadworks"


class StationReadings(Struct, frozen=True):
    """What the sensors of one station show."""

    id: int
    observed_at: datetime | None
    values: dict[str, float]
    texts: dict[str, str]


class RoadStationSite(Struct, frozen=True):
    """Where a road weather station is."""

    id: int
    name: str
    latitude: float
    longitude: float


class DigitrafficRoad(Digitraffic):
    """State roads of Finland."""

    key = "digitraffic_road"
    title = "Digitraffic road"
    home = "https://www.digitraffic.fi/en/road-traffic/"
    base = "https://tie.digitraffic.fi/api"
    evidence = Evidence.INFERRED
    cadence = "10m"

    async def road_cameras(self) -> tuple[RoadCameraSite, ...]:
        """All sites whose pictures are being collected, about 800."""
        return await self.ask("/weathercam/v1/stations", fresh="1h", read=read_cameras)

    async def road_conditions(self) -> tuple[RoadCondition, ...]:
        """The newest readings of about 500 stations."""
        sites, readings = await asyncio.gather(
            self.ask("/weather/v1/stations", fresh="1d", read=read_sites, reference=True),
            self.ask("/weather/v1/stations/data", fresh="5m", read=read_readings),
        )
        known = {site.id: site for site in sites}
        return tuple(_condition(known[each.id], each) for each in readings if each.id in known)

    async def road_events(self) -> tuple[RoadEvent, ...]:
        """Announcements and roadworks in force."""
        found = await asyncio.gather(
            *(
                self.ask(f"/traffic-message/v2/{kind}", fresh="2m", read=read_messages)
                for kind in (ANNOUNCEMENTS, ROADWORKS)
            )
        )
        return tuple(chain.from_iterable(found))


class _RawPreset(Struct, rename="camel"):
    id: str
    in_collection: bool = True


class _RawSiteProperties(Struct, rename="camel"):
    id: str | int
    name: str
    collection_status: str = GATHERING
    presets: list[_RawPreset] = []


class _RawPoint(Struct):
    coordinates: list[float]


class _RawSite(Struct):
    properties: _RawSiteProperties
    geometry: _RawPoint


class _RawFeatures(Struct):
    features: list[Raw]


class _RawSensor(Struct, rename="camel"):
    name: str
    value: float | None = None
    sensor_value_description_en: str | None = None


class _RawStation(Struct, rename="camel"):
    id: int
    sensor_values: list[_RawSensor]
    data_updated_time: str | None = None


class _RawStations(Struct):
    stations: list[Raw]


class _RawTime(Struct, rename="camel"):
    start_time: str | None = None
    end_time: str | None = None


class _RawLocation(Struct):
    description: str | None = None


class _RawRoadAddress(Struct):
    road: int | None = None


class _RawPrimaryPoint(Struct, rename="camel"):
    road_address: _RawRoadAddress | None = None


class _RawRoadLocation(Struct, rename="camel"):
    primary_point: _RawPrimaryPoint | None = None


class _RawLocationDetails(Struct, rename="camel"):
    road_address_location: _RawRoadLocation | None = None


class _RawAnnouncement(Struct, rename="camel"):
    title: str
    language: str | None = None
    comment: str | None = None
    location: _RawLocation | None = None
    location_details: _RawLocationDetails | None = None
    time_and_duration: _RawTime | None = None


class _RawMessageProperties(Struct, rename="camel"):
    situation_id: str
    announcements: list[_RawAnnouncement]
    situation_type: str = ""
    traffic_announcement_type: str | None = None
    version_time: str | None = None
    release_time: str | None = None


class _RawGeometry(Struct):
    coordinates: list[Any]


class _RawMessage(Struct):
    properties: _RawMessageProperties
    geometry: _RawGeometry | None = None


def read_cameras(reply: Reply) -> tuple[RoadCameraSite, ...]:
    found = read_rows(reply.json(_RawFeatures).features, _RawSite, _camera, at_least=1)
    return tuple(site for site in found if site is not None)


def read_sites(reply: Reply) -> tuple[RoadStationSite, ...]:
    return tuple(read_rows(reply.json(_RawFeatures).features, _RawSite, _site, at_least=1))


def read_readings(reply: Reply) -> tuple[StationReadings, ...]:
    return tuple(read_rows(reply.json(_RawStations).stations, _RawStation, _readings, at_least=1))


def read_messages(reply: Reply) -> tuple[RoadEvent, ...]:
    return tuple(read_rows(reply.json(_RawFeatures).features, _RawMessage, _event))


def _camera(raw: _RawSite) -> RoadCameraSite | None:
    """A site; None for one whose pictures are not collected."""
    views = [
        RoadCameraView(preset.id, None, f"{IMAGES}{preset.id}.jpg")
        for preset in raw.properties.presets
        if preset.in_collection
    ]
    if raw.properties.collection_status != GATHERING or not views:
        return None
    longitude, latitude, *_ = raw.geometry.coordinates
    return RoadCameraSite(
        id=str(raw.properties.id),
        name=raw.properties.name,
        road_number=_road(raw.properties.name),
        latitude=latitude,
        longitude=longitude,
        taken_at=None,
        views=views,
    )


def _site(raw: _RawSite) -> RoadStationSite:
    longitude, latitude, *_ = raw.geometry.coordinates
    return RoadStationSite(int(raw.properties.id), raw.properties.name, latitude, longitude)


def _readings(raw: _RawStation) -> StationReadings:
    return StationReadings(
        raw.id,
        utc_or_none(raw.data_updated_time),
        {sensor.name: sensor.value for sensor in raw.sensor_values if sensor.value is not None},
        {
            sensor.name: sensor.sensor_value_description_en
            for sensor in raw.sensor_values
            if sensor.sensor_value_description_en
        },
    )


def _condition(site: RoadStationSite, found: StationReadings) -> RoadCondition:
    words = (found.texts.get(name) for name in SURFACE_SENSORS)
    text = next((word for word in words if word and FAULT not in word.casefold()), None)
    return RoadCondition(
        id=str(site.id),
        kind="station",
        name=site.name,
        road_number=_road(site.name),
        latitude=site.latitude,
        longitude=site.longitude,
        surface=SURFACES.get(text.casefold()) if text else None,
        surface_text=text,
        road_temperature_c=found.values.get("TIE_1"),
        temperature_c=found.values.get("ILMA"),
        wind_speed_ms=found.values.get("KESKITUULI"),
        wind_gust_ms=found.values.get("MAKSIMITUULI"),
        humidity_percent=found.values.get("ILMAN_KOSTEUS"),
        precipitation_text=found.texts.get("SADE"),
        observed_at=found.observed_at,
    )


def _event(raw: _RawMessage) -> RoadEvent:
    announcement = raw.properties.announcements[0]
    details = announcement.location_details or _RawLocationDetails()
    point = (details.road_address_location or _RawRoadLocation()).primary_point or _RawPrimaryPoint()
    road = (point.road_address or _RawRoadAddress()).road
    duration = announcement.time_and_duration or _RawTime()
    description = announcement.comment or (announcement.location.description if announcement.location else None)
    latitude, longitude = _first_point(raw.geometry.coordinates if raw.geometry else [])
    return RoadEvent(
        id=raw.properties.situation_id,
        type=_type(raw.properties),
        title=one_line(announcement.title) or raw.properties.situation_id,
        description=one_line(description),
        road_number=None if road is None else str(road),
        latitude=latitude,
        longitude=longitude,
        start_at=None if duration.start_time is None else utc(duration.start_time),
        end_at=utc_or_none(duration.end_time),
        updated_at=utc_or_none(raw.properties.version_time or raw.properties.release_time),
    )


def _type(message: _RawMessageProperties) -> RoadEventType:
    """Versions of the interface write `ROAD_WORK` and `road work`."""
    if message.situation_type.casefold().replace("_", " ") == "road work":
        return RoadEventType.ROADWORK
    if "accident" in (message.traffic_announcement_type or "").casefold():
        return RoadEventType.ACCIDENT
    return RoadEventType.OTHER


def _first_point(coordinates: list[Any]) -> tuple[float | None, float | None]:
    """Latitude and longitude of the first point of any geometry."""
    while coordinates and isinstance(coordinates[0], list):
        coordinates = coordinates[0]
    return (float(coordinates[1]), float(coordinates[0])) if len(coordinates) >= 2 else (None, None)


def _road(name: str) -> str | None:
    found = ROAD.match(name)
    return found[1] if found else None
