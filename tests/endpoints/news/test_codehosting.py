import pytest
import time_machine

from tests.conftest import Api
from tests.declared import FILTERS, ONGOING, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/codehosting/repos/{owner}/{repo}": Declared(
        another={'"fastapi/fastapi"': '"fastapi/another"'},
        unageing=ONGOING,
    ),
    "/codehosting/trending": Declared(
        unidentified=FILTERS,
        unageing=ONGOING,
    ),
    "/codehosting/users/{username}": Declared(
        another={'"octo-example"': '"another"'},
        unageing=ONGOING,
    ),
    "/codehosting/search": Declared(
        unageing=ONGOING,
    ),
}


async def test_search(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/codehosting/search?q=fastapi&per_page=3")
    assert (data["query"], data["total"], data["incomplete_results"]) == ("fastapi", 251804, False)
    assert (data["count"], data["page"], data["limit"]) == (3, 1, 3)
    assert data["items"][0] == {
        "name": "fastapi",
        "full_name": "fastapi/fastapi",
        "description": "An example",
        "star_count": 93412,
        "fork_count": 9341,
        "programming_language": "Python",
        "owner": "fastapi",
        "owner_avatar_url": "https://avatars.githubusercontent.com/u/7?v=4",
        "url": "https://github.com/fastapi/fastapi",
        "homepage_url": "https://fastapi.example/",
        "topics": ["api", "python"],
        "license": "MIT",
        "open_issue_count": 41,
        "created_at": "2018-12-08T08:21:47Z",
        "updated_at": "2026-11-20T07:55:12Z",
        "pushed_at": "2026-11-19T23:10:00Z",
    }
    assert replay.log[0]["url"].endswith("?q=fastapi&per_page=3&page=1")


async def test_what_github_does_not_know_is_null(api: Api) -> None:
    _, unknown, none = (await api.data("/codehosting/search?q=fastapi&per_page=3"))["items"]
    assert (unknown["license"], unknown["homepage_url"], unknown["programming_language"]) == (None, None, None)
    assert (none["license"], none["homepage_url"], none["description"], none["topics"]) == (None, None, None, [])


async def test_order_and_page(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/codehosting/search?q=language:python%20%20stars:%3E100&sort=stars&page=20&per_page=50")
    assert (data["page"], data["limit"]) == (20, 50)
    assert replay.log[0]["url"].endswith("?q=language:python%20stars:%3E100&sort=stars&per_page=50&page=20")


async def test_nothing_found(api: Api) -> None:
    data = await api.data("/codehosting/search?q=no-such-thing-anywhere")
    assert (data["total"], data["count"], data["items"]) == (0, 0, [])


async def test_a_query_that_github_refuses_is_a_400(api: Api) -> None:
    problem = await api.problem("/codehosting/search?q=stars:", 400)
    assert problem["errors"][0]["parameter"] == "q"


async def test_the_limit_of_searches_is_no_404(api: Api) -> None:
    problem = await api.problem("/codehosting/search?q=limited", 502)
    assert problem["detail"].startswith("GitHub returned 403")


@pytest.mark.parametrize("query", ["q=%20", "q=", "q=x&per_page=51", "q=x&page=0", "q=x&sort=size", "q=" + "x" * 257])
async def test_bounds(api: Api, replay: ReplayServer, query: str) -> None:
    await api.problem(f"/codehosting/search?{query}", 400)
    assert not replay.log


async def test_only_the_first_thousand_can_be_had(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/codehosting/search?q=x&per_page=50&page=21", 400)
    assert problem["errors"][0] == {
        "parameter": "page", "in": "query", "given": "21", "allowed": "a page within the first 1000 repositories",
    }  # fmt: skip
    assert not replay.log


async def test_an_account(api: Api) -> None:
    assert await api.data("/codehosting/users/octo-example") == {
        "login": "octo-example",
        "name": "Mari Example",
        "type": "User",
        "bio": None,
        "company": None,
        "location": "Tartu",
        "homepage_url": "https://mari.example/",
        "avatar_url": "https://avatars.githubusercontent.com/u/583?v=4",
        "url": "https://github.com/octo-example",
        "repository_count": 17,
        "gist_count": 4,
        "follower_count": 83,
        "following_count": 9,
        "created_at": "2013-04-02T09:10:11Z",
        "updated_at": "2026-10-30T12:00:05Z",
    }


async def test_an_organization_is_an_account(api: Api) -> None:
    data = await api.data("/codehosting/users/harbour-works")
    assert (data["login"], data["type"], data["bio"], data["homepage_url"]) == (
        "Harbour-Works", "Organization", None, None,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["-x", "a%2Fb", "a b", "x" * 40, "õ"])
async def test_names_that_github_does_not_allow(api: Api, replay: ReplayServer, name: str) -> None:
    await api.problem(f"/codehosting/users/{name}", 404 if "%2F" in name else 400)
    assert not replay.log


async def test_a_repository(api: Api) -> None:
    data = await api.data("/codehosting/repos/FastAPI/fastapi")
    assert (data["full_name"], data["star_count"], data["watcher_count"]) == ("fastapi/fastapi", 93412, 612)
    assert (data["default_branch"], data["archived"], data["fork"], data["size_kb"]) == ("master", False, False, 14250)
    assert (data["license"], data["created_at"]) == ("MIT", "2018-12-08T08:21:47Z")


async def test_a_repository_that_moved_is_found_by_its_old_name(api: Api) -> None:
    data = await api.data("/codehosting/repos/tiangolo/fastapi")
    assert data["full_name"] == "fastapi/fastapi"


async def test_new_repositories_with_the_most_stars(api: Api, replay: ReplayServer) -> None:
    with time_machine.travel("2026-11-20T12:00:00Z", tick=False):
        data = await api.data("/codehosting/trending?since=WEEKLY&language=python&limit=3")
    assert (data["start_date"], data["total"], data["count"]) == ("2026-11-13", 48211, 3)
    assert [(item["name"], item["star_count"]) for item in data["items"]] == [
        ("lighthouse", 2140), ("skiff", 911), ("buoy", 430),
    ]  # fmt: skip
    assert "q=created:%3E%3D2026-11-13%20language:%22python%22&sort=stars" in replay.log[0]["url"]


async def test_older_repositories_are_left_out(api: Api) -> None:
    with time_machine.travel("2026-11-20T12:00:00Z", tick=False):
        data = await api.data("/codehosting/trending?since=daily")
    assert ([item["name"] for item in data["items"]], data["incomplete_results"]) == (["new"], True)


async def test_a_language_without_new_repositories(api: Api) -> None:
    data = await api.data("/codehosting/trending?language=cobol")
    assert (data["total"], data["items"]) == (0, [])


async def test_a_language_that_github_refuses_is_a_400(api: Api) -> None:
    problem = await api.problem("/codehosting/trending?language=klingon", 400)
    assert problem["errors"][0]["parameter"] == "language"
