"""Heating by degree days: what a day needs, and what its electricity costs at the spot price."""

import datetime as dt
from collections.abc import Sequence
from statistics import fmean
from typing import Annotated, Self

from msgspec import Meta, Struct

from skerry.clock import midnight
from skerry.models.day_ahead import HOUR, ONE_DAY, DayAheadPrice
from skerry.models.unavailable import Missing
from skerry.models.weather import WeatherForecastHour
from skerry.rounding import half_up
from skerry.services.price_window import length_of, mean_of
from skerry.services.prices_ahead import clipped

INDOOR_C, HEATING_LIMIT_C = 18, 15
"""Of Eurostat's degree days: no heating on days whose mean is above the limit."""
PRICED_DAYS = 7
"""Days before today whose mean price stands for the days whose prices are not published."""

KiloWattHours = Annotated[float, Meta(ge=0, le=1e6)] | None
Celsius = Annotated[float, Meta(ge=-90, le=60)] | None


class HeatingTerms(Struct, frozen=True):
    """The house, as the caller states it."""

    kwh_per_degree_day: Annotated[
        float, Meta(ge=0.1, le=100, description="heat that the house needs for a degree day, kWh")
    ]
    cop: Annotated[float, Meta(ge=1, le=7, description="heat from a kWh of electricity, kWh")]


class HeatingDay(Struct, frozen=True):
    """Heating on one day."""

    date: Annotated[dt.date, Meta(description="local day")]
    temperature_mean_c: Annotated[Celsius, Meta(description="mean of the forecast hours, °C; null if one is not known")]
    degree_days: Annotated[
        Annotated[float, Meta(ge=0, le=110)] | None,
        Meta(description="heating degree days: 18 °C less that mean where it is at most 15 °C, else 0"),
    ]
    heat_kwh: Annotated[KiloWattHours, Meta(description="`degree_days` times the heat needed for each, kWh")]
    electricity_kwh: Annotated[KiloWattHours, Meta(description="electricity for it, kWh")]
    price_mean_eur_mwh: Annotated[float | None, Meta(description="mean spot price of the day, EUR/MWh")]
    price_estimated: Annotated[
        bool | None,
        Meta(description="whether that is the mean of the seven days before today, as no price is published yet"),
    ]
    cost: Annotated[
        Annotated[float, Meta(ge=-1e6, le=1e6)] | None, Meta(description="at that price, without taxes and fees, EUR")
    ]

    @classmethod
    def of(
        cls, date: dt.date, mean_c: float | None, published: float | None, estimate: float | None, terms: HeatingTerms
    ) -> Self:
        """From the mean temperature, and the price that is published or else the estimate."""
        price = estimate if published is None else published
        estimated = None if price is None else published is None
        if mean_c is None:
            return cls(date, None, None, None, None, price, estimated, None)
        degree_days = half_up(INDOOR_C - mean_c) if mean_c <= HEATING_LIMIT_C else 0.0
        heat = degree_days * terms.kwh_per_degree_day
        electricity = heat / terms.cop
        cost = None if price is None else half_up(electricity * price / 1000, 2)
        return cls(date, mean_c, degree_days, half_up(heat, 2), half_up(electricity, 2), price, estimated, cost)


def heating_days(
    start: dt.date,
    count: int,
    timezone: str,
    hours: Sequence[WeatherForecastHour],
    prices: Sequence[DayAheadPrice],
    terms: HeatingTerms,
) -> list[HeatingDay]:
    """Local days from a day on. `prices` are those of these days and of the seven before."""
    dates = [start + ONE_DAY * number for number in range(count)]
    estimate = mean_price(prices, start - PRICED_DAYS * ONE_DAY, start, timezone)
    return [
        HeatingDay.of(
            date,
            mean_temperature(hours, date, timezone),
            mean_price(prices, date, date + ONE_DAY, timezone),
            estimate,
            terms,
        )
        for date in dates
    ]


def mean_temperature(hours: Sequence[WeatherForecastHour], date: dt.date, timezone: str) -> float | None:
    """Of the hours of a local day; None where one of them is not known."""
    start, end = midnight(date, timezone), midnight(date + ONE_DAY, timezone)
    found = {
        hour.forecast_at: hour.temperature_c
        for hour in hours
        if start <= hour.forecast_at < end and hour.temperature_c is not None
    }
    return half_up(fmean(found.values())) if len(found) == (end - start) // HOUR else None


def mean_price(prices: Sequence[DayAheadPrice], first: dt.date, end: dt.date, timezone: str) -> float | None:
    """EUR/MWh, from the start of one local day to that of another; None where a price is missing."""
    period = midnight(first, timezone), midnight(end, timezone)
    found = clipped(list(prices), *period)
    if not found or length_of(found) != period[1] - period[0]:
        return None
    return half_up(mean_of(found, lambda price: price.price_eur_mwh), 2)


def total(amounts: Sequence[float | None]) -> float | None:
    """The sum; None where one of them is not known."""
    known = [amount for amount in amounts if amount is not None]
    return half_up(sum(known), 2) if len(known) == len(amounts) else None


def name_missing(days: Sequence[HeatingDay], missing: Missing) -> None:
    """List in the report the columns of `days`, and their sums, that lack a value."""
    if any(day.temperature_mean_c is None for day in days):
        if not missing.has("days.temperature_mean_c"):
            missing.absent("days.temperature_mean_c", "The forecast does not have every hour of these days.")
        for part in ("days.degree_days", "days.heat_kwh", "days.electricity_kwh", "degree_days", "electricity_kwh"):
            missing.because(part, "days.temperature_mean_c")
    unpriced = sum(day.price_mean_eur_mwh is None for day in days)
    if unpriced and not missing.has("days.price_mean_eur_mwh"):
        detail = f"No price is known for {unpriced} of {len(days)} days, nor for each of the seven before today."
        missing.absent("days.price_mean_eur_mwh", detail)
    for part in ("days.price_estimated", "days.cost", "total_cost", "cost_estimated"):
        if not missing.has(part):
            missing.because(part, "days.price_mean_eur_mwh")
    for part in ("days.cost", "total_cost", "cost_estimated"):
        if not missing.has(part):
            missing.because(part, "days.temperature_mean_c")
