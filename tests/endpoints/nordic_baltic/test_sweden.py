"""Sweden: risk of fire, and values that are missing."""

from tests.conftest import Api
from tests.declared import Declared

DECLARED = {
    "/nordic/se/fire-risk": Declared(
        another={"58.5708": "48.5708"},
        every_row="the days of a forecast are a series",
        unageing="SMHI does not state how often it approves a forecast",
    )
}


async def test_risk_by_day(api: Api) -> None:
    found = await api.data("/nordic/se/fire-risk?lat=58.57&lon=16.15")
    assert (found["issued_at"], found["count"], found["latitude"]) == ("2026-11-20T06:10:00Z", 2, 58.5708)
    first, second = found["items"]
    assert (first["risk_level"], first["fire_weather_index"], first["drought_code"]) == (3, 14.9, 326.8)
    assert (first["grass_fire_level"], first["temperature_c"], first["wind_direction_deg"]) == (2, 17.9, 249)
    assert (second["risk_level"], second["fire_weather_index"], second["grass_fire_level"]) == (None, None, None)
    assert second["precipitation_mm"] == 4.5


async def test_a_point_outside_sweden(api: Api) -> None:
    assert "outside Sweden" in (await api.problem("/nordic/se/fire-risk?lat=64.1&lon=-21.9", 404))["detail"]
