from pathlib import Path

import pytest

from skerry.endpoints.world.universities import search_universities
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/universities/search": Declared(
        unidentified=FILTERS, timeless=ENTRIES, carried="github.com/Hipo/university-domains-list"
    ),
}

GITHUB = "raw.githubusercontent.com"


def names(data: dict[str, list[dict[str, str]]]) -> list[str]:
    return [item["name"] for item in data["items"]]


async def test_by_name(api: Api) -> None:
    data = await api.data("/universities/search?name=tartu")
    assert (data["count"], data["total"]) == (2, 2)
    assert data["items"][1] == {
        "name": "University of Tartu",
        "country_name": "Estonia",
        "country": "EE",
        "state": None,
        "domains": ["ut.ee"],
        "urls": ["https://www.ut.ee/"],
    }
    assert names(data)[0] == "Tartu Health Care College"  # begins with it


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("SAO%20PAULO", ["Universidade de São Paulo"]),
        # The beginning, then words that begin with it.
        ("zürich", ["Zurich University of Applied Sciences", "ETHZ - ETH Zurich", "Universität Zürich"]),
        ("university%20of%20tartu", ["University of Tartu"]),
        ("tartu%20univ", ["University of Tartu"]),
        ("nothing", []),
        ("%3F%21", []),
    ],
)
async def test_accents_case_and_order_do_not_matter(api: Api, query: str, found: list[str]) -> None:
    assert names(await api.data(f"/universities/search?name={query}")) == found


@pytest.mark.parametrize("country", ["RU", "ru", "Russia", "Russian%20Federation", "Россия"])
async def test_by_country(api: Api, country: str) -> None:
    (item,) = (await api.data(f"/universities/search?country={country}"))["items"]
    assert (item["name"], item["country_name"]) == ("Saint Petersburg State University", "Russia")


async def test_by_both(api: Api) -> None:
    assert names(await api.data("/universities/search?name=uni&country=Estonia")) == [
        "University of Tartu",
        "Tallinn University of Technology",
    ]


async def test_pages(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/universities/search?country=EE&limit=2&offset=3")
    assert (data["count"], data["total"], names(data)) == (1, 4, ["University of Tartu"])
    beyond = await api.data("/universities/search?country=EE&offset=4")
    assert (beyond["count"], beyond["total"]) == (0, 4)
    assert len(replay.log) == 1, "the list is asked for once"


async def test_a_state_is_given_where_the_list_has_one(api: Api) -> None:
    (item,) = (await api.data("/universities/search?name=stanford"))["items"]
    assert (item["state"], item["country"]) == ("California", "US")


async def test_a_withdrawn_country_keeps_its_name(api: Api) -> None:
    (item,) = (await api.data("/universities/search?name=antillean"))["items"]
    assert (item["country_name"], item["country"]) == ("Netherlands Antilles", "AN")


async def test_one_of_the_two_is_needed(api: Api) -> None:
    (error,) = (await api.problem("/universities/search", 400))["errors"]
    assert error["parameter"] == "name"
    assert "country" in error["allowed"]


async def test_a_country_that_nobody_knows_suggests_others(api: Api) -> None:
    assert (await api.problem("/universities/search?country=Estnia", 404))["suggestions"][0] == "Estonia"
    # Two countries have this in their names.
    assert set((await api.problem("/universities/search?country=Korea", 404))["suggestions"][:2]) == {
        "North Korea",
        "South Korea",
    }


async def test_the_service_stands_in_for_the_list(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=GITHUB):
        response = await api.get("/universities/search?name=tartu")
    assert response.json()["data"]["total"] == 2
    assert '<http://universities.hipolabs.com/>; rel="via"' in response.headers["link"]


@pytest.mark.parametrize("fault", ["error_403", "html"])
async def test_before_the_first_collection_the_carried_list(api: Api, replay: ReplayServer, fault: str) -> None:
    with replay.fault(fault):
        response = await api.get("/universities/search?name=university%20of%20tartu")
        estonian = await api.data("/universities/search?country=EST&limit=1")
    (tartu,) = response.json()["data"]["items"]
    assert (tartu["name"], tartu["country_name"], tartu["domains"]) == ("University of Tartu", "Estonia", ["ut.ee"])
    assert response.headers["last-modified"] == "Sat, 20 Jun 2026 00:00:00 GMT"
    assert response.headers["link"].startswith('<https://github.com/Hipo/university-domains-list>; rel="via"')
    assert (estonian["count"], estonian["total"]) == (1, 10)


async def test_without_both_the_collected_list(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> None:
    (entry,) = search_universities.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api() as api:
        asked = await api.data("/universities/search?name=tartu")
    async with open_api() as api:
        with replay.fault("error_403"):
            response = await api.get("/universities/search?name=tartu")
    assert response.json()["data"] == asked
    assert response.headers["link"].startswith('<https://github.com/Hipo/university-domains-list>; rel="via"')
    assert "hipolabs" not in response.headers["link"]
