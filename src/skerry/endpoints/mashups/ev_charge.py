"""The cheapest time to charge a car."""

import asyncio
import datetime as dt
from collections.abc import Awaitable
from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api import parameters
from skerry.api.charging import EFFICIENCY, METHOD, ChargingCosts, ChargingSlot
from skerry.api.endpoint import endpoint
from skerry.api.price_window import KnownPeriod, PriceTerms, PriceWindowQuery, too_short
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import running
from skerry.models.day_ahead import QUARTER, NordicBalticZone
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.rounding import half_up
from skerry.services.generation_mix import CarbonIntensity, intensity_or_missing
from skerry.services.price_window import block, cheapest_block, cheapest_slots
from skerry.services.prices_ahead import PricesAhead, PublishedPrices
from skerry.services.vat_table import DatedVatRates
from skerry.sources.europe.energy_charts import EnergyCharts

MAX_GENERATION_AGE = dt.timedelta(hours=6)
PRICED = (*ChargingCosts.__struct_fields__, "currency", "period", "terms")
"""Fields that need prices."""


class ChargingPlan(SourcedReport, frozen=True, kw_only=True):
    """The cheapest time to charge a car in a bidding zone."""

    ROWS: ClassVar[Rows] = Rows(
        "slots",
        carried=("zone", "timezone", "currency", "contiguous"),
        json_only=(
            "power_kw", "grid_energy_kwh", "start_at", "end_at", "total_cost", "price_mean_cent_kwh", "cost_if_started_first",
            "saving", "saving_percent", "co2e_kg", "carbon_intensity", "period", "terms", "method", "unavailable", "sources",
        ),
    )  # fmt: skip

    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    timezone: Annotated[str, Meta(description="IANA name of the local time of the zone")]
    currency: Annotated[
        str | None, Meta(description="ISO 4217: that of the zone, or EUR where its provider has no local prices")
    ]
    contiguous: Annotated[bool, Meta(description="whether the car is charged without a break")]
    power_kw: Annotated[float, Meta(ge=0, le=350, description="power taken from the grid, kW")]
    grid_energy_kwh: Annotated[
        float, Meta(ge=0, le=1000, description="energy taken from the grid, losses included, kWh")
    ]
    start_at: Annotated[Moment | None, Meta(description="start of the first slot, UTC")]
    end_at: Annotated[Moment | None, Meta(description="end of the last slot, UTC")]
    total_cost: Annotated[float | None, Meta(description="cost of all slots, in `currency`")]
    price_mean_cent_kwh: Annotated[
        float | None, Meta(description="mean price of a kWh, weighted by energy, hundredths of `currency`")
    ]
    cost_if_started_first: Annotated[
        float | None,
        Meta(
            description="cost of charging from the earliest start on, in `currency`; null where a price of it is unknown"
        ),
    ]
    saving: Annotated[float | None, Meta(description="how much less the plan costs, in `currency`")]
    saving_percent: Annotated[
        float | None, Meta(description="the same in percent; null where one of both costs is unknown or not positive")
    ]
    co2e_kg: Annotated[float | None, Meta(description="emissions at the newest carbon intensity, kg CO2 equivalent")]
    carbon_intensity: Annotated[CarbonIntensity | None, Meta(description="emissions of a kWh generated in the country")]
    slots: Annotated[
        list[ChargingSlot] | None,
        Meta(description="when to charge, in the order of time; null while prices are unavailable"),
    ]
    period: Annotated[KnownPeriod | None, Meta(description="the period, and how far its prices are known")]
    terms: Annotated[PriceTerms | None, Meta(description="what is added to the spot price")]
    method: Annotated[str, Meta(description="how the figures are computed")]


@endpoint(
    "/mashup/ev/charge",
    fresh="5m",
    example={"zone": "EE", "kwh": 40, "from": "18:00", "by": "07:00", "vat": True, "fee_cent_kwh": 5.5},
    checked_with=[{"zone": "DK1", "kwh": 20}, {"zone": "NO1", "kwh": 20}, {"zone": "SE3", "kwh": 20}],
)
async def ev_charging_plan(
    zone: parameters.NordicBalticZone,
    kwh: Annotated[float, Meta(ge=0.1, le=500, description="energy to put into the battery, kWh")],
    window: PriceWindowQuery,
    prices: PricesAhead,
    rates: DatedVatRates,
    charts: EnergyCharts,
    power: Annotated[float, Meta(ge=1, le=350, description="power of the charger, kW")] = 11,
    contiguous: Annotated[bool, Meta(description="charge without a break")] = False,
) -> ChargingPlan:
    """When to charge a car most cheaply before a deadline, in any Nordic or Baltic bidding zone.

    By the quarter-hour and across midnight, as far as prices are published: `period` says until when, and whether cheaper times
    may still turn up. Prices are spot prices, with the fee and the VAT that the caller adds. Days without prices are
    ignored and listed. A deadline that is too early is a 400 with the earliest possible one; where too few prices are
    published the answer is a 404. What is missing is null and listed in `unavailable`: the carbon intensity, or the plan itself
    while no prices are available; without both the answer is a 502."""
    start, deadline = window.period(zone.facts.timezone)
    energy, moment = kwh / EFFICIENCY, running(QUARTER)
    length = dt.timedelta(seconds=round(3600 * energy / power))
    window.require(start, deadline, length)
    async with ReportParts() as parts:
        found = parts.fetch(_priced(prices.between(zone, start, deadline), window, zone, rates), *PRICED)
        generation = parts.fetch(charts.public_power(zone.facts.country, moment - MAX_GENERATION_AGE, moment))
    published, terms = found.available() or (None, None)
    costs = ChargingCosts()
    if published is not None and terms is not None:
        chosen = (cheapest_block if contiguous else cheapest_slots)(published.prices, length, terms.cent_kwh)
        if chosen is None:
            raise too_short(published)
        costs = ChargingCosts.of(chosen, block(published.prices, start, length), terms, power, energy, parts.missing)
        for source in published.sources:
            parts.sources.add("slots", source, published.prices[0].start_at)
        if terms.vat_source is not None:
            parts.sources.add("terms.vat_percent", terms.vat_source, terms.vat_as_of_date)
    intensity = intensity_or_missing("carbon_intensity", generation.outcome, parts.missing)
    parts.missing.because("co2e_kg", "carbon_intensity")
    if intensity is not None:
        parts.sources.add("carbon_intensity", EnergyCharts.key, intensity.start_at)
    return ChargingPlan(
        zone=zone,
        timezone=zone.facts.timezone,
        currency=terms.currency if terms else None,
        contiguous=contiguous,
        power_kw=power,
        grid_energy_kwh=half_up(energy, 3),
        **structs.asdict(costs),
        co2e_kg=None if intensity is None else half_up(energy * intensity.co2e_g_kwh / 1000, 2),
        carbon_intensity=intensity,
        period=None if published is None else KnownPeriod.of(published),
        terms=terms,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


async def _priced(
    prices: Awaitable[PublishedPrices], window: PriceWindowQuery, zone: NordicBalticZone, rates: DatedVatRates
) -> tuple[PublishedPrices, PriceTerms]:
    """The prices of the period, and what is added to them, fetched at once."""
    published, rate = await asyncio.gather(prices, window.vat_rate(zone.facts, rates))
    return published, PriceTerms.of(window, published, rate)
