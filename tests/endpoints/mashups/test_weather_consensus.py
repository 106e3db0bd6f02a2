"""Forecasts of several providers: median and spread by hand, hours that not every provider has, and providers away."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

NO_ERROR = frozenset(
    f"providers.{name}.temperature_mean_error_14d_c" for name in ("open_meteo", "met_norway", "national")
)

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/weather/consensus": Declared(
        recorded=NOW,
        unageing="a forecast for the coming hours",
        not_stored=NO_ERROR,
        composed=frozenset({"hours"}),
    )
}

TALLINN = "/mashup/weather/consensus?city=Tallinn"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_median_and_spread(api: Api) -> None:
    report = await api.data(f"{TALLINN}&hours=3")
    ten, eleven, noon = report["hours"]
    assert ten["forecast_at"] == "2026-05-10T10:00:00Z"
    # 20.7 km/h; Estonian hours are labelled with their start, 13:00 in Tallinn
    assert ten["figures"] == [
        {"source": "open_meteo", "temperature_c": 11.2, "wind_speed_ms": 5.75, "precipitation_mm": 0.0},
        {"source": "met_norway", "temperature_c": 7.3, "wind_speed_ms": 3.5, "precipitation_mm": 0.0},
        {"source": "ilmateenistus", "temperature_c": 12.0, "wind_speed_ms": 3.9, "precipitation_mm": 0.0},
    ]
    assert (ten["temperature_median_c"], ten["temperature_spread_c"]) == (11.2, 4.7)
    assert (ten["wind_speed_median_ms"], ten["wind_speed_spread_ms"]) == (3.9, 2.25)
    # Ilmateenistus has no temperature, calm, and the 0.3 mm that fall from ten to eleven: the mean of two is their median
    assert (eleven["temperature_median_c"], eleven["temperature_spread_c"]) == (10.05, 3.1)
    assert (eleven["wind_speed_median_ms"], eleven["wind_speed_spread_ms"]) == (3.6, 6.0)
    assert (eleven["precipitation_median_mm"], eleven["precipitation_spread_mm"]) == (0.0, 0.3)
    assert [each["source"] for each in noon["figures"]] == ["open_meteo", "met_norway"]


async def test_past_errors_are_unknown(api: Api) -> None:
    report = await api.data(f"{TALLINN}&hours=3")
    assert {each["temperature_mean_error_14d_c"] for each in report["providers"].values()} == {None}
    assert {each["part"] for each in report["unavailable"]} == NO_ERROR
    for missing in report["unavailable"]:
        assert missing["reason"] == "not_covered"
        assert "stores no past forecasts" in missing["detail"]


async def test_steps_of_several_hours_are_no_hours(api: Api) -> None:
    """MET Norway's forecast goes on from 18:00 to midnight."""
    report = await api.data(f"{TALLINN}&hours=15")
    by_moment = {hour["forecast_at"]: hour for hour in report["hours"]}
    evening, midnight = by_moment["2026-05-10T19:00:00Z"], by_moment["2026-05-11T00:00:00Z"]
    assert [each["source"] for each in evening["figures"]] == ["open_meteo"]
    assert (evening["temperature_median_c"], evening["temperature_spread_c"]) == (None, None)
    assert [each["precipitation_mm"] is None for each in midnight["figures"]] == [False, True]
    assert midnight["precipitation_median_mm"] is None
    assert {each["part"] for each in report["unavailable"]} == NO_ERROR, "other hours have a median"


@pytest.mark.parametrize(
    ("place", "sources"),
    [
        ("lat=60.17&lon=24.94", {"open_meteo", "fmi"}),
        ("lat=59.33&lon=18.07", {"open_meteo", "smhi_forecast"}),
        ("lat=54.69&lon=25.28", {"open_meteo", "meteo_lt"}),
        ("lat=60.393&lon=5.3242", {"open_meteo", "met_norway"}),
    ],
)
async def test_the_national_service(api: Api, place: str, sources: set[str]) -> None:
    """The cassettes have MET Norway in Bergen, of these places, only."""
    report = await api.data(f"/mashup/weather/consensus?{place}")
    assert {each["source"] for each in report["providers"].values() if each} == sources
    for name in ("met_norway", "national"):
        assert (report["providers"][name] is None) == (
            f"providers.{name}" in {each["part"] for each in report["unavailable"]}
        )


async def test_providers_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com"):
        report = await api.data(f"{TALLINN}&hours=1")
    [hour] = report["hours"]
    assert (hour["temperature_median_c"], hour["temperature_spread_c"]) == (9.65, 4.7)
    assert {each["part"] for each in report["unavailable"]} == {"providers.open_meteo"} | {
        part for part in NO_ERROR if "open_meteo" not in part
    }
    assert "open_meteo" not in {each["source"] for each in report["sources"]}


async def test_one_provider_agrees_with_nobody(api: Api) -> None:
    """A place of which the cassettes have Open-Meteo only."""
    report = await api.data("/mashup/weather/consensus?lat=58.38&lon=26.73&hours=2")
    assert [len(hour["figures"]) for hour in report["hours"]] == [1, 1]
    assert {"hours.temperature_median_c", "hours.wind_speed_spread_ms", "hours.precipitation_median_mm"} <= {
        each["part"] for each in report["unavailable"]
    }


async def test_all_away_and_a_second_call(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem("/mashup/weather/consensus?lat=58.0&lon=26.0", 502)
    replay.reset()
    await api.data(TALLINN)
    assert len(replay.log) == 3
    await api.data(TALLINN)
    assert len(replay.log) == 3


async def test_wrong_parameters_are_all_named(api: Api) -> None:
    problem = await api.problem("/mashup/weather/consensus?lat=91&lon=24&hours=49", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"lat", "hours"}
