"""The score of a low-emission grid: its emissions, and how these and the price compare with the last weeks.

Renewable and fossil-free shares are not factors of their own: the emissions of a kilowatt-hour follow from them. Neither are wind
and temperature: both act through generation and price."""

import datetime as dt
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from statistics import fmean, median
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.day_ahead import HOUR, DayAheadPrice, PriceDay
from skerry.models.fields import Moment
from skerry.models.scales import Line
from skerry.models.scores import NO_VERDICT, FactorRule, FactorScope, InputRule, Scored, ScoreTable, listed
from skerry.rounding import half_up
from skerry.services.prices_ahead import NextDayPrices
from skerry.sources.europe.energy_charts import EnergyCharts

DAYS = 28
ENOUGH = 0.5
"""Share of the hours of these days that must have a stored value."""
MAX_GENERATION_AGE = dt.timedelta(hours=6)
MAX_PRICE_AGE = dt.timedelta(hours=2)
BEST_HOURS = 5

INTENSITY, INTENSITY_RANK, PRICE_RANK = "co2e_g_kwh", "emissions_rank_percent", "price_rank_percent"
SCORE = ScoreTable(
    (
        FactorRule(
            "emissions",
            0.5,
            FactorScope.COUNTRY,
            (
                InputRule(
                    INTENSITY,
                    "g CO2e/kWh generated",
                    (EnergyCharts.key,),
                    Line(820, 11, logarithmic=True),
                    max_age=MAX_GENERATION_AGE,
                ),
            ),
            sentence=f"electricity generated in the country at {{{INTENSITY}_as_of}} emits {{{INTENSITY}:g}} g CO2e/kWh",
        ),
        FactorRule(
            "emissions_against_recent_weeks",
            0.25,
            FactorScope.COUNTRY,
            (
                InputRule(
                    INTENSITY_RANK,
                    f"% of the last {DAYS} days with lower emissions",
                    (EnergyCharts.key,),
                    Line(100, 0),
                    max_age=MAX_GENERATION_AGE,
                ),
            ),
            sentence=f"emissions are higher than {{{INTENSITY_RANK}:g}} % of those stored in the last {DAYS} days",
        ),
        FactorRule(
            "price_against_recent_weeks",
            0.25,
            FactorScope.BIDDING_ZONE,
            (
                InputRule(
                    PRICE_RANK,
                    f"% of the last {DAYS} days with a lower price",
                    (),  # each zone has its own provider
                    Line(100, 0),
                    max_age=MAX_PRICE_AGE,
                ),
            ),
            sentence=f"the spot price is higher than {{{PRICE_RANK}:g}} % of those stored in the last {DAYS} days",
        ),
    )
)
"""From 820, the median of coal, to 11, that of onshore wind (IPCC AR5), on a logarithmic scale: doubling the emissions
always lowers the score by the same amount."""

NOTES = (
    f" Emissions are compared with those of the same country, prices with those of the same zone, in the last {DAYS} days as far "
    f"as they are stored here; at least {ENOUGH:.0%} of the hours are needed. Equal values count half. The best hours ahead are "
    "the cheapest whole hours among the published prices; they are not in the score. Emissions of "
    "hours to come are not published."
)


class RecentWeeks(Struct, frozen=True):
    """The values of the last four weeks with which the present one is compared."""

    unit: Annotated[str, Meta(description="unit of the values")]
    start_at: Annotated[Moment, Meta(description="start of the first value, UTC")]
    end_at: Annotated[Moment, Meta(description="start of the last value, UTC")]
    value_count: Annotated[int, Meta(description="number of values")]
    coverage: Annotated[float, Meta(ge=0, le=1, description="share of the hours of 28 days that have a value")]
    value_min: Annotated[float, Meta(description="lowest value, in that unit")]
    value_median: Annotated[float, Meta(description="median of the values, in that unit")]
    value_max: Annotated[float, Meta(description="highest value, in that unit")]
    lower_percent: Annotated[
        float, Meta(ge=0, le=100, description="percent of the values that are lower than the present one")
    ]


class PricedHours(Struct, frozen=True):
    """The hours to come whose price is published."""

    until_at: Annotated[Moment, Meta(description="end of the last hour with a published price, UTC")]
    hour_count: Annotated[int, Meta(description="number of whole hours from now until then")]
    price_mean_eur_mwh: Annotated[float, Meta(description="mean price of these hours, EUR/MWh")]
    best: Annotated[list[DayAheadPrice], Meta(description="the five cheapest of these hours, cheapest first")]
    next_day_prices: Annotated[
        NextDayPrices,
        Meta(
            description="whether tomorrow's prices are among these hours. `not_due`: they were not requested, as the market "
            "publishes them at 12:45 Central European Time or later; `not_published`: the provider does not have them yet; "
            "`unavailable`: the provider failed"
        ),
    ]


def hours_with_values(moments: Sequence[dt.datetime]) -> float:
    """Share of the hours of the last four weeks in which there is a value."""
    hours = {moment.replace(minute=0, second=0, microsecond=0) for moment in moments}
    return min(len(hours) / (DAYS * 24), 1.0)


def compared(value: float, unit: str, recent: Sequence[tuple[dt.datetime, float]]) -> RecentWeeks | None:
    """The newest value compared with those of the last weeks, which are in the order of time; None where there are too few."""
    coverage = hours_with_values([moment for moment, _ in recent])
    if not recent or coverage < ENOUGH:
        return None
    ordered = sorted(each for _, each in recent)
    lower = bisect_left(ordered, value)
    equal = bisect_right(ordered, value) - lower
    return RecentWeeks(
        unit=unit,
        start_at=recent[0][0],
        end_at=recent[-1][0],
        value_count=len(ordered),
        coverage=round(coverage, 2),
        value_min=ordered[0],
        value_median=half_up(median(ordered), 2),
        value_max=ordered[-1],
        lower_percent=half_up(100 * (lower + equal / 2) / len(ordered)),
    )


def hours_ahead(days: Sequence[PriceDay], moment: dt.datetime, next_day: NextDayPrices) -> PricedHours | None:
    """The whole hours that start at this moment or later; None where there is none."""
    hours = [hour for day in days for hour in day.hourly().prices if hour.start_at >= moment]
    if not hours:
        return None
    return PricedHours(
        until_at=hours[-1].start_at + HOUR,
        hour_count=len(hours),
        price_mean_eur_mwh=half_up(fmean(hour.price_eur_mwh for hour in hours), 2),
        best=sorted(hours, key=lambda hour: (hour.price_eur_mwh, hour.start_at))[:BEST_HOURS],
        next_day_prices=next_day,
    )


def verdict(scored: Scored) -> str:
    """The score, what each factor found, and what is missing."""
    if scored.score is None:
        return NO_VERDICT
    findings = "; ".join(factor.finding for factor in scored.factors if factor.finding is not None)
    missing = listed([name.replace("_", " ") for name in scored.missing]) if scored.missing else ""
    return f"{scored.score:.1f} of 10: {findings}{f'; judged without {missing}' if missing else ''}"
