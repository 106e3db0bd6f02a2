"""Open-Meteo, against a real recording."""

from skerry.sources.world.open_meteo import read_conditions, read_current
from tests.conftest import Recorded


def test_recorded_weather(recorded: Recorded) -> None:
    weather = read_current(recorded("open_meteo/forecast_current_hourly_new_york.json"))
    assert (weather.temperature_c, weather.wind_speed_kmh) == (23.2, 11.2)
    # Recorded in local time; we ask for none, and stamps without offset are UTC then.
    assert weather.time.isoformat() == "2026-08-23T18:45:00+00:00"


def test_recorded_conditions(recorded: Recorded) -> None:
    (weather,) = read_conditions(1, recorded("open_meteo/forecast_current_hourly_new_york.json"))
    conditions = weather.conditions
    assert (conditions.temperature_c, conditions.feels_like_c, conditions.humidity_pct) == (23.2, 25.7, 85)
    assert (conditions.wind_direction_deg, conditions.weather_code, conditions.description) == (178, 0, "clear sky")
    assert conditions.pressure_hpa is None, "it was not asked for"
