"""eismoinfo.lt of Via Lietuva: cameras and road weather of Lithuania.

There is no recording. Requests and fields are those of public programs: a map of cameras of 2026, which joins the layer of
positions with the table of pictures, and collectors of the table of road weather."""

import asyncio

from msgspec import Raw, Struct, structs

from skerry import lest97
from skerry.licenses import stated
from skerry.models.roads import RoadCameraSite, RoadCameraView, RoadCondition, RoadSurface
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

BACKEND = "https://eismoinfo.lt/eismoinfo-backend"
GRID = "EPSG:3346"
"""LKS-94. Every northing in Lithuania is greater than every easting."""
SURFACES = {
    "sausa": RoadSurface.DRY,
    "drėgna": RoadSurface.MOIST,
    "šlapia": RoadSurface.WET,
    "šerkšnas": RoadSurface.FROST,
    "sniegas": RoadSurface.SNOW,
    "ledas": RoadSurface.ICE,
}
"""By the Lithuanian word in lower case."""
NO_VALUE = ("", "-", "null")


class Position(Struct, frozen=True):
    """Where a camera is."""

    id: str
    latitude: float
    longitude: float


class Eismoinfo(Source):
    """Road traffic information of Lithuania, from the backend of the public map."""

    key = "eismoinfo"
    title = "eismoinfo.lt, Via Lietuva"
    home = "https://eismoinfo.lt/"
    base = BACKEND
    license = stated("Reuse that names Via Lietuva or eismoinfo.lt as the source")
    attribution = "Via Lietuva, eismoinfo.lt"
    evidence = Evidence.INFERRED
    cadence = "10m"
    terms = "Pictures are refused where a browser sends the address of another site as Referer."
    pace = Pace(per_second=1, concurrency=2)

    async def road_cameras(self) -> tuple[RoadCameraSite, ...]:
        """All cameras with a picture, about 300. Positions are in another list, which has cameras without one too."""
        cameras, positions = await asyncio.gather(
            self.get("/camera-info-table", fresh="10m", read=read_cameras),
            self.get(
                "/layer-static-features/VKR", query={"lks": "false"}, fresh="1d", read=read_positions, reference=True
            ),
        )
        known = {position.id: position for position in positions}
        return tuple(
            structs.replace(camera, latitude=at.latitude, longitude=at.longitude)
            if (at := known.get(camera.id))
            else camera
            for camera in cameras
        )

    async def road_conditions(self) -> tuple[RoadCondition, ...]:
        """The newest observation of each road weather station."""
        return await self.get("/osi-info-table", fresh="10m", read=read_conditions)


class _RawCamera(Struct, rename="camel"):
    id: int | str
    name: str
    road_nr: str | None = None
    date: float | None = None


class _RawPoint(Struct):
    point: tuple[float, float]


class _RawFeature(Struct):
    id: int | str
    points: list[_RawPoint]


class _RawLayer(Struct):
    features: list[Raw] = []


class _RawStation(Struct, rename="camel"):
    id: int | str
    name: str
    road_nr: str | None = None
    x: float | None = None
    y: float | None = None
    date: float | None = None
    air_temperature: str | float | None = None
    road_temperature: str | float | None = None
    wind_speed: str | float | None = None
    precipitation_type: str | None = None
    surface_condition: str | None = None


def read_cameras(reply: Reply) -> tuple[RoadCameraSite, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawCamera, _camera, at_least=1))


def read_positions(reply: Reply) -> tuple[Position, ...]:
    features = [feature for layer in reply.json(list[_RawLayer]) for feature in layer.features]
    return tuple(read_rows(features, _RawFeature, _position, at_least=1))


def read_conditions(reply: Reply) -> tuple[RoadCondition, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawStation, _condition, at_least=1))


def _camera(raw: _RawCamera) -> RoadCameraSite:
    taken_at = None if raw.date is None else from_unix_ms(raw.date)
    return RoadCameraSite(
        id=str(raw.id),
        name=raw.name.strip(),
        road_number=one_line(raw.road_nr),
        latitude=None,
        longitude=None,
        taken_at=taken_at,
        views=[RoadCameraView(str(raw.id), None, f"{BACKEND}/image-provider/camera/last?id={raw.id}")],
    )


def _position(raw: _RawFeature) -> Position:
    latitude, longitude = raw.points[0].point
    return Position(str(raw.id), latitude, longitude)


def _condition(raw: _RawStation) -> RoadCondition:
    latitude, longitude = (
        (None, None) if raw.x is None or raw.y is None else lest97.degrees(*lest97.easting_first(raw.x, raw.y), GRID)
    )
    text = one_line(raw.surface_condition, NO_VALUE)
    return RoadCondition(
        id=str(raw.id),
        kind="station",
        name=raw.name.strip(),
        road_number=one_line(raw.road_nr),
        latitude=latitude,
        longitude=longitude,
        surface=SURFACES.get(text.casefold()) if text else None,
        surface_text=text,
        road_temperature_c=_number(raw.road_temperature),
        temperature_c=_number(raw.air_temperature),
        wind_speed_ms=_number(raw.wind_speed),
        wind_gust_ms=None,
        humidity_percent=None,
        precipitation_text=one_line(raw.precipitation_type, NO_VALUE),
        observed_at=None if raw.date is None else from_unix_ms(raw.date),
    )


def _number(value: str | float | None) -> float | None:
    return None if isinstance(value, str) and value.strip() in NO_VALUE else number(value)
