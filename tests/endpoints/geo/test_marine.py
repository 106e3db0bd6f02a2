"""The sea at a point: values, land, hours of another day, and a provider that refuses."""

from datetime import UTC, datetime

import time_machine

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES

RECORDED = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {"/marine": Declared(another={'"latitude": 59.6': '"latitude": 12.5'}, recorded=RECORDED)}


async def test_the_sea_at_a_point(api: Api) -> None:
    with time_machine.travel(RECORDED, tick=False):
        data = await api.data("/marine?lat=59.6&lon=24.5")
    current = data["current"]
    assert (current["observed_at"], current["wave_height_m"], current["wave_period_seconds"]) == (
        "2026-05-10T09:15:00Z", 0.62, 3.45,
    )  # fmt: skip
    assert (current["swell_direction_deg"], current["water_temperature_c"]) == (262, 5.8)
    assert [hour["wave_height_m"] for hour in data["hours"]] == [0.48, 0.5, None]
    assert data["hours"][1]["forecast_at"] == "2026-05-10T01:00:00Z"


async def test_a_past_day_is_no_forecast(open_api: Opened, answering: Answering) -> None:
    url = "https://marine-api.open-meteo.com/v1/marine?latitude=59.6&longitude=24.5&current=*&hourly=*&forecast_days=1"
    gateway = answering({url: (CASSETTES / "open_meteo_marine" / "gulf.json").read_bytes()})
    with time_machine.travel(datetime(2026, 5, 11, 0, 10, tzinfo=UTC), tick=False):
        async with open_api(gateway=gateway) as api:
            problem = await api.problem("/marine?lat=59.6&lon=24.5", 502)
    assert "returned no forecast from today on" in problem["detail"]


async def test_a_point_on_land_is_a_404(api: Api) -> None:
    assert "on land" in (await api.problem("/marine?lat=47.4&lon=8.5", 404))["detail"]
    assert "on land" in (await api.problem("/marine?lat=58.4&lon=26.7", 404))["detail"], "all values are null"


async def test_another_refusal_is_a_502(open_api: Opened, answering: Answering) -> None:
    url = "https://marine-api.open-meteo.com/v1/marine?latitude=59.6&longitude=24.5&current=*&hourly=*&forecast_days=1"
    gateway = answering({url: b'{"error": true, "reason": "Cannot initialize a variable"}'}, status=400)
    async with open_api(gateway=gateway) as api:
        problem = await api.problem("/marine?lat=59.6&lon=24.5", 502)
    assert "Cannot initialize" in problem["detail"]
