import pytest

from skerry.sources.world.opensky import box_around
from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/flights": Declared(another={'"lat": 59': '"lat": 19', '"lon": 2': '"lon": 8', ", 59.": ", 19."}),
    "/flights/{icao24}": Declared(another={'"511142"': '"4601f2"'}),
}


async def test_aircraft_around_a_point(api: Api) -> None:
    data = await api.data("/flights?lat=59.41&lon=24.83&radius=100")
    assert (data["source"], data["count"], data["total"]) == ("adsb_lol", 3, 3), "one has no position"
    assert [(each["icao24"], each["distance_km"]) for each in data["items"]] == [
        ("4601f2", 0.4), ("511142", 28.1), ("~2a33f1", 58.0),
    ]  # fmt: skip
    parked, flying, unknown = data["items"]
    assert (parked["on_ground"], parked["altitude_m"], parked["ground_speed_kmh"]) == (True, None, 13.9)
    assert (flying["callsign"], flying["registration"], flying["aircraft_type"]) == ("BTI8LK", "ES-AXB", "BCS3")
    assert (flying["altitude_m"], flying["altitude_wgs84_m"]) == (3657.6, 3764.3)
    assert (flying["ground_speed_kmh"], flying["vertical_rate_ms"]) == (593.4, -6.18)
    assert flying["observed_at"] == "2026-05-10T09:20:30Z"
    assert (unknown["callsign"], unknown["altitude_m"]) == (None, None)


async def test_the_limit_keeps_the_nearest(api: Api) -> None:
    data = await api.data("/flights?lat=59.41&lon=24.83&limit=1")
    assert ([each["icao24"] for each in data["items"]], data["total"]) == (["4601f2"], 3)


async def test_an_empty_sky(api: Api) -> None:
    data = await api.data("/flights?lat=0&lon=-150")
    assert (data["items"], data["total"]) == ([], 0)


async def test_a_box_is_cut_out_of_its_circle(api: Api) -> None:
    data = await api.data("/flights?lamin=59&lamax=59.9&lomin=24.25&lomax=25.25")
    assert [each["icao24"] for each in data["items"]] == ["4601f2", "511142"]


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("", {"lat", "lon"}),
        ("lat=59", {"lon"}),
        ("lamin=59&lamax=60", {"lomin", "lomax"}),
        ("lamin=60&lamax=59&lomin=24&lomax=25", {"lamax"}),
        ("lamin=59&lamax=60&lomin=25&lomax=24", {"lomax"}),
        ("lamin=50&lamax=60&lomin=10&lomax=30", {"lamax"}),
        ("lamin=59&lamax=60&lomin=24&lomax=25&lat=59", {"lat"}),
        ("lat=59&lon=24&radius=464", {"radius"}),
    ],
)
async def test_wrong_areas(api: Api, query: str, wrong: set[str]) -> None:
    problem = await api.problem(f"/flights?{query}", 400)
    assert {error["parameter"] for error in problem["errors"]} == wrong


async def test_opensky_answers_where_adsb_lol_does_not(open_api: Opened, replay: ReplayServer) -> None:
    with replay.fault("error_503", host="api.adsb.lol"):
        async with open_api() as api:
            data = await api.data("/flights?lat=59.41&lon=24.83")
            one = await api.data("/flights/511142")
            await api.problem("/flights/000001", 404)
            await api.problem("/flights/~2a33f1", 502)
    assert data["source"] == "opensky"
    parked, flying = data["items"]
    assert (flying["altitude_m"], flying["ground_speed_kmh"]) == (3657.6, 593.4)
    assert parked["observed_at"] == "2026-05-10T09:20:01Z"
    assert (one["icao24"], one["registration"]) == ("511142", None)


async def test_one_aircraft(api: Api) -> None:
    data = await api.data("/flights/511142")
    assert (data["callsign"], data["squawk"], data["stale_since"]) == ("BTI8LK", "2215", "2026-05-10T09:22:30Z")
    await api.problem("/flights/000001", 404)
    await api.problem("/flights/51114", 400)


def test_boxes_near_the_antimeridian_and_a_pole_have_all_longitudes() -> None:
    assert box_around(0, 179.9, 100)[1::2] == (-180, 180)
    assert box_around(89.9, 0, 100) == (89.001, -180, 90, 180)
