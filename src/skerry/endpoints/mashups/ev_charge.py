"""The cheapest time to charge a car."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api import parameters
from skerry.api.charging import EFFICIENCY, METHOD, ChargingSlot, charging_slot
from skerry.api.endpoint import endpoint
from skerry.api.price_window import KnownPeriod, PriceTerms, PriceWindowQuery, too_short
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import running
from skerry.models.day_ahead import QUARTER, NordicBalticZone
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.rounding import half_up
from skerry.services.generation_mix import CarbonIntensity, intensity_or_missing
from skerry.services.price_window import block, cheapest_block, cheapest_slots, mean_of
from skerry.services.prices_ahead import PricesAhead
from skerry.services.vat_table import DatedVatRates
from skerry.sources.europe.energy_charts import EnergyCharts

MAX_GENERATION_AGE = dt.timedelta(hours=6)


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
        str, Meta(description="ISO 4217: that of the zone, or EUR where its provider has no local prices")
    ]
    contiguous: Annotated[bool, Meta(description="whether the car is charged without a break")]
    power_kw: Annotated[float, Meta(ge=0, le=350, description="power taken from the grid, kW")]
    grid_energy_kwh: Annotated[
        float, Meta(ge=0, le=1000, description="energy taken from the grid, losses included, kWh")
    ]
    start_at: Annotated[Moment, Meta(description="start of the first slot, UTC")]
    end_at: Annotated[Moment, Meta(description="end of the last slot, UTC")]
    total_cost: Annotated[float, Meta(description="cost of all slots, in `currency`")]
    price_mean_cent_kwh: Annotated[
        float, Meta(description="mean price of a kWh, weighted by energy, hundredths of `currency`")
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
    slots: Annotated[list[ChargingSlot], Meta(description="when to charge, in the order of time")]
    period: Annotated[KnownPeriod, Meta(description="the period, and how far its prices are known")]
    terms: Annotated[PriceTerms, Meta(description="what is added to the spot price")]
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
    published the answer is a 404. Carbon intensity is null and listed in `unavailable` where it is unknown."""
    start, deadline = window.period(zone.facts.timezone)
    energy, moment = kwh / EFFICIENCY, running(QUARTER)
    length = dt.timedelta(seconds=round(3600 * energy / power))
    async with ReportParts() as parts:
        found = parts.fetch(prices.between(zone, start, deadline))
        rate = parts.fetch(window.vat_rate(zone.facts, rates))
        generation = parts.fetch(charts.public_power(zone.facts.country, moment - MAX_GENERATION_AGE, moment))
    published = found.required()
    terms = PriceTerms.of(window, published, rate.required())
    chosen = (cheapest_block if contiguous else cheapest_slots)(published.prices, length, terms.cent_kwh)
    if chosen is None:
        raise too_short(window, published, length)
    at_once = block(published.prices, start, length)
    mean = mean_of(chosen, terms.cent_kwh)
    cost = energy * mean / 100
    first_cost = None if at_once is None else energy * mean_of(at_once, terms.cent_kwh) / 100
    positive = first_cost is not None and first_cost > 0 and cost > 0
    if first_cost is None:
        for part in ("cost_if_started_first", "saving", "saving_percent"):
            parts.missing.absent(part, "The prices from the earliest start on have a gap, or end too early.")
    elif not positive:
        parts.missing.absent("saving_percent", "A cost is 0 or negative: a percentage of it says nothing.")
    intensity = intensity_or_missing("carbon_intensity", generation.outcome, parts.missing)
    parts.missing.because("co2e_kg", "carbon_intensity")
    for source in published.sources:
        parts.sources.add("slots", source, published.prices[0].start_at)
    if terms.vat_source is not None:
        parts.sources.add("terms.vat_percent", terms.vat_source, terms.vat_as_of_date)
    if intensity is not None:
        parts.sources.add("carbon_intensity", EnergyCharts.key, intensity.start_at)
    return ChargingPlan(
        zone=zone,
        timezone=zone.facts.timezone,
        currency=terms.currency,
        contiguous=contiguous,
        power_kw=power,
        grid_energy_kwh=half_up(energy, 3),
        start_at=chosen[0].start_at,
        end_at=chosen[-1].end_at,
        total_cost=half_up(cost, 4),
        price_mean_cent_kwh=half_up(mean, 4),
        cost_if_started_first=None if first_cost is None else half_up(first_cost, 4),
        saving=None if first_cost is None else half_up(first_cost - cost, 4),
        saving_percent=half_up(100 * (1 - cost / first_cost)) if first_cost and positive else None,
        co2e_kg=None if intensity is None else half_up(energy * intensity.co2e_g_kwh / 1000, 2),
        carbon_intensity=intensity,
        slots=[charging_slot(price, terms, power) for price in chosen],
        period=KnownPeriod.of(published),
        terms=terms,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
