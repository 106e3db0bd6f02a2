"""Degree days and their cost: figures worked out by hand, and what is left when providers are away."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from statistics import fmean

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import KNOWN_AHEAD, Declared
from tests.replaying import CASSETTES, ReplayServer
from tests.reports import missing

NOW = datetime(2026, 4, 20, 12, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/heating/cost": Declared(
        recorded=NOW,
        carried="dashboard.elering.ee/en",
        ahead="forecasts and prices of days to come",
        unageing=KNOWN_AHEAD,
        every_row="a mean price of a day, or of a week, without one of its prices is wrong",
    )
}

TARTU = "/mashup/heating/cost?city=tartu"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_forecast() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_all_parts(api: Api, replay: ReplayServer) -> None:
    report = await api.data(TARTU)
    assert report["unavailable"] == []
    days = report["days"]
    # The limit is 15 °C: no heating at 16 °C, three degrees below 18 °C at 15 °C.
    assert [(day["temperature_mean_c"], day["degree_days"]) for day in days] == [
        (2.0, 16.0), (4.5, 13.5), (7.0, 11.0), (-1.5, 19.5), (10.0, 8.0), (16.0, 0.0), (15.0, 3.0),
    ]  # fmt: skip
    recorded = json.loads((CASSETTES / "elering" / "nps_price_2026-05-10.json").read_bytes())["data"]["ee"]
    mean = round(fmean(row["price"] for row in recorded), 2)  # the same for every day in summer
    assert {day["price_mean_eur_mwh"] for day in days} == {mean}
    assert [day["price_estimated"] for day in days] == [False, False, True, True, True, True, True]
    # 19.5 degree days * 3 kWh / 3 = 19.5 kWh
    assert (days[3]["heat_kwh"], days[3]["electricity_kwh"], days[3]["cost"]) == (
        58.5,
        19.5,
        round(19.5 * mean / 1000, 2),
    )
    assert (report["degree_days"], report["electricity_kwh"], report["cost_estimated"]) == (71.0, 71.0, True)
    assert report["total_cost"] == pytest.approx(sum(day["cost"] for day in days), abs=0.001)
    calls = len(replay.log)
    assert calls == 10, "one forecast, nine days of prices"
    assert await api.data(TARTU) == report
    assert len(replay.log) == calls


async def test_the_house_is_that_of_the_caller(api: Api) -> None:
    report = await api.data(f"{TARTU}&kwh_per_hdd=7.5&cop=1")
    assert (report["days"][0]["heat_kwh"], report["days"][0]["electricity_kwh"]) == (120.0, 120.0)
    assert report["terms"] == {"kwh_per_degree_day": 7.5, "cop": 1.0}


async def test_without_prices(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="dashboard.elering.ee"):
        report = await api.data(TARTU)
    assert missing(report) == dict.fromkeys(
        ("days.price_mean_eur_mwh", "days.cost", "total_cost", "cost_estimated", "days.price_estimated"),
        "upstream_unavailable",
    )
    assert (report["degree_days"], report["total_cost"], report["days"][0]["cost"]) == (71.0, None, None)


async def test_without_a_forecast_the_prices_are_left(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com+api.met.no"):
        report = await api.data(TARTU)
        await api.problem("/mashup/heating/cost?city=berlin", 502)
    assert (report["degree_days"], report["electricity_kwh"], report["total_cost"]) == (None, None, None)
    assert report["days"][0]["price_mean_eur_mwh"] is not None
    assert missing(report) == dict.fromkeys(
        (
            "days.temperature_mean_c", "days.degree_days", "days.heat_kwh", "days.electricity_kwh", "degree_days",
            "electricity_kwh", "days.cost", "total_cost", "cost_estimated",
        ),
        "upstream_unavailable",
    )  # fmt: skip
    assert {entry["source"] for entry in report["sources"]} == {"elering"}


async def test_without_a_forecast_and_prices_there_is_no_report(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem(TARTU, 502)


async def test_hours_that_are_not_forecast(api: Api) -> None:
    """The recorded forecast of other places has three hours."""
    report = await api.data("/mashup/heating/cost?city=parnu")
    assert (report["zone"], report["degree_days"], report["electricity_kwh"], report["total_cost"]) == (
        "EE",
        None,
        None,
        None,
    )
    assert missing(report)["days.degree_days"] == missing(report)["total_cost"] == "no_data"
    assert report["days"][0]["price_mean_eur_mwh"] is not None


@pytest.mark.parametrize(
    ("query", "zone"),
    [
        ("city=Oslo", "NO1"),
        ("city=lulea", "SE1"),
        ("city=riga", "LV"),
        ("city=gothenburg", None),
        ("city=gothenburg&zone=se3", "SE3"),
        ("city=berlin", None),
        ("city=reykjavik", None),
    ],
)
async def test_the_zone_of_a_city(api: Api, query: str, zone: str | None) -> None:
    report = await api.data(f"/mashup/heating/cost?{query}")
    assert report["zone"] == zone
    if zone is None:
        assert missing(report)["total_cost"] == "not_covered"
