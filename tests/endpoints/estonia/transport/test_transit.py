from urllib.parse import quote

import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, FILTERS, MEASURED_NOW, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/transit/stops": Declared(
        unidentified=FILTERS,
        timeless=ENTRIES,
    ),
    "/transit/stops/nearby": Declared(
        another={"59.4": "58.4"},
        timeless=ENTRIES,
    ),
    "/transit/stops/{gtfs_id}": Declared(
        another={'"estonia:4641"': '"estonia:4642"'},
        timeless=ENTRIES,
    ),
    "/transit/departures": Declared(
        another={'"estonia:4641"': '"estonia:4642"'},
        timeless=MEASURED_NOW,
    ),
    "/transit/routes": Declared(
        timeless=ENTRIES,
    ),
}


async def test_stops_by_name(api: Api) -> None:
    data = await api.data("/transit/stops?name=Muraste")
    assert data["query"] == "Muraste"
    assert data["count"] == 3
    assert data["items"][0] == {
        "name": "Muraste",
        "gtfs_id": "estonia:4641",
        "code": "21525-1",
        "latitude": 59.45578,
        "longitude": 24.42633,
        "type": "bus",
    }


async def test_a_hyphen_is_no_operator_and_every_word_counts(api: Api) -> None:
    data = await api.data("/transit/stops?name=Balti-jaam")
    assert data["query"] == "Balti-jaam"
    assert [(item["name"], item["type"]) for item in data["items"]] == [("Balti jaam", "tram"), ("Balti jaam", "bus")]


async def test_estonian_letters(api: Api) -> None:
    data = await api.data(f"/transit/stops?name={quote('Õismäe')}")
    assert [item["name"] for item in data["items"]] == ["Õismäe", "Väike-Õismäe"]


async def test_nothing_found_is_an_empty_list(api: Api) -> None:
    assert await api.data("/transit/stops?name=Eikuskil") == {"query": "Eikuskil", "count": 0, "items": []}


async def test_a_name_without_a_word_is_not_asked_for(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/transit/stops?name=-%20*"))["items"] == []
    assert replay.log == []


@pytest.mark.parametrize("query", ["", "?name=", f"?name={'x' * 101}"])
async def test_a_name_is_needed(api: Api, query: str) -> None:
    problem = await api.problem(f"/transit/stops{query}", 400)
    assert problem["errors"][0]["parameter"] == "name"


async def test_errors_beside_data_do_not_matter(api: Api) -> None:
    assert (await api.data("/transit/stops?name=Partly"))["count"] == 1


async def test_errors_without_data_are_the_provider_failing(api: Api) -> None:
    problem = await api.problem("/transit/stops?name=Failed", 502)
    assert problem["detail"].startswith("peatus.ee returned errors;")
    assert "java" not in problem["detail"]


async def test_stops_as_geojson(api: Api) -> None:
    response = await api.get("/transit/stops?name=Muraste&format=geojson")
    assert response.json()["features"][0]["geometry"] == {"type": "Point", "coordinates": [24.42633, 59.45578]}


async def test_stops_near_a_point_by_distance(api: Api) -> None:
    data = await api.data("/transit/stops/nearby?lat=59.437&lon=24.745")
    assert (data["latitude"], data["longitude"], data["radius_m"], data["count"]) == (59.437, 24.745, 500, 4)
    assert [(stop["name"], stop["type"], stop["distance_m"]) for stop in data["items"]] == [
        ("Raekoja plats", "bus", 58),
        ("Viru", "tram", 143),
        ("Linnahall", "tram", 308),
        ("Admiraliteedi", None, 403),
    ]


async def test_no_stop_near(api: Api) -> None:
    assert (await api.data("/transit/stops/nearby?lat=58&lon=22"))["items"] == []
    problem = await api.problem("/transit/stops/nearby?lat=58&radius=6000", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"lon", "radius"}


async def test_stops_outside_the_circle_are_a_502(api: Api) -> None:
    problem = await api.problem("/transit/stops/nearby?lat=59.437&lon=24.745&radius=300", 502)
    assert problem["provider"] == "peatus.ee"


async def test_a_stop_with_its_lines(api: Api) -> None:
    data = await api.data("/transit/stops/estonia:4641")
    assert (data["name"], data["description"], data["zone"]) == ("Muraste", "Tabasalu suunas", "Harju2")
    assert data["routes"][1] == {
        "gtfs_id": "estonia:7f9",
        "line_number": "126",
        "line_name": "Tallinn - Suurupi - Keila-Joa",
        "mode": "bus",
        "operator": "Aarveld OÜ",
    }


async def test_an_unknown_stop(api: Api) -> None:
    await api.problem("/transit/stops/estonia:999999999", 404)
    await api.problem("/transit/departures?stop=estonia:999999999", 404)
    for path in ("/transit/stops/4641", "/transit/departures?stop=4641"):
        problem = await api.problem(path, 400)
        assert "such as estonia:4641" in str(problem["errors"])


async def test_a_failure_of_the_planner_is_no_missing_stop(api: Api) -> None:
    problem = await api.problem("/transit/stops/estonia:500", 502)
    assert "java" not in problem["detail"]


async def test_departures_keep_the_timetable_and_live_times_apart(api: Api) -> None:
    data = await api.data("/transit/departures?stop=estonia:4641")
    assert (data["gtfs_id"], data["name"], data["count"]) == ("estonia:4641", "Muraste", 6)
    times = ("line_number", "scheduled_at", "expected_at", "delay_seconds", "live", "cancelled")
    assert [tuple(departure[name] for name in times) for departure in data["items"]] == [
        ("108", "2026-11-22T16:00:00Z", None, None, False, False),
        # A minute early, and so before one that is ten minutes late.
        ("108", "2026-11-22T16:20:00Z", "2026-11-22T16:19:00Z", -60, True, False),
        ("126", "2026-11-22T16:15:00Z", "2026-11-22T16:25:00Z", 600, True, False),
        ("108", "2026-11-22T17:00:00Z", None, None, True, True),
        ("9", "2026-11-22T17:10:00Z", None, None, False, False),
        # 24:30 of the service day is half past midnight of the next day in Tallinn.
        ("108", "2026-11-22T22:30:00Z", None, None, False, False),
    ]
    assert [departure["mode"] for departure in data["items"][-2:]] == ["trolleybus", "bus"]
    assert data["items"][-1]["destination"] is None


@pytest.mark.parametrize(
    ("stop", "moments"),
    [
        # The clocks go back at 4:00: 8:00 is an hour later after midnight than on other days.
        ("estonia:1025", ["2026-10-25T06:00:00Z", "2026-10-25T07:00:00Z"]),
        # They go forward at 3:00.
        ("estonia:329", ["2026-03-29T05:00:00Z", "2026-03-29T06:00:00Z"]),
    ],
)
async def test_a_service_day_starts_twelve_hours_before_noon(stop: str, moments: list[str], api: Api) -> None:
    """Whether the planner states midnight (8:00) or noon minus 12 hours (9:00) as its start."""
    data = await api.data(f"/transit/departures?stop={stop}")
    assert [departure["scheduled_at"] for departure in data["items"]] == moments


async def test_a_limit_of_departures(api: Api) -> None:
    assert (await api.data("/transit/departures?stop=estonia:4641&limit=1"))["count"] == 1
    assert (await api.data("/transit/departures?stop=estonia:4642"))["items"] == []
    await api.problem("/transit/departures?stop=estonia:4641&limit=51", 400)


async def test_a_query_that_the_planner_rejects_is_named(api: Api) -> None:
    problem = await api.problem("/transit/departures?stop=estonia:400", 502)
    assert "Field 'realtimeState' in type 'Stoptime' is undefined" in problem["detail"]


async def test_departures_as_csv(api: Api) -> None:
    response = await api.get("/transit/departures?stop=estonia:4641&format=csv")
    header, first, *_ = response.text.splitlines()
    assert header.startswith("gtfs_id,stop_name,line_number,line_name,mode,destination,scheduled_at,expected_at")
    assert first.startswith("estonia:4641,Muraste,108,Balti jaam - Muraste,bus,Tallinn,2026-11-22T16:00:00Z,")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=124", ["124", "124", "1240"]),
        ("q=24", ["24", "124", "124", "1240"]),
        ("q=voru", ["124", "1240"]),
        ("q=kopli&mode=trolleybus", ["9"]),
        ("q=kopli&mode=TRAM", ["2"]),
        ("q=kuivastu", [None]),
        ("q=ahtri", []),
    ],
)
async def test_lines_by_number_or_name(query: str, found: list[str | None], api: Api) -> None:
    data = await api.data(f"/transit/routes?{query}")
    assert [route["line_number"] for route in data["items"]] == found
    assert data["total"] == len(found)


async def test_a_limit_of_lines(api: Api) -> None:
    data = await api.data("/transit/routes?q=124&limit=1")
    assert (data["count"], data["total"]) == (1, 3)
    problem = await api.problem("/transit/routes?q=124&mode=rocket", 400)
    assert "bus, trolleybus, tram, rail, ferry" in str(problem["errors"])
