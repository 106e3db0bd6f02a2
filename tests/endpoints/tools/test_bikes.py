from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES

DECLARED = {
    "/bikes/networks": Declared(carried="citybik.es/", unidentified=FILTERS, timeless=ENTRIES),
    "/bikes/networks/{id}": Declared(another={'"citybikes-helsinki"': '"bicing"'}),
    "/bikes/nearby": Declared(another={'"citybikes-helsinki"': '"bicing"', '"espoo-test"': '"valenbisi"'}),
}

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
HELSINKI = "https://api.citybik.es/v2/networks/citybikes-helsinki"


async def test_networks_of_a_country(api: Api) -> None:
    data = await api.data("/bikes/networks?country=Finland&limit=1")
    assert (data["count"], data["total"]) == (1, 2)
    assert data["items"][0] == {
        "id": "citybikes-helsinki",
        "name": "HSL City Bikes",
        "city": "Helsinki",
        "country": "FI",
        "latitude": 60.1699,
        "longitude": 24.9384,
        "companies": ["Moventia", "Smoove"],
        "gbfs_url": "https://gbfs.example.org/hel/gbfs.json",
    }


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("city=sao", ["sao-paulo"]),
        ("city=STRAS", ["velohop"]),
        ("city=Nowhere", []),
        ("city=***", []),
        ("country=EE", []),
    ],
)
async def test_networks_by_city(api: Api, query: str, ids: list[str]) -> None:
    data = await api.data(f"/bikes/networks?{query}")
    assert [network["id"] for network in data["items"]] == ids


async def test_a_city_without_letters_finds_nothing(api: Api) -> None:
    assert (await api.data("/bikes/networks?city=%F0%9F%98%80"))["items"] == []


async def test_the_forms_of_a_company(api: Api) -> None:
    data = await api.data("/bikes/networks")
    assert {network["id"]: network["companies"] for network in data["items"]} == {
        "citybikes-helsinki": ["Moventia", "Smoove"],
        "espoo-test": [],
        "sao-paulo": ["Tembici"],
        "velohop": ["Strasbourg Mobilités"],
    }


async def test_stations_of_a_network(api: Api) -> None:
    with time_machine.travel(NOON, tick=False):
        response = await api.get("/bikes/networks/CityBikes-Helsinki")
    data = response.json()["data"]
    assert (data["name"], data["count"]) == ("HSL City Bikes", 3)
    assert (data["free_bike_count"], data["empty_slot_count"]) == (17, 17)
    first, second, third = data["items"]
    assert (first["free_bike_count"], first["ebike_count"], first["empty_slot_count"], first["slot_count"]) == (
        13,
        2,
        17,
        30,
    )
    assert (second["free_bike_count"], second["empty_slot_count"], second["slot_count"]) == (4, None, None)
    assert third["free_bike_count"] is None
    assert (first["observed_at"], first["stale_since"]) == ("2026-11-20T11:58:26Z", None)
    assert response.headers["last-modified"] == "Fri, 20 Nov 2026 11:58:26 GMT"


async def test_old_figures_say_so(api: Api) -> None:
    with time_machine.travel(datetime(2026, 11, 20, 14, tzinfo=UTC), tick=False):
        data = await api.data("/bikes/networks/citybikes-helsinki")
    assert data["items"][0]["stale_since"] == "2026-11-20T12:58:26Z"


async def test_an_unknown_network(api: Api) -> None:
    problem = await api.problem("/bikes/networks/no-such-network", 404)
    assert problem["detail"] == "CityBikes has no network no-such-network."


async def test_stations_around_a_point(api: Api) -> None:
    data = await api.data("/bikes/nearby?lat=60.17&lon=24.94")
    assert [(station["name"], station["distance_m"], station["network"]) for station in data["items"]] == [
        ("Rautatientori", 187, "citybikes-helsinki"),
        ("Töölönlahti", 723, "citybikes-helsinki"),
    ]
    assert [(network["id"], network["distance_km"]) for network in data["networks"]] == [
        ("citybikes-helsinki", 0.089),
        ("espoo-test", 16.194),
    ]
    assert (await api.data("/bikes/nearby?lat=60.17&lon=24.94&limit=1"))["count"] == 1


NETWORKS = CASSETTES / "citybikes"
LIST = "https://api.citybik.es/v2/networks?fields=id,name,location,company,gbfs_href"


async def test_a_network_that_cannot_be_read_is_named(open_api: Opened, answering: Answering) -> None:
    bodies = {LIST: (NETWORKS / "networks.json").read_bytes(), HELSINKI: (NETWORKS / "helsinki.json").read_bytes()}
    async with open_api(gateway=answering(bodies)) as api:
        data = await api.data("/bikes/nearby?lat=60.17&lon=24.94")
    assert [station["name"] for station in data["items"]] == ["Rautatientori", "Töölönlahti"]
    assert [network["id"] for network in data["networks"]] == ["citybikes-helsinki"]
    assert [(each["part"], each["reason"]) for each in data["unavailable"]] == [("espoo-test", "upstream_unavailable")]


async def test_no_network_can_be_read(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({LIST: (NETWORKS / "networks.json").read_bytes()})) as api:
        await api.problem("/bikes/nearby?lat=60.17&lon=24.94", 502)


async def test_nothing_is_near(api: Api) -> None:
    data = await api.data("/bikes/nearby?lat=0&lon=0")
    assert (data["networks"], data["items"]) == ([], [])


async def test_absurd_counts_are_null(open_api: Opened, answering: Answering) -> None:
    body = b"""{"network": {"id": "citybikes-helsinki", "name": "x", "location": {"latitude": 1, "longitude": 2, "city": "x",
        "country": "FI"}, "stations": [{"id": "a", "name": "a", "latitude": 1, "longitude": 2, "free_bikes": -1,
        "timestamp": "2026-11-20T11:50:00Z"}]}}"""
    async with open_api(gateway=answering({HELSINKI: body})) as api:
        data = await api.data("/bikes/networks/citybikes-helsinki")
    assert (data["items"][0]["free_bike_count"], data["free_bike_count"]) == (None, None)
