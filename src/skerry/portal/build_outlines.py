"""Makes the coasts and borders of the maps: `static/vendor/natural-earth/outlines.json` for maps that move, and
`templates/nordic_map.svg` for the small one of the first page.

    python -m skerry.portal.build_outlines .../world-atlas/countries-10m.json

The input is TopoJSON of Natural Earth (public domain) from the npm package `world-atlas`. Lines are simplified, the less the
nearer they are to the Nordic and Baltic countries. Each line that two countries share is simplified once, so no gaps open."""

import math
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

Point = tuple[float, float]
FOLDER = Path(__file__).parent
OUTLINES = FOLDER / "static/vendor/natural-earth/outlines.json"
NORDIC_MAP = FOLDER / "templates/nordic_map.svg"
DETAIL = (((20.5, 55.0, 30.0, 61.0), 0.004), ((3.0, 53.5, 32.5, 72.0), 0.015), ((-25.5, 62.5, -13.0, 67.0), 0.015))
"""Areas (west, south, east, north) and the greatest distance in degrees of latitude by which a line may move in them."""
ELSEWHERE = 0.09
MIN_ISLAND = 12.0
"""Islands smaller than this many tolerances across are left out."""
ANTARCTICA = "010"
"""Left out: its ring goes around the pole, which a plane map cannot have."""
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


def unwrapped(topology: Any) -> list[list[Point]]:
    """The lines in degrees, where what crosses the antimeridian goes on beyond 180 degrees: Leaflet joins points on a plane."""
    lines = decoded(topology)
    for geometry in topology["objects"]["countries"]["geometries"]:
        for polygon in rings(geometry):
            for ring in polygon:
                longitudes = [x for number in ring for x, _ in lines[number if number >= 0 else ~number]]
                if max(longitudes) - min(longitudes) > 180:
                    for number in ring:
                        place = number if number >= 0 else ~number
                        lines[place] = [(x + 360 if x < 0 else x, y) for x, y in lines[place]]
    return lines


def rings(geometry: Any) -> Iterator[list[list[int]]]:
    """The polygons of a geometry: lists of rings, each a list of lines."""
    if geometry.get("id") == ANTARCTICA:
        return
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
    lines = unwrapped(topology)
    numbers: dict[int, int] = {}
    geometries = []
    for geometry in topology["objects"]["countries"]["geometries"]:
        polygons = [polygon for polygon in rings(geometry) if size(polygon[0], lines) >= MIN_ISLAND]
        if not polygons:  # a small state is shown, however small
            polygons = sorted(rings(geometry), key=lambda polygon: size(polygon[0], lines))[-1:]
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


NORDIC = {
    "233": "EE", "246": "FI", "752": "SE", "578": "NO", "208": "DK", "352": "IS", "428": "LV", "440": "LT",
}  # fmt: skip
"""ISO 3166-1 codes of the countries that the small map names; others are drawn without a name."""
WEST, SOUTH, EAST, NORTH = -25.0, 53.6, 33.0, 71.6
UNITS = 10
"""Units of the small map to a degree of longitude; static/js/tiles/warnings.js has the same projection."""
COARSE = 0.05


def projected(point: Point) -> tuple[int, int]:
    """A point of the small map (Mercator)."""
    return round((point[0] - WEST) * UNITS), round((mercator(NORTH) - mercator(point[1])) * UNITS)


def mercator(latitude: float) -> float:
    """Latitude in units of a degree of longitude."""
    return math.degrees(math.asinh(math.tan(math.radians(latitude))))


def small_map(topology: Any) -> str:
    """The countries in and around the area as an SVG, one path a country."""
    lines = unwrapped(topology)
    paths: list[str] = []
    for geometry in topology["objects"]["countries"]["geometries"]:
        drawn = []
        for polygon in rings(geometry):
            points = [
                point for number in polygon[0] for point in (lines[number] if number >= 0 else lines[~number][::-1])
            ]
            inside = any(WEST <= x <= EAST and SOUTH <= y <= NORTH for x, y in points)
            across = max(max(axis) - min(axis) for axis in zip(*points, strict=True))
            if inside and across > 4 * COARSE:
                bounded = [(min(max(x, WEST - 5), EAST + 5), min(max(y, SOUTH - 5), NORTH + 3)) for x, y in points]
                drawn.append(path(simplified(bounded, COARSE)))
        if drawn:
            code = NORDIC.get(str(geometry.get("id")))
            named = f' data-country="{code}"' if code else ""
            paths.append(f'<path class="land"{named} d="{"".join(drawn)}"/>')
    width, height = projected((EAST, SOUTH))
    return f'<svg viewBox="0 0 {width} {height}" role="img">\n' + "\n".join(paths) + "\n<g></g>\n</svg>\n"


def path(points: Sequence[Point]) -> str:
    """A ring as the data of an SVG path, in relative steps."""
    places = [projected(point) for point in points]
    steps = [(x - px, y - py) for (px, py), (x, y) in pairwise(places) if (x, y) != (px, py)]
    return f"M{places[0][0]} {places[0][1]}l" + " ".join(f"{x} {y}" for x, y in steps) + "z" if steps else ""


if __name__ == "__main__":
    given = msgspec.json.decode(Path(sys.argv[1]).read_bytes())
    OUTLINES.write_bytes(made(given))
    NORDIC_MAP.write_text(small_map(given), "utf-8")
