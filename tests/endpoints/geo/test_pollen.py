from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import AS_ASKED, Declared

ANOTHER = {"PZH;": "PBE;"}
A_SERIES = "hours of a CSV file: one that cannot be read means that its columns have changed"
DECLARED = {
    "/pollen/current": Declared(another=ANOTHER, every_row=A_SERIES),
    "/pollen/nearest": Declared(another=ANOTHER, every_row=A_SERIES),
    "/pollen/station/{code}": Declared(another=ANOTHER, every_row=A_SERIES),
    "/pollen/station/{code}/history": Declared(another=ANOTHER, every_row=A_SERIES, timeless=AS_ASKED),
}


async def test_sixteen_stations(api: Api) -> None:
    data = await api.data("/pollen/stations")
    assert data["count"] == len(data["items"]) == 16
    assert data["pollen_types"] == ["alder", "birch", "hazel", "beech", "ash", "oak", "grasses"]
    assert data["items"][-1] == {
        "code": "PZH",
        "name": "Zürich",
        "canton": "ZH",
        "latitude": 47.37822,
        "longitude": 8.56564,
        "elevation_m": 559,
    }


async def test_it_says_whose_facts_these_are_and_of_when(api: Api) -> None:
    response = await api.get("/pollen/stations")
    assert 'rel="via"; title="MeteoSwiss"' in response.headers["link"]
    assert '<https://creativecommons.org/licenses/by/4.0/>; rel="license"' in response.headers["link"]
    assert response.headers["last-modified"] == "Tue, 08 Sep 2026 00:00:00 GMT"


async def test_no_provider_is_asked(api: Api) -> None:
    assert (await api.get("/pollen/stations?format=csv")).text.splitlines()[1] == "PBE,Bern,BE,46.95034,7.42466,546"


async def test_the_newest_hour_with_a_count(api: Api) -> None:
    data = await api.data("/pollen/station/pzh")
    assert (data["code"], data["name"], data["canton"]) == ("PZH", "Zürich", "ZH")
    assert data["observed_at"] == "2026-05-10T07:00:00Z", "the row of 8:00 is still empty"
    assert data["pollen"] == {
        "alder": 0, "birch": 75, "hazel": None, "beech": 2, "ash": None, "oak": 55, "grasses": 21,
    }  # fmt: skip
    assert data["loads"] == {
        "alder": "none", "birch": "strong", "hazel": None, "beech": "low", "ash": None, "oak": "medium",
        "grasses": "medium",
    }  # fmt: skip


async def test_a_station_that_counted_nothing_has_nulls(api: Api) -> None:
    data = await api.data("/pollen/station/PLO")
    assert (data["observed_at"], data["stale_since"]) == (None, None)
    assert set(data["pollen"].values()) == {None}


async def test_an_unknown_station_is_a_404_with_the_known_ones(api: Api) -> None:
    problem = await api.problem("/pollen/station/QQQ", 404)
    assert "PZH" in problem["suggestions"]


async def test_a_station_that_cannot_be_read_is_named(api: Api) -> None:
    data = await api.data("/pollen/current?canton=ti")
    assert [station["code"] for station in data["items"]] == ["PLO"]
    assert [part["part"] for part in data["unavailable"]] == ["PLU"]


async def test_a_canton_without_a_station_is_empty(api: Api) -> None:
    assert "ZH" in (await api.problem("/pollen/current?canton=ZZ", 404))["suggestions"]
    assert await api.data("/pollen/current?canton=AI") == {"count": 0, "items": [], "unavailable": []}


async def test_the_nearest_station(api: Api) -> None:
    data = await api.data("/pollen/nearest?lat=47.37&lon=8.54")
    assert (data["station"]["code"], data["distance_km"]) == ("PZH", 2.1)
    assert "km away" in (await api.problem("/pollen/nearest?lat=59.44&lon=24.75", 404))["detail"]


@pytest.fixture
def on_the_tenth() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 5, 10, 9, tzinfo=UTC)):
        yield


@pytest.mark.usefixtures("on_the_tenth")
async def test_hours_of_two_files_are_merged(api: Api) -> None:
    data = await api.data("/pollen/station/PZH/history?start_date=2026-05-09&end_date=2026-05-10")
    rows = [(row["start_at"], row["end_at"], row["pollen"]["birch"]) for row in data["items"]]
    assert len(rows) == len(set(rows)) == 20
    assert rows[0][:2] == ("2026-05-09T12:00:00Z", "2026-05-09T13:00:00Z")
    assert rows[-3:] == [
        ("2026-05-10T05:00:00Z", "2026-05-10T06:00:00Z", 12),  # of the newer file, not 11
        ("2026-05-10T06:00:00Z", "2026-05-10T07:00:00Z", 75),
        ("2026-05-10T07:00:00Z", "2026-05-10T08:00:00Z", None),
    ]


@pytest.mark.usefixtures("on_the_tenth")
async def test_days_are_those_of_midnight_in_utc(api: Api) -> None:
    data = await api.data("/pollen/station/PZH/history?start_date=2026-05-08&end_date=2026-05-09&resolution=daily")
    assert [(row["start_at"], row["pollen"]["birch"]) for row in data["items"]] == [
        ("2026-05-08T00:00:00Z", 64), ("2026-05-09T00:00:00Z", 51),
    ]  # fmt: skip


@pytest.mark.usefixtures("on_the_tenth")
@pytest.mark.parametrize(("resolution", "counts"), [("hourly", [4, 6]), ("daily", [2, 5])])
async def test_earlier_years_are_in_files_of_their_own(api: Api, resolution: str, counts: list[int]) -> None:
    path = "/pollen/station/PZH/history?start_date=2025-12-30&end_date=2025-12-31"
    data = await api.data(f"{path}&resolution={resolution}")
    assert [row["pollen"]["hazel"] for row in data["items"]] == counts


@pytest.mark.usefixtures("on_the_tenth")
@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("end_date=2026-05-11", "end_date"),
        ("start_date=2022-12-31&end_date=2023-01-02", "start_date"),
        ("start_date=2026-05-09&end_date=2026-05-08", "end_date"),
        ("start_date=2025-05-01&end_date=2026-05-08", "end_date"),
        ("resolution=weekly", "resolution"),
    ],
)
async def test_wrong_periods(api: Api, query: str, wrong: str) -> None:
    problem = await api.problem(f"/pollen/station/PZH/history?{query}", 400)
    assert [error["parameter"] for error in problem["errors"]] == [wrong]
