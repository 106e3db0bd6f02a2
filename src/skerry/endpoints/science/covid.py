"""The COVID-19 pandemic in figures."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.datasets.countries import EXACT, Countries, Country
from skerry.errors import NotFound
from skerry.models.fields import Moment
from skerry.sources.world.disease_sh import CovidTotals, DiseaseSh

FROZEN = date(2024, 4, 13)
"""The day on which Worldometer stopped counting."""

Count = Annotated[int, Meta(description="number of people, since the beginning")]
Known = Annotated[int | None, Meta(description="number of people, since the beginning; null when not known")]
Today = Annotated[int | None, Meta(description="added on the last day; 0 or null since counting has ended")]
PerMillion = Annotated[float | None, Meta(description="per million inhabitants")]
Updated = Annotated[
    Moment, Meta(description="when the provider last looked at its source, UTC; the figures are older (2024-04-13)")
]
RecoveryRate = Annotated[float | None, Meta(description="percent of cases that have recovered; null when not known")]
FatalityRate = Annotated[float | None, Meta(description="percent of cases that died; null without cases")]


class CovidCountry(Struct, frozen=True):
    """Totals of one country."""

    country: Annotated[str, Meta(description="English name")]
    iso2: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    iso3: Annotated[str, Meta(description="ISO 3166-1 alpha-3")]
    continent: str | None
    population: Annotated[int | None, Meta(description="inhabitants, as the rates count them")]
    cases: Count
    today_cases: Today
    deaths: Count
    today_deaths: Today
    recovered: Known
    today_recovered: Today
    active: Annotated[int | None, Meta(description="cases neither recovered nor dead; null when not known")]
    critical: Annotated[int | None, Meta(description="of these in a critical condition; null when not known")]
    tests: Annotated[int | None, Meta(description="number of tests; null when not known")]
    cases_per_million: PerMillion
    deaths_per_million: PerMillion
    tests_per_million: PerMillion
    active_per_million: PerMillion
    recovery_rate: RecoveryRate
    fatality_rate: FatalityRate
    testing_rate: Annotated[float | None, Meta(description="tests per inhabitant; null when not known")]
    flag: Annotated[str | None, Meta(description="address of a picture of the flag")]
    updated: Updated


class CovidWorld(Struct, frozen=True):
    """Totals of the world."""

    cases: Count
    today_cases: Today
    deaths: Count
    today_deaths: Today
    recovered: Known
    today_recovered: Today
    active: Annotated[int | None, Meta(description="cases neither recovered nor dead; null when not known")]
    critical: Annotated[int | None, Meta(description="of these in a critical condition; null when not known")]
    tests: Annotated[int | None, Meta(description="number of tests; null when not known")]
    population: Annotated[int | None, Meta(description="inhabitants of the countries counted")]
    cases_per_million: PerMillion
    deaths_per_million: PerMillion
    tests_per_million: PerMillion
    recovery_rate: RecoveryRate
    fatality_rate: FatalityRate
    affected_countries: Annotated[int | None, Meta(description="countries and territories with cases")]
    updated: Updated
    frozen_since: Annotated[date, Meta(description="last day of counting")]


@endpoint("/covid/global", fresh="1d")
async def covid_world(disease_sh: DiseaseSh) -> CovidWorld:
    """COVID-19 totals of the world.

    Worldometer's figures by way of disease.sh. Counting ended on 2024-04-13, so they do not change any more."""
    totals = await disease_sh.world()
    return CovidWorld(
        cases=totals.cases,
        today_cases=totals.today_cases,
        deaths=totals.deaths,
        today_deaths=totals.today_deaths,
        recovered=totals.recovered,
        today_recovered=totals.today_recovered,
        active=totals.active,
        critical=totals.critical,
        tests=totals.tests,
        population=totals.population,
        cases_per_million=totals.cases_per_million,
        deaths_per_million=totals.deaths_per_million,
        tests_per_million=totals.tests_per_million,
        recovery_rate=_recovery_rate(totals),
        fatality_rate=_percent(totals.deaths, totals.cases),
        affected_countries=totals.affected_countries,
        updated=totals.updated,
        frozen_since=FROZEN,
    )


@endpoint("/covid/{country}", fresh="1d", example={"country": "EE"}, example_404={"country": "Atlantis"})
async def covid_country(
    country: Annotated[
        str, Meta(max_length=60, description="name in any common language, ISO 3166-1 alpha-2 or alpha-3")
    ],
    countries: Countries,
    disease_sh: DiseaseSh,
) -> CovidCountry:
    """COVID-19 totals of a country.

    Worldometer's figures by way of disease.sh. Counting ended on 2024-04-13, so they do not change any more. A name that is
    no country's is a 404 that suggests others, and so is a country without figures."""
    found = _find(country, countries)
    totals = await disease_sh.country(found.code)
    return CovidCountry(
        country=found.name,
        iso2=found.code,
        iso3=found.code3,
        continent=totals.continent,
        population=totals.population,
        cases=totals.cases,
        today_cases=totals.today_cases,
        deaths=totals.deaths,
        today_deaths=totals.today_deaths,
        recovered=totals.recovered,
        today_recovered=totals.today_recovered,
        active=totals.active,
        critical=totals.critical,
        tests=totals.tests,
        cases_per_million=totals.cases_per_million,
        deaths_per_million=totals.deaths_per_million,
        tests_per_million=totals.tests_per_million,
        active_per_million=totals.active_per_million,
        recovery_rate=_recovery_rate(totals),
        fatality_rate=_percent(totals.deaths, totals.cases),
        testing_rate=round(totals.tests / totals.population, 3) if totals.tests and totals.population else None,
        flag=totals.flag,
        updated=totals.updated,
    )


def _find(country: str, countries: Countries) -> Country:
    near = countries.search(country, 5)
    if not near or near[0].score < EXACT:
        raise NotFound(f"no country called {country}", suggestions=tuple(match.name for match in near))
    return near[0]


def _recovery_rate(totals: CovidTotals) -> float | None:
    """Countries that stopped counting the recovered have 0 of them."""
    return _percent(totals.recovered, totals.cases) if totals.recovered else None


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 3) if whole else None
