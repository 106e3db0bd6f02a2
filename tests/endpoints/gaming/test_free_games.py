import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, FILTERS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/games/free": Declared(
        unidentified=FILTERS,
        timeless=ENTRIES,
    ),
    "/games/free/{id}": Declared(
        another={"540": "541"},
        timeless=ENTRIES,
    ),
}


async def test_games(api: Api) -> None:
    data = await api.data("/games/free?category=shooter&platform=pc&limit=2")
    assert (data["count"], data["total"], data["page"], data["limit"]) == (2, 3, 1, 2)
    assert data["items"][0] == {
        "id": 540,
        "title": "Lighthouse 2",
        "summary": "An example of a game, number 540.",
        "genre": "Shooter",
        "platforms": ["pc"],
        "publisher": "Harbour Works",
        "developer": "Harbour Works",
        "release_date": "2022-10-04",
        "thumbnail_url": "https://www.freetogame.com/g/540/thumbnail.jpg",
        "play_url": "https://www.freetogame.com/open/540",
        "url": "https://www.freetogame.com/540",
    }
    assert (data["items"][1]["platforms"], data["items"][1]["release_date"]) == (["pc", "browser"], None)


async def test_all_games(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/games/free?page=2&limit=3")
    assert (data["total"], [game["title"] for game in data["items"]]) == (4, ["Tide"])
    assert replay.log[0]["url"].endswith("/games?sort-by=relevance")


async def test_only_games_of_the_platform(api: Api) -> None:
    """Even where the provider returns others."""
    items = (await api.data("/games/free?platform=browser"))["items"]
    assert [game["platforms"] for game in items] == [["pc", "browser"], ["browser"]]


async def test_several_categories(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/games/free?category=3D,third-person&platform=PC&sort=alphabetical")
    assert data["total"] == 3
    assert "/filter?tag=3d.third-Person&platform=pc" in replay.log[0]["url"]


async def test_no_game_of_a_category(api: Api) -> None:
    data = await api.data("/games/free?category=sailing")
    assert (data["total"], data["items"]) == (0, [])


async def test_one_game(api: Api) -> None:
    data = await api.data("/games/free/540")
    assert (data["title"], data["status"], data["platforms"]) == ("Lighthouse 2", "Live", ["pc"])
    assert data["description"] == "An example. Of two paragraphs."
    assert data["system_requirements"] == {
        "os": "Windows 10 64-bit", "processor": "Any of 2015", "memory": "6 GB", "graphics": None, "storage": "50 GB",
    }  # fmt: skip
    assert len(data["screenshot_urls"]) == 2


async def test_a_game_in_the_browser(api: Api) -> None:
    data = await api.data("/games/free/9")
    assert (data["system_requirements"], data["screenshot_urls"], data["description"]) == (None, [], None)


async def test_an_unknown_game(api: Api) -> None:
    assert "999999" in (await api.problem("/games/free/999999", 404))["detail"]


@pytest.mark.parametrize(
    ("query", "names"),
    [("platform=xbox&category=cooking&sort=price&limit=501", {"platform", "category", "sort", "limit"})],
)
async def test_bounds(api: Api, replay: ReplayServer, query: str, names: set[str]) -> None:
    problem = await api.problem(f"/games/free?{query}", 400)
    assert {error["parameter"] for error in problem["errors"]} == names
    assert not replay.log
