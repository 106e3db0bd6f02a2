"""Cultural monuments of Estonia: a layer of the environmental agency's map server, from the register of monuments.

There is no recording. A public program of 2026 requests the layer in this way and reads `vk_registrinumber`, `nimi`, `tyyp` and
the point. It shows one value of `tyyp`, KPO_LIIK_EHITISMALESTIS; the words of the others are those of the register's kinds of
monuments. The layer names neither county nor address. A monument of several kinds may be listed once for each."""

from collections.abc import AsyncIterator, Iterator
from typing import IO, Annotated, Literal

import msgspec
from msgspec import Meta, Raw, Struct, structs

from skerry.errors import UpstreamChanged
from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude
from skerry.polygons import MultiPolygon, Polygon, centroid
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import MAX_ODD_SHARE, read_rows
from skerry.upstream.source import Pace, Query, Source

PAGE_SIZE = 5000
"""Maximum number of features in a reply of the server."""
BATCH_SIZE = 1000
"""Number of monuments in a batch. Storing a batch blocks the event loop."""
MonumentType = Literal["architecture", "archaeology", "history", "art", "technology", "other"]
KINDS: tuple[tuple[str, MonumentType], ...] = (
    ("EHITIS", "architecture"),
    ("ARHEOLOOGIA", "archaeology"),
    ("AJALOO", "history"),
    ("KUNST", "art"),
    ("TEHNIKA", "technology"),
)
"""Words in the provider's kinds of monuments: ehitismälestis is a monument of architecture."""
REGISTER_PAGE = "https://register.muinas.ee/public.php?menuID=monument&action=view&id="


class Monument(Struct, frozen=True):
    """A protected cultural monument."""

    id: Annotated[str, Meta(description="number in the national register of cultural monuments")]
    name: Annotated[str, Meta(description="name of the monument, in Estonian")]
    types: Annotated[list[MonumentType], Meta(description="kinds of the monument; other: protected areas and the like")]
    latitude: Annotated[Latitude | None, Meta(description="degrees north, WGS 84, of its first point")]
    longitude: Annotated[Longitude | None, Meta(description="degrees east, WGS 84, of its first point")]
    url: Annotated[str, Meta(description="page of the monument in the register")]


class Muinsuskaitse(Source):
    """Layer of cultural monuments, without a key. Monuments are added a few times a month."""

    key = "muinsuskaitse"
    title = "Estonian cultural monuments"
    home = "https://register.muinas.ee/"
    base = "https://gsavalik.envir.ee/geoserver/muinsuskaitse"
    license = stated("Open data with attribution", "https://keskkonnaportaal.ee/et/avaandmed/geoserver")
    evidence = Evidence.INFERRED
    attribution = "Muinsuskaitseamet, Keskkonnaagentuur"
    pace = Pace(per_second=1, concurrency=1)

    async def monuments(self) -> AsyncIterator[list[Monument]]:
        """All monuments, by number, in batches: each once, with all its kinds."""
        found: dict[str, Monument] = {}
        start = 0
        while True:
            read, known = 0, len(found)
            async for batch in self._page(start):
                read += len(batch)
                for monument in batch:
                    found[monument.id] = _merged(found.get(monument.id), monument)
            if read and len(found) == known:
                raise UpstreamChanged(self.title, "returned the same monuments again")
            start += PAGE_SIZE
            if read < PAGE_SIZE * (1 - MAX_ODD_SHARE):  # odd rows of a full page are not counted
                break
        ordered = sorted(found.values(), key=lambda monument: int(monument.id))  # the server sorts numbers as strings
        for first in range(0, len(ordered), BATCH_SIZE):
            yield ordered[first : first + BATCH_SIZE]

    def _page(self, start: int) -> AsyncIterator[list[Monument]]:
        query: Query = {
            "service": "WFS",
            "version": "1.0.0",
            "request": "GetFeature",
            "typeName": "muinsuskaitse:kpo_malestised_241",
            "srsName": "EPSG:4326",
            "outputFormat": "application/json",
            "sortBy": "vk_registrinumber",
            "maxFeatures": PAGE_SIZE,
            "startIndex": start,
        }
        return self.download("/wfs", query=query, read=read_monuments)


class _RawProperties(Struct):
    vk_registrinumber: str
    nimi: str
    tyyp: str | None = None


class _RawPoint(Struct, tag="Point", tag_field="type"):
    coordinates: tuple[float, float]


class _RawFeature(Struct):
    properties: _RawProperties
    geometry: _RawPoint | Polygon | MultiPolygon | None = None


class _RawLayer(Struct):
    features: list[Raw]


_LAYER = msgspec.json.Decoder(_RawLayer)


def read_monuments(file: IO[bytes]) -> Iterator[Monument]:
    yield from read_rows(_LAYER.decode(file.read()).features, _RawFeature, _monument)


def _monument(raw: _RawFeature) -> Monument:
    latitude, longitude = _position(raw.geometry)
    number = raw.properties.vk_registrinumber.strip()
    if not number.isdecimal():
        raise ValueError(f"{number!r} is not the number of a monument")
    return Monument(
        id=number,
        name=" ".join(raw.properties.nimi.split()),
        types=[_type(raw.properties.tyyp or "")],
        latitude=latitude,
        longitude=longitude,
        url=f"{REGISTER_PAGE}{number}",
    )


def _merged(known: Monument | None, found: Monument) -> Monument:
    if known is None:
        return found
    return structs.replace(known, types=list(dict.fromkeys(known.types + found.types)))


def _type(text: str) -> MonumentType:
    return next((kind for word, kind in KINDS if word in text.upper()), "other")


def _position(geometry: _RawPoint | Polygon | MultiPolygon | None) -> tuple[float | None, float | None]:
    if geometry is None:
        return None, None
    if isinstance(geometry, _RawPoint):
        longitude, latitude = geometry.coordinates
    else:
        latitude, longitude = centroid(geometry)
    return round(latitude, 6), round(longitude, 6)
