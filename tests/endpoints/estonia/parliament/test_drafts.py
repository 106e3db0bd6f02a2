from tests.conftest import Api
from tests.declared import FILTERS, ONGOING, Declared

DRAFT = "0413a7b6-9e3f-4ce7-b7ef-b9559455a5f7"
DECLARED = {
    "/riigikogu/drafts": Declared(unidentified=FILTERS, timeless=ONGOING),
    "/riigikogu/drafts/{uuid}": Declared(
        another={f'"{DRAFT}"': '"0413a7b6-0000-4000-8000-000000000000"'},
        every_row="proceedings without one of the readings would look complete",
        timeless=ONGOING,
    ),
}


async def test_drafts_introduced_in_january(api: Api) -> None:
    drafts = await api.data("/riigikogu/drafts?start=2026-01-01&end=2026-01-31&lang=en")
    assert (drafts["count"], drafts["total"], drafts["page"]) == (2, 2, 0)
    first, second = drafts["items"]
    assert (first["number"], first["type"], first["introduced_date"], first["leading_committee"]) == (
        "983 SE",
        "SE",
        "2026-01-20",
        "Cultural Affairs Committee",
    )
    assert first["amendments_deadline_at"] == "2026-02-17T15:15:00Z"  # 17:15 in Tallinn
    assert (second["type"], second["amendments_deadline_at"], second["leading_committee"]) == ("OE", None, None)


async def test_pages_count_from_0(api: Api) -> None:
    path = "/riigikogu/drafts?start=2026-01-01&end=2026-01-31&lang=en&limit=1"
    first, second = await api.data(path), await api.data(f"{path}&page=1")
    assert [(page["count"], page["total"], page["items"][0]["number"]) for page in (first, second)] == [
        (1, 2, "983 SE"),
        (1, 2, "979 OE"),
    ]


async def test_a_search_that_matches_nothing(api: Api) -> None:
    found = await api.data("/riigikogu/drafts?q=kosmoselaev")
    assert (found["query"], found["total"], found["items"]) == ("kosmoselaev", 0, [])


async def test_an_end_before_the_start(api: Api) -> None:
    problem = await api.problem("/riigikogu/drafts?start=2026-02-01&end=2026-01-01&limit=20", 400)
    assert [(error["parameter"], error["allowed"]) for error in problem["errors"]] == [
        ("end", "a day not before start, 2026-02-01")
    ]


async def test_one_draft_with_its_proceedings(api: Api) -> None:
    draft = await api.data(f"/riigikogu/drafts/{DRAFT}")
    assert (draft["number"], draft["stage"], draft["accepted_date"]) == ("50 SE", "TAGASI_LYKATUD", None)
    assert [(event["reading"], event["status"], event["occurred_at"]) for event in draft["events"]] == [
        ("INITIATION", "ALGATATUD", "2025-05-08T17:40:53.927000Z"),
        ("INITIATION", "MENETLUSSE_VOETUD", "2025-05-09T12:24:00.392000Z"),
        ("FIRST_READING", "TAGASI_LYKATUD", "2025-06-11T11:00:00Z"),
    ]
    assert draft["events"][2]["vote_ids"] == ["db57ca8d-7fe4-44cb-ab47-a68e46a683d5"]
    assert [(text["title"], text["file_name"]) for text in draft["texts"]] == [
        ("Eelnõu", "50_SE.pdf"),
        ("Lugemise tekst", None),
    ]
