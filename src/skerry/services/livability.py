"""How good a city is for remote workers: six factors, each from 0 to 10.

Weather by the WHO's minimum for housing (18 °C) and the upper limit of ASHRAE 55 (26 °C), the European air quality index by
its bands, the internet by two pillars of the ITU's index, health care by the UHC service coverage index (SDG 3.8.1), safety
by homicides and by the World Bank's political stability, entry by the passport. Weights are equal, as the OECD's handbook on
composite indicators recommends where there is no reason for other weights."""

from datetime import timedelta
from types import MappingProxyType

from skerry.datasets.countries import Country
from skerry.datasets.passport_index import EntryRequirement, PassportIndex, Requirement
from skerry.models.air_bands import AIR_BANDS
from skerry.models.exchange_rates import digits
from skerry.models.scales import Around, Choices, InputValue, Line
from skerry.models.scores import FactorRule, FactorScope, InputRule, ScoreTable
from skerry.rounding import half_up
from skerry.services.price_levels import MARKET, PPP, PriceLevels
from skerry.services.world_bank_figures import MAX_AGE, MAX_AGE_SURVEYED, Figures
from skerry.sources.world.open_meteo import OpenMeteo, Week
from skerry.sources.world.open_meteo_air import CurrentAir, OpenMeteoAir
from skerry.sources.world.world_bank import WorldBank

SIXTH = 1 / 6
DAYS = 7
RAIN_MM = 1.0
"""Precipitation from which a day counts as a day with rain."""
LONG_STAY, STAY, SHORT_STAY = 180, 90, 30
"""Days of a stay without visa."""

WEATHER_MAX_AGE, AIR_MAX_AGE = timedelta(hours=2), timedelta(hours=3)
VISA_MAX_AGE = timedelta(days=2 * 365)
"""The table of visas has been updated about once a year."""

USERS, BROADBAND = "IT.NET.USER.ZS", "IT.NET.BBND.P2"
COVERAGE_INDEX = "SH.UHC.SRVS.CV.XD"
HOMICIDES = "VC.IHR.PSRC.P5"
STABILITY = "GOV_WGI_PV.EST"
DEVELOPMENT_CODES = (PPP, MARKET, USERS, BROADBAND, COVERAGE_INDEX, HOMICIDES)
"""Series requested from the World Development Indicators."""
GOVERNANCE_CODES = (STABILITY,)

SCORE = ScoreTable(
    (
        FactorRule(
            "weather",
            SIXTH,
            FactorScope.CITY,
            (
                InputRule("feels_like_c", "°C", (OpenMeteo.key,), Around(18, 26, 0.6), 0.5, WEATHER_MAX_AGE),
                InputRule("rain_days_7d", "days of 7", (OpenMeteo.key,), Line(DAYS, 0), 0.25, WEATHER_MAX_AGE),
                InputRule(
                    "european_aqi",
                    "European air quality index",
                    (OpenMeteoAir.key,),
                    AIR_BANDS,
                    0.25,
                    AIR_MAX_AGE,
                ),
            ),
            "comfortable week: feels like {feels_like_c} °C, rain on {rain_days_7d} of 7 days",
            "uncomfortable week: feels like {feels_like_c} °C, rain on {rain_days_7d} of 7 days",
        ),
        FactorRule(
            "cost_of_living",
            SIXTH,
            FactorScope.BOTH_COUNTRIES,
            (InputRule("price_level_ratio", "home = 1", (WorldBank.key,), Line(1.5, 0.3), max_age=MAX_AGE),),
            "cheap: prices are {price_level_ratio} of those at home",
            "expensive: prices are {price_level_ratio} of those at home",
        ),
        FactorRule(
            "internet",
            SIXTH,
            FactorScope.COUNTRY,
            (
                InputRule("users_percent", "% of people", (WorldBank.key,), Line(20, 100), 0.5, MAX_AGE),
                InputRule(
                    "broadband_per_100", "subscriptions per 100 people", (WorldBank.key,), Line(0, 45), 0.5, MAX_AGE
                ),
            ),
            "well connected country: {users_percent} % of people online, {broadband_per_100} broadband lines per 100",
            "poorly connected country: {users_percent} % of people online, {broadband_per_100} broadband lines per 100",
        ),
        FactorRule(
            "healthcare",
            SIXTH,
            FactorScope.COUNTRY,
            (
                InputRule(
                    "uhc_index",
                    "UHC service coverage index",
                    (WorldBank.key,),
                    Line(0, 100),
                    max_age=MAX_AGE_SURVEYED,
                ),
            ),
            "high health coverage: index {uhc_index}",
            "low health coverage: index {uhc_index}",
        ),
        FactorRule(
            "safety",
            SIXTH,
            FactorScope.COUNTRY,
            (
                InputRule(
                    "homicides_per_100k",
                    "per 100,000 people and year",
                    (WorldBank.key,),
                    Line(30, 0, logarithmic=True, offset=1),
                    0.5,
                    MAX_AGE_SURVEYED,
                ),
                InputRule("political_stability", "-2.5 to 2.5", (WorldBank.key,), Line(-2.5, 2.5), 0.5, MAX_AGE),
            ),
            "{homicides_per_100k} homicides per 100,000 people and year, political stability {political_stability}",
            "{homicides_per_100k} homicides per 100,000 people and year, political stability {political_stability}",
        ),
        FactorRule(
            "visa",
            SIXTH,
            FactorScope.COUNTRY,
            (
                InputRule(
                    "entry",
                    "days",
                    (PassportIndex.key,),
                    Choices(
                        MappingProxyType(
                            {
                                "own country": 10,
                                "free movement": 10,
                                "visa free for 180 days or more": 10,
                                "visa free for 90 days or more": 8,
                                "visa free for 30 days or more": 6,
                                "visa free for less than 30 days": 4,
                                "visa free": 8,
                                "eta": 7,
                                "visa on arrival": 6,
                                "e-visa": 4,
                                "visa required": 2,
                                "no admission": 0,
                            }
                        )
                    ),
                    max_age=VISA_MAX_AGE,
                ),
            ),
        ),
    )
)

NOTES = (
    " feels_like_c is the mean of the middles between highest and lowest apparent temperature of seven days; a day of rain has "
    "1 mm or more. price_level_ratio = (PPP / market rate) there over that at home. equivalent_at_home = salary / "
    "price_level_ratio."
)
VERDICTS = ((8, "excellent"), (6.5, "good"), (5, "fair"), (0, "poor"))


def feels_like_mean(week: Week) -> float | None:
    """Mean of the middles of seven days, to a tenth; None where one of them is not known."""
    middles = [
        (day.feels_like_max_c + day.feels_like_min_c) / 2
        for day in week.days
        if day.feels_like_max_c is not None and day.feels_like_min_c is not None
    ]
    return half_up(sum(middles) / DAYS) if len(middles) == DAYS else None


def rain_days(week: Week) -> int | None:
    """Days of seven with rain or snow; None where one of them is not known."""
    sums = [day.precipitation_mm for day in week.days if day.precipitation_mm is not None]
    return sum(mm >= RAIN_MM for mm in sums) if len(sums) == DAYS else None


def weather(week: Week | None, air: CurrentAir | None) -> dict[str, InputValue]:
    """The known inputs of the weather."""
    given: dict[str, InputValue] = {}
    if week is not None:
        for name, value in (("feels_like_c", feels_like_mean(week)), ("rain_days_7d", rain_days(week))):
            if value is not None:
                given[name] = InputValue(value, week.observed_at)
    if air is not None and air.european_aqi is not None:
        given["european_aqi"] = InputValue(air.european_aqi, air.observed_at)
    return given


def country_figures(development: Figures, governance: Figures, country: Country) -> dict[str, InputValue]:
    """The known inputs of internet, health care and safety."""
    given: dict[str, InputValue] = {}
    for name, figures, code in (
        ("users_percent", development, USERS),
        ("broadband_per_100", development, BROADBAND),
        ("uhc_index", development, COVERAGE_INDEX),
        ("homicides_per_100k", development, HOMICIDES),
        ("political_stability", governance, STABILITY),
    ):
        figure = figures.newest(country, code)
        if figure is not None:
            value = digits(figure.value)
            given[name] = InputValue(max(value, 0.0) if name == "homicides_per_100k" else value, figure.year)
    return given


def cost_of_living(levels: PriceLevels | None) -> dict[str, InputValue]:
    return {} if levels is None else {"price_level_ratio": InputValue(half_up(levels.ratio, 4), levels.year)}


def visa(passports: PassportIndex, passport: Country, destination: Country) -> dict[str, InputValue]:
    """The condition of entry as an input; empty where the table lacks one of the countries."""
    entry = passports.requirement(passport.code, destination.code)
    if entry is None:
        return {}
    return {"entry": InputValue(entry.days, passports.as_of, entry_words(entry))}


def entry_words(entry: EntryRequirement) -> str:
    """The condition of entry, as the table of the score has it."""
    if entry.requirement is not Requirement.VISA_FREE or entry.days is None:
        return entry.requirement.value
    for days in (LONG_STAY, STAY, SHORT_STAY):
        if entry.days >= days:
            return f"visa free for {days} days or more"
    return f"visa free for less than {SHORT_STAY} days"
