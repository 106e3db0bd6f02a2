"""The stored planetary K index."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from skerry.series.space_weather import KpIndex
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened

MIDNIGHT = datetime(2026, 9, 10, tzinfo=UTC)


@pytest.fixture
async def kept(tmp_path: Path) -> None:
    """A day of which one reading is missing, and the next."""
    rows = [KpIndex(MIDNIGHT + timedelta(hours=3 * step), float(step)) for step in (0, 1, 2, 4, 5, 6, 7)]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(KpIndex).write([*rows, KpIndex(MIDNIGHT + timedelta(days=1), 1.67)])


@pytest.mark.usefixtures("kept")
async def test_readings_ascend_with_their_gaps(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/spaceweather/kp/history?start=2026-09-10&end=2026-09-10")
        newest = await api.data("/spaceweather/kp/history?limit=1")
        response = await api.get("/spaceweather/kp/history?format=csv")
    assert [row["kp_index"] for row in data["items"]] == [0, 1, 2, 4, 5, 6, 7]
    assert data["gaps"] == [{"start_at": "2026-09-10T06:00:00Z", "end_at": "2026-09-10T12:00:00Z"}]
    assert newest["items"] == [{"start_at": "2026-09-11T00:00:00Z", "kp_index": 1.67, "revised_at": None}]
    assert response.text.splitlines()[1].startswith("2026-09-10T00:00:00Z,0.0")
    assert "https://www.swpc.noaa.gov/" in response.headers["link"]


@pytest.mark.usefixtures("kept")
async def test_means_of_a_day(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/spaceweather/kp/history?interval=1d")
    assert [row["start_at"] for row in data["items"]] == ["2026-09-10T00:00:00Z", "2026-09-11T00:00:00Z"]
    assert data["items"][0]["kp_index"] == 7.0, "the strongest of the day"


async def test_a_new_installation_has_an_empty_history(api: Api) -> None:
    empty = {
        "count": 0,
        "items": [],
        "interval": "raw",
        "first_available_at": None,
        "last_available_at": None,
        "stale_since": None,
        "gaps": [],
        "next": None,
    }
    assert await api.data("/spaceweather/kp/history") == empty
    assert (await api.problem("/spaceweather/kp/history?limit=0", 400))["errors"][0]["parameter"] == "limit"
