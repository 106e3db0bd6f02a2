"""Official announcements of Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit
from skerry.errors import BadParameter
from skerry.sources.estonia.ametlikud_teadaanded import AmetlikudTeadaanded, OfficialNotice

Slug = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$", max_length=80)]


@endpoint("/estonian-notices", fresh=None, example={"type": "pankrotimenetlus", "limit": 50})
async def estonian_notices(
    announcements: AmetlikudTeadaanded,
    type: Annotated[  # noqa: A002  the name in the API
        Slug,
        Meta(
            description="main kind, as in the addresses of the provider: pankrotimenetlus (bankruptcies), planeeringud (plans), "
            "riigivara (property of the state), parimisteated (inheritances), advokatuur (the bar)",
            examples=["pankrotimenetlus"],
        ),
    ],
    subtype: Annotated[
        Annotated[Slug, Meta(examples=["parimismenetluse-algatamine"])] | None,
        Meta(description="kind within the main kind, as in the addresses of the provider"),
    ] = None,
    year: Annotated[
        Annotated[int, Meta(ge=2003, le=2100)] | None, Meta(description="only announcements of this year")
    ] = None,
    month: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | None, Meta(description="only announcements of this month; with `year`")
    ] = None,
    limit: Annotated[Limit, Meta(le=1000)] = 50,
) -> Slice[OfficialNotice]:
    """Official announcements of one kind: bankruptcies, auctions, plans, inheritances; the newest first.

    The provider returns a thousand at most, which `total` counts; a year and a month narrow them. Announcements name people:
    texts and people are left out, and nothing is kept. Legal persons are named, with their registry code. An unknown kind is a
    404 or an empty list, whichever the provider returns."""
    if month is not None and year is None:
        raise BadParameter("year", None, "a year, which `month` needs")
    found = await announcements.notices(type, subtype, year, month)
    dated = sorted(found, key=lambda notice: (notice.published_date is not None, notice.published_date), reverse=True)
    return Slice[OfficialNotice].of(dated, len(dated), limit)
