"""Economic indicators of countries, from the World Bank."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Collection, Slice
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, EconomyCode, Limit, Synonyms
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.errors import NotFound
from skerry.models.rows import Rows
from skerry.models.year_value import YearValue
from skerry.services.economic_figures import EconomicFigures
from skerry.sources.world.world_bank import INDICATORS, EconomicIndicator, Economy, IndicatorKey, Observation

YEARS_OF_HISTORY = 10
NEWEST_LAG = 1
"""Years that the newest figures of most series lag behind: a window for ten values is wider by that."""
MAX_RANKED_AGE = 5
"""Years by which a value may be older than the newest of a ranking."""
MAX_COUNTRIES = 60
WITHOUT_ISO_CODE = frozenset({"JG"})
"""Economies under a code of the World Bank's own: the Channel Islands."""

Key = Annotated[IndicatorKey, Meta(description="indicator, one of the keys of `/economics/indicators`")]

AnswerCode = Annotated[
    str | None, Meta(description="ISO 3166-1 alpha-2; null for a region or an economy without such a code")
]
CountryName = Annotated[str | None, Meta(description="common English name; null where `country` is")]
RegionName = Annotated[
    str | None,
    Meta(
        description="English name of a region, an income group or another economy that is not a country, such as World, as the "
        "World Bank writes it; null for a country"
    ),
]


Latest = Annotated[YearValue | None, Meta(description="newest of the `values`; null when there are none")]
YearValues = Annotated[list[YearValue], Meta(description="newest first; years without a value are left out")]


class CountryIndicator(Struct, frozen=True):
    """One indicator of one country."""

    ROWS: ClassVar[Rows] = Rows(
        "values", carried=("country", "country_name", "region_name", "indicator"), json_only=("latest",)
    )

    country: AnswerCode
    country_name: CountryName
    region_name: RegionName
    indicator: Annotated[EconomicIndicator, Meta(description="what the values are of, and in which unit")]
    latest: Latest
    values: YearValues


class IndicatorHistory(Struct, frozen=True):
    """One indicator within a profile."""

    ROWS: ClassVar[Rows] = Rows("values", carried=("code", "name", "unit"), json_only=("latest",))

    code: Annotated[str, Meta(description="code in the World Development Indicators")]
    name: Annotated[str, Meta(description="name of the indicator")]
    unit: Annotated[str, Meta(description="unit of its values")]
    latest: Latest
    values: YearValues


class CountryProfile(Struct, frozen=True):
    """All indicators of one country."""

    ROWS: ClassVar[Rows] = Rows("indicators", keys=("indicator",), carried=("country", "country_name", "region_name"))

    country: AnswerCode
    country_name: CountryName
    region_name: RegionName
    indicators: Annotated[dict[str, IndicatorHistory], Meta(description="by key, as in `/economics/indicators`")]


class CountryValue(Struct, frozen=True):
    """The newest value of one country."""

    country: AnswerCode
    country_name: CountryName
    region_name: RegionName
    year: Annotated[int | None, Meta(description="null when there is no value")]
    value: Annotated[float | None, Meta(description="in the unit of the indicator; null when there is none")]


class CountryComparison(Struct, frozen=True):
    """One indicator of several countries."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("indicator",))

    indicator: Annotated[EconomicIndicator, Meta(description="what is compared, and in which unit")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[CountryValue], Meta(description="in the requested order")]


class RankedCountry(Struct, frozen=True):
    """A country's place."""

    rank: Annotated[int, Meta(description="place in the requested order, from 1; equal values share one")]
    country: AnswerCode
    country_name: CountryName
    region_name: RegionName
    year: Annotated[int, Meta(description="newest year that has a value, which differs between countries")]
    value: Annotated[float, Meta(description="in the unit of the indicator")]


class CountryRanking(Slice[RankedCountry], frozen=True, kw_only=True):
    """Countries in the order of one indicator."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("indicator",), json_only=("first_year", "outdated_count"))

    indicator: Annotated[EconomicIndicator, Meta(description="what the countries are ranked by, and in which unit")]
    first_year: Annotated[
        int | None, Meta(description="earliest year of a value that is ranked; null if no country has a value")
    ]
    outdated_count: Annotated[int, Meta(description="number of countries whose newest value is from before that", ge=0)]


@endpoint("/economics/indicators", fresh="1d")
async def economic_indicators() -> Collection[EconomicIndicator]:
    """The 15 economic indicators, with their keys and World Bank codes.

    The other `/economics` paths take these keys."""
    return Collection.of(list(INDICATORS))


@endpoint("/economics/{country}", fresh="1d", example={"country": "NO"}, example_404={"country": "ZZ"})
async def country_economics(
    country: EconomyCode, figures: EconomicFigures, countries: Reference[Countries]
) -> CountryProfile:
    """All 15 economic indicators of a country, up to ten years of each.

    An indicator without a value in the last eleven years has `latest` null and no history. A country that the World Bank
    does not have, such as Taiwan, is a 404. The collector reads the figures of all countries once a day; `Age` is the time since
    then."""
    economy = _find(country, await figures.economies())
    year = today().year
    observations = await figures.profile(economy, year - YEARS_OF_HISTORY - NEWEST_LAG, year)
    indicators: dict[str, IndicatorHistory] = {}
    for indicator in INDICATORS:
        values = _values(observations, indicator)[:YEARS_OF_HISTORY]
        indicators[indicator.key] = IndicatorHistory(
            indicator.code, indicator.name, indicator.unit, values[0] if values else None, values
        )
    return CountryProfile(**_named(economy, countries), indicators=indicators)


@endpoint(
    "/economics/{country}/{indicator}",
    fresh="1d",
    example={"country": "US", "indicator": "gdp"},
    example_404={"country": "ZZ", "indicator": "gdp"},
)
async def country_indicator(
    country: EconomyCode, indicator: Key, figures: EconomicFigures, countries: Reference[Countries]
) -> CountryIndicator:
    """One economic indicator of a country, year by year.

    At most the last 15 years; `latest` is null where none of them has a value, even if an earlier year has one. Values are in the
    unit of the indicator; US dollars are current dollars, not adjusted for inflation."""
    economy = _find(country, await figures.economies())
    wanted = _indicator(indicator)
    values = _values(await figures.recent(economy, wanted), wanted)
    return CountryIndicator(
        **_named(economy, countries), indicator=wanted, latest=values[0] if values else None, values=values
    )


@endpoint("/economics/compare/{indicator}", fresh="1d", example={"indicator": "gdp", "countries": "US,NO,DE"})
async def compare_countries(
    indicator: Key,
    countries: Annotated[
        list[EconomyCode],
        Synonyms("countries", "country"),
        Allowed("countries separated by commas, such as US,NO,DE"),
        Meta(
            max_length=MAX_COUNTRIES, description="countries by code or English name, separated by commas or repeated"
        ),
    ],
    figures: EconomicFigures,
    known_countries: Reference[Countries],
) -> CountryComparison:
    """Newest value of one economic indicator for several countries.

    Each value is of the newest year that the country has; it is null where the World Bank has no value at all. Countries are
    ISO alpha-2 or alpha-3 codes or English names; one that the World Bank does not have is a 404."""
    chosen = _choose(countries, await figures.economies())
    wanted = _indicator(indicator)
    found = {latest.economy_code: latest for latest in await figures.latest(chosen, wanted)}
    items = []
    for economy in chosen:
        latest = found.get(economy.code) or found.get(economy.code3)
        items.append(
            CountryValue(
                **_named(economy, known_countries),
                year=latest.year if latest else None,
                value=latest.value if latest else None,
            )
        )
    return CountryComparison(wanted, len(items), items)


@endpoint("/economics/rankings/{indicator}", fresh="1d", example={"indicator": "gdp"})
async def rank_countries(
    indicator: Key,
    figures: EconomicFigures,
    countries: Reference[Countries],
    limit: Annotated[Limit, Meta(le=50, description="number of countries")] = 20,
    order: Annotated[Literal["desc", "asc"], Meta(description="desc: highest first; asc: lowest first")] = "desc",
) -> CountryRanking:
    """Countries ranked by one economic indicator.

    Excludes regions, income groups, and countries without a value. A country is ranked by its newest value, whose year is in
    `year`. Values more than five years older than the newest of all are not ranked."""
    economies = _by_code(economy for economy in await figures.economies() if not economy.is_aggregate)
    wanted = _indicator(indicator)
    known = [value for value in await figures.latest_of_all(wanted) if value.economy_code in economies]
    first_year = max((value.year - MAX_RANKED_AGE for value in known), default=None)
    latest = [value for value in known if first_year is not None and value.year >= first_year]
    sign = -1 if order == "desc" else 1
    latest.sort(key=lambda value: (sign * value.value, value.economy_code))
    items: list[RankedCountry] = []
    for place, value in enumerate(latest, start=1):
        rank = items[-1].rank if items and items[-1].value == value.value else place
        economy = economies[value.economy_code]
        items.append(RankedCountry(rank, **_named(economy, countries), year=value.year, value=value.value))
    return CountryRanking.of(
        items,
        len(items),
        limit,
        indicator=wanted,
        first_year=first_year,
        outdated_count=len(known) - len(latest),
    )


def _named(economy: Economy, countries: Countries) -> dict[str, str | None]:
    """Code and name as everywhere, if it is a country; what the World Bank calls it, if not."""
    if economy.is_aggregate or economy.code in WITHOUT_ISO_CODE:
        return {"country": None, "country_name": None, "region_name": economy.name}
    return {
        "country": economy.code,
        "country_name": countries.name_of(economy.code) or economy.name,
        "region_name": None,
    }


def _indicator(key: IndicatorKey) -> EconomicIndicator:
    return next(indicator for indicator in INDICATORS if indicator.key == key)


def _values(observations: Iterable[Observation], indicator: EconomicIndicator) -> list[YearValue]:
    return [YearValue(each.year, each.value) for each in observations if each.indicator_code == indicator.code]


def _by_code(economies: Iterable[Economy]) -> dict[str, Economy]:
    return {code: economy for economy in economies for code in (economy.code, economy.code3)}


def _find(code: str, economies: Iterable[Economy]) -> Economy:
    economy = _by_code(economies).get(code)
    if economy is None:
        raise NotFound(f"No country or region with code {code!r} at the World Bank.")
    return economy


def _choose(codes: list[str], economies: Iterable[Economy]) -> list[Economy]:
    """The economies of these codes, each once."""
    known = _by_code(economies)
    if unknown := [code for code in codes if code not in known]:
        raise NotFound(f"No country or region with code {', '.join(map(repr, unknown))} at the World Bank.")
    return list(dict.fromkeys(known[code] for code in codes))
