import pytest
from structlog.testing import capture_logs

from tests.conftest import Api
from tests.declared import Declared

DECLARED = {
    "/iban/{iban}": Declared(
        timeless="rules and lists of banks of a package, whose dates it does not state",
        unageing="rules and lists of banks of a package, whose dates it does not state",
    )
}
ESTONIAN = "EE382200221020145685"


async def test_a_valid_iban(api: Api) -> None:
    response = await api.get(f"/iban/{ESTONIAN}")
    assert response.json()["data"] == {
        "iban": ESTONIAN, "formatted": "EE38 2200 2210 2014 5685", "valid": True, "errors": [], "country": "EE",
        "bank_code": "22", "branch_code": "00", "account_code": "22102014568", "bic": "HABAEE2X", "bank": "Swedbank AS",
        "sepa": True, "national_check_digits_verified": True,
    }  # fmt: skip
    assert response.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("given", ["ee38 2200 2210 2014 5685", "EE38-2200-2210-2014-5685"])
async def test_separators_and_case_do_not_matter(api: Api, given: str) -> None:
    assert (await api.data(f"/iban/{given}"))["iban"] == ESTONIAN


@pytest.mark.parametrize(
    ("iban", "bic", "bank"),
    [
        ("FI2112345600000785", "NDEAFIHH", "NORDEA BANK FINLAND PLC"),
        ("FI5080000000111123", "DABAFIHH", "DANSKE BANK A/S, FINLAND BRANCH"),
        ("SE4550000000058398257466", "ESSESESS", "SEB"),
        ("NO9386011117947", "DABANO22", "Danske Bank"),
        ("DK5000400440116243", "NDEADKKK", "NORDEA BANK DANMARK A/S"),
        ("IS140159260076545510730339", "NBIIISRE", "Landsbankinn"),
        ("LV80BANK0000435195001", None, None),  # example codes, which no bank has
        ("LT121000011101001000", None, None),
        ("BE68539007547034", None, None),
    ],
)
async def test_banks(api: Api, iban: str, bic: str | None, bank: str | None) -> None:
    data = await api.data(f"/iban/{iban}")
    assert (data["valid"], data["bic"], data["bank"]) == (True, bic, bank)


@pytest.mark.parametrize(
    ("iban", "errors"),
    [
        ("EE392200221020145685", ["checksum"]),
        ("EE382200221020145686", ["checksum", "national_check_digits"]),
        ("EE112200221020145686", ["national_check_digits"]),
        ("EE38220022102014568", ["length"]),
        ("EE38220022102014568X", ["structure"]),
        ("ZZ382200221020145685", ["country"]),
        ("123822002210201456", ["structure"]),
        ("USAA382200221020145", ["structure"]),
    ],
)
async def test_a_wrong_iban_is_an_answer_with_reasons(api: Api, iban: str, errors: list[str]) -> None:
    data = await api.data(f"/iban/{iban}")
    assert (data["valid"], data["errors"], data["iban"]) == (False, errors, iban)
    assert data["country"] == ("EE" if iban.startswith("EE") else None)
    assert (data["bank"], data["bank_code"], data["account_code"], data["sepa"]) == (None, None, None, None)


@pytest.mark.parametrize(
    ("iban", "sepa"),
    [
        ("NO9386011117947", True),
        ("AL47212110090000000235698741", True),
        ("MD24AG000225100013104168", True),
        ("ME25505000012345678951", True),
        ("MK07250120000058984", True),
        ("RS35260005601001611379", True),
        ("XK051212012345678906", False),
        ("FO6264600001631634", False),
        ("PF5720041010050500013M02606", False),
    ],
)
async def test_the_single_euro_payments_area(api: Api, iban: str, sepa: bool) -> None:
    data = await api.data(f"/iban/{iban}")
    assert (data["valid"], data["country"], data["sepa"]) == (True, iban[:2], sepa)


async def test_check_digits_of_the_country(api: Api) -> None:
    """Sweden has a rule for each bank, which nobody publishes as one; Denmark has none in the IBAN."""
    verified = "national_check_digits_verified"
    assert (await api.data("/iban/NO9386011117947"))[verified] is True
    assert (await api.data("/iban/SE4550000000058398257466"))[verified] is False
    assert (await api.data("/iban/DK5000400440116243"))[verified] is None


@pytest.mark.parametrize("given", ["EE38", "EE38220022102014568!", "E" * 35, "ÕÕ382200221020145685"])
async def test_what_cannot_be_an_iban_is_a_400(api: Api, given: str) -> None:
    problem = await api.problem(f"/iban/{given}", 400)
    assert problem["errors"][0]["parameter"] == "iban"


@pytest.mark.parametrize("given", [ESTONIAN, "ee38 2200 2210 2014 5685", "EE38220022102014568!"])
async def test_the_number_is_in_no_log(api: Api, given: str) -> None:
    with capture_logs() as lines:
        await api.get(f"/iban/{given}")
        await api.client.head(f"/api/v1/iban/{given}")
    requests = [line["path"] for line in lines if line["event"] == "request"]
    assert requests == ["/api/v1/iban/{iban}", "/api/v1/iban/{iban}"]
    assert "2200" not in str(lines)


@pytest.mark.parametrize(
    "path", [f"/iban/{ESTONIAN}", f"/api/v1/iban/{ESTONIAN}/bank", f"/api/v1/ibans/iban/{ESTONIAN}"]
)
async def test_a_wrong_path_with_the_number_is_in_no_log(api: Api, path: str) -> None:
    with capture_logs() as lines:
        assert (await api.client.get(path)).status_code == 404
    assert [line["path"] for line in lines if line["event"] == "request"] == ["/api/v1/iban/{iban}"]
