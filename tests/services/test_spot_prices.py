"""Spot prices outside a request, as the collector asks for them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, cast

import pytest
import time_machine

from skerry.errors import NotFound, UpstreamUnavailable
from skerry.models.day_ahead import BIDDING_ZONES, BiddingZone, PriceDay, ScandinavianZone
from skerry.series.spot_prices import SpotPrice
from skerry.services.price_differences import PriceDifferences
from skerry.services.prices_with_fallback import PricesWithFallback
from skerry.services.spot_prices import SpotPrices
from skerry.services.stored_spot_prices import StoredSpotPrices
from skerry.store import History, HistoryPage
from tests.models.test_day_ahead import prices

DAY = date(2026, 5, 10)
NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)


class Service:
    """Stands for a provider: answers with its name in the price, or fails."""

    key = "a_service"
    title = "A service"
    first_day = date(2021, 12, 1)
    keeps = timedelta(days=60)

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.asked: list[str] = []

    async def day(self, zone: BiddingZone, date: date) -> PriceDay:
        self.asked.append(zone.zone)
        if self.error:
            raise self.error
        return PriceDay.of(BIDDING_ZONES[zone.zone], date, prices(date, 60))


class NothingStored:
    """Stands for the history of an installation that has not collected yet."""

    async def read(self, **_: Any) -> HistoryPage[SpotPrice]:
        return HistoryPage(
            count=0,
            items=[],
            interval="raw",
            first_available_at=None,
            last_available_at=None,
            stale_since=None,
            gaps=[],
            next=None,
        )


def spot_prices(norwegian: Any, swedish: Any, exchange: Any) -> SpotPrices:
    stored = cast("History[SpotPrice]", NothingStored())
    return SpotPrices(norwegian, swedish, PricesWithFallback(exchange, StoredSpotPrices(stored), PriceDifferences()))


@time_machine.travel(NOW, tick=False)
async def test_each_country_has_its_service() -> None:
    norwegian, swedish, exchange = Service(), Service(), Service()
    spot = spot_prices(norwegian, swedish, exchange)
    await spot.day(ScandinavianZone.NO2, DAY)
    await spot.day(ScandinavianZone.SE4, DAY)
    assert (norwegian.asked, swedish.asked, exchange.asked) == (["NO2"], ["SE4"], [])


@time_machine.travel(NOW, tick=False)
async def test_what_a_service_does_not_have_is_not_asked_elsewhere() -> None:
    exchange = Service()
    with pytest.raises(NotFound, match="nothing there"):
        await spot_prices(Service(NotFound("nothing there")), Service(), exchange).day(ScandinavianZone.NO1, DAY)
    assert exchange.asked == []


@time_machine.travel(NOW, tick=False)
async def test_one_that_fails_is_stood_in_for_also_outside_a_request() -> None:
    exchange = Service()
    day = await spot_prices(Service(UpstreamUnavailable("A service", "returned 503")), Service(), exchange).day(
        ScandinavianZone.NO1, DAY
    )
    assert exchange.asked == ["NO1"]
    assert day.date == DAY
