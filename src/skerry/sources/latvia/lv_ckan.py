"""Latvia's national portal of open data, with CKAN.

There is no recording. The interface is that of CKAN 2 (API version 3), which documents it; public programs call it at this
address."""

from functools import partial
from typing import Any

from skerry.licenses import stated
from skerry.models.listing import Listing
from skerry.models.nordic import NordicCountry
from skerry.models.open_data import OpenDataFile, OpenDataset, OpenDatasetRecord
from skerry.provenance import Evidence
from skerry.upstream.formats.ckan import CatalogueDataset, CatalogueTable, read_dataset, read_search, read_table
from skerry.upstream.identity import IdentityChecked, among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source


class LvCkan(Source):
    """National catalogue of open data. Entries change daily; bursts of requests are refused."""

    key = "lv_ckan"
    title = "Latvian open data portal"
    home = "https://data.gov.lv/"
    base = "https://data.gov.lv/dati/api/3/action"
    license = stated("Stated by each dataset")
    evidence = Evidence.DOCUMENTED
    attribution = "data.gov.lv"
    pace = Pace(per_second=1, concurrency=1)

    async def find(
        self, text: str, page: int, limit: int, country: NordicCountry | None = None
    ) -> Listing[OpenDataset]:
        """One page, from 1, of the datasets that match a string, as the portal ranks them."""
        query: Query = {"q": text, "rows": limit, "start": (page - 1) * limit}
        found = await self.get("/package_search", query=query, fresh="1h", read=read_search)
        return Listing(found.total, tuple(OpenDataset(**_entry(entry)) for entry in found.items))

    async def dataset(self, id: str, country: NordicCountry | None = None) -> OpenDatasetRecord:  # noqa: A002  the portal's name
        """One dataset by its UUID or its short name in the portal's addresses. Raises NotFound."""
        entry = await self.get(
            "/package_show",
            query={"id": id},
            fresh="1h",
            read=IdentityChecked(read_dataset, check_dataset, id),
            not_found=f"No dataset {id!r} at the Latvian open data portal.",
        )
        return OpenDatasetRecord(
            **_entry(entry),
            license=entry.license,
            update_frequency=None,
            keywords=list(entry.tags),
            themes=list(entry.groups),
            created_at=entry.created_at,
            files=[
                OpenDataFile(resource.name, resource.format, resource.size_bytes, None, resource.url)
                for resource in entry.resources
            ],
        )

    async def rows(self, resource: str, text: str | None, page: int, limit: int) -> CatalogueTable:
        """One page, from 1, of a table in the portal's data store by the UUID of its resource, of all rows or those that have the
        words. Raises NotFound."""
        query: Query = {"resource_id": resource, "q": text, "limit": limit, "offset": (page - 1) * limit}
        return await self.get(
            "/datastore_search",
            query=query,
            fresh="1h",
            read=partial(read_table, resource=resource),
            not_found=f"No table {resource!r} in the data store of the Latvian open data portal.",
        )


def check_dataset(_: Reply, found: CatalogueDataset, requested: str) -> None:
    """Raise ReplyError for another dataset than the one requested by its UUID or its short name."""
    among([found.id, found.name], [requested], "dataset")


def _entry(entry: CatalogueDataset) -> dict[str, Any]:
    return {
        "id": entry.id,
        "title": entry.title,
        "title_en": None,
        "description": entry.description,
        "description_en": None,
        "publisher": entry.publisher,
        "updated_at": entry.updated_at,
        "url": None if entry.name is None else f"https://data.gov.lv/dati/dataset/{entry.name}",
    }
