"""How green and cheap electricity is at this moment."""

import asyncio
import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.report import Report, Unavailable, or_error
from skerry.clock import running, today
from skerry.endpoints.mashups.generation import CarbonIntensity, GenerationMix, carbon_intensity, generation_mix
from skerry.endpoints.mashups.scoring import Coverage, OverallScore, overall, verdict
from skerry.errors import NotFound, SkerryError, UpstreamUnavailable
from skerry.models.day_ahead import HOUR, QUARTER, BiddingZone, NordicBalticZone, Price, Zone
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.services.spot_prices import SpotPrices
from skerry.sources.denmark.energidataservice import Emission, EnergiDataService
from skerry.sources.estonia.elering import Elering
from skerry.sources.europe.energy_charts import EnergyCharts, PublicPower
from skerry.sources.norway.hvakosterstrommen import HvaKosterStrommen
from skerry.sources.sweden.elprisetjustnu import ElprisetJustNu
from skerry.sources.world.open_meteo import CurrentWeather, OpenMeteo

T = TypeVar("T")

PRICE_WEIGHT, WIND_WEIGHT, DEMAND_WEIGHT = 0.35, 0.40, 0.25
VERDICTS = ((8, "excellent"), (6, "good, mostly renewable"), (4, "moderate, some fossil"))
Weight = Annotated[float, Meta(description="share of the score when nothing is missing")]
WINDOW = 6 * HOUR
"""How far back generation is looked for: it lags by one to two hours, and by more at times."""


class Point(Struct, frozen=True):
    """Where the weather of a zone is taken: its largest city."""

    latitude: Latitude
    longitude: Longitude


WEATHER_AT: Mapping[NordicBalticZone, Point] = MappingProxyType(
    {
        NordicBalticZone.NO1: Point(59.91, 10.75),
        NordicBalticZone.NO2: Point(58.15, 8.0),
        NordicBalticZone.NO3: Point(63.43, 10.4),
        NordicBalticZone.NO4: Point(69.65, 18.96),
        NordicBalticZone.NO5: Point(60.39, 5.32),
        NordicBalticZone.SE1: Point(65.58, 22.15),
        NordicBalticZone.SE2: Point(62.39, 17.31),
        NordicBalticZone.SE3: Point(59.33, 18.07),
        NordicBalticZone.SE4: Point(55.6, 13.0),
        NordicBalticZone.FI: Point(60.17, 24.94),
        NordicBalticZone.EE: Point(59.44, 24.75),
        NordicBalticZone.LV: Point(56.95, 24.11),
        NordicBalticZone.LT: Point(54.69, 25.28),
        NordicBalticZone.DK1: Point(56.16, 10.2),
        NordicBalticZone.DK2: Point(55.68, 12.57),
    }
)


METHOD = (
    "green_score = 0.35 price + 0.40 wind + 0.25 demand, each from 0 to 10; weights of missing factors are shared among "
    "the others. Price: < 0.02 EUR/kWh 10, < 0.05 8, < 0.10 6, < 0.20 4, else 2. Wind: >= 90 km/h 4 (turbines stop), "
    ">= 50 10, >= 30 8, >= 15 6, else 4. Demand by temperature: 5 to 22 °C 9, 0 to 28 7, -10 or more 5, below 3."
)
MEASURED_METHOD = "Direct CO2 of the electricity consumed in the area, as Energinet computes it; not lifecycle."


class CurrentPrice(Struct, frozen=True):
    """Spot price of the running interval, without taxes and network fees."""

    start_at: Annotated[Moment, Meta(description="start of the interval, UTC")]
    end_at: Annotated[Moment, Meta(description="end of the interval, UTC")]
    price_eur_mwh: Annotated[float, Meta(description="EUR/MWh; may be negative")]
    price_local_mwh: Annotated[
        float | None, Meta(description="local currency per MWh; null where the provider has none")
    ]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]


class PriceSignal(Struct, frozen=True):
    """What the price says: much wind and water make it low."""

    score: Annotated[int, Meta(description="0 to 10, 10 best")]
    price_eur_kwh: Annotated[float, Meta(description="EUR/kWh")]
    note: str
    weight: Weight = PRICE_WEIGHT


class WindPower(Struct, frozen=True):
    """What the wind at the zone's city says."""

    score: Annotated[int, Meta(description="0 to 10, 10 best")]
    wind_speed_ms: Annotated[float, Meta(description="10 m above ground, km/h")]
    note: str
    weight: Weight = WIND_WEIGHT


class Demand(Struct, frozen=True):
    """What the temperature says of heating and cooling."""

    score: Annotated[int, Meta(description="0 to 10, 10 best")]
    temperature_c: Annotated[float, Meta(description="2 m above ground, °C")]
    load_mw: Annotated[float | None, Meta(description="consumption of the whole country, MW; not in the score")]
    note: str
    weight: Weight = DEMAND_WEIGHT


class Factors(Struct, frozen=True):
    """What the score is made of."""

    price_signal: PriceSignal
    wind_power: WindPower | None
    demand: Demand | None

    @property
    def weighted(self) -> list[tuple[float, int]]:
        """Weight and score of those at hand."""
        factors = (self.price_signal, self.wind_power, self.demand)
        return [(factor.weight, factor.score) for factor in factors if factor is not None]


class GreenEnergy(Report, frozen=True, kw_only=True):
    """How green and cheap electricity is at this moment in one bidding zone."""

    zone: NordicBalticZone
    zone_name: Annotated[str, Meta(description="city after which the zone is called, or its country or part of it")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    current_price: CurrentPrice
    factors: Factors
    green_score: OverallScore
    coverage: Coverage
    verdict: Annotated[str, Meta(description="the score in words")]
    optimal_action: Annotated[str | None, Meta(description="what to do with an appliance that can wait")]
    generation_mix: GenerationMix | None
    carbon_intensity: CarbonIntensity | None
    method: Annotated[str, Meta(description="how the score is made")]


@endpoint("/mashup/green/energy", fresh="5m", example={"zone": "SE3"})
async def green_energy(
    prices: SpotPrices,
    elering: Elering,
    danish: EnergiDataService,
    weather: OpenMeteo,
    charts: EnergyCharts,
    zone: Annotated[NordicBalticZone, Meta(description="bidding zone, in upper or lower case")] = NordicBalticZone.NO1,
) -> GreenEnergy:
    """How green and cheap electricity is at this moment in a Nordic or Baltic bidding zone, with advice.

    A score of price, wind and temperature; beside it the generation of the country and its carbon intensity (for Danish zones
    the measured one of the area), which are not in the score. What cannot be had is null and named in `unavailable`, but for the
    price: without it the answer is 502."""
    facts, point = zone.facts, WEATHER_AT[zone]
    end = running(QUARTER)
    price, air, power, emission = await asyncio.gather(
        or_error(_price_now(zone, end, prices, elering, danish)),
        or_error(weather.current(point.latitude, point.longitude)),
        or_error(charts.public_power(facts.country, end - WINDOW, end)),
        or_error(_measured(zone, danish)),
    )
    if isinstance(price, NotFound):
        raise UpstreamUnavailable(_service(facts), f"has no price for this moment: {price}") from price
    if isinstance(price, SkerryError):
        raise price
    mix = generation_mix(power) if isinstance(power, PublicPower) else None
    factors = Factors(
        price_signal=price_signal(price.price_eur_mwh / 1000),
        wind_power=_wind(air),
        demand=_demand(air, power.load_mw if isinstance(power, PublicPower) else None),
    )
    intensity = _measured_intensity(emission) or (carbon_intensity(power) if isinstance(power, PublicPower) else None)
    missing = _missing(air, power, factors, intensity)
    score, coverage = overall(factors.weighted)
    names = {"wind": factors.wind_power, "temperature": factors.demand}
    return GreenEnergy(
        zone=zone,
        zone_name=facts.name,
        country=facts.country,
        current_price=_current_price(price, facts),
        factors=factors,
        green_score=score,
        coverage=coverage,
        verdict=verdict(score, VERDICTS, [name for name, factor in names.items() if factor is None]),
        optimal_action=_action(score),
        generation_mix=mix,
        carbon_intensity=intensity,
        unavailable=missing,
        method=METHOD,
    )


async def _price_now(
    zone: NordicBalticZone, moment: dt.datetime, prices: SpotPrices, elering: Elering, danish: EnergiDataService
) -> Price:
    date = today(zone.facts.timezone)
    if zone in Zone.__members__:
        day = await prices.day(Zone(zone), date)
    else:
        day = await (danish if zone.facts.country == "DK" else elering).day(zone.facts, date)
    price = day.at(moment)
    if price is None:  # midnight passed between two looks at the clock
        raise NotFound(f"There is no price of {zone} for this moment.")
    return price


def _service(zone: BiddingZone) -> str:
    """Who has the prices of a zone."""
    services = {"NO": HvaKosterStrommen.title, "SE": ElprisetJustNu.title, "DK": EnergiDataService.title}
    return services.get(zone.country, Elering.title)


async def _measured(zone: NordicBalticZone, danish: EnergiDataService) -> Emission | None:
    """Measured intensity, which only Denmark has; None elsewhere."""
    if zone.facts.country != "DK":
        return None
    for emission in await danish.emissions():
        if emission.zone == zone:
            return emission
    raise NotFound(f"Energi Data Service has no carbon intensity of {zone} at this moment.")


def price_signal(eur_kwh: float) -> PriceSignal:
    for below, score, note in (
        (0.02, 10, "very cheap: more wind and water than is asked for"),
        (0.05, 8, "cheap"),
        (0.10, 6, "middling"),
        (0.20, 4, "dear"),
    ):
        if eur_kwh < below:
            return PriceSignal(score, round(eur_kwh, 8), note)
    return PriceSignal(2, round(eur_kwh, 8), "very dear: little wind or water, or much demand")


def wind_power(kmh: float) -> WindPower:
    for least, score, note in (
        (90, 4, "storm: turbines stop at about 90 km/h"),
        (50, 10, "strong wind: turbines at full power"),
        (30, 8, "fresh wind"),
        (15, 6, "some wind"),
    ):
        if kmh >= least:
            return WindPower(score, kmh, note)
    return WindPower(4, kmh, "little wind")


def demand(celsius: float, load_mw: float | None) -> Demand:
    if 5 <= celsius <= 22:
        return Demand(9, celsius, load_mw, "mild: little heating or cooling")
    if 0 <= celsius <= 28:
        return Demand(7, celsius, load_mw, "some heating or cooling")
    if celsius >= -10:
        return Demand(5, celsius, load_mw, "much heating or cooling")
    return Demand(3, celsius, load_mw, "severe cold: heating at its most")


def _measured_intensity(emission: Emission | SkerryError | None) -> CarbonIntensity | None:
    if not isinstance(emission, Emission):
        return None
    return CarbonIntensity(emission.co2_g_kwh, emission.start_at, MEASURED_METHOD)


def _wind(air: CurrentWeather | SkerryError) -> WindPower | None:
    if isinstance(air, SkerryError) or air.wind_speed_ms is None:
        return None
    return wind_power(air.wind_speed_ms)


def _demand(air: CurrentWeather | SkerryError, load_mw: float | None) -> Demand | None:
    if isinstance(air, SkerryError) or air.temperature_c is None:
        return None
    return demand(air.temperature_c, load_mw)


def _current_price(price: Price, zone: BiddingZone) -> CurrentPrice:
    return CurrentPrice(
        start_at=price.start_at,
        end_at=price.end_at,
        price_eur_mwh=price.price_eur_mwh,
        price_local_mwh=price.price_local_mwh,
        currency=zone.currency,
    )


def _action(score: float | None) -> str | None:
    if score is None:
        return None
    if score >= 8:
        return "run appliances now"
    return "normal conditions: no need to wait or to hurry" if score >= 4 else "postpone what can wait"


def _missing(
    air: CurrentWeather | SkerryError,
    power: PublicPower | SkerryError,
    factors: Factors,
    intensity: CarbonIntensity | None,
) -> list[Unavailable]:
    """Every field that is null, and why."""
    silent = NotFound("Open-Meteo has no value for this place at this moment.")
    why = air if isinstance(air, SkerryError) else silent
    missing = [
        Unavailable.of(f"factors.{name}", why)
        for name, factor in (("wind_power", factors.wind_power), ("demand", factors.demand))
        if factor is None
    ]
    if isinstance(power, SkerryError):
        missing.append(Unavailable.of("generation_mix", power))
    if intensity is None:
        idle = NotFound("Nothing is generated at this moment.")
        missing.append(Unavailable.of("carbon_intensity", power if isinstance(power, SkerryError) else idle))
    return missing
