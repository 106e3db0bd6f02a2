"""How good a city is for who works from anywhere: six factors, each from 0 to 10.

Weather by the WHO's floor for housing (18 °C) and the upper limit of ASHRAE 55 (26 °C), the European air quality index by its
bands, the internet by two pillars of the ITU's index, health care by the UHC service coverage index (SDG 3.8.1), safety by
homicides and by the World Bank's political stability, entry by the passport. Weights are equal, as the OECD's handbook on
composite indicators has it where nothing speaks for others."""

import datetime as dt
import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from skerry.datasets.countries import Country
from skerry.datasets.passport_index import Entry, PassportIndex, Requirement
from skerry.endpoints.mashups.indicators import Figures
from skerry.endpoints.mashups.price_levels import MARKET, PPP, PriceLevels
from skerry.endpoints.mashups.scoring import LEAST_COVERAGE, Factor, half_up, linear, mean
from skerry.sources.europe.ecb import digits
from skerry.sources.world.open_meteo import Week

SIXTH = 1 / 6
DAYS = 7
RAIN_MM = 1.0
"""From which on a day counts as one with rain."""
COMFORT_FROM, COMFORT_TO, LOSS_PER_DEGREE = 18.0, 26.0, 0.6
AIR_BANDS = ((20, 10.0), (40, 8.0), (60, 6.0), (80, 4.0), (100, 2.0))
"""Upper ends of the bands of the European air quality index, and scores; beyond, 0."""
WORST_HOMICIDES = 30
LONG_STAY, STAY, SHORT_STAY = 180, 90, 30
"""Days of a stay without visa."""

USERS, BROADBAND = "IT.NET.USER.ZS", "IT.NET.BBND.P2"
COVERAGE_INDEX = "SH.UHC.SRVS.CV.XD"
HOMICIDES = "VC.IHR.PSRC.P5"
STABILITY = "GOV_WGI_PV.EST"
DEVELOPMENT_CODES = (PPP, MARKET, USERS, BROADBAND, COVERAGE_INDEX, HOMICIDES)
"""What is asked of the World Development Indicators."""
GOVERNANCE_CODES = (STABILITY,)

BY_REQUIREMENT: Mapping[Requirement, float] = MappingProxyType(
    {
        Requirement.OWN_COUNTRY: 10,
        Requirement.FREE_MOVEMENT: 10,
        Requirement.VISA_FREE: 8,  # for a time that is not known; where it is, the days count
        Requirement.ETA: 7,
        Requirement.VISA_ON_ARRIVAL: 6,
        Requirement.E_VISA: 4,
        Requirement.VISA_REQUIRED: 2,
        Requirement.NO_ADMISSION: 0,
    }
)

METHOD = (
    "score = mean of weather, cost_of_living, internet, healthcare, safety and visa, 1/6 each; the weight of a missing input is "
    "shared among the others, a factor needs half of its inputs. lin(x, a, b) = 0 at a, 10 at b, straight between. "
    "weather = 0.5 comfort + 0.25 lin(days of 7 with 1 mm or more, 7, 0) + 0.25 air; comfort = 10 at 18 to 26 °C apparent "
    "(mean of the middles of 7 days), 0.6 less per degree outside; air = 10, 8, 6, 4, 2, 0 for a European index up to 20, 40, "
    "60, 80, 100, beyond. cost_of_living = lin(r, 1.5, 0.3), r = price level (PPP / market rate) there over that at home. "
    "internet = 0.5 lin(users %, 20, 100) + 0.5 lin(fixed broadband per 100, 0, 45). healthcare = UHC index / 10. "
    "safety = 0.5 lin(ln(1 + homicides per 100,000), ln 31, 0) + 0.5 lin(political stability, -2.5, 2.5). "
    "visa: own country, free movement 10; visa free for 180 days 10, 90 8, 30 6, less 4, unknown 8; eta 7; on arrival 6; "
    "e-visa 4; required 2; no admission 0. equivalent_at_home = salary / r."
)


class WeatherFactor(Factor, frozen=True, kw_only=True):
    """How pleasant the coming week is."""

    temperature_c: Annotated[float | None, Meta(description="now, 2 m above ground, °C; not in the score")]
    feels_like_c: Annotated[
        float | None, Meta(description="as it feels: mean over seven days of the middle between highest and lowest, °C")
    ]
    rain_days_7d: Annotated[int | None, Meta(description="days of the next seven with at least 1 mm")]
    european_aqi: Annotated[int | None, Meta(description="European air quality index now")]


class CostOfLivingFactor(Factor, frozen=True, kw_only=True):
    """How dear life is in the country."""

    price_level_ratio: Annotated[float, Meta(description="price level there, that of the home country being 1")]
    basis_year: Annotated[int, Meta(description="newest year with the figures of both countries")]


class InternetFactor(Factor, frozen=True, kw_only=True):
    """How connected the country is."""

    users_percent: Annotated[float | None, Meta(description="people who use the internet, percent")]
    broadband_per_100: Annotated[float | None, Meta(description="fixed broadband subscriptions per 100 people")]
    year: Annotated[int, Meta(description="of the older of the two figures")]


class HealthcareFactor(Factor, frozen=True, kw_only=True):
    """How well the country's people are cared for."""

    uhc_index: Annotated[float, Meta(description="UHC service coverage index of WHO and World Bank, 0 to 100")]
    year: Annotated[int, Meta(description="year of the figure")]


class SafetyFactor(Factor, frozen=True, kw_only=True):
    """How safe the country is."""

    homicides_per_100k: Annotated[float | None, Meta(description="intentional homicides per 100,000 people and year")]
    political_stability: Annotated[
        float | None,
        Meta(description="political stability and absence of violence (WGI), about -2.5 to 2.5, 2.5 best"),
    ]
    year: Annotated[int, Meta(description="of the older of the two figures")]


class VisaFactor(Factor, frozen=True, kw_only=True):
    """What a passport of the home country needs."""

    requirement: Annotated[
        Requirement,
        Meta(description="free movement: the right to live and work; eta: a registration on line before the journey"),
    ]
    days: Annotated[int | None, Meta(description="of a stay without visa; null where there is no limit or none known")]
    as_of: Annotated[dt.date, Meta(description="day of the table, which may be out of date: ask the country's embassy")]


def comfort(feels_like_c: float) -> float:
    outside = max(COMFORT_FROM - feels_like_c, feels_like_c - COMFORT_TO, 0.0)
    return max(10 - LOSS_PER_DEGREE * outside, 0.0)


def clean_air(european_aqi: int) -> float:
    return next((score for end, score in AIR_BANDS if european_aqi <= end), 0.0)


def visa_score(entry: Entry) -> float:
    if entry.requirement is Requirement.VISA_FREE and entry.days is not None:
        return next((score for days, score in ((LONG_STAY, 10), (STAY, 8), (SHORT_STAY, 6)) if entry.days >= days), 4)
    return BY_REQUIREMENT[entry.requirement]


def apparent_mean(week: Week) -> float | None:
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


def weather(week: Week | None, european_aqi: int | None) -> WeatherFactor | None:
    apparent = apparent_mean(week) if week else None
    wet = rain_days(week) if week else None
    score, coverage = mean(
        (
            (0.5, None if apparent is None else comfort(apparent)),
            (0.25, None if wet is None else linear(wet, DAYS, 0)),
            (0.25, None if european_aqi is None else clean_air(european_aqi)),
        )
    )
    if score is None or coverage < LEAST_COVERAGE:
        return None
    return WeatherFactor(
        score=half_up(score),
        weight=SIXTH,
        coverage=coverage,
        temperature_c=week.temperature_c if week else None,
        feels_like_c=apparent,
        rain_days_7d=wet,
        european_aqi=european_aqi,
    )


def cost_of_living(levels: PriceLevels | None) -> CostOfLivingFactor | None:
    if levels is None:
        return None
    return CostOfLivingFactor(
        score=half_up(linear(levels.ratio, 1.5, 0.3)),
        weight=SIXTH,
        price_level_ratio=half_up(levels.ratio, 4),
        basis_year=levels.year,
    )


def internet(figures: Figures, country: Country) -> InternetFactor | None:
    users, lines = figures.newest(country, USERS), figures.newest(country, BROADBAND)
    score, coverage = mean(
        (
            (0.5, linear(users.value, 20, 100) if users else None),
            (0.5, linear(lines.value, 0, 45) if lines else None),
        )
    )
    if score is None:
        return None
    return InternetFactor(
        score=half_up(score),
        weight=SIXTH,
        coverage=coverage,
        users_percent=digits(users.value) if users else None,
        broadband_per_100=digits(lines.value) if lines else None,
        year=min(figure.year for figure in (users, lines) if figure),
    )


def healthcare(figures: Figures, country: Country) -> HealthcareFactor | None:
    index = figures.newest(country, COVERAGE_INDEX)
    if index is None:
        return None
    score = half_up(linear(index.value, 0, 100))
    return HealthcareFactor(score=score, weight=SIXTH, uhc_index=digits(index.value), year=index.year)


def safety(development: Figures, governance: Figures, country: Country) -> SafetyFactor | None:
    killed, stability = development.newest(country, HOMICIDES), governance.newest(country, STABILITY)
    score, coverage = mean(
        (
            (0.5, linear(math.log1p(max(killed.value, 0)), math.log1p(WORST_HOMICIDES), 0) if killed else None),
            (0.5, linear(stability.value, -2.5, 2.5) if stability else None),
        )
    )
    if score is None:
        return None
    return SafetyFactor(
        score=half_up(score),
        weight=SIXTH,
        coverage=coverage,
        homicides_per_100k=digits(killed.value) if killed else None,
        political_stability=digits(stability.value) if stability else None,
        year=min(figure.year for figure in (killed, stability) if figure),
    )


def visa(passports: PassportIndex, passport: Country, destination: Country) -> VisaFactor | None:
    entry = passports.requirement(passport.code, destination.code)
    if entry is None:
        return None
    return VisaFactor(
        score=visa_score(entry),
        weight=SIXTH,
        requirement=entry.requirement,
        days=entry.days,
        as_of=passports.as_of,
    )
