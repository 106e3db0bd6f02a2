"""Numbers as providers write them."""

import pytest

from skerry.upstream.formats.numbers import ms_of_kmh, number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5.0), ("-0,5", -0.5), ("1 234,5", 1234.5), ("1\u00a0234.5", 1234.5), (7, 7.0),
        ("", None), (" ", None), (None, None), ("NaN", None), (float("inf"), None),
    ],
)  # fmt: skip
def test_a_number(text: str | float | None, value: float | None) -> None:
    assert number(text) == value


def test_what_is_no_number() -> None:
    with pytest.raises(ValueError, match="five"):
        number("five")


def test_wind_in_metres_per_second() -> None:
    assert ms_of_kmh(90.0) == 25.0
    assert ms_of_kmh(10.0) == 2.78
    assert ms_of_kmh(None) is None
