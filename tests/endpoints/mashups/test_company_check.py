"""What registers say of a company: numbers of each country, each part by hand, and what is left without some of them."""

from typing import Any

import msgspec
import pytest

from skerry.services.company_numbers import company_number
from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/mashup/company/check": Declared(
        unageing="registers",
        signing={"emta": "taxes"},
        asked_again={"www.ametlikudteadaanded.ee": "announcements name people: its replies are not kept"},
        unlisted={"id": "a number of wrong form is not looked up: `form_valid` says so"},
    )
}

BOLT = "/mashup/company/check?id=17449106&country=EE"
VIES = "https://ec.europa.eu/taxation_customs/vies/rest-api/ms"


@pytest.mark.parametrize(
    ("given", "country", "kind", "number", "vat"),
    [
        ("17449106", "EE", "registry_number", "17449106", None),
        ("EE 100 931 558", "EE", "vat_number", "EE100931558", "EE100931558"),
        ("2077474-0", "FI", "registry_number", "2077474-0", "FI20774740"),
        ("FI20774740", "FI", "registry_number", "2077474-0", "FI20774740"),
        ("123456-7897", "SE", "registry_number", "1234567897", "SE123456789701"),
        ("SE123456789701", "SE", "registry_number", "1234567897", "SE123456789701"),
        ("988 077 917", "NO", "registry_number", "988077917", None),
        ("13585628", "DK", "registry_number", "13585628", "DK13585628"),
        ("450401-3150", "IS", "registry_number", "4504013150", None),
        ("40003521600", "LV", "registry_number", "40003521600", "LV40003521600"),
        ("119511515", "LT", "vat_number", "LT119511515", "LT119511515"),
        ("136695976", "DE", "vat_number", "DE136695976", "DE136695976"),
        ("EL094259216", "GR", "vat_number", "EL094259216", "EL094259216"),
    ],
)
def test_numbers(given: str, country: str, kind: str, number: str, vat: str | None) -> None:
    found = company_number(given, country)
    assert (found.kind, found.number, found.form_error) == (kind, number, None)
    assert (found.vat.number if found.vat else None) == vat


@pytest.mark.parametrize(
    ("given", "country", "error"),
    [
        ("17449107", "EE", "check_digit"), ("1744910", "EE", "length"), ("2077474-1", "FI", "check_digit"),
        ("988077918", "NO", "check_digit"), ("DE136695977", "DE", "check_digit"), ("1234567898", "SE", "check_digit"),
    ],
)  # fmt: skip
async def test_a_number_of_wrong_form_is_not_looked_up(
    api: Api, replay: ReplayServer, given: str, country: str, error: str
) -> None:
    report = await api.data(f"/mashup/company/check?id={given}&country={country}")
    assert (report["form_valid"], report["form_error"]) == (False, error)
    parts = ("registry", "vat", "notices", "taxes")
    covered = {"EE": parts, "FI": ("registry", "vat"), "NO": ("registry",)}.get(country, ("vat",))
    assert {part: report[part]["status"] for part in parts} == {
        part: "wrong_form" if part in covered else "not_covered" for part in parts
    }
    assert (report["sources"], replay.log) == ([], [])


@pytest.mark.modules("mashups.company_check", "nordic_baltic.companies", "estonia.registers.companies")
async def test_a_wrong_number_is_an_answer_of_a_check_only(api: Api, replay: ReplayServer) -> None:
    """Where the company itself is requested, it is a 400."""
    report = await api.data("/mashup/company/check?id=17449107&country=EE")
    assert (report["form_valid"], report["form_error"]) == (False, "check_digit")
    for path in ("/nordic/EE/companies/17449107", "/estonian-companies/17449107"):
        await api.problem(path, 400)
    assert replay.log == []


async def test_an_estonian_company(api: Api) -> None:
    report = await api.data(BOLT)
    assert report["registry"]["company"]["name"] == "Bolt Näidis AS"
    assert report["vat"]["status"] == "number_unknown"
    notices = report["notices"]
    assert (notices["status"], notices["searched_count"], notices["notices"]) == ("searched", 3, [])
    assert (notices["searched_from_date"], notices["as_of_date"]) == ("2026-11-02", "2026-11-18")
    assert "score" not in report
    assert "Sanctions" in report["not_checked"]


async def test_a_bankrupt_company_that_the_register_does_not_have(open_api: Opened, answering: Answering) -> None:
    register = b'{"status": "OK", "data": []}'
    announcements = (CASSETTES / "ametlikud_teadaanded" / "pankrot.xml").read_bytes()
    gateway = answering(
        {
            "https://ariregister.rik.ee/est/api/autocomplete?q=10000018": register,
            "https://www.ametlikudteadaanded.ee/ee/-/pankrotimenetlus/xml": announcements,
        }
    )
    async with open_api(gateway=gateway) as api:
        report = await api.data("/mashup/company/check?id=10000018")
    assert report["registry"]["status"] == "not_found"
    assert [notice["number"] for notice in report["notices"]["notices"]] == ["9900001"]
    assert "Maasikas" not in str(report), "people are left out"


async def test_a_finnish_company(open_api: Opened, answering: Answering) -> None:
    company: Any = msgspec.json.decode((CASSETTES / "prh_ytj" / "page1.json").read_bytes())
    company["companies"] = company["companies"][:1]
    company["companies"][0]["businessId"]["value"] = "2077474-0"
    register = "https://avoindata.prh.fi/opendata-ytj-api/v3/companies?businessId=2077474-0"
    vies = (CASSETTES / "vies" / "not_registered.json").read_bytes()
    gateway = answering({register: msgspec.json.encode(company), f"{VIES}/FI/vat/20774740": vies})
    async with open_api(gateway=gateway) as api:
        report = await api.data("/mashup/company/check?id=FI20774740&country=FI")
    assert (report["registry"]["status"], report["registry"]["source"]) == ("found", "prh_ytj")
    assert (report["vat"]["status"], report["vat"]["vat_number"]) == ("not_registered", "FI20774740")
    assert (report["notices"]["status"], report["taxes"]["status"]) == ("not_covered", "not_covered")
    assert {entry["source"] for entry in report["sources"]} == {"prh_ytj", "vies"}


async def test_an_estonian_vat_number_does_not_tell_the_company(open_api: Opened, answering: Answering) -> None:
    vies = (CASSETTES / "vies" / "not_registered.json").read_bytes().replace(b"20774740", b"100931558")
    async with open_api(gateway=answering({f"{VIES}/EE/vat/100931558": vies})) as api:
        report = await api.data("/mashup/company/check?id=EE100931558&country=EE")
    assert {report[part]["status"] for part in ("registry", "notices", "taxes")} == {"number_unknown"}


async def test_half_of_the_registers_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="ariregister.rik.ee"):
        report = await api.data(BOLT)
    assert report["registry"] is None
    assert "registry" in {entry["part"] for entry in report["unavailable"]}
    assert report["notices"]["status"] == "searched"


async def test_a_member_state_that_does_not_answer(api: Api) -> None:
    report = await api.data("/mashup/company/check?id=40003521600&country=LV")
    assert (report["vat"]["status"], report["registry"]["status"]) == ("no_answer", "not_covered")


async def test_vies_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem("/mashup/company/check?id=136695976&country=DE", 502)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("id=17449106&country=JP", {"country"}),
        ("id=x", {"id"}),
        ("country=EE", {"id"}),
        ("id=1201743399&country=IS", {"id"}),
    ],
)
async def test_wrong_parameters(api: Api, query: str, names: set[str]) -> None:
    """The last one is a person's."""
    problem = await api.problem(f"/mashup/company/check?{query}", 400)
    assert {error["parameter"] for error in problem["errors"]} == names
