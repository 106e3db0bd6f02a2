"""The cheapest time to run a load."""

import datetime as dt
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.api import nordic, parameters
from skerry.api.endpoint import endpoint
from skerry.api.price_window import KnownPeriod, PriceSlot, PriceTerms, PriceWindowQuery, too_short
from skerry.errors import BadParameter
from skerry.models.day_ahead import DayAheadPrice, NordicBalticZone
from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.rows import Rows
from skerry.rounding import half_up
from skerry.services.country_zones import zone_of
from skerry.services.price_window import Slots, cheapest_blocks, cheapest_slots, mean_of
from skerry.services.prices_ahead import PricesAhead
from skerry.services.vat_table import DatedVatRates


class CheapTime(Struct, frozen=True):
    """A time of the requested length, in one piece or in several."""

    start_at: Annotated[Moment, Meta(description="start, UTC")]
    end_at: Annotated[Moment, Meta(description="end, UTC")]
    price_mean_eur_mwh: Annotated[float, Meta(description="mean spot price, EUR/MWh")]
    price_mean_cent_kwh: Annotated[
        float, Meta(description="mean price with fee and VAT as requested, hundredths of `currency` per kWh")
    ]
    saving_percent: Annotated[
        float | None,
        Meta(
            description="how much lower that is than the mean of all prices of the period; null where one of both is negative"
        ),
    ]
    slots: Annotated[list[PriceSlot], Meta(description="the intervals of it, in the order of time")]

    @classmethod
    def of(cls, chosen: Slots, prices: Slots, terms: PriceTerms) -> Self:
        mean, period_mean = mean_of(chosen, terms.cent_kwh), mean_of(prices, terms.cent_kwh)
        return cls(
            start_at=chosen[0].start_at,
            end_at=chosen[-1].end_at,
            price_mean_eur_mwh=half_up(mean_of(chosen, _eur_mwh), 2),
            price_mean_cent_kwh=half_up(mean, 4),
            saving_percent=half_up(100 * (1 - mean / period_mean)) if period_mean > 0 and mean >= 0 else None,
            slots=[PriceSlot.of(price, terms) for price in chosen],
        )


class CheapestTimes(Struct, frozen=True):
    """The cheapest times of a length in a bidding zone."""

    ROWS: ClassVar[Rows] = Rows(
        "times",
        carried=("country", "zone", "timezone", "currency", "duration_hours", "contiguous"),
        json_only=("price_mean_cent_kwh", "period", "terms", "sources"),
    )

    country: Annotated[NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    timezone: Annotated[str, Meta(description="IANA name of the local time of the zone")]
    currency: Annotated[
        str, Meta(description="ISO 4217: that of the zone, or EUR where its provider has no local prices")
    ]
    duration_hours: Annotated[float, Meta(description="length of each time, hours")]
    contiguous: Annotated[bool, Meta(description="whether each time is unbroken")]
    price_mean_cent_kwh: Annotated[
        float, Meta(description="mean of all prices of the period, hundredths of `currency` per kWh")
    ]
    count: Annotated[int, Meta(description="number of times; fewer than requested where no more fit into the period")]
    times: Annotated[list[CheapTime], Meta(description="cheapest first; they do not overlap")]
    period: Annotated[KnownPeriod, Meta(description="the period, and how far its prices are known")]
    terms: Annotated[PriceTerms, Meta(description="what is added to the spot price")]
    sources: Annotated[list[SourceKey], Meta(description="who the prices are from")]


@endpoint(
    "/nordic/{country}/electricity/cheapest",
    fresh="5m",
    example={"country": "NO", "duration": 3, "from": "18:00", "by": "07:00", "vat": True, "fee_cent_kwh": 45},
    checked_with=[{"country": "DK"}, {"country": "FI"}, {"country": "SE"}],
    example_404={"country": "IS"},
)
async def nordic_cheapest_electricity(
    country: nordic.NordicCountry,
    window: PriceWindowQuery,
    prices: PricesAhead,
    rates: DatedVatRates,
    zone: Annotated[
        parameters.NordicBalticZone | None,
        Meta(description="bidding zone of the country; EE, FI, SE3, NO1, DK1, LV or LT if omitted"),
    ] = None,
    duration: Annotated[
        float,
        parameters.Synonyms("duration", "hours"),
        Meta(ge=0.25, le=48, multiple_of=0.25, description="hours for which the load runs, by quarter-hours"),
    ] = 3,
    contiguous: Annotated[bool, Meta(description="in one piece; otherwise in the cheapest intervals")] = True,
    count: Annotated[int, Meta(ge=1, le=10, description="number of times, the cheapest first; only one in pieces")] = 1,
) -> CheapestTimes:
    """The cheapest time to run a load in a Nordic or Baltic country, across midnight and by the quarter-hour.

    In one piece or in the cheapest intervals, between two moments, as far as prices are published: `period` says until when, and
    whether a cheaper time may still turn up. Prices are spot prices, with the fee and the VAT that the caller adds. A time never
    lies across a day without prices; such days are listed. A deadline that is too early is a 400 with the earliest possible
    one; where too few prices are published, and for Iceland, which has no day-ahead market, the answer is a 404."""
    chosen_zone = zone_of(country, zone)
    if count > 1 and not contiguous:
        raise BadParameter("count", count, "1 with contiguous=false, as the cheapest intervals are one time")
    start, deadline = window.period(chosen_zone.facts.timezone)
    length = dt.timedelta(hours=duration)
    window.require(start, deadline, length)
    published = await prices.between(chosen_zone, start, deadline)
    terms = PriceTerms.of(window, published, await window.vat_rate(chosen_zone.facts, rates))
    if contiguous:
        found = cheapest_blocks(published.prices, length, terms.cent_kwh, count)
    else:
        slots = cheapest_slots(published.prices, length, terms.cent_kwh)
        found = [] if slots is None else [slots]
    if not found:
        raise too_short(published)
    return CheapestTimes(
        country=country,
        zone=chosen_zone,
        timezone=chosen_zone.facts.timezone,
        currency=terms.currency,
        duration_hours=duration,
        contiguous=contiguous,
        price_mean_cent_kwh=half_up(mean_of(published.prices, terms.cent_kwh), 4),
        count=len(found),
        times=[CheapTime.of(each, published.prices, terms) for each in found],
        period=KnownPeriod.of(published),
        terms=terms,
        sources=list(published.sources),
    )


def _eur_mwh(price: DayAheadPrice) -> float:
    return price.price_eur_mwh
