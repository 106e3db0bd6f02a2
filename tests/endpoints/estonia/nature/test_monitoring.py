"""Programmes of environmental monitoring: counted from the pages of stations that the collector read."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from skerry.endpoints.estonia.nature.monitoring import estonian_monitoring_programs
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-environment/programs": Declared(
        timeless=ENTRIES,
    ),
}

PATH = "/estonian-environment/programs"


@pytest.fixture
async def stocked(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> AsyncIterator[Api]:
    (entry,) = estonian_monitoring_programs.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path, paced=False))
    async with open_api() as api:
        yield api


async def test_programmes_of_all_pages(stocked: Api, replay: ReplayServer) -> None:
    data = await stocked.data(PATH)
    assert data["count"] == 3
    assert data["items"][1] == {
        "name": "Põhjaveekogumite koguseline seire",
        "station_count": 4,
        "active_station_count": 2,
        "start_date": "1959-06-15",
    }
    assert data["items"][2] == {
        "name": "Välisõhu kvaliteedi seire", "station_count": 1, "active_station_count": 0, "start_date": None
    }  # fmt: skip
    assert len(replay.log) == 3, "a page shorter than asked for may still not be the last"


async def test_part_of_the_name(stocked: Api) -> None:
    assert [item["name"] for item in (await stocked.data(f"{PATH}?q=valisohu"))["items"]] == [
        "Välisõhu kvaliteedi seire"
    ]
    assert await stocked.data(f"{PATH}?q=atlantis") == {"count": 0, "items": []}


async def test_before_the_first_reading_it_says_when_to_come_back(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem(PATH, 502)
    assert problem["provider"] == "Keskkonnaagentuur, data services"
    assert (await api.get(PATH)).headers["retry-after"] == "300"
    assert replay.log == []
