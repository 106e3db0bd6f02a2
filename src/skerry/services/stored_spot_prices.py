"""Spot prices that the collector stored."""

import datetime as dt
from itertools import pairwise

import structlog

from skerry.clock import midnight
from skerry.container import Dependency, Reference
from skerry.errors import ReplyError
from skerry.models.day_ahead import ONE_DAY, QUARTER, BiddingZone, DayAheadPrice, PriceDay
from skerry.provenance import note
from skerry.series.spot_prices import SpotPrice, StoredPriceProviders
from skerry.store import History

log = structlog.get_logger(__name__)

DAILY_PERIODS = 100
"""Quarter-hours of the longest day."""


class StoredSpotPrices(Dependency):
    """Prices that the collector stored of each zone's own service. Days and periods are whole, or they are not used."""

    def __init__(self, history: Reference[History[SpotPrice]]) -> None:
        self._history = history

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay | None:
        """A local day, noting nothing; None unless it is complete."""
        start, end = midnight(date, zone.timezone), midnight(date + ONE_DAY, zone.timezone)
        prices = await self._between(zone, start, end - QUARTER, DAILY_PERIODS)
        try:
            return PriceDay.of(zone, date, prices)
        except ReplyError as gap:
            log.info("stored day of prices not used", zone=zone.zone, date=date.isoformat(), reason=str(gap))
            return None

    async def signed_day(self, zone: BiddingZone, date: dt.date) -> PriceDay | None:
        """A local day, with its provider noted as the origin; None unless it is complete."""
        day = await self.day(zone, date)
        if day is not None:
            self.sign(zone)
        return day

    async def signed_period(
        self, zone: BiddingZone, start: dt.datetime, end: dt.datetime
    ) -> list[DayAheadPrice] | None:
        """All intervals that start between two moments, with their provider noted as the origin; None if one is missing."""
        prices = await self._between(zone, start, end, DAILY_PERIODS * ((end - start) // ONE_DAY + 1))
        if not _is_whole(prices, start, end):
            log.info("stored period of prices not used", zone=zone.zone, start=start.isoformat(), end=end.isoformat())
            return None
        self.sign(zone)
        return prices

    @staticmethod
    def sign(zone: BiddingZone) -> None:
        """Note the provider of the stored prices of a zone as the origin."""
        note(StoredPriceProviders.origin_of(zone))

    async def _between(
        self, zone: BiddingZone, start: dt.datetime, end: dt.datetime, limit: int
    ) -> list[DayAheadPrice]:
        page = await self._history.read(start=start, end=end, limit=limit, where={"zone": zone.zone})
        return [
            DayAheadPrice(row.timestamp, row.end, row.price_eur_mwh, row.price_local_mwh)
            for row in page.items
            if row.end is not None
        ]


def _is_whole(prices: list[DayAheadPrice], start: dt.datetime, end: dt.datetime) -> bool:
    """Whether no interval that starts between two moments is missing."""
    if not prices:
        return False
    first, last = prices[0], prices[-1]
    return (
        first.start_at - (first.end_at - first.start_at) < start
        and last.end_at > end
        and all(one.end_at == other.start_at for one, other in pairwise(prices))
    )
