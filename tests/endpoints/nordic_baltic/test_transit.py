"""Stops and departures in four countries: ids that lead from one to the other, live times, what each provider has otherwise."""

import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, FILTERS, MEASURED_NOW, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/{country}/transit/stops": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/nordic/{country}/transit/departures": Declared(
        another={'"estonia:4641"': '"estonia:4642"'}, timeless=MEASURED_NOW
    ),
}


@pytest.mark.parametrize(
    ("query", "source", "coverage", "first", "modes"),
    [
        ("EE/transit/stops?name=Muraste", "peatus", "national", ("estonia:4641", "Muraste"), ["bus"]),
        ("finland/transit/stops?name=helsinki", "digitraffic_rail", "rail", ("HKI", "Helsinki asema"), ["rail"]),
        ("SE/transit/stops?name=slussen", "sl_transport", "capital_region", ("9192", "Slussen"), []),
        (
            "no/transit/stops?name=Storo",
            "entur",
            "national",
            ("NSR:StopPlace:59872", "Storo"),
            ["metro", "tram", "bus"],
        ),
    ],
)
async def test_stops_by_name(
    api: Api, query: str, source: str, coverage: str, first: tuple[str, str], modes: list[str]
) -> None:
    found = await api.data(f"/nordic/{query}")
    stop = found["items"][0]
    assert (found["source"], found["coverage"]) == (source, coverage)
    assert ((stop["id"], stop["name"]), stop["modes"], stop["distance_m"]) == (first, modes, None)


async def test_stops_around_a_point_are_the_nearest_first(api: Api) -> None:
    oslo = await api.data("/nordic/NO/transit/stops?lat=59.9441&lon=10.7785")
    assert [(stop["name"], stop["distance_m"]) for stop in oslo["items"]] == [("Storo", 2), ("Storo storsenter", 180)]
    helsinki = await api.data("/nordic/FI/transit/stops?lat=60.19&lon=24.935&radius=2500")
    assert [(stop["id"], stop["distance_m"]) for stop in helsinki["items"]] == [("PSL", 991), ("HKI", 2020)]
    assert [
        stop["id"] for stop in (await api.data("/nordic/FI/transit/stops?lat=60.19&lon=24.935&limit=1"))["items"]
    ] == []


async def test_names_need_all_their_words_and_yards_are_no_stops(api: Api) -> None:
    both = await api.data("/nordic/SE/transit/stops?name=slussen+kajen")
    assert [stop["id"] for stop in both["items"]] == ["1321"]
    for nothing in ("FI/transit/stops?name=Ilmala", "SE/transit/stops?name=...", "NO/transit/stops?name=Ingensteds"):
        assert (await api.data(f"/nordic/{nothing}"))["items"] == []


async def test_a_name_or_a_point(api: Api) -> None:
    errors = (await api.problem("/nordic/NO/transit/stops", 400))["errors"]
    assert [error["parameter"] for error in errors] == ["name", "lat", "lon"]
    [wrong] = (await api.problem("/nordic/NO/transit/stops?name=Storo&lat=59.9&lon=10.7", 400))["errors"]
    assert wrong["allowed"] == "no name together with lat and lon"
    [half] = (await api.problem("/nordic/NO/transit/stops?lon=10.7", 400))["errors"]
    assert half["parameter"] == "lat"


async def test_countries_without_an_open_source(api: Api) -> None:
    assert "Rejseplanen needs a key" in (await api.problem("/nordic/DK/transit/stops?name=Aarhus", 404))["detail"]
    assert "stops.lt" in (await api.problem("/nordic/LT/transit/departures?stop=1", 404))["detail"]


async def test_finnish_departures_are_trains(api: Api) -> None:
    board = await api.data("/nordic/FI/transit/departures?stop=hki")
    assert (board["stop_id"], board["stop_name"], board["count"]) == ("HKI", "Helsinki asema", 3)
    cancelled, commuter, late = board["items"]
    assert (cancelled["line_number"], cancelled["cancelled"], cancelled["expected_at"]) == ("X", True, None)
    assert (commuter["line_number"], commuter["destination"], commuter["delay_seconds"]) == ("U", "Kirkkonummi", 0)
    assert late == {
        "line_number": "IC 45",
        "line_name": None,
        "mode": "rail",
        "destination": "Tampere asema",
        "scheduled_at": "2026-05-10T09:24:00Z",
        "expected_at": "2026-05-10T09:31:00Z",
        "delay_seconds": 420,
        "live": True,
        "cancelled": False,
        "platform": "10",
    }
    assert (await api.data("/nordic/FI/transit/departures?stop=TKU"))["items"] == []


async def test_swedish_times_are_local_and_an_odd_row_is_left_out(api: Api) -> None:
    board = await api.data("/nordic/SE/transit/departures?stop=9192")
    assert [
        (row["line_number"], row["mode"], row["scheduled_at"], row["delay_seconds"], row["cancelled"])
        for row in board["items"]
    ] == [
        ("2", "bus", "2026-05-10T09:22:00Z", 0, False),
        ("17", "metro", "2026-05-10T09:24:00Z", 150, False),
        ("55", "bus", "2026-05-10T09:30:00Z", None, True),
        ("82", "ferry", "2026-05-10T09:40:00Z", None, False),
    ]
    assert (await api.data("/nordic/SE/transit/departures?stop=1321"))["items"] == []


async def test_norwegian_timetable_and_live_times_are_apart(api: Api) -> None:
    board = await api.data("/nordic/NO/transit/departures?stop=NSR:StopPlace:59872")
    assert [(row["line_number"], row["live"], row["expected_at"], row["platform"]) for row in board["items"]] == [
        ("11", False, None, None),
        ("4", True, "2026-05-10T09:25:30Z", "1"),
        ("30", True, None, "B"),
    ]


@pytest.mark.parametrize(
    "stop",
    [
        "FI/transit/departures?stop=XXX",
        "SE/transit/departures?stop=12",
        "NO/transit/departures?stop=12",
        "NO/transit/departures?stop=NSR:StopPlace:1",
        "EE/transit/departures?stop=estonia:999999999",
    ],
)
async def test_an_unknown_stop(api: Api, stop: str) -> None:
    assert "No st" in (await api.problem(f"/nordic/{stop}", 404))["detail"]


async def test_providers_that_fail(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/nordic/NO/transit/departures?stop=NSR:StopPlace:2", 502)
    assert (problem["provider"], "rejected the query" in problem["detail"]) == ("Entur", True)
    with replay.fault("error_500", host="transport.integration.sl.se"):
        assert (await api.problem("/nordic/SE/transit/departures?stop=9192", 502))["provider"] == "SL Transport"
