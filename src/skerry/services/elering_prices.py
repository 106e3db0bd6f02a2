"""Prices of Elering, with or without Elering."""

import datetime as dt

from skerry.container import Dependency
from skerry.models.day_ahead import BiddingZone, DayAheadPrice, PriceDay
from skerry.services.stored import or_stored
from skerry.services.stored_spot_prices import StoredSpotPrices
from skerry.sources.estonia.elering import Elering


class EleringPrices(Dependency):
    """Elering first; while it is unavailable, what the collector stored of it, if nothing is missing."""

    def __init__(self, elering: Elering, stored: StoredSpotPrices) -> None:
        self._elering = elering
        self._stored = stored

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day. Raises NotFound for a day without prices, UpstreamUnavailable for one that is not stored."""
        return await or_stored(lambda: self._elering.day(zone, date), lambda: self._stored.signed_day(zone, date))

    async def period(self, zone: BiddingZone, start: dt.datetime, end: dt.datetime) -> list[DayAheadPrice]:
        """Prices of the intervals that start between two moments. Empty where Elering has none. Raises UpstreamUnavailable."""
        return await or_stored(
            lambda: self._elering.prices(zone, start, end), lambda: self._stored.signed_period(zone, start, end)
        )
