"""Catalogues of open data by country, and the Latvian data store."""

from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api import nordic
from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.nordic import CountryField, CountrySearchPage
from skerry.api.parameters import SEARCH, Allowed, Checked, Limit, PageNumber, Search
from skerry.models.fields import SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.open_data import OpenDataset, OpenDatasetRecord
from skerry.models.open_rows import OpenColumn, OpenRow
from skerry.models.rows import Rows
from skerry.services.nordic.open_data import NationalCatalogues
from skerry.sources.latvia.lv_ckan import LvCkan

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


def _national(country: NordicCountry, dataset: OpenDatasetRecord, source: str) -> NationalDataset:
    return NationalDataset(**structs.asdict(dataset), country=country, source=source)
