"""How clean and cheap electricity is now, against its own last weeks, and the cheapest hours ahead."""

import asyncio
from typing import Annotated

from msgspec import Meta, structs

from skerry.api import parameters
from skerry.api.endpoint import Reference, endpoint
from skerry.api.report import ReportParts, ScoreReport, Sources, or_error
from skerry.clock import running, today
from skerry.models.day_ahead import QUARTER, DayAheadPrice, NordicBalticZone
from skerry.series.carbon_intensity import StoredIntensity
from skerry.series.spot_prices import SpotPrice, StoredPriceProviders
from skerry.services import recent_grid
from skerry.services.generation_mix import CarbonIntensity, GenerationMix, generation_mix, intensity_or_missing
from skerry.services.grid_score import (
    MAX_GENERATION_AGE,
    NOTES,
    SCORE,
    PricedHours,
    RecentWeeks,
    hours_ahead,
    verdict,
)
from skerry.services.prices_ahead import PricesAhead, next_day
from skerry.services.spot_prices import AllZonePrices, PricedMoment, SourcedDay, priced_or_missing, suppliers
from skerry.sources.denmark.energidataservice import Emission, EnergiDataService
from skerry.sources.europe.energy_charts import EnergyCharts, PublicPower
from skerry.store import History


class CurrentPrice(DayAheadPrice, frozen=True):
    """Spot price of the current interval, without taxes and network fees."""

    currency: Annotated[str, Meta(description="local currency, ISO 4217")]


class GreenEnergy(ScoreReport, frozen=True):
    """How clean and cheap electricity is now in one bidding zone."""

    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    zone_name: Annotated[str, Meta(description="city after which the zone is called, or its country or part of it")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    verdict: Annotated[str, Meta(description="the score and what each factor found, in words")]
    current_price: Annotated[CurrentPrice | None, Meta(description="price of the current interval")]
    price_recently: Annotated[
        RecentWeeks | None, Meta(description="prices of the zone in the last 28 days; null where too few are stored")
    ]
    hours_ahead: Annotated[
        PricedHours | None,
        Meta(description="the cheapest of the upcoming hours with a published price; not in the score"),
    ]
    carbon_intensity: Annotated[
        CarbonIntensity | None, Meta(description="emissions of a kilowatt-hour generated in the country")
    ]
    emissions_recently: Annotated[
        RecentWeeks | None,
        Meta(description="emissions of the country in the last 28 days; null where too few are stored"),
    ]
    generation_mix: Annotated[
        GenerationMix | None, Meta(description="generation of the country, from which its emissions are computed")
    ]
    load_mw: Annotated[
        float | None, Meta(description="consumption of the whole country at the moment of `generation_mix`, MW")
    ]
    measured_intensity: Annotated[
        recent_grid.MeasuredIntensity | None,
        Meta(description="of the electricity consumed in the area; null outside Denmark; not in the score"),
    ]


@endpoint("/mashup/green/energy", fresh="5m", example={"zone": "SE3"}, checked_with=[{"zone": "DK1"}])
async def green_energy(
    prices: AllZonePrices,
    ahead_prices: PricesAhead,
    danish: EnergiDataService,
    charts: EnergyCharts,
    stored_prices: Reference[History[SpotPrice]],
    stored_intensity: Reference[History[StoredIntensity]],
    zone: parameters.NordicBalticZone = NordicBalticZone.NO1,
) -> GreenEnergy:
    """How clean and cheap electricity is now in a Nordic or Baltic bidding zone, against its own last weeks.

    Half of the score is what a kilowatt-hour generated in the country emits; a quarter each is how that, and the spot price,
    compare with the last 28 days, as far as this server has stored them. In addition the cheapest of the upcoming hours, the
    generation by kind, and for Danish zones the measured intensity. What is missing or too old is null or does not count, and
    is listed in `unavailable`; without both prices and generation the answer is a 502."""
    facts, moment = zone.facts, running(QUARTER)
    async with ReportParts() as parts:
        today_prices = parts.fetch(prices.day(zone, today(facts.timezone)))
        tomorrow_prices = parts.fetch(ahead_prices.tomorrow(zone))
        generation = parts.fetch(charts.public_power(facts.country, moment - MAX_GENERATION_AGE, moment))
        measured = parts.fetch(recent_grid.measured(zone, danish))
    later, power, emission = tomorrow_prices.outcome, generation.outcome, measured.outcome

    missing = parts.missing
    priced = priced_or_missing(today_prices.outcome, facts, moment, missing, "current_price")
    price = priced.price if priced else None
    intensity = intensity_or_missing("carbon_intensity", power, missing)
    price_recently, emissions_recently = await asyncio.gather(
        or_error(recent_grid.recent_prices(price, facts, stored_prices)),
        or_error(recent_grid.recent_emissions(intensity, facts, stored_intensity)),
    )
    given = recent_grid.score_inputs(intensity, emissions_recently, price, price_recently, facts)
    tomorrow = later if isinstance(later, SourcedDay) else None
    days = [each.day for each in (priced, tomorrow) if each is not None]
    ahead = hours_ahead(days, moment, next_day(later))
    recent_grid.name_missing(power, emission, ahead, later, price_recently, emissions_recently, missing)
    scored = parts.score(SCORE, given, recent_grid.NEEDS)
    report = GreenEnergy(
        zone=zone,
        zone_name=facts.name,
        country=facts.country,
        verdict=verdict(scored),
        current_price=None if price is None else CurrentPrice(**structs.asdict(price), currency=facts.currency),
        price_recently=price_recently if isinstance(price_recently, RecentWeeks) else None,
        hours_ahead=ahead,
        carbon_intensity=intensity,
        emissions_recently=emissions_recently if isinstance(emissions_recently, RecentWeeks) else None,
        generation_mix=generation_mix(power) if isinstance(power, PublicPower) else None,
        load_mw=power.load_mw if isinstance(power, PublicPower) else None,
        measured_intensity=recent_grid.MeasuredIntensity.of(emission) if isinstance(emission, Emission) else None,
        score=scored.score,
        coverage=scored.coverage,
        factors=scored.factors,
        unavailable=parts.unavailable,
        method=SCORE.method() + NOTES,
        sources=[],
    )
    _name_suppliers(parts.sources, report, priced, tomorrow)
    return structs.replace(report, sources=parts.signed())


def _name_suppliers(
    sources: Sources, report: GreenEnergy, priced: PricedMoment | None, tomorrow: SourcedDay | None
) -> None:
    stored = StoredPriceProviders.origin_of(report.zone.facts).key
    if priced is not None:
        sources.add("current_price", priced.source, priced.price.start_at)
    if report.price_recently is not None:
        sources.add("price_recently", stored, report.price_recently.end_at)
    for source, start in suppliers(priced, tomorrow).items() if report.hours_ahead else ():
        sources.add("hours_ahead", source, start)
    if report.emissions_recently is not None:
        sources.add("emissions_recently", EnergyCharts.key, report.emissions_recently.end_at)
    if report.generation_mix is not None:
        sources.add("generation_mix", EnergyCharts.key, report.generation_mix.start_at)
    if report.measured_intensity is not None:
        sources.add("measured_intensity", EnergiDataService.key, report.measured_intensity.start_at)
