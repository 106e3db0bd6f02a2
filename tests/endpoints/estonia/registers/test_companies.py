from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine

from skerry.endpoints.estonia.registers.companies import estonian_company_taxes
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-companies/search": Declared(
        unidentified=FILTERS,
        timeless=ENTRIES,
    ),
    "/estonian-companies/{code}": Declared(
        another={"17449106": "17449114"},
        timeless=ENTRIES,
    ),
    "/estonian-companies/{code}/taxes": Declared(),
}

REGISTER = "https://ariregister.rik.ee/est/api/autocomplete"


async def test_companies_by_name(api: Api) -> None:
    data = await api.data("/estonian-companies/search?q=Bolt")
    assert (data["query"], data["count"]) == ("Bolt", 3)
    bolt, factory, club = data["items"]
    assert (bolt["id"], bolt["country"], bolt["name"], bolt["status"]) == ("17449106", "EE", "Bolt Näidis AS", "active")
    assert bolt["address"] == {
        "text": "Harju maakond, Tallinn, Põhja pst 1",
        "street": None,
        "postal_code": "10115",
        "city": None,
        "municipality": None,
        "country": "EE",
    }
    assert bolt["former_names"] == [{"name": "Poltide Kaubandus OÜ", "end_date": None}]
    assert (factory["name"], factory["status"], factory["address"]) == ("Vana Poldivabrik OÜ", "dissolved", None)
    assert (club["status"], club["former_names"]) == (None, [])  # a status of an unknown letter


async def test_a_string_that_is_too_short(api: Api) -> None:
    assert "(3 to 100 characters)" in (await api.problem("/estonian-companies/search?q=bo", 400))["detail"]


async def test_a_limit(api: Api) -> None:
    data = await api.data("/estonian-companies/search?q=Bolt&limit=1")
    assert [company["id"] for company in data["items"]] == ["17449106"]
    problem = await api.problem("/estonian-companies/search?q=Bo&limit=11", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"q", "limit"}


async def test_no_match_is_an_empty_list(api: Api) -> None:
    assert (await api.data("/estonian-companies/search?q=nothing+of+that+name"))["items"] == []


async def test_one_company(api: Api) -> None:
    data = await api.data("/estonian-companies/17449106")
    assert (data["name"], data["status"]) == ("Bolt Näidis AS", "active")
    assert data["register_url"] == "https://ariregister.rik.ee/est/company/17449106/Bolt-Naidis-AS"


async def test_an_unknown_company(api: Api) -> None:
    assert "10000001" in (await api.problem("/estonian-companies/10000001", 404))["detail"]


@pytest.mark.parametrize("code", ["17449107", "1744910", "27449106", "174491060"])
async def test_a_wrong_code_is_refused_before_any_call(api: Api, replay: ReplayServer, code: str) -> None:
    problem = await api.problem(f"/estonian-companies/{code}", 400)
    assert "check digit" in problem["detail"]
    assert replay.log == []


async def test_a_company_whose_name_has_the_number_is_another_one(open_api: Opened, answering: Answering) -> None:
    row = '{"reg_code": 17449106, "name": "Büroo 10000001 OÜ"}'
    url = f"{REGISTER}?q=10000001"
    async with open_api(gateway=answering({url: f'{{"status": "OK", "data": [{row}]}}'.encode()})) as api:
        await api.problem("/estonian-companies/10000001", 404)


async def test_a_row_without_a_code_is_left_out(open_api: Opened, answering: Answering) -> None:
    rows = '{"reg_code": null, "name": "Bolt Katki OÜ"}, {"reg_code": 17449106, "name": "Bolt Näidis AS"}'
    url = f"{REGISTER}?q=Bolt"
    async with open_api(gateway=answering({url: f'{{"status": "OK", "data": [{rows}]}}'.encode()})) as api:
        data = await api.data("/estonian-companies/search?q=Bolt")
    assert [company["name"] for company in data["items"]] == ["Bolt Näidis AS"]


async def test_the_registers_own_error_is_a_502(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({f"{REGISTER}?q=Bolt": b'{"status": "ERROR", "data": []}'})) as api:
        problem = await api.problem("/estonian-companies/search?q=Bolt", 502)
    assert problem["provider"] == "Estonian e-Business Register"


@pytest.fixture
async def stocked(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> AsyncIterator[Api]:
    """The application after its collector has read the file."""
    (entry,) = estonian_company_taxes.__dict__["endpoints"]
    with time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC)):
        await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
        async with open_api() as api:
            yield api


async def test_taxes_by_quarter(stocked: Api) -> None:
    data = await stocked.data("/estonian-companies/17449106/taxes")
    assert (data["code"], data["name"]) == ("17449106", "Bolt Näidis AS")
    assert (data["county"], data["municipality"]) == ("Harju", "Tallinn")
    assert (data["activity"], data["published_date"], data["stale_since"]) == (
        "TRANSPORTATION AND STORAGE",
        "2026-10-10",
        None,
    )
    assert [(row["year"], row["quarter"]) for row in data["quarters"]] == [
        *((2025, quarter) for quarter in (1, 2, 3, 4)),
        (2026, 1),
        (2026, 2),
    ]
    assert data["quarters"][5] == {
        "year": 2026,
        "quarter": 2,
        "state_taxes_eur": -25.5,
        "labour_taxes_eur": 1010,
        "turnover_eur": None,  # not published, which is not 0
        "employee_count": 13,
    }
    (bank,) = (await stocked.data("/estonian-companies/10000018/taxes"))["quarters"]
    assert (bank["state_taxes_eur"], bank["turnover_eur"], bank["employee_count"]) == (7, None, None)


@pytest.mark.parametrize("code", ["10000001", "70000007"])
async def test_a_company_that_is_not_in_the_file_and_a_person_who_is(stocked: Api, code: str) -> None:
    problem = await stocked.problem(f"/estonian-companies/{code}/taxes", 404)
    assert code in problem["detail"]


async def test_taxes_before_the_first_reading(api: Api, replay: ReplayServer) -> None:
    assert (await api.get("/estonian-companies/17449106/taxes")).headers["retry-after"] == "300"
    assert replay.log == [], "a caller's request never reads the file"
