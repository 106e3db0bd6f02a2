import json
from datetime import UTC, datetime

import time_machine

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, PUBLISHED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/space/apod": Declared(another={'"2013-07-22"': '"2013-07-23"'}, unageing=PUBLISHED),
    "/space/asteroids": Declared(
        unidentified=FILTERS,
        timeless="JPL does not state when it computed an orbit",
    ),
    "/space/images/search": Declared(timeless=ENTRIES),
}
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
IMAGES = "https://images-api.nasa.gov/search?q=apollo 11&media_type=image&page=1&page_size=10"


@time_machine.travel(NOON, tick=False)
async def test_the_newest_picture_with_its_owner(api: Api) -> None:
    response = await api.get("/space/apod")
    data = response.json()["data"]
    assert (data["date"], data["title"], data["copyright"]) == ("2026-11-20", "Aurora over a Frozen Bay", "Jaan Kask")
    assert data["page_url"] == "https://apod.nasa.gov/apod/ap261120.html"
    assert response.headers["last-modified"] == "Fri, 20 Nov 2026 00:00:00 GMT"
    assert "https://apod.nasa.gov/" in response.headers["link"]


@time_machine.travel(NOON, tick=False)
async def test_the_picture_of_a_day(api: Api) -> None:
    data = await api.data("/space/apod?date=2013-07-22")
    assert (data["date"], data["copyright"], data["media_type"]) == ("2013-07-22", None, "image")
    assert data["hd_url"] == "https://apod.nasa.gov/apod/image/1307/dot_2000.jpg"


@time_machine.travel(NOON.replace(day=21), tick=False)
async def test_days_without_a_picture(api: Api, replay: ReplayServer) -> None:
    await api.problem("/space/apod?date=1995-06-17", 404)
    await api.problem("/space/apod?date=2026-11-21", 404)  # not published yet
    before = len(replay.log)
    await api.problem("/space/apod?date=2026-11-22", 404)
    await api.problem("/space/apod?date=1995-06-15", 400)
    assert len(replay.log) == before


async def test_the_operators_key(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(nasa_key="secret") as api:
        await api.get("/space/apod")
    assert "api_key=secret" in replay.log[0]["url"]


@time_machine.travel(NOON, tick=False)
async def test_what_passes_the_earth(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/space/asteroids")
    assert (data["start_date"], data["end_date"], data["total"]) == ("2026-11-20", "2026-11-26", 2)
    small, large = data["items"]
    assert (small["designation"], small["miss_distance_ld"], small["miss_distance_km"]) == ("2026 VB1", 1.994, 766458)
    assert (small["diameter_min_m"], small["diameter_max_m"], small["diameter_m"]) == (16, 36, None)
    assert (large["name"], large["diameter_m"]) == ("153814 (2001 WN5)", 932)
    assert "date-min=2026-11-20&date-max=2026-11-27&dist-max=20LD" in replay.log[0]["url"]


@time_machine.travel(NOON, tick=False)
async def test_passages_of_the_days_requested(api: Api) -> None:
    assert [row["designation"] for row in (await api.data("/space/asteroids?start=2026-11-21&days=3"))["items"]] == [
        "2026 VB1"
    ]
    nearest = await api.data("/space/asteroids?start=2026-11-20&sort=DISTANCE&limit=1")
    assert (nearest["count"], nearest["total"], nearest["items"][0]["designation"]) == (1, 2, "2026 VB1")
    assert (await api.data("/space/asteroids?max_distance_ld=1"))["items"] == []


async def test_works_in_the_library(api: Api) -> None:
    first = await api.data("/space/images/search?q=apollo%2011&limit=2")
    assert (first["count"], first["total"], first["query"]) == (2, 3, "apollo 11")
    print_, crowd = first["items"]
    assert print_["keywords"] == ["APOLLO 11 FLIGHT", "MOON", "LUNAR SURFACE"]
    assert print_["thumbnail_url"] == "https://images-assets.nasa.gov/image/as11%2040-0001/as11%2040-0001~thumb.jpg"
    assert print_["page_url"] == "https://images.nasa.gov/details/as11%2040-0001"
    assert print_["created_at"] == "1969-07-20T00:00:00Z"
    assert (crowd["keywords"], crowd["thumbnail_url"], crowd["photographer"]) == ([], None, "A. Example")
    assert (await api.data("/space/images/search?q=apollo%2011&limit=2&page=2"))["items"][0]["nasa_id"] == "KSC-69-0003"
    assert (await api.data("/space/images/search?q=zqzqzq"))["items"] == []


async def test_pages_that_cannot_be_reached(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/space/images/search?q=moon&limit=100&page=101", 400)
    assert "at most 100 with limit=100" in problem["errors"][0]["allowed"]
    assert replay.log == []


async def test_one_odd_work_among_good_ones(open_api: Opened, answering: Answering) -> None:
    good = {"nasa_id": "A", "title": "A", "media_type": "image"}
    body = {"collection": {"items": [{"data": []}, {"data": [good]}], "metadata": {"total_hits": 2}}}
    async with open_api(gateway=answering({IMAGES: json.dumps(body).encode()})) as api:
        assert [row["nasa_id"] for row in (await api.data("/space/images/search?q=apollo%2011"))["items"]] == ["A"]
