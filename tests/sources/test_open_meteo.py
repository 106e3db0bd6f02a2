"""Open-Meteo, against a real recording."""

from skerry.sources.open_meteo import read_current
from tests.sources.conftest import Recorded


def test_recorded_weather(recorded: Recorded) -> None:
    weather = read_current(recorded("open_meteo/forecast_current_hourly_new_york.json"))
    assert (weather.temperature_c, weather.wind_speed_kmh) == (23.2, 11.2)
    # Recorded in local time; we ask for none, and stamps without offset are UTC then.
    assert weather.time.isoformat() == "2026-08-23T18:45:00+00:00"
