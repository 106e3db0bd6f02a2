"""Well-known text (OGC 06-103r4): areas, as GeoJSON geometries in degrees."""

import re
from collections.abc import Callable

import msgspec

from skerry.errors import ReplyError
from skerry.polygons import Area, MultiPolygon, Polygon, Ring, oriented

AREA = re.compile(r"(?:SRID=\d+;)?\s*(MULTI)?POLYGON\s*(?:Z\s*)?(\(.*\))", re.IGNORECASE | re.DOTALL)
NUMBER = r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?"
POSITION = re.compile(rf"(?<!\d)({NUMBER})\s+({NUMBER})(?:\s+{NUMBER})*")


def read_area(text: str, degrees: Callable[[float, float], tuple[float, float]]) -> Area:
    """The area of a POLYGON or MULTIPOLYGON. `degrees` converts the two numbers of a position to latitude and longitude.

    Raises ReplyError for any other string."""
    found = AREA.fullmatch(text.strip())
    if found is None:
        raise ReplyError(f"returned a geometry that is not an area: {text:.40}")
    arrays = POSITION.sub(r"[\1,\2]", found[2]).replace("(", "[").replace(")", "]")
    if found[1]:
        pieces = msgspec.json.decode(arrays, type=list[list[Ring]])
        return oriented(MultiPolygon([[_converted(ring, degrees) for ring in piece] for piece in pieces]))
    rings = msgspec.json.decode(arrays, type=list[Ring])
    return oriented(Polygon([_converted(ring, degrees) for ring in rings]))


def _converted(ring: Ring, degrees: Callable[[float, float], tuple[float, float]]) -> Ring:
    return [(longitude, latitude) for latitude, longitude in (degrees(*position) for position in ring)]
