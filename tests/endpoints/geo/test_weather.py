"""The stored weather of the cities."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from skerry.series.city_weather import CityWeather
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened

NOON = datetime(2026, 5, 10, 12, tzinfo=UTC)


def row(half_hours: int, city: str, temperature: float, description: str) -> CityWeather:
    return CityWeather(
        timestamp=NOON + timedelta(minutes=30 * half_hours),
        city=city,
        temperature_c=temperature,
        feels_like_c=None,
        humidity_pct=80.0,
        precipitation_mm=0.0,
        cloud_cover_pct=None,
        pressure_hpa=None,
        wind_speed_kmh=10.0,
        wind_gusts_kmh=None,
        description=description,
    )


@pytest.fixture
async def kept(tmp_path: Path) -> None:
    rows = [row(step, "tallinn", 8.0 + step, "overcast") for step in (0, 1, 4)]
    rows += [row(step, "new-york", 15.0, "fog" if step else "clear sky") for step in range(5)]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(CityWeather).write(rows)


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("city", ["Tallinn", "tallinn", "TALLINN"])
async def test_one_city_with_its_gaps(open_api: Opened, city: str) -> None:
    async with open_api() as api:
        data = await api.data(f"/weather/history?city={city}")
        response = await api.get(f"/weather/history?city={city}&format=csv")
    assert [found["temperature_c"] for found in data["items"]] == [8.0, 9.0, 12.0]
    assert data["gaps"] == [{"start_at": "2026-05-10T12:30:00Z", "end_at": "2026-05-10T14:00:00Z"}]
    assert response.text.splitlines()[1].startswith("2026-05-10T12:00:00Z,tallinn,8.0")
    assert "https://open-meteo.com/" in response.headers["link"]


@pytest.mark.usefixtures("kept")
async def test_means_by_city(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/weather/history?interval=1d&start=2026-05-10&end=2026-05-10")
    means = [(found["city"], found["temperature_c"], found["description"]) for found in data["items"]]
    assert means == [("new-york", 15.0, None), ("tallinn", pytest.approx(29 / 3), "overcast")]


async def test_unknown_cities_and_a_new_installation(api: Api) -> None:
    assert (await api.data("/weather/history?city=Oslo"))["items"] == []
    assert "Atlantis" in (await api.problem("/weather/history?city=Atlantis", 404))["detail"]
    assert (await api.problem("/weather/history?city=", 400))["errors"][0]["parameter"] == "city"
