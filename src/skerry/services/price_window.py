"""The cheapest time to use electricity.

A load runs at a constant power for a given time, in one piece or in several, between two moments. Prices are constant within
an interval (a quarter-hour), so the cost of a block is piecewise linear in its start: the cheapest block starts or ends where an
interval does, and it is found exactly. A block lies within one run of prices without a gap; several pieces may lie on both
sides of one."""

import datetime as dt
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

from msgspec import structs

from skerry.models.day_ahead import HOUR, DayAheadPrice

PriceOf = Callable[[DayAheadPrice], float]
"""The price of an interval that counts, per MWh."""
Slots = tuple[DayAheadPrice, ...]
"""Intervals, or parts of them, in the order of time."""
EQUAL_DECIMALS = 6
"""Sums of prices that differ by less than this are equal: floating-point noise must not decide between them."""


def cheapest_slots(prices: Sequence[DayAheadPrice], length: dt.timedelta, price_of: PriceOf) -> Slots | None:
    """The cheapest intervals that together are that long, in the order of time; among equal ones the earliest. None where
    all together are shorter.

    Of the most expensive one only a part may be needed: the part next to another chosen interval, else its first part."""
    chosen: list[DayAheadPrice] = []
    left = length
    for price in sorted(prices, key=lambda each: (price_of(each), each.start_at)):
        if left <= dt.timedelta():
            break
        span = price.end_at - price.start_at
        if span > left:
            joins_next = any(price.end_at == other.start_at for other in chosen)
            joins_previous = any(price.start_at == other.end_at for other in chosen)
            price = _from_end(price, left) if joins_next and not joins_previous else _from_start(price, left)
        chosen.append(price)
        left -= span
    return tuple(sorted(chosen, key=lambda each: each.start_at)) if left <= dt.timedelta() else None


def cheapest_block(prices: Sequence[DayAheadPrice], length: dt.timedelta, price_of: PriceOf) -> Slots | None:
    """The cheapest unbroken time of that length; among equal ones the earliest. None where no run of prices is that long."""
    best: tuple[float, dt.datetime, Slots] | None = None
    for run in runs(prices):
        cost_until = _cost_until(run, price_of)
        starts = {price.start_at for price in run} | {price.end_at - length for price in run}
        for start in starts:
            if start < run[0].start_at or start + length > run[-1].end_at:
                continue
            cost = round(cost_until(start + length) - cost_until(start), EQUAL_DECIMALS)
            if best is None or (cost, start) < best[:2]:
                best = cost, start, run
    if best is None:
        return None
    _, start, run = best
    return block(run, start, length)


def cheapest_blocks(
    prices: Sequence[DayAheadPrice], length: dt.timedelta, price_of: PriceOf, count: int
) -> list[Slots]:
    """The cheapest block, then the cheapest of those that do not overlap with it, and so on; at most `count`."""
    left, found = list(prices), list[Slots]()
    while len(found) < count and (chosen := cheapest_block(left, length, price_of)) is not None:
        found.append(chosen)
        start, end = chosen[0].start_at, chosen[-1].end_at
        left = [
            piece
            for price in left
            for piece in (_between(price, price.start_at, start), _between(price, end, price.end_at))
            if piece is not None
        ]
    return found


def block(prices: Sequence[DayAheadPrice], start: dt.datetime, length: dt.timedelta) -> Slots | None:
    """The intervals from `start` on, for that long; None where one of them has no price."""
    pieces = tuple(piece for price in prices if (piece := _between(price, start, start + length)) is not None)
    return pieces if length_of(pieces) == length else None


def runs(prices: Sequence[DayAheadPrice]) -> list[Slots]:
    """The intervals, divided at gaps."""
    found: list[list[DayAheadPrice]] = [[price] for price in prices[:1]]
    for previous, price in pairwise(prices):
        if price.start_at == previous.end_at:
            found[-1].append(price)
        else:
            found.append([price])
    return [tuple(run) for run in found]


def cost_of(slots: Sequence[DayAheadPrice], price_of: PriceOf) -> float:
    """What a load of one MW costs in these intervals."""
    return sum(price_of(slot) * hours(slot.end_at - slot.start_at) for slot in slots)


def mean_of(slots: Sequence[DayAheadPrice], price_of: PriceOf) -> float:
    """The mean price of these intervals, weighted by their length."""
    return cost_of(slots, price_of) / hours(length_of(slots))


def length_of(slots: Sequence[DayAheadPrice]) -> dt.timedelta:
    """The time that these intervals last together."""
    return sum((slot.end_at - slot.start_at for slot in slots), dt.timedelta())


def hours(length: dt.timedelta) -> float:
    return length / HOUR


def _cost_until(run: Slots, price_of: PriceOf) -> Callable[[dt.datetime], float]:
    """The cost from the start of a run to a moment within it."""
    starts = [price.start_at for price in run]
    sums = list(accumulate((cost_of([price], price_of) for price in run), initial=0.0))

    def cost(moment: dt.datetime) -> float:
        place = bisect_right(starts, moment) - 1
        return sums[place] + price_of(run[place]) * hours(moment - starts[place])

    return cost


def _between(price: DayAheadPrice, start: dt.datetime, end: dt.datetime) -> DayAheadPrice | None:
    first, last = max(price.start_at, start), min(price.end_at, end)
    return structs.replace(price, start_at=first, end_at=last) if first < last else None


def _from_start(price: DayAheadPrice, length: dt.timedelta) -> DayAheadPrice:
    return structs.replace(price, end_at=price.start_at + length)


def _from_end(price: DayAheadPrice, length: dt.timedelta) -> DayAheadPrice:
    return structs.replace(price, start_at=price.end_at - length)
