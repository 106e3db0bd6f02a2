from tests.conftest import Api
from tests.declared import PUBLISHED, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/tallinn/legal-acts": Declared(
        every_row="the row is the setting that names the council in office",
        unageing=PUBLISHED,
    ),
}


async def test_the_newest_acts(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/tallinn/legal-acts")
    assert (data["total"], data["count"], data["page"], data["limit"]) == (3, 3, 1, 50)
    assert data["items"][0] == {
        "id": 51203,
        "title": "Õismäe tee 12 kinnistu võõrandamine",
        "type": "RESOLUTION",
        "number": "41",
        "draft_number": "LVK-2026-88",
        "status": "ACCEPTED",
        "published_date": "2026-06-19",  # midnight in Tallinn
        "issuer": "Tallinna Linnavolikogu",
        "restricted": False,
        "url": "https://teele.tallinn.ee/documents/51203/view",
    }
    assert "city government are not included" in data["note"]
    assert "publisherUnitId=2336" in replay.log[-1]["url"]


async def test_words_for_codes_and_a_number_for_a_text(api: Api) -> None:
    _, act, last = (await api.data("/tallinn/legal-acts"))["items"]
    assert (act["type"], act["number"], act["published_date"], act["restricted"]) == (
        "REGULATION",
        "7",
        "2026-06-11",
        True,
    )
    assert (last["draft_number"], last["published_date"], last["issuer"]) == (None, None, None)


async def test_pages(api: Api) -> None:
    data = await api.data("/tallinn/legal-acts?page=2&limit=2")
    assert (data["total"], data["count"], data["page"], data["limit"]) == (3, 1, 2, 2)
    assert data["items"][0]["restricted"] is None
    assert (await api.data("/tallinn/legal-acts?page=9"))["items"] == []
    assert "from 1 to 10000" in str((await api.problem("/tallinn/legal-acts?page=0", 400))["errors"])
    await api.problem("/tallinn/legal-acts?limit=101", 400)


async def test_as_csv(api: Api) -> None:
    response = await api.get("/tallinn/legal-acts?format=csv")
    assert response.text.splitlines()[0].startswith("id,title,type,number")
