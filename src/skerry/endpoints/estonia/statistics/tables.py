"""Tables of Statistics Estonia, and what people look up in them first."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import LANGUAGE, Allowed, Checked
from skerry.api.statistics_tables import FOLDER, DescribedTable, TableFigures, TableFilters, TableFolder, TableLimit
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.services.statistics_queries import query_table
from skerry.sources.estonia.stat_ee import CountyPopulation, PriceChange, StatisticsEstonia


def _table_code(text: str) -> str:
    """Without the ending of a file, which lists of tables have."""
    return text.upper().removesuffix(".PX")


TableLanguage = Annotated[Literal["en", "et"], LANGUAGE, Meta(description="language of titles and labels")]
TableCode = Annotated[
    str,
    Checked(_table_code),
    Allowed("the code of a table such as RV0222U"),
    Meta(
        pattern=r"^[A-Za-z]{1,6}[0-9]{1,10}[A-Za-z0-9]{0,6}(?:\.[Pp][Xx])?$",
        max_length=25,
        description="code of the table, in any case",
        examples=["IA021"],
    ),
]


class PopulationByCounty(Collection[CountyPopulation], frozen=True, kw_only=True):
    """The population of Estonia on 1 January of a year, by county."""

    ROWS: ClassVar[Rows] = Rows(
        "items", carried=("year",), json_only=("updated_at", "population", "unknown_county_count")
    )

    year: Annotated[int, Meta(description="year, on whose first day the figures are")]
    updated_at: Annotated[Moment | None, Meta(description="last update of the table, UTC")]
    population: Annotated[int, Meta(description="inhabitants of the whole country")]
    unknown_county_count: Annotated[int, Meta(description="inhabitants whose county is not known", ge=0)]


class ConsumerPriceChanges(Collection[PriceChange], frozen=True, kw_only=True):
    """Changes of consumer prices in Estonia."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("table",), json_only=("title", "indicator_text", "updated_at"))

    table: Annotated[str, Meta(description="code of the table at Statistics Estonia")]
    title: Annotated[str, Meta(description="title of the table")]
    indicator_text: Annotated[
        str | None, Meta(description="what the figures are, as the table has it; null where its title says it")
    ]
    updated_at: Annotated[Moment | None, Meta(description="last update of the table, UTC")]


@endpoint("/estonian-stats/browse", fresh="1d", example={"path": "rahvastik"}, example_404={"path": "no-such-folder"})
async def estonian_statistics_folder(
    office: StatisticsEstonia,
    path: Annotated[
        Annotated[
            str,
            Allowed("a path of folders separated by / such as majandus/hinnad"),
            FOLDER,
            Meta(examples=["majandus/hinnad"]),
        ]
        | None,
        Meta(description="folders separated by /; the root if omitted"),
    ] = None,
    lang: TableLanguage = "en",
) -> TableFolder:
    """Folders and tables of Statistics Estonia.

    The `path` of a folder is the argument of the next call, the `id` of a table that of `/estonian-stats/table/{id}`. An unknown
    folder is a 404."""
    return TableFolder.at(path or "", await office.entries(path or "", lang))


@endpoint("/estonian-stats/table/{id}", fresh="1d", example={"id": "IA021"}, example_404={"id": "XX99999"})
async def estonian_statistics_table(
    id: TableCode,  # noqa: A002  as in the path
    office: StatisticsEstonia,
    lang: TableLanguage = "en",
) -> DescribedTable:
    """Variables and values of one table of Statistics Estonia.

    Codes are the same in both languages. An unknown table is a 404."""
    return DescribedTable.of(await office.description(id, lang))


@endpoint(
    "/estonian-stats/query",
    fresh="6h",
    example={"table": "IA021", "filters": "Aasta=2026;Kuu=top:3"},
    example_404={"table": "XX99999"},
)
async def estonian_statistics_figures(
    table: TableCode,
    office: StatisticsEstonia,
    filters: TableFilters = None,
    limit: TableLimit = 1000,
    lang: TableLanguage = "en",
) -> TableFigures:
    """Figures of one table of Statistics Estonia.

    `total` figures are selected, of which the first `limit` are answered; `variables` has how many values were cut. A missing
    figure is null, with the office's mark in `status`. An unknown table, variable or value is a 404."""
    return TableFigures.answering(table, await query_table(office, table, filters, limit, lang), limit)


@endpoint("/estonian-stats/population", fresh="1d", example={"year": 2026}, example_404={"year": 1950})
async def estonian_population(
    office: StatisticsEstonia,
    year: Annotated[
        Annotated[int, Meta(ge=1900, le=2100)] | None,
        Meta(description="year, on whose first day the figures are; default newest"),
    ] = None,
) -> PopulationByCounty:
    """Population of Estonia by county on 1 January.

    Usual residents as Statistics Estonia counts them (table RV0222U), not entries of the population register. A year without
    figures is a 404."""
    found = await office.population(year)
    return PopulationByCounty.limited(
        found.counties,
        None,
        year=found.year,
        updated_at=found.updated_at,
        population=found.population,
        unknown_county_count=found.unknown_county_count,
    )


@endpoint("/estonian-stats/inflation", fresh="1d", example={"period": "month"})
async def estonian_inflation(
    office: StatisticsEstonia,
    period: Annotated[Literal["year", "month"], Meta(description="length of the periods")] = "year",
) -> ConsumerPriceChanges:
    """Change of consumer prices in Estonia on the year before, by year or by month, newest first.

    Percent, from Statistics Estonia's tables IA001 (years) and IA021 (months, each on the same month of the year before)."""
    found = await (office.annual_inflation() if period == "year" else office.monthly_inflation())
    return ConsumerPriceChanges.limited(
        reversed(found.changes),
        None,
        table=found.table,
        title=found.title,
        indicator_text=found.indicator_text,
        updated_at=found.updated_at,
    )
