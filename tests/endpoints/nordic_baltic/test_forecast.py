"""Forecasts for points of the countries."""

from datetime import UTC, datetime

import time_machine

from tests.conftest import Api
from tests.declared import SERIES, Declared
from tests.replaying import ReplayServer

MORNING = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/nordic/{country}/weather/forecast": Declared(
        another={"5.3242": "9.9", "60.393": "10.1"}, every_row=SERIES, recorded=MORNING
    ),
}

NOON = time_machine.travel(MORNING, tick=False)


@NOON
async def test_finland(api: Api) -> None:
    found = await api.data("/nordic/FI/weather/forecast?lat=60.17&lon=24.94&hours=3")
    assert (found["source"], found["updated_at"], found["count"]) == ("fmi", "2026-05-10T08:41:10Z", 3)
    first, second, _ = found["hours"]
    assert (first["forecast_at"], first["temperature_c"], first["precipitation_mm"]) == (
        "2026-05-10T09:00:00Z",
        10.2,
        None,
    )
    assert (second["temperature_c"], second["precipitation_mm"], second["cloud_cover_percent"]) == (11.2, 0.1, 25.0)


@NOON
async def test_sweden_in_our_units(api: Api) -> None:
    found = await api.data("/nordic/sweden/weather/forecast?lat=59.33&lon=18.07")
    first, second, third = found["hours"]
    assert (first["cloud_cover_percent"], first["visibility_m"], first["description"]) == (
        37.5,
        22400.0,
        "nearly clear sky",
    )
    assert (second["visibility_m"], second["description"]) == (None, None)
    assert (third["forecast_at"], third["precipitation_mm"]) == ("2026-05-10T16:00:00Z", 0.4)
    assert third["precipitation_probability_percent"] == 10.0


@NOON
async def test_lithuania_has_forecasts_of_places(api: Api) -> None:
    found = await api.data("/nordic/LT/weather/forecast?lat=54.69&lon=25.28")
    assert (found["source"], found["model"], found["hours"][1]["description"]) == (
        "meteo_lt",
        "long-term",
        "light rain",
    )
    assert (found["hours"][0]["forecast_at"], found["hours"][0]["wind_gust_ms"]) == ("2026-05-10T09:00:00Z", 8.0)


@NOON
async def test_points_outside_and_cities_of_other_countries(api: Api) -> None:
    finland = await api.problem("/nordic/FI/weather/forecast?lat=32.1254&lon=-43.3439", 404)
    assert finland["detail"] == "The Finnish Meteorological Institute has no forecast for 32.1254, -43.3439."
    await api.problem("/nordic/SE/weather/forecast?lat=48.85&lon=2.35", 404)
    assert "outside Lithuania" in (await api.problem("/nordic/LT/weather/forecast?lat=56.95&lon=24.1", 404))["detail"]
    [error] = (await api.problem("/nordic/LV/weather/forecast?city=Tallinn", 400))["errors"]
    assert (error["parameter"], error["allowed"]) == ("city", "a city of Latvia")


@NOON
async def test_met_norway_where_the_service_does_not_answer(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="opendata.fmi.fi"):
        found = await api.data("/nordic/FI/weather/forecast?lat=59.437&lon=24.7535&hours=1")
    assert (found["source"], found["count"]) == ("met_norway", 1)
    assert (await api.data("/nordic/EE/weather/forecast?city=Tallinn"))["source"] == "met_norway"


@time_machine.travel(datetime(2026, 5, 10, 10, 5, tzinfo=UTC), tick=False)
async def test_hours_that_have_passed_are_left_out(api: Api) -> None:
    for address in ("LT/weather/forecast?lat=54.69&lon=25.28", "NO/weather/forecast?lat=60.393&lon=5.3242"):
        found = await api.data(f"/nordic/{address}&hours=1")
        assert [hour["forecast_at"] for hour in found["hours"]] == ["2026-05-10T10:00:00Z"], address


@time_machine.travel(datetime(2026, 6, 10, 10, 5, tzinfo=UTC), tick=False)
async def test_a_forecast_of_the_past_is_stale(api: Api) -> None:
    found = await api.data("/nordic/NO/weather/forecast?lat=60.393&lon=5.3242&hours=1")
    assert (found["stale_since"], found["hours"][0]["forecast_at"]) == ("2026-05-11T08:31:12Z", "2026-05-10T09:00:00Z")
