"""A salary abroad, by hand. Rates of the cassette: NOK 11.098, THB 37.728, USD 1.1684 for a euro on 2026-04-13."""

from collections.abc import Iterator
from datetime import UTC, datetime, time

import pytest
import time_machine

from skerry.datasets.ecb_rates import CarriedRates
from tests.conftest import Api, Opened
from tests.declared import COMPUTED, YEARS, Declared
from tests.replaying import ReplayServer
from tests.reports import missing

NOW = datetime(2026, 4, 14, 9, tzinfo=UTC)
DECLARED = {
    "/mashup/salary/compare": Declared(
        recorded=NOW, digits=YEARS, unbounded={"equivalent_at_origin": COMPUTED, "equivalent_salary_local": COMPUTED}
    )
}
SALARY = "/mashup/salary/compare?amount=85000&from=US&to=NO,TH,DE"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_recordings() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_three_countries(api: Api, replay: ReplayServer) -> None:
    report = await api.data(SALARY)
    assert report["inflation"] == {"year": 2024, "value": 2.95}
    norway, thailand, germany = report["comparisons"]
    assert norway == {
        "country": "NO",
        "country_name": "Norway",
        "currency": "NOK",
        "exchange_rate": 9.4984594,  # 11.098 / 1.1684
        "exchange_rate_date": "2026-04-13",
        "salary_local": 807369.05,  # 85000 * 9.4984594
        "equivalent_salary_local": 804100.0,  # 85000 * 9.46
        "equivalent_at_origin": 96590.91,  # 85000 / 0.88
        "price_level_ratio": 0.88,  # 9.46 / 10.75
        "price_level_year": 2024,
        "inflation": {"year": 2024, "value": 3.15},
        "stale_since": None,
    }
    assert (thailand["equivalent_salary_local"], thailand["price_level_ratio"]) == (862750.0, 0.2875)  # 10.15 / 35.3
    assert (germany["currency"], germany["salary_local"]) == ("EUR", 72749.06)  # 85000 / 1.1684
    assert report["unavailable"] == []
    assert len(replay.log) == 2
    await api.data("/mashup/salary/compare?amount=100&from=US&to=DE,NO,TH")
    assert len(replay.log) == 2, "another amount of the same countries costs no call"


async def test_a_currency_that_the_ecb_does_not_quote(api: Api) -> None:
    report = await api.data("/mashup/salary/compare?amount=1000&from=US&to=VN")
    assert missing(report) == {
        "comparisons.VN.exchange_rate": "not_covered",
        "comparisons.VN.exchange_rate_date": "not_covered",
        "comparisons.VN.salary_local": "not_covered",
    }
    assert report["comparisons"][0]["equivalent_salary_local"] == 6900500.0
    assert report["comparisons"][0]["equivalent_at_origin"] == 3501.92  # 1000 / (6900.5 / 24165)


async def test_without_the_world_bank(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500", host="api.worldbank.org")) as api:
        report = await api.data(SALARY)
    assert report["comparisons"][0]["salary_local"] == 807369.05
    assert report["comparisons"][0]["price_level_ratio"] is None
    lost = {entry["part"] for entry in report["unavailable"]}
    assert {"inflation", "comparisons.NO.price_level_ratio", "comparisons.DE.equivalent_salary_local"} <= lost


async def test_without_any_provider_the_carried_rates_are_left(api: Api, replay: ReplayServer) -> None:
    released = datetime.combine(CarriedRates().newest, time(12), UTC)
    with replay.fault("error_500"), time_machine.travel(released, tick=False):
        report = await api.data(SALARY)
    norway = report["comparisons"][0]
    assert norway["exchange_rate_date"] == f"{released:%Y-%m-%d}"
    assert norway["salary_local"] == pytest.approx(85000 * norway["exchange_rate"], rel=1e-6)
    assert (norway["price_level_ratio"], report["inflation"]) == (None, None)
    assert "inflation" in {entry["part"] for entry in report["unavailable"]}


async def test_csv_has_a_row_for_each_country(api: Api) -> None:
    response = await api.get(f"{SALARY}&format=csv")
    lines = response.text.splitlines()
    assert lines[0].startswith("amount,origin_country,origin_currency,")
    assert len(lines) == 4


async def test_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/mashup/salary/compare?amount=much&to=1", 400)
    assert sorted(entry["parameter"] for entry in problem["errors"]) == ["amount", "from", "to"]
    await api.problem("/mashup/salary/compare?amount=1&from=QQ&to=NO", 404)
