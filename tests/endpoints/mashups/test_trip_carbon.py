"""Emissions of a trip, by hand."""

import pytest

from skerry.datasets.carbon_factors import CarbonFactors
from tests.conftest import Api
from tests.declared import YEARS, Declared
from tests.replaying import ReplayServer

DECLARED = {"/mashup/trip/carbon": Declared(digits=YEARS)}


async def test_tallinn_to_riga(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/trip/carbon?from=tallinn&to=riga&passengers=2")
    circle = report["great_circle_km"]
    assert circle == pytest.approx(279, abs=2)
    options = {option["mode"]: option for option in report["options"]}
    factors = CarbonFactors()
    assert options["plane"]["distance_km"] == pytest.approx(circle + 95, abs=0.1)
    assert options["plane"]["factor"] == "flight_short_haul"
    assert options["car"]["distance_km"] == pytest.approx(circle * 1.3, abs=0.1)
    assert options["car"]["co2e_kg_per_person"] == pytest.approx(
        circle * 1.3 * factors["car_average"].co2e_kg_per_unit / 2, abs=0.02
    )
    assert options["train"]["co2e_kg_per_person"] == pytest.approx(
        circle * 1.2 * factors["train"].co2e_kg_per_unit, abs=0.02
    ), "of a person already"
    emitted = [option["co2e_kg_per_person"] for option in report["options"]]
    assert emitted == sorted(emitted)
    assert "least" not in report, "no ferry goes there: which means is the best of those that exist is not known here"
    assert replay.log == []


async def test_a_long_flight_has_another_factor(api: Api) -> None:
    report = await api.data("/mashup/trip/carbon?from=tallinn&to=tokyo")
    assert next(option["factor"] for option in report["options"] if option["mode"] == "plane") == "flight_long_haul"


@pytest.mark.parametrize(
    ("origin", "destination", "modes"),
    [
        ("tallinn", "new york", {"plane"}),
        ("tallinn", "reykjavik", {"plane"}),  # 2,100 km, which is too far for a ferry
        ("paris", "london", {"plane", "car", "electric_car", "train", "coach", "ferry"}),
        ("copenhagen", "malmö", {"plane", "car", "electric_car", "train", "coach", "ferry"}),
        ("vienna", "prague", {"plane", "car", "electric_car", "train", "coach"}),
        (
            "dublin",
            "liverpool",
            {"plane", "car", "electric_car", "train", "coach", "ferry"},
        ),  # by Northern Ireland's border
        ("tallinn", "tokyo", {"plane"}),
        ("honolulu", "los angeles", {"plane"}),
        ("seoul", "beijing", {"plane", "ferry"}),
        ("bogotá", "panama city", {"plane", "ferry"}),
    ],
)
async def test_means_without_a_way_are_left_out(api: Api, origin: str, destination: str, modes: set[str]) -> None:
    report = await api.data(f"/mashup/trip/carbon?from={origin}&to={destination}")
    found = {option["mode"] for option in report["options"]}
    assert found == modes
    every = {"plane", "car", "electric_car", "train", "coach", "ferry"}
    assert {entry["part"] for entry in report["unavailable"]} == {f"options.{mode}" for mode in every - modes}


async def test_nowhere_to_go(api: Api) -> None:
    report = await api.data("/mashup/trip/carbon?from=tallinn&to=Tallinn,EE")
    assert (report["great_circle_km"], report["options"]) == (0, [])


async def test_an_unknown_city(api: Api) -> None:
    problem = await api.problem("/mashup/trip/carbon?from=tallinn&to=Atlantis", 404)
    assert "Atlantis" in problem["detail"]


async def test_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/mashup/trip/carbon?passengers=0&from=1", 400)
    assert sorted(entry["parameter"] for entry in problem["errors"]) == ["from", "passengers", "to"]
