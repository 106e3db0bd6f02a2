"""When figures were observed, and since when they are stale."""

from datetime import UTC, date, datetime, timedelta

import time_machine
from msgspec import Struct, field

from skerry.api.answers import Collection
from skerry.api.observed import newest_observation, with_staleness
from skerry.models.observed import Observed
from skerry.provenance import Provenance, tracking

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


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
