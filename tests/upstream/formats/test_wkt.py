import pytest

from skerry.polygons import MultiPolygon, Polygon
from skerry.upstream.formats.wkt import read_area


def swapped(x: float, y: float) -> tuple[float, float]:
    return y, x


def test_an_area_with_a_hole() -> None:
    area = read_area("SRID=3301;POLYGON((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2.5, 2 2, 1 1))", swapped)
    assert isinstance(area, Polygon)
    assert area.coordinates[0] == [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
    assert area.coordinates[1] == [(1, 1), (1, 2.5), (2, 2), (1, 1)]


def test_several_areas_with_heights() -> None:
    area = read_area("MULTIPOLYGON Z (((0 0 1, 1 0 1, 1 1 1, 0 0 1)), ((5 5 1, 6 5 1, 6 6 1, 5 5 1)))", swapped)
    assert isinstance(area, MultiPolygon)
    assert [piece[0][0] for piece in area.coordinates] == [(0, 0), (5, 5)]


@pytest.mark.parametrize("text", ["", "POINT(1 2)", "0103000020E50C0000", "POLYGON((1 2, 3 4)", "POLYGON EMPTY"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_area(text, swapped)


LONG = 300_000
"""Characters of a string that would take hours in quadratic time."""


@pytest.mark.parametrize("text", [f"POLYGON(({'7' * LONG}))", f"POLYGON{' ' * LONG}x"])
def test_a_long_string_takes_linear_time(text: str) -> None:
    with pytest.raises(ValueError):
        read_area(text, swapped)
