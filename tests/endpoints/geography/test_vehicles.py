import pytest
import time_machine

from tests.conftest import Api, Opened, seconds_left
from tests.declared import ENTRIES, Declared
from tests.replaying import ReplayServer, closed_port
from tests.reports import missing

DECLARED = {
    "/vehicles/decode/{vin}": Declared(
        another={"5YJ3E1EAXKF000016": "5YJ3E1EAXKF000017"},
        carried="github.com/idlesign/vininfo",
        signing={"vin_tables": "what the number itself says"},
        timeless=ENTRIES,
    ),
    "/vehicles/models/{make}": Declared(
        another={"Make:tesla": "Make:kia"},
        timeless=ENTRIES,
    ),
}


async def test_makes(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/vehicles/makes?q=tes&limit=5")
    assert response.json()["data"]["items"] == [{"id": 441, "name": "TESLA"}]
    assert response.headers["last-modified"] == "Sun, 31 Dec 2023 00:00:00 GMT"
    every = await api.data("/vehicles/makes?page=2")
    assert (every["query"], every["total"], every["count"]) == (None, 167, 67)
    assert not replay.log


async def test_a_search_without_letters_finds_nothing(api: Api) -> None:
    data = await api.data("/vehicles/makes?q=%F0%9F%98%80")
    assert (data["total"], data["items"]) == (0, [])


async def test_types(api: Api) -> None:
    data = await api.data("/vehicles/types")
    assert data["count"] == 9
    assert {"id": 2, "name": "Passenger Car"} in data["items"]


async def test_models(api: Api) -> None:
    data = await api.data("/vehicles/models/tesla")
    assert data["items"][-1] == {"id": 17834, "name": "Model 3", "make_id": 441, "make": "TESLA"}


async def test_models_of_a_year_and_of_exactly_this_make(api: Api) -> None:
    data = await api.data("/vehicles/models/ford?year=2021&type=Truck")
    assert [model["name"] for model in data["items"]] == ["F-150"]


async def test_an_unknown_make(api: Api) -> None:
    await api.problem("/vehicles/models/no%20such%20make", 404)
    problem = await api.problem("/vehicles/models/rad", 404)
    assert problem["suggestions"] == ["RADFORD"]


async def test_a_vin(api: Api) -> None:
    with time_machine.travel("2026-11-20T12:00:00Z", tick=False):
        data = await api.data("/vehicles/decode/5yj3e1eaxkf000016")
    assert (data["make"], data["model"], data["model_year"], data["door_count"]) == ("TESLA", "Model 3", 2019, 4)
    assert data["engine"] == {
        "cylinder_count": None, "displacement_l": None, "power_kw": 203.5, "fuel": "Electric", "configuration": None,
    }  # fmt: skip
    assert data["plant"] == {"country_name": "UNITED STATES (USA)", "state": "CALIFORNIA", "city": "FREMONT"}
    assert (data["wmi"], data["manufacturer"], data["country"], data["check_digit_valid"]) == (
        "5YJ", "Tesla", "US", True,
    )  # fmt: skip
    assert (data["possible_model_years"], data["error_codes"], data["series"]) == ([2019, 1989], [0], None)


async def test_a_vin_of_a_car_that_was_not_sold_in_the_united_states(api: Api) -> None:
    data = await api.data("/vehicles/decode/WVWZZZ1KZ8W100001?year=2008")
    assert (data["manufacturer"], data["country"], data["region"]) == ("Volkswagen", "DE", "Europe")
    assert (data["model"], data["check_digit_valid"], data["error_codes"]) == (None, None, [1, 11, 400])


async def test_the_manufacturer_is_not_guessed_from_two_characters(api: Api) -> None:
    data = await api.data("/vehicles/decode/1M8GDM9AXKP042788")
    assert (data["wmi"], data["manufacturer"], data["make"]) == ("1M8", None, "MCI")
    assert (data["country"], data["check_digit_valid"]) == ("US", True)


async def test_a_vin_issued_in_new_zealand(api: Api) -> None:
    data = await api.data("/vehicles/decode/7A88D0H0009000001")
    assert (data["country"], data["region"], data["check_digit_valid"]) == ("NZ", "Oceania", None)


async def test_the_check_digit_of_the_newer_american_vins(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/vehicles/decode/7SAYGDEE0NF000001", 400)
    assert "check digit" in problem["detail"]
    assert not replay.log


@pytest.mark.parametrize("vin", ["5YJ3E1EA8KF000016", "5YJ3E1EAXKF00001", "5YJ3E1EAXKF00O016", "5YJ3E1EAXKF0000166"])
async def test_what_is_not_a_vin(api: Api, replay: ReplayServer, vin: str) -> None:
    problem = await api.problem(f"/vehicles/decode/{vin}", 400)
    assert problem["errors"][0]["parameter"] == "vin"
    assert not replay.log


async def test_bounds(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/vehicles/models/kia?year=1899&type=boat", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"year", "type"}
    assert not replay.log


async def test_what_the_number_says_while_nhtsa_is_away(open_api: Opened) -> None:
    async with open_api(gateway=closed_port()) as api:
        response = await api.get("/vehicles/decode/5YJ3E1EAXKF000016")
    data = response.json()["data"]
    assert (data["wmi"], data["manufacturer"], data["country"], data["check_digit_valid"]) == (
        "5YJ", "Tesla", "US", True,
    )  # fmt: skip
    assert (data["make"], data["engine"], data["error_codes"]) == (None, None, [])
    lacking = missing(data)
    assert lacking["model"] == lacking["engine"] == lacking["error_text"] == "upstream_unavailable"
    assert "nhtsa" not in response.headers["link"]
    assert seconds_left(response) <= 60
