from datetime import UTC, datetime

from skerry.sources.sweden.smhi_fire import read_daily
from tests.conftest import Recorded


def test_recorded_fire_risk(recorded: Recorded) -> None:
    found = read_daily(58.58, 16.15, recorded("smhi_metfcst/fwif1g_daily.json"))
    assert (found.latitude, found.issued_at) == (58.570784, datetime(2025, 6, 8, 10, 4, 55, tzinfo=UTC))
    first = found.days[0]
    assert (first.risk_level, first.fire_weather_index, first.forest_dryness_level) == (3, 14.9, 3)
    assert (first.humidity_percent, first.wind_speed_ms) == (40, 7.4)
