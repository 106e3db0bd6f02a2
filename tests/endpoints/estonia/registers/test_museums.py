import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-museums": Declared(timeless=ENTRIES),
    "/estonian-museums/objects/{id}": Declared(
        another={"oai:muis.ee:3954847": "oai:muis.ee:3954848"}, timeless=ENTRIES
    ),
}


async def test_before_the_first_import(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/estonian-museums", 502)
    assert problem["provider"] == "Information system of Estonian museums (MuIS)"
    assert replay.log == []


async def test_museums_with_their_collections(collected: Api) -> None:
    data = await collected.data("/estonian-museums")
    assert data["items"] == [
        {"code": "EKM", "name": "Näidise Kunstimuuseum", "collection_count": 1},
        {"code": "TM", "name": "Tartu Näidismuuseum", "collection_count": 2},
        {"code": "TMA", "name": "Tartu Näidisarhiiv", "collection_count": 0},
    ]
    found = await collected.data("/estonian-museums?q=naidismuuseum")
    assert [museum["code"] for museum in found["items"]] == ["TM"]
    assert (await collected.data("/estonian-museums?q=olematu"))["items"] == []


async def test_an_object(api: Api) -> None:
    assert await api.data("/estonian-museums/objects/3954847") == {
        "id": 3954847, "identifier": "EKM j 1 G 2", "title": "Vaade näidislahele", "type": "joonistus",
        "museum": "Näidise Kunstimuuseum", "collection": "Joonistuste kogu", "description": "Laht ja kaks paati",
        "earliest_year": 1930, "latest_year": 1935, "makers": [{"name": "Kunstnik, Näide", "role": "autor"}],
        "materials": ["paber"], "techniques": ["joonistamine"],
        "dimensions": [{"type": "laius", "value": 14.8, "unit": "cm"}],
        "image_urls": ["https://www.muis.ee/digitaalhoidla/77"], "url": "https://www.muis.ee/museaalview/3954847",
    }  # fmt: skip


async def test_persons_are_kept_nowhere_and_donors_left_out(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/estonian-museums/objects/3954847")
    assert "Annetaja" not in response.text
    assert response.headers["cache-control"] == "no-store"
    await api.get("/estonian-museums/objects/3954847")
    assert len(replay.log) == 2, "requested again"


async def test_an_object_of_which_little_is_recorded(api: Api) -> None:
    data = await api.data("/estonian-museums/objects/5")
    assert (data["id"], data["type"], data["title"], data["makers"], data["url"]) == (5, None, None, [], None)


async def test_an_unknown_object(api: Api) -> None:
    await api.problem("/estonian-museums/objects/999999999", 404)


@pytest.mark.parametrize(
    "body", [b'<OAI-PMH><error code="badArgument">x</error></OAI-PMH>', b"<OAI-PMH><GetRecord/></OAI-PMH>"]
)
async def test_another_error_is_a_502(open_api: Opened, answering: Answering, body: bytes) -> None:
    url = "https://www.muis.ee/OAIService/OAIService?verb=GetRecord&metadataPrefix=lido&identifier=oai:muis.ee:7"
    async with open_api(gateway=answering({url: body})) as api:
        await api.problem("/estonian-museums/objects/7", 502)
