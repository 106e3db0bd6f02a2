"""When figures were observed, and since when they are stale."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated

import time_machine
from msgspec import Meta, Struct, field

from skerry import registry
from skerry.api.observed import may_be_observed, newest_observation, stale_since
from skerry.models.fields import OBSERVATION
from skerry.provenance import Provenance, tracking
from skerry.store import HistoryPage
from skerry.store.history.series import Series
from tests.upstream.conftest import Example

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


Day = date


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


class Fixing(Struct):
    date: Annotated[date, OBSERVATION, Meta(description="day of the fixing")]
    next_date: Day | None = None


class Queue(Struct):
    SERIES = Series("queues_of_a_test", timedelta(hours=1), "UTC", key=("timestamp", "point"))

    timestamp: datetime
    point: str


@time_machine.travel(NOON, tick=False)
def test_a_marked_day_and_the_moment_of_a_stored_row_are_observations() -> None:
    assert may_be_observed(Fixing)
    assert newest_observation(Fixing(date(2026, 2, 27), date(2026, 2, 28))) == datetime(2026, 2, 27, tzinfo=UTC)
    rows = [Queue(NOON - timedelta(hours=hours), "Narva") for hours in (3, 1, 2)]
    page = HistoryPage(len(rows), rows, "raw", None, [], None)
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
def test_two_updates_that_did_not_come_make_figures_stale() -> None:
    with tracking(Provenance()) as record:
        assert stale_since(NOON - timedelta(hours=3), Hourly) == NOON - timedelta(hours=1)
        assert record.fresh_until is None
        assert stale_since(NOON - timedelta(minutes=90), Hourly) is None
        assert record.fresh_until == NOON + timedelta(minutes=30)  # then the answer would be another


def test_without_a_cadence_or_a_stamp_nothing_is_said() -> None:
    assert stale_since(NOON, Example) is None
    assert stale_since(None, Hourly) is None
