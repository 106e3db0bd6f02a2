from urllib.parse import quote

import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, FILTERS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/transit/stops": Declared(
        unidentified=FILTERS,
        timeless=ENTRIES,
    ),
}


async def test_stops_by_name(api: Api) -> None:
    data = await api.data("/transit/stops?name=Muraste")
    assert data["query"] == "Muraste"
    assert data["count"] == 3
    assert data["items"][0] == {
        "name": "Muraste",
        "gtfs_id": "estonia:4641",
        "code": "21525-1",
        "latitude": 59.45578,
        "longitude": 24.42633,
        "type": "bus",
    }


async def test_a_hyphen_is_no_operator_and_every_word_counts(api: Api) -> None:
    data = await api.data("/transit/stops?name=Balti-jaam")
    assert data["query"] == "Balti-jaam"
    assert [(item["name"], item["type"]) for item in data["items"]] == [("Balti jaam", "tram"), ("Balti jaam", "bus")]


async def test_estonian_letters(api: Api) -> None:
    data = await api.data(f"/transit/stops?name={quote('Õismäe')}")
    assert [item["name"] for item in data["items"]] == ["Õismäe", "Väike-Õismäe"]


async def test_nothing_found_is_an_empty_list(api: Api) -> None:
    assert await api.data("/transit/stops?name=Eikuskil") == {"query": "Eikuskil", "count": 0, "items": []}


async def test_a_name_without_a_word_is_not_asked_for(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/transit/stops?name=-%20*"))["items"] == []
    assert replay.log == []


@pytest.mark.parametrize("query", ["", "?name=", f"?name={'x' * 101}"])
async def test_a_name_is_needed(api: Api, query: str) -> None:
    problem = await api.problem(f"/transit/stops{query}", 400)
    assert problem["errors"][0]["parameter"] == "name"


async def test_errors_beside_data_do_not_matter(api: Api) -> None:
    assert (await api.data("/transit/stops?name=Partly"))["count"] == 1


async def test_errors_without_data_are_the_provider_failing(api: Api) -> None:
    problem = await api.problem("/transit/stops?name=Failed", 502)
    assert problem["detail"].startswith("peatus.ee returned errors;")
    assert "java" not in problem["detail"]


async def test_stops_as_geojson(api: Api) -> None:
    response = await api.get("/transit/stops?name=Muraste&format=geojson")
    assert response.json()["features"][0]["geometry"] == {"type": "Point", "coordinates": [24.42633, 59.45578]}
