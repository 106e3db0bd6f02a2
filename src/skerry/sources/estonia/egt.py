"""Geological Survey of Estonia: its map server.

No recording was at hand when this was written. The workspaces and the names of layers are those that public clients of this
server use; whether it also lists all of them at one address is not known, so both ways are tried. The form is that of WMS
1.3.0 (OGC 06-042)."""

import asyncio
from functools import partial
from itertools import chain
from math import isfinite
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Query, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element


CAPABILITIES: Query = {"service": "WMS", "version": "1.3.0", "request": "GetCapabilities"}


WORKSPACES = ("k50", "k200", "egf", "maavarad", "faktika")


HREF = "{http://www.w3.org/1999/xlink}href"


MAX_SYSTEMS = 50
"""A map server that is not told otherwise offers every reference system there is, some 6,000, for every layer."""


SYSTEMS_IN_USE = ("EPSG:3301", "EPSG:3857", "EPSG:4326", "CRS:84")


class Extent(Struct, frozen=True):
    """The part of the world that a layer covers."""

    west: Longitude
    south: Latitude
    east: Longitude
    north: Latitude


class MapLayer(Struct, frozen=True):
    """A layer that maps can be drawn of."""

    name: Annotated[str, Meta(description="name for WMS requests: workspace:layer")]
    title: Annotated[str, Meta(description="title for people, Estonian")]
    description: Annotated[str | None, Meta(description="what it shows, in words")]
    queryable: Annotated[bool, Meta(description="whether WMS GetFeatureInfo answers for it")]
    crs: Annotated[
        list[str],
        Meta(
            description="reference systems that it can be drawn in; where the server offers more than 50, those that the "
            "layer itself names and those in use (EPSG:3301, EPSG:3857, EPSG:4326, CRS:84)"
        ),
    ]
    bbox: Annotated[Extent | None, Meta(description="extent in degrees, WGS 84")]
    legend_url: Annotated[str | None, Meta(description="picture of the legend of its default style")]


class LayerList(Struct, frozen=True):
    """All layers of the server."""

    service_url: str | None
    layers: tuple[MapLayer, ...]


class Egt(Source):
    """GeoServer of the Geological Survey. No key."""

    key = "egt"
    title = "Geological Survey of Estonia"
    home = "https://www.egt.ee/"
    base = "https://maps.egt.ee/geoserver"
    license = stated("Open data with attribution")
    evidence = Evidence.INFERRED
    attribution = "Eesti Geoloogiateenistus"

    async def layers(self) -> LayerList:
        """Every layer with a name. `service_url` is None when each workspace has a service of its own."""
        everything = await self.get(
            "/ows", query=CAPABILITIES, fresh="1d", read=read_global_layers, accept=(200, 400, 403, 404)
        )
        if everything is not None:
            return LayerList(f"{self.base}/ows", everything)
        each = await asyncio.gather(*map(self._of_workspace, WORKSPACES))
        return LayerList(None, tuple(chain.from_iterable(each)))

    async def _of_workspace(self, workspace: str) -> tuple[MapLayer, ...]:
        read = partial(read_workspace_layers, workspace)
        return await self.get(f"/{workspace}/ows", query=CAPABILITIES, fresh="1d", read=read)


class _Inherited(Struct, frozen=True):
    """What a layer has from those above it (06-042, table 5)."""

    systems: tuple[str, ...] = ()
    extent: Extent | None = None
    queryable: bool = False
    legend_url: str | None = None


def read_global_layers(reply: Reply) -> tuple[MapLayer, ...] | None:
    """None when the server has no service for all workspaces together, which it says in several ways."""
    if reply.status != 200:
        return None
    root = reply.xml()
    return None if _name(root) in ("ServiceExceptionReport", "ExceptionReport") else _layers(root)


def read_workspace_layers(workspace: str, reply: Reply) -> tuple[MapLayer, ...]:
    """Layers of one workspace, whose names the server gives without it."""
    return _layers(reply.xml(), workspace)


def _layers(root: "_Element", workspace: str | None = None) -> tuple[MapLayer, ...]:
    capability = _child(root, "Capability")
    if _name(root) != "WMS_Capabilities" or capability is None:
        raise ReplyError("sent something that is not a list of WMS layers")
    return tuple(chain.from_iterable(_walk(layer, _Inherited(), workspace) for layer in _children(capability, "Layer")))


def _walk(element: "_Element", above: _Inherited, workspace: str | None) -> "Iterator[MapLayer]":
    """A layer and those below it; one without a name only holds others together."""
    boxes = {box.get("CRS", ""): box for box in _children(element, "BoundingBox")}
    named = [text for system in _children(element, "CRS") if (text := _text(system))] + list(filter(None, boxes))
    queryable = element.get("queryable")
    here = _Inherited(
        systems=tuple(dict.fromkeys((*named, *above.systems))),
        extent=_extent(element, boxes) or above.extent,
        queryable=queryable in ("1", "true") if queryable is not None else above.queryable,
        legend_url=_legend(element) or above.legend_url,
    )
    if name := _text(_child(element, "Name")):
        few = len(here.systems) <= MAX_SYSTEMS
        kept = {*named[:MAX_SYSTEMS], *SYSTEMS_IN_USE}
        yield MapLayer(
            name=name if workspace is None or ":" in name else f"{workspace}:{name}",
            title=_text(_child(element, "Title")) or name,
            description=_text(_child(element, "Abstract")),
            queryable=here.queryable,
            crs=[system for system in here.systems if few or system in kept],
            bbox=here.extent,
            legend_url=here.legend_url,
        )
    for child in _children(element, "Layer"):
        yield from _walk(child, here, workspace)


def _extent(element: "_Element", boxes: "dict[str, _Element]") -> Extent | None:
    """From the box in degrees; else from one in a system of degrees, where EPSG:4326 has the latitude first."""
    if (box := _child(element, "EX_GeographicBoundingBox")) is not None:
        names = ("westBoundLongitude", "southBoundLatitude", "eastBoundLongitude", "northBoundLatitude")
        edges = [float(_text(_child(box, name)) or "nan") for name in names]
    elif (box := boxes.get("CRS:84")) is not None:
        edges = [float(box.attrib[name]) for name in ("minx", "miny", "maxx", "maxy")]
    elif (box := boxes.get("EPSG:4326")) is not None:
        edges = [float(box.attrib[name]) for name in ("miny", "minx", "maxy", "maxx")]
    else:
        return None
    return Extent(*edges) if all(map(isfinite, edges)) else None


def _legend(element: "_Element") -> str | None:
    """Of the first style, which is the default one."""
    style = _child(element, "Style")
    legend = _child(style, "LegendURL") if style is not None else None
    resource = _child(legend, "OnlineResource") if legend is not None else None
    return resource.get(HREF) if resource is not None else None


def _children(element: "_Element", name: str) -> "list[_Element]":
    return element.findall(f"{{*}}{name}")


def _child(element: "_Element", name: str) -> "_Element | None":
    return element.find(f"{{*}}{name}")


def _name(element: "_Element") -> str:
    return element.tag.rpartition("}")[2]


def _text(element: "_Element | None") -> str | None:
    return " ".join((element.text or "").split()) or None if element is not None else None
