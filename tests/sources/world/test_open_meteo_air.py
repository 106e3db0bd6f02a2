"""Open-Meteo's air quality, against a real recording."""

from skerry.sources.world.open_meteo_air import CurrentAir, read_current, read_pollution
from tests.conftest import Recorded


def test_recorded_air(recorded: Recorded) -> None:
    air = read_current(recorded("open_meteo_air/tallinn_current.json"))
    assert air == CurrentAir(air.observed_at, european_aqi=26, us_aqi=35, pm10_ug_m3=13.0, pm2_5_ug_m3=8.9)
    assert air.observed_at.isoformat() == "2026-05-21T20:00:00+00:00"


def test_recorded_pollution(recorded: Recorded) -> None:
    found = read_pollution(recorded("open_meteo_air/tallinn_current.json"))
    assert (found.current.carbon_monoxide_ug_m3, found.current.nitrogen_dioxide_ug_m3) == (156.0, 14.2)
    assert (found.current.european_aqi, found.current.ozone_ug_m3, found.hours) == (26, 64.0, ())
