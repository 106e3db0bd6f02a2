import json

from tests.conftest import Api, Opened
from tests.declared import PUBLISHED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/news/techforum/best": Declared(
        unageing=PUBLISHED,
    ),
    "/news/techforum/top": Declared(
        unageing=PUBLISHED,
    ),
}

BASE = "https://hacker-news.firebaseio.com/v0"


def item(number: int) -> bytes:
    story = {"id": number, "type": "story", "by": "kadri", "time": 1795153200, "title": f"Story {number}", "score": 1}
    return json.dumps(story).encode()


async def test_best_stories(api: Api) -> None:
    data = await api.data("/news/techforum/best")
    assert data["unavailable_ids"] == []
    # 41000003 is null, 41000004 deleted, 41000005 dead.
    assert [story["id"] for story in data["items"]] == [41000001, 41000002, 41000006, 41000007, 41000008]
    assert data["count"] == 5
    assert data["items"][0] == {
        "id": 41000001,
        "type": "story",
        "title": "A database in two files",
        "url": "https://blog.example/two-files",
        "text": None,
        "score": 731,
        "comment_count": 212,
        "author": "kadri",
        "posted_at": "2026-11-20T05:40:00Z",
        "discussion_url": "https://news.ycombinator.com/item?id=41000001",
    }
    _, ask, job, poll, _ = data["items"]
    assert (ask["url"], ask["text"]) == (None, "How do you keep <i>yours</i> in order?")
    assert (job["type"], job["url"], job["comment_count"]) == ("job", None, 0)
    assert (poll["type"], poll["text"]) == ("poll", None)


async def test_the_next_story_stands_in_for_what_was_taken_down(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/news/techforum/best?limit=4")
    assert [story["id"] for story in data["items"]] == [41000001, 41000002, 41000006, 41000007]
    assert len(replay.log) == 1 + 7


async def test_front_page(api: Api) -> None:
    data = await api.data("/news/techforum/top?limit=2")
    assert [story["id"] for story in data["items"]] == [41000008, 41000006]


async def test_stories_are_kept_beyond_their_list(api: Api, replay: ReplayServer) -> None:
    await api.data("/news/techforum/best?limit=8")
    asked = len(replay.log)
    await api.data("/news/techforum/top")
    assert len(replay.log) == asked + 1


async def test_stories_that_fail_are_named(open_api: Opened, answering: Answering) -> None:
    bodies = {
        f"{BASE}/beststories.json": b"[1, 2, 3, 4]",
        f"{BASE}/item/1.json": item(1),
        f"{BASE}/item/3.json": item(3),
    }
    async with open_api(gateway=answering(bodies)) as api:  # the others are answered 501
        response = await api.get("/news/techforum/best?limit=3")
        data = response.json()["data"]
        assert [story["id"] for story in data["items"]] == [1, 3]
        assert data["count"] == 2
        assert data["unavailable_ids"] == [2]
        lifetime = int(response.headers["cache-control"].split("max-age=")[1].split(",")[0])
        assert lifetime <= 60


async def test_a_story_of_another_shape_is_named(open_api: Opened, answering: Answering) -> None:
    bodies = {f"{BASE}/beststories.json": b"[1, 2]", f"{BASE}/item/1.json": item(1), f"{BASE}/item/2.json": b"{}"}
    async with open_api(gateway=answering(bodies)) as api:
        assert (await api.data("/news/techforum/best"))["unavailable_ids"] == [2]


async def test_no_story_at_all_is_a_failure(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({f"{BASE}/beststories.json": b"[1, 2]"})) as api:
        assert (await api.problem("/news/techforum/best", 502))["provider"] == "Hacker News"


async def test_an_empty_list(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({f"{BASE}/beststories.json": b"[]"})) as api:
        assert await api.data("/news/techforum/best") == {"count": 0, "items": [], "unavailable_ids": []}


async def test_a_hundred_stories(open_api: Opened, answering: Answering) -> None:
    bodies = {f"{BASE}/item/{number}.json": item(number) for number in range(150)}
    bodies[f"{BASE}/beststories.json"] = json.dumps(list(range(150))).encode()
    async with open_api(gateway=answering(bodies)) as api:
        data = await api.data("/news/techforum/best?limit=100")
        assert [story["id"] for story in data["items"]] == list(range(100))
