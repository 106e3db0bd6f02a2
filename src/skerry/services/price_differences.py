"""How far the providers of day-ahead prices are apart."""

import datetime as dt
from itertools import combinations

from skerry.container import Dependency
from skerry.models.day_ahead import PriceDay, PriceDifference

MAX_DAYS = 60
"""Delivery days of zones that are remembered: those of 15 zones for four days."""


class PriceDifferences(Dependency):
    """The newest delivery days that providers returned to this process, and how far they are apart where two returned the same
    one. Nothing is requested for it."""

    def __init__(self) -> None:
        self._days: dict[tuple[str, dt.date], dict[str, PriceDay]] = {}

    def add(self, day: PriceDay, source: str) -> None:
        """Remember what a provider (its key) returned."""
        place = (day.zone.zone, day.date)
        # The day moves to the end, as the one that was used last.
        self._days[place] = {**self._days.pop(place, {}), source: day}
        if len(self._days) > MAX_DAYS:
            del self._days[next(iter(self._days))]

    def has(self, zone: str, date: dt.date, source: str) -> bool:
        """Whether the day of a provider is known."""
        return source in self._days.get((zone, date), {})

    def all(self) -> list[PriceDifference]:
        """Of each day that two providers returned, the newest day first."""
        found = [
            PriceDifference.between(days[first], days[second], first, second)
            for days in self._days.values()
            for first, second in combinations(sorted(days), 2)
        ]
        return sorted(found, key=lambda row: (-row.date.toordinal(), row.zone))
