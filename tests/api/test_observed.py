"""When figures were observed, and since when they are stale."""

from datetime import UTC, date, datetime, timedelta

import time_machine
from msgspec import Struct, field

from skerry.api.observed import newest_observation, stale_since
from skerry.provenance import Provenance, tracking
from tests.upstream.conftest import Example

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Row(Struct):
    level: float
    time: datetime = field(name="observed_at")


class Table(Struct):
    items: list[Row]
    as_of: date | None = None
    nested: Row | None = None


class Hourly(Example):
    cadence = "1h"


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
def test_two_updates_that_did_not_come_make_figures_stale() -> None:
    with tracking(Provenance()) as record:
        assert stale_since(NOON - timedelta(hours=3), Hourly) == NOON - timedelta(hours=1)
        assert record.fresh_until is None
        assert stale_since(NOON - timedelta(minutes=90), Hourly) is None
        assert record.fresh_until == NOON + timedelta(minutes=30)  # then the answer would be another


def test_without_a_cadence_or_a_stamp_nothing_is_said() -> None:
    assert stale_since(NOON, Example) is None
    assert stale_since(None, Hourly) is None
