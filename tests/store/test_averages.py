"""Means, lowest and highest values over intervals, against the same computed naively."""

import asyncio
from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, ClassVar
from zoneinfo import ZoneInfo

import hypothesis
import msgspec
import pytest
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import astuple

from skerry.clock import midnight
from skerry.errors import BadParameter
from skerry.settings import Settings
from skerry.store import Aggregate, Series, Store, averaged, open_store
from skerry.store.history.intervals import Intervals, label, utc_offsets
from skerry.store.history.page import HistoryGap
from tests.store.rows import NOON, Counter, GridState, Queue, Tariff, Weather, grid

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def test_hours_are_aligned_to_utc(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(step, float(step), None) for step in range(-3, 15)])
    page = await history.read(interval=HOUR)
    assert page.interval == "1h"
    assert [(row.timestamp, row.production, row.production_min, row.production_max) for row in page.items] == [
        (NOON - HOUR, -2.0, -3.0, -1.0), (NOON, sum(range(12)) / 12, 0.0, 11.0), (NOON + HOUR, 13.0, 12.0, 14.0),
    ]  # fmt: skip
    assert all(row.consumption is row.consumption_min is row.consumption_max is None for row in page.items)


@pytest.mark.parametrize(
    ("values", "mean"),
    [
        ((572.71, 572.71, 572.72), 572.7133),  # thirds of two decimals
        ((107.44, 107.45), 107.445),
        ((611.1, 611.1, 611.1), 611.1),
        ((1.2e-7, 1.3e-7, 1.3e-7), 1.2667e-7),  # four decimals would be 0
        ((0.123456789,), 0.123456789),  # between the extremes
        ((-3.0, -3.0, -4.0), -3.3333),
        ((12345678.0, 12345679.0, 12345679.0), 12345678.6667),
    ],
)
async def test_a_mean_has_four_decimals_or_five_digits(store: Store, values: tuple[float, ...], mean: float) -> None:
    history = store.history(GridState)
    await history.write([grid(step, value) for step, value in enumerate(values)])
    (row,) = (await history.read(interval=HOUR)).items
    assert row.production == mean
    assert row.production_min <= row.production <= row.production_max


async def test_none_counts_for_nothing_and_empty_intervals_do_not_appear(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(0, 1.0), grid(1, None, 5.0), grid(2, 3.0), grid(36, None)])
    page = await history.read(interval=HOUR, end=NOON + 4 * HOUR)
    assert [astuple(row) for row in page.items] == [
        (NOON, 2.0, 1.0, 3.0, 2, 5.0, 5.0, 5.0, 1, None, 3, 0.25),
        (NOON + 3 * HOUR, *[None] * 3, 0, *[None] * 3, 0, None, 1, 0.0833),
    ]
    assert page.gaps == [HistoryGap(NOON + HOUR, NOON + 3 * HOUR)]


async def test_each_dimension_has_its_mean(store: Store) -> None:
    history = store.history(Queue)
    half = timedelta(minutes=30)
    await history.write(
        [
            Queue(NOON, "Narva", 1, 0.5, True, date(2026, 1, 15), NOON, "h"),
            Queue(NOON + half, "Narva", 4, 1.0, True, date(2026, 1, 15), NOON, "min"),
            Queue(NOON, "Luhamaa", 7, None, False, None, None, None),
            Queue(NOON + half, "Luhamaa", None, None, True, None, None, "h"),
        ]
    )
    item = averaged(Queue)
    narva = item(NOON, "Narva", 2.5, 1, 4, 2, 0.75, 0.5, 1.0, 2, True, date(2026, 1, 15), None, 2, 0.5)
    luhamaa = item(NOON, "Luhamaa", 7.0, 7, 7, 1, None, None, None, 0, None, None, "h", 2, 0.5)
    assert (await history.read(interval=HOUR)).items == [luhamaa, narva]
    [found] = (await history.read(interval=HOUR, where={"point": "Narva"})).items
    assert found == narva
    assert [type(value) for value in (found.vehicles, found.vehicles_min, found.open)] == [float, int, bool]


def test_what_an_average_is_follows_from_the_row() -> None:
    item = averaged(GridState)
    assert item is averaged(GridState)
    assert item.__name__ == "AveragedGridState"
    assert item.__struct_fields__ == (
        "timestamp", "production", "production_min", "production_max", "production_sample_count",
        "consumption", "consumption_min", "consumption_max", "consumption_sample_count",
        "revised_at", "sample_count", "coverage",
    )  # fmt: skip
    told = msgspec.json.schema(item)["$defs"]["AveragedGridState"]["properties"]
    assert told["production_min"] == {"description": "lowest; MW", "anyOf": [{"type": "number"}, {"type": "null"}]}
    assert told["timestamp"]["description"] == "start of the interval, UTC"


def test_a_count_has_a_mean_that_is_no_integer() -> None:
    told = msgspec.json.schema(averaged(Counter))["$defs"]["AveragedCounter"]["properties"]
    assert [told[name]["type"] for name in ("value", "value_min", "value_max")] == ["number", "integer", "integer"]


@pytest.mark.parametrize("name", ["air_max", "air_sample_count", "sample_count", "coverage"])
def test_a_field_that_has_a_name_of_averaged_rows_is_refused(name: str) -> None:
    fields: list[Any] = [("timestamp", datetime), ("air", float | None, None), (name, float | None, None)]
    series = Series("temperature", every=HOUR, zone="UTC")
    temperature = msgspec.defstruct("Temperature", fields, frozen=True, namespace={"SERIES": series})
    with pytest.raises(TypeError, match=rf"Temperature\.{name}"):
        averaged(temperature)


def test_only_a_number_has_a_sum() -> None:
    class Named(Struct, frozen=True):
        SERIES: ClassVar[Series] = Series("named", every=HOUR, zone="UTC")
        timestamp: datetime
        name: Annotated[str | None, Aggregate.SUM] = None

    with pytest.raises(TypeError, match=r"Named\.name: only a number has a sum"):
        averaged(Named)


async def test_amounts_add_up_and_extremes_stay(store: Store) -> None:
    history = store.history(Weather)
    begin = midnight(date(2026, 6, 1), "Europe/Tallinn")
    await history.write(
        [Weather(begin + hour * HOUR, "tallinn", 2.0, float(hour), 10.0 + hour % 2, "rain") for hour in range(24)]
    )
    [day] = (await history.read(interval=DAY)).items
    assert day == averaged(Weather)(begin, "tallinn", 48.0, 24, 23.0, 24, 10.5, 10.0, 11.0, 24, 24, 1.0)
    assert "words" not in averaged(Weather).__struct_fields__


async def test_missing_values_are_told_from_missing_rows(store: Store) -> None:
    history = store.history(Weather)
    begin = midnight(date(2026, 6, 1), "Europe/Tallinn")
    await history.write(
        [Weather(begin + hour * HOUR, "tallinn", 0.1 if hour % 2 else None, None, 1.0) for hour in range(12)]
    )
    [day] = (await history.read(interval=DAY)).items
    assert (day.rain_mm, day.rain_mm_sample_count) == (0.6, 6)
    assert (day.gust_ms, day.gust_ms_sample_count) == (None, 0)
    assert (day.temperature_c_sample_count, day.sample_count, day.coverage) == (12, 12, 0.5)


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25)])
async def test_coverage_is_of_the_true_length_of_a_day(store: Store, day: date, hours: int) -> None:
    history = store.history(Weather)
    begin = midnight(day, "Europe/Tallinn")
    await history.write([Weather(begin + hour * HOUR, "tallinn", 1.0) for hour in range(hours)])
    [whole] = (await history.read(interval=DAY)).items
    assert (whole.timestamp, whole.rain_mm, whole.sample_count, whole.coverage) == (begin, hours, hours, 1.0)
    [part] = (await history.read(start=begin, end=begin + 11 * HOUR, interval=DAY)).items
    assert (part.sample_count, part.coverage) == (12, round(12 / hours, 4))


async def test_coverage_is_of_the_length_that_rows_state(store: Store) -> None:
    history = store.history(Tariff)
    quarter = timedelta(minutes=15)
    await history.write(
        [Tariff(NOON, NOON + HOUR, 1.0), *(Tariff(NOON + HOUR + step * quarter, None, 2.0) for step in (0, 1))]
    )
    rows = (await history.read(interval=HOUR)).items
    assert [(row.price, row.sample_count, row.coverage) for row in rows] == [(1.0, 1, 1.0), (2.0, 2, 0.5)]


async def test_rows_that_are_longer_than_the_cadence_have_no_gaps_between_them(store: Store) -> None:
    history = store.history(Tariff)
    rows = [Tariff(NOON + hour * HOUR, NOON + (hour + 1) * HOUR, 1.0) for hour in (0, 1, 2, 5)]
    await history.write(rows)
    page = await history.read(end=NOON + 6 * HOUR)
    assert page.gaps == [HistoryGap(NOON + 2 * HOUR, NOON + 5 * HOUR)]
    assert (await history.read(start=NOON, end=NOON + 8 * HOUR)).gaps[1:] == [
        HistoryGap(NOON + 5 * HOUR, NOON + 8 * HOUR)
    ]


CITIES = {"honolulu": "Pacific/Honolulu", "tallinn": "Europe/Tallinn", "tokyo": "Asia/Tokyo"}


async def test_each_row_belongs_to_the_day_of_its_own_zone(store: Store) -> None:
    history = store.history(Weather)
    first = datetime(2026, 3, 27, tzinfo=UTC)
    hours = [first + step * HOUR for step in range(4 * 24)]  # the clock of Tallinn changes on 29 March
    local = {(hour, city): hour.astimezone(ZoneInfo(zone)).date() for hour in hours for city, zone in CITIES.items()}
    await history.write([Weather(hour, city, float(day.day)) for (hour, city), day in local.items()])
    counts = Tally((day, city) for (_, city), day in local.items())
    expected = [
        (midnight(day, CITIES[city]), city, float(day.day) * count, count, round(count / length(day, city), 4))
        for (day, city), count in sorted(counts.items())
    ]

    def seen(items: Sequence[Any]) -> list[tuple[Any, ...]]:
        return [(row.timestamp, row.city, row.rain_mm, row.sample_count, row.coverage) for row in items]

    assert seen((await history.read(interval=DAY)).items) == expected
    for limit in (1, 2, 3, 4, 100):
        assert seen((await history.read(interval=DAY, limit=limit)).items) == expected[-limit:]
        items: list[Any] = []
        cursor = None
        while True:
            page = await history.read(start=first, interval=DAY, limit=limit, cursor=cursor)
            assert page.gaps == [] or page.next is None, page.gaps
            items += page.items
            if (cursor := page.next) is None:
                break
        assert seen(items) == expected
    only = await history.read(interval=DAY, where={"city": "tokyo"})
    assert seen(only.items) == [row for row in expected if row[1] == "tokyo"]
    # Whole local days, wherever they start and end.
    days = date(2026, 3, 28), date(2026, 3, 29)
    whole = await history.read(start=first, end=hours[-1], interval=DAY, days=days)
    assert seen(whole.items) == [row for row in expected if row[0].astimezone(ZoneInfo(CITIES[row[1]])).date() in days]
    assert [row.coverage for row in whole.items] == [1.0] * 6


def length(day: date, city: str) -> float:
    """Hours of a local day."""
    return (midnight(day + DAY, CITIES[city]) - midnight(day, CITIES[city])) / HOUR


async def test_a_revision_shows_in_the_mean(store: Store) -> None:
    history = store.history(GridState)
    await history.write([grid(0, 1.0), grid(1, 2.0)])
    await history.write([grid(1, 3.0)])
    [mean] = (await history.read(interval=HOUR)).items
    assert mean.production == 2.0
    assert mean.revised_at is not None


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25), (date(2026, 6, 1), 24)])
async def test_a_day_of_clock_change_is_averaged_whole(store: Store, day: date, hours: int) -> None:
    history = store.history(GridState)
    begin = midnight(day - DAY, "Europe/Tallinn")
    end = midnight(day + 2 * DAY, "Europe/Tallinn")
    quarters = [begin + step * timedelta(minutes=15) for step in range((end - begin) // timedelta(minutes=15))]
    days = [moment.astimezone(ZoneInfo("Europe/Tallinn")).date() for moment in quarters]
    assert days.count(day) == hours * 4
    # Each day has its own constant: one quarter hour counted to the wrong day would show.
    await history.write(
        [GridState(moment, float(local.day), 1.0) for moment, local in zip(quarters, days, strict=True)]
    )
    page = await history.read(start=begin, end=end - timedelta(microseconds=1), interval=DAY)
    assert page.interval == "1d"
    assert [astuple(row) for row in page.items] == [
        (
            midnight(local, "Europe/Tallinn"),
            *[float(local.day)] * 3,
            4 * length,
            *[1.0] * 3,
            4 * length,
            None,
            4 * length,
            0.3333,
        )
        for local, length in ((day - DAY, 24), (day, hours), (day + DAY, 24))
    ]
    assert page.gaps == []


async def test_paging_means_meets_each_once(store: Store) -> None:
    history = store.history(Queue)
    hours = [0, 1, 2, 40, 41, 900, 901, 5_000]  # long stretches without a row
    await history.write([Queue(NOON + hour * HOUR, point, hour) for hour in hours for point in ("a", "b", "c")])
    expected = [
        averaged(Queue)(NOON + hour * HOUR, point, float(hour), hour, hour, 1, *[None] * 3, 0, *[None] * 3, 1, 0.25)
        for hour in hours
        for point in ("a", "b", "c")
    ]
    for limit in (1, 4, 24, 100):
        seen: list[Any] = []
        cursor = None
        while True:
            page = await history.read(start=NOON - DAY, interval=HOUR, limit=limit, cursor=cursor)
            seen += page.items
            if (cursor := page.next) is None:
                break
        assert seen == expected
    for limit in (1, 2, 5, 23, 24, 99):
        assert (await history.read(interval=HOUR, limit=limit)).items == expected[-limit:]


async def test_a_short_page_shows_no_part_of_an_interval(store: Store) -> None:
    history = store.history(Queue)
    half = timedelta(minutes=30)
    later = [
        Queue(NOON + 4 * HOUR + step * half, point, None, 10.0 * step) for point in ("a", "b", "c") for step in (0, 1)
    ]
    await history.write([Queue(NOON, "a", None, 1.0), *later])
    page = await history.read(start=NOON, interval=HOUR, limit=2)
    assert [(row.timestamp, row.point, row.wait, row.wait_min, row.wait_max) for row in page.items] == [
        (NOON, "a", 1.0, 1.0, 1.0), (NOON + 4 * HOUR, "a", 5.0, 0.0, 10.0),
    ]  # fmt: skip


async def test_long_intervals_are_read_some_at_a_time(store: Store) -> None:
    # A row could be there for each second, so that no statement takes more than two days.
    history = store.history(Counter)
    days = [midnight(date(2026, 1, 1) + step * DAY, "UTC") for step in (0, 1, 2, 3, 30, 31, 200, 201)]
    await history.write([Counter(day + hour * HOUR, hour) for day in days for hour in (1, 2, 6)])
    expected = [(day, 3.0, 1, 6, 3, 0.0) for day in days]
    for limit in (1, 3, 8, 500):
        assert [astuple(row) for row in (await history.read(interval=DAY, limit=limit)).items] == expected[-limit:]
        page = await history.read(start=days[0], interval=DAY, limit=limit)
        assert [astuple(row) for row in page.items] == expected[:limit]
        assert (page.next is None) == (limit >= len(days))


async def test_an_hour_before_midnight_that_comes_after_it(store: Store) -> None:
    # In Newfoundland the clock of 7 November 2010 went back at 00:01, to 23:01 of the day before.
    class Sample(Struct, frozen=True):
        SERIES: ClassVar[Series] = Series("newfoundland", HOUR, "America/St_Johns", key=("timestamp", "station"))
        timestamp: datetime
        station: str
        value: float

    history = store.history(Sample)
    noon = datetime(2010, 11, 6, 16, tzinfo=UTC)
    moments = [noon + step * timedelta(minutes=5) for step in range(200)]
    place = ZoneInfo("America/St_Johns")
    days = [moment.astimezone(place).date() for moment in moments]
    assert days != sorted(days)
    await history.write([Sample(noon - 2 * DAY, "a", 1.0)])
    await history.write(
        [Sample(moment, station, float(number)) for number, moment in enumerate(moments) for station in "abc"]
    )
    page = await history.read(start=noon - 3 * DAY, interval=DAY, limit=2)
    numbers = [number for number, day in enumerate(days) if day == date(2010, 11, 6)]
    assert [row.value for row in page.items] == pytest.approx([1.0, sum(numbers) / len(numbers)], abs=5e-5, rel=1e-12)


@pytest.mark.parametrize("seconds", [0, -60, 7 * 3_600, 172_800, 0.5, 86_399])
async def test_a_length_that_does_not_divide_a_day_is_a_bad_parameter(store: Store, seconds: float) -> None:
    with pytest.raises(BadParameter) as caught:
        await store.history(GridState).read(interval=timedelta(seconds=seconds))
    assert caught.value.name == "interval"


def test_intervals_are_labelled() -> None:
    lengths = [DAY, 6 * HOUR, timedelta(minutes=15), timedelta(minutes=90), timedelta(seconds=30)]
    assert [label(length) for length in lengths] == ["1d", "6h", "15m", "90m", "30s"]


ZONES = [
    "Europe/Tallinn",
    "America/St_Johns",  # half hours; until 2011 the clock went back at 00:01, into the day before
    "Pacific/Apia",  # 30 December 2011 did not happen
    "Australia/Lord_Howe",  # the clock changes by half an hour
    "America/Sao_Paulo",  # midnight itself was skipped
    "Asia/Kathmandu",
    "UTC",
]


def naive_figures(moments: Sequence[datetime], interval: timedelta, zone: str) -> dict[Any, tuple[float, int, int]]:
    """Mean, lowest and highest of the minutes of the hour, by local day or by truncated moment, with nothing but the
    standard library."""
    groups: dict[Any, list[int]] = defaultdict(list)
    for moment in moments:
        local = moment.astimezone(ZoneInfo(zone))
        group = local.date() if interval == DAY else int(moment.timestamp() // interval.total_seconds())
        groups[group].append(moment.minute)
    return {group: (sum(values) / len(values), min(values), max(values)) for group, values in groups.items()}


moments = st.lists(
    # Around the clock changes where each of the zones above is at its strangest, and before 1970.
    st.one_of(
        st.datetimes(datetime(2010, 10, 1), datetime(2012, 4, 1)),  # noqa: DTZ001
        st.datetimes(datetime(2026, 3, 27), datetime(2026, 4, 6)),  # noqa: DTZ001
        st.datetimes(datetime(1969, 12, 30), datetime(1970, 1, 2)),  # noqa: DTZ001
    ).map(lambda moment: moment.replace(tzinfo=UTC)),
    min_size=1,
    max_size=40,
    unique=True,
)


@pytest.mark.parametrize("zone", [ZONES[0], *(pytest.param(zone, marks=pytest.mark.slow) for zone in ZONES[1:])])
def test_every_moment_is_counted_to_its_local_day(settings: Settings, zone: str) -> None:
    class Sample(Struct, frozen=True):
        SERIES: ClassVar[Series] = Series("sample", every=HOUR, zone=zone)
        timestamp: datetime
        value: float

    @hypothesis.settings(max_examples=12, deadline=None)
    @hypothesis.given(moments, st.sampled_from([DAY, 6 * HOUR, timedelta(minutes=15)]))
    def check(moments: list[datetime], interval: timedelta) -> None:
        found = asyncio.run(read(moments, interval))
        expected = naive_figures(moments, interval, zone)
        assert len(found) == len(expected)
        intervals = Intervals(interval, zone)
        numbers = {intervals.number(moment): moment for moment in moments}
        begins = {intervals.start(number): moment for number, moment in numbers.items()}
        for row in found:
            local = begins[row.timestamp].astimezone(ZoneInfo(zone))
            group = local.date() if interval == DAY else int(local.timestamp() // interval.total_seconds())
            assert (row.value, row.value_min, row.value_max) == pytest.approx(expected[group], abs=5e-5)

    async def read(moments: list[datetime], interval: timedelta) -> list[Any]:
        async with open_store(settings) as store:
            history = store.history(Sample)
            await history.newest()
            async with history._database.writing("test") as connection:
                await connection.execute(history._columns.table.delete())
            await history.write([Sample(moment, float(moment.minute)) for moment in moments])
            rows = (await history.read(interval=interval)).items
            # Short pages, forwards and from the end, cut the same intervals whole.
            assert (await history.read(interval=interval, limit=2)).items == rows[-2:]
            page = await history.read(start=min(moments), interval=interval, limit=3)
            paged = page.items
            while page.next is not None:
                page = await history.read(start=min(moments), interval=interval, limit=3, cursor=page.next)
                paged += page.items
            assert paged == rows
            return rows

    check()


@pytest.mark.parametrize("zone", ZONES)
def test_offsets_are_those_of_the_zone(zone: str) -> None:
    first = datetime(2005, 1, 1, tzinfo=UTC)
    offsets = utc_offsets(zone, first, datetime(2015, 1, 1, tzinfo=UTC))
    place = ZoneInfo(zone)
    for hour in range(24 * 3_650):
        moment = first + hour * HOUR
        expected = [offset for begin, offset in offsets if begin <= moment][-1]
        assert moment.astimezone(place).utcoffset() == expected


async def test_a_mean_has_no_more_digits_than_what_it_is_of(store: Store) -> None:
    class Reading(Struct, frozen=True):
        SERIES: ClassVar[Series] = Series("readings", HOUR, "UTC")
        timestamp: datetime
        value: float

    history = store.history(Reading)
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    await history.write(
        [Reading(noon + number * timedelta(minutes=5), value) for number, value in enumerate((609.8, 612.4))]
    )
    [hour] = (await history.read(interval=HOUR)).items
    assert (hour.value, hour.value_min, hour.value_max) == (611.1, 609.8, 612.4)
