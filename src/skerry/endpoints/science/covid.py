"""The COVID-19 pandemic in figures."""

from datetime import UTC, date, datetime, time
from typing import Annotated

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.datasets.countries import Countries
from skerry.models.fields import Moment
from skerry.provenance import observed
from skerry.sources.world.disease_sh import CovidTotals, DiseaseSh

FROZEN = date(2024, 4, 13)
"""The day on which Worldometer stopped counting."""
LAST_COUNTED = datetime.combine(FROZEN, time(), UTC)

Count = Annotated[int, Meta(description="number of people, since the pandemic started")]
Known = Annotated[int | None, Meta(description="number of people, since the pandemic started; null when not known")]
Added = Annotated[int | None, Meta(description="added on the last day; 0 or null since counting has ended")]
PerMillion = Annotated[float | None, Meta(description="per million inhabitants")]


class CovidFigures(Struct, frozen=True, kw_only=True):
    """What is counted in a country as in the world."""

    population: Annotated[int | None, Meta(description="inhabitants, as the figures per million count them")]
    case_count: Count
    new_case_count: Added
    death_count: Count
    new_death_count: Added
    recovered_count: Known
    new_recovered_count: Added
    active_count: Annotated[int | None, Meta(description="cases neither recovered nor dead; null when not known")]
    critical_count: Annotated[int | None, Meta(description="active cases in a critical condition; null when not known")]
    test_count: Annotated[int | None, Meta(description="number of tests; null when not known")]
    cases_per_million: PerMillion
    deaths_per_million: PerMillion
    tests_per_million: PerMillion
    recovery_percent: Annotated[
        float | None, Meta(description="percent of cases that have recovered; null when not known")
    ]
    fatality_percent: Annotated[float | None, Meta(description="percent of cases that died; null without cases")]
    updated_at: Annotated[
        Moment,
        Meta(description="when the provider last looked at its source, UTC; the figures are older (2024-04-13)"),
    ]
    as_of_date: Annotated[date, Meta(description="last day on which the figures were counted")] = FROZEN

    @classmethod
    def of(cls, totals: CovidTotals) -> "CovidFigures":
        names = CovidFigures.__struct_fields__
        return CovidFigures(
            **{name: getattr(totals, name) for name in names if hasattr(totals, name)},
            recovery_percent=_recovery_percent(totals),
            fatality_percent=_percent(totals.death_count, totals.case_count),
        )


class CovidCountry(CovidFigures, frozen=True):
    """Totals of one country."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    country_code3: Annotated[str, Meta(description="ISO 3166-1 alpha-3")]
    continent: Annotated[str | None, Meta(description="English name; null when not known")]
    active_per_million: PerMillion
    tests_per_capita: Annotated[float | None, Meta(description="tests per inhabitant; null when not known")]
    flag_url: Annotated[str | None, Meta(description="picture of the flag")]


class CovidWorld(CovidFigures, frozen=True):
    """Totals of the world."""

    affected_country_count: Annotated[int | None, Meta(description="countries and territories with cases")]


@endpoint("/covid/global", fresh="1d")
async def covid_world(disease_sh: DiseaseSh) -> CovidWorld:
    """COVID-19 totals of the world.

    Worldometer's figures via disease.sh. Counting ended on 2024-04-13, so they do not change any more."""
    totals = await disease_sh.world()
    observed(LAST_COUNTED)
    return CovidWorld(totals.affected_country_count, **structs.asdict(CovidFigures.of(totals)))


@endpoint("/covid/{country}", fresh="1d", example={"country": "EE"}, example_404={"country": "Atlantis"})
async def covid_country(
    country: CountryCode,
    countries: Reference[Countries],
    disease_sh: DiseaseSh,
) -> CovidCountry:
    """COVID-19 totals of a country.

    Worldometer's figures via disease.sh. Counting ended on 2024-04-13, so they do not change any more. A name that is
    no country's is a 404 that suggests others, and so is a country without figures."""
    found = countries.get(country)
    totals = await disease_sh.country(found.code)
    observed(LAST_COUNTED)
    return CovidCountry(
        country=found.code,
        country_name=found.name,
        country_code3=found.code3,
        continent=totals.continent,
        active_per_million=totals.active_per_million,
        tests_per_capita=round(totals.test_count / totals.population, 3)
        if totals.test_count and totals.population
        else None,
        flag_url=totals.flag_url,
        **structs.asdict(CovidFigures.of(totals)),
    )


def _recovery_percent(totals: CovidTotals) -> float | None:
    """Countries that stopped counting the recovered have 0 of them."""
    return _percent(totals.recovered_count, totals.case_count) if totals.recovered_count else None


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 3) if whole else None
