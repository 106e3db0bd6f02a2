import pytest

from tests.conftest import Api
from tests.declared import PUBLISHED, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/jobs/search": Declared(
        unageing=PUBLISHED,
    ),
}


def ids(data: dict[str, list[dict[str, str]]]) -> list[str]:
    return [item["id"] for item in data["items"]]


async def test_all_boards_newest_first(api: Api) -> None:
    data = await api.data("/jobs/search")
    assert ids(data) == [
        "jobicy:140001",
        "arbeitnow:data-engineer-oslo-3",
        "arbeitnow:python-entwickler-berlin-1",
        "jobicy:140002",
        "jobicy:140003",
        "remotive:2001",
        "remotive:2002",
    ]
    assert (data["count"], data["total"], data["query"]) == (7, 7, None)
    assert data["sources"] == [
        {"key": "jobicy", "name": "Jobicy", "ok": True, "job_count": 4, "detail": None},
        {
            "key": "arbeitnow",
            "name": "Arbeitnow",
            "ok": True,
            "job_count": 2,
            "detail": None,
        },  # the cook's is not remote
        {"key": "remotive", "name": "Remotive", "ok": True, "job_count": 2, "detail": None},
    ]
    assert data["attribution"] == [
        "Jobicy, https://jobicy.com/",
        "Arbeitnow, https://www.arbeitnow.com/",
        "Remotive, https://remotive.com/",
    ]


async def test_a_listing(api: Api) -> None:
    data = await api.data("/jobs/search?limit=1")
    assert (data["count"], data["total"]) == (1, 7)
    assert data["items"][0] == {
        "id": "jobicy:140001",
        "title": "Python Developer – Data",
        "company": "Nordlys & Co",
        "company_logo_url": "https://jobicy.com/data/140001.jpeg",
        "category": "Software Engineering",
        "job_type": "full-time",
        "location": "Estonia, Finland",
        "remote": True,
        "salary_text": "EUR 60000 to 75000 yearly",
        "tags": ["Software Engineering"],
        "posted_at": "2026-11-19T16:30:00Z",
        "url": "https://jobicy.com/jobs/140001-job",
        "source": "jobicy",
        "excerpt": "Build pipelines. Python",
    }


async def test_older_forms_and_what_is_missing(api: Api) -> None:
    items = {item["id"]: item for item in (await api.data("/jobs/search"))["items"]}
    older = items["jobicy:140002"]
    assert (older["posted_at"], older["salary_text"]) == ("2026-11-18T09:00:00Z", "USD 90000 yearly")
    assert len(older["excerpt"]) <= 300
    assert older["excerpt"].endswith("…")
    translator = items["jobicy:140003"]
    assert (translator["category"], translator["job_type"], translator["excerpt"]) == (
        "Translation",
        "contract",
        "Estonian to English.",
    )
    assert (translator["company_logo_url"], translator["salary_text"]) == (None, None)
    german = items["arbeitnow:python-entwickler-berlin-1"]
    assert (german["posted_at"], german["job_type"]) == (
        "2026-11-19T10:00:00Z",
        None,
    )  # berufserfahren is a level of experience
    assert items["arbeitnow:data-engineer-oslo-3"]["job_type"] is None
    remotive = items["remotive:2001"]
    assert (remotive["posted_at"], remotive["salary_text"]) == ("2026-11-16T10:23:26Z", "$80k - $100k")
    assert (items["remotive:2002"]["job_type"], items["remotive:2002"]["salary_text"]) == ("part-time", None)


async def test_one_company_s_job_is_given_once(api: Api) -> None:
    data = await api.data("/jobs/search?q=havn")
    assert ids(data) == ["arbeitnow:data-engineer-oslo-3"]  # Jobicy has it too, and older


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=PYTHON", ["jobicy:140001", "arbeitnow:python-entwickler-berlin-1", "jobicy:140002", "remotive:2001"]),
        ("search=python%20django", ["remotive:2001"]),
        ("q=sona", ["jobicy:140003"]),
        ("q=bru", ["arbeitnow:python-entwickler-berlin-1"]),
        ("category=software-dev", ["remotive:2001"]),
        ("category=software", ["jobicy:140001", "jobicy:140002", "remotive:2001"]),
        ("location=europe&q=engineer", ["jobicy:140002"]),
        ("location=worldwide", ["remotive:2001"]),
        ("q=nothing-like-that", []),
        ("q=%2B%2B", []),
    ],
)
async def test_filters(api: Api, query: str, found: list[str]) -> None:
    assert ids(await api.data(f"/jobs/search?{query}")) == found


async def test_each_board_is_asked_once_for_many_searches(api: Api, replay: ReplayServer) -> None:
    for word in ("python", "editor", "oslo"):
        await api.data(f"/jobs/search?q={word}")
    assert len(replay.log) == 3


@pytest.mark.parametrize(
    ("host", "board", "left"), [("jobicy.com", "jobicy", 4), ("www.arbeitnow.com", "arbeitnow", 6)]
)
@pytest.mark.parametrize("fault", ["error_403", "html"])
async def test_a_board_that_fails_is_named_and_the_others_answer(
    api: Api, replay: ReplayServer, host: str, board: str, left: int, fault: str
) -> None:
    with replay.fault(fault, host=host):
        response = await api.get("/jobs/search")
    data = response.json()["data"]
    assert data["count"] == left
    (failed,) = [source for source in data["sources"] if not source["ok"]]
    assert (failed["key"], failed["job_count"]) == (board, 0)
    assert failed["detail"].lower().startswith(board)
    assert len(data["attribution"]) == 2
    assert int(response.headers["cache-control"].split("max-age=")[1].split(",")[0]) <= 60


async def test_without_any_board_it_is_a_502(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        assert (await api.problem("/jobs/search", 502))["provider"] == "Jobicy"


async def test_limit_is_bounded(api: Api) -> None:
    (error,) = (await api.problem("/jobs/search?limit=101", 400))["errors"]
    assert (error["parameter"], error["allowed"]) == ("limit", "an integer from 1 to 100")
