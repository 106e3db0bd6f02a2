"""The day-ahead market for electricity: its bidding zones and delivery days, whichever provider reports them.

A delivery day is the calendar day in a zone's local time, so it has 23, 24 or 25 hours. The market was cleared by the hour
up to 2025-09-30, and has been cleared by the quarter-hour since 2025-10-01: 92, 96 or 100 prices a day."""

import datetime as dt
from collections.abc import Iterable, Mapping
from enum import StrEnum
from statistics import fmean
from types import MappingProxyType
from typing import Annotated, Protocol, Self
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.clock import midnight, now
from skerry.errors import NotFound, ReplyError, SkerryError
from skerry.models.fields import Moment

HOUR = dt.timedelta(hours=1)
QUARTER = dt.timedelta(minutes=15)
ONE_DAY = dt.timedelta(days=1)
MARKET_ZONE = "Europe/Oslo"
"""The market is cleared for days of Central European time, that of Oslo."""
OVERDUE = 300
"""Seconds after which to retry when prices are overdue."""


class BiddingZone(Struct, frozen=True):
    """An area within which electricity has one price."""

    zone: Annotated[str, Meta(description="code of the bidding zone")]
    name: Annotated[str, Meta(description="city after which the zone is called, or its country or part of it")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217; prices in `..._local_mwh` are in it")]
    timezone: Annotated[str, Meta(description="IANA name; its calendar days are the delivery days")]

    def today(self) -> dt.date:
        """The current delivery day. An answer about "today" uses `skerry.clock.today`, which also limits its freshness."""
        return now().astimezone(ZoneInfo(self.timezone)).date()

    def keep(self, day: dt.date) -> str:
        """How long prices of this day stay fresh. Past prices no longer change."""
        return "30d" if day < self.today() else "1h"


def _zones(country: str, currency: str, timezone: str, names: Mapping[str, str]) -> dict[str, BiddingZone]:
    return {code: BiddingZone(code, name, country, currency, timezone) for code, name in names.items()}


BIDDING_ZONES: Mapping[str, BiddingZone] = MappingProxyType(
    _zones(
        "NO",
        "NOK",
        "Europe/Oslo",
        {"NO1": "Oslo", "NO2": "Kristiansand", "NO3": "Trondheim", "NO4": "Tromsø", "NO5": "Bergen"},
    )
    | _zones(
        "SE",
        "SEK",
        "Europe/Stockholm",
        {"SE1": "Luleå", "SE2": "Sundsvall", "SE3": "Stockholm", "SE4": "Malmö"},
    )
    | _zones("FI", "EUR", "Europe/Helsinki", {"FI": "Finland"})
    | _zones("EE", "EUR", "Europe/Tallinn", {"EE": "Estonia"})
    | _zones("LV", "EUR", "Europe/Riga", {"LV": "Latvia"})
    | _zones("LT", "EUR", "Europe/Vilnius", {"LT": "Lithuania"})
    | _zones("DK", "DKK", "Europe/Copenhagen", {"DK1": "Western Denmark", "DK2": "Eastern Denmark"})
)


class ZoneCode(StrEnum):
    """Base of zone codes: upper or lower case is the same."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        code = str(value).upper()
        return next((zone for zone in cls if zone.value == code), None)

    @property
    def facts(self) -> BiddingZone:
        return BIDDING_ZONES[self.value]


class ScandinavianZone(ZoneCode):
    """Norwegian and Swedish bidding zones."""

    NO1 = "NO1"
    NO2 = "NO2"
    NO3 = "NO3"
    NO4 = "NO4"
    NO5 = "NO5"
    SE1 = "SE1"
    SE2 = "SE2"
    SE3 = "SE3"
    SE4 = "SE4"


class NordicBalticZone(ZoneCode):
    """Bidding zones of all Nordic and Baltic countries (Iceland has no market)."""

    NO1 = "NO1"
    NO2 = "NO2"
    NO3 = "NO3"
    NO4 = "NO4"
    NO5 = "NO5"
    SE1 = "SE1"
    SE2 = "SE2"
    SE3 = "SE3"
    SE4 = "SE4"
    FI = "FI"
    EE = "EE"
    LV = "LV"
    LT = "LT"
    DK1 = "DK1"
    DK2 = "DK2"


class DayAheadPrice(Struct, frozen=True):
    """The price of one interval, without taxes and network fees."""

    start_at: Annotated[Moment, Meta(description="start of the interval, UTC")]
    end_at: Annotated[Moment, Meta(description="end of the interval, UTC")]
    price_eur_mwh: Annotated[float, Meta(description="EUR/MWh; may be negative")]
    price_local_mwh: Annotated[
        float | None, Meta(description="local currency per MWh; null where the provider has none")
    ]


class CurrentZonePrice(Struct, frozen=True):
    """Day-ahead price of the current delivery period in one bidding zone, without taxes and network fees."""

    zone: Annotated[str, Meta(description="code of the bidding zone")]
    start_at: Annotated[Moment, Meta(description="start of the period, UTC")]
    end_at: Annotated[Moment, Meta(description="end of the period, UTC")]
    resolution_minutes: Annotated[int, Meta(description="length of the period: 15 or 60")]
    price_eur_mwh: Annotated[float, Meta(description="EUR/MWh; may be negative")]
    price_local_mwh: Annotated[
        float | None, Meta(description="local currency per MWh; null where the provider has none")
    ]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]

    @classmethod
    def of(cls, zone: BiddingZone, price: DayAheadPrice) -> Self:
        return cls(
            zone=zone.zone,
            start_at=price.start_at,
            end_at=price.end_at,
            resolution_minutes=minutes(price.end_at - price.start_at),
            price_eur_mwh=price.price_eur_mwh,
            price_local_mwh=price.price_local_mwh,
            currency=zone.currency,
        )


class MissingDay(Struct, frozen=True):
    """A delivery day without prices, or without some of them."""

    date: Annotated[dt.date, Meta(description="calendar day in the zone's local time")]
    reason: Annotated[str, Meta(description="not_published, no_data or upstream_unavailable")]
    detail: Annotated[str, Meta(description="what happened, in a sentence")]

    @classmethod
    def of(cls, zone: BiddingZone, date: dt.date, error: SkerryError) -> Self:
        if isinstance(error, NotFound):
            reason = "not_published" if date > zone.today() else "no_data"
        else:
            reason = "upstream_unavailable"
        return cls(date, reason, f"{str(error).rstrip('.')}.")


class DayAheadPrices(Protocol):
    """A provider of day-ahead prices."""

    async def day(self, zone: BiddingZone, date: dt.date) -> "PriceDay":
        """All prices of a local day, complete. Raises NotFound for a day that is not published, UpstreamUnavailable."""
        ...


class PriceDay(Struct, frozen=True):
    """All prices of one delivery day, in the order of time."""

    zone: BiddingZone
    date: dt.date
    resolution_minutes: int
    prices: tuple[DayAheadPrice, ...]

    @classmethod
    def of(cls, zone: BiddingZone, date: dt.date, prices: Iterable[DayAheadPrice]) -> "PriceDay":
        """The day that these prices make up.

        Raises ReplyError unless they cover the local day from midnight to midnight, without gap or overlap, in equal steps
        of an hour or a quarter-hour: a mean would not show that it covers only half of the day."""
        ordered = sorted(prices, key=lambda price: price.start_at)
        if not ordered:
            raise ReplyError("returned a day without prices")
        step = ordered[0].end_at - ordered[0].start_at
        if step not in (HOUR, QUARTER):
            raise ReplyError(f"returned prices in steps of {step}")
        expected, end = midnight(date, zone.timezone), midnight(date + ONE_DAY, zone.timezone)
        for price in ordered:
            if (price.start_at, price.end_at) != (expected, expected + step):
                raise ReplyError(
                    f"returned a day with gaps: {price.start_at:%Y-%m-%dT%H:%MZ}, not {expected:%Y-%m-%dT%H:%MZ}"
                )
            expected = price.end_at
        if expected != end:
            raise ReplyError(f"returned a day that ends at {expected:%Y-%m-%dT%H:%MZ}, not {end:%Y-%m-%dT%H:%MZ}")
        return cls(zone, date, minutes(step), tuple(ordered))

    @property
    def start_at(self) -> dt.datetime:
        return self.prices[0].start_at

    @property
    def end_at(self) -> dt.datetime:
        return self.prices[-1].end_at

    def hourly(self) -> "PriceDay":
        """The same day by hour, each price the mean of its quarter-hours."""
        per_hour = 60 // self.resolution_minutes
        if per_hour == 1:
            return self
        groups = (self.prices[first : first + per_hour] for first in range(0, len(self.prices), per_hour))
        return PriceDay(self.zone, self.date, 60, tuple(map(_mean, groups)))

    def at(self, moment: dt.datetime) -> DayAheadPrice | None:
        """The price that holds at a moment; None outside the day."""
        return next((price for price in self.prices if price.start_at <= moment < price.end_at), None)


class PriceDifference(Struct, frozen=True):
    """How far two providers are apart about the prices of one delivery day."""

    zone: Annotated[str, Meta(description="code of the bidding zone")]
    date: Annotated[dt.date, Meta(description="calendar day in the zone's local time")]
    difference_max_eur_mwh: Annotated[
        float, Meta(description="largest difference of an interval, EUR/MWh; 0 where all prices are the same")
    ]
    resolution_minutes: Annotated[
        int, Meta(description="length of the compared intervals: 60 where one of both providers has hours, else 15")
    ]
    sources: Annotated[list[str], Meta(description="keys of both providers, as in /api/v1/sources/{key}")]

    @classmethod
    def between(cls, first: PriceDay, second: PriceDay, *sources: str) -> Self:
        """Of two complete days of one zone, by hour where only one of them is by the quarter-hour."""
        if first.resolution_minutes != second.resolution_minutes:
            first, second = first.hourly(), second.hourly()
        largest = max(
            abs(one.price_eur_mwh - other.price_eur_mwh) for one, other in zip(first.prices, second.prices, strict=True)
        )
        return cls(first.zone.zone, first.date, round(largest, 2), first.resolution_minutes, list(sources))


def evenly(prices: Iterable[DayAheadPrice]) -> list[DayAheadPrice]:
    """The same prices in quarters where hours and quarters are mixed: in countries an hour ahead of the market, the local day
    2025-10-01 starts with the last hour of the last market day in hours."""
    given = list(prices)
    if len({price.end_at - price.start_at for price in given}) == 1:
        return given
    return [
        DayAheadPrice(start, start + QUARTER, price.price_eur_mwh, price.price_local_mwh)
        for price in given
        for number in range((price.end_at - price.start_at) // QUARTER)
        for start in (price.start_at + number * QUARTER,)
    ]


def _mean(quarters: tuple[DayAheadPrice, ...]) -> DayAheadPrice:
    """Prices have two decimals, so the mean of four is exact with four decimals, and equal hours stay equal."""
    local = [price.price_local_mwh for price in quarters if price.price_local_mwh is not None]
    return DayAheadPrice(
        quarters[0].start_at,
        quarters[-1].end_at,
        round(fmean(price.price_eur_mwh for price in quarters), 4),
        round(fmean(local), 4) if len(local) == len(quarters) else None,
    )


def minutes(length: dt.timedelta) -> int:
    return length // dt.timedelta(minutes=1)


def per_mwh(per_kwh: float) -> float:
    """A price per kWh with five decimals as a price per MWh with two, without floating-point noise (0.09312999999999999)."""
    return round(per_kwh * 1000, 2)


def not_published(zone: BiddingZone, date: dt.date, about: dt.time) -> NotFound:
    """The prices of a day are published about this local time of the day before; with the seconds until then."""
    due = dt.datetime.combine(date - ONE_DAY, about, ZoneInfo(zone.timezone))
    wait = int((due - now()).total_seconds())
    return NotFound(
        f"The prices of {zone.zone} for {date} are not published yet: they are published about {about:%H:%M} local time "
        f"({due.astimezone(dt.UTC):%Y-%m-%dT%H:%MZ}).",
        retry_after=wait if wait > 0 else OVERDUE,
    )
