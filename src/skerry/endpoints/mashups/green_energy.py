"""How green and cheap electricity is now."""

import asyncio
import datetime as dt
import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from skerry.api import parameters
from skerry.api.endpoint import endpoint
from skerry.api.report import ScoreReport, or_error
from skerry.clock import rfc3339, running, today
from skerry.errors import NotFound, SkerryError, UpstreamUnavailable
from skerry.models.day_ahead import HOUR, QUARTER, BiddingZone, DayAheadPrice, NordicBalticZone, ScandinavianZone
from skerry.models.fields import Moment
from skerry.models.scales import Band, Bands, InputValue
from skerry.models.scores import FactorRule, InputRule, Scored, ScoreTable
from skerry.models.unavailable import UnavailablePart
from skerry.models.weather import Point
from skerry.services.generation_mix import CarbonIntensity, GenerationMix, carbon_intensity, generation_mix
from skerry.services.spot_prices import SpotPrices
from skerry.sources.denmark.energidataservice import Emission, EnergiDataService
from skerry.sources.estonia.elering import Elering
from skerry.sources.europe.energy_charts import EnergyCharts, PublicPower
from skerry.sources.norway.hvakosterstrommen import HvaKosterStrommen
from skerry.sources.sweden.elprisetjustnu import ElprisetJustNu
from skerry.sources.world.open_meteo import CurrentWeather, OpenMeteo

T = TypeVar("T")

PRICE, WIND, TEMPERATURE = "day_ahead_price", "wind_speed", "temperature"
SCORE = ScoreTable(
    (
        FactorRule(
            "price_signal",
            0.35,
            (
                InputRule(
                    PRICE,
                    "EUR/MWh",
                    "day-ahead market",
                    Bands(
                        (
                            Band(20, 10, "very low price"),
                            Band(50, 8, "low price"),
                            Band(100, 6, "medium price"),
                            Band(200, 3, "high price"),
                            Band(math.inf, 0, "very high price"),
                        )
                    ),
                ),
            ),
        ),
        FactorRule(
            "wind_power",
            0.40,
            (
                InputRule(
                    WIND,
                    "m/s",
                    OpenMeteo.title,
                    Bands(
                        (
                            Band(2, 0, "calm: turbines stand still"),
                            Band(4, 3, "light wind"),
                            Band(8, 6, "moderate wind"),
                            Band(14, 8, "fresh wind"),
                            Band(25, 10, "strong wind: turbines near full power"),
                            Band(math.inf, 0, "storm: turbines are stopped at about 25 m/s"),
                        )
                    ),
                ),
            ),
        ),
        FactorRule(
            "demand",
            0.25,
            (
                InputRule(
                    TEMPERATURE,
                    "°C",
                    OpenMeteo.title,
                    Bands(
                        (
                            Band(-15, 0, "severe cold: most heating"),
                            Band(-5, 3, "cold: much heating"),
                            Band(5, 6, "cool: some heating"),
                            Band(12, 8, "mild: little heating"),
                            Band(22, 10, "mild: hardly any heating or cooling"),
                            Band(28, 6, "warm: some cooling"),
                            Band(math.inf, 3, "hot: much cooling"),
                        )
                    ),
                ),
            ),
        ),
    )
)
"""Price, wind and temperature at this moment. Generation and its emissions are reported, but are not part of the score."""
VERDICTS = ((8, "favourable"), (6, "fairly favourable"), (4, "average"), (0, "unfavourable"))
WINDOW = 6 * HOUR
"""How far back generation is looked for: it lags by one to two hours, and by more at times."""


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


MEASURED_METHOD = "Direct CO2 of the electricity consumed in the area, as Energinet computes it; not lifecycle."


class CurrentPrice(Struct, frozen=True):
    """Spot price of the current interval, without taxes and network fees."""

    start_at: Annotated[Moment, Meta(description="start of the interval, UTC")]
    end_at: Annotated[Moment, Meta(description="end of the interval, UTC")]
    price_eur_mwh: Annotated[float, Meta(description="EUR/MWh; may be negative")]
    price_local_mwh: Annotated[
        float | None, Meta(description="local currency per MWh; null where the provider has none")
    ]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]


class GreenEnergy(ScoreReport, frozen=True, kw_only=True):
    """How green and cheap electricity is now in one bidding zone."""

    zone: Annotated[NordicBalticZone, Meta(description="code of the bidding zone")]
    zone_name: Annotated[str, Meta(description="city after which the zone is called, or its country or part of it")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    current_price: Annotated[CurrentPrice, Meta(description="price of the current interval")]
    verdict: Annotated[str, Meta(description="the score in words")]
    load_mw: Annotated[float | None, Meta(description="consumption of the whole country, MW; not in the score")]
    generation_mix: Annotated[GenerationMix | None, Meta(description="generation of the country; not in the score")]
    carbon_intensity: Annotated[
        CarbonIntensity | None, Meta(description="emissions of a kilowatt-hour; not in the score")
    ]


@endpoint("/mashup/green/energy", fresh="5m", example={"zone": "SE3"})
async def green_energy(
    prices: SpotPrices,
    elering: Elering,
    danish: EnergiDataService,
    weather: OpenMeteo,
    charts: EnergyCharts,
    zone: parameters.NordicBalticZone = NordicBalticZone.NO1,
) -> GreenEnergy:
    """How green and cheap electricity is now in a Nordic or Baltic bidding zone.

    A score of price, wind and temperature; in addition the generation of the country and its carbon intensity (for Danish
    zones the measured one of the area), which are not in the score. What is missing is null and listed in `unavailable`;
    without a price the answer is 502."""
    facts, point = zone.facts, WEATHER_AT[zone]
    end = running(QUARTER)
    price, air, power, emission = await asyncio.gather(
        or_error(_price_now(zone, end, prices, elering, danish)),
        or_error(weather.current(point.latitude, point.longitude)),
        or_error(charts.public_power(facts.country, end - WINDOW, end)),
        or_error(_measured(zone, danish)),
    )
    if isinstance(price, NotFound):
        raise UpstreamUnavailable(_service(facts), "returned no price for this moment") from price
    if isinstance(price, SkerryError):
        raise price
    mix = generation_mix(power) if isinstance(power, PublicPower) else None
    intensity = _measured_intensity(emission) or (carbon_intensity(power) if isinstance(power, PublicPower) else None)
    scored = SCORE.score(_inputs(price, air))
    return GreenEnergy(
        zone=zone,
        zone_name=facts.name,
        country=facts.country,
        current_price=_current_price(price, facts),
        score=scored.score,
        coverage=scored.coverage,
        factors=scored.factors,
        verdict=scored.verdict(VERDICTS),
        load_mw=power.load_mw if isinstance(power, PublicPower) else None,
        generation_mix=mix,
        carbon_intensity=intensity,
        unavailable=_missing(air, power, scored, intensity),
        method=SCORE.method(),
    )


async def _price_now(
    zone: NordicBalticZone, moment: dt.datetime, prices: SpotPrices, elering: Elering, danish: EnergiDataService
) -> DayAheadPrice:
    date = today(zone.facts.timezone)
    if zone in ScandinavianZone.__members__:
        day = await prices.day(ScandinavianZone(zone), date)
    else:
        day = await (danish if zone.facts.country == "DK" else elering).day(zone.facts, date)
    price = day.at(moment)
    if price is None:  # midnight passed between two looks at the clock
        raise NotFound(f"No price for zone {zone} at this moment.")
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
    raise NotFound(f"No carbon intensity for zone {zone} at this moment.")


def _inputs(price: DayAheadPrice, air: CurrentWeather | SkerryError) -> dict[str, InputValue]:
    given = {PRICE: InputValue(price.price_eur_mwh, rfc3339(price.start_at))}
    if isinstance(air, SkerryError):
        return given
    for name, value in ((WIND, air.wind_speed_ms), (TEMPERATURE, air.temperature_c)):
        if value is not None:
            given[name] = InputValue(value, rfc3339(air.observed_at))
    return given


def _measured_intensity(emission: Emission | SkerryError | None) -> CarbonIntensity | None:
    if not isinstance(emission, Emission):
        return None
    return CarbonIntensity(emission.co2_g_kwh, emission.start_at, MEASURED_METHOD)


def _current_price(price: DayAheadPrice, zone: BiddingZone) -> CurrentPrice:
    return CurrentPrice(
        start_at=price.start_at,
        end_at=price.end_at,
        price_eur_mwh=price.price_eur_mwh,
        price_local_mwh=price.price_local_mwh,
        currency=zone.currency,
    )


def _missing(
    air: CurrentWeather | SkerryError,
    power: PublicPower | SkerryError,
    scored: Scored,
    intensity: CarbonIntensity | None,
) -> list[UnavailablePart]:
    """Every field that is null, and why."""
    silent = NotFound("No weather for this place at this moment.")
    why = air if isinstance(air, SkerryError) else silent
    missing = [UnavailablePart.of(f"factors.{name}", why) for name in scored.missing]
    if isinstance(power, SkerryError):
        missing += [UnavailablePart.of(part, power) for part in ("generation_mix", "load_mw")]
    elif power.load_mw is None:
        missing.append(UnavailablePart.absent("load_mw", "Energy-Charts has no load of this moment."))
    if intensity is None:
        idle = NotFound("Nothing is generated at this moment.")
        missing.append(UnavailablePart.of("carbon_intensity", power if isinstance(power, SkerryError) else idle))
    return missing
