"""disease.sh: totals of the COVID-19 pandemic."""

from datetime import UTC, datetime

from msgspec import Raw, Struct, structs

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Query, Source

COUNTING_ENDED = datetime(2024, 4, 13, tzinfo=UTC)
"""The day on which Worldometer stopped counting."""
FINAL_POPULATION_YEAR = 2022
"""The last populations of Worldometer are those that the United Nations' World Population Prospects 2019 project for the
middle of this year (334,805,269 in the United States). It states no year itself; other lists give the same figures with it."""


class CovidTotals(Struct, frozen=True):
    """Cumulative figures of a country or the world; a figure that the provider does not have is null."""

    updated_at: datetime
    """When the provider last read its source; not the date of the figures."""
    case_count: int
    death_count: int
    new_case_count: int | None
    new_death_count: int | None
    recovered_count: int | None
    new_recovered_count: int | None
    active_count: int | None
    critical_count: int | None
    test_count: int | None
    population: int | None
    cases_per_million: float | None
    deaths_per_million: float | None
    tests_per_million: float | None
    active_per_million: float | None
    continent: str | None = None
    """Of a country."""
    flag_url: str | None = None
    """Of a country: address of a picture."""
    affected_country_count: int | None = None
    """Of the world."""

    @property
    def frozen_since(self) -> datetime:
        """A record that the provider stopped updating before the end of counting is no newer than its last update."""
        return min(self.updated_at, COUNTING_ENDED)

    @property
    def population_year(self) -> int | None:
        """None without a population, and in records that are older than the last populations."""
        is_final = self.updated_at >= COUNTING_ENDED
        return FINAL_POPULATION_YEAR if is_final and self.population is not None else None


class CountryTotals(CovidTotals, frozen=True, kw_only=True):
    """Totals of a named country."""

    country: str
    """ISO 3166-1 alpha-2."""


class DiseaseSh(Source):
    """Figures of Worldometer, which ended on 2024-04-13 and no longer change. No key."""

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
            read=IdentityChecked(read_totals, check_country, code),
            not_found=no_figures(code),
        )

    async def countries(self) -> tuple[CountryTotals, ...]:
        """Totals of all countries. Ships and other places without a code are left out."""
        query: Query = {"allowNull": "true"}
        return await self.get("/countries", query=query, fresh="1d", read=read_countries)

    async def world(self) -> CovidTotals:
        """Totals of all countries."""
        return await self.get("/all", query={"allowNull": "true"}, fresh="1d", read=read_totals)


def no_figures(code: str) -> str:
    """Detail of the error for a country without figures."""
    return f"No COVID-19 figures for country {code!r}."


class _RawCountry(Struct):
    iso2: str | None = None
    flag: str | None = None


class _RawTotals(Struct, rename="camel"):
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
    country_info: _RawCountry | None = None
    affected_countries: int | None = None


def check_country(reply: Reply, _: CovidTotals, requested: str) -> None:
    info = reply.json(_RawTotals).country_info
    same(requested, info.iso2 if info else None, "country")


def read_totals(reply: Reply) -> CovidTotals:
    return _read_totals(reply.json(_RawTotals))


def read_countries(reply: Reply) -> tuple[CountryTotals, ...]:
    """Totals by country, at least one."""
    found = read_rows(reply.json(list[Raw]), _RawTotals, _read_country, at_least=1)
    return tuple(country for country in found if country is not None)


def _read_country(raw: _RawTotals) -> CountryTotals | None:
    code = raw.country_info.iso2 if raw.country_info else None
    return CountryTotals(**structs.asdict(_read_totals(raw)), country=code) if code else None


def _read_totals(raw: _RawTotals) -> CovidTotals:
    return CovidTotals(
        updated_at=from_unix_ms(raw.updated),
        case_count=raw.cases,
        death_count=raw.deaths,
        new_case_count=raw.today_cases,
        new_death_count=raw.today_deaths,
        recovered_count=raw.recovered,
        new_recovered_count=raw.today_recovered,
        active_count=raw.active,
        critical_count=raw.critical,
        test_count=raw.tests,
        population=raw.population,
        cases_per_million=raw.cases_per_one_million,
        deaths_per_million=raw.deaths_per_one_million,
        tests_per_million=raw.tests_per_one_million,
        active_per_million=raw.active_per_one_million,
        continent=raw.continent,
        flag_url=raw.country_info.flag if raw.country_info else None,
        affected_country_count=raw.affected_countries,
    )
