"""Queues at the Estonian border to Russia."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import ClassVar

import pytest
from msgspec import Struct

from skerry.series.border import QueueLength
from skerry.settings import Settings
from skerry.store import Series, open_store
from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES

DECLARED = {
    "/estonian-border/queues": Declared(
        digits={
            "live_queue": "what the page says",
            "reserved": "what the page says",
            "live_queue_length": "what the page says",
            "reserved_delay": "what the page says",
        }
    )
}

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
        "live_queue_hours": None,
        "live_queue_up_to_hours": 1.0,
        "reserved_delay_hours": None,
        "reserved_delay_up_to_hours": 1.0,
        "page_texts": {
            "live_queue_length": "up to 1 hour", "live_queue": "12", "reserved": "148", "next_free_slot": "27.11.2026 06:00",
            "reserved_delay": "up to 1 hour",
        },
    }  # fmt: skip


async def test_the_live_queue_and_the_delay_of_reserved_times_are_two_durations(api: Api) -> None:
    found = {
        (row["point"], row["vehicle_category"]): row for row in (await api.data("/estonian-border/queues"))["items"]
    }

    def durations(point: str, category: str) -> tuple[object, ...]:
        row = found[point, category]
        return (
            row["live_queue_hours"], row["live_queue_up_to_hours"],
            row["reserved_delay_hours"], row["reserved_delay_up_to_hours"],
        )  # fmt: skip

    assert durations("luhamaa", "AB") == (2.0, 2.0, None, None)
    assert durations("luhamaa", "C") == (7.0, 7.0, 7.5, 7.5)
    assert durations("koidula", "C") == (5.0, 5.0, 5.0, 5.0)
    assert durations("koidula", "D") == (None, None, 0.0, 0.0)
    assert durations("luhamaa", "CE") == (None, None, None, None)


async def test_what_is_no_number_is_null(api: Api) -> None:
    found = {
        (row["point"], row["vehicle_category"]): row for row in (await api.data("/estonian-border/queues"))["items"]
    }
    assert ("narva", "AB") not in found
    buses = found["koidula", "D"]
    assert (buses["live_queue_count"], buses["reserved_count"], buses["next_free_slot_at"]) == (None, 3, None)
    empty = found["luhamaa", "CE"]
    assert (empty["live_queue_count"], empty["reserved_count"]) == (None, None)
    assert found["luhamaa", "AB"]["live_queue_count"] == 0
    assert found["luhamaa", "C"]["next_free_slot_at"] == "2026-11-22T07:00:00Z"


async def test_cells_are_found_wherever_they_stand(open_api: Opened, answering: Answering) -> None:
    page = b"<p>Narva <b id=nvl-1>3</b> <b id=nvf-2>5</b></p><td id=nvl-99>4</td></html>"
    others = b"".join(b"<i id=lql-%d>1 hour</i>" % number for number in (4, 5, 7, 8))
    async with open_api(gateway=answering({URL: others + page})) as api:
        data = await api.data("/estonian-border/queues")
    assert [(row["point"], row["live_queue_count"], row["reserved_count"]) for row in data["items"][:2]] == [
        ("narva", 3, None),
        ("narva", None, 5),
    ]
    assert data["items"][0]["page_texts"]["reserved"] is None


async def test_a_point_without_the_queues_that_all_have_is_a_502(open_api: Opened, answering: Answering) -> None:
    page = (CASSETTES / "eestipiir" / "queues.html").read_bytes()
    for cell in (b"lql", b"nvl", b"nvf", b"frt", b"lagh"):
        page = page.replace(b'"%b-8"' % cell, b'""')
    async with open_api(gateway=answering({URL: page})) as api:
        problem = await api.problem("/estonian-border/queues", 502)
    assert "the queues of luhamaa without C" in problem["detail"]


@pytest.mark.parametrize(("point", "numbers"), [("koidula", (4, 5, 6, 12, 14)), ("luhamaa", (7, 8, 9, 11, 15))])
async def test_a_page_without_a_point_that_is_open_is_a_502(
    open_api: Opened, answering: Answering, point: str, numbers: tuple[int, ...]
) -> None:
    page = (CASSETTES / "eestipiir" / "queues.html").read_bytes()
    for number in numbers:
        for cell in (b"lql", b"nvl", b"nvf", b"frt", b"lagh"):
            page = page.replace(b'"%b-%d"' % (cell, number), b'""')
    async with open_api(gateway=answering({URL: page})) as api:
        problem = await api.problem("/estonian-border/queues", 502)
    assert f"the border points without {point}" in problem["detail"]


async def test_a_page_without_its_end_is_a_502(open_api: Opened, answering: Answering) -> None:
    whole = (CASSETTES / "eestipiir" / "queues.html").read_bytes()
    half = whole[: whole.index(b"Luhamaa")]
    async with open_api(gateway=answering({URL: half})) as api:
        problem = await api.problem("/estonian-border/queues", 502)
    assert "returned an incomplete page" in problem["detail"]


@pytest.mark.parametrize("page", ["", "<html><body>Hooldus</body></html>", '<table class="maintable"></table>'])
async def test_another_page_is_a_502(open_api: Opened, answering: Answering, page: str) -> None:
    async with open_api(gateway=answering({URL: page.encode()})) as api:
        assert (await api.problem("/estonian-border/queues", 502))["provider"] == "GoSwift border queues"


async def test_history_of_one_point(open_api: Opened, tmp_path: Path) -> None:
    rows = [
        QueueLength(NOON.replace(minute=minute), point, "AB", waiting, None, None, 1.0, 1.5, 1.5)
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
    *between, since = data["gaps"]
    assert between == [{"start_at": "2026-03-11T12:15:00Z", "end_at": "2026-03-11T12:45:00Z"}]
    assert since["start_at"] == "2026-03-11T12:45:00Z"
    [mean] = hour["items"]
    assert (mean["live_queue_count"], mean["live_queue_count_min"], mean["live_queue_count_max"]) == (
        10.6667,
        9,
        13,
    )
    assert (mean["live_queue_up_to_hours"], mean["reserved_count"], mean["reserved_count_max"]) == (1.0, None, None)
    assert response.text.splitlines()[1] == "2026-03-11T12:00:00Z,koidula,AB,10,,,1.0,1.5,1.5"


async def test_rows_from_before_the_live_queue_had_hours_are_read(open_api: Opened, tmp_path: Path) -> None:
    class Before(Struct, frozen=True):
        SERIES: ClassVar[Series] = Series(
            "estonian_border",
            every=timedelta(minutes=15),
            zone="Europe/Tallinn",
            key=("timestamp", "point", "vehicle_category"),
        )
        timestamp: datetime
        point: str
        vehicle_category: str
        live_queue: int | None
        pre_reserved: int | None
        wait_hours: float | None

    waits = {"AB": 0.0, "C": 7.5, "D": None}
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(Before).write([Before(NOON, "koidula", kind, 4, 9, wait) for kind, wait in waits.items()])
    async with open_api() as api:
        data = await api.data("/estonian-border/history?point=koidula")
    assert [
        (
            row["live_queue_count"],
            row["live_queue_hours"],
            row["reserved_delay_hours"],
            row["reserved_delay_up_to_hours"],
        )
        for row in data["items"]
    ] == [(4, None, None, 1.0), (4, None, 7.5, 7.5), (4, None, None, None)]
