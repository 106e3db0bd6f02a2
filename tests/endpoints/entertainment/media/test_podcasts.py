import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, ONGOING, PUBLISHED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/podcasts/search": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/podcasts/top": Declared(another={"genre=1487": "genre=1488"}, unageing=ONGOING),
    "/podcasts/{id}": Declared(another={"354668519": "50003"}, timeless=ENTRIES),
    "/podcasts/{id}/episodes": Declared(another={"354668519": "50003"}, unageing=PUBLISHED),
}
LOOKUP = "https://itunes.apple.com/lookup?id=354668519&media=podcast&entity=podcastEpisode&country=US&limit=20"


async def test_a_search(api: Api) -> None:
    found = await api.data("/podcasts/search?q=freakonomics")
    assert (found["query"], found["country"], found["count"]) == ("freakonomics", "US", 2)
    first, second = found["items"]
    assert (first["id"], first["title"], first["episode_count"]) == (354668519, "Freakonomics Radio", 2)
    assert (first["genre"], first["genres"], first["explicit"]) == ("History", ["History"], False)
    assert first["latest_episode_at"] == "2026-05-08T04:00:00Z"
    assert (second["explicit"], second["feed_url"], second["author_name"]) == (True, None, None)
    assert second["genres"] == ["Fiction", "Drama"]


async def test_a_search_that_matches_nothing_is_empty(api: Api, replay: ReplayServer) -> None:
    found = await api.data("/podcasts/search?q=nothing%20such&country=Estonia&limit=7")
    assert (found["country"], found["items"]) == ("EE", [])
    assert replay.log[-1]["url"].endswith("country=EE&limit=7")


@pytest.mark.parametrize("path", ["/podcasts/search?q=x&country=AQ", "/podcasts/top?country=AQ"])
async def test_a_country_without_a_store(api: Api, path: str) -> None:
    assert "AQ" in (await api.problem(path, 404))["detail"]


async def test_a_chart(api: Api) -> None:
    response = await api.get("/podcasts/top?genre=1487")
    chart = response.json()["data"]
    assert (chart["country"], chart["genre_id"], chart["count"]) == ("US", 1487, 2)
    assert chart["updated_at"] == "2026-05-10T13:11:45Z"
    assert response.headers["last-modified"] == "Sun, 10 May 2026 13:11:45 GMT"
    first, second = chart["items"]
    assert (first["position"], first["id"], first["genre"]) == (1, 354668519, "History")
    assert first["latest_episode_at"] == "2026-05-08T07:00:00Z"  # the provider's is Pacific time
    assert first["image_url"].endswith("/170x170bb.png")
    assert (second["position"], second["author_name"], second["summary"], second["latest_episode_at"]) == (
        2, None, None, None,
    )  # fmt: skip


async def test_a_chart_of_all_genres(api: Api) -> None:
    chart = await api.data("/podcasts/top")
    assert (chart["genre_id"], [podcast["id"] for podcast in chart["items"]]) == (None, [50002, 354668519])


async def test_one_call_serves_every_limit_of_a_chart(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/podcasts/top?limit=1"))["count"] == 1
    assert (await api.data("/podcasts/top?limit=100"))["count"] == 2
    assert len(replay.log) == 1


async def test_a_chart_of_one_is_no_list_at_the_provider(api: Api) -> None:
    chart = await api.data("/podcasts/top?country=EE&limit=1")
    assert [podcast["position"] for podcast in chart["items"]] == [1]


async def test_the_genre_of_a_chart_is_in_english(open_api: Opened, answering: Answering) -> None:
    body = (CASSETTES / "itunes/top.json").read_bytes().replace(b'"label": "History"', b'"label": "Geschichte"')
    body = body.replace(b"/us/", b"/de/")
    url = "https://itunes.apple.com/de/rss/toppodcasts/limit=100/genre=1487/json"
    async with open_api(gateway=answering({url: body})) as api:
        chart = await api.data("/podcasts/top?country=DE&genre=1487")
    assert {podcast["genre"] for podcast in chart["items"]} == {"History"}


async def test_a_genre_without_a_chart(api: Api) -> None:
    problem = await api.problem("/podcasts/top?genre=9999", 404)
    assert problem["detail"] == "Apple has no chart of podcasts for US and the genre 9999."


async def test_a_podcast(api: Api) -> None:
    podcast = await api.data("/podcasts/354668519")
    assert (podcast["title"], podcast["author_name"]) == ("Freakonomics Radio", "Freakonomics Network")
    assert podcast["image_url"].endswith("/600x600bb.jpg")


@pytest.mark.parametrize("number", [99999999999, 60001])
async def test_what_is_no_podcast(api: Api, number: int) -> None:
    """Nothing has the first number; the second is that of a song."""
    problem = await api.problem(f"/podcasts/{number}", 404)
    assert problem["detail"] == f"No podcast with id {number} at Apple Podcasts in US."


async def test_episodes(api: Api) -> None:
    response = await api.get("/podcasts/354668519/episodes")
    found = response.json()["data"]
    assert (found["podcast_id"], found["podcast_title"], found["count"]) == (354668519, "Freakonomics Radio", 2)
    newest, first = found["items"]
    assert (newest["title"], newest["published_at"], newest["duration_seconds"]) == (
        "Fog Signals", "2026-05-08T04:00:00Z", 1834.5,
    )  # fmt: skip
    assert (first["duration_seconds"], first["description"], first["audio_url"]) == (None, None, None)
    assert response.headers["last-modified"] == "Fri, 08 May 2026 04:00:00 GMT"


async def test_apple_at_its_limit(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({LOOKUP: b""}, status=403)) as api:
        assert (await api.problem("/podcasts/354668519/episodes", 502))["provider"] == "Apple Podcasts"


async def test_a_refusal_that_is_not_about_the_country_is_a_502(open_api: Opened, answering: Answering) -> None:
    body = b'{"errorMessage": "Invalid value(s) for key(s): [entity]"}'
    async with open_api(gateway=answering({LOOKUP: body}, status=400)) as api:
        await api.problem("/podcasts/354668519/episodes", 502)
