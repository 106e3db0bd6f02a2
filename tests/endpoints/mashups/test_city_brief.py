"""A city at a glance, and what is left of it when providers are missing."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/city/brief": Declared(
        recorded=NOW, signing={"world_cities": "the light of towns", "holidays": "public holidays"}
    )
}

LISBON = "/mashup/city/brief?city=lisbon"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_a_city(api: Api) -> None:
    report = await api.data(LISBON)
    assert (report["city"], report["country"], report["country_name"]) == ("Lisbon", "PT", "Portugal")
    assert report["clock"]["time_local"] == "10:20:00"
    assert (report["weather"]["temperature_c"], report["weather"]["observed_at"]) == (17.4, "2026-05-10T09:15:00Z")
    assert report["forecast_today"]["date"] == "2026-05-10"
    assert report["air_quality"]["european_aqi"] == 26
    assert report["sun"]["sunrise_at"].startswith("2026-05-10T05:2")
    assert report["holidays"] == {"current": [], "next": {"date": "2026-06-04", "name": "Corpus Christi"}}
    assert (report["bortle_class"], report["elevation_m"]) == (8, 87.0)
    assert report["unavailable"] == []
    assert {entry["part"] for entry in report["sources"]} == {
        "weather", "forecast_today", "air_quality", "elevation_m", "holidays", "bortle_class",
    }  # fmt: skip


async def test_on_a_holiday(api: Api) -> None:
    with time_machine.travel(datetime(2026, 2, 24, 9, tzinfo=UTC), tick=False):
        report = await api.data("/mashup/city/brief?city=Tallinn")
    assert [day["name"] for day in report["holidays"]["current"]] == ["Independence Day"]
    assert report["holidays"]["next"]["date"] == "2026-04-03"
    assert report["forecast_today"] is None, "the cassette is of May"
    assert "forecast_today" in {entry["part"] for entry in report["unavailable"]}
    dates = {entry["part"]: entry["as_of"] for entry in report["sources"]}
    assert "forecast_today" not in dates, "nobody supplied it"
    assert dates["holidays"] is not None


async def test_half_of_the_providers_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com"):
        report = await api.data(LISBON)
    assert (report["weather"], report["forecast_today"], report["air_quality"]["european_aqi"]) == (None, None, 26)
    assert {entry["part"] for entry in report["unavailable"]} >= {"weather", "forecast_today"}


async def test_all_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem(LISBON, 502)


async def test_a_second_call_costs_nothing(api: Api, replay: ReplayServer) -> None:
    await api.data(LISBON)
    calls = len(replay.log)
    assert calls == 3
    await api.data(LISBON)
    assert len(replay.log) == calls


async def test_a_city_without_holidays_and_an_unknown_one(api: Api) -> None:
    assert (await api.problem("/mashup/city/brief?city=atlantis", 404))["detail"].startswith("No city named")
    assert [error["parameter"] for error in (await api.problem("/mashup/city/brief", 400))["errors"]] == ["city"]
