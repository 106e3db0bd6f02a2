"""Delivery days: what makes one, whoever reports it."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from skerry.clock import midnight
from skerry.errors import ReplyError
from skerry.models.day_ahead import (
    BIDDING_ZONES,
    ONE_DAY,
    DayAheadPrice,
    NordicBalticZone,
    PriceDay,
    PriceDifference,
    ScandinavianZone,
    evenly,
)

OSLO = BIDDING_ZONES["NO1"]


def prices(day: date, minutes: int, zone: str = "Europe/Oslo") -> list[DayAheadPrice]:
    start, end, step = midnight(day, zone), midnight(day + ONE_DAY, zone), timedelta(minutes=minutes)
    return [
        DayAheadPrice(start + step * number, start + step * (number + 1), float(number), None)
        for number in range(int((end - start) / step))
    ]


@pytest.mark.parametrize(
    ("day", "minutes", "count", "hours"),
    [
        (date(2026, 5, 10), 15, 96, 24),
        (date(2026, 3, 29), 15, 92, 23),
        (date(2026, 10, 25), 15, 100, 25),
        (date(2024, 3, 31), 60, 23, 23),
        (date(2024, 10, 27), 60, 25, 25),
    ],
)
def test_days_of_every_length(day: date, minutes: int, count: int, hours: int) -> None:
    made = PriceDay.of(OSLO, day, reversed(prices(day, minutes)))
    assert (len(made.prices), made.resolution_minutes) == (count, minutes)
    hourly = made.hourly()
    assert (len(hourly.prices), hourly.resolution_minutes) == (hours, 60)
    assert (hourly.start_at, hourly.end_at) == (made.start_at, made.end_at)
    assert all(
        hour.start_at.minute == 0 and hour.end_at - hour.start_at == timedelta(hours=1) for hour in hourly.prices
    )


@given(
    drop=st.sets(st.integers(0, 95), min_size=1, max_size=95),
    minutes=st.sampled_from([15, 60]),
)
def test_a_day_that_lacks_anything_is_refused(drop: set[int], minutes: int) -> None:
    day = prices(date(2026, 5, 10), minutes)
    left = [price for number, price in enumerate(day) if number not in drop]
    if len(left) == len(day):
        return
    with pytest.raises(ReplyError):
        PriceDay.of(OSLO, date(2026, 5, 10), left)


def test_what_else_is_refused() -> None:
    day = prices(date(2026, 5, 10), 15)
    with pytest.raises(ReplyError, match="with gaps"):
        PriceDay.of(OSLO, date(2026, 5, 10), [*day, day[7]])  # twice
    with pytest.raises(ReplyError, match="with gaps"):
        PriceDay.of(OSLO, date(2026, 5, 9), day)  # another day
    with pytest.raises(ReplyError, match="ends at"):
        PriceDay.of(OSLO, date(2026, 5, 10), day[:48])
    with pytest.raises(ReplyError, match="steps of 0:30:00"):
        PriceDay.of(OSLO, date(2026, 5, 10), prices(date(2026, 5, 10), 30))
    with pytest.raises(ReplyError, match="without prices"):
        PriceDay.of(OSLO, date(2026, 5, 10), [])


@given(st.permutations([10.01, 20.02, 30.03, 40.05]))
def test_equal_hours_have_equal_means_whatever_the_order_of_their_quarters(quarters: list[float]) -> None:
    day = prices(date(2026, 5, 10), 15)
    changed = [
        DayAheadPrice(price.start_at, price.end_at, quarters[number % 4], quarters[number % 4])
        for number, price in enumerate(day)
    ]
    hourly = PriceDay.of(OSLO, date(2026, 5, 10), changed).hourly()
    assert {hour.price_eur_mwh for hour in hourly.prices} == {25.0275}
    assert {hour.price_local_mwh for hour in hourly.prices} == {25.0275}


def test_the_price_at_a_moment() -> None:
    day = PriceDay.of(OSLO, date(2026, 5, 10), prices(date(2026, 5, 10), 15))
    price = day.at(datetime(2026, 5, 10, 9, 29, 59, tzinfo=UTC))
    assert price is not None
    assert price.start_at == datetime(2026, 5, 10, 9, 15, tzinfo=UTC)
    assert day.at(datetime(2026, 5, 10, 22, tzinfo=UTC)) is None


def test_zone_codes_in_any_case() -> None:
    assert ScandinavianZone("no1") is ScandinavianZone.NO1
    assert NordicBalticZone("dk2").facts.name == "Eastern Denmark"
    with pytest.raises(ValueError, match="DK2"):
        ScandinavianZone("DK2")
    assert list(BIDDING_ZONES) == [zone.value for zone in NordicBalticZone]


def test_the_largest_difference_of_two_providers() -> None:
    day, quarters = date(2026, 10, 25), prices(date(2026, 10, 25), 15)
    one = PriceDay.of(OSLO, day, quarters)
    quarters[7] = structs.replace(quarters[7], price_eur_mwh=quarters[7].price_eur_mwh - 3.256)
    found = PriceDifference.between(one, PriceDay.of(OSLO, day, quarters), "a", "b")
    assert (found.difference_max_eur_mwh, found.resolution_minutes, found.sources) == (3.26, 15, ["a", "b"])


def test_hours_are_compared_with_the_means_of_quarters() -> None:
    """Quarters 0 to 3 have the mean 1.5, where the first hour is 0; the last hours are 23 and 93.5."""
    day = date(2026, 5, 10)
    one, other = (PriceDay.of(OSLO, day, prices(day, minutes)) for minutes in (60, 15))
    assert PriceDifference.between(one, other, "a", "b").difference_max_eur_mwh == 93.5 - 23
    assert PriceDifference.between(one, other, "a", "b").resolution_minutes == 60


def test_hours_and_quarters_of_one_day_become_quarters() -> None:
    """A local day in Tallinn, an hour ahead of the market, which went over to quarters at its midnight."""
    day = date(2025, 10, 1)
    mixed = [*prices(day, 60, "Europe/Tallinn")[:1], *prices(day, 15, "Europe/Tallinn")[4:]]
    made = PriceDay.of(BIDDING_ZONES["EE"], day, evenly(mixed))
    assert [price.price_eur_mwh for price in made.prices[:5]] == [0, 0, 0, 0, 4]
    assert evenly(prices(day, 60)) == prices(day, 60)
