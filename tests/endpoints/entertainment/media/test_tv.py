from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, NOT_RESTATED, ONGOING, PUBLISHED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/tv/search": Declared(unageing=ONGOING),
    "/tv/shows/{id}": Declared(another={'"id": 82': '"id": 1235'}, unageing=ONGOING),
    "/tv/shows/{id}/episodes": Declared(another={"/shows/82": "/shows/1235"}, timeless=PUBLISHED),
    "/tv/shows/{id}/cast": Declared(unidentified=NOT_RESTATED, timeless=ENTRIES),
    "/tv/schedule": Declared(
        another={"2026-05-": "2026-04-"}, timeless="a programme, whose broadcasts state their times"
    ),
    "/tv/people/search": Declared(unidentified=FILTERS, unageing=ONGOING),
}


async def test_a_search(api: Api) -> None:
    found = await api.data("/tv/search?q=game")
    assert (found["query"], found["count"]) == ("game", 2)
    show, planned = found["items"]
    assert (show["id"], show["name"], show["network"], show["country"]) == (82, "Game of Thrones", "HBO", "US")
    assert (planned["network"], planned["country"], planned["timezone"]) == ("Netflix", None, None)


async def test_what_is_not_known_of_a_show_is_null(api: Api) -> None:
    planned = (await api.data("/tv/search?q=game"))["items"][1]
    unknown = (
        "language_name", "premiere_date", "end_date", "runtime_minutes", "score", "air_time_text", "homepage_url", "imdb_id",
        "thetvdb_id", "image_url", "thumbnail_url", "summary",
    )  # fmt: skip
    assert {name: planned[name] for name in unknown} == dict.fromkeys(unknown)
    assert (planned["genres"], planned["weekdays"]) == ([], [])


async def test_the_limit_of_a_search(api: Api) -> None:
    assert (await api.data("/tv/search?q=game&limit=1"))["count"] == 1
    assert (await api.problem("/tv/search?q=game&limit=11", 400))["errors"][0]["parameter"] == "limit"


@pytest.mark.parametrize("path", ["/tv/search?q=nothing%20such", "/tv/people/search?q=nothing%20such"])
async def test_a_search_that_matches_nothing_is_empty(api: Api, path: str) -> None:
    assert await api.data(path) == {"query": "nothing such", "count": 0, "items": []}


async def test_a_show(api: Api) -> None:
    response = await api.get("/tv/shows/82")
    show = response.json()["data"]
    assert (show["premiere_date"], show["end_date"], show["runtime_minutes"]) == ("2011-04-17", "2019-05-19", 61)
    assert (show["air_time_text"], show["timezone"], show["weekdays"]) == ("21:00", "America/New_York", ["Sunday"])
    assert (show["score"], show["imdb_id"], show["thetvdb_id"]) == (8.9, "tt0944947", 121361)
    assert show["summary"] == "Game of Thrones has here an example of a summary. It has two lines & an entity."
    assert show["updated_at"] == "2026-01-01T10:00:00Z"
    assert response.headers["last-modified"] == "Thu, 01 Jan 2026 10:00:00 GMT"
    assert "https://creativecommons.org/licenses/by-sa/4.0/" in response.headers["link"]


@pytest.mark.parametrize("path", ["/tv/shows/999999999", "/tv/shows/999999999/episodes", "/tv/shows/999999999/cast"])
async def test_an_unknown_show(api: Api, path: str) -> None:
    assert (await api.problem(path, 404))["detail"] == "No show with id 999999999 at TVmaze."


async def test_episodes(api: Api) -> None:
    found = await api.data("/tv/shows/82/episodes")
    assert (found["show_id"], found["season_count"], found["count"], found["total"]) == (82, 2, 4, 4)
    first, *_, announced = found["items"]
    assert (first["season"], first["number"], first["name"], first["score"]) == (1, 1, "Winter is Coming", 7.1)
    assert (first["air_date"], first["air_time_text"], first["airs_at"]) == (
        "2011-04-17",
        "21:00",
        "2011-04-18T01:00:00Z",
    )
    assert (first["summary"], first["runtime_minutes"]) == ("An example of an episode.", 60)
    assert (announced["air_date"], announced["air_time_text"], announced["airs_at"]) == (None, None, None)


async def test_episodes_of_a_season_and_by_pages(api: Api) -> None:
    season = await api.data("/tv/shows/82/episodes?season=2&limit=1&page=2")
    assert (season["count"], season["total"], season["season_count"]) == (1, 2, 2)
    assert season["items"][0]["id"] == 900005
    assert (await api.data("/tv/shows/82/episodes?page=2"))["items"] == []
    problem = await api.problem("/tv/shows/82/episodes?season=3", 404)
    assert problem["detail"] == "TVmaze has no episodes of season 3 of the show 82."


async def test_specials_have_no_number(api: Api) -> None:
    found = await api.data("/tv/shows/82/episodes?season=1&specials=true")
    assert [(episode["name"], episode["number"]) for episode in found["items"]] == [
        ("Winter is Coming", 1),
        ("The Kingsroad", 2),
        ("Inside the Series", None),
    ]


async def test_the_cast(api: Api) -> None:
    cast = await api.data("/tv/shows/82/cast")
    cersei, radio = cast["items"]
    assert (cast["show_id"], cersei["person_name"], cersei["character_name"]) == (
        82,
        "Lena Headey",
        'Cersei "Lannister" Baratheon',
    )
    assert (cersei["birth_date"], cersei["country"], cersei["voice_only"]) == ("1973-10-03", "GB", False)
    assert (radio["voice_only"], radio["birth_date"], radio["country"], radio["image_url"]) == (True, None, None, None)


async def test_the_schedule_of_a_day(api: Api) -> None:
    schedule = await api.data("/tv/schedule?country=usa&date=2026-05-10")
    assert (schedule["country"], schedule["date"], schedule["count"]) == ("US", "2026-05-10", 3)
    night, morning, stream = schedule["items"]
    # After midnight: the provider's date is that of the evening before.
    assert (night["air_date"], night["air_time_text"], night["airs_at"]) == (
        "2026-05-09",
        "00:35",
        "2026-05-10T04:35:00Z",
    )
    assert (morning["show_name"], morning["network"], morning["season"]) == ("Sunday Garden", "NBC", 2026)
    assert (morning["timezone"], morning["runtime_minutes"]) == ("America/New_York", 30)
    # The provider states noon for it.
    assert (stream["network"], stream["air_date"], stream["air_time_text"]) == ("Hulu", "2026-05-10", None)
    assert stream["airs_at"] is None


async def test_a_day_without_known_broadcasts_is_empty(api: Api) -> None:
    schedule = await api.data("/tv/schedule?country=BV&date=2026-05-10")
    assert (schedule["country"], schedule["items"]) == ("BV", [])


@pytest.mark.parametrize(("country", "day"), [("US", "2026-05-10"), ("JP", "2026-05-11"), ("BV", "2026-05-11")])
async def test_today_is_that_of_the_country(api: Api, replay: ReplayServer, country: str, day: str) -> None:
    with time_machine.travel(datetime(2026, 5, 11, 2, tzinfo=UTC), tick=False):
        assert (await api.data(f"/tv/schedule?country={country}"))["date"] == day
    assert replay.log[-1]["url"].endswith(f"country={country}&date={day}")


async def test_people(api: Api) -> None:
    lena, nyman = (await api.data("/tv/people/search?q=lena"))["items"]
    assert (lena["id"], lena["gender"], lena["country"]) == (7001, "female", "GB")
    assert (nyman["birth_date"], nyman["death_date"], nyman["country"]) == ("1944-05-23", "2011-02-04", None)


async def test_one_odd_episode_among_good_ones_is_left_out(open_api: Opened, answering: Answering) -> None:
    episode = b'{"id": %d, "url": "https://www.tvmaze.com/episodes/1", "name": "A", "season": 1, "airdate": "%s"}'
    rows = b", ".join([episode % (number, b"2024-01-01") for number in range(4)] + [episode % (4, b"soon")])
    url = "https://api.tvmaze.com/shows/82/episodes"
    async with open_api(gateway=answering({url: b"[" + rows + b"]"})) as api:
        assert [row["id"] for row in (await api.data("/tv/shows/82/episodes"))["items"]] == [0, 1, 2, 3]
