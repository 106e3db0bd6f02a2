from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import AS_ASKED, FILTERS, ONGOING, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/earthquakes/recent": Declared(unidentified=FILTERS, unageing=ONGOING),
    "/earthquakes/significant": Declared(unageing=ONGOING),
    "/earthquakes/search": Declared(unageing=AS_ASKED, unidentified=FILTERS),
    "/earthquakes/{id}": Declared(
        another={'"id": "ci3144585"': '"id": "ci3144586"', ",ci3144585,": ",ci3144586,"},
        unageing=AS_ASKED,
    ),
}
DAY = "https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/2.5_day.geojson"
EVENT = "https://earthquake.usgs.gov/fdsnws/event/1/query?format=geojson&eventid=ci3144585"
KURIL = "start=1994-06-01&end=1994-10-06&min_magnitude=8"


async def test_the_newest_first(api: Api) -> None:
    response = await api.get("/earthquakes/recent")
    data = response.json()["data"]
    assert (data["count"], data["total"]) == (2, 2)
    strong, weak = data["items"]
    assert (strong["id"], strong["magnitude"], strong["depth_km"]) == ("us7000abcd", 6.4, 31.0)
    assert (strong["latitude"], strong["longitude"]) == (54.6, -160.1)
    assert strong["occurred_at"] == "2026-11-19T13:00:00.123000Z"
    assert (strong["status"], strong["tsunami"], strong["alert"], strong["felt_count"]) == (
        "automatic",
        True,
        "green",
        112,
    )
    assert weak["magnitude"] == 2.6
    assert response.headers["last-modified"] == "Thu, 19 Nov 2026 13:01:30 GMT"
    assert "https://earthquake.usgs.gov/" in response.headers["link"]


@pytest.mark.parametrize(
    ("query", "feed"),
    [
        ("", "2.5_day"),
        ("?min_magnitude=2.4&period=DAY", "1.0_day"),
        ("?minmagnitude=-1&period=hour", "all_hour"),
        ("?min_magnitude=7&period=week", "4.5_week"),
        ("?min_magnitude=1&period=month", "1.0_month"),
    ],
)
async def test_the_smallest_feed_that_has_them(api: Api, replay: ReplayServer, query: str, feed: str) -> None:
    await api.get(f"/earthquakes/recent{query}")
    assert replay.log[-1]["url"].endswith(f"/{feed}.geojson")


async def test_those_that_are_strong_enough(api: Api) -> None:
    data = await api.data("/earthquakes/recent?min_magnitude=2.6&limit=1")
    assert (data["count"], data["total"]) == (1, 2)
    assert (await api.data("/earthquakes/recent?min_magnitude=2.7"))["total"] == 1
    # One of the two of this hour has no magnitude yet.
    assert [
        each["magnitude"] for each in (await api.data("/earthquakes/recent?period=hour&min_magnitude=-2"))["items"]
    ] == [-0.3]


async def test_a_month_of_all_is_too_large(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/earthquakes/recent?period=month&min_magnitude=0.9", 400)
    assert problem["errors"][0]["parameter"] == "min_magnitude"
    assert replay.log == []


async def test_one_odd_event_among_good_ones(open_api: Opened, answering: Answering) -> None:
    body = b"""{"features": [{"id": "us1"},
        {"id": "us2", "properties": {"mag": 5.0, "place": "X", "time": 1795093200123, "updated": 1795093200123, "url": "https://x",
         "tsunami": 0, "type": "earthquake"}, "geometry": {"coordinates": [10, 20, 30]}}]}"""
    async with open_api(gateway=answering({DAY: body})) as api:
        assert [each["id"] for each in (await api.data("/earthquakes/recent"))["items"]] == ["us2"]


async def test_points_of_geojson(api: Api) -> None:
    response = await api.get("/earthquakes/recent?format=geojson")
    feature = response.json()["features"][0]
    assert feature["geometry"] == {"type": "Point", "coordinates": [-160.1, 54.6]}
    assert feature["properties"]["depth_km"] == 31.0


async def test_significant_ones(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/earthquakes/significant")
    assert [(each["place"], each["significance"]) for each in data["items"]] == [
        ("87 km SSE of Sand Point, Alaska", 720)
    ]


async def test_the_catalogue(api: Api, replay: ReplayServer) -> None:
    data = await api.data(f"/earthquakes/search?{KURIL}")
    assert [(each["place"], each["magnitude"]) for each in data["items"]] == [
        ("Kuril Islands", 8.3),
        ("Rurrenabaque, Bolivia", 8.2),
    ]
    assert (data["total"], data["page"], data["limit"], data["count"]) == (2, 1, 50, 2)
    assert (data["start_at"], data["end_at"]) == ("1994-06-01T00:00:00Z", "1994-10-06T23:59:59.999999Z")
    assert data["items"][0]["distance_km"] is None
    assert len(replay.log) == 1, "the last page tells the total number"


async def test_pages_of_the_catalogue(api: Api) -> None:
    first = await api.data(f"/earthquakes/search?{KURIL}&limit=1")
    second = await api.data(f"/earthquakes/search?{KURIL}&limit=1&page=2")
    beyond = await api.data(f"/earthquakes/search?{KURIL}&limit=1&page=3")
    assert [(page["total"], [each["magnitude"] for each in page["items"]]) for page in (first, second, beyond)] == [
        (2, [8.3]),
        (2, [8.2]),
        (2, []),
    ]


@time_machine.travel(datetime(2026, 11, 20, 12, 4, tzinfo=UTC), tick=False)
async def test_near_a_place_in_the_last_month(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/earthquakes/search?lat=35.7&lon=139.7")
    assert (data["start_at"], data["end_at"]) == ("2026-10-21T12:00:00Z", None)
    assert data["items"][0]["distance_km"] == pytest.approx(135.4, abs=0.1)
    assert "starttime=2026-10-21T12:00:00&" in replay.log[0]["url"]


async def test_what_was_not_requested_is_refused(open_api: Opened, answering: Answering) -> None:
    url = (
        "https://earthquake.usgs.gov/fdsnws/event/1/query?format=geojson&starttime=1994-06-01T00:00:00"
        "&endtime=1994-10-06T23:59:59.999999&minmagnitude=8.0&orderby=time&limit=50&offset=1"
    )
    body = b"""{"features": [{"id": "us2", "properties": {"mag": 5.0, "place": "X", "time": 771038015000,
        "updated": 1795093200123, "url": "https://x", "tsunami": 0, "type": "earthquake"},
        "geometry": {"coordinates": [10, 20, 30]}}]}"""
    async with open_api(gateway=answering({url: body})) as api:
        detail = (await api.problem(f"/earthquakes/search?{KURIL}", 502))["detail"]
    assert "do not match starttime 1994-06-01" in detail
    assert "EarthquakeFilter" not in detail
    async with open_api(gateway=answering({url: b""}, status=204)) as api:
        assert (await api.data(f"/earthquakes/search?{KURIL}"))["items"] == []


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("start=2026-05-02&end=2026-05-01&max_magnitude=3", ["end", "max_magnitude"]),
        ("lat=50", ["lon"]),
        ("radius_km=50", ["lat", "lon"]),
        ("limit=501&order=depth", ["limit", "order"]),
    ],
)
async def test_what_contradicts_itself(api: Api, query: str, names: list[str]) -> None:
    problem = await api.problem(f"/earthquakes/search?{query}", 400)
    assert sorted(error["parameter"] for error in problem["errors"]) == sorted(names)


async def test_one_event(api: Api) -> None:
    data = await api.data("/earthquakes/CI3144585")
    assert (data["magnitude"], data["place"], data["station_count"]) == (6.7, "1 km NNW of Reseda, CA", None)
    assert (data["intensity_reported"], data["gap_deg"], data["rms_seconds"]) == (8.7, 29.7, 0.31)
    assert data["other_ids"] == ["cinorthrid", "usp00066k9"]
    assert data["products"] == ["dyfi", "shakemap"]


@pytest.mark.parametrize("event", ["xx00000000", "nc0"])
async def test_unknown_and_deleted_events(api: Api, event: str) -> None:
    assert "deleted" in (await api.problem(f"/earthquakes/{event}", 404))["detail"]


async def test_another_event_is_a_502(open_api: Opened, answering: Answering) -> None:
    body = b"""{"id": "us2", "properties": {"mag": 5.0, "place": "X", "time": 771038015000, "updated": 1795093200123,
        "url": "https://x", "tsunami": 0, "type": "earthquake", "ids": ",us2,"}, "geometry": {"coordinates": [10, 20, 30]}}"""
    async with open_api(gateway=answering({EVENT: body})) as api:
        assert "returned the event us2" in (await api.problem("/earthquakes/ci3144585", 502))["detail"]
