"""Makes `static/vendor/natural-earth/outlines.json`, the coasts and borders of the maps.

    python -m skerry.portal.build_outlines .../world-atlas/countries-10m.json

The file is TopoJSON of Natural Earth (public domain) from the npm package `world-atlas`. Lines are simplified, the less the
nearer they are to the Nordic and Baltic countries. Each line that two countries share is simplified once, so no gaps open."""

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

Point = tuple[float, float]
OUTPUT = Path(__file__).parent / "static/vendor/natural-earth/outlines.json"
DETAIL = (((20.5, 55.0, 30.0, 61.0), 0.004), ((3.0, 53.5, 32.5, 72.0), 0.015), ((-25.5, 62.5, -13.0, 67.0), 0.015))
"""Areas (west, south, east, north) and the greatest distance in degrees of latitude by which a line may move in them."""
ELSEWHERE = 0.09
MIN_ISLAND = 12.0
"""Islands smaller than this many tolerances across are left out."""
STEPS = 1000
"""Steps of the coordinates to a degree."""


def tolerance(points: Sequence[Point]) -> float:
    """How far a line may move, by where it is."""
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    for (w, s, e, n), allowed in DETAIL:
        if west <= e and east >= w and south <= n and north >= s:
            return allowed
    return ELSEWHERE


def simplified(points: Sequence[Point], allowed: float) -> list[Point]:
    """A line without the points that lie within this distance of the rest (Douglas and Peucker)."""
    kept = {0, len(points) - 1}
    waiting = [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        distances = [(distance(points[place], points[first], points[last]), place) for place in range(first + 1, last)]
        farthest, place = max(distances, default=(0.0, 0))
        if farthest > allowed:
            kept.add(place)
            waiting += [(first, place), (place, last)]
    return [points[place] for place in sorted(kept)]


def distance(point: Point, start: Point, end: Point) -> float:
    """Distance of a point from a line in degrees of latitude."""
    width = math.cos(math.radians(point[1]))
    x, y = (point[0] - start[0]) * width, point[1] - start[1]
    dx, dy = (end[0] - start[0]) * width, end[1] - start[1]
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, (x * dx + y * dy) / length)) if length else 0.0
    return math.hypot(x - share * dx, y - share * dy)


def decoded(topology: Any) -> list[list[Point]]:
    """The lines of a topology in degrees."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    lines: list[list[Point]] = []
    for arc in topology["arcs"]:
        x = y = 0
        points: list[Point] = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        lines.append(points)
    return lines


def rings(geometry: Any) -> Iterator[list[list[int]]]:
    """The polygons of a geometry: lists of rings, each a list of lines."""
    if geometry["type"] == "Polygon":
        yield geometry["arcs"]
    elif geometry["type"] == "MultiPolygon":
        yield from geometry["arcs"]


def size(ring: Sequence[int], lines: Sequence[Sequence[Point]]) -> float:
    """How far a ring reaches, in tolerances."""
    points = [point for number in ring for point in lines[number if number >= 0 else ~number]]
    across: float = max(max(axis) - min(axis) for axis in zip(*points, strict=True))
    return across / tolerance(points)


def made(topology: Any) -> bytes:
    """The simplified topology, with the lines that are left."""
    lines = decoded(topology)
    numbers: dict[int, int] = {}
    geometries = []
    for geometry in topology["objects"]["countries"]["geometries"]:
        polygons = [polygon for polygon in rings(geometry) if size(polygon[0], lines) >= MIN_ISLAND]
        if not polygons:  # a small state is shown, however small
            polygons = [max(rings(geometry), key=lambda polygon: size(polygon[0], lines))]
        renumbered = [
            [
                [
                    place if number >= 0 else ~place
                    for number in ring
                    for place in (numbers.setdefault(number if number >= 0 else ~number, len(numbers)),)
                ]
                for ring in polygon
            ]
            for polygon in polygons
        ]
        geometries.append({"type": "MultiPolygon", "arcs": renumbered})
    arcs = [encoded(simplified(lines[number], tolerance(lines[number]))) for number in numbers]
    return msgspec.json.encode(
        {
            "type": "Topology",
            "transform": {"scale": [1 / STEPS, 1 / STEPS], "translate": [0, 0]},
            "objects": {"countries": {"type": "GeometryCollection", "geometries": geometries}},
            "arcs": arcs,
        }
    )


def encoded(points: Sequence[Point]) -> list[list[int]]:
    """A line as differences, in steps."""
    found: list[list[int]] = []
    x = y = 0
    for longitude, latitude in points:
        nx, ny = round(longitude * STEPS), round(latitude * STEPS)
        if not found or (nx, ny) != (x, y):
            found.append([nx - x, ny - y])
        x, y = nx, ny
    return found if len(found) > 1 else [*found, [0, 0]]


if __name__ == "__main__":
    OUTPUT.write_bytes(made(msgspec.json.decode(Path(sys.argv[1]).read_bytes())))
