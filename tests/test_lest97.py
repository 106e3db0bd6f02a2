import pytest

from skerry import lest97


@pytest.mark.parametrize(
    ("easting", "northing", "latitude", "longitude"),
    [
        (500000, 6375000, 57.51755394, 24),  # false origin, by definition of the projection
        (543051.29, 6588822.17, 59.435048, 24.758626),  # Tartu mnt 1, Tallinn, as the address data system has it
    ],
)
def test_known_points(easting: float, northing: float, latitude: float, longitude: float) -> None:
    assert lest97.degrees(easting, northing) == pytest.approx((latitude, longitude), abs=1e-5)


def test_north_is_up_and_east_is_right() -> None:
    latitude, longitude = lest97.degrees(500000, 6500000)
    assert lest97.degrees(500000, 6501000)[0] > latitude
    assert lest97.degrees(501000, 6500000)[1] > longitude
