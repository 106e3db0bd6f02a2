import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from skerry.datasets.tide_stations import TideStations
from skerry.services.tides import TidePredictor
from tests.conftest import Api


async def test_a_hundred_of_all_stations(api: Api) -> None:
    data = await api.data("/tides/stations")
    assert (data["count"], data["total"]) == (100, 3452)
    assert len(data["items"]) == 100
    assert data["items"][0]["id"] == "1610367"
    assert data["items"][0]["distance_km"] is None


async def test_all_at_once(api: Api) -> None:
    data = await api.data("/tides/stations?limit=4000")
    assert data["count"] == data["total"] == 3452


async def test_by_name_the_closest_first(api: Api) -> None:
    data = await api.data("/tides/stations?state=ca&q=San%20FRANCISCO")
    names = [station["name"] for station in data["items"]]
    assert names[:2] == ["San Francisco Bar", "SAN FRANCISCO (Golden Gate)"]
    assert names[3] == "South San Francisco"
    assert data["items"][1] == {
        "id": "9414290",
        "name": "SAN FRANCISCO (Golden Gate)",
        "state": "CA",
        "country": "US",
        "latitude": 37.80631,
        "longitude": -122.46589,
        "timezone": "America/Los_Angeles",
        "type": "reference",
        "distance_km": None,
    }


async def test_words_in_another_order_are_found(api: Api) -> None:
    data = await api.data("/tides/stations?q=battery%20york")
    assert [station["id"] for station in data["items"]] == ["8518750"]


async def test_by_distance(api: Api) -> None:
    data = await api.data("/tides/stations?lat=47.6&lon=-122.34&limit=3")
    assert data["items"][0]["id"] == "9447130"  # Seattle, 300 m from there
    assert data["items"][0]["distance_km"] == pytest.approx(0.298, abs=0.01)
    distances = [station["distance_km"] for station in data["items"]]
    assert distances == sorted(distances)


async def test_across_the_date_line(api: Api) -> None:
    data = await api.data("/tides/stations?lat=51.9&lon=-179.9&limit=1")
    assert data["items"][0]["distance_km"] < 120


async def test_what_matches_nothing_is_empty(api: Api) -> None:
    for query in ("state=KS", "q=atlantis", "q=%3F!"):
        data = await api.data(f"/tides/stations?{query}")
        assert (data["count"], data["total"], data["items"]) == (0, 0, [])


async def test_letters_of_no_state_are_not_found(api: Api) -> None:
    assert (await api.problem("/tides/stations?state=wz", 404))["suggestions"][:2] == ["WA", "WI"]
    assert (await api.problem("/tides/stations?state=ZZ", 404))["detail"] == "No U.S. state or territory 'ZZ'."


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("limit=0", "limit"),
        ("limit=4001", "limit"),
        ("state=CAL", "state"),
        ("lat=1", "lon"),
        ("lon=1", "lat"),
        ("lat=91&lon=0", "lat"),
        ("q=", "q"),
    ],
)
async def test_bounds(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/tides/stations?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter


async def test_high_and_low_waters_of_a_reference_station(api: Api) -> None:
    data = await api.data("/tides/predictions?station=9414290&date=2026-06-01")
    assert (data["name"], data["timezone"], data["datum"]) == (
        "SAN FRANCISCO (Golden Gate)", "America/Los_Angeles", "MLLW",
    )  # fmt: skip
    assert (data["start_date"], data["end_date"], data["reference"]) == ("2026-06-01", "2026-06-01", None)
    # An independent implementation has 13:58:50 and -0.223, 21:35:08 and 1.332, 01:33:17 and 1.006.
    turns = [(item["turn"], item["predicted_at"][:16], round(item["height_m"], 1)) for item in data["items"]]
    assert turns == [
        ("low", "2026-06-01T13:58", -0.2), ("high", "2026-06-01T21:36", 1.3), ("low", "2026-06-02T01:30", 1.0),
    ]  # fmt: skip


@pytest.mark.parametrize("station", ["9414290", "1610367"])
async def test_a_prediction_is_the_same_in_each_period(api: Api, station: str) -> None:
    """Over the end of a month as well, at which the nodal factors change."""
    days = [
        await api.data(f"/tides/predictions?station={station}&date=2026-{day}") for day in ("05-30", "05-31", "06-01")
    ]
    all_days = await api.data(f"/tides/predictions?station={station}&date=2026-05-30&days=3")
    assert all_days["items"] == [item for day in days for item in day["items"]]


async def test_heights_of_hours_and_datums(api: Api) -> None:
    path = "/tides/predictions?station=9414290&date=2026-06-01&interval=h"
    lower_low, mean = await api.data(path), await api.data(f"{path}&datum=MSL")
    assert [item["predicted_at"] for item in lower_low["items"]][::23] == [
        "2026-06-01T07:00:00Z",
        "2026-06-02T06:00:00Z",
    ]
    assert {item["turn"] for item in lower_low["items"]} == {None}
    differences = {
        round(low["height_m"] - middle["height_m"], 3)
        for low, middle in zip(lower_low["items"], mean["items"], strict=True)
    }
    assert differences == {0.951}, "mean sea level above mean lower low water at San Francisco: 2.773 - 1.822 m"


async def test_a_day_of_clock_change_has_its_own_hours(api: Api) -> None:
    spring = await api.data("/tides/predictions?station=9414290&date=2026-03-08&interval=h")
    assert spring["count"] == 23
    assert len(spring["items"]) == 23


async def test_waters_of_a_subordinate_station_follow_from_its_reference(api: Api) -> None:
    other = await api.data("/tides/predictions?station=1610367&date=2026-06-01&days=2")
    reference = await api.data("/tides/predictions?station=1612340&date=2026-05-31&days=4")
    assert other["reference"] == reference["id"] == "1612340"
    shifted = {
        datetime.fromisoformat(item["predicted_at"]) - timedelta(minutes=16 if item["turn"] == "high" else 11): item[
            "height_m"
        ]
        * 0.77
        for item in reference["items"]
    }
    assert len(other["items"]) >= 6
    for item in other["items"]:
        assert item["height_m"] == pytest.approx(shifted[datetime.fromisoformat(item["predicted_at"])], abs=0.02)
    hours = await api.problem("/tides/predictions?station=1610367&interval=h", 400)
    datum = await api.problem("/tides/predictions?station=1610367&datum=MSL", 400)
    assert [problem["errors"][0]["parameter"] for problem in (hours, datum)] == ["interval", "datum"]


async def test_stations_without_harmonics_are_a_404(api: Api) -> None:
    assert "No harmonics" in (await api.problem("/tides/predictions?station=9455920", 404))["detail"]
    await api.problem("/tides/predictions?station=0000000", 404)


def test_heights_agree_with_a_recorded_prediction(samples: Path) -> None:
    """Of a station in the south of Puget Sound, which the recording does not name: within 10 cm and half an hour of one
    there, of a range of 4.8 m."""
    recorded = json.loads((samples / "noaa_coops" / "predictions_hilo_3days.json").read_bytes())["predictions"]
    zone = ZoneInfo("America/Los_Angeles")
    start = datetime(2022, 11, 9, 23, tzinfo=zone).astimezone(UTC)
    wauna = TidePredictor(TideStations().harmonics["9446291"])
    found = list(wauna.extremes(start, start + timedelta(days=3)))
    for turn, row in zip(found, recorded, strict=True):
        stated = datetime.strptime(row["t"], "%Y-%m-%d %H:%M").replace(tzinfo=zone)
        assert turn.is_high == (row["type"] == "H")
        assert abs(turn.at - stated) < timedelta(minutes=30)
        assert turn.height_m == pytest.approx(float(row["v"]) * 0.3048, abs=0.1)


def test_observed_levels_follow_the_prediction(samples: Path) -> None:
    """At Seattle, whose range is over 3 m; the weather makes the difference."""
    recorded = json.loads((samples / "noaa_coops" / "datagetter_water_level_9447130.json").read_bytes())["data"]
    seattle = TidePredictor(TideStations().harmonics["9447130"])
    for row in recorded:
        moment = datetime.strptime(row["t"], "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
        assert seattle.height(moment) == pytest.approx(float(row["v"]), abs=0.2)
