"""Public procurement in Estonia."""

from datetime import date
from typing import Annotated

from msgspec import Meta, convert

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.clock import months_before, today
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
        Annotated[int, Meta(ge=1, le=12)] | None,
        Meta(
            description="month of the notices; by default the current one, or the last one until the register has any of it"
        ),
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
    for month_of_file in _months(year, month):
        of_month = {"kind": kind, "month": f"{month_of_file:%Y-%m}"}
        if (await register.find(equal=of_month, limit=1, offset=0)).total:
            break
    else:
        raise NotFound(
            f"No {kind.replace('_', ' ')} of {month_of_file:%Y-%m} is stored: the last three months are, as far as the register "
            "has published them."
        )
    found = await register.find(equal=of_month, containing={"words": q}, limit=limit, offset=(page - 1) * limit)
    notices = tuple(convert(row, ProcurementNotice, from_attributes=True) for row in found.rows)
    return SearchPage[ProcurementNotice].of(q, Listing(found.total, notices), page, limit)


def _months(year: int | None, month: int | None) -> tuple[date, ...]:
    """The month requested; otherwise the current one and, as a month that has just begun has no file yet, the last one."""
    if year is not None and month is not None:
        return (date(year, month, 1),)
    if year is not None:
        raise BadParameter("month", None, "a month, which `year` needs")
    if month is not None:
        raise BadParameter("year", None, "a year, which `month` needs")
    current = today("Europe/Tallinn").replace(day=1)
    return current, months_before(current, 1)
