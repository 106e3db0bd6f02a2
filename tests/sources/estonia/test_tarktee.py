"""Tark Tee against its recording: one station, of the frozen service, with ten of its attributes."""

from datetime import UTC, datetime

from skerry.sources.estonia.tarktee import read_weather
from tests.conftest import Recorded


def test_the_recorded_station_reads_as_one_sees_it(recorded: Recorded) -> None:
    page = read_weather(recorded("tarktee/road_weather_kurevere.json"))
    (station,) = page.items
    assert not page.more
    assert (station.name, station.temperature_c, station.road_temperature_c) == ("Kurevere", 20.5, 30.0)
    assert (station.wind_direction_deg, station.visibility_m) == (154, 20000)
    assert station.observed_at == datetime(2026, 6, 4, 18, tzinfo=UTC)
    assert station.latitude is None  # the recording was cut down
