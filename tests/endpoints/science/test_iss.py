import json
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer
from tests.waiting import in_time

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
    assert problem["detail"].startswith("CelesTrak returned 403, and its fallback Where the ISS at? returned 403;")


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
