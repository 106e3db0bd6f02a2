from datetime import UTC, datetime

from skerry.sources.lithuania.meteo_lt import read_forecast, read_places
from skerry.sources.lithuania.meteo_lt_water import read_newest_level
from tests.conftest import Recorded


def test_recorded_places(recorded: Recorded) -> None:
    places = read_places(recorded("meteo_lt/places.json"))
    assert [(place.code, place.latitude) for place in places][:2] == [("vilnius", 54.68705), ("kaunas", 54.90272)]


def test_recorded_forecast(recorded: Recorded) -> None:
    found = read_forecast("vilnius", recorded("meteo_lt/forecast_vilnius.json"))
    first = found.hours[0]
    assert (str(first.forecast_at), first.temperature_c, first.wind_gust_ms) == ("2025-09-25 10:00:00+00:00", 10.9, 6)
    assert (first.cloud_cover_percent, first.description) == (1, "clear")


def test_the_newest_of_two_recorded_hours(recorded: Recorded) -> None:
    reading = read_newest_level(recorded("meteo_lt/hydro_nemajunu_2026-04-06.json"), "nemajunu-vms")
    assert reading is not None
    assert (reading.name, reading.water_body) == ("Nemajūnų VMS", "Nemunas")
    assert (reading.water_level_cm, reading.datum, reading.water_temperature_c) == (71.8, "gauge_zero", 4.3)
    assert reading.observed_at == datetime(2026, 4, 6, 1, tzinfo=UTC)
