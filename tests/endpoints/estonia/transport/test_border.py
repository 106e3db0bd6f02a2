"""Queues at the Estonian border to Russia."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from skerry.series.border import QueueLength
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES

URL = "https://www.eestipiir.ee/yphis/borderQueueInfo.action?request_locale=en"
NOON = datetime(2026, 3, 11, 12, tzinfo=UTC)


async def test_queues(api: Api) -> None:
    data = await api.data("/estonian-border/queues")
    assert data["count"] == 6
    assert data["items"][0] == {
        "point": "koidula",
        "vehicle_category": "AB",
        "queue_id": 4,
        "live_queue_count": 12,
        "reserved_count": 148,
        "next_free_slot_at": "2026-11-27T04:00:00Z",
        "wait_hours": 0.0,
        "page_texts": {
            "queue_length": "up to 1 hour", "live_queue": "12", "reserved": "148", "next_free_slot": "27.11.2026 06:00",
            "wait": "up to 1 hour",
        },
    }  # fmt: skip


async def test_what_is_no_number_is_null_or_nothing_to_wait(api: Api) -> None:
    found = {
        (row["point"], row["vehicle_category"]): row for row in (await api.data("/estonian-border/queues"))["items"]
    }
    assert ("narva", "AB") not in found
    buses = found["koidula", "D"]
    assert (buses["live_queue_count"], buses["reserved_count"], buses["next_free_slot_at"], buses["wait_hours"]) == (
        None,
        3,
        None,
        0,
    )
    empty = found["luhamaa", "CE"]
    assert (empty["live_queue_count"], empty["reserved_count"], empty["wait_hours"]) == (None, None, None)
    assert found["luhamaa", "AB"]["live_queue_count"] == 0
    assert found["koidula", "C"]["wait_hours"] == 5.0
    assert found["luhamaa", "C"]["wait_hours"] == 7.5
    assert found["luhamaa", "C"]["next_free_slot_at"] == "2026-11-22T07:00:00Z"


async def test_cells_are_found_wherever_they_stand(open_api: Opened, answering: Answering) -> None:
    page = b"<p>Narva <b id=nvl-1>3</b></p><td id=nvl-99>4</td></html>"
    async with open_api(gateway=answering({URL: page})) as api:
        data = await api.data("/estonian-border/queues")
    assert [(row["point"], row["live_queue_count"], row["reserved_count"]) for row in data["items"]] == [
        ("narva", 3, None)
    ]
    assert data["items"][0]["page_texts"]["reserved"] is None


async def test_a_page_without_its_end_is_a_502(open_api: Opened, answering: Answering) -> None:
    whole = (CASSETTES / "eestipiir" / "queues.html").read_bytes()
    half = whole[: whole.index(b"Luhamaa")]
    async with open_api(gateway=answering({URL: half})) as api:
        problem = await api.problem("/estonian-border/queues", 502)
    assert "returned a page without its end" in problem["detail"]


@pytest.mark.parametrize("page", ["", "<html><body>Hooldus</body></html>", '<table class="maintable"></table>'])
async def test_another_page_is_a_502(open_api: Opened, answering: Answering, page: str) -> None:
    async with open_api(gateway=answering({URL: page.encode()})) as api:
        assert (await api.problem("/estonian-border/queues", 502))["provider"] == "GoSwift border queues"


async def test_history_of_one_point(open_api: Opened, tmp_path: Path) -> None:
    rows = [
        QueueLength(NOON.replace(minute=minute), point, "AB", waiting, None, 1.5)
        for minute, point, waiting in ((0, "koidula", 10), (0, "luhamaa", 4), (15, "koidula", 13), (45, "koidula", 9))
    ]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(QueueLength).write(rows)
    async with open_api() as api:
        data = await api.data("/estonian-border/history?point=koidula")
        hour = await api.data("/estonian-border/history?point=koidula&interval=1h")
        response = await api.get("/estonian-border/history?format=csv")
        await api.problem("/estonian-border/history?point=saatse", 400)
    assert [row["live_queue_count"] for row in data["items"]] == [10, 13, 9]
    assert data["gaps"] == [{"start_at": "2026-03-11T12:15:00Z", "end_at": "2026-03-11T12:45:00Z"}]
    [mean] = hour["items"]
    assert (mean["live_queue_count"], mean["live_queue_count_min"], mean["live_queue_count_max"]) == (
        pytest.approx(32 / 3),
        9,
        13,
    )
    assert (mean["wait_hours"], mean["reserved_count"], mean["reserved_count_max"]) == (1.5, None, None)
    assert response.text.splitlines()[1] == "2026-03-11T12:00:00Z,koidula,AB,10,,1.5"
