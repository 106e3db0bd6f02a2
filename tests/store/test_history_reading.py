"""Reading a history: pages, gaps, cursors, filters."""

import asyncio
import base64
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest
import time_machine
from msgspec import Struct

from skerry.errors import BadParameter, StoreUnavailable
from skerry.settings import Settings
from skerry.store import History, Series, Store, open_store, parse_moment
from skerry.store.history.page import HistoryGap
from tests.store.conftest import OpenStore
from tests.store.rows import FIVE_MINUTES, NOON, Counter, GridState, Queue, grid


async def test_an_empty_history_is_an_empty_page(store: Store) -> None:
    for interval in (None, timedelta(hours=1), timedelta(days=1)):
        page = await store.history(GridState).read(interval=interval)
        assert (page.count, page.items, page.first_available_at, page.gaps, page.next) == (0, [], None, [], None)
    assert await store.history(GridState).newest() is None


async def test_without_start_the_newest_rows_come_in_ascending_time(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(step) for step in range(30)])
    page = await history.read(limit=10)
    assert page.items == [grid(step) for step in range(20, 30)]
    assert (page.count, page.interval, page.first_available_at, page.next) == (10, "raw", NOON, None)
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
    end = grid(21).timestamp
    page = await history.read(end=end)
    gaps = [HistoryGap(grid(2).timestamp, grid(6).timestamp), HistoryGap(grid(7).timestamp, grid(20).timestamp)]
    assert page.gaps == gaps
    assert msgspec.json.encode(page.gaps[0]) == b'{"start_at":"2026-01-15T12:10:00Z","end_at":"2026-01-15T12:30:00Z"}'
    first = await history.read(start=NOON, limit=3)
    second = await history.read(start=NOON, end=end, limit=3, cursor=first.next)
    assert first.gaps + second.gaps == gaps
    assert (await history.read(end=end, interval=timedelta(hours=1))).gaps == []


HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MIDNIGHT = datetime(2026, 1, 14, 22, tzinfo=UTC)
"""Of 15 January in Tallinn."""


@pytest.mark.parametrize("interval", [None, HOUR, DAY])
async def test_weeks_without_a_row_at_the_start_and_at_the_end_are_gaps(
    store: Store, interval: timedelta | None
) -> None:
    history = store.history(GridState)
    day = [GridState(MIDNIGHT + step * FIVE_MINUTES, 1.0) for step in range(288)]
    await history.write(day)
    await history.write([GridState(MIDNIGHT + 60 * DAY, 1.0)])
    last = day[-1].timestamp if interval is None else MIDNIGHT + DAY
    start, end = MIDNIGHT - 21 * DAY, MIDNIGHT + 22 * DAY - timedelta(microseconds=1)
    page = await history.read(start=start, end=end, interval=interval)
    assert page.gaps == [HistoryGap(start, MIDNIGHT), HistoryGap(last, MIDNIGHT + 22 * DAY)]
    exact = await history.read(start=MIDNIGHT, end=MIDNIGHT + DAY - timedelta(microseconds=1), interval=interval)
    assert exact.gaps == []
    # Paged: the first page has the gap at the start, the last one that at the end.
    found, cursor = [], None
    while True:
        part = await history.read(start=start, end=end, interval=interval, limit=100, cursor=cursor)
        found += part.gaps
        if (cursor := part.next) is None:
            break
    assert found == page.gaps


@pytest.mark.parametrize("interval", [None, HOUR, DAY])
async def test_a_period_without_a_row_is_one_gap(store: Store, interval: timedelta | None) -> None:
    history = store.history(GridState)
    await history.write([grid(0), GridState(NOON + 60 * DAY)])
    start, end = NOON + 20 * DAY, NOON + 30 * DAY
    page = await history.read(start=start, end=end, interval=interval)
    assert (page.items, page.gaps) == ([], [HistoryGap(start, end)])
    earlier = await history.read(start=start - 90 * DAY, end=end - 90 * DAY, interval=interval)
    assert earlier.gaps == [HistoryGap(start - 90 * DAY, end - 90 * DAY)]


async def test_what_is_not_due_is_no_gap(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(0)])
    with time_machine.travel(grid(3).timestamp, tick=False):  # as late as a row may be
        assert (await history.read()).gaps == []
        assert (await history.read(start=NOON, end=NOON + DAY)).gaps == []
        assert (await history.read(start=NOON + DAY, end=NOON + 2 * DAY)).gaps == []
    late = grid(4).timestamp
    with time_machine.travel(late + timedelta(milliseconds=400), tick=False):  # named in whole seconds
        assert (await history.read()).gaps == [HistoryGap(NOON, late)]
        assert (await history.read(start=NOON, end=NOON + DAY)).gaps == [HistoryGap(NOON, late)]


async def test_a_gap_is_what_all_lack_unless_one_is_asked_for(store: Store) -> None:
    history = store.history(Queue)
    quarter = timedelta(minutes=15)
    narva, koidula = (0, 1, 2, 8, 9), (0, 2, 3, 9)
    await history.write(
        [Queue(NOON + step * quarter, "Narva", step) for step in narva]
        + [Queue(NOON + step * quarter, "Koidula", step) for step in koidula]
    )

    def gap(first: int, last: int) -> HistoryGap:
        return HistoryGap(NOON + first * quarter, NOON + last * quarter)

    end = NOON + 10 * quarter
    assert (await history.read(end=end)).gaps == [gap(3, 8)]
    assert (await history.read(end=end, where={"point": "Narva"})).gaps == [gap(2, 8)]
    assert (await history.read(end=end, where={"point": "Koidula"})).gaps == [gap(0, 2), gap(3, 9)]


async def test_averages_have_gaps_of_whole_intervals(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(step) for step in (0, 11, 12, 60, 61)])
    hour = timedelta(hours=1)
    end = NOON + 6 * hour
    page = await history.read(start=NOON, end=end, interval=hour)
    assert page.gaps == [HistoryGap(NOON + 2 * hour, NOON + 5 * hour)]
    first = await history.read(start=NOON, interval=hour, limit=2)
    assert first.gaps == []
    assert (await history.read(start=NOON, end=end, interval=hour, cursor=first.next)).gaps == page.gaps


async def test_the_gap_at_the_end_of_averages_starts_where_the_last_interval_ends(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(step) for step in range(12)])
    hour = timedelta(hours=1)
    page = await history.read(start=NOON, end=NOON + 6 * hour, interval=hour)
    assert page.items[-1].coverage == 1.0
    assert page.gaps == [HistoryGap(NOON + hour, NOON + 6 * hour)]
    midday = await history.read(start=NOON, end=NOON + 5 * DAY, interval=DAY)
    assert midday.gaps == [HistoryGap(midday.items[0].timestamp + DAY, NOON + 5 * DAY)]


async def test_a_late_row_is_no_gap(store: Store) -> None:
    history = store.history(GridState)
    times = [NOON, NOON + timedelta(minutes=7), NOON + timedelta(minutes=14, seconds=30)]
    await history.write([GridState(time) for time in times])
    assert (await history.read(end=times[-1])).gaps == []


async def test_where_selects_a_dimension(store: Store) -> None:
    history = store.history(Queue)
    later = NOON + timedelta(hours=1)
    await history.write([Queue(NOON, "Narva", 1), Queue(later, "Narva", 2), Queue(later, "Luhamaa", 3)])
    page = await history.read(where={"point": "Luhamaa"})
    assert page.items == [Queue(later, "Luhamaa", 3)]
    assert page.first_available_at == later
    assert await history.newest({"point": "Narva"}) == Queue(later, "Narva", 2)
    assert (await history.read(where={"point": "Paris' OR 1=1"})).items == []
    with pytest.raises(BadParameter, match="point"):
        await history.read(where={"point": "\0"})
    with pytest.raises(ValueError, match="dimension"):
        await history.read(where={"vehicles": "1"})


class Measured(Struct, frozen=True):
    """Two dimensions, of which one may be asked for alone."""

    SERIES: ClassVar[Series] = Series(
        "measured", every=timedelta(hours=1), zone="UTC", key=("timestamp", "station", "pollutant")
    )
    timestamp: datetime
    station: int
    pollutant: str
    value: float | None = None


async def test_one_dimension_of_two_may_be_asked_for(store: Store) -> None:
    history = store.history(Measured)
    rows = [
        Measured(NOON + step * timedelta(hours=1), station, pollutant, float(step))
        for step in range(6)
        for station in (1, 2)
        for pollutant in ("NO2", "O3")
        if (step, station) != (0, 2)
    ]
    await history.write(rows)
    for where in ({"station": "2"}, {"pollutant": "O3"}, {"pollutant": "O3", "station": "2"}):
        wanted = [row for row in rows if all(str(getattr(row, name)) == value for name, value in where.items())]
        page = await history.read(where=where)
        assert (page.items, page.first_available_at) == (wanted, wanted[0].timestamp)
        first = await history.read(start=NOON, limit=3, where=where)
        rest = await history.read(cursor=first.next, where=where)
        assert first.items + rest.items == wanted
        for other in ({}, {"station": "1"}, {"pollutant": "NO2"}):
            with pytest.raises(BadParameter, match="cursor"):
                await history.read(cursor=first.next, where=other)
        assert await history.newest(where) == wanted[-1]


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
async def test_no_query_reads_more_of_the_table_than_it_shows(store: Store, tmp_path: Path) -> None:
    history = store.history(Measured)
    await history.newest()
    plans = {}
    with closing(sqlite3.connect(tmp_path / "skerry.sqlite3")) as connection:
        for of in ((), ("station",), ("pollutant",), ("pollutant", "station")):
            for after, forward in ((False, True), (False, False), (True, True)):
                query = history._queries.query(of, after, forward)
                given = dict.fromkeys(query._constants, 1)
                explained = connection.execute(f"EXPLAIN QUERY PLAN {query._text}", given).fetchall()
                plans[of, after, forward] = [line[3] for line in explained]
    for (of, *_), steps in plans.items():
        by = "".join(f"{name}=? AND " for name in sorted(of, reverse=True))
        [step] = steps  # one search, and no sorting
        assert step.startswith("SEARCH history_measured USING INDEX")
        assert step.endswith(f"({by}timestamp>? AND timestamp<?)")


async def test_a_page_of_the_store_that_does_not_answer_in_time(settings: Settings) -> None:
    async with open_store(settings) as store:
        await store.history(Counter).write([Counter(NOON + timedelta(seconds=step), step) for step in range(20_000)])
        impatient = History(type(store._database)(store._database.address, statement_timeout=0.001), Counter)
        impatient._prepared = impatient._database.generation
        with pytest.raises(StoreUnavailable):
            await impatient.read(limit=20_000)
        await impatient._database.close()


async def test_many_readers_at_once_and_one_that_leaves(store: Store) -> None:
    history = store.history(GridState)
    rows = [grid(step, float(step)) for step in range(500)]
    await history.write(rows)
    reading = [asyncio.create_task(history.read(limit=500)) for _ in range(40)]
    await asyncio.sleep(0)
    for task in reading[::3]:
        task.cancel()
    pages = await asyncio.gather(*reading, return_exceptions=True)
    assert all(isinstance(page, asyncio.CancelledError) or page.items == rows for page in pages)  # type: ignore[union-attr]
    assert (await history.read(limit=500)).items == rows


async def test_a_row_is_read_as_soon_as_it_is_written(store: Store, open_another: OpenStore) -> None:
    other = (await open_another()).history(GridState)
    for step in range(20):
        await store.history(GridState).write([grid(step, float(step))])
        assert await other.newest() == grid(step, float(step))


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


async def test_a_cursor_of_another_series_is_a_bad_parameter(store: Store) -> None:
    grids, counters = store.history(GridState), store.history(Counter)
    await grids.write([grid(step) for step in range(3)])
    cursor = (await grids.read(start=NOON, limit=1)).next
    assert cursor is not None
    with pytest.raises(BadParameter, match="cursor"):
        await counters.read(cursor=cursor)


async def test_the_known_values_of_a_dimension(store: Store) -> None:
    history = store.history(Queue)
    assert await history.known("point") == ()
    await history.write(
        [Queue(NOON + step * FIVE_MINUTES, point) for step in range(3) for point in ("Narva", "Luhamaa")]
    )
    assert await history.known("point") == ("Luhamaa", "Narva")
    await history.write([Queue(NOON, "Koidula")])
    assert await history.known("point") == ("Koidula", "Luhamaa", "Narva")
