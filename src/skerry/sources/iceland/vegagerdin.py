"""Vegagerðin: cameras, weather stations and the state of the roads of Iceland.

There is a recording of one view of a camera. The weather stations and the sections of roads follow public programs of 2026: a
mirror of both lists for a travel application, and a collector that keeps whole snapshots of the sections."""

import asyncio
from datetime import UTC, datetime
from itertools import groupby

from msgspec import Raw, Struct, field

from skerry.licenses import stated
from skerry.models.roads import RoadCameraSite, RoadCameraView, RoadCondition, RoadSurface
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, web_address
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

HEADERS = {"Accept": "application/json"}
"""Without it the portal may return XML."""
TIME_FORMATS = ("%d.%m.%Y %H:%M:%S", "%d.%m.%Y %H:%M")
SURFACES = {
    "GREIDFAERT": RoadSurface.PASSABLE,
    "HALKUBLETTIR": RoadSurface.ICY_PATCHES,
    "HALKA": RoadSurface.ICE,
    "SNJOTHEKJA": RoadSurface.SNOW,
    "FAERT_FJALLABILUM": RoadSurface.MOUNTAIN_VEHICLES_ONLY,
    "OFAERT_ANNAD": RoadSurface.IMPASSABLE,
    "OFAERT_VEDUR": RoadSurface.IMPASSABLE,
    "LOKAD": RoadSurface.CLOSED,
    "ALLUR_AKSTUR_BANN": RoadSurface.CLOSED,
}
"""By the provider's code of a section."""


class Vegagerdin(Source):
    """The Icelandic Road and Coastal Administration. Times are UTC, which is Iceland's own."""

    key = "vegagerdin"
    title = "Vegagerðin"
    home = "https://www.vegagerdin.is/"
    base = "https://gagnaveita.vegagerdin.is/api"
    license = stated("Free reuse, also commercial, that names Vegagerðin as the source and implies no endorsement")
    attribution = "Vegagerðin"
    evidence = Evidence.INFERRED
    evidence_note = "Cameras are read against a recording of one view; stations and sections follow public programs."
    cadence = "10m"
    pace = Pace(per_second=1, concurrency=2)

    async def road_cameras(self) -> tuple[RoadCameraSite, ...]:
        """All sites, about 160, each with its views."""
        return await self.get("/vefmyndavelar2014_1", headers=HEADERS, fresh="1h", read=read_cameras)

    async def road_conditions(self) -> tuple[RoadCondition, ...]:
        """The newest observation of each weather station, then the state of each section of a road, about 700."""
        stations, sections = await asyncio.gather(
            self.get("/vedur2014_1", headers=HEADERS, fresh="10m", read=read_stations),
            self.get("/faerd2017_1", headers=HEADERS, fresh="10m", read=read_sections),
        )
        return (*stations, *sections)


class _RawView(Struct):
    site: int = field(name="Maelist_nr")
    name: str = field(name="Myndavel")
    image: str = field(name="Slod")
    road: str | None = field(name="NrVegur", default=None)
    description: str | None = field(name="Skyring", default=None)
    latitude: float | None = field(name="Breidd", default=None)
    longitude: float | None = field(name="Lengd", default=None)


class _RawStation(Struct):
    id: int = field(name="Nr")
    name: str = field(name="Nafn")
    time: str | None = field(name="Dags", default=None)
    latitude: float | None = field(name="Breidd", default=None)
    longitude: float | None = field(name="Lengd", default=None)
    air: float | None = field(name="Hiti", default=None)
    road: float | None = field(name="Veghiti", default=None)
    humidity: float | None = field(name="Raki", default=None)
    wind: float | None = field(name="Vindhradi", default=None)
    gust: float | None = field(name="Vindhvida", default=None)


class _RawSection(Struct):
    id: int | str = field(name="IdButur")
    name: str | None = field(name="FulltNafnButs", default=None)
    short_name: str | None = field(name="StuttNafnButs", default=None)
    code: str | None = field(name="AstandYfirbord", default=None)
    text: str | None = field(name="AstandLysing", default=None)
    text_en: str | None = field(name="AstandLysingEn", default=None)
    reported: str | None = field(name="DagsSkrad", default=None)


def read_cameras(reply: Reply) -> tuple[RoadCameraSite, ...]:
    """The views, which are rows of their own, joined to sites."""
    views = read_rows(reply.json(list[Raw]), _RawView, _checked, at_least=1)
    views.sort(key=lambda view: view.site)
    return tuple(_camera(list(rows)) for _, rows in groupby(views, key=lambda view: view.site))


def read_stations(reply: Reply) -> tuple[RoadCondition, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawStation, _station, at_least=1))


def read_sections(reply: Reply) -> tuple[RoadCondition, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawSection, _section, at_least=1))


def _checked(view: _RawView) -> _RawView:
    if web_address(view.image) is None:
        raise ValueError(f"no address of a picture: {view.image:.60}")
    return view


def _camera(rows: list[_RawView]) -> RoadCameraSite:
    first = rows[0]
    return RoadCameraSite(
        id=str(first.site),
        name=first.name.strip(),
        road_number=one_line(first.road),
        latitude=first.latitude,
        longitude=first.longitude,
        taken_at=None,
        views=[
            RoadCameraView(
                view.image.rpartition("/")[2].rpartition(".")[0] or view.image,
                one_line(view.description),
                view.image.strip(),
            )
            for view in rows
        ],
    )


def _station(raw: _RawStation) -> RoadCondition:
    return RoadCondition(
        id=str(raw.id),
        kind="station",
        name=raw.name.strip(),
        road_number=None,
        latitude=raw.latitude,
        longitude=raw.longitude,
        surface=None,
        surface_text=None,
        road_temperature_c=raw.road,
        temperature_c=raw.air,
        wind_speed_ms=raw.wind,
        wind_gust_ms=raw.gust,
        humidity_percent=raw.humidity,
        precipitation_text=None,
        observed_at=_moment(raw.time),
    )


def _section(raw: _RawSection) -> RoadCondition:
    name = one_line(raw.name) or one_line(raw.short_name)
    if name is None:
        raise ValueError("a section without a name")
    return RoadCondition(
        id=str(raw.id),
        kind="section",
        name=name,
        road_number=None,
        latitude=None,  # lines of the sections are in another service
        longitude=None,
        surface=SURFACES.get((raw.code or "").upper()),
        surface_text=one_line(raw.text_en) or one_line(raw.text),
        road_temperature_c=None,
        temperature_c=None,
        wind_speed_ms=None,
        wind_gust_ms=None,
        humidity_percent=None,
        precipitation_text=None,
        observed_at=_moment(raw.reported),
    )


def _moment(text: str | None) -> datetime | None:
    """A time as `2.10.2026 14:50:00`; None for one that is missing. Raises ValueError for another format."""
    if not text:
        return None
    for known in TIME_FORMATS:
        try:
            return datetime.strptime(text.strip(), known).replace(tzinfo=UTC)
        except ValueError:
            continue
    raise ValueError(f"not a time: {text:.40}")
