"""Public procurement in Estonia."""

from datetime import date
from typing import Annotated

from msgspec import Meta, convert

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.clock import today
from skerry.errors import BadParameter, NotFound
from skerry.models.listing import Listing
from skerry.series.procurement_notices import StoredNotice
from skerry.sources.estonia.riigihanked import NoticeKind, ProcurementNotice
from skerry.store import RegisterStore


@endpoint(
    "/estonian-procurement/notices",
    fresh="1h",
    example={"q": "tee"},
    example_404={"year": 2018, "month": 1},
)
async def estonian_procurement_notices(
    register: RegisterStore[StoredNotice],
    year: Annotated[
        Annotated[int, Meta(ge=2018, le=2100)] | None, Meta(description="year of the notices; with `month`")
    ] = None,
    month: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | None, Meta(description="month of the notices; by default the current one")
    ] = None,
    kind: Annotated[NoticeKind, Meta(description="calls for competition, or awards")] = "notice",
    q: Annotated[
        Search | None,
        Meta(description="part of the title or of the buyer's name; accents are ignored", examples=["tee"]),
    ] = None,
    limit: Annotated[Limit, Meta(le=500, description="maximum number of notices on a page")] = 50,
    page: PageNumber = 1,
) -> SearchPage[ProcurementNotice]:
    """Public procurement notices and awards of one month, in the order of the register.

    The collector reads the files of the current and the last two months once a day; `Age` is the time since then. Another month
    is a 404. Until the first read, and where no collector runs, the answer is a 502 with Retry-After."""
    wanted = f"{_month(year, month):%Y-%m}"
    of_month = {"kind": kind, "month": wanted}
    found = await register.find(equal=of_month, containing={"words": q}, limit=limit, offset=(page - 1) * limit)
    if found.total == 0 and (await register.find(equal=of_month, limit=1, offset=0)).total == 0:
        raise NotFound(f"No {kind.replace('_', ' ')} of {wanted} is held: the last three months are.")
    notices = tuple(convert(row, ProcurementNotice, from_attributes=True) for row in found.rows)
    return SearchPage[ProcurementNotice].of(q, Listing(found.total, notices), page, limit)


def _month(year: int | None, month: int | None) -> date:
    if year is None and month is None:
        return today("Europe/Tallinn").replace(day=1)
    if year is None:
        raise BadParameter("year", "missing", "a year, which `month` needs")
    if month is None:
        raise BadParameter("month", "missing", "a month, which `year` needs")
    return date(year, month, 1)
