import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/anime/{id}": Declared(
        another={"457": "458"},
        timeless=ENTRIES,
    ),
    "/anime/schedule/{day}": Declared(
        unidentified="broadcasts of a weekday are listed by Japanese time, and some without a day",
        timeless=ENTRIES,
    ),
    "/anime/top": Declared(
        unidentified=FILTERS,
        timeless=ENTRIES,
    ),
    "/anime/random": Declared(
        timeless=ENTRIES,
    ),
    "/anime/search": Declared(
        timeless=ENTRIES,
    ),
    "/anime/season": Declared(
        timeless=ENTRIES,
    ),
}


async def test_the_season(api: Api) -> None:
    data = await api.data("/anime/season")
    # Of four works two are of the autumn, one is of the summer before, of one it is not known.
    assert (data["season"], data["year"], data["count"], data["total"]) == ("fall", 2026, 4, 57)
    first = data["items"][0]
    assert (first["id"], first["title"], first["title_en"]) == (59001, "First Of Autumn", None)
    assert (first["start_date"], first["end_date"], first["broadcast_text"]) == (
        "2026-10-04", None, "Sundays at 17:30 (JST)",
    )  # fmt: skip
    assert (first["score"], first["member_count"]) == (8.1, 52000)
    assert (first["studios"], first["genres"], first["themes"]) == (["A Studio"], ["Action", "Fantasy"], [])
    assert first["image_url"] == "https://cdn.myanimelist.net/images/anime/1/59001l.jpg"


async def test_pages_of_the_season(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/anime/season?limit=2")
    assert (data["count"], data["total"], data["page"], data["limit"]) == (2, 57, 1, 2)
    assert replay.log[-1]["url"].endswith("/seasons/now?page=1&limit=2")
    beyond = await api.data("/anime/season?page=2000")
    assert (beyond["season"], beyond["total"], beyond["page"], beyond["items"]) == (None, 57, 2000, [])


async def test_what_is_not_known_is_null(api: Api) -> None:
    unknown = (await api.data("/anime/season"))["items"][3]
    assert unknown["title"] == "Nothing Known Yet"
    nothing = (
        "title_en", "type", "source_material", "episode_count", "duration_text", "rating", "score", "score_count",
        "rank", "popularity_rank",
        "synopsis", "background", "season", "year", "broadcast_text", "trailer_url",
    )  # fmt: skip
    assert {name: unknown[name] for name in nothing} == dict.fromkeys(nothing)
    assert unknown["member_count"] == 0


async def test_of_a_day_that_is_only_a_year_no_day_is_made(api: Api) -> None:
    """The provider's stamp says the first of January then."""
    unknown = (await api.data("/anime/season"))["items"][3]
    assert (unknown["start_date"], unknown["end_date"]) == (None, None)


async def test_a_trailer_with_a_player_only(api: Api) -> None:
    assert (await api.data("/anime/season"))["items"][1]["trailer_url"] == "https://www.youtube-nocookie.com/embed/q9"


async def test_a_search(api: Api) -> None:
    data = await api.data("/anime/search?q=naruto")
    assert (data["query"], data["count"], data["total"]) == ("naruto", 1, 29)
    assert (data["items"][0]["id"], data["items"][0]["end_date"]) == (20, "2007-02-08")


async def test_a_search_that_matches_nothing_is_empty(api: Api) -> None:
    assert await api.data("/anime/search?q=nothing%20such") == {
        "query": "nothing such", "count": 0, "total": 0, "page": 1, "limit": 10, "items": [],
    }  # fmt: skip


async def test_the_best_rated(api: Api) -> None:
    data = await api.data("/anime/top?type=tv")
    assert (data["count"], data["total"], data["page"], data["limit"]) == (2, 7231, 1, 25)
    assert (data["items"][0]["title"], data["items"][0]["rank"]) == ("Mushishi", 59)


async def test_a_page_beyond_the_last_is_empty(api: Api) -> None:
    data = await api.data("/anime/top?page=2000")
    assert (data["count"], data["total"], data["page"]) == (0, 28000, 2000)


async def test_a_weekday(api: Api) -> None:
    data = await api.data("/anime/schedule/monday")
    assert (data["weekday"], data["timezone"], data["count"], data["total"]) == ("monday", "Asia/Tokyo", 1, 1)
    assert data["items"][0]["broadcast_text"] == "Mondays at 18:00 (JST)"


async def test_one(api: Api) -> None:
    data = await api.data("/anime/457")
    assert (data["title_ja"], data["episode_count"], data["score"], data["rank"]) == ("蟲師", 26, 8.67, 59)
    assert (data["start_date"], data["end_date"]) == ("2005-10-23", "2006-06-19")
    assert (data["licensors"], data["demographics"]) == (["Funimation"], ["Seinen"])


async def test_an_unknown_one(api: Api) -> None:
    problem = await api.problem("/anime/999999999", 404)
    assert problem["detail"] == "No anime with id 999999999."


@pytest.mark.parametrize(
    ("path", "parameter"),
    [
        ("/anime/0", "id"),
        ("/anime/mushishi", "id"),
        ("/anime/schedule/today", "day"),
        ("/anime/top?type=manga", "type"),
        ("/anime/top?page=0", "page"),
        ("/anime/search?q=x&limit=26", "limit"),
        ("/anime/search", "q"),
    ],
)
async def test_limits(api: Api, path: str, parameter: str) -> None:
    problem = await api.problem(path, 400)
    assert [error["parameter"] for error in problem["errors"]] == [parameter]


async def test_a_random_one_for_a_few_seconds(api: Api, replay: ReplayServer) -> None:
    first, second = await api.data("/anime/random"), await api.data("/anime/random")
    assert first == second
    assert len(replay.log) == 1


@pytest.mark.parametrize("fault", ["error_403", "html", "truncated"])
async def test_anilist_stands_in_under_the_same_number(api: Api, replay: ReplayServer, fault: str) -> None:
    with replay.fault(fault, host="api.tenrai.org"):
        response = await api.get("/anime/457")
    data = response.json()["data"]
    assert (data["id"], data["title_ja"], data["episode_count"], data["season"]) == (457, "蟲師", 26, "fall")
    assert (data["type"], data["source_material"], data["status"]) == ("TV", "Manga", "Finished Airing")
    assert (data["start_date"], data["end_date"]) == ("2005-10-23", "2006-06-19")
    assert data["synopsis"] == "An example of a summary. (Source: example)"
    assert data["studios"] == ["Artland"]
    assert data["url"] == "https://myanimelist.net/anime/457"
    ours = (
        "score",
        "score_count",
        "rank",
        "popularity_rank",
        "member_count",
        "rating",
        "producers",
        "licensors",
        "themes",
    )
    assert {name: data[name] for name in ours} == dict.fromkeys(ours)
    assert response.headers["link"].startswith('<https://anilist.co/>; rel="via"')
    assert "tenrai" not in response.headers["link"]


async def test_anilist_does_not_decide_what_exists(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403", host="api.tenrai.org"):
        problem = await api.problem("/anime/999999999", 502)
    assert "its fallback AniList has no anime with this number of MyAnimeList" in problem["detail"]


async def test_a_search_at_anilist_has_only_what_myanimelist_has(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403", host="api.tenrai.org"):
        data = await api.data("/anime/search?q=naruto")
        second = await api.data("/anime/search?q=naruto&page=2&limit=1")
        nothing = await api.data("/anime/search?q=nothing%20such")
    assert ([work["id"] for work in data["items"]], data["total"]) == ([20, 99001], 2)
    assert data["items"][0]["trailer_url"] == "https://www.youtube.com/watch?v=j2hiC9BmJlQ"
    assert (data["items"][1]["status"], data["items"][1]["start_date"]) == (None, None)
    assert ([work["id"] for work in second["items"]], second["total"]) == ([99001], 2)
    assert (nothing["items"], nothing["total"]) == ([], 0)


async def test_what_anilist_cannot_count_is_unavailable(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403", host="api.tenrai.org"):
        problem = await api.problem("/anime/search?q=the", 502)
    assert problem["provider"] == "Tenrai"
    assert "its fallback AniList found more works than it can count" in problem["detail"]


async def test_lists_of_myanimelist_have_no_fallback(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403", host="api.tenrai.org"):
        for path in ("/anime/season", "/anime/top", "/anime/schedule/monday", "/anime/random"):
            assert (await api.problem(path, 502))["provider"] == "Tenrai"
    assert {entry["url"].split("/")[2] for entry in replay.log} == {"api.tenrai.org"}


DISABLED = b"""{"errors": [{"message": "The AniList API has been temporarily disabled due to severe stability issues.",
"status": 403}], "data": null}"""
TOO_MANY = b'{"errors": [{"message": "Too Many Requests.", "status": 429}], "data": null}'
JIKAN_504 = b"""{"status": 504, "type": "BadResponseException", "message": "Jikan failed to connect to MyAnimeList.",
"error": null}"""


@pytest.mark.parametrize(("status", "body"), [(403, DISABLED), (429, TOO_MANY), (200, DISABLED)])
async def test_errors_of_anilist(open_api: Opened, answering: Answering, status: int, body: bytes) -> None:
    """In its own words, which come with status 200 at times."""
    gateway = answering({"https://graphql.anilist.co/": body}, status=status, method="POST")
    async with open_api(gateway=gateway) as api:
        problem = await api.problem("/anime/457", 502)
    assert "its fallback AniList returned" in problem["detail"]


async def test_an_error_of_tenrai_is_no_anime(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({"https://api.tenrai.org/v1/anime/457": JIKAN_504}, status=504)) as api:
        problem = await api.problem("/anime/457", 502)
    assert problem["detail"].startswith("Tenrai returned 504, and its fallback AniList")
