"""Areas in the shape of GeoJSON: centroid, point in polygon, distance.

The calculations are planar. They are exact to within a metre for areas of a few kilometres and distances of a few tens
of kilometres."""

from collections.abc import Iterator
from math import cos, hypot, radians
from typing import Annotated

from msgspec import Meta, Struct

Positions = list[tuple[float, float]]
"""Pairs of longitude and latitude."""
Ring = Positions
"""The last position repeats the first."""
Rings = Annotated[list[Ring], Meta(description="outline, then holes; longitude and latitude in degrees, WGS 84")]


class Geometry(Struct, frozen=True):
    """Base of geometries. A member of this type is the geometry of its row in GeoJSON."""


class LineString(Geometry, frozen=True, tag="LineString", tag_field="type"):
    """A line (RFC 7946)."""

    coordinates: Annotated[Positions, Meta(description="longitude and latitude in degrees, WGS 84")]


class Polygon(Geometry, frozen=True, tag="Polygon", tag_field="type"):
    """An area in one piece (RFC 7946)."""

    coordinates: Rings

    @property
    def pieces(self) -> list[list[Ring]]:
        return [self.coordinates]


class MultiPolygon(Geometry, frozen=True, tag="MultiPolygon", tag_field="type"):
    """An area in several pieces (RFC 7946)."""

    coordinates: list[Rings]

    @property
    def pieces(self) -> list[list[Ring]]:
        return self.coordinates


Area = Polygon | MultiPolygon


def centroid(area: Area) -> tuple[float, float]:
    """Latitude and longitude of the centroid, which may be outside a concave area.

    Raises ValueError for an area without positions."""
    sums = [0.0, 0.0, 0.0]
    positions = [position for piece in area.pieces for ring in piece for position in ring]
    if not positions:
        raise ValueError("an area without positions")
    west, south = positions[0]  # relative coordinates keep more digits
    for piece in area.pieces:
        for number, ring in enumerate(piece):
            doubled, x, y = _moments([(longitude - west, latitude - south) for longitude, latitude in ring])
            sign = (1 if doubled > 0 else -1) * (-1 if number else 1)  # a hole is subtracted
            for index, value in enumerate((doubled, x, y)):
                sums[index] += sign * value
    doubled, x, y = sums
    if doubled <= 0:  # a line or a point
        return (
            sum(latitude for _, latitude in positions) / len(positions),
            sum(longitude for longitude, _ in positions) / len(positions),
        )
    return south + y / (3 * doubled), west + x / (3 * doubled)


def oriented(area: Area) -> Area:
    """The same area in the form of RFC 7946: rings are closed, outlines counterclockwise, holes clockwise. Older GeoJSON,
    and that of ArcGIS, may have the opposite orientation."""
    pieces = [[_oriented(ring, number > 0) for number, ring in enumerate(piece) if ring] for piece in area.pieces]
    return MultiPolygon(pieces) if isinstance(area, MultiPolygon) else Polygon(pieces[0])


def _oriented(ring: Ring, is_hole: bool) -> Ring:
    closed = ring if ring[0] == ring[-1] else [*ring, ring[0]]
    doubled, _, _ = _moments([(x - closed[0][0], y - closed[0][1]) for x, y in closed])
    return closed[::-1] if doubled and (doubled > 0) == is_hole else closed


def contains(area: Area, latitude: float, longitude: float) -> bool:
    """Whether an area contains a point: a ray to the east crosses the edges of its piece an odd number of times."""
    for piece in area.pieces:
        crossings = 0
        for (x1, y1), (x2, y2) in _edges(piece):
            if (y1 > latitude) != (y2 > latitude):
                crossings += longitude < x1 + (latitude - y1) / (y2 - y1) * (x2 - x1)
        if crossings % 2:
            return True
    return False


def distance(area: Area, latitude: float, longitude: float) -> float:
    """Distance in kilometres from a point to the nearest edge of an area; 0 inside the area."""
    if contains(area, latitude, longitude):
        return 0.0
    north, east = _kilometres_a_degree(latitude)
    return min(
        _to_segment(
            ((x1 - longitude) * east, (y1 - latitude) * north), ((x2 - longitude) * east, (y2 - latitude) * north)
        )
        for piece in area.pieces
        for (x1, y1), (x2, y2) in _edges(piece)
    )


def _edges(piece: list[Ring]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    for ring in piece:
        yield from zip(
            ring, [*ring[1:], *ring[:1]], strict=True
        )  # the edge from the last to the first position usually has length 0


def _moments(ring: Ring) -> tuple[float, float, float]:
    """Twice the area of a ring, and six times its first moments; negative for a clockwise ring."""
    doubled = x = y = 0.0
    for (x1, y1), (x2, y2) in _edges([ring]):
        cross = x1 * y2 - x2 * y1
        doubled += cross
        x += (x1 + x2) * cross
        y += (y1 + y2) * cross
    return doubled, x, y


def _to_segment(start: tuple[float, float], end: tuple[float, float]) -> float:
    """Distance of a segment from the origin."""
    (x1, y1), (x2, y2) = start, end
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = max(0.0, min(1.0, -(x1 * (x2 - x1) + y1 * (y2 - y1)) / length)) if length else 0.0
    return hypot(x1 + along * (x2 - x1), y1 + along * (y2 - y1))


def _kilometres_a_degree(latitude: float) -> tuple[float, float]:
    """Length of a degree of latitude and of longitude on the WGS 84 ellipsoid, in kilometres. The usual series is accurate
    to a few decimetres."""
    angle = radians(latitude)
    return (
        111.13295 - 0.55982 * cos(2 * angle) + 0.001175 * cos(4 * angle),
        111.41284 * cos(angle) - 0.0935 * cos(3 * angle) + 0.000118 * cos(5 * angle),
    )
