import pytest

from tests.conftest import Api, Opened
from tests.declared import PUBLISHED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/federal/{number}": Declared(
        another={"2020-17469": "2020-17470"},
        unageing=PUBLISHED,
    ),
    "/federal/recent": Declared(
        unageing=PUBLISHED,
    ),
    "/federal/search": Declared(
        unageing=PUBLISHED,
    ),
}


async def test_newest_documents(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/federal/recent?per_page=3")
    assert (data["count"], data["total"], data["page"], data["limit"]) == (3, 10000, 1, 3)
    first, second, third = data["items"]
    assert (first["document_number"], first["type"], first["published_date"]) == ("2026-25001", "Rule", "2026-11-20")
    assert first["agencies"] == ["Transportation Department", "Federal Aviation Administration"]
    assert second["agencies"] == ["Office of Small Islands"]  # has a raw name only
    assert (third["abstract"], third["public_inspection_pdf_url"], third["excerpt"]) == (None, None, None)
    assert replay.log[-1]["url"].endswith("/documents.json?order=newest&per_page=3&page=1")


@pytest.mark.parametrize("kind", ["RULE", "rule", "Rule"])
async def test_of_one_type(api: Api, replay: ReplayServer, kind: str) -> None:
    data = await api.data(f"/federal/recent?type={kind}")
    assert [document["type"] for document in data["items"]] == ["Rule"]
    assert "conditions%5Btype%5D%5B%5D=RULE" in replay.log[-1]["url"]


async def test_a_page_beyond_the_last_is_empty(api: Api) -> None:
    data = await api.data("/federal/recent?page=200")
    assert (data["count"], data["total"], data["items"]) == (0, 0, [])


@pytest.mark.parametrize(
    ("query", "parameter", "allowed"),
    [
        ("per_page=0", "per_page", "from 1 to 50"),
        ("per_page=51", "per_page", "from 1 to 50"),
        ("page=0", "page", "from 1"),
        ("page=201", "page", "at most 200 with 10"),
        ("page=41&per_page=50", "page", "at most 40 with 50"),
        ("type=LAW", "type", "RULE, PRORULE, NOTICE, PRESDOCU"),
    ],
)
async def test_bounds(api: Api, query: str, parameter: str, allowed: str) -> None:
    problem = await api.problem(f"/federal/recent?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter
    assert allowed in problem["errors"][0]["allowed"]


async def test_one_document(api: Api) -> None:
    data = await api.data("/federal/2020-17469")
    assert (data["citation"], data["volume"], data["start_page"], data["page_count"]) == ("85 FR 48465", 85, 48465, 3)
    assert (data["effective_date"], data["comments_close_date"], data["signed_date"]) == (
        "2020-08-26",
        "2020-09-25",
        None,
    )
    assert data["agencies"][1] == {
        "name": "Federal Aviation Administration",
        "id": 159,
        "slug": "federal-aviation-administration",
        "parent_id": 492,
        "url": "https://www.federalregister.gov/agencies/federal-aviation-administration",
    }
    assert data["cfr_references"] == [{"title": 14, "part": "39", "chapter": None}]
    assert (data["president"], data["significant"]) == ("Donald Trump", False)


async def test_an_old_document_with_little_in_it(api: Api) -> None:
    data = await api.data("/federal/94-12345")
    assert (data["executive_order_number"], data["subtype"]) == ("12345", "Executive Order")
    assert (data["cfr_references"], data["agencies"][0]["id"]) == ([], None)


async def test_an_unknown_number_is_not_found(api: Api) -> None:
    assert "1999-99999" in (await api.problem("/federal/1999-99999", 404))["detail"]


@pytest.mark.parametrize("number", ["newest", "2020_17469", "2020-17469-1-1", "..agencies"])
async def test_what_is_no_number_is_a_bad_request(api: Api, number: str) -> None:
    problem = await api.problem(f"/federal/{number}", 400)
    assert problem["errors"][0]["parameter"] == "number"


async def test_a_captcha_is_a_change(open_api: Opened, answering: Answering) -> None:
    url = "https://www.federalregister.gov/api/v1/documents/2020-17469.json"
    async with open_api(gateway=answering({url: b"<html>Request Access</html>"})) as api:
        problem = await api.problem("/federal/2020-17469", 502)
    assert "not JSON" in problem["detail"]


async def test_a_search(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/federal/search?q=small%20islands&per_page=3")
    assert (data["query"], data["count"], data["total"], data["limit"]) == ("small islands", 3, 128, 3)
    assert (data["items"][0]["document_number"], data["items"][0]["type"]) == ("2026-25001", "Rule")
    assert data["items"][0]["excerpt"] == "Changes an airspace over small islands."
    assert "conditions%5Bterm%5D=small%20islands&order=relevance&per_page=3&page=1" in replay.log[0]["url"]


async def test_a_search_with_all_filters(api: Api) -> None:
    data = await api.data(
        "/federal/search?q=small%20islands&type=rule&agency=transportation-department&start=2026-11-01&end=2026-11-20"
    )
    assert data["count"] == 3


async def test_documents_of_other_days_are_left_out(api: Api) -> None:
    data = await api.data("/federal/search?q=small%20islands&start=2026-11-20")
    assert [document["published_date"] for document in data["items"]] == ["2026-11-20", "2026-11-20"]


async def test_a_search_without_results(api: Api) -> None:
    data = await api.data("/federal/search?q=zqzqzq")
    assert (data["total"], data["items"]) == (0, [])


async def test_an_unknown_agency_is_a_404(api: Api) -> None:
    problem = await api.problem("/federal/search?q=small%20islands&agency=no-such-agency", 404)
    assert "no-such-agency" in problem["detail"]


async def test_another_refusal_of_the_provider_is_a_502(api: Api) -> None:
    problem = await api.problem("/federal/search?q=small%20islands&start=1066-10-14", 502)
    assert "publication_date" in problem["detail"]


async def test_a_search_with_several_wrong_parameters(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/federal/search?q=&agency=E.P.A.&per_page=51", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"q", "agency", "per_page"}
    problem = await api.problem("/federal/search?q=x&start=2026-02-01&end=2026-01-01", 400)
    assert problem["errors"][0]["parameter"] == "start"
    assert not replay.log
