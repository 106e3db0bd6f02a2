from typing import get_args

import pytest

from skerry.datasets.carbon_factors import Activity, CarbonFactors
from tests.conftest import Api


async def test_forty_nine_factors(api: Api) -> None:
    data = await api.data("/carbon/factors")
    assert data["count"] == len(data["items"]) == 49
    assert (data["year"], data["license"]) == (2025, "OGL-UK-3.0")
    factors = {factor["key"]: factor for factor in data["items"]}
    assert len(factors) == 49
    assert factors["electricity_uk_grid"]["co2e_kg_per_unit"] == 0.177
    assert factors["car_petrol"] == {
        "key": "car_petrol",
        "activity": "Average petrol car",
        "category": "transport",
        "unit": "km",
        "co2e_kg_per_unit": 0.16272,
        "scope": "Scope 3",
        "source_row": "Business travel- land / Cars (by size) / Average car / Petrol / km",
    }


async def test_factors_are_under_the_open_government_licence(api: Api) -> None:
    response = await api.get("/carbon/factors?format=csv")
    assert len(response.text.splitlines()) == 50
    assert "open-government-licence/version/3" in response.headers["link"]


async def test_a_hundred_kilometres_by_petrol_car(api: Api) -> None:
    data = await api.data("/carbon/calculate?activity=car_petrol&amount=100&passengers=4")
    assert (data["unit"], data["co2e_kg_per_unit"], data["co2e_kg"]) == ("km", 0.16272, 16.272)
    assert data["co2e_kg_per_person"] == 4.068
    assert data["equivalents"] == {"average_car_km": 97.291, "uk_grid_kwh": 91.932}  # 16.272 / 0.16725, / 0.177


async def test_nothing_emits_nothing(api: Api) -> None:
    data = await api.data("/carbon/calculate?activity=flight_long_haul&amount=0")
    assert (data["co2e_kg"], data["equivalents"]["average_car_km"]) == (0, 0)


@pytest.mark.parametrize(
    ("query", "parameter", "allowed"),
    [
        ("activity=walking&amount=1", "activity", "car_petrol"),
        ("activity=car_petrol&amount=-1", "amount", "0"),
        ("activity=car_petrol", "amount", "a number"),
        ("activity=bus&amount=1&passengers=2", "passengers", "passenger_km"),
        ("activity=car_petrol&amount=1&passengers=0", "passengers", "1"),
    ],
)
async def test_bounds(api: Api, query: str, parameter: str, allowed: str) -> None:
    problem = await api.problem(f"/carbon/calculate?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter
    assert allowed in problem["errors"][0]["allowed"]


def test_the_activities_are_those_of_the_factors() -> None:
    assert list(get_args(Activity)) == [factor.key for factor in CarbonFactors().all]


async def test_a_wrong_activity_is_named_with_the_other_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/carbon/calculate?activity=car_petrl&amount=-1&passengers=0", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["activity", "amount", "passengers"]
    assert problem["errors"][0]["suggestion"] == "car_petrol"


async def test_an_activity_in_any_case(api: Api) -> None:
    data = await api.data("/carbon/calculate?activity=CAR_PETROL&amount=100")
    assert (data["activity"], data["co2e_kg"]) == ("car_petrol", 16.272)
