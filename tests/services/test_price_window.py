"""The cheapest time to use electricity, against brute force."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.clock import midnight
from skerry.models.day_ahead import ONE_DAY, QUARTER, DayAheadPrice
from skerry.services.price_window import (
    block,
    cheapest_block,
    cheapest_blocks,
    cheapest_slots,
    cost_of,
    length_of,
    mean_of,
    runs,
)
from skerry.services.prices_ahead import clipped

MINUTE = timedelta(minutes=1)
STEP = 5 * MINUTE
"""Of the brute force; times and lengths are multiples of it."""
SPRING, SUMMER, AUTUMN = date(2026, 3, 29), date(2026, 6, 1), date(2026, 10, 25)
NIGHT = datetime(2026, 5, 10, 21, tzinfo=UTC)


def eur(price: DayAheadPrice) -> float:
    return price.price_eur_mwh


def quarters(start: datetime, values: Sequence[float]) -> list[DayAheadPrice]:
    return [
        DayAheadPrice(start + QUARTER * n, start + QUARTER * (n + 1), value, value) for n, value in enumerate(values)
    ]


@st.composite
def published(draw: st.DrawFn) -> list[DayAheadPrice]:
    """Quarter-hours of two local days, which may have 23 or 25 hours; some of them missing, some negative, many equal, cut
    at any five minutes."""
    day = draw(st.sampled_from((SPRING, SUMMER, AUTUMN))) - ONE_DAY * draw(st.integers(0, 1))
    zone = draw(st.sampled_from(("Europe/Tallinn", "Europe/Oslo")))
    start, end = midnight(day, zone), midnight(day + 2 * ONE_DAY, zone)
    count = (end - start) // QUARTER
    assert count in (184, 188, 192, 196, 200)
    cents = draw(st.lists(st.integers(-500, 9000), min_size=12, max_size=12))
    prices = quarters(start, [cents[n * 7 % 12] / 100 for n in range(count)])
    holes = draw(st.lists(st.integers(0, count - 1), max_size=6))
    first = draw(st.integers(0, 23 * 12))
    length = draw(st.integers(1, 26 * 12))
    kept = [price for n, price in enumerate(prices) if n not in holes]
    return list(clipped(kept, start + STEP * first, min(end, start + STEP * (first + length))))


def by_step(prices: Sequence[DayAheadPrice]) -> dict[datetime, float]:
    """The price of each five minutes."""
    return {
        price.start_at + STEP * n: price.price_eur_mwh
        for price in prices
        for n in range((price.end_at - price.start_at) // STEP)
    }


def cheapest_of_all_blocks(prices: Sequence[DayAheadPrice], steps: int) -> float | None:
    """The lowest cost of all blocks, none of whose steps is without a price."""
    costs = by_step(prices)
    found = []
    for start in costs:
        wanted = [start + STEP * n for n in range(steps)]
        if all(step in costs for step in wanted):
            found.append(sum(costs[step] for step in wanted) / 12)
    return min(found, default=None)


thorough = settings(deadline=None, max_examples=150)


@thorough
@given(published(), st.integers(1, 60))
def test_no_other_block_is_cheaper(prices: list[DayAheadPrice], steps: int) -> None:
    found = cheapest_block(prices, STEP * steps, eur)
    expected = cheapest_of_all_blocks(prices, steps)
    if found is None:
        assert expected is None
        return
    assert expected is not None
    assert abs(cost_of(found, eur) - expected) < 1e-5
    assert length_of(found) == STEP * steps
    assert all(first.end_at == second.start_at for first, second in pairwise(found)), "it crosses a gap"
    assert by_step(found).items() <= by_step(prices).items()


@thorough
@given(published(), st.integers(1, 180))
def test_no_other_time_is_cheaper(prices: list[DayAheadPrice], steps: int) -> None:
    found = cheapest_slots(prices, STEP * steps, eur)
    costs = sorted(by_step(prices).values())
    if len(costs) < steps:
        assert found is None
        return
    assert found is not None
    assert abs(cost_of(found, eur) - sum(costs[:steps]) / 12) < 1e-5
    assert length_of(found) == STEP * steps
    assert by_step(found).items() <= by_step(prices).items()
    assert all(first.end_at <= second.start_at for first, second in pairwise(found))


@thorough
@given(published(), st.integers(1, 24), st.integers(2, 4))
def test_several_blocks_do_not_overlap_and_come_cheapest_first(
    prices: list[DayAheadPrice], steps: int, count: int
) -> None:
    found = cheapest_blocks(prices, STEP * steps, eur, count)
    costs = [cost_of(each, eur) for each in found]
    assert all(first <= second + 1e-5 for first, second in pairwise(costs))
    assert sum(len(by_step(each)) for each in found) == len({step for each in found for step in by_step(each)})
    first = cheapest_block(prices, STEP * steps, eur)
    assert found[:1] == ([] if first is None else [first])


def test_among_equal_blocks_the_earliest_is_chosen() -> None:
    found = cheapest_block(quarters(NIGHT, [5.1] * 40), timedelta(hours=3), eur)
    assert found is not None
    assert found[0].start_at == NIGHT


def test_a_block_may_start_within_an_interval_so_that_it_ends_with_one() -> None:
    """20 minutes in [100, 50, 10, 80]: the last 5 of the second quarter and all of the third."""
    found = cheapest_block(quarters(NIGHT, [100, 50, 10, 80]), MINUTE * 20, eur)
    assert found is not None
    assert [(slot.start_at, slot.end_at, slot.price_eur_mwh) for slot in found] == [
        (NIGHT + MINUTE * 25, NIGHT + MINUTE * 30, 50),
        (NIGHT + MINUTE * 30, NIGHT + MINUTE * 45, 10),
    ]
    assert round(mean_of(found, eur), 6) == 20  # (5 * 50 + 15 * 10) / 20


def test_the_part_of_the_most_expensive_interval_is_next_to_the_others() -> None:
    found = cheapest_slots(quarters(NIGHT, [90, 50, 10, 80]), MINUTE * 20, eur)
    assert found is not None
    assert [(slot.start_at, slot.end_at) for slot in found] == [
        (NIGHT + MINUTE * 25, NIGHT + MINUTE * 30),
        (NIGHT + MINUTE * 30, NIGHT + MINUTE * 45),
    ]


def test_a_gap_divides_the_prices() -> None:
    prices = quarters(NIGHT, [1, 1, 100, 1, 50, 50])
    del prices[2]
    assert [len(run) for run in runs(prices)] == [2, 3]
    found = cheapest_block(prices, 3 * QUARTER, eur)
    assert found is not None
    assert found[0].start_at == NIGHT + 3 * QUARTER, "the two cheap quarters before the gap are too short"
    assert cheapest_block(prices, 4 * QUARTER, eur) is None
    assert block(prices, NIGHT, 3 * QUARTER) is None
