"""Trains of Finland: boards, stops, tracks, delays, compositions."""

from datetime import UTC, datetime

import pytest
import time_machine
from msgspec import json

from tests.conftest import Api, Opened
from tests.declared import MEASURED_NOW, SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

RAIL = "https://rata.digitraffic.fi/api/v1"

DECLARED = {
    "/nordic/fi/trains/station/{code}": Declared(
        another={'    "stationShortCode": "HKI"': '    "stationShortCode": "KUO"'}, timeless=MEASURED_NOW
    ),
    "/nordic/fi/trains/{number}": Declared(
        another={'"trainNumber": 45': '"trainNumber": 46'}, timeless=MEASURED_NOW, every_row=SERIES
    ),
}


async def test_departures_of_a_station(api: Api) -> None:
    board = await api.data("/nordic/fi/trains/station/hki")
    assert (board["station_code"], board["station_name"], board["direction"]) == ("HKI", "Helsinki asema", "departures")
    assert [(train["train_number"], train["cancelled"]) for train in board["items"]] == [
        (8232, True),
        (8234, False),
        (45, False),
    ], "8230 has left"
    late = board["items"][2]
    assert (late["train_type"], late["destination_code"], late["destination"]) == ("IC", "TPE", "Tampere asema")
    assert (late["scheduled_at"], late["expected_at"]) == ("2026-05-10T09:24:00Z", "2026-05-10T09:31:00Z")
    assert (late["delay_seconds"], late["platform"], late["cause_codes"]) == (420, "10", ["V4"])


async def test_arrivals_of_a_station_and_an_empty_board(api: Api) -> None:
    [train] = (await api.data("/nordic/fi/trains/station/HKI?direction=arrivals"))["items"]
    assert (train["train_number"], train["origin"], train["delay_seconds"]) == (942, "Turku asema", -60)
    assert (await api.data("/nordic/fi/trains/station/tku"))["items"] == []
    assert "No station" in (await api.problem("/nordic/fi/trains/station/ABC", 404))["detail"]


async def test_a_train_stop_by_stop(api: Api) -> None:
    train = await api.data("/nordic/fi/trains/45?date=2026-05-10")
    assert (train["running"], train["cancelled"], train["operator"]) == (True, False, "vr")
    assert [stop["station"] for stop in train["stops"]] == ["Helsinki asema", "Pasila asema", "Tampere asema"]
    first, second, last = train["stops"]
    assert (first["arrival"], first["departure"]["actual_at"]) == (None, "2026-05-10T09:30:40Z")
    assert (second["arrival"]["delay_seconds"], second["departure"]["scheduled_at"]) == (390, "2026-05-10T09:30:00Z")
    assert (last["departure"], last["arrival"]["platform"]) == (None, "1")
    assert train["composition"] == {
        "locomotive_types": ["Sr3"], "wagon_count": 4, "length_m": 125, "speed_max_kmh": 200
    }  # fmt: skip


@time_machine.travel(datetime(2026, 5, 9, 21, 30, tzinfo=UTC), tick=False)
async def test_today_is_that_of_finland(api: Api) -> None:
    assert (await api.data("/nordic/fi/trains/45"))["departure_date"] == "2026-05-10"


async def test_trains_that_do_not_run(api: Api) -> None:
    assert (await api.problem("/nordic/fi/trains/99?date=2026-05-10", 404))["detail"] == "No train 99 on 2026-05-10."
    [wrong] = (await api.problem("/nordic/fi/trains/abc", 400))["errors"]
    assert wrong["parameter"] == "number"


@pytest.mark.parametrize("number", [46, 47])  # an error with status 404, and one with status 200
async def test_a_train_without_a_composition(api: Api, number: int) -> None:
    train = await api.data(f"/nordic/fi/trains/{number}?date=2026-05-10")
    assert (train["train_number"], train["composition"]) == (number, None)


async def test_a_composition_that_is_unavailable_is_a_502(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="rata.digitraffic.fi"):
        assert (await api.problem("/nordic/fi/trains/45?date=2026-05-10", 502))["provider"] == "Digitraffic rail"


async def test_a_train_without_passengers_does_not_empty_a_short_board(open_api: Opened, answering: Answering) -> None:
    def train(number: int, hour: int, commercial: bool) -> dict[str, object]:
        stop = {
            "stationShortCode": "KUO",
            "type": "DEPARTURE",
            "scheduledTime": f"2026-05-10T{hour}:00:00Z",
            "commercialStop": commercial,
        }
        return {"trainNumber": number, "departureDate": "2026-05-10", "trainType": "IC", "timeTableRows": [stop]}

    station = {
        "stationShortCode": "KUO", "stationName": "Kuopio", "countryCode": "FI", "latitude": 62.9, "longitude": 27.68
    }  # fmt: skip
    board = (
        f"{RAIL}/live-trains/station/KUO?departing_trains=6&arriving_trains=0&departed_trains=0&arrived_trains=0"
        "&include_nonstopping=false&train_categories=Long-distance,Commuter"
    )
    bodies = {
        f"{RAIL}/metadata/stations": json.encode([station]),
        board: json.encode([train(1, 10, False), train(2, 11, True), train(3, 12, True)]),
    }
    async with open_api(gateway=answering(bodies)) as api:
        found = await api.data("/nordic/fi/trains/station/KUO?limit=1")
    assert [each["train_number"] for each in found["items"]] == [2]
