"""Ships of Finland: codes for "not available", units, berths, ports without a call."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

NOW = datetime(2026, 5, 10, 9, 21, tzinfo=UTC)
DECLARED = {
    "/nordic/fi/vessels": Declared(another={"60.1": "50.1", "60.0": "50.0"}, recorded=NOW),
    "/nordic/fi/port-calls": Declared(
        another={'"FIHEL"': '"FIRAU"'}, unageing="each call states when it was changed", recorded=NOW
    ),
}
pytestmark = pytest.mark.usefixtures("_then")


@pytest.fixture
def _then() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_ships_around_a_point(api: Api) -> None:
    found = await api.data("/nordic/fi/vessels?lat=60.1&lon=24.9")
    assert (found["total"], [ship["mmsi"] for ship in found["items"]]) == (
        4,
        [230990001, 276990002, 230990005, 265990003],
    )
    ferry, moored, unknown, quiet = found["items"]
    assert (ferry["name"], ferry["ship_type"], ferry["ship_type_code"], ferry["imo"]) == (
        "SAARISTO EXPRESS", "passenger", 60, 9990001,
    )  # fmt: skip
    assert (ferry["ground_speed_kmh"], ferry["track_deg"], ferry["heading_deg"]) == (34.1, 201.3, 203)
    assert (ferry["latitude"], ferry["draught_m"], ferry["distance_km"]) == (60.132153, 5.7, 3.82)
    assert (ferry["observed_at"], ferry["stale_since"]) == ("2026-05-10T09:20:30Z", None)
    assert (moored["navigation_status"], moored["ship_type"], moored["destination"]) == ("moored", "cargo", None)
    assert (moored["name"], moored["track_deg"], moored["heading_deg"], moored["draught_m"]) == (
        "KIVISAARE", None, None, None,
    )  # fmt: skip
    assert (unknown["name"], unknown["details_updated_at"]) == (None, None)
    assert (quiet["ground_speed_kmh"], quiet["navigation_status"], quiet["ship_type"]) == (None, None, None)
    assert quiet["stale_since"] == "2026-05-10T09:10:00Z"


async def test_all_ships_the_last_received_first(api: Api) -> None:
    found = await api.data("/nordic/fi/vessels?limit=2")
    assert (found["total"], [(ship["name"], ship["ship_type"], ship["distance_km"]) for ship in found["items"]]) == (
        3,
        [("HINAAJA", "tug", None), ("SAARISTO EXPRESS", "passenger", None)],
    ), "one has no position"


async def test_ships_and_calls_of_another_time_are_refused(api: Api) -> None:
    with time_machine.travel(datetime(2026, 5, 10, 10, 19, tzinfo=UTC), tick=False):
        found = await api.data("/nordic/fi/vessels?lat=60.1&lon=24.9")
    assert {ship["observed_at"] for ship in found["items"]} == {"2026-05-10T09:20:30Z"}, (
        "the others an hour ago and more"
    )
    with time_machine.travel(datetime(2026, 5, 20, tzinfo=UTC), tick=False):
        for path in ("/nordic/fi/vessels?lat=60.1&lon=24.9", "/nordic/fi/port-calls?port=FIHEL"):
            assert "do not match" in (await api.problem(path, 502))["detail"]


async def test_a_smaller_circle_and_an_empty_one(api: Api) -> None:
    assert [ship["mmsi"] for ship in (await api.data("/nordic/fi/vessels?lat=60.1&lon=24.9&radius=5"))["items"]] == [
        230990001
    ]
    assert (await api.data("/nordic/fi/vessels?lat=68&lon=27"))["items"] == []


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("lat=60", {"lon"}),
        ("radius_km=5", {"lat", "lon"}),
        ("lat=60&lon=24&radius_km=300&limit=0", {"radius_km", "limit"}),
    ],
)
async def test_wrong_areas(api: Api, query: str, wrong: set[str]) -> None:
    problem = await api.problem(f"/nordic/fi/vessels?{query}", 400)
    assert {error["parameter"] for error in problem["errors"]} == wrong


async def test_calls_at_a_port_berth_by_berth(api: Api) -> None:
    found = await api.data("/nordic/fi/port-calls?port=fihel")
    assert [(call["vessel_name"], call["berth"]) for call in found["items"]] == [
        ("Saaristo Express", "LJ7"),
        ("Saaristo Express", "K4"),
        ("Pohjanmeri", None),
    ]
    first, second, last = found["items"]
    assert (first["expected_arrival_at"], first["arrived_at"]) == ("2026-05-10T07:30:00Z", "2026-05-10T07:24:10Z")
    assert (first["expected_departure_at"], first["departed_at"]) == ("2026-05-10T09:00:00Z", "2026-05-10T09:01:30Z")
    assert (first["port_call_id"], first["port_area"], first["previous_port"]) == (3990001, "Länsisatama", "EETLL")
    assert (second["port_call_id"], second["arrived_at"]) == (3990001, None)
    assert (last["imo"], last["mmsi"], last["flag_country"], last["next_port"]) == (None, None, None, None)
    assert not any("Agent" in str(value) for value in first.values()), "agents are not passed on"


async def test_calls_at_all_ports(api: Api) -> None:
    found = await api.data("/nordic/fi/port-calls?limit=1")
    assert (found["total"], found["items"][0]["port"], found["items"][0]["vessel_name"]) == (4, "FIRAU", "Metsä")


async def test_a_port_without_a_call_and_an_unknown_one(api: Api) -> None:
    assert (await api.data("/nordic/fi/port-calls?port=FISVL"))["items"] == []
    assert (await api.problem("/nordic/fi/port-calls?port=FIXXX", 404))["detail"] == "No port 'FIXXX'."
    [wrong] = (await api.problem("/nordic/fi/port-calls?port=Helsinki", 400))["errors"]
    assert wrong["parameter"] == "port"


async def test_a_provider_that_fails(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="meri.digitraffic.fi"):
        assert (await api.problem("/nordic/fi/port-calls?port=FIHEL", 502))["provider"] == "Digitraffic marine"
