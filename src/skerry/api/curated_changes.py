"""What changed between two versions of a curated dataset: an endpoint about what this server has seen."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.services.curated_changes import CuratedChanges, CuratedHistory

MAX_VERSION = 1_000_000

Version = Annotated[int, Meta(ge=1, le=MAX_VERSION)]


@endpoint(
    "/curated/datasets/{id}/changes",
    fresh=None,
    example={"id": "ee-turnout"},
    example_404={"id": "nothing-of-that-name"},
)
async def curated_changes(
    history: CuratedHistory,
    id: Annotated[str, Meta(max_length=100, description="id from /curated/datasets")],  # noqa: A002  the name in the API
    from_version: Annotated[Version | None, Meta(description="the earlier version; by default the one before")] = None,
    to_version: Annotated[Version | None, Meta(description="the later version; by default the newest")] = None,
) -> CuratedChanges:
    """What changed between two versions of a curated dataset.

    Each row that was added, removed or changed, with the names of the fields that differ. A dataset whose content never
    changed has a single version, and no changes."""
    return await history.changes(id, from_version, to_version)
