"""disease.sh: totals of the COVID-19 pandemic."""

from datetime import UTC, datetime

from msgspec import Struct

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source


class CovidTotals(Struct, frozen=True):
    """Cumulative figures of a country or the world; a figure that the provider does not have is null."""

    updated: datetime
    """When the provider last looked, which is not how old the figures are."""
    cases: int
    deaths: int
    today_cases: int | None
    today_deaths: int | None
    recovered: int | None
    today_recovered: int | None
    active: int | None
    critical: int | None
    tests: int | None
    population: int | None
    cases_per_million: float | None
    deaths_per_million: float | None
    tests_per_million: float | None
    active_per_million: float | None
    continent: str | None = None
    """Of a country."""
    flag: str | None = None
    """Of a country: address of a picture."""
    affected_countries: int | None = None
    """Of the world."""


class DiseaseSh(Source):
    """Figures of Worldometer, which ended on 2024-04-13: they do not change any more. No key."""

    key = "disease_sh"
    title = "disease.sh"
    home = "https://disease.sh/"
    base = "https://disease.sh/v3/covid-19"
    license = stated("Free to use; figures of Worldometer")
    evidence = Evidence.RECORDED
    attribution = "disease.sh, Worldometer"

    async def country(self, code: str) -> CovidTotals:
        """Totals of a country by alpha-2 code. Raises NotFound."""
        return await self.get(
            f"/countries/{code}",
            # Without allowNull a missing figure is 0; without strict a code matches parts of names.
            query={"strict": "true", "allowNull": "true"},
            fresh="1d",
            read=_totals,
            not_found=f"there are no COVID-19 figures for {code}",
        )

    async def world(self) -> CovidTotals:
        """Totals of all countries."""
        return await self.get("/all", query={"allowNull": "true"}, fresh="1d", read=_totals)


class _Country(Struct):
    flag: str | None = None


class _Totals(Struct, rename="camel"):
    """Early recordings have neither population nor figures per million."""

    updated: int
    cases: int
    deaths: int
    today_cases: int | None = None
    today_deaths: int | None = None
    recovered: int | None = None
    today_recovered: int | None = None
    active: int | None = None
    critical: int | None = None
    tests: int | None = None
    population: int | None = None
    cases_per_one_million: float | None = None
    deaths_per_one_million: float | None = None
    tests_per_one_million: float | None = None
    active_per_one_million: float | None = None
    continent: str | None = None
    country_info: _Country | None = None
    affected_countries: int | None = None


def _totals(reply: Reply) -> CovidTotals:
    sent = reply.json(_Totals)
    return CovidTotals(
        updated=datetime.fromtimestamp(sent.updated / 1000, UTC),
        cases=sent.cases,
        deaths=sent.deaths,
        today_cases=sent.today_cases,
        today_deaths=sent.today_deaths,
        recovered=sent.recovered,
        today_recovered=sent.today_recovered,
        active=sent.active,
        critical=sent.critical,
        tests=sent.tests,
        population=sent.population,
        cases_per_million=sent.cases_per_one_million,
        deaths_per_million=sent.deaths_per_one_million,
        tests_per_million=sent.tests_per_one_million,
        active_per_million=sent.active_per_one_million,
        continent=sent.continent,
        flag=sent.country_info.flag if sent.country_info else None,
        affected_countries=sent.affected_countries,
    )
