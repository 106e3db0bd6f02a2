"""Cameras and weather of Estonian state roads."""

import json
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import ONE_FILE, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-roads/weather": Declared(
        unidentified=ONE_FILE,
    ),
}

LAYERS = "https://tarktee.transpordiamet.ee/tarktee/rest/services/tram"
WEATHER = f"{LAYERS}/road_weather_stations/MapServer/0/query?where=1%3D1&outFields=*&outSR=4326&f=json"
MORNING = datetime(2026, 11, 20, 5, tzinfo=UTC)


async def test_cameras_of_all_pages(api: Api, replay: ReplayServer) -> None:
    with time_machine.travel(MORNING, tick=False):
        data = await api.data("/estonian-roads/cameras")
    assert data["count"] == 3
    assert data["items"][0] == {
        "id": 94,
        "name": "Lokuti",
        "latitude": 59.1034,
        "longitude": 24.7612,
        "image_url": "https://tarktee.transpordiamet.ee/images/94/94_202611200440.jpg",
        "image_taken_at": "2026-11-20T04:40:00Z",
        "road_status": "MOIST",
        "road_temperature_c": 1.2,
        "temperature_c": 0.4,
        "closest_weather_station": "Lokuti",
        "weather_observed_at": "2026-11-20T04:35:00Z",
        "stale_since": None,
    }
    assert (data["items"][1]["id"], data["items"][1]["image_url"]) == (None, None)
    assert len(replay.log) == 2


async def test_cameras_were_last_modified_when_the_newest_picture_was_taken(api: Api) -> None:
    with time_machine.travel(MORNING, tick=False):
        response = await api.get("/estonian-roads/cameras?q=lokuti")
    assert response.headers["last-modified"] == "Fri, 20 Nov 2026 04:40:00 GMT"


async def test_the_id_of_a_camera_is_that_of_its_site(open_api: Opened, answering: Answering) -> None:
    """The layer numbers its rows anew when it is made anew."""
    cameras = [
        {"objectid": 7001, "site_name": "Lokuti", "weather_station_id": 94, "image_path": "94/94_202611200440.jpg"},
        {"objectid": 7002, "site_name": "Törva", "image_path": "/31/31_202611200440.jpg"},
        {"objectid": 7003, "site_name": "Kose", "image_path": "new/31_202611200440.jpg"},
    ]
    layer = {"features": [{"attributes": camera} for camera in cameras]}
    url = f"{LAYERS}/road_cameras/MapServer/0/query?where=1%3D1&outFields=*&outSR=4326&f=json"
    async with open_api(gateway=answering({url: json.dumps(layer).encode()})) as api:
        data = await api.data("/estonian-roads/cameras")
    assert [camera["id"] for camera in data["items"]] == [94, 31, None]


async def test_letters_need_no_marks(api: Api) -> None:
    assert [camera["name"] for camera in (await api.data("/estonian-roads/cameras?q=ouna"))["items"]] == ["Õuna"]
    assert (await api.data("/estonian-roads/cameras?q=TORVA"))["count"] == 1
    assert await api.data("/estonian-roads/cameras?q=atlantis") == {"count": 0, "items": []}


async def test_weather_and_what_is_old_of_it(api: Api) -> None:
    with time_machine.travel(MORNING, tick=False):
        data = await api.data("/estonian-roads/weather")
        fresh = await api.data("/estonian-roads/weather?fresh=true")
    kurevere, johvi = data["items"]
    assert kurevere == {
        "name": "Kurevere",
        "latitude": 58.9811,
        "longitude": 23.7031,
        "temperature_c": 2.1,
        "road_temperature_c": 3.4,
        "wind_speed_ms": 5.2,
        "wind_direction_deg": 214,
        "humidity_percent": 93.0,
        "precipitation_type": "RAIN",
        "precipitation_intensity": 0.4,
        "visibility_m": 7400,
        "road_status": "WET",
        "grip": 0.71,
        "observed_at": "2026-11-20T04:35:00Z",
        "stale_since": None,
    }
    assert (johvi["name"], johvi["temperature_c"], johvi["stale_since"] is not None) == ("Jõhvi", None, True)
    assert [station["name"] for station in fresh["items"]] == ["Kurevere"]


async def test_a_part_of_a_name(api: Api) -> None:
    assert [station["name"] for station in (await api.data("/estonian-roads/weather?station=johv"))["items"]] == [
        "Jõhvi"
    ]


@pytest.mark.parametrize(
    "body",
    [
        {"error": {"code": 400, "message": "Unable to complete operation."}},
        {"features": [{"attributes": {"site_name": "Kurevere"}, "geometry": {"x": 485512.6, "y": 6539741.2}}]},
        {"features": None},
    ],
    ids=["an error in a 200", "metres", "nothing"],
)
async def test_what_is_no_layer_in_degrees_is_a_502(open_api: Opened, answering: Answering, body: object) -> None:
    async with open_api(gateway=answering({WEATHER: json.dumps(body).encode()})) as api:
        await api.problem("/estonian-roads/weather", 502)


async def test_a_station_without_place_or_time(open_api: Opened, answering: Answering) -> None:
    body = {"features": [{"attributes": {"site_name": "Kurevere"}}]}
    async with open_api(gateway=answering({WEATHER: json.dumps(body).encode()})) as api:
        (station,) = (await api.data("/estonian-roads/weather"))["items"]
    assert (station["latitude"], station["observed_at"], station["stale_since"]) == (None, None, None)


@pytest.mark.parametrize("path", ["cameras?q=🙂", "weather?station=!"])
async def test_a_search_string_without_a_letter_matches_nothing(api: Api, path: str) -> None:
    assert (await api.data(f"/estonian-roads/{path}"))["count"] == 0
