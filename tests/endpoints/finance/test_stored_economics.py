"""Economic indicators as the collector stored them."""

import json
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from skerry.endpoints.finance.economics import country_indicator
from skerry.settings import Settings
from skerry.sources.world.world_bank import INDICATORS
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.endpoints.conftest import Answering

IMPORTED = datetime(2026, 11, 20, 12, tzinfo=UTC)
pytestmark = pytest.mark.modules("finance.economics")
WORLD_BANK = "https://api.worldbank.org/v2/country"
GINI = "SI.POV.GINI"
Values = Sequence[tuple[str, int, float]]


def page(rows: list[object]) -> bytes:
    return json.dumps([{"page": 1, "pages": 1, "total": len(rows)}, rows]).encode()


def series(code: str, values: Values) -> bytes:
    return page(
        [
            {"indicator": {"id": code}, "country": {"id": economy}, "date": str(year), "value": value}
            for economy, year, value in values
        ]
    )


@pytest.fixture
async def gini_indexes(answering: Answering, tmp_path: Path) -> None:
    """Estonia has Gini indexes of several years, Guyana one of 1998, and North Korea none."""
    recent: Values = [("EE", 2023, 31.8), ("EE", 2010, 32.0)]
    newest: Values = [("EE", 2023, 31.8), ("GY", 1998, 45.1)]
    economies = (("EE", "EST"), ("GY", "GUY"), ("KP", "PRK"))
    bodies = {
        f"{WORLD_BANK}?format=json&per_page=400": page(
            [{"id": code3, "iso2Code": code, "name": code, "region": {"id": "ECS"}} for code, code3 in economies]
        )
    }
    for each in INDICATORS:
        of_all = f"{WORLD_BANK}/all/indicator/{each.code}?format=json"
        is_gini = each.code == GINI
        bodies[f"{of_all}&date=*&per_page=20000"] = series(each.code, recent if is_gini else [])
        bodies[f"{of_all}&mrnev=1&per_page=400"] = series(each.code, newest if is_gini else [])
    (entry,) = country_indicator.__dict__["endpoints"]
    with time_machine.travel(IMPORTED, tick=False):
        await run_jobs([entry], Settings(gateway=answering(bodies), data_dir=tmp_path, paced=False))


@pytest.fixture
async def stored(gini_indexes: None, open_api: Opened, answering: Answering) -> AsyncIterator[Api]:
    async with open_api(gateway=answering({})) as api:
        with time_machine.travel(IMPORTED, tick=False):
            yield api


async def test_a_newest_value_of_long_ago_is_compared(stored: Api) -> None:
    data = await stored.data("/economics/compare/gini?countries=EE,GY,KP")
    assert [(item["year"], item["value"]) for item in data["items"]] == [(2023, 31.8), (1998, 45.1), (None, None)]


async def test_a_newest_value_of_long_ago_is_counted_and_not_ranked(stored: Api) -> None:
    data = await stored.data("/economics/rankings/gini")
    assert [item["country"] for item in data["items"]] == ["EE"]
    assert data["outdated_count"] == 1


async def test_a_history_has_the_last_fifteen_years_only(stored: Api) -> None:
    assert (await stored.data("/economics/EE/gini"))["values"] == [{"year": 2023, "value": 31.8}]
    guyana = await stored.data("/economics/GY/gini")
    assert (guyana["latest"], guyana["values"]) == (None, [])
    profile = await stored.data("/economics/GY")
    assert profile["indicators"]["gini"]["latest"] is None


@pytest.mark.usefixtures("gini_indexes")
async def test_without_a_collector_the_world_bank_comes_first(open_api: Opened, answering: Answering) -> None:
    """The register has three economies, without the United States."""
    async with open_api() as api:
        with time_machine.travel(IMPORTED + timedelta(hours=47), tick=False):
            await api.problem("/economics/US/gdp", 404)
    with time_machine.travel(IMPORTED + timedelta(hours=48), tick=False):
        async with open_api() as api:
            assert (await api.data("/economics/US/gdp"))["latest"]["year"] == 2024
        async with open_api(gateway=answering({})) as api:
            assert (await api.data("/economics/EE/gini"))["latest"] == {"year": 2023, "value": 31.8}
