from collections.abc import Mapping
from typing import Any

import pytest

from tests.conftest import Api, Opened
from tests.declared import COMPUTED, ONE_FILE, ONGOING, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

AMOUNTS = ("net_amount", "total_amount", "vat_amount")
DECLARED = {
    "/vat": Declared(
        unageing=ONGOING, carried="github.com/vatnode/eu-vat-rates-data", signing={"vat_rates": "what the file lacks"}
    ),
    "/vat/calculate": Declared(
        unidentified=ONE_FILE,
        unbounded=dict.fromkeys(AMOUNTS, COMPUTED),
        carried="github.com/vatnode/eu-vat-rates-data",
        signing={"vat_rates": "what the file lacks"},
    ),
    "/vat/reverse": Declared(
        unidentified=ONE_FILE,
        unageing=ONGOING,
        unbounded=dict.fromkeys(AMOUNTS, COMPUTED),
        carried="github.com/vatnode/eu-vat-rates-data",
        signing={"vat_rates": "what the file lacks"},
    ),
    "/vat/{country_code}": Declared(
        unidentified=ONE_FILE, unageing=ONGOING, carried="github.com/vatnode/eu-vat-rates-data"
    ),
    "/vat/validate": Declared(
        unageing="the register is asked at the moment of the answer, which is kept for an hour",
    ),
}
TABLE = "https://raw.githubusercontent.com/vatnode/eu-vat-rates-data/main/data/eu-vat-rates-data.json"
VIES = "https://ec.europa.eu/taxation_customs/vies/rest-api/ms"


async def test_rates_of_one_country(api: Api) -> None:
    response = await api.get("/vat/no")
    assert response.json()["data"] == {
        "country": "NO", "currency": "NOK", "standard_rate_percent": 25, "reduced_rate_percent": 15,
        "reduced_rate_2_percent": 12, "super_reduced_rate_percent": None, "parking_rate_percent": None,
        "country_name": "Norway", "as_of_date": "2026-11-19",
    }  # fmt: skip
    assert response.headers["last-modified"] == "Thu, 19 Nov 2026 00:00:00 GMT"
    assert "sources/vat_rates>" not in response.headers["link"]


@pytest.mark.parametrize("country", ["UK", "GBR", "United Kingdom"])
async def test_a_country_that_the_file_lacks_has_the_rates_of_the_package(api: Api, country: str) -> None:
    response = await api.get(f"/vat/{country}")
    data = response.json()["data"]
    assert (data["country"], data["standard_rate_percent"], data["as_of_date"]) == ("GB", 20, "2026-08-19")
    assert "sources/vat_rates>" in response.headers["link"]


async def test_a_country_that_is_not_covered_is_a_404(api: Api) -> None:
    assert "US" in (await api.problem("/vat/US", 404))["detail"]
    assert "US" in (await api.problem("/vat/calculate?amount=1&country=USA", 404))["detail"]


async def test_all_countries(api: Api) -> None:
    items = (await api.data("/vat"))["items"]
    assert [row["country"] for row in items][:3] == ["AT", "BE", "BG"]
    assert len(items) == 32
    assert {row["as_of_date"] for row in items} == {"2026-11-19", "2026-08-19"}
    highest = (await api.data("/vat?sort=STANDARD_RATE"))["items"]
    assert [(row["country"], row["standard_rate_percent"]) for row in highest][:2] == [("HU", 27), ("FI", 25.5)]
    assert highest[-1]["country"] in ("CH", "LI")


async def test_without_the_provider_the_rates_of_the_package(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        response = await api.get("/vat/NO")
        rows = (await api.data("/vat"))["items"]
    assert response.json()["data"]["as_of_date"] == "2026-08-19"
    assert response.headers["last-modified"] == "Wed, 19 Aug 2026 00:00:00 GMT"
    assert response.headers["cache-control"].startswith("public, max-age=300,")
    assert len(rows) == 32


@pytest.mark.parametrize(
    ("query", "vat", "total"),
    [
        ("amount=100&country=NO", 25, 125),
        ("amount=99.99&country=NO&rate=reduced_2", 12, 111.99),  # 11.9988
        ("amount=0.10&country=EE", 0.02, 0.12),  # 0.024
        ("amount=1001&country=IS", 240, 1241),  # 240.24: the króna has no cents
        ("amount=10.02&country=NO", 2.51, 12.53),  # 2.505, half up
        ("amount=0&country=NO", 0, 0),
    ],
)
async def test_vat_on_a_net_amount(api: Api, query: str, vat: float, total: float) -> None:
    data = await api.data(f"/vat/calculate?{query}")
    assert (data["vat_amount"], data["total_amount"], data["converted"]) == (vat, total, None)


async def test_a_total_in_another_currency(api: Api) -> None:
    data = await api.data("/vat/calculate?amount=100&country=DE&currency=usd")
    assert (data["country_name"], data["currency"], data["vat_amount"]) == ("Germany", "EUR", 19)
    assert data["converted"]["total_amount"] == 139.0396  # 119 * 1.1684
    assert (data["converted"]["currency"], data["converted"]["rate_date"]) == ("USD", "2026-04-13")
    assert "XTS" in (await api.problem("/vat/calculate?amount=100&country=DE&currency=XTS", 404))["detail"]


@pytest.mark.parametrize(
    ("query", "net", "vat"),
    [
        ("amount=119&country=DE", 100, 19),
        ("amount=100&country=NO", 80, 20),
        ("amount=9.99&country=EE", 8.06, 1.93),  # 1.9335
        ("amount=13.5&country=EE&rate_type=reduced", 11.95, 1.55),  # 13 percent: 1.5531
    ],
)
async def test_vat_in_a_gross_amount(api: Api, query: str, net: float, vat: float) -> None:
    data = await api.data(f"/vat/reverse?{query}")
    assert (data["net_amount"], data["vat_amount"]) == (net, vat)


@pytest.mark.parametrize("path", ["/vat/calculate", "/vat/reverse"])
async def test_a_rate_that_a_country_does_not_have(api: Api, path: str) -> None:
    problem = await api.problem(f"{path}?amount=1&country=DK&rate=parking", 400)
    assert problem["errors"][0]["allowed"] == "one of the rates of DK: standard"


async def test_wrong_parameters_are_all_named(api: Api) -> None:
    problem = await api.problem("/vat/reverse?amount=-1&rate=low", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"amount", "country", "rate"}


async def test_a_registered_number(api: Api) -> None:
    response = await api.get("/vat/validate?number=ee%20100-931.558")
    assert response.json()["data"] == {
        "number": "EE100931558", "country": "EE", "format_valid": True, "format_error": None, "registered": True,
        "name": "OÜ Rannarahu", "address": "Tuuliku tee 5 76505 Harjumaa Saue vald", "checked_at": "2026-11-20T09:14:05Z",
        "unavailable": [],
    }  # fmt: skip
    assert response.headers["last-modified"] == "Fri, 20 Nov 2026 09:14:05 GMT"


@pytest.mark.parametrize(("number", "registered"), [("FI20774740", False), ("DE136695976", True)])
async def test_names_that_are_not_disclosed_are_null(api: Api, number: str, registered: bool) -> None:
    data = await api.data(f"/vat/validate?number={number}")
    assert (data["registered"], data["name"], data["address"]) == (registered, None, None)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("LV40003521600", "MS_UNAVAILABLE"),
        ("SE123456789701", "MS_MAX_CONCURRENT_REQ"),
        ("LT119511515", "returned the VAT number 100931558 instead of 119511515"),
    ],
)
async def test_a_register_without_an_answer_is_null_and_said(api: Api, number: str, why: str) -> None:
    response = await api.get(f"/vat/validate?number={number}")
    data = response.json()["data"]
    assert (data["format_valid"], data["registered"], data["checked_at"]) == (True, None, None)
    assert data["unavailable"][0]["part"] == "registered"
    assert why in data["unavailable"][0]["detail"]
    assert response.headers["cache-control"].startswith("public, max-age=60,")


async def test_without_vies_the_form_is_checked(api: Api, replay: ReplayServer) -> None:
    with replay.fault("timeout"):
        data = await api.data("/vat/validate?number=EE100931558")
    assert (data["format_valid"], data["registered"]) == (True, None)
    assert (data["unavailable"][0]["part"], data["unavailable"][0]["reason"]) == ("registered", "upstream_unavailable")


@pytest.mark.parametrize(
    "body",
    [
        b'{"isValid": true, "userError": "INVALID", "vatNumber": "100931558"}',
        b'{"isValid": false, "requestDate": "2026-11-20T09:14:05Z"}',
        b'{"actionSucceed": false, "errorWrappers": []}',
    ],
)
async def test_a_verdict_that_contradicts_itself_is_none(open_api: Opened, answering: Answering, body: bytes) -> None:
    async with open_api(gateway=answering({f"{VIES}/EE/vat/100931558": body})) as api:
        data = await api.data("/vat/validate?number=EE100931558")
    assert (data["registered"], data["unavailable"][0]["part"]) == (None, "registered")


FORMS: Mapping[str, Any] = {
    "GB980780684": None, "UK980780684": None, "NO995525828MVA": None, "CHE-107.787.577 IVA": None, "IS100000": None,
    "EL094259216": None, "GR094259216": None, "XI980780684": None, "ATU13585627": None, "NL004495445B01": None,
    "EE100931559": "check_digit", "EE1": "length", "NO995525828": "format", "GB980780685": "check_digit",
    "CHE107787577": "length",
}  # fmt: skip


@pytest.mark.parametrize("number", FORMS)
async def test_forms_of_numbers(api: Api, number: str) -> None:
    data = await api.data(f"/vat/validate?number={number}")
    assert (data["format_valid"], data["format_error"]) == (FORMS[number] is None, FORMS[number])
    assert data["registered"] is None


@pytest.mark.parametrize(
    ("number", "called"),
    [
        ("GR 094259216", "EL/vat/094259216"),
        ("xi980780684", "XI/vat/980780684"),
        ("ATU13585627", "AT/vat/U13585627"),
        ("NL004495445B01", "NL/vat/004495445B01"),
    ],
)
async def test_vies_is_called_with_its_own_prefixes(api: Api, replay: ReplayServer, number: str, called: str) -> None:
    await api.data(f"/vat/validate?number={number}")
    assert {asked["url"] for asked in replay.log} == {f"{VIES}/{called}"}


@pytest.mark.parametrize("number", ["EE100931559", "GB980780684", "NO995525828MVA"])
async def test_vies_is_not_asked_in_vain(api: Api, replay: ReplayServer, number: str) -> None:
    data = await api.data(f"/vat/validate?number={number}")
    assert replay.log == []
    assert data["unavailable"][0]["part"] == "registered"


@pytest.mark.parametrize("number", ["100931558", "US123456789", "EU372000063", "LI12345", "E", "ÕÕ1"])
async def test_a_number_without_a_known_prefix_is_a_400(api: Api, number: str) -> None:
    problem = await api.problem(f"/vat/validate?number={number}", 400)
    assert problem["errors"][0]["parameter"] == "number"


async def test_the_table_has_a_country_with_an_odd_list(open_api: Opened, answering: Answering) -> None:
    """A third reduced rate is probably that of a region: the country has the rates of the package."""
    body = (CASSETTES / "eu_vat_rates" / "rates.json").read_text().replace("15.0", "15.0, 11.1, 7.7")
    async with open_api(gateway=answering({TABLE: body.encode()})) as api:
        data = await api.data("/vat/NO")
    assert (data["reduced_rate_percent"], data["as_of_date"]) == (15, "2026-08-19")
