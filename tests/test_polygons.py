import pytest

from skerry.polygons import MultiPolygon, Polygon, centroid, contains, distance, oriented

SQUARE = [(24.0, 59.0), (24.2, 59.0), (24.2, 59.2), (24.0, 59.2), (24.0, 59.0)]
CORNER = [(24.1, 59.1), (24.1, 59.2), (24.2, 59.2), (24.2, 59.1), (24.1, 59.1)]


@pytest.mark.parametrize("ring", [SQUARE, SQUARE[::-1]])
def test_either_way_round(ring: list[tuple[float, float]]) -> None:
    assert centroid(Polygon([ring])) == pytest.approx((59.1, 24.1))
    assert contains(Polygon([ring]), 59.1, 24.05)


@pytest.mark.parametrize("hole", [CORNER, CORNER[::-1]])
def test_a_hole_is_not_part_of_it(hole: list[tuple[float, float]]) -> None:
    area = Polygon([SQUARE, hole])
    assert centroid(area) == pytest.approx((59.1 - 0.05 / 3, 24.1 - 0.05 / 3))
    assert not contains(area, 59.15, 24.15)
    assert contains(area, 59.05, 24.15)


@pytest.mark.parametrize("outline", [SQUARE, SQUARE[::-1], SQUARE[:-1]])
@pytest.mark.parametrize("hole", [CORNER, CORNER[::-1]])
def test_rings_run_as_rfc_7946_wants_them(outline: list[tuple[float, float]], hole: list[tuple[float, float]]) -> None:
    area = oriented(Polygon([outline, hole]))
    assert area.pieces == [[SQUARE, CORNER]]
    assert oriented(MultiPolygon([[outline], [hole]])).pieces == [[SQUARE], [CORNER[::-1]]]


def test_pieces_are_one_area() -> None:
    other = [(longitude + 1, latitude) for longitude, latitude in SQUARE]
    area = MultiPolygon([[SQUARE], [other]])
    assert centroid(area) == pytest.approx((59.1, 24.6))
    assert not contains(area, 59.1, 24.6)
    assert contains(area, 59.1, 25.1)


def test_kilometres_to_the_nearest_edge() -> None:
    area = Polygon([SQUARE])
    assert distance(area, 59.1, 24.1) == 0
    assert distance(area, 58.9, 24.1) == pytest.approx(11.139, abs=0.002)  # along a meridian
    assert distance(area, 59.1, 24.3) == pytest.approx(5.731, abs=0.002)  # along the parallel of 59.1 degrees
    assert distance(area, 58.9, 24.3) == pytest.approx(12.53, abs=0.03)  # to a corner


def test_what_has_no_size() -> None:
    assert centroid(Polygon([[(24.0, 59.0), (24.2, 59.2)]])) == pytest.approx((59.1, 24.1))
    assert not contains(Polygon([[(24.0, 59.0), (24.0, 59.0)]]), 59.0, 24.0)
    assert distance(Polygon([[(24.0, 59.0)]]), 59.0, 24.0) == 0
    with pytest.raises(ValueError, match="without positions"):
        centroid(Polygon([]))


def test_distances_are_those_on_the_ellipsoid() -> None:
    from pyproj import Geod

    _, _, metres = Geod(ellps="WGS84").inv(24.75, 59.43, 24.85, 59.48)
    point = Polygon([[(24.85, 59.48)]])
    assert distance(point, 59.43, 24.75) * 1000 == pytest.approx(metres, rel=1e-3)
