import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/estonian-ports": Declared(
        carried="www.sadamaregister.ee/",
        timeless=ENTRIES,
    ),
    "/estonian-ports/search": Declared(
        carried="www.sadamaregister.ee/",
        timeless=ENTRIES,
    ),
}

LIST = "https://www.sadamaregister.ee/api/ports/public-active"


async def found(api: Api, text: str) -> list[str]:
    return [port["id"] for port in (await api.data(f"/estonian-ports/search?q={text}"))["items"]]


async def test_search_is_ranked_and_knows_no_accents(api: Api) -> None:
    assert await found(api, "P%C3%A4rnu") == ["5", "4", "1", "3"]  # that, begins so, contains it, in the address
    assert await found(api, "parnu+sadam") == ["4"]
    assert await found(api, "OUNA") == ["2"]
    assert await found(api, "viimsi") == ["2"]
    assert await found(api, "--") == await found(api, "nowhere") == []


async def test_a_port(api: Api) -> None:
    data = await api.data("/estonian-ports/search?q=jahisadam")
    assert (data["query"], data["count"]) == ("jahisadam", 1)
    assert data["items"][0] == {
        "id": "1",
        "name": "Uus Pärnu jahisadam",
        "address": "Pärnu maakond, Pärnu linn",
        "water_body": "Pärnu jõgi",
        "function": 2,
        "function_name": "small port with paid services, for craft under 24 m",
        "services": ["Kütus"],
    }


async def test_gaps_are_null(api: Api) -> None:
    data = await api.data("/estonian-ports?limit=4&page=1")
    assert (data["total"], data["count"], data["page"], data["limit"]) == (5, 1, 1, 4)
    assert data["items"] == [
        {
            "id": "5", "name": "Pärnu", "address": None, "water_body": None, "function": None, "function_name": None,
            "services": [],
        }
    ]  # fmt: skip
    other = (await api.data("/estonian-ports"))["items"][1]
    assert (other["id"], other["water_body"], other["function"], other["services"]) == ("2", None, 3, ["Vesi"])


@pytest.mark.parametrize("body", [b"[]", b"{}", b'[{"name": "Sadam"}]', b'[{"publicId": "1", "name": null}]'])
async def test_what_is_not_the_register_is_a_change(open_api: Opened, answering: Answering, body: bytes) -> None:
    async with open_api(gateway=answering({LIST: body})) as api:
        await api.problem("/estonian-ports", 502)
