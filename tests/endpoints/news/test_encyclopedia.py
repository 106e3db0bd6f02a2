from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import WORDS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/news/encyclopedia": Declared(
        another={"2026-": "2025-"},
        timeless=WORDS,
    ),
}

FEED = "https://en.wikipedia.org/api/rest_v1/feed"
EVENING = datetime(2026, 11, 20, 23, 50, tzinfo=UTC)


async def test_a_day(api: Api) -> None:
    data = await api.data("/news/encyclopedia?date=2026-11-20")
    assert data["date"] == "2026-11-20"
    assert data["featured_article"] == {
        "title": "Muhu",
        "description": "Island of Estonia",
        "excerpt": "Muhu is an island in the Baltic Sea.",
        "url": "https://en.wikipedia.org/wiki/Muhu",
        "thumbnail_url": "https://upload.wikimedia.org/wikipedia/commons/thumb/muhu.jpg/320px-muhu.jpg",
        "image_url": "https://upload.wikimedia.org/wikipedia/commons/muhu.jpg",
    }
    picture = data["picture_of_the_day"]
    assert picture["title"] == "Lighthouse at dusk.jpg"
    assert picture["description"] == "A lighthouse & its shadow"
    assert (picture["artist"], picture["license"]) == ("Tiit Meri", "CC-BY-SA-4.0")
    assert picture["url"] == "https://commons.wikimedia.org/wiki/File:Lighthouse_at_dusk.jpg"
    assert data["on_this_day"][0]["year"] == 1998
    assert data["on_this_day"][0]["pages"][1]["title"] == "Baikonur Cosmodrome"
    assert [(birth["year"], birth["text"]) for birth in data["births"]] == [
        (1858, "Selma Lagerlöf, Swedish author, Nobel laureate"),
        (-12, "Somebody of old"),
    ]
    assert data["most_read"][0] == {
        "title": "Leonid meteor shower",
        "view_count": 412345,
        "rank": 3,
        "url": "https://en.wikipedia.org/wiki/Leonid_meteor_shower",
    }
    assert data["news"][0]["text"] == "A total solar eclipse (pictured) is seen from the north."
    assert data["news"][0]["pages"][0]["title"] == "Solar eclipse"


@time_machine.travel(EVENING, tick=False)
async def test_today_ends_at_midnight(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/news/encyclopedia")
    assert response.json()["data"]["date"] == "2026-11-20"
    assert response.headers["cache-control"].startswith("public, max-age=600,")
    assert {row["url"] for row in replay.log} == {f"{FEED}/featured/2026/11/20", f"{FEED}/onthisday/births/11/20"}


@time_machine.travel(EVENING, tick=False)
async def test_the_current_day_is_kept_for_an_hour_and_others_for_a_day(api: Api) -> None:
    current = await api.get("/news/encyclopedia?date=2026-11-20")
    assert current.headers["cache-control"].startswith("public, max-age=3600,")
    earlier = await api.get("/news/encyclopedia?date=2026-11-19")
    assert earlier.headers["cache-control"].startswith("public, max-age=86400,")


async def test_slashes_are_taken_too(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/news/encyclopedia?date=2026/03/05"))["date"] == "2026-03-05"
    assert f"{FEED}/featured/2026/03/05" in {row["url"] for row in replay.log}


@pytest.mark.parametrize("date", ["2026-02-30", "2001-01-14", "2026/02-03", "tomorrow", "2026-1-1"])
async def test_what_is_no_day(api: Api, replay: ReplayServer, date: str) -> None:
    problem = await api.problem(f"/news/encyclopedia?date={date}", 400)
    assert problem["errors"][0]["parameter"] == "date"
    assert "YYYY-MM-DD" in problem["errors"][0]["allowed"]
    assert not replay.log


async def test_a_day_without_a_feed_is_not_found(api: Api) -> None:
    assert "2002-02-03" in (await api.problem("/news/encyclopedia?date=2002-02-03", 404))["detail"]
    assert "No main page of Wikipedia" in (await api.problem("/news/encyclopedia?date=2016-01-05", 404))["detail"]


@time_machine.travel(EVENING, tick=False)
async def test_a_day_to_come_is_not_found(api: Api, replay: ReplayServer) -> None:
    for date in ("2026-11-21", "2099-01-01"):
        assert f"for {date} yet" in (await api.problem(f"/news/encyclopedia?date={date}", 404))["detail"]
    assert not replay.log


async def test_any_part_may_be_left_out(open_api: Opened, answering: Answering) -> None:
    bodies = {
        f"{FEED}/featured/2026/11/20": b'{"news": [{"story": "<b>Rain</b><br>in Bergen"}]}',
        f"{FEED}/onthisday/births/11/20": b'{"births": []}',
    }
    async with open_api(gateway=answering(bodies)) as api:
        data = await api.data("/news/encyclopedia?date=2026-11-20")
    assert data == {
        "date": "2026-11-20",
        "featured_article": None,
        "picture_of_the_day": None,
        "on_this_day": [],
        "births": [],
        "most_read": [],
        "news": [{"text": "Rain in Bergen", "pages": []}],
    }


async def test_births_of_another_shape(open_api: Opened, answering: Answering) -> None:
    bodies = {f"{FEED}/featured/2026/11/20": b'{"news": []}', f"{FEED}/onthisday/births/11/20": b'{"deaths": []}'}
    async with open_api(gateway=answering(bodies)) as api:
        assert (await api.problem("/news/encyclopedia?date=2026-11-20", 502))["provider"] == "Wikipedia"
