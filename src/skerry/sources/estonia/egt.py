"""Geological Survey of Estonia: its map server.

There is no recording. Workspaces and layer names are those of public clients. It is not known whether the server lists all layers
at one address, so both ways are tried. Capabilities have the form of WMS 1.3.0 (OGC 06-042)."""

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
from skerry.upstream.formats.xml import child, child_text, children, local_name, text_of
from skerry.upstream.reply import Reply
from skerry.upstream.source import Query, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element


CAPABILITIES: Query = {"service": "WMS", "version": "1.3.0", "request": "GetCapabilities"}
WORKSPACES = ("k50", "k200", "egf", "maavarad", "faktika")
HREF = "{http://www.w3.org/1999/xlink}href"
MAX_SYSTEMS = 50
"""By default a GeoServer lists every known reference system, about 6,000, for every layer."""
SYSTEMS_IN_USE = ("EPSG:3301", "EPSG:3857", "EPSG:4326", "CRS:84")


class LayerExtent(Struct, frozen=True):
    """Bounding box of a layer."""

    west: Longitude
    south: Latitude
    east: Longitude
    north: Latitude


class MapLayer(Struct, frozen=True):
    """A map layer."""

    name: Annotated[str, Meta(description="name for WMS requests: workspace:layer")]
    title: Annotated[str, Meta(description="title, in Estonian")]
    description: Annotated[str | None, Meta(description="description, in Estonian")]
    queryable: Annotated[bool, Meta(description="whether WMS GetFeatureInfo answers for it")]
    crs: Annotated[
        list[str],
        Meta(
            description="reference systems that it can be drawn in; where the server offers more than 50, those that the "
            "layer itself names and those in use (EPSG:3301, EPSG:3857, EPSG:4326, CRS:84)"
        ),
    ]
    bbox: Annotated[LayerExtent | None, Meta(description="bounding box, degrees, WGS 84")]
    legend_url: Annotated[str | None, Meta(description="image of the legend of the default style")]


class LayerList(Struct, frozen=True):
    """All layers of the server."""

    service_url: str | None
    """Address for WMS and WFS requests; None where each workspace has its own."""
    layers: tuple[MapLayer, ...]


class Egt(Source):
    """GeoServer of the Geological Survey of Estonia, without a key. Layers change a few times a year."""

    key = "egt"
    title = "Geological Survey of Estonia"
    home = "https://www.egt.ee/"
    base = "https://maps.egt.ee/geoserver"
    license = stated("Open data with attribution")
    evidence = Evidence.INFERRED
    attribution = "Eesti Geoloogiateenistus"

    async def layers(self) -> LayerList:
        """Every layer with a name. Raises UpstreamUnavailable."""
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


class _RawInherited(Struct, frozen=True):
    """Properties that a layer inherits (06-042, table 5)."""

    systems: tuple[str, ...] = ()
    extent: LayerExtent | None = None
    queryable: bool = False
    legend_url: str | None = None


def read_global_layers(reply: Reply) -> tuple[MapLayer, ...] | None:
    """None where the server has no common service for all workspaces, which it reports in several ways."""
    if reply.status != 200:
        return None
    root = reply.xml()
    return None if local_name(root) in ("ServiceExceptionReport", "ExceptionReport") else _layers(root)


def read_workspace_layers(workspace: str, reply: Reply) -> tuple[MapLayer, ...]:
    """Layers of one workspace. Their names come without the workspace."""
    return _layers(reply.xml(), workspace)


def _layers(root: "_Element", workspace: str | None = None) -> tuple[MapLayer, ...]:
    capability = child(root, "Capability")
    if local_name(root) != "WMS_Capabilities" or capability is None:
        raise ReplyError("returned XML that is not a list of WMS layers")
    return tuple(
        chain.from_iterable(_walk(layer, _RawInherited(), workspace) for layer in children(capability, "Layer"))
    )


def _walk(element: "_Element", above: _RawInherited, workspace: str | None) -> "Iterator[MapLayer]":
    """A layer and the layers below it. A layer without a name is only a group."""
    boxes = {box.get("CRS", ""): box for box in children(element, "BoundingBox")}
    named = [text for system in children(element, "CRS") if (text := text_of(system))] + list(filter(None, boxes))
    queryable = element.get("queryable")
    here = _RawInherited(
        systems=tuple(dict.fromkeys((*named, *above.systems))),
        extent=_extent(element, boxes) or above.extent,
        queryable=queryable in ("1", "true") if queryable is not None else above.queryable,
        legend_url=_legend(element) or above.legend_url,
    )
    if name := child_text(element, "Name"):
        few = len(here.systems) <= MAX_SYSTEMS
        kept = {*named[:MAX_SYSTEMS], *SYSTEMS_IN_USE}
        yield MapLayer(
            name=name if workspace is None or ":" in name else f"{workspace}:{name}",
            title=child_text(element, "Title") or name,
            description=child_text(element, "Abstract"),
            queryable=here.queryable,
            crs=[system for system in here.systems if few or system in kept],
            bbox=here.extent,
            legend_url=here.legend_url,
        )
    for below in children(element, "Layer"):
        yield from _walk(below, here, workspace)


def _extent(element: "_Element", boxes: "dict[str, _Element]") -> LayerExtent | None:
    """From the geographic bounding box, else from one in CRS:84 or in EPSG:4326 (latitude first)."""
    if (box := child(element, "EX_GeographicBoundingBox")) is not None:
        names = ("westBoundLongitude", "southBoundLatitude", "eastBoundLongitude", "northBoundLatitude")
        edges = [float(child_text(box, name) or "nan") for name in names]
    elif (box := boxes.get("CRS:84")) is not None:
        edges = [float(box.attrib[name]) for name in ("minx", "miny", "maxx", "maxy")]
    elif (box := boxes.get("EPSG:4326")) is not None:
        edges = [float(box.attrib[name]) for name in ("miny", "minx", "maxy", "maxx")]
    else:
        return None
    return LayerExtent(*edges) if all(map(isfinite, edges)) else None


def _legend(element: "_Element") -> str | None:
    """The legend of the first style, which is the default."""
    style = child(element, "Style")
    legend = child(style, "LegendURL") if style is not None else None
    resource = child(legend, "OnlineResource") if legend is not None else None
    return resource.get(HREF) if resource is not None else None
