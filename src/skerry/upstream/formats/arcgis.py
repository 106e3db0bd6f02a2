"""Layers of an ArcGIS map server, queried as Esri JSON (`f=json`) or as GeoJSON (`f=geojson`).

A long layer comes in pages. An error has status 200 and a member `error`."""

from collections.abc import Awaitable, Callable
from typing import Generic, Literal, TypeVar

from msgspec import Raw, Struct

from skerry.errors import ReplyError, UpstreamChanged
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.source import Query

T = TypeVar("T")
A = TypeVar("A")
G = TypeVar("G")

MAX_PAGES = 10
"""Maximum number of pages of a layer."""


class LayerPart(Struct, Generic[T], frozen=True):
    """One page of a layer."""

    items: tuple[T, ...]
    record_count: int
    """Number of records on the page, including those without an item: the offset to the next page."""
    more: bool


class RawPoint(Struct):
    """A point in Esri JSON, queried in degrees (`outSR=4326`)."""

    x: float
    y: float

    @property
    def degrees(self) -> tuple[float, float]:
        """Latitude and longitude. Raises ReplyError for coordinates that are not degrees."""
        if not (-90 <= self.y <= 90 and -180 <= self.x <= 180):
            raise ReplyError("returned coordinates that are not degrees")
        return self.y, self.x


class RawEsriFeature(Struct, Generic[A]):
    """A feature with a point, in Esri JSON."""

    attributes: A
    geometry: RawPoint | None = None


class RawGeoJsonFeature(Struct, Generic[A, G]):
    """A feature in GeoJSON."""

    properties: A
    geometry: G | None
    id: str | int | None = None


class _RawError(Struct):
    code: int | None = None
    message: str = ""


class _RawLimit(Struct):
    exceededTransferLimit: bool = False  # noqa: N815  the provider's name


class RawLayer(_RawLimit):
    """The answer to a query. The place of `exceededTransferLimit` depends on the format and the version of the server."""

    features: list[Raw] | None = None
    properties: _RawLimit | None = None
    error: _RawError | None = None

    def part(self, shape: type[T], item: Callable[[T], A | None]) -> LayerPart[A]:
        """The page with its features, of type `shape`, converted by `item`. Features for which `item` returns None are left
        out. Raises ReplyError for an error of the server, and like `read_rows`."""
        if self.error is not None:
            raise ReplyError(f"returned error {self.error.code}: {self.error.message[:80]}")
        if self.features is None:
            raise ReplyError("returned a layer without features")
        more = self.exceededTransferLimit or (self.properties is not None and self.properties.exceededTransferLimit)
        items = tuple(made for made in read_rows(self.features, shape, item) if made is not None)
        return LayerPart(items, len(self.features), more and bool(self.features))


async def whole_layer(
    provider: str, ask: Callable[[Query], Awaitable[LayerPart[T]]], form: Literal["json", "geojson"], where: str = "1=1"
) -> tuple[T, ...]:
    """All items of a layer that match a condition, in order; `ask` fetches the page of a query. Raises UpstreamChanged for a
    layer of more than MAX_PAGES pages, which would be incomplete."""
    found: list[T] = []
    offset = 0
    for _ in range(MAX_PAGES):
        # In degrees: without `outSR` the server returns coordinates of its own projection in metres.
        query: Query = {
            "where": where, "outFields": "*", "outSR": 4326, "f": form, "resultOffset": offset or None,
        }  # fmt: skip
        part = await ask(query)
        found += part.items
        offset += part.record_count
        if not part.more:
            return tuple(found)
    raise UpstreamChanged(provider, f"returned a layer of more than {MAX_PAGES} pages")
