import re

import pytest

from tests.conftest import Api
from tests.declared import Declared

DECLARED = {
    "/countrydata": Declared(digits={"numeric": "a code"}),
    "/countrydata/region/{region}": Declared(digits={"numeric": "a code"}),
    "/countrydata/search": Declared(digits={"numeric": "a code"}),
    "/countrydata/{code}": Declared(digits={"numeric": "a code"}),
}


async def test_all_countries(api: Api) -> None:
    data = await api.data("/countrydata")
    assert data["count"] == len(data["items"]) == 250
    estonia = next(country for country in data["items"] if country["code"] == "EE")
    assert estonia == {
        "code": "EE",
        "code3": "EST",
        "numeric": "233",
        "name": "Estonia",
        "official_name": "Republic of Estonia",
        "native_names": {"et": "Eesti"},
        "capital": "Tallinn",
        "capitals": ["Tallinn"],
        "region": "Europe",
        "subregion": "Northern Europe",
        "continent": "Europe",
        "population": 1372341,
        "population_year": 2024,
        "area_km2": 45227.0,
        "latitude": 59.0,
        "longitude": 26.0,
        "languages": [{"code": "et", "name": "Estonian"}],
        "currencies": [{"code": "EUR", "name": "Euro", "symbol": "€"}],
        "calling_codes": ["+372"],
        "tlds": [".ee"],
        "borders": ["LV", "RU"],
        "landlocked": False,
        "independent": True,
        "un_member": True,
        "demonym": "Estonian",
        "timezones": ["Europe/Tallinn"],
        "flag": {"emoji": "🇪🇪", "svg_url": "https://flagcdn.com/ee.svg", "png_url": "https://flagcdn.com/w320/ee.png"},
    }


async def test_what_a_country_lacks_is_null(api: Api) -> None:
    antarctica = await api.data("/countrydata/AQ")
    assert (antarctica["capital"], antarctica["subregion"], antarctica["population"]) == (None, None, 0)
    kosovo = await api.data("/countrydata/XK")
    assert (kosovo["numeric"], kosovo["independent"]) == (None, None)


async def test_populations_are_of_a_stated_year(api: Api) -> None:
    """Those without one are of territories that the World Bank does not count."""
    data = await api.data("/countrydata")
    years = {country["code"]: country["population_year"] for country in data["items"]}
    undated = {code for code, year in years.items() if year is None}
    assert set(years.values()) == {2024, None}
    assert len(undated) == 34
    assert {"TW", "VA", "AX", "AQ"} <= undated
    counted = {country["code"]: country["population"] for country in data["items"]}
    assert (counted["UA"], counted["DE"], counted["XK"]) == (37860221, 83516593, 1594353)


async def test_answers_name_source_and_licence(api: Api) -> None:
    response = await api.get("/countrydata/EE")
    assert '<https://mledoze.github.io/countries/>; rel="via"' in response.headers["link"]
    assert '<https://opendatacommons.org/licenses/odbl/1-0/>; rel="license"' in response.headers["link"]
    assert "max-age=86400" in response.headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        ("/countrydata", ["countries", "world_bank", "cities"]),
        ("/countrydata/EE", ["countries", "world_bank", "cities"]),
        ("/countrydata/AX", ["countries", "cities"]),
        ("/countrydata/region/Europe", ["countries", "world_bank", "cities"]),
        ("/countrydata/search?name=eston", ["countries", "world_bank", "cities"]),
        ("/countrydata/search?name=zzzzzzzz", ["countries"]),
    ],
)
async def test_whose_populations_there_are_signs_with_its_licence(api: Api, path: str, keys: list[str]) -> None:
    link = (await api.get(path)).headers["link"]
    assert re.findall(r'sources/(\w+)>; rel="describedby"', link) == keys
    assert link.count('<https://creativecommons.org/licenses/by/4.0/>; rel="license"') == len(keys) - 1


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("ee", "Estonia"),
        ("eesti", "Estonia"),
        ("Estonia", "Estonia"),
        ("EST", "Estonia"),
        ("UK", "United Kingdom"),
        ("el", "Greece"),
    ],
)
async def test_codes_that_people_use(api: Api, code: str, name: str) -> None:
    assert (await api.data(f"/countrydata/{code}"))["name"] == name


@pytest.mark.parametrize("code", ["E", "EE1", "12", "%20", "%00%00", "a%3Cb"])
async def test_what_can_be_no_country_is_a_bad_request(api: Api, code: str) -> None:
    problem = await api.problem(f"/countrydata/{code}", 400)
    assert [(error["parameter"], error["in"]) for error in problem["errors"]] == [("code", "path")]


async def test_an_unknown_code_is_not_found(api: Api) -> None:
    problem = await api.problem("/countrydata/QX", 404)
    assert problem["suggestions"] == ["QA"]
    problem = await api.problem("/countrydata/Estnia", 404)
    assert problem["suggestions"][0] == "Estonia"


@pytest.mark.parametrize(("region", "count"), [("Europe", 53), ("ASIA", 50), ("oceania", 27), ("Antarctic", 5)])
async def test_a_region(api: Api, region: str, count: int) -> None:
    data = await api.data(f"/countrydata/region/{region}")
    assert data["region"] == region.capitalize()
    assert data["count"] == len(data["items"]) == count


async def test_an_unknown_region_is_not_found_and_lists_them(api: Api) -> None:
    problem = await api.problem("/countrydata/region/Atlantis", 404)
    assert problem["suggestions"] == ["Africa", "Americas", "Antarctic", "Asia", "Europe", "Oceania"]


@pytest.mark.parametrize("query", ["name=eston", "q=eston", "name=ESTON&limit=1"])
async def test_a_search(api: Api, query: str) -> None:
    data = await api.data(f"/countrydata/search?{query}")
    assert data["count"] == len(data["items"])
    assert data["query"].lower() == "eston"
    assert (data["items"][0]["code"], data["items"][0]["score"]) == ("EE", 0.964)


async def test_a_search_is_ranked_and_bounded(api: Api) -> None:
    assert (await api.data("/countrydata/search?name=a"))["count"] == 10
    found = await api.data("/countrydata/search?name=guinea&limit=3")
    assert [country["name"] for country in found["items"]] == ["Guinea", "Guinea-Bissau", "Equatorial Guinea"]


async def test_a_search_that_matches_nothing_is_empty(api: Api) -> None:
    assert await api.data("/countrydata/search?name=qqqqqq") == {"query": "qqqqqq", "count": 0, "items": []}


@pytest.mark.parametrize(
    ("query", "parameter"), [("", "name"), ("name=", "name"), ("name=a&limit=0", "limit"), ("name=a&limit=51", "limit")]
)
async def test_a_wrong_search_names_its_parameter(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/countrydata/search?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter
