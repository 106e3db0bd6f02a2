"""Public procurement: a month out of what the collector read."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine

from skerry.endpoints.estonia.registers.procurement import estonian_procurement_notices
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-procurement/notices": Declared(
        timeless=ENTRIES,
    ),
}

PATH = "/estonian-procurement/notices"


@pytest.fixture
async def stocked(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> AsyncIterator[Api]:
    """The application after its collector has read the files of September to November."""
    (entry,) = estonian_procurement_notices.__dict__["endpoints"]
    with time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC)):
        await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path, paced=False))
        async with open_api() as api:
            yield api


async def test_notices_of_this_month(stocked: Api) -> None:
    data = await stocked.data(PATH)
    assert (data["query"], data["count"], data["total"], data["page"], data["limit"]) == (None, 2, 2, 1, 50)
    assert data["items"][0] == {
        "id": "00000000-0000-4000-8000-000000000001",
        "kind": "notice",
        "type": "ContractNotice",
        "procurement_id": "9843504",
        "title": "Küla tee ehitus",
        "buyer": "Näidisvalla Õpperajad SA",
        "buyer_code": "90000001",
        "procedure": "open",
        "cpv_codes": ["45233120", "45112000"],
        "estimated_value_eur": 550000.5,
        "awarded_value_eur": None,
        "published_date": "2026-11-16",
        "deadline_at": "2026-12-15T10:00:00Z",
        "url": "https://riigihanked.riik.ee/rhr-web/#/procurement/9843504/general-info",
    }
    software = data["items"][1]
    assert (software["type"], software["estimated_value_eur"]) == ("PriorInformationNotice", None)  # stated in kronor


async def test_awards_of_another_month(stocked: Api) -> None:
    (award,) = (await stocked.data(f"{PATH}?year=2026&month=10&kind=NOTICE_AWARD"))["items"]
    assert (award["title"], award["awarded_value_eur"], award["published_date"]) == (
        "Silla remont",
        520000,
        "2026-10-05",
    )


async def test_a_search_in_titles_and_buyers(stocked: Api) -> None:
    async def titles(query: str) -> list[str]:
        return [item["title"] for item in (await stocked.data(f"{PATH}?{query}"))["items"]]

    assert await titles("q=TEE") == ["Küla tee ehitus"]
    assert await titles("q=opperajad") == ["Küla tee ehitus"]
    assert await titles("q=nothing+of+that+name") == []
    assert await titles("limit=1&page=2") == ["Tarkvara"]


async def test_a_month_that_has_just_begun_is_preceded_by_the_last_one(stocked: Api) -> None:
    """November has no award yet."""
    assert [award["title"] for award in (await stocked.data(f"{PATH}?kind=notice_award"))["items"]] == ["Silla remont"]


async def test_the_oldest_month_leaves_and_the_others_are_read_again(
    open_api: Opened, replay: ReplayServer, tmp_path: Path
) -> None:
    """The three months of January have a third fewer rows than those of November: no sign of a truncated file."""
    (entry,) = estonian_procurement_notices.__dict__["endpoints"]
    settings = Settings(gateway=replay.url, data_dir=tmp_path, paced=False)
    with time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC)) as clock:
        await run_jobs([entry], settings)
        clock.move_to(datetime(2027, 1, 2, 12, tzinfo=UTC))
        await run_jobs([entry], settings)
        async with open_api() as api:
            reply = await api.get(f"{PATH}?year=2026&month=11")
            assert (reply.json()["data"]["total"], int(reply.headers["age"]) < 60) == (2, True)
            await api.problem(f"{PATH}?year=2026&month=10&kind=notice_award", 404)


@pytest.mark.parametrize("query", ["year=2026&month=8", "year=2026&month=9", "year=2026&month=11&kind=notice_award"])
async def test_a_month_that_is_not_held(stocked: Api, query: str) -> None:
    assert "last three months" in (await stocked.problem(f"{PATH}?{query}", 404))["detail"]


@pytest.mark.parametrize(
    ("query", "parameter"), [("year=2026", "month"), ("month=5", "year"), ("year=26&month=1", "year")]
)
async def test_wrong_parameters_are_named(stocked: Api, query: str, parameter: str) -> None:
    problem = await stocked.problem(f"{PATH}?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter


async def test_a_month_needs_its_year(stocked: Api) -> None:
    problem = await stocked.problem(f"{PATH}?month=5", 400)
    assert problem["detail"] == "year is missing: expected a year, which `month` needs."
    assert problem["errors"][0]["given"] is None


async def test_before_the_first_reading(api: Api, replay: ReplayServer) -> None:
    assert (await api.get(PATH)).headers["retry-after"] == "300"
    assert replay.log == [], "a caller's request never reads the files"
