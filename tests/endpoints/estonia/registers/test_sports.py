import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, Declared
from tests.replaying import ReplayServer

DECLARED = {"/estonian-sports/facilities": Declared(timeless=ENTRIES)}
PATH = "/estonian-sports/facilities"


async def test_before_the_first_import(api: Api, replay: ReplayServer) -> None:
    assert (await api.problem(PATH, 502))["provider"] == "Estonian sports register"
    assert replay.log == []


async def test_facilities(collected: Api) -> None:
    data = await collected.data(PATH)
    assert (data["total"], data["count"]) == (4, 4)
    assert data["items"][0] == {
        "name": "Näidise staadion", "type": "Staadion, Välispalliväljak", "status": "Spordialases kasutuses",
        "county": "Harjumaa", "address": "Spordi tn 1, Tallinn", "latitude": 59.4441, "longitude": 24.7601,
        "submitted_date": "2026-09-15",
    }  # fmt: skip
    assert data["items"][1]["submitted_date"] == "2025-02-01"
    assert (data["items"][2]["name"], data["items"][2]["latitude"]) == ("Võru näidisvõimla", 57.8401)
    assert (data["items"][3]["latitude"], data["items"][3]["submitted_date"]) == (None, None)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("q=staadion", ["Näidise staadion", "Kaardita staadion"]),
        ("county=harju&type=siseujula", ["Näidise ujula"]),
        ("municipality=Võru", ["Võru näidisvõimla"]),
        ("type=voimla&limit=1&page=1", ["Võru näidisvõimla"]),
        ("county=Saaremaa", []),
    ],
)
async def test_filters(collected: Api, query: str, names: list[str]) -> None:
    data = await collected.data(f"{PATH}?{query}")
    assert [facility["name"] for facility in data["items"]] == names
