"""What requests for the cheapest time to use electricity have in common: the period, and what a kilowatt-hour costs in it."""

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, Self

from msgspec import Meta, Struct

from skerry.api.parameters import Allowed, Checked, Named, Synonyms
from skerry.clock import now, running
from skerry.errors import BadParameter, NotFound, SkerryError, UpstreamUnavailable
from skerry.models.day_ahead import BiddingZone, DayAheadPrice, MissingDay
from skerry.models.fields import Moment
from skerry.rounding import half_up
from skerry.series.spot_prices import StoredPriceProviders
from skerry.services.prices_ahead import NextDayPrices, PublishedPrices
from skerry.services.vat_table import DatedVatRates, SourcedRate
from skerry.services.zone_clocks import moment_on_clock

STEP = dt.timedelta(minutes=5)
"""The earliest start is the next full five minutes: an answer that is kept no longer than that never starts in the past."""
MAX_SPAN = dt.timedelta(days=3)
NO_VAT = {"NO4": 0.0}
"""Zones in which households pay no VAT on electricity: NO4 is nearly the same as Nordland, Troms and Finnmark, which the
Norwegian VAT Act, section 6-6, exempts."""
CLOCK = "a time such as 07:00 or 2026-11-21T07:00, local or with an offset, whose + is %2B in a URL"


def _time(text: str) -> str:
    moment_on_clock(text, "UTC", now())
    return text


ClockTime = Annotated[str, Checked(_time), Allowed(CLOCK), Meta(max_length=40, examples=["07:00"])]


class PriceWindowQuery(Struct, frozen=True):
    """The parameters with which a request limits the period and states what is added to the price."""

    earliest: Annotated[
        ClockTime | None,
        Named("from"),
        Meta(
            description="earliest start: local time, `22:00` for the next such time; the next full five minutes if omitted"
        ),
    ] = None
    by: Annotated[
        ClockTime | None,
        Synonyms("by", "to", "end", "deadline"),
        Meta(
            description="deadline: local time, `07:00` for the first such time after `from`; at most three days after `from`; "
            "the end of the published prices if omitted"
        ),
    ] = None
    vat: Annotated[bool, Meta(description="add the value-added tax of the country, at its standard rate")] = False
    fee_cent_kwh: Annotated[
        float,
        Meta(
            ge=-1000, le=1000,
            description="network fee, margin and other charges for each kWh, before VAT, in hundredths of the zone's currency",
        ),
    ] = 0.0  # fmt: skip

    def period(self, timezone: str) -> tuple[dt.datetime, dt.datetime | None]:
        """The earliest start, and the deadline if there is one."""
        moment = running(STEP) + STEP
        start = moment if self.earliest is None else moment_on_clock(self.earliest, timezone, now())
        if self.by is None:
            return start, None
        end = moment_on_clock(self.by, timezone, start)
        if end <= start:
            raise BadParameter("by", self.by, f"a time after {_utc(start)}")
        if end - start > MAX_SPAN:
            raise BadParameter("by", self.by, f"a time at most {MAX_SPAN.days} days after {_utc(start)}")
        return start, end

    def require(self, start: dt.datetime, deadline: dt.datetime | None, length: dt.timedelta) -> None:
        """Raise BadParameter for a deadline before which a time of that length cannot end."""
        if deadline is not None and start + length > deadline:
            allowed = f"a time not before {_utc(start + length)}, the earliest at which that can be finished"
            raise BadParameter("by", self.by, allowed)

    async def vat_rate(self, zone: BiddingZone, rates: DatedVatRates) -> SourcedRate | None:
        """The rates of the country of a zone; None where they are not needed. Raises NotFound."""
        if not self.vat or zone.zone in NO_VAT:
            return None
        found = await rates.sourced(zone.country)
        if found is None:
            raise NotFound(f"No VAT rate of {zone.country} is known.")
        return found


class PriceTerms(Struct, frozen=True):
    """What a kilowatt-hour costs: the spot price, a fee, and VAT on both."""

    currency: Annotated[
        str,
        Meta(
            description="currency of costs and, in hundredths, of `price_cent_kwh`, ISO 4217: that of the zone, or EUR"
        ),
    ]
    fee_cent_kwh: Annotated[
        float, Meta(description="what the caller adds to each kWh, before VAT, hundredths of `currency`")
    ]
    vat_included: Annotated[bool, Meta(description="whether prices and costs have VAT")]
    vat_percent: Annotated[
        float | None, Meta(description="standard rate of the country, 0 in zone NO4; null where VAT is not included")
    ]
    vat_as_of_date: Annotated[
        dt.date | None, Meta(description="day of the table of rates; null where it was not needed")
    ]
    vat_source: Annotated[
        str | None,
        Meta(description="key of who supplied it, as in /api/v1/sources/{key}; null where it was not needed"),
    ]

    @classmethod
    def of(cls, query: PriceWindowQuery, published: PublishedPrices, rate: SourcedRate | None) -> Self:
        """The terms of the prices of a period, with the VAT rate that the query found."""
        zone = published.zone
        is_local = all(price.price_local_mwh is not None for price in published.prices)
        if not is_local and zone.currency != "EUR" and query.fee_cent_kwh:
            provider = StoredPriceProviders.origin_of(zone).title
            raise UpstreamUnavailable(
                provider, f"returned no prices in {zone.currency}, to which the fee could be added"
            )
        return cls(
            currency=zone.currency if is_local else "EUR",
            fee_cent_kwh=query.fee_cent_kwh,
            vat_included=query.vat,
            vat_percent=rate.rate.standard_rate_percent if rate else NO_VAT.get(zone.zone) if query.vat else None,
            vat_as_of_date=rate.as_of if rate else None,
            vat_source=rate.source if rate else None,
        )

    def cent_kwh(self, price: DayAheadPrice) -> float:
        """The price of a kilowatt-hour in an interval, not rounded."""
        local = price.price_local_mwh
        mwh = price.price_eur_mwh if self.currency == "EUR" or local is None else local
        return (mwh / 10 + self.fee_cent_kwh) * (1 + (self.vat_percent or 0) / 100)


class PriceSlot(Struct, frozen=True):
    """A time within which the price is the same."""

    start_at: Annotated[Moment, Meta(description="start, UTC")]
    end_at: Annotated[Moment, Meta(description="end, UTC")]
    price_eur_mwh: Annotated[float, Meta(description="spot price, EUR/MWh, without taxes and fees; may be negative")]
    price_cent_kwh: Annotated[
        float, Meta(description="price with fee and VAT as requested, hundredths of `currency` per kWh")
    ]

    @classmethod
    def of(cls, price: DayAheadPrice, terms: PriceTerms) -> Self:
        return cls(price.start_at, price.end_at, price.price_eur_mwh, half_up(terms.cent_kwh(price), 4))


class KnownPeriod(Struct, frozen=True):
    """How far the prices are known."""

    earliest_start_at: Annotated[Moment, Meta(description="earliest start, UTC")]
    deadline_at: Annotated[Moment | None, Meta(description="requested deadline, UTC; null where none was given")]
    prices_until_at: Annotated[
        Moment,
        Meta(
            description="end of the last published price of the period, UTC: the answer holds among prices until then"
        ),
    ]
    complete: Annotated[
        bool,
        Meta(
            description="whether all prices of the period are known; if not, a cheaper time may turn up when they are"
        ),
    ]
    next_day_prices: Annotated[
        NextDayPrices | None,
        Meta(
            description="whether tomorrow's prices are among them. `not_due`: they were not requested, as the market publishes "
            "them at 12:45 Central European Time or later; `not_published`: the provider does not have them yet; "
            "`unavailable`: the provider failed; null: the period ends before tomorrow"
        ),
    ]

    missing_days: Annotated[list[MissingDay], Meta(description="days of the period without prices, and why")]

    @classmethod
    def of(cls, published: PublishedPrices) -> Self:
        until, deadline = published.until_at, published.deadline_at
        expected = published.next_day in (None, NextDayPrices.INCLUDED)
        return cls(
            earliest_start_at=published.start_at,
            deadline_at=deadline,
            prices_until_at=until,
            complete=not published.missing_days and expected and (deadline is None or until >= deadline),
            next_day_prices=published.next_day,
            missing_days=list(published.missing_days),
        )


def too_short(published: PublishedPrices) -> SkerryError:
    """Why no time that is long enough can be found in a period that is."""
    if away := [error for error in published.failures if isinstance(error, UpstreamUnavailable)]:
        return away[0]
    retry = next((error.retry_after for error in published.failures if isinstance(error, NotFound)), None)
    return NotFound(
        f"Prices of zone {published.zone.zone} are published until {_utc(published.until_at)}, which is not long enough.",
        retry_after=retry,
    )


def slots_of(prices: Sequence[DayAheadPrice], terms: PriceTerms) -> list[PriceSlot]:
    return [PriceSlot.of(price, terms) for price in prices]


def _utc(moment: dt.datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%MZ}"
