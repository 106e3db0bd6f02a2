"""An Estonian address: what is around it, checked by eye, and what is left when providers are missing."""

import pytest

from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/mashup/address/brief": Declared(
        signing={"muinsuskaitse": "monuments"},
        chained={
            "what is around the address that In-ADS found": 5,
            "the parcel of the number that it has there, and the readings of the nearest station": 2,
        },
    )
}

VIRU = "/mashup/address/brief?q=Viru%2040,%20Tallinn"


async def test_an_address_by_name(api: Api) -> None:
    report = await api.data(VIRU)
    assert (report["address"]["address"], report["address"]["latitude"]) == (
        "Harju maakond, Tallinn, Kesklinna linnaosa, Viru tn 40",
        59.437,
    )
    assert report["parcel"]["id"] == "78401:101:0001"
    assert [stop["name"] for stop in report["stops"]][:2] == ["Raekoja plats", "Viru"], "the nearest first"
    assert report["outages"] == {
        "id": 7639, "name": "Tallinn", "level": "municipality", "fault_count": 1, "fault_customer_count": 40,
        "planned_count": 0, "planned_customer_count": 0, "upcoming_count": 27, "upcoming_customer_count": 1904,
    }  # fmt: skip
    assert (report["air"]["name"], report["air"]["distance_km"]) == ("Liivalaia", 1.2)
    assert {value["unit"] for value in report["air"]["values"]} == {"µg/m³", "mg/m³"}
    assert len(report["plans"]) == 2


async def test_an_address_by_its_point(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/address/brief?lat=59.437&lon=24.745")
    assert report["address"]["adr_id"] == "40"
    calls = len(replay.log)
    await api.data("/mashup/address/brief?lat=59.437&lon=24.745")
    assert len(replay.log) == calls, "a second call costs nothing"


async def test_half_of_the_providers_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.peatus.ee"):
        report = await api.data(VIRU)
    assert (report["stops"], report["outages"]["name"]) == (None, "Tallinn")
    assert ("stops", "upstream_unavailable") in {(entry["part"], entry["reason"]) for entry in report["unavailable"]}


async def test_without_the_address_search(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="aks.geoportaal.ee"):
        await api.problem(VIRU, 502)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", {"q", "lat", "lon"}), ("lat=59.4", {"q", "lon"}), ("q=Viru&lat=59.4&lon=24.7", {"q"}),
        ("lat=48.2&lon=16.4", {"lat", "lon"}),
    ],
)  # fmt: skip
async def test_wrong_parameters(api: Api, query: str, names: set[str]) -> None:
    problem = await api.problem(f"/mashup/address/brief?{query}", 400)
    assert {error["parameter"] for error in problem["errors"]} == names


async def test_an_unknown_address(api: Api) -> None:
    await api.problem("/mashup/address/brief?q=Olematu põik 1", 404)
