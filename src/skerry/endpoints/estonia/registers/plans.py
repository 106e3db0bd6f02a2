"""Spatial plans of Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageFromZero, Search
from skerry.folding import fold
from skerry.models.listing import Listing
from skerry.sources.estonia.plank import Plan, Plank, PlanRecord


@endpoint("/estonian-plans", fresh="1d", example={"q": "Vanalinna"})
async def estonian_plans(
    plank: Plank,
    q: Annotated[Search | None, Meta(description="words in the register's entries, in Estonian")] = None,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of plans on a page")] = 50,
    page: Annotated[PageFromZero, Meta(le=999)] = 0,
) -> SearchPage[Plan]:
    """Spatial plans in the national register, those established last first.

    The register has plans that were established, also those no longer in force: see `status`."""
    found: Listing[Plan] = await plank.plans(q, page, limit) if q is None or fold(q) else Listing(0, ())
    return SearchPage[Plan].of(q, found, page, limit)


@endpoint("/estonian-plans/{id}", fresh="1d", example={"id": 12345}, example_404={"id": 99999999})
async def estonian_plan(
    id: Annotated[  # noqa: A002  the name in the path
        int,
        Meta(ge=1, le=2_000_000_000, description="number of an entry: `id` of /estonian-plans, not the plan's code"),
    ],
    plank: Plank,
) -> PlanRecord:
    """One spatial plan with the addresses of its documents."""
    return await plank.plan(id)
