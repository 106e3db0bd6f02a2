"""Catalogues of open data by country, and the data stores of Latvia and Lithuania."""

import re
from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api import nordic
from skerry.api.answers import Collection, SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.history import CURSOR
from skerry.api.nordic import CountryField, CountrySearchPage
from skerry.api.parameters import SEARCH, Allowed, Checked, Limit, PageNumber, Search
from skerry.models.fields import SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.open_data import OpenDataset, OpenDatasetRecord
from skerry.models.open_rows import OpenColumn, OpenRow
from skerry.models.rows import Rows
from skerry.services.nordic.open_data import NationalCatalogues
from skerry.sources.latvia.lv_ckan import LvCkan
from skerry.sources.lithuania.lt_spinta import LtSpinta

DatasetId = Annotated[
    str,
    Meta(
        pattern=r"^[^\s/?#%\\]+$",
        max_length=200,
        description="id of a dataset in the catalogue of the country, from /nordic/{country}/datasets/search",
    ),
]
TableId = Annotated[
    str,
    Checked(str.lower),
    Allowed("the UUID of a table such as 3d3d3d3d-1111-4222-8333-444444444444"),
    Meta(
        pattern="^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
        description="UUID of a file of a dataset that the portal has as a table",
    ),
]


COLUMN = r"[A-Za-z_]\w{0,62}(?:\.[A-Za-z_]\w{0,62}){0,4}"
TEXT = r'"[^"&\\]{1,100}"'
CONDITION = (
    rf"{COLUMN}(?:(?:=|!=|<=|>=|<|>)(?:{TEXT}|-?\d{{1,18}}(?:\.\d{{1,9}})?|true|false|null)"
    rf"|\.(?:contains|startswith)\({TEXT}\))"
)
CONDITIONS = re.compile(rf"{CONDITION}(?:&{CONDITION}){{0,7}}", re.ASCII)
"""Comparisons of columns with values. The store runs expressions, so nothing else is passed on."""


def _conditions(text: str) -> str:
    if not CONDITIONS.fullmatch(text.strip()):
        raise ValueError("not of this form")
    return text.strip()


ModelName = Annotated[
    str,
    Allowed("the path of a model with colons such as gov:rc:jar:iregistruoti:JuridinisAsmuo"),
    Meta(
        pattern=r"^[a-z0-9_-]+(:[a-z0-9_-]+)*:[A-Z][A-Za-z0-9_]*$",
        max_length=200,
        description="path of a model below /datasets of the store, with `:` for `/`; its last part starts with a capital",
        examples=["gov:rc:jar:iregistruoti:JuridinisAsmuo"],
    ),
]
Conditions = Annotated[
    str,
    Checked(_conditions),
    Allowed(
        'a comparison of a column with a number or a quoted string such as ja_kodas=110000010 or ja_pavadinimas.contains("UAB"), '
        "or up to eight joined by & (%26)"
    ),
    Meta(
        max_length=500,
        description="conditions in the grammar of the store, joined by & (%26): a column and a value with =, !=, <, <=, > or >= "
        'between them, column.contains("x"), column.startswith("x"); all rows if omitted',
        examples=["ja_kodas=110000010"],
    ),
]


class NationalDataset(OpenDatasetRecord, frozen=True, kw_only=True):
    """The full entry of a dataset in the catalogue of a country."""

    country: CountryField
    source: SourceKey


class DatastorePage(SearchPage[OpenRow], frozen=True, kw_only=True):
    """One page of the rows of a table."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("query", "resource", "columns", "source"))

    resource: Annotated[str, Meta(description="UUID of the table in the portal")]
    columns: Annotated[list[OpenColumn], Meta(description="columns of the table, in its order")]
    items: Annotated[list[OpenRow], Meta(description="rows; their members are the columns")]
    source: SourceKey


class StateRows(Collection[OpenRow], frozen=True, kw_only=True):
    """Rows of one model of Lithuania's state data store, from a cursor on."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("model", "source", "next"))

    model: Annotated[str, Meta(description="path of the model, as requested")]
    items: Annotated[
        list[OpenRow], Meta(description="rows; their members are the columns, those of references with a dot")
    ]
    next: Annotated[str | None, Meta(description="`cursor` of the next page; null where the store states none")]
    source: SourceKey


@endpoint(
    "/nordic/{country}/datasets/search",
    fresh="1h",
    example={"country": "EE", "q": "liiklus"},
    checked_with=[{"country": "FI", "q": "tiet"}, {"country": "LV", "q": "celi"}],
)
async def nordic_datasets(
    country: nordic.NordicCountry,
    q: Annotated[Search, Meta(description="words in titles and descriptions")],
    catalogues: NationalCatalogues,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of datasets on a page")] = 20,
    page: Annotated[PageNumber, Meta(le=1000)] = 1,
) -> CountrySearchPage[OpenDataset]:
    """Datasets in the catalogue of open data of a Nordic or Baltic country, as the catalogue ranks them.

    The national portals of Estonia and Latvia; of the other countries what data.europa.eu harvests from their portals. Titles
    are in the language of the country, and in English where the catalogue has it. A search without letters and digits finds
    nothing."""
    found = await catalogues.find(country, q, page, limit)
    return CountrySearchPage[OpenDataset].of(q, found.value, page, limit, country=country, source=found.source.key)


@endpoint(
    "/nordic/{country}/datasets/{id}",
    fresh="1h",
    example={"country": "EE", "id": "registreeritud-tootud"},
    checked_with=[{"country": "FI", "id": "paraisten-naidis"}, {"country": "LV", "id": "paraugs"}],
    example_404={"country": "EE", "id": "sellist-ei-ole"},
)
async def nordic_dataset(
    country: nordic.NordicCountry,
    id: DatasetId,  # noqa: A002  the name in the path
    catalogues: NationalCatalogues,
) -> NationalDataset:
    """One dataset in the catalogue of open data of a Nordic or Baltic country, with its files.

    The publisher states the licence of each; where it is null, see the page of the dataset. A dataset of another country is a
    404."""
    found = await catalogues.dataset(country, id)
    return _national(country, found.value, found.source.key)


@endpoint("/latvia/data/package/{id}", fresh="1h", example={"id": "paraugs"}, example_404={"id": "nav"})
async def latvian_dataset(id: DatasetId, portal: LvCkan) -> NationalDataset:  # noqa: A002  the name in the path
    """One dataset of Latvia's national portal by its UUID or short name, with its files.

    The same as `/nordic/lv/datasets/{id}`."""
    return _national(NordicCountry.LATVIA, await portal.dataset(id), portal.key)


@endpoint(
    "/nordic/lv/datastore/{resource}",
    fresh="1h",
    example={"resource": "3d3d3d3d-1111-4222-8333-444444444444"},
    example_404={"resource": "3d3d3d3d-1111-4222-8333-000000000000"},
)
async def latvian_datastore(
    resource: TableId,
    portal: LvCkan,
    q: Annotated[
        Annotated[str, SEARCH, Meta(min_length=1, max_length=100, examples=["ceļš"])] | None,
        Meta(description="words that a row has; all rows if omitted"),
    ] = None,
    limit: Annotated[Limit, Meta(le=1000, description="maximum number of rows on a page")] = 100,
    page: PageNumber = 1,
) -> DatastorePage:
    """Rows of a table in the data store of Latvia's national portal, such as a register, as the publisher has them.

    Columns have the names and values of the publisher; times without an offset are local. A file that is not in the data store
    is a 404."""
    found = await portal.rows(resource, q, page, limit)
    return DatastorePage.limited(
        found.rows,
        limit,
        query=q,
        total=found.total,
        page=page,
        limit=limit,
        resource=resource,
        columns=list(found.columns),
        source=portal.key,
    )


@endpoint(
    "/nordic/lt/opendata/{model}",
    fresh="1h",
    example={"model": "gov:rc:jar:formos_statusai:Statusas"},
    example_404={"model": "gov:rc:jar:Nera"},
)
async def lithuanian_open_data(
    model: ModelName,
    store: LtSpinta,
    filter: Annotated[Conditions | None, Meta(description="conditions that the rows fulfil")] = None,  # noqa: A002
    limit: Annotated[Limit, Meta(le=1000, description="maximum number of rows on a page")] = 100,
    cursor: Annotated[str | None, CURSOR] = None,
) -> StateRows:
    """Rows of any model of Lithuania's state data store: registers, statistics and records of its authorities.

    Columns have the names and values of the authority. `_id` identifies a row, and a column such as `forma._id` refers to a row
    of another model. Strings are compared as they are written. A page has no number: `next` is the `cursor` of the one that
    follows. A model or column that the store does not have is a 404."""
    found = await store.rows(model, filter, limit, cursor)
    return StateRows.limited(found.rows, limit, model=model, next=found.next, source=store.key)


def _national(country: NordicCountry, dataset: OpenDatasetRecord, source: str) -> NationalDataset:
    return NationalDataset(**structs.asdict(dataset), country=country, source=source)
