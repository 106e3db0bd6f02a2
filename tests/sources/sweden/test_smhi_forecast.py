from skerry.sources.sweden.smhi_forecast import read_forecast
from tests.conftest import Recorded


def test_recorded_forecast(recorded: Recorded) -> None:
    found = read_forecast(58.5778, 16.1585, recorded("smhi_metfcst/snow1g_16.158549_58.577821.json"))
    assert (len(found.hours), str(found.updated_at)) == (83, "2026-04-02 11:01:32+00:00")
    first = found.hours[0]
    assert (first.temperature_c, first.cloud_cover_percent, first.visibility_m) == (10.4, 100.0, 17900)
    assert (first.precipitation_probability_percent, first.description) == (10, "overcast")
