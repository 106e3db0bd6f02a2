"""Estonia's national catalogue of open data."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageFromZero, Search
from skerry.folding import fold
from skerry.models.listing import Listing
from skerry.models.open_data import OpenDataset, OpenDatasetRecord
from skerry.sources.estonia.avaandmed_eesti import AvaandmedEesti


@endpoint("/estonian-opendata/search", fresh="1h", example={"q": "liiklus"})
async def search_estonian_open_data(
    q: Annotated[Search, Meta(description="words in titles and descriptions, in Estonian or English")],
    portal: AvaandmedEesti,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of datasets on a page")] = 20,
    page: Annotated[PageFromZero, Meta(le=999)] = 0,
) -> SearchPage[OpenDataset]:
    """Datasets in the national catalogue of open data, as the portal ranks them."""
    found: Listing[OpenDataset] = await portal.find(q, page + 1, limit) if fold(q) else Listing(0, ())
    return SearchPage[OpenDataset].of(q, found, page, limit)


@endpoint(
    "/estonian-opendata/datasets/{id}",
    fresh="1h",
    example={"id": "registreeritud-tootud"},
    example_404={"id": "sellist-ei-ole"},
)
async def estonian_open_dataset(
    id: Annotated[  # noqa: A002  the name in the path
        str,
        Meta(
            pattern=r"^[^\s/?#%\\]+$",
            max_length=200,
            description="id of a dataset, or its short name in the portal's addresses",
        ),
    ],
    portal: AvaandmedEesti,
) -> OpenDatasetRecord:
    """One dataset of the national catalogue with its files.

    The publisher states the licence of each; where it is null, see the page of the dataset."""
    return await portal.dataset(id)
