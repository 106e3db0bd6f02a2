"""Elering, against real recordings and its cassettes."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest

from skerry.clock import now
from skerry.errors import NotFound, ReplyError
from skerry.models.day_ahead import BIDDING_ZONES, PriceDay
from skerry.sources.estonia.elering import read_days, read_lines, read_prices, read_system, read_with_plan
from skerry.upstream.reply import Reply
from tests.conftest import Recorded
from tests.replaying import CASSETTES


def reply(body: bytes) -> Reply:
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def test_a_recorded_day(recorded: Recorded) -> None:
    prices = read_prices(recorded("elering/nps_price_2024-09-02.json"))
    day = PriceDay.of(BIDDING_ZONES["EE"], date(2024, 9, 2), prices["EE"])
    assert (day.resolution_minutes, len(day.prices)) == (60, 24)
    assert day.start_at == datetime(2024, 9, 1, 21, tzinfo=UTC)
    assert (day.prices[0].price_eur_mwh, day.prices[20].price_eur_mwh) == (110.04, 458.16)


def test_quarters_of_all_four_countries_and_a_short_day() -> None:
    body = (CASSETTES / "elering/nps_price_2026-03-29.json").read_bytes()
    days = read_days(date(2026, 3, 29), "EE", reply(body))
    assert sorted(days) == ["EE", "FI", "LT", "LV"]
    assert {len(day.prices) for day in days.values()} == {92}


def test_the_first_hour_alone_is_a_day_not_published() -> None:
    body = (CASSETTES / "elering/nps_price_2026-05-11.json").read_bytes()
    with pytest.raises(NotFound):
        read_days(date(2026, 5, 11), "EE", reply(body))
    with pytest.raises(NotFound):
        read_days(date(2026, 5, 11), "EE", reply(b'{"success":true,"data":{"ee":[],"fi":[],"lv":[],"lt":[]}}'))


def test_the_state_of_the_grid_has_nulls_at_its_newest_end() -> None:
    samples = read_system(reply((CASSETTES / "elering/system_latest.json").read_bytes()))
    assert [sample.observed_at for sample in samples] == [
        datetime(2026, 5, 10, 9, 10, tzinfo=UTC),
        datetime(2026, 5, 10, 9, 15, tzinfo=UTC),
    ]
    newest = samples[-1]
    assert (newest.production_mw, newest.consumption_mw, newest.frequency_hz) == (612.4, 781.2, 50.012)
    assert newest.solar_mw is None


def test_recorded_samples_of_the_grid(recorded: Recorded) -> None:
    period = read_with_plan(recorded("elering/system_with_plan.json"))
    first, second = period.measured
    assert first.observed_at == datetime(2026, 9, 12, 21, tzinfo=UTC)
    assert second.observed_at - first.observed_at == timedelta(minutes=15)
    assert (first.production_mw, second.consumption_mw, first.balance_mw) == (555.12, 751.78, -199.92)
    assert second.solar_mw is None
    assert period.planned == ()


def test_the_day_that_began_with_an_hour_is_one_of_quarters() -> None:
    """2025-10-01 in Tallinn begins an hour before the first market day of quarters."""
    begin = int(datetime(2025, 9, 30, 21, tzinfo=UTC).timestamp())
    rows = [{"timestamp": begin, "price": 80.0}]
    rows += [{"timestamp": begin + 3600 + 900 * number, "price": 70.0} for number in range(92)]
    days = read_days(date(2025, 10, 1), "EE", reply(json.dumps({"success": True, "data": {"ee": rows}}).encode()))
    day = days["EE"]
    assert (day.resolution_minutes, len(day.prices)) == (15, 96)
    assert [price.price_eur_mwh for price in day.prices[2:5]] == [80.0, 80.0, 70.0]
    assert day.hourly().prices[0].price_eur_mwh == 80.0


def test_the_newest_row_of_the_lines_that_has_values() -> None:
    rows = b'{"timestamp":900,"finland":1,"latvia":null},{"timestamp":1800,"finland":null},{"timestamp":0,"finland":3}'
    lines = read_lines(reply(b'{"success":true,"data":[%b]}' % rows))
    assert lines.observed_at == datetime(1970, 1, 1, 0, 15, tzinfo=UTC)
    assert [(line.line, line.power_mw) for line in lines.lines] == [("finland", 1.0), ("latvia", None)]
    with pytest.raises(ReplyError, match="no values"):
        read_lines(reply(b'{"success":true,"data":[]}'))


def test_an_answer_without_success() -> None:
    with pytest.raises(ReplyError, match="success: false"):
        read_system(reply(b'{"success":false,"data":[]}'))
