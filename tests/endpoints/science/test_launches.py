from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import ONGOING, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/space/launches/latest": Declared(
        unageing=ONGOING,
    ),
    "/space/launches/next": Declared(
        unageing=ONGOING,
    ),
    "/space/launches/upcoming": Declared(
        unageing=ONGOING,
    ),
}

UPCOMING = "https://ll.thespacedevs.com/2.3.0/launches/upcoming/?limit=50&mode=normal&hide_recent_previous=true"
PREVIOUS = "https://ll.thespacedevs.com/2.3.0/launches/previous/?limit=5&mode=normal"


async def test_the_latest_has_begun(api: Api) -> None:
    data = await api.data("/space/launches/latest")
    assert data["name"] == "Falcon 9 Block 5 | Network 12"  # the one before it in the list is still held
    assert (data["status"], data["status_short"]) == ("Launch Successful", "Success")
    assert (data["launch_at"], data["launch_precision"]) == ("2026-11-18T22:15:30Z", "Second")
    assert (data["launch_provider"], data["launch_provider_type"]) == ("SpaceX", "Commercial")
    assert (data["rocket"], data["rocket_family"]) == ("Falcon 9 Block 5", "Falcon")
    assert data["mission"]["orbit"] == "Low Earth Orbit"
    assert data["pad"] == {
        "name": "Space Launch Complex 40",
        "location": "Cape Canaveral SFS, FL, USA",
        "country": "US",
        "latitude": 28.562,
        "longitude": -80.577,
    }
    assert (data["favorable_weather_percent"], data["fail_reason"]) == (None, None)  # sent as -1 and ""
    assert data["image_url"] == "https://images.example.org/falcon.jpg"
    assert data["webcast_urls"] == ["https://video.example.org/12"]
    assert data["launch_designator"] == "2026-250"


async def test_a_launch_of_which_little_is_known(open_api: Opened, answering: Answering) -> None:
    body = b"""{"results": [{"id": "1", "url": "https://x.example.org/", "name": "Kite", "webcast_live": false,
        "status": {"id": 4, "name": "Launch Failure", "abbrev": "Failure"}, "last_updated": "2026-11-17T05:00:00Z",
        "net": "2026-11-17T04:00:00Z", "net_precision": null, "window_start": null, "failreason": "It fell over.",
        "launch_service_provider": null, "mission": null, "image": null, "rocket": {"configuration": {"name": "Kite"}},
        "pad": {"name": "Platform", "country": null, "location": {"name": "Yellow Sea"}}}]}"""
    async with open_api(gateway=answering({PREVIOUS: body})) as api:
        data = await api.data("/space/launches/latest")
    assert (data["launch_provider"], data["mission"], data["rocket_family"], data["launch_precision"]) == (
        None,
        None,
        None,
        None,
    )
    assert (data["pad"]["country"], data["pad"]["latitude"]) == (None, None)
    assert data["fail_reason"] == "It fell over."


async def test_a_list_in_which_nothing_has_begun_is_a_change(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({PREVIOUS: b'{"results": []}'})) as api:
        problem = await api.problem("/space/launches/latest", 502)
    assert "no past launch" in problem["detail"]


async def test_throttled(open_api: Opened, answering: Answering) -> None:
    body = b'{"detail": "Request was throttled. Expected available in 1417 seconds."}'
    gateway = answering({PREVIOUS: body}, status=429, headers={"Retry-After": "1417"})
    async with open_api(gateway=gateway) as api:
        problem = await api.problem("/space/launches/latest", 502)
    assert problem["provider"] == "Launch Library 2 (The Space Devs)"


async def test_coming_launches_the_soonest_first(api: Api) -> None:
    data = await api.data("/space/launches/upcoming")
    assert [launch["name"] for launch in data["items"]] == ["Falcon 9 Block 5 | Network 14", "Ariane 64 | Survey"]
    assert data["items"][1]["launch_precision"] == "Month"
    assert data["items"][1]["mission"]["orbit"] is None


@pytest.mark.parametrize(
    ("query", "count"),
    [("limit=1", 1), ("provider=spacex", 1), ("provider=ARIANE", 1), ("provider=x1", 0), ("provider=🙂", 0)],
)
async def test_some_of_them(api: Api, query: str, count: int) -> None:
    assert (await api.data(f"/space/launches/upcoming?{query}"))["count"] == count


@time_machine.travel(datetime(2099, 1, 5, 18, 29, 45, tzinfo=UTC), tick=False)
async def test_a_launch_leaves_the_list_when_its_time_has_come(api: Api) -> None:
    response = await api.get("/space/launches/upcoming")
    assert response.json()["data"]["count"] == 2
    assert "max-age=15," in response.headers["cache-control"]  # to the end of the minute


@time_machine.travel(datetime(2099, 1, 5, 17, 30, tzinfo=UTC), tick=False)
async def test_the_next_one(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/space/launches/next")
    data = response.json()["data"]
    assert data["launch"]["name"] == "Falcon 9 Block 5 | Network 14"
    assert (data["seconds_to_launch"], data["date_certain"]) == (3600, True)
    assert response.headers["cache-control"] == "no-store"
    await api.data("/space/launches/upcoming")
    assert len(replay.log) == 1  # both lists are one question


async def test_none_is_known(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({UPCOMING: b'{"results": []}'})) as api:
        await api.problem("/space/launches/next", 404)
        assert (await api.data("/space/launches/upcoming"))["items"] == []


@pytest.mark.parametrize("query", ["limit=0", "limit=51", "provider="])
async def test_bounds(api: Api, query: str) -> None:
    problem = await api.problem(f"/space/launches/upcoming?{query}", 400)
    assert problem["errors"][0]["parameter"] == query.partition("=")[0]
