# Made by `make stubs` from the registry.

import datetime as dt
from typing import Literal

from skerry.api.answers import Collection
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.electricity.history import PriceHistory
from skerry.endpoints.electricity.prices import DayPrices
from skerry.endpoints.electricity.statistics import PriceStatistics, ZoneComparison
from skerry.models.day_ahead import BiddingZone

class SyncElectricity:
    """Nordic Electricity, of `Skerry`."""

    def compare(self, *, date: dt.date | str | None = None) -> Result[ZoneComparison]:
        """Mean, lowest and highest spot price of a day in all nine zones, and the price now."""

    def history(
        self,
        zone: Literal["NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"] | str,
        /,
        *,
        start_date: dt.date | str,
        end_date: dt.date | str,
    ) -> Result[PriceHistory]:
        """Hourly spot prices of up to 31 delivery days."""

    def stats(
        self,
        zone: Literal["NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"] | str,
        /,
        *,
        date: dt.date | str | None = None,
    ) -> Result[PriceStatistics]:
        """Lowest, highest and mean spot price of a day in one bidding zone, and its cheapest and most expensive hour."""

    def today(
        self,
        zone: Literal["NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"] | str,
        /,
        *,
        hourly: bool | None = False,
    ) -> Result[DayPrices]:
        """Spot prices of the current delivery day."""

    def tomorrow(
        self,
        zone: Literal["NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"] | str,
        /,
        *,
        hourly: bool | None = False,
    ) -> Result[DayPrices]:
        """Spot prices of the next delivery day."""

    def zones(
        self,
    ) -> Result[Collection[BiddingZone]]:
        """The nine bidding zones of Norway and Sweden."""

class AsyncElectricity:
    """Nordic Electricity, of `AsyncSkerry`."""

    async def compare(self, *, date: dt.date | str | None = None) -> AsyncResult[ZoneComparison]:
        """Mean, lowest and highest spot price of a day in all nine zones, and the price now."""

    async def history(
        self,
        zone: Literal["NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"] | str,
        /,
        *,
        start_date: dt.date | str,
        end_date: dt.date | str,
    ) -> AsyncResult[PriceHistory]:
        """Hourly spot prices of up to 31 delivery days."""

    async def stats(
        self,
        zone: Literal["NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"] | str,
        /,
        *,
        date: dt.date | str | None = None,
    ) -> AsyncResult[PriceStatistics]:
        """Lowest, highest and mean spot price of a day in one bidding zone, and its cheapest and most expensive hour."""

    async def today(
        self,
        zone: Literal["NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"] | str,
        /,
        *,
        hourly: bool | None = False,
    ) -> AsyncResult[DayPrices]:
        """Spot prices of the current delivery day."""

    async def tomorrow(
        self,
        zone: Literal["NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"] | str,
        /,
        *,
        hourly: bool | None = False,
    ) -> AsyncResult[DayPrices]:
        """Spot prices of the next delivery day."""

    async def zones(
        self,
    ) -> AsyncResult[Collection[BiddingZone]]:
        """The nine bidding zones of Norway and Sweden."""
