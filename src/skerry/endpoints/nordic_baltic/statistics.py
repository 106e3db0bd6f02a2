"""Tables of the statistical offices by country."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.nordic import CountryField, CountrySearchPage
from skerry.api.parameters import LANGUAGE, SEARCH, Allowed, Limit, PageNumber, Searched
from skerry.api.statistics_tables import NAMED, DescribedTable, TableFigures, TableFilters, TableLimit
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.models.statistics import OfficeEntry
from skerry.services.nordic.statistics import NationalStatistics

ADDRESS = Meta(pattern=rf"^(?!.*(?:^|:)\.+(?:$|:)){NAMED}(?::{NAMED})*$", max_length=300)
"""Names separated by colons. None is only dots, which would name another folder."""

OfficeLanguage = Annotated[
    Literal["en", "et", "fi", "sv", "no", "da", "is", "lv"],
    LANGUAGE,
    Meta(description="language of titles and labels: en, or that of the country; sv in Finland, too"),
]
OfficeTableId = Annotated[
    str,
    Allowed("the id of a table such as TAB6471 or vaerak:statfin_vaerak_pxt_11rb.px"),
    ADDRESS,
    Meta(description="id of the table, from `/nordic/{country}/statistics/tables`", examples=["TAB6471"]),
]


class OfficeTables(CountrySearchPage[OfficeEntry], frozen=True, kw_only=True):
    """One page of the tables of a national office."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "path", "country", "source"))

    path: Annotated[str | None, Meta(description="the requested folder; null where none was given")]


class OfficeTable(TableFigures, frozen=True, kw_only=True):
    """A table of a national office: what can be selected of it, and the selected figures."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        carried=("table", "country", "source"),
        json_only=("title", "source_text", "updated_at", "notes", "variables", "unit", "description"),
    )

    country: CountryField
    source: SourceKey
    unit: Annotated[
        str | None,
        Meta(
            description="unit of all figures, where the office states one that is not selected; other units are those of the "
            "values in `description`"
        ),
    ]
    description: Annotated[DescribedTable, Meta(description="all variables and values of the table, for `filters`")]


@endpoint(
    "/nordic/{country}/statistics/tables",
    fresh="1d",
    example={"country": "SE", "q": "population", "limit": 5},
    checked_with=[
        {"country": "EE", "path": "rahvastik"},
        {"country": "FI", "path": "vaerak"},
        {"country": "NO", "q": "population", "limit": 5},
        {"country": "DK", "q": "population"},
        {"country": "IS", "path": "Ibuar"},
        {"country": "LV", "q": "population", "limit": 5},
    ],
)
async def nordic_statistics_tables(
    country: nordic.NordicCountry,
    statistics: NationalStatistics,
    q: Annotated[
        Annotated[str, SEARCH, Searched(), Meta(min_length=1, max_length=100, examples=["population"])] | None,
        Meta(description="words in titles, in Sweden, Norway, Denmark and Latvia; all tables if omitted"),
    ] = None,
    path: Annotated[
        Annotated[
            str,
            Allowed("a path of folders separated by : such as Ibuar:mannfjoldi"),
            ADDRESS,
            Meta(examples=["vaerak"]),
        ]
        | None,
        Meta(description="id of a folder, in Estonia, Finland and Iceland; the root if omitted"),
    ] = None,
    lang: OfficeLanguage = "en",
    limit: Annotated[Limit, Meta(le=100, description="maximum number of tables on a page")] = 20,
    page: Annotated[PageNumber, Meta(le=1000)] = 1,
) -> OfficeTables:
    """Tables of the statistical office of a Nordic or Baltic country.

    The offices of Sweden, Norway, Denmark and Latvia are searched by `q`; those of Estonia, Finland and Iceland have folders,
    whose `id` is the `path` of the next call. The other parameter is a 400, as is a language that the office does not have. The
    `id` of a table is that of `/nordic/{country}/statistics/table/{id}`. An unknown folder is a 404, as is Lithuania, whose
    office has no interface to parts of a table."""
    found = await statistics.tables(country, q, path, lang, page, limit)
    return OfficeTables.of(q, found.value, page, limit, path=path, country=country, source=found.source.key)


@endpoint(
    "/nordic/{country}/statistics/table/{id}",
    fresh="6h",
    example={"country": "SE", "id": "TAB6471", "filters": "Region=00"},
    checked_with=[
        {"country": "EE", "id": "IA021", "filters": "Aasta=2026;Kuu=top:3"},
        {"country": "FI", "id": "vaerak:statfin_vaerak_pxt_11rb.px", "filters": "Vuosi=2025;Sukupuoli=SSS"},
        {"country": "NO", "id": "07459", "filters": "Region=00"},
        {"country": "DK", "id": "FOLK1A", "filters": "OMRÅDE=101"},
        {"country": "IS", "id": "Ibuar:mannfjoldi:MAN00000.px"},
        {"country": "LV", "id": "IRD041", "filters": "Region=00"},
    ],
    example_404={"country": "DK", "id": "XX1"},
)
async def nordic_statistics_table(
    country: nordic.NordicCountry,
    id: OfficeTableId,  # noqa: A002  the name in the path
    statistics: NationalStatistics,
    filters: TableFilters = None,
    limit: TableLimit = 1000,
    lang: OfficeLanguage = "en",
) -> OfficeTable:
    """Variables and figures of a table of the statistical office of a Nordic or Baltic country.

    `description` has all variables and values, by which `filters` select. `total` figures are selected, of which the first
    `limit` are answered, or fewer where the office permits fewer in one request (3,800 in Latvia); `variables` has how many
    values were cut. A missing figure is null, with the office's mark in `status`. An unknown table, variable or value is a 404, a
    language that the office does not have a 400."""
    found = await statistics.table(country, id, filters, limit, lang)
    return OfficeTable.answering(
        id,
        found.value,
        limit,
        country=country,
        source=found.source.key,
        unit=found.value.table.unit,
        description=DescribedTable.of(found.value.described),
    )
