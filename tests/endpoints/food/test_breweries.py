from pathlib import Path
from urllib.parse import quote

import pytest

from skerry.endpoints.food.breweries import country_breweries
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/breweries/country/{country}": Declared(
        another={"South Korea": "Germany"}, timeless=ENTRIES, carried="github.com/openbrewerydb/openbrewerydb"
    ),
    "/breweries/random": Declared(timeless=ENTRIES, carried="github.com/openbrewerydb/openbrewerydb"),
    "/breweries/search": Declared(timeless=ENTRIES, carried="github.com/openbrewerydb/openbrewerydb"),
}


@pytest.mark.parametrize("country", ["south_korea", "South%20Korea", "KR", "kor", "Corée%20du%20Sud"])
async def test_breweries_of_a_country_however_it_is_called(api: Api, country: str) -> None:
    data = await api.data(f"/breweries/country/{country}?limit=3")
    assert (data["country"], data["country_name"]) == ("KR", "South Korea")
    assert (data["country_name"], data["count"], data["total"], data["page"]) == ("South Korea", 3, 61, 1)
    first, second, third = data["items"]
    assert (first["name"], first["type"], first["phone"]) == ("Alpha Brewing", "micro", "02-555-0101")
    assert (first["latitude"], first["longitude"]) == (37.5547, 126.9723)
    assert (second["latitude"], second["longitude"]) == (35.816421, 127.143795)  # sent as texts
    assert (third["latitude"], third["address"], third["phone"]) == (None, None, None)  # sent empty


async def test_only_the_api_that_answered_signs(api: Api) -> None:
    link = (await api.get("/breweries/country/KR?limit=3")).headers["link"]
    assert link.count('rel="describedby"') == 1
    assert "sources/open_brewery_db>" in link


async def test_as_points(api: Api) -> None:
    body = (await api.get("/breweries/country/KR?limit=3&format=geojson")).json()
    assert body["features"][0]["geometry"] == {"type": "Point", "coordinates": [126.9723, 37.5547]}
    assert body["features"][2]["geometry"] is None


@pytest.mark.parametrize("country", ["123", "?", "null", "x"])
async def test_what_is_no_name_of_a_country_is_refused_as_everywhere(api: Api, country: str) -> None:
    errors = (await api.problem(f"/breweries/country/{quote(country)}?limit=0", 400))["errors"]
    assert {error["parameter"] for error in errors} == {"country", "limit"}
    assert "such as EE or EST" in errors[0]["allowed"]


async def test_a_country_without_breweries_is_empty(api: Api) -> None:
    data = await api.data("/breweries/country/estonia")
    assert (data["country"], data["count"], data["total"], data["items"]) == ("EE", 0, 0, [])


async def test_what_is_no_country_is_not_found_and_nobody_is_asked(api: Api, replay: ReplayServer) -> None:
    assert "Germany" in (await api.problem("/breweries/country/germny", 404))["suggestions"]
    await api.problem("/breweries/country/atlantis", 404)
    assert not replay.log


async def test_parts_of_the_united_kingdom_are_countries(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/breweries/country/scotland")  # nothing is recorded: the dataset that ships with the package
    assert (data["country"], data["country_name"], data["total"]) == ("GB", "Scotland", 10)
    assert any("by_country=Scotland" in entry["url"] for entry in replay.log)


@pytest.mark.parametrize("query", ["limit=201", "limit=0", "page=0"])
async def test_bounds(api: Api, query: str) -> None:
    problem = await api.problem(f"/breweries/country/KR?{query}", 400)
    assert problem["errors"][0]["parameter"] == query.partition("=")[0]


async def test_random_breweries_differ_and_cost_one_call(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/breweries/random")
    assert response.headers["cache-control"] == "no-store"
    names = {(await api.data("/breweries/random"))["name"] for _ in range(40)}
    assert len(names) > 2
    assert len(replay.log) == 1


async def test_a_search(api: Api) -> None:
    data = await api.data("/breweries/search?q=dog&limit=3")
    assert (data["query"], data["count"], data["total"]) == ("dog", 2, 19)
    assert data["items"][0]["city"] == "San Diego"


async def test_a_search_by_city_and_type(api: Api) -> None:
    data = await api.data("/breweries/search?city=San+Diego&type=micro")
    assert (data["query"], data["items"]) == (None, [])


@pytest.mark.parametrize(("query", "parameter"), [("", "q"), ("type=pub", "type"), ("q=", "q")])
async def test_a_wrong_search_names_its_parameter(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/breweries/search?{query}", 400))["errors"][0]["parameter"] == parameter


async def test_without_the_api_the_collected_dataset(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> None:
    (entry,) = country_breweries.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api() as api:
        with replay.fault("error_403"):
            response = await api.get("/breweries/country/finland?limit=2&page=2")
            found = await api.data("/breweries/search?city=helsinki&type=micro")
    data = response.json()["data"]
    assert (data["country"], data["count"], data["page"]) == ("FI", 2, 2)
    assert data["total"] > 2
    assert {brewery["country"] for brewery in data["items"]} == {"FI"}
    assert {(brewery["city"], brewery["type"]) for brewery in found["items"]} == {("Helsinki", "micro")}
    assert response.headers["link"].startswith('<https://github.com/openbrewerydb/openbrewerydb>; rel="via"')


async def test_before_the_first_collection_the_carried_dataset(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        response = await api.get("/breweries/country/FI?limit=50&page=2")
        found = await api.data("/breweries/search?q=DOG&state=california&type=micro")
        beyond = await api.data("/breweries/country/south_korea?page=9")
        chosen = await api.data("/breweries/random")
    data = response.json()["data"]
    assert (data["country"], data["country_name"], data["count"], data["total"]) == ("FI", "Finland", 18, 68)
    assert {(item["country"], item["country_name"]) for item in data["items"]} == {("FI", "Finland")}
    assert response.headers["last-modified"] == "Sun, 02 Aug 2026 00:00:00 GMT"
    assert response.headers["link"].startswith('<https://github.com/openbrewerydb/openbrewerydb>; rel="via"')
    assert found["total"] > 1
    assert all("dog" in item["name"].lower() and item["state"] == "California" for item in found["items"])
    assert (beyond["count"], beyond["total"]) == (0, 61)
    assert chosen["id"]


async def test_coordinates_in_the_wrong_order_are_no_point(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        [brewery] = (await api.data("/breweries/search?q=goat%20island"))["items"]
    assert (brewery["city"], brewery["latitude"], brewery["longitude"]) == ("Cullman", None, None)


@pytest.mark.parametrize("country", ["GB", "gbr", "United Kingdom", "UK"])
async def test_the_united_kingdom_is_its_parts(api: Api, country: str) -> None:
    problem = await api.problem(f"/breweries/country/{quote(country)}", 404)
    assert problem["suggestions"] == ["England", "Northern Ireland", "Scotland", "Wales"]


async def test_a_seed_repeats_a_brewery_of_the_carried_dataset(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/breweries/random?seed=harbour")
    again, other = [await api.data(f"/breweries/random?seed={seed}") for seed in ("harbour", "quay")]
    assert response.json()["data"] == again != other
    assert response.headers["link"].startswith('<https://github.com/openbrewerydb/openbrewerydb>; rel="via"')
    assert not replay.log
