"""Spot price against a fixed price, in months that are over."""

import asyncio
import datetime as dt
from typing import Annotated, ClassVar
from zoneinfo import ZoneInfo

from msgspec import Meta

from skerry.api import parameters
from skerry.api.consumption import HOURLY, Profile, hourly
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked
from skerry.api.past_prices import ContractMonth, Month, MonthPrices, PastPrices, is_night, months_until
from skerry.api.report import ReportParts, SourcedReport
from skerry.errors import BadParameter
from skerry.models.day_ahead import DayAheadPrice, NordicBalticZone
from skerry.models.rows import Rows
from skerry.rounding import half_up

DEFAULT_KWH = 250.0
FIRST_MONTH = dt.date(2021, 1, 1)
METHOD = (
    "Spot price of a month: mean of all prices, weighted by the length of the intervals and by the profile; in euro cents per "
    "kWh, plus the margin. flat: the same consumption at any time; night: all of it between 22:00 and 7:00 local time; "
    "hourly_kwh: 24 numbers, the consumption in each hour of every local day; their sum times the days of the month is that of "
    "the month, unless `kwh` states it. Both prices are without VAT and network fees, which are the same for both. Months that "
    "are over, and nothing about those to come."
)


class ContractComparison(SourcedReport, frozen=True, kw_only=True):
    """Spot price against a fixed price in past months."""

    ROWS: ClassVar[Rows] = Rows(
        "months",
        carried=("zone", "currency"),
        json_only=(
            "spot_total", "fixed_total", "spot_premium", "cheaper_month_count", "method",
            "unavailable", "sources",
        ),
    )  # fmt: skip

    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    currency: Annotated[str, Meta(description="of all amounts, ISO 4217: always EUR")]
    spot_total: Annotated[float, Meta(ge=-1e9, le=1e9, description="cost of these months at the spot price, EUR")]
    fixed_total: Annotated[float, Meta(ge=0, le=1e9, description="cost of these months at the fixed price, EUR")]
    spot_premium: Annotated[
        float, Meta(ge=-1e9, le=1e9, description="spot less fixed, EUR: negative where spot was cheaper")
    ]
    cheaper_month_count: Annotated[int, Meta(ge=0, le=12, description="number of months in which spot was cheaper")]
    count: Annotated[int, Meta(ge=0, le=12, description="number of months with prices")]
    months: Annotated[list[ContractMonth], Meta(description="oldest first; a month without prices is in `unavailable`")]
    method: Annotated[str, Meta(description="how both are compared")]


@endpoint(
    "/mashup/electricity/contract",
    fresh="1d",
    example={"zone": "EE", "fixed_cent_kwh": 9.5, "margin": 0.4, "months": 1, "until": "2025-09"},
)
async def electricity_contract_comparison(
    zone: parameters.NordicBalticZone,
    fixed_cent_kwh: Annotated[
        float, Meta(ge=0, le=1000, description="the fixed price, euro cents per kWh, without VAT")
    ],
    past: PastPrices,
    margin: Annotated[
        float, Meta(ge=-100, le=100, description="the seller's margin on spot, euro cents per kWh")
    ] = 0.0,
    months: Annotated[int, Meta(ge=1, le=12, description="number of months")] = 12,
    until: Annotated[Month | None, Meta(description="the last of these months; the last full one if omitted")] = None,
    profile: Annotated[
        Profile | None, Meta(description="when electricity is consumed; flat if it and `hourly_kwh` are omitted")
    ] = None,
    hourly_kwh: Annotated[
        Annotated[str, Checked(hourly), Allowed(HOURLY), Meta(max_length=300)] | None,
        Meta(
            description="consumption in each hour of the local day, 24 numbers separated by commas; instead of `profile`"
        ),
    ] = None,
    kwh: Annotated[
        float | None,
        Meta(gt=0, le=100_000, description="consumption of a month, kWh; that of `hourly_kwh`, or 250, if omitted"),
    ] = None,
) -> ContractComparison:
    """Whether the spot price or a fixed price was cheaper in past months, for a consumption that the caller states.

    Prices of Estonia, Finland, Latvia and Lithuania are Elering's, of any past month; those of the other zones, and of
    all while Elering is unavailable, are what this server has stored. A month of which less than nine tenths are known is
    listed in `unavailable`; without any month the answer is a 404, or a 502 while Elering is unavailable. It is about the past,
    and forecasts nothing."""
    if hourly_kwh is not None and profile is not None:
        raise BadParameter("profile", profile, "one of `profile` and `hourly_kwh`")
    by_hour = None if hourly_kwh is None else [float(number) for number in hourly_kwh.split(",")]
    firsts = months_until(until, "until", zone.facts, months, FIRST_MONTH)
    async with ReportParts() as parts:
        found = [parts.fetch(past.month(zone, first), f"months.{first:%Y-%m}") for first in firsts]
    local = ZoneInfo(zone.facts.timezone)

    def weight(price: DayAheadPrice) -> float:
        if by_hour is not None:
            return by_hour[price.start_at.astimezone(local).hour]
        return float(profile is not Profile.NIGHT or is_night(price.start_at, zone.facts.timezone))

    known = [part.value for part in found if part.value is not None]
    # A year has 35,000 prices: their means would hold other requests up.
    means = await asyncio.to_thread(lambda: [month.mean(weight) for month in known])
    rows = [
        ContractMonth.of(month, mean / 10 + margin, fixed_cent_kwh, kwh or _consumption(month, by_hour))
        for month, mean in zip(known, means, strict=True)
    ]
    for month in known:
        parts.sources.add(f"months.{month.first:%Y-%m}", month.source, month.last)
    spot, fixed = sum(row.spot_cost for row in rows), sum(row.fixed_cost for row in rows)
    return ContractComparison(
        zone=zone,
        currency="EUR",
        spot_total=half_up(spot, 2),
        fixed_total=half_up(fixed, 2),
        spot_premium=half_up(spot - fixed, 2),
        cheaper_month_count=sum(row.spot_premium_cent_kwh < 0 for row in rows),
        count=len(rows),
        months=rows,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _consumption(month: MonthPrices, by_hour: list[float] | None) -> float:
    """Of a month for which the caller has stated no sum, kWh."""
    return DEFAULT_KWH if by_hour is None else sum(by_hour) * month.last.day
