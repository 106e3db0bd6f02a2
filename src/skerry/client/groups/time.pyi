# Made by `make stubs` from the registry.

from typing import Literal

from skerry.api.answers import Collection
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.time.clocks import AddressTime
from skerry.endpoints.time.zones import TimeZoneNow
from skerry.services.zone_clocks import ConvertedTime, ZoneClock

class SyncTime:
    """Time, of `Skerry`."""

    def convert(self, *, from_: str, to: str, datetime: str | None = None) -> Result[ConvertedTime]:
        """A time in one zone as the time in another."""

    def current(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        timezone: str | None = None,
    ) -> Result[ZoneClock]:
        """The current time in a time zone, of a city, or at coordinates."""

    def ip(
        self, *, ip: str | None = None, precision: Literal["country", "city"] | str | None = "country"
    ) -> Result[AddressTime]:
        """The current time where an address is: the caller's, or another one."""

    def zones(
        self, *, country: str | None = None, region: str | None = None, q: str | None = None
    ) -> Result[Collection[TimeZoneNow]]:
        """All time zones with their offset in the current hour, by name."""

class AsyncTime:
    """Time, of `AsyncSkerry`."""

    async def convert(self, *, from_: str, to: str, datetime: str | None = None) -> AsyncResult[ConvertedTime]:
        """A time in one zone as the time in another."""

    async def current(
        self,
        *,
        lat: float | None = None,
        lon: float | None = None,
        city: str | None = None,
        timezone: str | None = None,
    ) -> AsyncResult[ZoneClock]:
        """The current time in a time zone, of a city, or at coordinates."""

    async def ip(
        self, *, ip: str | None = None, precision: Literal["country", "city"] | str | None = "country"
    ) -> AsyncResult[AddressTime]:
        """The current time where an address is: the caller's, or another one."""

    async def zones(
        self, *, country: str | None = None, region: str | None = None, q: str | None = None
    ) -> AsyncResult[Collection[TimeZoneNow]]:
        """All time zones with their offset in the current hour, by name."""
