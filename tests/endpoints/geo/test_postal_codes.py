from urllib.parse import unquote

import msgspec
import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/zipcode/{country}/{code}": Declared(
        another={"90210": "90211"},
        timeless=ENTRIES,
    ),
}

BASE = "https://api.zippopotam.us"


async def test_beverly_hills(api: Api) -> None:
    assert await api.data("/zipcode/us/90210") == {
        "country_name": "United States",
        "country": "US",
        "postal_code": "90210",
        "count": 1,
        "items": [
            {
                "name": "Beverly Hills",
                "state": "California",
                "state_code": "CA",
                "latitude": 34.0901,
                "longitude": -118.4065,
            }
        ],
    }


@pytest.mark.parametrize("code", ["SW1A", "sw1a%201aa", "SW1A1AA", "SW1A%20%201AA"])
async def test_a_whole_british_code_is_answered_for_its_first_part(api: Api, replay: ReplayServer, code: str) -> None:
    data = await api.data(f"/zipcode/GB/{code}")
    assert (data["postal_code"], data["count"]) == ("SW1A", 2)
    assert data["country_name"] == "United Kingdom", "not the provider's Great Britain"
    assert [call["url"] for call in replay.log] == [f"{BASE}/gb/SW1A"]


@pytest.mark.parametrize(
    ("country", "code", "asked"),
    [
        ("ca", "K1A 0B1", "ca/K1A"),
        ("ie", "D02 X285", "ie/D02"),
        ("nl", "1012AB", "nl/1012"),
        ("nl", "1012", "nl/1012"),
        ("mt", "VLT 1117", "mt/VLT"),
        ("jp", "100-0001", "jp/100-0001"),
        ("se", "111 22", "se/111%2022"),
        ("gb", "EC1A 1BB", "gb/EC1A"),
        ("gb", "M1 1AE", "gb/M1"),
    ],
)
async def test_what_is_asked_for(open_api: Opened, answering: Answering, country: str, code: str, asked: str) -> None:
    part = unquote(asked.partition("/")[2])
    body = msgspec.json.encode(
        {"post code": part, "country": "y", "country abbreviation": country.upper(), "places": []}
    )
    async with open_api(gateway=answering({f"{BASE}/{asked}": body})) as api:
        assert (await api.data(f"/zipcode/{country}/{code}"))["items"] == []


async def test_what_the_provider_lacks_is_null(api: Api) -> None:
    data = await api.data("/zipcode/ad/AD100")
    assert (data["items"][0]["state"], data["items"][0]["state_code"]) == (None, None)
    assert data["items"][0]["latitude"] == 42.5833
    assert (data["items"][1]["latitude"], data["items"][1]["longitude"]) == (None, None)


async def test_an_unknown_code_is_not_found(api: Api) -> None:
    problem = await api.problem("/zipcode/US/00000", 404)
    assert problem["detail"].startswith("Zippopotam.us has no postal code '00000' in US.")


@pytest.mark.parametrize(
    ("path", "parameter"),
    [("/zipcode/u5a/90210", "country"), ("/zipcode/us/902_10", "code"), ("/zipcode/us/-1", "code")],
)
async def test_what_is_no_code_is_a_bad_request(api: Api, path: str, parameter: str) -> None:
    problem = await api.problem(path, 400)
    assert problem["errors"][0]["parameter"] == parameter
