from tests.conftest import Api
from tests.declared import ENTRIES, FILTERS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-plans": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/estonian-plans/{id}": Declared(another={'"sysid": 12345': '"sysid": 12346'}, timeless=ENTRIES),
}


async def test_plans_by_words(api: Api) -> None:
    data = await api.data("/estonian-plans?q=Vanalinna")
    assert (data["query"], data["total"], data["count"]) == ("Vanalinna", 2, 2)
    assert data["items"][0] == {
        "id": 12345, "plan_code": "10101234", "name": "Vanalinna näidiskvartali detailplaneering",
        "purpose": "Krundi jagamine kaheks", "status": "kehtiv", "organizer": "Näidise Linnavalitsus",
        "initiated_date": "2024-02-01", "accepted_date": "2025-03-05", "established_date": "2026-04-29",
    }  # fmt: skip
    older = data["items"][1]
    assert older["established_date"] == "2010-01-01", "midnight in Estonia, in milliseconds"
    assert (older["name"], older["purpose"]) == ("Vanalinna teemaplaneering", None)


async def test_no_plan_matches(api: Api) -> None:
    data = await api.data("/estonian-plans?q=olematu")
    assert (data["total"], data["items"]) == (0, [])


async def test_all_plans_by_page(api: Api) -> None:
    data = await api.data("/estonian-plans?limit=2&page=1")
    assert (data["query"], data["total"], data["page"], data["count"]) == (None, 17420, 1, 1)


async def test_one_plan_with_its_documents(api: Api) -> None:
    data = await api.data("/estonian-plans/12345")
    assert (data["id"], data["initiated_date"], data["organizer"]) == (12345, "2024-02-01", None)
    assert data["reference_url"] == "https://www.example.org/plan/10101234"
    assert data["document_urls"] == ["https://www.example.org/files/seletuskiri.pdf"]
    assert "99999999" in (await api.problem("/estonian-plans/99999999", 404))["detail"]


async def test_signs_alone_find_nothing(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/estonian-plans?q=!!!"))["items"] == []
    assert replay.log == []
