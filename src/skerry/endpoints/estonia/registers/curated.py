"""Curated datasets and their freshness."""

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta, Struct

from skerry.api.endpoint import PREFIX, endpoint
from skerry.models.rows import Rows
from skerry.services.curated import Curated, CuratedDataset
from skerry.services.curated_changes import CuratedChanges, CuratedHistory

MAX_VERSION = 1_000_000

DatasetId = Annotated[str, Meta(max_length=100, description="id from /curated/datasets")]
Version = Annotated[int, Meta(ge=1, le=MAX_VERSION)]


class CuratedDatasets(Struct, frozen=True):
    """Curated datasets: all, stale or fresh ones."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("stale_count",))

    count: Annotated[int, Meta(description="number of items")]
    stale_count: Annotated[int, Meta(description="number of stale datasets among all")]
    items: Annotated[list[CuratedDataset], Meta(description="datasets, by id")]


class CuratedContent(CuratedDataset, frozen=True, kw_only=True):
    """A curated dataset with its rows."""

    ROWS: ClassVar[Rows] = Rows(
        "payload",
        carried=(("id", "dataset_id"),),
        json_only=(
            "title",
            "endpoint",
            "source_url",
            "content_hash",
            "hash_algorithm",
            "row_count",
            "fetched_at",
            "checked_at",
            "reviewed_date",
            "changed_at",
            "next_refresh_at",
            "refresh_seconds",
            "manual",
            "note",
            "stale",
            "stale_reason",
        ),
    )

    payload: Annotated[list[dict[str, Any]], Meta(description="rows; their fields depend on the dataset")]


@endpoint("/curated/datasets", fresh="1m")
async def curated_datasets(
    curated: Curated,
    stale: Annotated[
        bool | None, Meta(description="true: only those that need a refresh; false: only the others")
    ] = None,
) -> CuratedDatasets:
    """Every dataset that is read from a web page or maintained by hand, with content hash and freshness."""
    datasets = [_addressed(dataset) for dataset in await curated.all()]
    chosen = [dataset for dataset in datasets if stale is None or dataset.stale is stale]
    return CuratedDatasets(len(chosen), sum(dataset.stale for dataset in datasets), chosen)


@endpoint(
    "/curated/datasets/{id}", fresh="1m", example={"id": "ee-turnout"}, example_404={"id": "nothing-of-that-name"}
)
async def curated_dataset(
    curated: Curated,
    id: DatasetId,  # noqa: A002  the name in the API
) -> CuratedContent:
    """One curated dataset with its rows. The ETag is its content hash: it changes only with the content."""
    dataset, rows = await curated.one(id)
    return CuratedContent(payload=rows, **msgspec.structs.asdict(_addressed(dataset)))


@endpoint(
    "/curated/datasets/{id}/changes",
    fresh=None,
    example={"id": "ee-turnout"},
    example_404={"id": "nothing-of-that-name"},
    supplementary=True,
)
async def curated_changes(
    history: CuratedHistory,
    id: DatasetId,  # noqa: A002  the name in the API
    from_version: Annotated[Version | None, Meta(description="the earlier version; by default the one before")] = None,
    to_version: Annotated[Version | None, Meta(description="the later version; by default the newest")] = None,
) -> CuratedChanges:
    """What changed between two versions of a curated dataset.

    Each row that was added, removed or changed, with the names of the fields that differ. A dataset whose content never
    changed has a single version, and no changes."""
    return await history.changes(id, from_version, to_version)


def _addressed(dataset: CuratedDataset) -> CuratedDataset:
    """The dataset with the whole path of its endpoint: services know no prefix."""
    return msgspec.structs.replace(dataset, endpoint=PREFIX + dataset.endpoint)
