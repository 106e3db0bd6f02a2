import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from skerry.series.iss_elements import StoredIssElements
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import ONGOING, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer
from tests.waiting import in_time

DECLARED = {
    "/iss/tle": Declared(carried="celestrak.org/"),
    "/iss/position": Declared(carried="celestrak.org/"),
    "/iss/passes": Declared(unidentified="one satellite; the place is the caller's", carried="celestrak.org/"),
    "/iss/crew": Declared(
        unageing=ONGOING,
        every_row="without one person the number of people is wrong",
    ),
}
CELESTRAK = "https://celestrak.org/NORAD/elements/gp.php?CATNR=25544&FORMAT=JSON"
WHERETHEISS = "https://api.wheretheiss.at/v1/satellites/25544/tles"
NOON = datetime(2026, 11, 20, 12, 17, tzinfo=UTC)
OMM = json.dumps(
    [
        {
            "OBJECT_NAME": "ISS (ZARYA)", "OBJECT_ID": "1998-067A", "EPOCH": "2020-11-07T22:23:09.000384",
            "MEAN_MOTION": 15.49392855, "ECCENTRICITY": 0.0001957, "INCLINATION": 51.6471, "RA_OF_ASC_NODE": 357.1945,
            "ARG_OF_PERICENTER": 93.0945, "MEAN_ANOMALY": 269.7966, "EPHEMERIS_TYPE": 0, "CLASSIFICATION_TYPE": "U",
            "NORAD_CAT_ID": 25544, "ELEMENT_SET_NO": 999, "REV_AT_EPOCH": 25430, "BSTAR": 2.7781e-05,
            "MEAN_MOTION_DOT": 1.101e-05, "MEAN_MOTION_DDOT": 0,
        }
    ]
).encode()  # fmt: skip
LINES = [
    "1 25544U 98067A   20312.93274306  .00001101  00000-0  27781-4 0  9994",
    "2 25544  51.6471 357.1945 0001957  93.0945 269.7966 15.49392855254302",
]
"""What CelesTrak printed of these elements."""
TLE = {"header": "ISS (ZARYA)", "line1": LINES[0], "line2": LINES[1]}


@time_machine.travel(NOON, tick=False)
async def test_elements_are_decoded(api: Api) -> None:
    response = await api.get("/iss/tle")
    data = response.json()["data"]
    assert data["name"] == "ISS (ZARYA)"
    assert data["norad_id"] == 25544
    assert data["line1"].startswith("1 25544U 98067A   26323.51041667")
    assert len(data["line2"]) == 69
    assert data["epoch_at"] == "2026-11-19T12:15:00.000288Z"
    assert data["inclination_deg"] == 51.6312
    assert data["raan_deg"] == 214.0871
    assert data["eccentricity"] == 0.0003912
    assert data["argument_of_perigee_deg"] == 118.4402
    assert data["mean_anomaly_deg"] == 241.6973
    assert data["mean_motion_rev_per_day"] == 15.49723618
    assert data["period_minutes"] == 92.92
    assert data["source"] == "celestrak"
    assert response.headers["link"].startswith('<https://celestrak.org/>; rel="via"')
    assert response.headers["cache-control"].startswith("public, max-age=7200,")


async def test_celestrak_is_asked_once_for_many_answers(api: Api, replay: ReplayServer) -> None:
    with time_machine.travel(NOON, tick=False):
        await api.data("/iss/tle")
    with time_machine.travel(NOON.replace(hour=13, minute=16), tick=False):
        assert (await api.data("/iss/tle"))["epoch_at"].startswith("2026-11-19T12:15")
    assert len(replay.log) == 1


@pytest.mark.parametrize("fault", ["error_403", "html", "empty", "truncated"])
async def test_the_other_provider_stands_in(api: Api, replay: ReplayServer, fault: str) -> None:
    with replay.fault(fault, host="celestrak.org"):
        response = await api.get("/iss/tle")
    data = response.json()["data"]
    assert data["source"] == "wheretheiss"
    assert data["name"] == "ISS (ZARYA)"
    assert data["epoch_at"] == "2026-11-19T06:00:00Z"
    assert response.headers["link"].startswith('<https://wheretheiss.at/>; rel="via"')
    assert "celestrak" not in response.headers["link"]


async def test_a_silent_celestrak_leaves_time_for_the_other(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(upstream_deadline=1.0) as api:
        with replay.fault("timeout", host="celestrak.org"):
            data = await in_time(api.data("/iss/tle"))
        assert data["source"] == "wheretheiss"


async def test_both_failing_names_both(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        problem = await api.problem("/iss/tle", 502)
    assert problem["provider"] == "CelesTrak"
    assert problem["detail"].startswith("CelesTrak returned 403, and its fallback Where the ISS at? returned 403")


async def test_both_silent_is_in_time(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(upstream_deadline=1.0) as api:
        with replay.fault("timeout"):
            problem = await in_time(api.problem("/iss/tle", 502))
        assert "did not answer in time" in problem["detail"]


async def test_the_lines_are_those_that_celestrak_prints(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({CELESTRAK: OMM})) as api:
        data = await api.data("/iss/tle")
    assert [data["line1"], data["line2"]] == LINES


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"No GP data found", "returned"),
        (b"[]", "unexpected (ValueError)"),
        (OMM.replace(b"25544,", b"25545,"), "returned the satellite 25545 instead of 25544"),
        (OMM.replace(b"15.49392855", b"0"), "unexpected (ZeroDivisionError)"),
        (OMM.replace(b"51.6471", b"351.6471"), "unexpected (ValueError)"),
        (OMM.replace(b'"MEAN_ANOMALY"', b'"MEAN"'), "MEAN_ANOMALY"),
    ],
)
async def test_what_is_not_the_elements_is_not_passed_on(
    open_api: Opened, answering: Answering, body: bytes, what: str
) -> None:
    async with open_api(gateway=answering({CELESTRAK: body})) as api:
        problem = await api.problem("/iss/tle", 502)
    assert problem["provider"] == "CelesTrak"
    assert what in problem["detail"]


@pytest.mark.parametrize(
    ("printed", "changed", "what"),
    [
        ("20312.9", "20312.8", "line 1 has a wrong checksum"),
        ("357.1945", "358.1945", "line 2 has a wrong checksum"),
        ("9994", "999 ", "not the requested two-line element set"),
        (" 25544", " 25545", "not the requested two-line element set"),
        ("51.6471", "5x.6571", "unexpected (ValueError)"),
    ],
)
async def test_lines_of_the_other_provider_are_checked(
    open_api: Opened, answering: Answering, printed: str, changed: str, what: str
) -> None:
    body = json.dumps(TLE).replace(printed, changed).encode()
    async with open_api(gateway=answering({WHERETHEISS: body})) as api:
        assert what in (await api.problem("/iss/tle", 502))["detail"]


async def test_elements_of_another_satellite_from_the_other_provider(open_api: Opened, answering: Answering) -> None:
    body = b'{"header": "X", "line1": "1 00005U ...", "line2": "2 00005 ..."}'
    async with open_api(gateway=answering({WHERETHEISS: body})) as api:
        problem = await api.problem("/iss/tle", 502)
        assert (
            "its fallback Where the ISS at? returned something that is not the requested two-line element set"
            in problem["detail"]
        )


NIGHT = datetime(2020, 11, 8, tzinfo=UTC)


@time_machine.travel(NIGHT, tick=False)
async def test_a_position_as_others_compute_it(open_api: Opened, answering: Answering) -> None:
    """From these elements, python-skyfield has the point 14.239, -39.265 below it, 418.2 km above, at 7.663 km/s."""
    async with open_api(gateway=answering({CELESTRAK: OMM})) as api:
        response = await api.get("/iss/position")
        earlier = await api.data("/iss/position?at=2020-11-07T22:23:09Z")
        far = await api.problem("/iss/position?at=2020-11-22T00:00:00Z", 400)
    data = response.json()["data"]
    assert (data["latitude"], data["longitude"], data["altitude_km"], data["velocity_km_s"]) == (
        14.24,
        -39.26,
        418,
        7.66,
    )
    assert (data["position_at"], data["epoch_at"]) == ("2020-11-08T00:00:00Z", "2020-11-07T22:23:09.000384Z")
    assert (data["hours_from_epoch"], data["expected_error_km"]) == (1.6, 2)
    assert data["sunlit"] is False, "it is 21:23 there"
    assert data["footprint_km"] == 4495
    assert response.headers["cache-control"] == "no-store"
    assert earlier["hours_from_epoch"] == 0.0
    assert "2020-11-21T22:23:09" in far["errors"][0]["allowed"]


@time_machine.travel(NOON.replace(day=27), tick=False)
async def test_elements_that_reach_for_fewer_days(api: Api) -> None:
    problem = await api.problem("/iss/passes?lat=59.44&lon=24.75&days=10", 502)
    assert "too old for more than 6 of the 10 days" in problem["detail"]
    assert (await api.data("/iss/passes?lat=59.44&lon=24.75&days=6"))["count"] > 0


@time_machine.travel(NIGHT + timedelta(days=15), tick=False)
async def test_elements_that_are_too_old(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({CELESTRAK: OMM})) as api:
        problem = await api.problem("/iss/position", 502)
        assert "no newer elements than those of 2020-11-07" in problem["detail"]
        assert (await api.problem("/iss/passes?lat=0&lon=0", 502))["provider"] == "CelesTrak"
        assert (await api.data("/iss/position?at=2020-11-08"))["expected_error_km"] == 2


@time_machine.travel(NIGHT, tick=False)
async def test_passes_rise_culminate_and_set(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({CELESTRAK: OMM})) as api:
        data = await api.data("/iss/passes?lat=59.44&lon=24.75&days=1")
        high = await api.data("/iss/passes?lat=59.44&lon=24.75&days=1&min_elevation=20")
        lines = (await api.get("/iss/passes?lat=59.44&lon=24.75&days=1&format=csv")).text.splitlines()
    first = data["items"][0]
    assert first == {
        "rise_at": "2020-11-08T00:12:11Z",
        "rise_azimuth_deg": 238,
        "culmination_at": "2020-11-08T00:17:10Z",
        "culmination_azimuth_deg": first["culmination_azimuth_deg"],
        "elevation_max_deg": 20.7,
        "set_at": "2020-11-08T00:22:10Z",
        "set_azimuth_deg": 105,
        "duration_seconds": 599,
        "visible": False,
        "visible_start_at": None,
        "visible_end_at": None,
        "expected_error_km": 2,
    }
    assert (data["start_at"], data["end_at"]) == ("2020-11-08T00:00:00Z", "2020-11-09T00:00:00Z")
    assert all(row["rise_at"] < row["culmination_at"] < row["set_at"] for row in data["items"])
    assert [row["elevation_max_deg"] for row in high["items"]] == [20.7]
    assert len(lines) == 1 + data["count"]


@time_machine.travel(NIGHT, tick=False)
async def test_passes_are_visible_in_sunlight_over_a_dark_place(open_api: Opened, answering: Answering) -> None:
    """Some hours after sunset the station is in the shadow, and by day the sky is too bright."""
    async with open_api(gateway=answering({CELESTRAK: OMM})) as api:
        everything = await api.data("/iss/passes?lat=40.7&lon=-74&days=10")
        visible = await api.data("/iss/passes?lat=40.7&lon=-74&days=10&visible_only=true")
    assert 0 < visible["count"] < everything["count"]
    hours = {datetime.fromisoformat(row["visible_start_at"]).hour for row in visible["items"]}
    assert hours <= {8, 9, 10}, "before dawn: the sun rises at 11:36 UTC"
    for row in visible["items"]:
        assert row["rise_at"] <= row["visible_start_at"] <= row["visible_end_at"] <= row["set_at"]


@time_machine.travel(NIGHT, tick=False)
async def test_stored_elements_while_the_providers_fail(open_api: Opened, tmp_path: Path, replay: ReplayServer) -> None:
    async with open_store(Settings(data_dir=tmp_path)) as store:
        epoch = datetime(2020, 11, 7, 22, 23, 9, tzinfo=UTC)
        await store.history(StoredIssElements).write([StoredIssElements(epoch, "wheretheiss", "ISS (ZARYA)", *LINES)])
    async with open_api() as api:
        with replay.fault("error_403"):
            response = await api.get("/iss/position")
            passes = await api.data("/iss/passes?lat=59.44&lon=24.75")
    assert response.json()["data"]["latitude"] == 14.24
    assert response.json()["data"]["source"] == "wheretheiss"
    assert response.headers["link"].startswith('<https://wheretheiss.at/>; rel="via"')
    assert passes["items"][0]["rise_at"] == "2020-11-08T00:12:11Z"


@time_machine.travel(NOON, tick=False)
async def test_elements_without_a_position_are_a_502(open_api: Opened, answering: Answering) -> None:
    body = json.loads(OMM)
    body[0] |= {"EPOCH": "2026-11-19T12:15:00", "ECCENTRICITY": 0.9999999, "MEAN_MOTION": 1.0}
    async with open_api(gateway=answering({CELESTRAK: json.dumps(body).encode()})) as api:
        assert "no position follows" in (await api.problem("/iss/position", 502))["detail"]
        await api.problem("/iss/passes?lat=0&lon=0", 502)


@pytest.mark.parametrize("query", ["lat=91&lon=0", "lat=0&lon=0&days=11", "lat=0&lon=0&min_elevation=90", "lon=0"])
async def test_bounds_of_passes(api: Api, query: str) -> None:
    await api.problem(f"/iss/passes?{query}", 400)


async def test_the_crew(api: Api) -> None:
    response = await api.get("/iss/crew")
    data = response.json()["data"]
    assert (data["count"], data["people_in_space_count"], data["expedition"]) == (2, 3, 76)
    assert data["items"][0] == {
        "name": "Mari Tamm",
        "country": "EE",
        "agency": "ESA",
        "position": "Commander",
        "spacecraft": "Crew-14 Dragon",
        "launch_at": "2026-10-26T07:33:20Z",
        "previous_flights_days": 204,
        "url": "https://people.example.org/1",
        "image_url": None,
    }
    assert [person["name"] for person in data["elsewhere"]] == ["Example Li"]
    assert data["published_at"] == "2026-11-18T09:30:00Z"
    assert response.headers["last-modified"] == "Wed, 18 Nov 2026 09:30:00 GMT"
    lines = (await api.get("/iss/crew?format=csv")).text.splitlines()
    assert len(lines) == 4
