from skerry.sources.lithuania.meteo_lt import read_forecast, read_places
from tests.conftest import Recorded


def test_recorded_places(recorded: Recorded) -> None:
    places = read_places(recorded("meteo_lt/places.json"))
    assert [(place.code, place.latitude) for place in places][:2] == [("vilnius", 54.68705), ("kaunas", 54.90272)]


def test_recorded_forecast(recorded: Recorded) -> None:
    found = read_forecast("vilnius", recorded("meteo_lt/forecast_vilnius.json"))
    first = found.hours[0]
    assert (str(first.forecast_at), first.temperature_c, first.wind_gust_ms) == ("2025-09-25 10:00:00+00:00", 10.9, 6)
    assert (first.cloud_cover_percent, first.description) == (1, "clear")
