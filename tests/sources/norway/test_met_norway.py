"""MET Norway, against real recordings."""

import pytest

from skerry.sources.norway.met_norway import read_forecast, words_of
from tests.conftest import Recorded


def test_recorded_steps(recorded: Recorded) -> None:
    forecast = read_forecast(recorded("met_norway/complete_london.json"))
    first, second = forecast.steps[:2]
    assert forecast.updated_at.isoformat() == "2020-07-20T01:30:57+00:00"
    assert (forecast.elevation_m, first.temperature_c, first.wind_speed_ms) == (25, 18.8, 2.3)
    assert (first.symbol, first.description, first.clear_sky_uv_index) == ("clearsky", "clear sky", 6.4)
    assert (first.precipitation_next_1h_mm, first.temperature_next_6h_max_c) == (0.0, 21.1)
    assert (first.precipitation_mm, second.precipitation_mm) == (None, 0.0)


def test_the_last_step_has_no_period_after_it(recorded: Recorded) -> None:
    last = read_forecast(recorded("met_norway/compact_new_york.json")).steps[-1]
    assert (last.symbol, last.precipitation_next_1h_mm, last.precipitation_next_6h_mm) == (None, None, None)
    assert last.temperature_c is not None


@pytest.mark.parametrize(
    ("symbol", "words"),
    [
        ("fair", "fair"),
        ("rain", "rain"),
        ("heavysleetshowersandthunder", "heavy sleet showers and thunder"),
        ("lightssnowshowersandthunder", "light snow showers and thunder"),
        ("lightsnow", "light snow"),
        ("frogs", None),
    ],
)
def test_symbols_in_words(symbol: str, words: str | None) -> None:
    assert words_of(symbol) == words
