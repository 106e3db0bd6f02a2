"""An Estonian address: what is around it, checked by eye, and what is left when providers are missing."""

from datetime import UTC, datetime

import pytest
import time_machine

from skerry.models.addresses import PostalAddress
from skerry.services.estonian_surroundings import is_named
from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer
from tests.reports import missing

DECLARED = {
    "/mashup/address/brief": Declared(
        signing={"muinsuskaitse": "monuments"},
        chained={
            "what is around the address that In-ADS found": 5,
            "the parcel of the number that it has there, and the readings of the nearest station": 2,
        },
    )
}

NOT_IMPORTED = {"monuments": "upstream_unavailable"}
"""Of a register that the collector has not read here."""
VIRU = "/mashup/address/brief?q=Viru%2040,%20Tallinn"


@time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC), tick=False)
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
        "fetched_at": "2026-11-20T12:00:00Z",
    }  # fmt: skip
    assert (report["air"]["name"], report["air"]["distance_km"]) == ("Liivalaia", 1.2)
    assert {value["unit"] for value in report["air"]["values"]} == {"µg/m³", "mg/m³"}
    assert len(report["plans"]) == 2
    assert {entry["part"]: entry["as_of"] for entry in report["sources"]}["outages"] == "2026-11-20T12:00:00Z"


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


async def test_photon_finds_the_address_without_the_search_of_the_state(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="aks.geoportaal.ee"):
        response = await api.get(VIRU)
        point = await api.data("/mashup/address/brief?lat=59.437&lon=24.745")
        unknown = await api.problem("/mashup/address/brief?q=Viru 41, Tallinn", 502)
    report = response.json()["data"]
    address = report["address"]
    assert (address["street"], address["house"], address["municipality"]) == ("Viru", "40", "Tallinn"), "not number 4"
    assert (address["adr_id"], address["easting_m"], address["northing_m"]) == (None, 542275.38, 6589030.82)
    assert "photon" in response.headers["link"]
    assert "geoportaal" not in response.headers["link"]
    assert (report["stops"][0]["name"], report["outages"]["name"], report["air"]["name"]) == (
        "Raekoja plats", "Tallinn", "Liivalaia",
    )  # fmt: skip
    assert missing(report) == {"parcel": "upstream_unavailable", **NOT_IMPORTED}
    assert point["address"]["street"] == "Viru"
    assert unknown["provider"] == "Estonian Land and Spatial Development Board, In-AKS", "the house may exist"


async def test_a_point_needs_no_address(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="aks.geoportaal.ee+photon.komoot.io"):
        report = await api.data("/mashup/address/brief?lat=59.437&lon=24.745")
        await api.problem(VIRU, 502)
    assert [stop["name"] for stop in report["stops"]][:2] == ["Raekoja plats", "Viru"]
    assert (report["address"], report["air"]["name"]) == (None, "Liivalaia")
    assert missing(report) == {
        **dict.fromkeys(("address", "parcel", "plans", "outages"), "upstream_unavailable"),
        **NOT_IMPORTED,
    }


@pytest.mark.parametrize(
    ("text", "street", "same"),
    [
        ("Viru tn 40, Tallinn", "Viru", True), ("Viru 40", "Viru tänav", True), ("viru 40, 10140 Tallinn, Eesti", "Viru", True),
        ("Narva mnt 40, Tallinn", "Narva maantee", True), ("viru 40a", "Viru", False), ("Viru 4", "Viru", False),
        ("Tallinn, Viru", "Viru", False), ("Narva mnt 40", "Viru", False), ("Viru 40", "Viru väljak", False),
        ("Viru väljak 40", "Viru", False), ("Viru 40, Rakvere", "Viru", False),
    ],
)  # fmt: skip
def test_an_address_that_is_meant(text: str, street: str, same: bool) -> None:
    house = PostalAddress(
        address=f"{street} 40, 10140 Tallinn", municipality=None, settlement=None, street=street, house="40",
        postal_code="10140", latitude=59.437, longitude=24.745, id=None, city="Tallinn", municipality_code=None,
    )  # fmt: skip
    assert is_named(house, text) is same


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
