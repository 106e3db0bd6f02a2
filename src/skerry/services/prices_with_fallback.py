"""The prices of one provider, and who stands in for it."""

import datetime as dt
from typing import cast

import structlog

from skerry.container import Dependency
from skerry.errors import StoreUnavailable
from skerry.models.day_ahead import BiddingZone, DayAheadPrices, PriceDay
from skerry.services.price_differences import PriceDifferences
from skerry.services.stored import or_stored
from skerry.services.stored_spot_prices import StoredSpotPrices
from skerry.sources.europe.nordpool import NordPool
from skerry.upstream.fallback import Answered, with_fallback
from skerry.upstream.source import Source

log = structlog.get_logger(__name__)


class PricesWithFallback(Dependency):
    """Prices by the service of a zone; by Nord Pool if that service fails; those that the collector stored of the service if both
    fail. What Nord Pool returns is shown, never stored: its terms forbid redistribution in bulk."""

    def __init__(self, nord_pool: NordPool, stored: StoredSpotPrices, differences: PriceDifferences) -> None:
        self._nord_pool = nord_pool
        self._stored_prices = stored
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
            stored = await self._stored_prices.day(zone, date)
        except StoreUnavailable as error:
            log.info("no stored day to compare with", zone=zone.zone, date=date.isoformat(), reason=str(error))
            return
        if stored is not None:
            self._differences.add(stored, source.key)

    async def _stored(self, source: Source, zone: BiddingZone, date: dt.date) -> Answered[PriceDay] | None:
        """The day as it was stored, None unless it is complete."""
        day = await self._stored_prices.signed_day(zone, date)
        return None if day is None else Answered(day, source)
