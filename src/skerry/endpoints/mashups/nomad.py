"""How good a city is for remote workers, and what to know before going."""

import asyncio
import datetime as dt
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CityOrTown, CountryCode
from skerry.api.report import ReportSource, ScoreReport, Sources, name_stale, or_error, raise_if_none
from skerry.clock import now, today
from skerry.datasets.countries import Countries, Country
from skerry.datasets.passport_index import PassportIndex
from skerry.datasets.vat_rates import VatRates
from skerry.errors import SkerryError
from skerry.models.exchange_rates import ReferenceRates
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.models.scales import InputValue
from skerry.models.scores import Scored
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services import livability
from skerry.services.city_names import CityNames
from skerry.services.exchange_rates import rate_or_missing, rates_between
from skerry.services.places import find_place
from skerry.services.price_levels import PriceLevels
from skerry.services.sun import SunTimes, sun
from skerry.services.world_bank_figures import YEARS_BACK, Figures, name_lack
from skerry.sources.europe.ecb import EuropeanCentralBank
from skerry.sources.world.open_meteo import OpenMeteo, Week
from skerry.sources.world.open_meteo_air import CurrentAir, OpenMeteoAir
from skerry.sources.world.open_meteo_geocoding import OpenMeteoGeocoding
from skerry.sources.world.world_bank import IndicatorDatabase, Observation, WorldBank

GRID_DECIMALS = 2
"""Decimals of a degree in which the weather is requested: a kilometre, and the grid of the models is wider."""
MAX_SALARY = 1_000_000_000_000
VERDICTS = ((8, "excellent"), (6.5, "good"), (5, "fair"), (0, "poor"))

Observations = tuple[Observation, ...]


class CityWeatherNow(Observed, frozen=True):
    """The weather in the city."""

    STALE_AFTER = "2h"

    observed_at: Annotated[Moment, Meta(description="start of the quarter-hour, UTC")]
    temperature_c: Annotated[float | None, Meta(description="2 m above ground, °C")]
    feels_like_c: Annotated[float | None, Meta(description="as it feels, °C")]
    humidity_percent: Annotated[float | None, Meta(description="relative humidity, percent")]
    wind_speed_ms: Annotated[float | None, Meta(description="10 m above ground, mean, m/s")]


class LocalTime(Struct, frozen=True):
    """The time in the city when this answer was made."""

    timezone: Annotated[str, Meta(description="IANA name")]
    current_at: Annotated[Moment, Meta(description="when this answer was made, UTC")]
    date: Annotated[dt.date, Meta(description="calendar day there")]
    time_local: Annotated[str, Meta(description="hours, minutes and seconds on the clock there")]
    weekday: Annotated[str, Meta(description="English name")]
    utc_offset: Annotated[str, Meta(description="as +05:45")]


class PlaceConditions(Struct, frozen=True):
    """What there is to know of the place today; of this, air quality is in the score."""

    weather: Annotated[CityWeatherNow | None, Meta(description="current weather")]
    air_quality: Annotated[CurrentAir | None, Meta(description="current air quality")]
    sun: Annotated[SunTimes, Meta(description="sunrise and sunset today")]
    timezone: Annotated[LocalTime, Meta(description="local time")]
    vat_percent: Annotated[float | None, Meta(description="standard rate of value added tax in the country, percent")]
    vat_as_of_date: Annotated[dt.date | None, Meta(description="day of the table of tax rates")]


class CostAnalysis(Observed, frozen=True):
    """What a salary from home is worth there."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "exchange_rate_date"

    home: Annotated[str, Meta(description="home country, ISO 3166-1 alpha-2")]
    salary: Annotated[float, Meta(description="in the home currency, a month")]
    salary_currency: Annotated[str, Meta(description="ISO 4217")]
    local_currency: Annotated[str, Meta(description="ISO 4217")]
    exchange_rate: Annotated[float, Meta(description="local currency for one unit of the home currency, 8 digits")]
    exchange_rate_date: Annotated[
        dt.date | None, Meta(description="day on which the ECB fixed the rate; null where both currencies are one")
    ]
    salary_local: Annotated[float, Meta(description="the salary in local currency")]
    price_level_ratio: Annotated[
        float, Meta(description="price level of the whole country there, that of the home country being 1")
    ]
    price_level_year: Annotated[int, Meta(description="the World Bank's year, to which `price_level_ratio` refers")]
    equivalent_at_home: Annotated[
        float, Meta(description="salary that buys at home what this one buys there, in the home currency")
    ]


class NomadScore(ScoreReport, frozen=True, kw_only=True):
    """How good a city is for remote workers."""

    city: Annotated[str, Meta(description="name of the city")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84")]
    also_named: Annotated[
        list[str],
        Meta(
            description="other cities of that name, the largest first, at most five, each as `city` takes it (`Odessa,US`)"
        ),
    ]
    verdict: Annotated[str, Meta(description="the score in words, and the factors that it rests on")]
    conditions: Annotated[PlaceConditions, Meta(description="weather, air, sun, local time and tax")]
    cost_analysis: Annotated[
        CostAnalysis | None, Meta(description="null where no salary is given, or a figure that it needs is missing")
    ]


class Answers(Struct, frozen=True):
    """What the providers returned, or why they failed."""

    week: Week | SkerryError
    air: CurrentAir | SkerryError
    development: Observations | SkerryError
    governance: Observations | SkerryError
    rates: ReferenceRates | SkerryError | None


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
    ecb: EuropeanCentralBank,
    home: CountryCode = "US",
    salary: Annotated[
        float | None, Meta(ge=0, le=MAX_SALARY, description="monthly salary in the currency of the home country")
    ] = None,
) -> NomadScore:
    """How good a city is for remote workers: a score of six factors, and the local value of a salary.

    Weather of the coming week and air, cost of living against the home country, internet, health care, safety, and what a
    passport of the home country needs. In addition the weather now, sun, local time and value added tax. What is missing
    is null and listed in `unavailable`.

    Cities of at least 100,000 people, capitals, and Nordic and Baltic towns of at least 2,000 are carried, by GeoNames' name;
    a smaller town, or another name, is looked up at Open-Meteo's geocoder. The largest of several is chosen, the others are in
    `also_named`; a country after a comma limits the search to it. An unknown city is a 404; a city that needs the geocoder
    while that is unavailable is a 502, and so is an answer for which no provider is available. Figures of whole countries say so
    in `scope`."""
    base = countries.get(home)
    place = await find_place(city, cities, countries, geocoder)
    country = place.country
    point = round(place.latitude, GRID_DECIMALS), round(place.longitude, GRID_DECIMALS)
    year = today().year
    years = year - YEARS_BACK, year
    week, quality, development, governance, rates = await asyncio.gather(
        or_error(weather.week(*point)),
        or_error(air.current(*point)),
        or_error(world_bank.series((country.code, base.code), livability.DEVELOPMENT_CODES, *years)),
        or_error(world_bank.series((country.code,), livability.GOVERNANCE_CODES, *years, IndicatorDatabase.GOVERNANCE)),
        or_error(rates_between(base.main_currency, None if salary is None else country.main_currency, ecb)),
    )
    raise_if_none(*(part for part in (week, quality, development, governance, rates) if part is not None))
    answers = Answers(week, quality, development, governance, rates)

    missing = Missing()
    figures = Figures(() if isinstance(development, SkerryError) else development)
    levels = PriceLevels.of(country, base, figures)
    scored = livability.SCORE.score(_inputs(answers, figures, levels, passports, country, base))
    _name_missing_inputs(scored, answers, country, base, missing)
    name_stale(scored, missing)
    tax = _vat_rate(vat, country, missing)
    conditions = PlaceConditions(
        weather=_weather(week, missing),
        air_quality=_air(quality, missing),
        sun=sun(place.latitude, place.longitude, today(place.timezone)),
        timezone=local_time(place.timezone),
        vat_percent=tax,
        vat_as_of_date=None if tax is None else vat.as_of,
    )
    cost = _cost_analysis(salary, country, base, levels, rates, missing, counts="cost_of_living" not in scored.missing)
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
        verdict=scored.verdict(VERDICTS),
        conditions=conditions,
        cost_analysis=cost,
        method=livability.SCORE.method() + livability.NOTES,
        unavailable=missing.parts,
        sources=_sources(scored, conditions, cost),
    )


def _sources(scored: Scored, conditions: PlaceConditions, cost: CostAnalysis | None) -> list[ReportSource]:
    sources = Sources(scored)
    if conditions.weather is not None:
        sources.add("conditions.weather", OpenMeteo.title, conditions.weather.observed_at)
    if conditions.air_quality is not None:
        sources.add("conditions.air_quality", OpenMeteoAir.title, conditions.air_quality.observed_at)
    if conditions.vat_percent is not None:
        sources.add("conditions.vat_percent", VatRates.origin().title, conditions.vat_as_of_date)
    if cost is not None and cost.exchange_rate_date is not None:
        sources.add("cost_analysis.exchange_rate", EuropeanCentralBank.title, cost.exchange_rate_date)
    if cost is not None:
        sources.add("cost_analysis.price_level_ratio", WorldBank.title, cost.price_level_year)
    return sources.signed()


def local_time(zone: str) -> LocalTime:
    """This second in a time zone (IANA name)."""
    local = now().astimezone(ZoneInfo(zone)).replace(microsecond=0)
    return LocalTime(
        timezone=zone,
        current_at=local.astimezone(dt.UTC),
        date=local.date(),
        time_local=local.time().isoformat(),
        weekday=local.strftime("%A"),
        utc_offset=local.isoformat()[-6:],
    )


def _inputs(
    answers: Answers,
    figures: Figures,
    levels: PriceLevels | None,
    passports: PassportIndex,
    country: Country,
    home: Country,
) -> dict[str, InputValue]:
    week, air, governance = answers.week, answers.air, answers.governance
    return {
        **livability.weather(
            None if isinstance(week, SkerryError) else week, None if isinstance(air, SkerryError) else air
        ),
        **livability.cost_of_living(levels),
        **livability.country_figures(
            figures, Figures(() if isinstance(governance, SkerryError) else governance), country
        ),
        **livability.visa(passports, home, country),
    }


Input = tuple[str, str, object, tuple[Country, ...]]
"""Name of an input, what it is, what its provider answered, and whose figure it is (of none: of the place)."""


def _required(answers: Answers, country: Country, home: Country) -> dict[str, tuple[Input, ...]]:
    """What each factor is made of, the most important first."""
    week, development, one = answers.week, answers.development, (country,)
    return {
        "weather": (
            ("feels_like_c", "apparent temperatures of seven days", week, ()),
            ("rain_days_7d", "precipitation of seven days", week, ()),
            ("european_aqi", "European air quality index", answers.air, ()),
        ),
        "cost_of_living": (
            ("price_level_ratio", "purchasing power and market rate of one year", development, (country, home)),
        ),
        "internet": (
            ("users_percent", "share of people who use the internet", development, one),
            ("broadband_per_100", "number of broadband subscriptions", development, one),
        ),
        "healthcare": (("uhc_index", "index of health coverage", development, one),),
        "safety": (
            ("homicides_per_100k", "number of homicides", development, one),
            ("political_stability", "estimate of political stability", answers.governance, one),
        ),
    }


def _name_missing_inputs(scored: Scored, answers: Answers, country: Country, home: Country, missing: Missing) -> None:
    required = _required(answers, country, home)
    for factor in scored.factors:
        if factor.name not in required:
            continue
        inputs = required[factor.name]
        if factor.score is None and any(entry.stale_since for entry in factor.inputs):
            continue  # that is the reason, and named as such
        if factor.score is None:
            _, what, answer, whose = inputs[0]
            _name_missing(f"factors.{factor.name}", what, answer, whose, missing)
            continue
        lacking = {entry.name for entry in factor.inputs if entry.score is None and entry.stale_since is None}
        for name, what, answer, whose in inputs:
            if name in lacking:
                _name_missing(f"factors.{factor.name}.{name}", what, answer, whose, missing)
    if "visa" in scored.missing and not any(factor.name == "visa" for factor, _ in scored.stale):
        detail = f"The passport index does not have entry to {country.name} with a passport of {home.name}."
        missing.absent("factors.visa", detail, covered=False)


def _name_missing(part: str, what: str, answer: object, whose: tuple[Country, ...], missing: Missing) -> None:
    if isinstance(answer, SkerryError):
        missing.failed(part, answer)
    elif not whose:
        missing.absent(part, f"Open-Meteo has no {what} of this place.")
    else:
        name_lack(part, what, whose, missing, when=" in the last years")


def _weather(week: Week | SkerryError, missing: Missing) -> CityWeatherNow | None:
    if isinstance(week, SkerryError):
        missing.failed("conditions.weather", week)
        return None
    weather = CityWeatherNow(
        observed_at=week.observed_at,
        temperature_c=week.temperature_c,
        feels_like_c=week.feels_like_c,
        humidity_percent=week.humidity_percent,
        wind_speed_ms=week.wind_speed_ms,
    )
    _name_nulls("conditions.weather", weather, missing)
    return weather


def _air(air: CurrentAir | SkerryError, missing: Missing) -> CurrentAir | None:
    if isinstance(air, SkerryError):
        missing.failed("conditions.air_quality", air)
        return None
    _name_nulls("conditions.air_quality", air, missing)
    return air


def _name_nulls(part: str, values: Struct, missing: Missing) -> None:
    for field in values.__struct_fields__:
        if field not in Observed.__struct_fields__ and getattr(values, field) is None:
            missing.absent(f"{part}.{field}", "Open-Meteo has no value for this place at this moment.")


def _vat_rate(vat: VatRates, country: Country, missing: Missing) -> float | None:
    rates = vat.get(country.code)
    if rates is None:
        detail = f"The rates are those of the European Union and its neighbours, not of {country.name}."
        missing.absent("conditions.vat_percent", detail, covered=False)
        return None
    return rates.standard_rate_percent


def _cost_analysis(
    salary: float | None,
    country: Country,
    home: Country,
    levels: PriceLevels | None,
    rates: ReferenceRates | SkerryError | None,
    missing: Missing,
    *,
    counts: bool,
) -> CostAnalysis | None:
    """`counts`: whether the price levels are recent enough."""
    if salary is None:
        return None
    if levels is None or not counts:
        missing.because("cost_analysis", "factors.cost_of_living")
        return None
    rate = rate_or_missing("cost_analysis", home, country, rates, missing)
    if rate is None or home.main_currency is None or country.main_currency is None:
        return None
    return CostAnalysis(
        home=home.code,
        salary=salary,
        salary_currency=home.main_currency,
        local_currency=country.main_currency,
        exchange_rate=rate.rate,
        exchange_rate_date=rate.date,
        salary_local=half_up(salary * rate.rate, 2),
        price_level_ratio=half_up(levels.ratio, 4),
        price_level_year=levels.year,
        equivalent_at_home=half_up(salary / levels.ratio, 2),
    )
