"""Health statistics of Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed
from skerry.api.statistics_tables import FOLDER, DescribedTable, TableFigures, TableFilters, TableFolder, TableLimit
from skerry.endpoints.estonia.statistics.tables import TableLanguage
from skerry.services.statistics_queries import query_table
from skerry.sources.estonia.tai import HealthDevelopmentInstitute

TablePath = Annotated[
    str,
    Allowed("the path of a table such as 01Rahvastik/02Synnid/SR001.px"),
    FOLDER,
    Meta(
        description="path of the table, as `/estonian-health/browse` has it; case matters",
        examples=["01Rahvastik/02Synnid/SR001.px"],
    ),
]


@endpoint(
    "/estonian-health/browse",
    fresh="1d",
    example={"path": "01Rahvastik/02Synnid"},
    example_404={"path": "99NoSuchFolder"},
)
async def estonian_health_folder(
    institute: HealthDevelopmentInstitute,
    path: Annotated[
        Annotated[
            str,
            Allowed("a path of folders separated by / such as 02Haigestumus"),
            FOLDER,
            Meta(examples=["02Haigestumus"]),
        ]
        | None,
        Meta(description="folders separated by /; the root if omitted; case matters"),
    ] = None,
    lang: TableLanguage = "en",
) -> TableFolder:
    """Folders and tables of Estonia's health statistics database.

    The `path` of a folder is the argument of the next call, that of a table the argument of `/estonian-health/table`. An unknown
    folder is a 404."""
    return TableFolder.at(path or "", await institute.entries(path or "", lang))


@endpoint(
    "/estonian-health/table",
    fresh="1d",
    example={"table": "01Rahvastik/02Synnid/SR001.px"},
    example_404={"table": "01Rahvastik/02Synnid/XX999.px"},
)
async def estonian_health_table(
    table: TablePath, institute: HealthDevelopmentInstitute, lang: TableLanguage = "en"
) -> DescribedTable:
    """Variables and values of one table of Estonia's health statistics database.

    Codes are the same in both languages. An unknown table is a 404."""
    return DescribedTable.of(await institute.description(table, lang))


@endpoint(
    "/estonian-health/query",
    fresh="6h",
    example={"table": "01Rahvastik/02Synnid/SR001.px", "filters": "Aasta=2024,2025"},
    example_404={"table": "01Rahvastik/02Synnid/XX999.px"},
)
async def estonian_health_figures(
    table: TablePath,
    institute: HealthDevelopmentInstitute,
    filters: TableFilters = None,
    limit: TableLimit = 1000,
    lang: TableLanguage = "en",
) -> TableFigures:
    """Figures of one table of Estonia's health statistics database.

    `total` figures are selected, of which the first `limit` are answered; `variables` has how many values were cut. A missing
    figure is null, with the office's mark in `status`. An unknown table, variable or value is a 404."""
    return TableFigures.answering(table, await query_table(institute, table, filters, limit, lang), limit)
