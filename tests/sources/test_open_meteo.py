"""Open-Meteo, against a real recording."""

from pathlib import Path

from skerry.clock import now
from skerry.sources.open_meteo import read_current
from skerry.upstream.reply import Reply


def test_recorded_weather(samples: Path) -> None:
    body = (samples / "open_meteo/forecast_current_hourly_new_york.json").read_bytes()
    weather = read_current(Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now()))
    assert (weather.temperature_c, weather.wind_speed_kmh) == (23.2, 11.2)
    # Recorded in local time; we ask for none, and stamps without offset are UTC then.
    assert weather.time.isoformat() == "2026-08-23T18:45:00+00:00"
