import csv
import io
import json
from datetime import UTC, datetime
from typing import get_args

import pytest
import time_machine

from skerry.sources.world.world_bank import INDICATORS, IndicatorKey
from tests.conftest import Api, Opened
from tests.declared import ANNUAL, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/economics/compare/{indicator}": Declared(
        another={"NY.GDP.MKTP.CD": "SP.POP.TOTL"},
        timeless=ANNUAL,
        carried="data.worldbank.org/",
    ),
    "/economics/rankings/{indicator}": Declared(
        another={"NY.GDP.MKTP.CD": "SP.POP.TOTL"},
        timeless=ANNUAL,
        carried="data.worldbank.org/",
    ),
    "/economics/{country}": Declared(
        another={'"id": "NO"': '"id": "SE"', '"id":"NO"': '"id":"SE"'},
        timeless=ANNUAL,
        carried="data.worldbank.org/",
    ),
    "/economics/{country}/{indicator}": Declared(
        another={"NY.GDP.MKTP.CD": "SP.POP.TOTL"},
        timeless=ANNUAL,
        carried="data.worldbank.org/",
    ),
}

COUNTRIES = "https://api.worldbank.org/v2/country?format=json&per_page=400"
NORWAY = b'{"id":"NOR","iso2Code":"NO","name":"Norway","region":{"id":"ECS"}}'
REFUSAL = b'[{"message":[{"id":"120","key":"Invalid value","value":"The provided parameter value is not valid"}]}]'


async def test_half_of_the_countries_are_no_list_of_countries(open_api: Opened, answering: Answering) -> None:
    """Else a country of the other half would not exist."""
    half = b'[{"page":1,"pages":1,"per_page":"400","total":296},[%b]]' % NORWAY
    async with open_api(gateway=answering({COUNTRIES: half})) as api:
        for country in ("SE", "NO"):
            problem = await api.problem(f"/economics/{country}", 502)
            assert "returned 1 of 296 rows" in problem["detail"]


async def test_fifteen_indicators_each_key_once(api: Api) -> None:
    data = await api.data("/economics/indicators")
    assert data["count"] == 15
    assert data["items"][0] == {"key": "gdp", "code": "NY.GDP.MKTP.CD", "name": "GDP, current US$", "unit": "USD"}
    assert tuple(indicator.key for indicator in INDICATORS) == get_args(IndicatorKey)


async def test_one_indicator_has_the_newest_year_with_a_value_first(api: Api) -> None:
    data = await api.data("/economics/us/gdp")
    assert (data["country"], data["country_name"]) == ("US", "United States")
    assert data["indicator"]["unit"] == "USD"
    assert data["latest"] == {"year": 2024, "value": 28750956130731}  # 2025 is null
    assert [value["year"] for value in data["values"]] == [2024, 2023, 2022, 2021, 2020, 2019]


async def test_alpha_3_gets_the_same_answer_with_alpha_2(api: Api) -> None:
    assert await api.data("/economics/USA/gdp") == await api.data("/economics/US/gdp")


async def test_a_series_without_rows_is_empty(api: Api) -> None:
    data = await api.data("/economics/KP/gdp")
    assert (data["country"], data["country_name"], data["region_name"]) == ("KP", "North Korea", None)
    assert data["latest"] is None
    assert data["values"] == []


@time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC), tick=False)
async def test_a_profile_has_all_indicators_with_ten_years_at_most(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/economics/NO")
    assert data["country_name"] == "Norway"
    assert list(data["indicators"]) == [indicator.key for indicator in INDICATORS]
    gdp = data["indicators"]["gdp"]
    assert gdp["latest"] == {"year": 2024, "value": 483592788000}
    assert [value["year"] for value in gdp["values"]] == list(range(2024, 2014, -1))
    assert data["indicators"]["gini"]["latest"] == {"year": 2022, "value": 26.9}
    assert data["indicators"]["debt_to_gdp"] == {
        "code": "GC.DOD.TOTL.GD.ZS",
        "name": "Central government debt, share of GDP",
        "unit": "%",
        "latest": None,
        "values": [],
    }
    assert "date=2015:2026" in replay.log[-1]["url"]


async def test_an_unknown_country_is_not_found_and_no_series_is_asked_for(api: Api, replay: ReplayServer) -> None:
    for path in ("/economics/ZZ", "/economics/ZZ/gdp", "/economics/TWN"):
        problem = await api.problem(path, 404)
        assert "No country" in problem["detail"]
    assert len(replay.log) == 1  # the list of countries, once


@pytest.mark.parametrize("path", ["/economics/N", "/economics/1", "/economics/%20/gdp"])
async def test_what_can_be_no_country_is_a_bad_parameter(api: Api, path: str) -> None:
    problem = await api.problem(path, 400)
    assert problem["errors"][0]["parameter"] == "country"


async def test_an_unknown_indicator_names_the_known_ones(api: Api) -> None:
    problem = await api.problem("/economics/NO/happiness", 400)
    assert problem["errors"][0]["parameter"] == "indicator"
    assert "gov_spending" in problem["errors"][0]["allowed"]


async def test_comparison_is_in_the_order_asked_for(api: Api) -> None:
    data = await api.data("/economics/compare/gdp?countries=us,%20NOR,DE,US")
    assert data["count"] == 3
    assert [item["country"] for item in data["items"]] == ["US", "NO", "DE"]
    assert data["items"][1] == {
        "country": "NO",
        "country_name": "Norway",
        "region_name": None,
        "year": 2024,
        "value": 483592788000,
    }


async def test_the_world_is_no_country(answering: Answering, open_api: Opened) -> None:
    value = b'{"indicator": {"id": "SP.POP.TOTL"}, "country": {"id": "1W"}, "date": "2024", "value": 8142056446}'
    replies = {
        "https://api.worldbank.org/v2/country?format=json&per_page=400": (
            CASSETTES / "world_bank/country.json"
        ).read_bytes(),
        "https://api.worldbank.org/v2/country/1W/indicator/SP.POP.TOTL?format=json&mrnev=1&per_page=300": b"[{}, [%b]]"
        % value,
    }
    async with open_api(gateway=answering(replies)) as api:
        (world,) = (await api.data("/economics/compare/population?countries=WLD"))["items"]
    assert world["value"] == 8142056446
    assert (world["country"], world["country_name"], world["region_name"]) == (None, None, "World")


async def test_order_does_not_matter_to_the_provider(api: Api, replay: ReplayServer) -> None:
    await api.data("/economics/compare/gdp?countries=US,NO,DE")
    await api.data("/economics/compare/gdp?countries=DE,US,NO")
    assert len(replay.log) == 2  # countries, values


async def test_a_country_without_a_value_is_null_in_a_comparison(api: Api) -> None:
    data = await api.data("/economics/compare/gini?countries=EE,KP,US")
    assert [item["value"] for item in data["items"]] == [31.8, None, 41.8]
    assert data["items"][1]["year"] is None


async def test_unknown_countries_of_a_comparison_are_named(api: Api) -> None:
    problem = await api.problem("/economics/compare/gdp?countries=US,Narnia,DE,Mordor", 404)
    assert problem["detail"] == "No country named 'Narnia'. No country named 'Mordor'."
    await api.problem("/economics/compare/gdp?countries=US,ZZ", 404)
    wrong = await api.problem("/economics/compare/gdp?countries=US,Narnia&zzz=1", 400)
    assert [error["parameter"] for error in wrong["errors"]] == ["zzz"]


@pytest.mark.parametrize(
    "countries", [",,", "%20,", ",".join(f"{letter}{other}" for letter in "ABCD" for other in "ABCDEFGHIJKLMNOP"), ""]
)
async def test_comparison_needs_countries(api: Api, countries: str) -> None:
    problem = await api.problem(f"/economics/compare/gdp?countries={countries}", 400)
    assert problem["errors"][0]["parameter"] == "countries"


async def test_ranking_has_no_aggregates(api: Api) -> None:
    data = await api.data("/economics/rankings/gdp")
    assert [item["country"] for item in data["items"]] == ["US", "DE", "SE", "NO", "LV", "EE", "XK", "AW"]
    assert data["items"][0] == {
        "rank": 1,
        "country": "US",
        "country_name": "United States",
        "region_name": None,
        "year": 2024,
        "value": 28750956130731,
    }
    assert data["items"][-1]["year"] == 2023


async def test_ranking_from_below_and_equal_values_share_a_rank(api: Api) -> None:
    data = await api.data("/economics/rankings/gini?order=asc&limit=4")
    assert [(item["rank"], item["country"]) for item in data["items"]] == [
        (1, "SI"),
        (1, "SK"),
        (3, "NO"),
        (4, "EE"),
    ]
    assert (data["count"], data["total"]) == (4, len((await api.data("/economics/rankings/gini"))["items"]))


async def test_a_value_of_long_ago_is_not_ranked(open_api: Opened, answering: Answering) -> None:
    """Venezuela's last GDP at the World Bank is of 2014. A country that is listed twice counts with its newest value."""
    rows = [
        ("NO", "2024", 484e9),
        ("VE", "2014", 482e9),
        ("EE", "2019", 31e9),
        ("NO", "1960", 5e9),
        ("DE", "2018", 4e12),
    ]
    body = b"[%s,%s]" % (
        b'{"page":1,"pages":1}',
        json.dumps(
            [
                {"indicator": {"id": "NY.GDP.MKTP.CD"}, "country": {"id": code}, "date": year, "value": value}
                for code, year, value in rows
            ]
        ).encode(),
    )
    countries = (
        b'[{"page":1,"pages":1},%s]'
        % json.dumps(
            [
                {"id": code3, "iso2Code": code, "name": code, "region": {"id": "ECS"}}
                for code, code3 in (("NO", "NOR"), ("VE", "VEN"), ("EE", "EST"), ("DE", "DEU"))
            ]
        ).encode()
    )
    url = "https://api.worldbank.org/v2/country/all/indicator/NY.GDP.MKTP.CD?format=json&mrnev=1&per_page=400"
    async with open_api(gateway=answering({COUNTRIES: countries, url: body})) as api:
        data = await api.data("/economics/rankings/gdp")
    assert [(item["rank"], item["country"], item["year"]) for item in data["items"]] == [
        (1, "NO", 2024),
        (2, "EE", 2019),
    ]
    assert (data["first_year"], data["total"], data["outdated_count"]) == (2019, 2, 2)


async def test_a_country_by_two_names_is_compared_once(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/economics/compare/gdp?countries=US,NO,USA,united%20states,DE")
    assert [(item["country"], item["year"]) for item in data["items"]] == [("US", 2024), ("NO", 2024), ("DE", 2024)]


async def test_ranking_as_csv(api: Api) -> None:
    response = await api.get("/economics/rankings/gdp?limit=1&format=csv")
    [row] = csv.DictReader(io.StringIO(response.text, newline=""))
    assert (row["indicator.key"], row["indicator.code"]) == ("gdp", "NY.GDP.MKTP.CD")
    assert list(row.values())[-6:] == ["1", "US", "United States", "", "2024", "28750956130731.0"]


@pytest.mark.parametrize("query", ["limit=0", "limit=51", "order=up"])
async def test_ranking_bounds(api: Api, query: str) -> None:
    problem = await api.problem(f"/economics/rankings/gdp?{query}", 400)
    assert problem["errors"][0]["parameter"] == query.partition("=")[0]


@pytest.mark.parametrize(
    ("countries", "what"),
    [
        (REFUSAL, "refused the request (Invalid value)"),
        (b'[{"page":1,"pages":6,"per_page":"50","total":296},[' + NORWAY + b"]]", "more than one page"),
        (b'[{"page":0,"pages":0,"per_page":0,"total":0},null]', "empty list"),
        (b'[{"page":1,"pages":1}]', "no rows"),
    ],
)
async def test_a_list_of_countries_that_cannot_be_is_a_change(
    open_api: Opened, answering: Answering, countries: bytes, what: str
) -> None:
    async with open_api(gateway=answering({COUNTRIES: countries})) as api:
        problem = await api.problem("/economics/NO/gdp", 502)
        assert what in problem["detail"]
        assert problem["provider"] == "World Bank"


async def test_a_refusal_of_a_known_country_is_a_change(open_api: Opened, answering: Answering) -> None:
    series = "https://api.worldbank.org/v2/country/NO/indicator/NY.GDP.MKTP.CD?format=json&per_page=100&mrv=15"
    # The mark at the beginning has been seen.
    bodies = {COUNTRIES: b'\xef\xbb\xbf[{"pages":1},[' + NORWAY + b"]]", series: REFUSAL}
    async with open_api(gateway=answering(bodies)) as api:
        assert "refused" in (await api.problem("/economics/NO/gdp", 502))["detail"]


async def test_a_profile_as_csv_has_a_row_for_each_indicator_and_year(api: Api) -> None:
    text = (await api.get("/economics/NO?format=csv")).text
    profile = await api.data("/economics/NO")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert {row["country"] for row in rows} == {"NO"}
    for key, indicator in profile["indicators"].items():
        found = [(row["year"], row["value"]) for row in rows if row["indicator"] == key]
        assert [(int(year), float(value)) for year, value in found if year] == [
            (entry["year"], entry["value"]) for entry in indicator["values"]
        ]
        assert found, "an indicator without values is a row without a year"
