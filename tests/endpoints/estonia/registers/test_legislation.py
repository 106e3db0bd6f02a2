import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, NOT_RESTATED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-legislation/search": Declared(
        unidentified=FILTERS,
        timeless=ENTRIES,
    ),
    "/estonian-legislation/act/{id}": Declared(
        another={"<globaalID>119032026007": "<globaalID>119032026008"},
        timeless=ENTRIES,
    ),
    "/estonian-legislation/drafts": Declared(
        unidentified=NOT_RESTATED,
        timeless=ENTRIES,
    ),
    "/estonian-courts/decisions": Declared(
        timeless=ENTRIES,
    ),
}

GAZETTE = "https://www.riigiteataja.ee/public-api/api/v1/akt"


async def test_acts_by_title(api: Api) -> None:
    data = await api.data("/estonian-legislation/search?q=riigieelarve")
    assert (data["query"], data["count"], data["total"], data["page"], data["limit"]) == ("riigieelarve", 2, 41, 1, 20)
    assert data["items"][1] == {
        "id": 105022014002,
        "title": "Riigieelarve baasseadus",
        "abbreviation": "RES",
        "kind": "seadus",
        "issuer": "Riigikogu",
        "group_id": 1050505,
        "start_date": "2014-03-23",
        "end_date": "2014-12-31",
        "url": "https://www.riigiteataja.ee/akt/105022014002",
    }
    assert (await api.data("/estonian-legislation/search?q=puudub"))["items"] == []


async def test_filters_of_a_search(api: Api) -> None:
    data = await api.data("/estonian-legislation/search?q=riigieelarve&kind=LAW&in_force=2026-11-20&limit=1&page=2")
    assert (data["count"], data["page"], data["limit"]) == (1, 2, 1)


async def test_an_act_in_the_edition_in_force(api: Api) -> None:
    data = await api.data("/estonian-legislation/act/105022014002")
    assert (data["id"], data["requested_id"], data["group_id"]) == (119032026007, 105022014002, 1050505)
    assert (data["title"], data["abbreviation"], data["issuer"]) == ("Riigieelarve baasseadus", "RES", "Riigikogu")
    assert (data["status"], data["repealed"]) == ("KEHTIV", False)
    assert (data["start_date"], data["end_date"]) == ("2026-04-01", "2026-12-31")  # midnight in Estonia
    assert data["section_count"] == 2
    assert data["sections"] == [
        {"number": "1", "title": "Näidissäte", "text": None},
        {"number": "1¹", "title": None, "text": None},
    ]


async def test_the_text_of_an_act(api: Api) -> None:
    first, inserted = (await api.data("/estonian-legislation/act/105022014002?text=true"))["sections"]
    assert first["text"].splitlines() == [
        "(1) Esimene lause koos viitega teisele seadusele, mis on näidis:",
        "1) esimene punkt;",
        "(2) Teine lõige.",
    ]
    assert inserted["text"] == "Lisatud säte."


async def test_the_named_edition(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/estonian-legislation/act/610920?current=false&text=true")
    assert (data["id"], data["requested_id"], data["abbreviation"]) == (610920, 610920, "NM")
    assert (data["start_date"], data["end_date"]) == ("2003-07-19", "2009-12-31")
    assert (data["status"], data["repealed"], data["section_count"]) == (None, None, 0)
    assert data["text"] == "§ 1. Vana säte. § 2. Teine."
    assert len(replay.log) == 1
    assert (await api.data("/estonian-legislation/act/610920?current=false"))["text"] is None


@pytest.mark.parametrize("current", ["true", "false"])
async def test_an_unknown_act(api: Api, current: str) -> None:
    problem = await api.problem(f"/estonian-legislation/act/999999999999?current={current}", 404)
    assert "999999999999" in problem["detail"]


async def test_the_page_of_the_site_is_not_an_act(open_api: Opened, answering: Answering) -> None:
    page = b"<!doctype html><html><head><title>Riigi Teataja</title></head><body></body></html>"
    async with open_api(gateway=answering({f"{GAZETTE}/610920/blob-xml": page})) as api:
        await api.problem("/estonian-legislation/act/610920?current=false", 502)


async def test_drafts(api: Api) -> None:
    data = await api.data("/estonian-legislation/drafts?phase=Consultation")
    assert (data["count"], data["total"]) == (4, 4)
    law, regulation, intent, position = data["items"]
    assert law == {
        "title": "Näidisseaduse muutmise seaduse eelnõu",
        "number": "JDM/26-1214",
        "ministry_code": "JDM",
        "published_date": "2026-11-17",
        "url": "https://eelnoud.valitsus.ee/main#00000000-0000-4000-8000-000000000001",
    }
    assert regulation["title"] == "Näidismäärus (teine redaktsioon)"
    assert (intent["number"], intent["ministry_code"], intent["published_date"]) == ("VÄM/26-1200", "VÄM", None)
    assert (position["title"], position["number"], position["url"]) == (
        "Seisukohad Euroopa Liidu algatuse kohta",
        None,
        None,
    )
    assert (await api.data("/estonian-legislation/drafts?limit=1"))["total"] == 4
    assert (await api.data("/estonian-legislation/drafts?phase=coordination"))["items"] == []


async def test_court_decisions(api: Api) -> None:
    data = await api.data("/estonian-courts/decisions")
    assert (data["query"], data["count"], data["total"], data["page"], data["limit"]) == (None, 2, 722556, 1, 30)
    assert data["items"][0] == {
        "id": 4400001,
        "case_number": "2-26-1001",
        "court": "Harju Maakohus",
        "proceeding": "Hagimenetlus",
        "categories": ["Võlaõigus"],
        "status": "Jõustunud",
        "announced_date": "2026-11-19",
        "url": "https://www.riigiteataja.ee/public-api/api/v1/kohtuteave/kohtulahendid/5500001/file",
    }
    assert data["items"][1]["url"] is None


async def test_court_decisions_by_words(api: Api) -> None:
    data = await api.data("/estonian-courts/decisions?q=liiklusseadus&page=2")
    assert (data["query"], data["total"], data["page"]) == ("liiklusseadus", 31, 2)
    assert data["items"][0]["case_number"] == "4-26-1031"
    assert (await api.data("/estonian-courts/decisions?q=puudub"))["items"] == []


async def test_no_names_and_no_copies_of_court_decisions(api: Api) -> None:
    response = await api.get("/estonian-courts/decisions")
    assert "Mari" not in response.text
    assert response.headers["cache-control"] == "no-store"
