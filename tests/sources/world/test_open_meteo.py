"""Open-Meteo, against a real recording."""

from skerry.models.weather import Point
from skerry.sources.world.open_meteo import ConditionsAt, read_current
from tests.conftest import Recorded


def test_recorded_weather(recorded: Recorded) -> None:
    weather = read_current(recorded("open_meteo/forecast_current_hourly_new_york.json"))
    assert (weather.temperature_c, weather.wind_speed_ms) == (23.2, 3.11)
    # Recorded in local time; we request none, so times without offset are UTC.
    assert weather.observed_at.isoformat() == "2026-08-23T18:45:00+00:00"


def test_recorded_conditions(recorded: Recorded) -> None:
    reply = recorded("open_meteo/forecast_current_hourly_new_york.json")
    (weather,) = ConditionsAt((Point(40.8337, -73.1758),))(reply).values()
    assert (weather.temperature_c, weather.feels_like_c, weather.humidity_percent) == (23.2, 25.7, 85)
    assert (weather.wind_direction_deg, weather.weather_code, weather.description) == (178, 0, "clear sky")
    assert weather.pressure_hpa is None, "it was not requested"
