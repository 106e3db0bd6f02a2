"""Reading a history: pages, gaps, cursors, filters."""

import base64
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from skerry.answers import Gap
from skerry.errors import BadParameter
from skerry.store import Store, parse_moment
from tests.store.rows import FIVE_MINUTES, NOON, GridState, Queue, grid


async def test_an_empty_history_is_an_empty_page(store: Store) -> None:
    for interval in (None, timedelta(hours=1), timedelta(days=1)):
        page = await store.history(GridState).read(interval=interval)
        assert (page.count, page.items, page.first_available, page.gaps, page.next) == (0, [], None, [], None)
    assert await store.history(GridState).newest() is None


async def test_without_start_the_newest_rows_come_in_ascending_time(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(step) for step in range(30)])
    page = await history.read(limit=10)
    assert page.items == [grid(step) for step in range(20, 30)]
    assert (page.count, page.interval, page.first_available, page.next) == (10, "raw", NOON, None)
    assert (await history.read(limit=3, end=NOON + 5 * FIVE_MINUTES)).items == [grid(3), grid(4), grid(5)]


async def test_start_and_end_are_included(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(step) for step in range(10)])
    page = await history.read(start=NOON + 2 * FIVE_MINUTES, end=NOON + 4 * FIVE_MINUTES)
    assert page.items == [grid(2), grid(3), grid(4)]
    assert page.next is None
    assert (await history.read(start=NOON + timedelta(days=1))).items == []
    assert [row async for row in history.export(NOON + 8 * FIVE_MINUTES)] == [grid(8), grid(9)]


async def test_paging_meets_every_row_once_while_rows_arrive(store: Store) -> None:
    history = store.history(Queue)
    points = ["Koidula", "Luhamaa", "Narva"]

    def at(step: int) -> list[Queue]:
        return [Queue(NOON + step * timedelta(minutes=15), point, step) for point in points]

    rows = [row for step in range(20) for row in at(step)]
    await history.write(rows)
    seen: list[Queue] = []
    cursor, arrived = None, 20
    while True:
        page = await history.read(start=NOON, limit=7, cursor=cursor)
        seen += page.items
        if arrived < 25:
            rows += at(arrived)
            await history.write(at(arrived))
            arrived += 1
        if (cursor := page.next) is None:
            break
    assert seen == rows


async def test_a_cursor_goes_on_without_start(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(step) for step in range(5)])
    page = await history.read(start=NOON, limit=2)
    rest = await history.read(cursor=page.next, end=NOON + 3 * FIVE_MINUTES)
    assert rest.items == [grid(2), grid(3)]


def encoded(value: object) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(value)).decode()


@pytest.mark.parametrize(
    "cursor",
    [
        "", "!", "%", "é", "abc", "a" * 5, "A" * 10_000, encoded([]), encoded(["2026-01-01T00:00:00Z"]),
        encoded(["2026-01-01", "Narva"]), encoded(["2026-01-01T00:00:00", "Narva"]), encoded([1, 2]),
        encoded(["2026-01-01T00:00:00Z", "a\0"]), encoded(["2026-01-01T00:00:00Z", "Narva", 1]), encoded({"a": 1}),
    ],
)  # fmt: skip
async def test_a_cursor_that_is_not_ours_is_a_bad_parameter(store: Store, cursor: str) -> None:
    with pytest.raises(BadParameter) as caught:
        await store.history(Queue).read(cursor=cursor)
    assert caught.value.name == "cursor"


async def test_gaps_are_named(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(step) for step in (0, 1, 2, 6, 7, 20)])
    page = await history.read()
    gaps = [Gap(grid(2).timestamp, grid(6).timestamp), Gap(grid(7).timestamp, grid(20).timestamp)]
    assert page.gaps == gaps
    assert msgspec.json.encode(page.gaps[0]) == b'{"from":"2026-01-15T12:10:00Z","to":"2026-01-15T12:30:00Z"}'
    first = await history.read(start=NOON, limit=3)
    second = await history.read(start=NOON, limit=3, cursor=first.next)
    assert first.gaps + second.gaps == gaps
    assert (await history.read(interval=timedelta(hours=1))).gaps == []


async def test_a_late_row_is_no_gap(store: Store) -> None:
    history = store.history(GridState)
    times = [NOON, NOON + timedelta(minutes=7), NOON + timedelta(minutes=14, seconds=30)]
    await history.write([GridState(time) for time in times])
    assert (await history.read()).gaps == []


async def test_where_selects_a_dimension(store: Store) -> None:
    history = store.history(Queue)
    later = NOON + timedelta(hours=1)
    await history.write([Queue(NOON, "Narva", 1), Queue(later, "Narva", 2), Queue(later, "Luhamaa", 3)])
    page = await history.read(where={"point": "Luhamaa"})
    assert page.items == [Queue(later, "Luhamaa", 3)]
    assert page.first_available == later
    assert await history.newest({"point": "Narva"}) == Queue(later, "Narva", 2)
    assert (await history.read(where={"point": "Paris' OR 1=1"})).items == []
    with pytest.raises(BadParameter, match="point"):
        await history.read(where={"point": "\0"})
    with pytest.raises(ValueError, match="dimension"):
        await history.read(where={"vehicles": "1"})


async def test_senseless_ranges_are_bad_parameters(store: Store) -> None:
    history = store.history(GridState)
    with pytest.raises(BadParameter, match="limit"):
        await history.read(limit=0)
    with pytest.raises(BadParameter, match="end"):
        await history.read(start=NOON, end=NOON - FIVE_MINUTES)


async def test_extreme_moments_are_only_empty(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(0, 1.0)])
    first, last = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
    for interval in (None, timedelta(hours=1), timedelta(days=1)):
        assert (await history.read(start=first, end=last, interval=interval)).count == 1
        assert (await history.read(start=last, interval=interval)).count == 0
        assert (await history.read(end=first, interval=interval)).count == 0


@pytest.mark.parametrize(
    ("text", "end", "expected"),
    [
        ("2026-03-29", False, "2026-03-28T22:00:00+00:00"),
        ("2026-03-29", True, "2026-03-29T20:59:59.999999+00:00"),  # a day of 23 hours
        ("2026-01-01T12:00:00Z", False, "2026-01-01T12:00:00+00:00"),
        ("2026-01-01T12:00:00Z", True, "2026-01-01T12:00:00+00:00"),
        ("2026-01-01T12:00:00+05:30", False, "2026-01-01T06:30:00+00:00"),
        ("2026-01-01T12:00", False, "2026-01-01T10:00:00+00:00"),
        ("2026-10-25T03:30", False, "2026-10-25T00:30:00+00:00"),  # comes twice: the earlier
    ],
)
def test_moments_are_read_as_callers_mean_them(text: str, end: bool, expected: str) -> None:
    moment = parse_moment(text, "Europe/Tallinn", end=end, name="start")
    assert moment.isoformat() == expected
    assert moment.tzinfo is UTC


@pytest.mark.parametrize(
    "text",
    ["", "today", "2026", "20260101", "2026-W01-1", "2026-13-01", "2026-02-30", "2026-01-01T25:00", "2026-01-01T",
     "2026-01-01T12:00 02:00", "0001-01-01", "٢٠٢٦-٠١-٠١", "1" * 5_000],
)  # fmt: skip
@pytest.mark.parametrize("end", [False, True])
def test_a_malformed_moment_is_a_bad_parameter(text: str, end: bool) -> None:
    if end and text == "0001-01-01":
        text = "9999-12-31"  # the other end of what a datetime in UTC can be
    zone = "America/Chicago" if end else "Europe/Tallinn"
    with pytest.raises(BadParameter) as caught:
        parse_moment(text, zone, end=end, name="end")
    assert caught.value.name == "end"
