"""When figures were observed, and since when they are stale."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated

import time_machine
from msgspec import Meta, Struct, field

from skerry import registry
from skerry.api.answers import Collection
from skerry.api.observed import may_be_observed, newest_observation, with_staleness
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.provenance import Provenance, tracking
from skerry.store import HistoryPage
from skerry.store.history.series import Series

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


Day = date


class Row(Struct):
    level: float
    time: datetime = field(name="observed_at")


class Table(Struct):
    items: list[Row]
    as_of: date | None = None
    nested: Row | None = None


class Level(Observed, frozen=True):
    STALE_AFTER = "3h"

    metres: float
    observed_at: datetime | None


class Fixing(Observed, frozen=True):
    STALE_AFTER = "7d"
    OBSERVED_AT = "date"

    date: date


class Place(Struct, frozen=True):
    name: str
    level: Level | None


@time_machine.travel(NOON, tick=False)
def test_the_newest_moment_of_rows_counts_by_its_public_name() -> None:
    table = Table([Row(1.0, NOON - timedelta(hours=2)), Row(2.0, NOON - timedelta(hours=1))])
    assert newest_observation(table) == NOON - timedelta(hours=1)


@time_machine.travel(NOON, tick=False)
def test_what_is_yet_to_come_was_not_observed() -> None:
    table = Table([Row(1.0, NOON + timedelta(hours=2))], date(2026, 2, 28))
    assert newest_observation(table) == datetime(2026, 2, 28, tzinfo=UTC)
    assert newest_observation(Table([], nested=Row(1.0, NOON))) == NOON
    assert newest_observation(Table([])) is None


class MarkedDay(Struct):
    date: Annotated[date, OBSERVATION, Meta(description="day of the fixing")]
    next_date: Day | None = None


class Queue(Struct):
    SERIES = Series("queues_of_a_test", timedelta(hours=1), "UTC", key=("timestamp", "point"))

    timestamp: datetime
    point: str


@time_machine.travel(NOON, tick=False)
def test_a_marked_day_and_the_moment_of_a_stored_row_are_observations() -> None:
    assert may_be_observed(MarkedDay)
    assert newest_observation(MarkedDay(date(2026, 2, 27), date(2026, 2, 28))) == datetime(2026, 2, 27, tzinfo=UTC)
    rows = [Queue(NOON - timedelta(hours=hours), "Narva") for hours in (3, 1, 2)]
    page = HistoryPage(len(rows), rows, "raw", None, None, None, [], None)
    assert may_be_observed(HistoryPage[Queue])
    assert newest_observation(page) == NOON - timedelta(hours=1)


def test_endpoints_with_a_date_of_their_own_can_say_last_modified() -> None:
    dated = {
        "/latest", "/pair/{base}/{target}", "/compare", "/matrix", "/iss/tle", "/news/techforum/best", "/estonian-border/queues",
        "/estonian-border/history", "/estonian-power/outages", "/exchange-rates/history",
    }  # fmt: skip
    found = {endpoint.path: endpoint for endpoint in registry.endpoints() if endpoint.path in dated}
    assert found.keys() == dated
    assert [path for path, endpoint in found.items() if not may_be_observed(endpoint.answer)] == []


@time_machine.travel(NOON, tick=False)
def test_a_record_says_since_when_its_successor_is_overdue() -> None:
    old = Level(1.0, NOON - timedelta(hours=4))
    marked = with_staleness(old)
    assert marked.stale_since == NOON - timedelta(hours=1)
    assert old.stale_since is None  # others may hold it too


@time_machine.travel(NOON, tick=False)
def test_an_answer_is_kept_until_its_next_record_becomes_stale() -> None:
    levels = [Level(1.0, NOON - timedelta(hours=4)), Level(2.0, NOON - timedelta(hours=1)), Level(3.0, None)]
    with tracking(Provenance()) as record:
        marked = with_staleness(Collection.of(levels))
    assert [level.stale_since for level in marked.items] == [NOON - timedelta(hours=1), None, None]
    assert record.fresh_until == NOON + timedelta(hours=2)


@time_machine.travel(NOON, tick=False)
def test_a_day_ages_from_its_start() -> None:
    assert with_staleness(Fixing(date(2026, 2, 21))).stale_since == datetime(2026, 2, 28, tzinfo=UTC)
    assert with_staleness(Fixing(date(2026, 2, 23))).stale_since is None


@time_machine.travel(NOON, tick=False)
def test_what_is_current_or_does_not_age_stays_the_same_object() -> None:
    current = Collection.of([Level(1.0, NOON)])
    table = Table([Row(1.0, NOON)])
    assert with_staleness(current) is current
    assert with_staleness(table) is table


@time_machine.travel(NOON, tick=False)
def test_nested_records_age_too() -> None:
    marked = with_staleness(Place("Narva", Level(1.0, NOON - timedelta(hours=3))))
    assert marked.level is not None
    assert marked.level.stale_since == NOON
