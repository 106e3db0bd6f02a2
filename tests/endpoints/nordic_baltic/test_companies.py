"""Companies: seven registers in one shape, check digits, and what is not passed on."""

import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, FILTERS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/{country}/companies/search": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/nordic/{country}/companies/{id}": Declared(another={"900000014": "900000022"}, timeless=ENTRIES),
    "/nordic/{country}/companies/{id}/roles": Declared(
        unidentified="the reply names the offices, not the company", timeless=ENTRIES
    ),
    "/nordic/companies/search": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/nordic/lv/companies/{id}/owners": Declared(another={"40000000015": "40000000016"}, timeless=ENTRIES),
}


@pytest.mark.parametrize(
    ("country", "source", "coverage", "total", "name", "status"),
    [
        ("EE", "ariregister", "ten_matches", None, "Nordvik Näidis OÜ", "in_liquidation"),
        ("finland", "prh_ytj", "register", 1, "Nordvik Esimerkki Oy", "in_liquidation"),
        ("SE", "gleif", "lei_holders", 2, "Nordvik Exempel AB", "active"),
        ("NO", "brreg", "register", 2, "NORDVIK EKSEMPEL AS", "active"),
        ("DK", "cvrapi", "best_match", None, "NORDVIK EKSEMPEL ApS", "registered"),
        ("IS", "gleif", "lei_holders", 1, "Nordvik Dæmi ehf.", "dissolved"),
        ("lv", "lv_register", "register", 2, 'SIA "Nordvik Paraugs"', "registered"),
        ("lt", "lt_spinta", "register", None, "UAB Nordvik pavyzdys", "active"),
    ],
)
async def test_search(
    api: Api, country: str, source: str, coverage: str, total: int | None, name: str, status: str
) -> None:
    data = await api.data(f"/nordic/{country}/companies/search?q=nordvik")
    assert (data["source"], data["coverage"], data["match_count"]) == (source, coverage, total)
    assert (data["items"][0]["name"], data["items"][0]["status"]) == (name, status)
    assert {company["country"] for company in data["items"]} == {data["country"]}


async def test_nothing_is_found(api: Api) -> None:
    assert (await api.data("/nordic/NO/companies/search?q=finnes%20ikke"))["items"] == []
    assert (await api.data("/nordic/DK/companies/search?q=ukendt"))["items"] == []
    assert (await api.data("/nordic/DK/companies/search?q=nordvik&page=2"))["items"] == []


@pytest.mark.parametrize(
    ("country", "number", "found"),
    [
        ("EE", "17449106", {"id": "17449106", "country": "EE", "source": "ariregister"}),
        ("FI", "01000010", {"id": "0100001-0", "registered_date": "2010-01-02", "legal_form": None}),
        ("SE", "5560000019", {"id": "556000-0019", "former_names": [{"name": "Gamla Nordvik AB", "end_date": None}]}),
        ("NO", "900 000 014", {"id": "900000014", "employee_count": 12, "industry_code": "62.100"}),
        ("DK", "10000017", {"registered_date": "1999-04-23", "employee_count": None, "industry_code": "620100"}),
        ("IS", "4701010080", {"id": "470101-0080", "updated_date": "2026-02-03"}),
        ("LV", "40000000015", {"id": "40000000015", "legal_form_code": "SIA", "registered_date": "1999-05-06"}),
        ("LT", "110000010", {"id": "110000010", "legal_form": "Uždaroji akcinė bendrovė"}),
    ],
)
async def test_a_company(api: Api, country: str, number: str, found: dict[str, object]) -> None:
    data = await api.data(f"/nordic/{country}/companies/{number}")
    assert found.items() <= data.items()


@pytest.mark.parametrize(("country", "number"), [("DK", "DK10000017"), ("LV", "LV40000000015"), ("FI", "FI01000010")])
async def test_a_vat_number_that_has_the_number_of_the_register(api: Api, country: str, number: str) -> None:
    found = await api.data(f"/nordic/{country}/companies/{number}")
    assert found["id"].replace("-", "") == number[2:]


async def test_a_dissolved_company_and_a_bankrupt_one(api: Api) -> None:
    latvian = (await api.data("/nordic/LV/companies/search?q=nordvik"))["items"][1]
    assert (latvian["status"], latvian["dissolved_date"]) == ("dissolved", "2020-07-08")
    assert latvian["address"] == {
        "text": "Rīga, Parauga iela 5", "street": None, "postal_code": "LV-1010", "city": None, "municipality": None,
        "country": "LV",
    }  # fmt: skip
    assert (await api.data("/nordic/NO/companies/search?q=nordvik"))["items"][1]["status"] == "bankrupt"


@pytest.mark.parametrize(
    ("country", "number", "words"),
    [
        ("EE", "17449107", "eight digits"),
        ("FI", "0100001-1", "business ID"),
        ("SE", "8507099805", "organization number of ten digits"),  # a person
        ("NO", "900000015", "nine digits"),
        ("DK", "10000018", "CVR number"),
        ("IS", "120174-3399", "kennitala of an organization"),  # a person
        ("LV", "40000000016", "eleven digits"),
        ("LT", "110000011", "company code"),
        ("NO", "NO900000014MVA", "nine digits"),
    ],
)
async def test_a_wrong_number_is_a_400_before_any_call(
    api: Api, replay: ReplayServer, country: str, number: str, words: str
) -> None:
    [error] = (await api.problem(f"/nordic/{country}/companies/{number}", 400))["errors"]
    assert (error["parameter"], error["given"]) == ("id", number)
    assert words in error["allowed"]
    assert replay.log == []


@pytest.mark.parametrize(
    ("country", "number"),
    [
        ("FI", "0100002-9"),
        ("SE", "556000-0027"),
        ("NO", "900000022"),
        ("DK", "10000025"),
        ("LV", "40000000034"),
        ("LT", "300000010"),
    ],
)
async def test_an_unknown_company_is_a_404(api: Api, country: str, number: str) -> None:
    await api.problem(f"/nordic/{country}/companies/{number}", 404)


async def test_the_quota_of_a_register_is_used_up(api: Api) -> None:
    problem = await api.problem("/nordic/DK/companies/search?q=opbrugt", 502)
    assert problem["detail"].startswith("cvrapi.dk has answered its look-ups of today")
    assert "INVALID_UA" in (await api.problem("/nordic/DK/companies/search?q=afvist", 502))["detail"]


async def test_offices(api: Api) -> None:
    response = await api.get("/nordic/NO/companies/900000014/roles")
    chair, member, auditor = response.json()["data"]["items"]
    assert (chair["role"], chair["name"], chair["birth_year"]) == ("Styrets leder", "Kari Eksempel", 1980)
    assert (member["name"], member["resigned"]) == ("Ola Test Eksempel", True)
    assert (auditor["holder"], auditor["company_id"], auditor["birth_year"]) == ("company", "900000030", None)
    assert "1980-01-02" not in response.text
    assert "no-store" in response.headers["cache-control"]
    head, agent = (await api.data("/nordic/LV/companies/40000000015/roles"))["items"]
    assert (head["role"], head["group"], head["registered_date"]) == ("Chair of board", "Executive board", "2015-06-07")
    assert (agent["role"], agent["company_id"]) == ("Representative", "40000000049")
    await api.problem("/nordic/LV/companies/40000000034/roles", 404)
    assert "Bolagsverket" in (await api.problem("/nordic/SE/companies/556000-0019/roles", 404))["detail"]


async def test_owners_of_a_latvian_company(api: Api) -> None:
    response = await api.get("/nordic/lv/companies/40000000015/owners")
    data = response.json()["data"]
    assert (data["source"], data["count"]) == ("lv_register_people", 2)
    assert data["items"][0] == {
        "name": "Jānis Paraugs", "birth_year": 1970, "nationality": "LV", "residence": "LV",
        "registered_date": "2019-03-04",
    }  # fmt: skip
    assert data["items"][1]["name"] == "Ilze"
    assert "020270" not in response.text
    await api.problem("/nordic/lv/companies/40000000034/owners", 404)


async def test_all_countries_at_once(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/nordic/companies/search?q=nordvik")
    assert [row["country"] for row in data["countries"]] == ["EE", "FI", "SE", "NO", "DK", "IS", "LV", "LT"]
    assert [row["count"] for row in data["countries"]] == [1, 1, 1, 2, 1, 1, 1, 1]
    assert (data["count"], data["missing"]) == (9, [])


async def test_registers_that_are_away_are_named(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="data.brreg.no"):
        data = await api.data("/nordic/companies/search?q=nordvik&per_country=1")
    assert [(row["country"], row["reason"]) for row in data["missing"]] == [("NO", "upstream_unavailable")]
    assert len(data["countries"]) == 7
