from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/carbonintensity/generation": Declared(every_row="without one of its shares the mix does not add up"),
    "/carbonintensity/date/{date}": Declared(
        another={"2026-03-20": "2026-03-22", "2026-03-19": "2026-03-22"},
        timeless="half-hours of the day that the caller names, each with its time; forecasts are ahead of now",
    ),
    "/carbonintensity/postcode/{postcode}": Declared(another={'"SW1A"': '"EH1"'}),
}
NOON = datetime(2026, 11, 20, 12, 4, tzinfo=UTC)
REGION = "https://api.carbonintensity.org.uk/regional/postcode/SW1A"


@time_machine.travel(NOON, tick=False)
async def test_the_current_half_hour(api: Api) -> None:
    response = await api.get("/carbonintensity/current")
    assert response.json()["data"] == {
        "start_at": "2026-11-20T12:00:00Z",
        "end_at": "2026-11-20T12:30:00Z",
        "co2_forecast_g_kwh": 142.0,
        "co2_g_kwh": None,
        "index": "moderate",
        "stale_since": None,
    }
    assert response.headers["last-modified"] == "Fri, 20 Nov 2026 12:00:00 GMT"
    assert "CC-BY-4.0" in response.headers["link"] or "creativecommons.org/licenses/by/4.0" in response.headers["link"]


@time_machine.travel(NOON.replace(hour=15), tick=False)
async def test_figures_that_are_overdue(api: Api) -> None:
    assert (await api.data("/carbonintensity/current"))["stale_since"] == "2026-11-20T14:00:00Z"
    assert (await api.data("/carbonintensity/generation"))["stale_since"] == "2026-11-20T14:00:00Z"


async def test_the_mix(api: Api) -> None:
    data = await api.data("/carbonintensity/generation")
    assert data["mix"][3] == {"fuel": "gas", "supply_percent": 31.6}
    assert (data["fossil_percent"], data["low_carbon_percent"]) == (31.6, 48.5)  # 11.9 + 1.8 + 2.2 + 32.6
    lines = (await api.get("/carbonintensity/generation?format=csv")).text.splitlines()
    assert lines[0] == "start_at,end_at,fuel,supply_percent"
    assert len(lines) == 10


@time_machine.travel(NOON, tick=False)
async def test_a_day_without_the_half_hour_before_it(api: Api) -> None:
    data = await api.data("/carbonintensity/date/2026-03-20")
    assert (data["count"], data["half_hour_count"]) == (48, 48)
    assert data["items"][0]["start_at"] == "2026-03-20T00:00:00Z"
    assert (data["items"][0]["co2_forecast_g_kwh"], data["items"][0]["co2_g_kwh"]) == (100.0, 101.0)
    assert data["items"][-1]["end_at"] == "2026-03-21T00:00:00Z"


@pytest.mark.parametrize(
    ("day", "length", "first", "last"),
    [
        ("2026-03-29", 46, "2026-03-29T00:00:00Z", "2026-03-29T23:00:00Z"),
        ("2026-10-25", 50, "2026-10-24T23:00:00Z", "2026-10-26T00:00:00Z"),
    ],
)
@time_machine.travel(NOON, tick=False)
async def test_days_of_clock_change(api: Api, day: str, length: int, first: str, last: str) -> None:
    data = await api.data(f"/carbonintensity/date/{day}")
    assert (data["half_hour_count"], data["items"][0]["start_at"], data["items"][-1]["end_at"]) == (length, first, last)


@time_machine.travel(NOON, tick=False)
async def test_days_without_figures(api: Api, replay: ReplayServer) -> None:
    await api.problem("/carbonintensity/date/2017-09-01", 404)
    before = len(replay.log)
    assert "2026-11-22" in (await api.problem("/carbonintensity/date/2026-11-23", 404))["detail"]
    await api.problem("/carbonintensity/date/2017-08-31", 400)
    assert len(replay.log) == before


@pytest.mark.parametrize("postcode", ["SW1A", "sw1a", "SW1A%201AA", "sw1a1aa"])
async def test_the_region_of_a_postcode(api: Api, postcode: str) -> None:
    data = await api.data(f"/carbonintensity/postcode/{postcode}")
    assert (data["postal_code"], data["region"], data["network_operator"]) == ("SW1A", "London", "UKPN London")
    assert (data["co2_forecast_g_kwh"], data["index"]) == (118.0, "low")
    assert data["mix"][2] == {"fuel": "imports", "supply_percent": 48.2}


async def test_a_region_without_figures(api: Api) -> None:
    data = await api.data("/carbonintensity/postcode/EH1")
    assert (data["co2_forecast_g_kwh"], data["index"], data["mix"]) == (None, None, [])


async def test_postcodes_that_do_not_exist(api: Api) -> None:
    assert "'ZZ9'" in (await api.problem("/carbonintensity/postcode/ZZ9", 404))["detail"]
    for wrong in ("12345", "LONDON", "SW1A%201A"):
        assert (await api.problem(f"/carbonintensity/postcode/{wrong}", 400))["errors"][0]["parameter"] == "postcode"


async def test_northern_ireland_has_another_grid(api: Api, replay: ReplayServer) -> None:
    assert "not in Great Britain" in (await api.problem("/carbonintensity/postcode/BT1%205GS", 404))["detail"]
    assert replay.log == []


async def test_a_refusal_that_is_not_about_the_postcode(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({REGION: b"<html>Bad request</html>"}, status=400)) as api:
        await api.problem("/carbonintensity/postcode/SW1A", 502)
