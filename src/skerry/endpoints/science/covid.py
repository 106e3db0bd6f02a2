"""The COVID-19 pandemic in figures."""

from typing import Annotated, Any

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.datasets.countries import Countries
from skerry.models.fields import Moment
from skerry.provenance import observed
from skerry.services.covid_totals import PandemicTotals
from skerry.sources.world.disease_sh import CovidTotals

Count = Annotated[int, Meta(description="number of people, since the pandemic started")]
Known = Annotated[int | None, Meta(description="number of people, since the pandemic started; null when not known")]
Today = Annotated[int | None, Meta(description="added on the last day; 0 or null since counting has ended")]
PerMillion = Annotated[float | None, Meta(description="per million inhabitants")]


class CovidFigures(Struct, frozen=True, kw_only=True):
    """Totals of a country or the world."""

    case_count: Count
    new_case_count: Today
    death_count: Count
    new_death_count: Today
    recovered_count: Known
    new_recovered_count: Today
    active_count: Annotated[int | None, Meta(description="cases neither recovered nor dead; null when not known")]
    critical_count: Annotated[int | None, Meta(description="active cases in a critical condition; null when not known")]
    test_count: Annotated[int | None, Meta(description="number of tests; null when not known")]
    population: Annotated[int | None, Meta(description="inhabitants, as the provider counts them for its rates")]
    population_year: Annotated[
        int | None,
        Meta(
            description="year of that figure: 2022, which the United Nations projected in 2019; null in records that ended "
            "before 2024"
        ),
    ]
    cases_per_million: PerMillion
    deaths_per_million: PerMillion
    tests_per_million: PerMillion
    active_per_million: PerMillion
    recovery_percent: Annotated[
        float | None, Meta(description="percent of cases that have recovered; null when not known")
    ]
    fatality_percent: Annotated[float | None, Meta(description="percent of cases that died; null without cases")]
    updated_at: Annotated[
        Moment, Meta(description="when the provider last read its source, UTC; the figures are of `frozen_since`")
    ]
    frozen_since: Annotated[
        Moment,
        Meta(
            description="since when the figures have not changed, UTC: 2024-04-13, or `updated_at` if that is earlier"
        ),
    ]


class CovidCountry(CovidFigures, frozen=True):
    """Totals of one country."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    country_code3: Annotated[str, Meta(description="ISO 3166-1 alpha-3")]
    continent: Annotated[str | None, Meta(description="English name; null when not known")]
    tests_per_capita: Annotated[float | None, Meta(description="tests per inhabitant; null when not known")]
    flag_url: Annotated[str | None, Meta(description="picture of the flag")]


class CovidWorld(CovidFigures, frozen=True):
    """Totals of the world."""

    affected_country_count: Annotated[int | None, Meta(description="countries and territories with cases")]


@endpoint("/covid/global", fresh="1d")
async def covid_world(pandemic: PandemicTotals) -> CovidWorld:
    """COVID-19 totals of the world.

    Worldometer's figures via disease.sh. Counting ended on 2024-04-13, so they no longer change."""
    totals = await pandemic.world()
    observed(totals.frozen_since)
    return CovidWorld(affected_country_count=totals.affected_country_count, **_figures(totals))


@endpoint("/covid/{country}", fresh="1d", example={"country": "EE"}, example_404={"country": "Atlantis"})
async def covid_country(
    country: CountryCode,
    countries: Reference[Countries],
    pandemic: PandemicTotals,
) -> CovidCountry:
    """COVID-19 totals of a country.

    Worldometer's figures via disease.sh. Counting ended on 2024-04-13, so they no longer change. An unknown country is a 404
    with suggestions, and so is a country without figures."""
    found = countries.get(country)
    totals = await pandemic.country(found.code)
    observed(totals.frozen_since)
    tests, population = totals.test_count, totals.population
    return CovidCountry(
        country=found.code,
        country_name=found.name,
        country_code3=found.code3,
        continent=totals.continent,
        tests_per_capita=round(tests / population, 3) if tests and population else None,
        flag_url=totals.flag_url,
        **_figures(totals),
    )


def _figures(totals: CovidTotals) -> dict[str, Any]:
    """The members of `CovidFigures`."""
    stated = structs.asdict(totals)
    return {name: stated[name] for name in CovidFigures.__struct_fields__ if name in stated} | {
        "recovery_percent": _recovery_rate(totals),
        "fatality_percent": _percent(totals.death_count, totals.case_count),
        "population_year": totals.population_year,
        "frozen_since": totals.frozen_since,
    }


def _recovery_rate(totals: CovidTotals) -> float | None:
    """Countries that stopped counting the recovered have 0 of them."""
    return _percent(totals.recovered_count, totals.case_count) if totals.recovered_count else None


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 3) if whole else None
