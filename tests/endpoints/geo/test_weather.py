"""The stored weather of the cities."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from skerry.series.city_weather import CityWeather
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened

NOON = datetime(2026, 5, 10, 12, tzinfo=UTC)


def row(quarters: int, city: str, temperature: float, description: str) -> CityWeather:
    return CityWeather(
        timestamp=NOON + timedelta(minutes=15 * quarters),
        city=city,
        temperature_c=temperature,
        feels_like_c=None,
        humidity_pct=80.0,
        precipitation_mm=0.0,
        cloud_cover_pct=None,
        pressure_hpa=None,
        wind_speed_ms=2.78,
        wind_gust_ms=None,
        description=description,
    )


@pytest.fixture
async def kept(tmp_path: Path) -> None:
    rows = [row(step, "tallinn", 8.0 + step, "overcast") for step in (0, 1, 4)]
    rows += [row(step, "new-york", 15.0, "fog" if step else "clear sky") for step in range(5)]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(CityWeather).write(rows)


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("city", ["Tallinn", "tallinn", "TALLINN,ee", "Tallinn, Estonia"])
async def test_one_city_with_its_gaps(open_api: Opened, city: str) -> None:
    async with open_api() as api:
        data = await api.data(f"/weather/history?city={city}&end=2026-05-10T13:00:00Z")
        response = await api.get(f"/weather/history?city={city}&format=csv")
    assert [found["temperature_c"] for found in data["items"]] == [8.0, 9.0, 12.0]
    assert data["gaps"] == [{"start_at": "2026-05-10T12:15:00Z", "end_at": "2026-05-10T13:00:00Z"}]
    assert response.text.splitlines()[1].startswith("2026-05-10T12:00:00Z,tallinn,8.0")
    assert "https://open-meteo.com/" in response.headers["link"]


@pytest.mark.usefixtures("kept")
async def test_means_by_city(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/weather/history?interval=1d&start=2026-05-10&end=2026-05-10")
    means = [(found["city"], found["observed_at"], found["temperature_c"]) for found in data["items"]]
    assert means == [
        ("new-york", "2026-05-10T04:00:00Z", 15.0),
        ("tallinn", "2026-05-09T21:00:00Z", 9.6667),
    ]
    assert "description" not in data["items"][0]


async def test_a_day_is_that_of_the_city(open_api: Opened, tmp_path: Path) -> None:
    quarters = [datetime(2026, 5, 9, tzinfo=UTC) + step * timedelta(minutes=15) for step in range(3 * 96)]
    rows = [replace(row(0, city, 10.0, "rain"), timestamp=quarter, precipitation_mm=0.5, wind_gust_ms=float(number % 96))
            for number, quarter in enumerate(quarters) for city in ("tallinn", "new-york")]  # fmt: skip
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(CityWeather).write(rows)
    midnights = {"tallinn": "2026-05-09T21:00:00Z", "new-york": "2026-05-10T04:00:00Z"}
    async with open_api() as api:
        for city, midnight in midnights.items():
            asked = f"/weather/history?city={city}&start=2026-05-10&end=2026-05-10&limit=1000"
            raw = await api.data(asked)
            assert (raw["count"], raw["items"][0]["observed_at"], raw["gaps"]) == (96, midnight, [])
            [day] = (await api.data(f"{asked}&interval=1d"))["items"]
            assert (day["observed_at"], day["sample_count"], day["coverage"]) == (midnight, 96, 1.0)
            assert (day["precipitation_mm"], day["wind_gust_ms"], day["temperature_c"]) == (48.0, 95.0, 10.0)
        both = await api.data("/weather/history?start=2026-05-10&end=2026-05-10&interval=1d")
        assert {item["city"]: (item["observed_at"], item["coverage"]) for item in both["items"]} == {
            city: (midnight, 1.0) for city, midnight in midnights.items()
        }
        problem = await api.problem("/weather/history?city=London,CA", 404)
        assert "Tallinn, " in problem["detail"]


async def test_unknown_cities_and_a_new_installation(api: Api) -> None:
    assert (await api.data("/weather/history?city=Oslo"))["items"] == []
    other = await api.problem("/weather/history?city=London,CA", 404)
    assert other["detail"].startswith("No weather of London,CA is collected")
    (null,) = (await api.problem("/weather/history?city=null", 400))["errors"]
    assert null["allowed"].startswith("a city such as Tallinn, alone or with its country")
    assert "Atlantis" in (await api.problem("/weather/history?city=Atlantis", 404))["detail"]
    assert (await api.problem("/weather/history?city=", 400))["errors"][0]["parameter"] == "city"
