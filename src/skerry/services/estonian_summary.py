"""Estonia at a glance: prices of the day, the change of consumption, and what is out of the ordinary."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.day_ahead import ONE_DAY, DayAheadPrice, PriceDay
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.estonian_grid import (
    GridNow,
    frequency_state,
)
from skerry.services.estonian_outages import OutageTotals
from skerry.sources.estonia.elering import SystemSample
from skerry.sources.estonia.ilmateenistus import WeatherWarning

HIGH_EUR_MWH, MANY_CUSTOMERS = 200, 1000


class EstonianPrices(Struct, frozen=True):
    """Spot price now and today."""

    current: Annotated[DayAheadPrice, Meta(description="price of the current interval")]
    price_min_eur_mwh: Annotated[float, Meta(description="lowest of the local day, EUR/MWh")]
    price_max_eur_mwh: Annotated[float, Meta(description="highest of the local day, EUR/MWh")]
    cheapest_hour: Annotated[DayAheadPrice, Meta(description="hour with the lowest mean, the earliest of equal ones")]


def estonian_prices(day: PriceDay, moment: dt.datetime) -> EstonianPrices | None:
    current = day.at(moment)
    if current is None:  # midnight passed since the request
        return None
    values = [price.price_eur_mwh for price in day.prices]
    return EstonianPrices(
        current, min(values), max(values), min(day.hourly().prices, key=lambda hour: hour.price_eur_mwh)
    )


def consumption_change(samples: Sequence[SystemSample], missing: Missing) -> float | None:
    by_moment = {sample.observed_at: sample.consumption_mw for sample in samples if sample.consumption_mw is not None}
    newest = max(by_moment, default=None)
    before = None if newest is None else by_moment.get(newest - ONE_DAY)
    if newest is None or not before:
        if samples:
            detail = "Elering has no consumption of 24 hours before the newest one."
            missing.absent("consumption_change_24h_percent", detail)
        return None
    return half_up(100 * (by_moment[newest] / before - 1))


def attention(
    electricity: EstonianPrices | None,
    warnings: list[WeatherWarning] | None,
    outages: OutageTotals | None,
    grid: GridNow | None,
) -> Iterator[str]:
    if electricity is not None:
        price = electricity.current.price_eur_mwh
        if price > HIGH_EUR_MWH or price < 0:
            yield f"the spot price is {price:g} EUR/MWh"
    if warnings:
        yield f"{len(warnings)} weather warning{'s are' if len(warnings) > 1 else ' is'} in force"
    if outages is not None and outages.affected_customer_count > MANY_CUSTOMERS:
        yield f"{outages.affected_customer_count} customers are without power"
    if grid is not None and frequency_state(grid.frequency_hz) not in ("within_standard_range", None):
        yield f"the frequency is {grid.frequency_hz:g} Hz"
