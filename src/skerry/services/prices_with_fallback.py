"""The prices of one provider, and who stands in for it."""

import datetime as dt
from typing import cast

import structlog

from skerry.clock import midnight
from skerry.container import Dependency, Reference
from skerry.errors import ReplyError, StoreUnavailable
from skerry.models.day_ahead import ONE_DAY, QUARTER, BiddingZone, DayAheadPrice, DayAheadPrices, PriceDay
from skerry.provenance import note
from skerry.series.spot_prices import SpotPrice, StoredPriceProviders
from skerry.services.price_differences import PriceDifferences
from skerry.services.stored import or_stored
from skerry.sources.europe.nordpool import NordPool
from skerry.store import History
from skerry.upstream.fallback import Answered, with_fallback
from skerry.upstream.source import Source

log = structlog.get_logger(__name__)

MAX_PERIODS = 100
"""Quarter-hours of the longest day."""


class PricesWithFallback(Dependency):
    """Prices by the service of a zone; by Nord Pool if that service fails; those that the collector stored of the service if both
    fail. What Nord Pool returns is shown, never stored: its terms forbid redistribution in bulk."""

    def __init__(
        self, nord_pool: NordPool, history: Reference[History[SpotPrice]], differences: PriceDifferences
    ) -> None:
        self._nord_pool = nord_pool
        self._history = history
        self._differences = differences

    async def answered(self, service: DayAheadPrices, zone: BiddingZone, date: dt.date) -> Answered[PriceDay]:
        """All prices of a local day, with the provider that returned them. `service` is the one whose prices are stored.

        Raises NotFound for a day that is not published; UpstreamUnavailable, naming both, when neither answers and the day is not
        stored."""
        source = cast(Source, service)
        return await or_stored(
            lambda: self._provided(service, source, zone, date), lambda: self._stored(source, zone, date)
        )

    async def _provided(
        self, service: DayAheadPrices, source: Source, zone: BiddingZone, date: dt.date
    ) -> Answered[PriceDay]:
        if zone.today() - date > self._nord_pool.keeps:
            return Answered(await service.day(zone, date), source)
        found = await with_fallback(
            (source, lambda: service.day(zone, date)), (self._nord_pool, lambda: self._nord_pool.day(zone, date))
        )
        self._differences.add(found.value, found.source.key)
        if found.source is self._nord_pool and not self._differences.has(zone.zone, date, source.key):
            await self._add_stored(source, zone, date)
        return found

    async def _add_stored(self, source: Source, zone: BiddingZone, date: dt.date) -> None:
        """Remember the stored day of a service that fails now, to compare it with the day of its fallback."""
        try:
            stored = await self._stored_day(zone, date)
        except StoreUnavailable as error:
            log.info("no stored day to compare with", zone=zone.zone, date=date.isoformat(), reason=str(error))
            return
        if stored is not None:
            self._differences.add(stored, source.key)

    async def _stored(self, source: Source, zone: BiddingZone, date: dt.date) -> Answered[PriceDay] | None:
        """The day as it was stored, None unless it is complete."""
        day = await self._stored_day(zone, date)
        if day is None:
            return None
        note(StoredPriceProviders.origin_of(zone))
        return Answered(day, source)

    async def _stored_day(self, zone: BiddingZone, date: dt.date) -> PriceDay | None:
        start, end = midnight(date, zone.timezone), midnight(date + ONE_DAY, zone.timezone)
        page = await self._history.read(start=start, end=end - QUARTER, limit=MAX_PERIODS, where={"zone": zone.zone})
        prices = [
            DayAheadPrice(row.timestamp, row.end, row.price_eur_mwh, row.price_local_mwh)
            for row in page.items
            if row.end is not None
        ]
        try:
            return PriceDay.of(zone, date, prices)
        except ReplyError as gap:
            log.info("stored day of prices not used", zone=zone.zone, date=date.isoformat(), reason=str(gap))
            return None
