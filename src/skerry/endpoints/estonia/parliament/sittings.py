"""Agenda, sessions, verbatim records and statistics of the Riigikogu."""

from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api.answers import Collection, Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Day, Days, Limit, PageNumber
from skerry.api.parliament import (
    FIRST_DAY,
    LAST_DAY,
    FirstDay,
    LastDay,
    NameLanguage,
)
from skerry.api.periods import check_period
from skerry.clock import today
from skerry.models.rows import Rows
from skerry.sources.estonia.riigikogu import Metric, Riigikogu
from skerry.sources.estonia.riigikogu.records import (
    MemberActivity,
    ParliamentSession,
    PlenaryAgenda,
    VerbatimItem,
)

MAX_DAYS = 31
"""Of verbatim records: a day has up to a megabyte of words."""
MAX_COUNTED_DAYS = 366
"""Of statistics. The provider refuses more than about two years."""


class PlenaryActivity(Collection[MemberActivity], frozen=True, kw_only=True):
    """What members did in a period."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("metric", "start_date", "end_date"))

    metric: Annotated[Metric, Meta(description="what is counted")]
    start_date: Annotated[FirstDay, Meta(description="first day, as requested")]
    end_date: Annotated[LastDay, Meta(description="last day, as requested")]


@endpoint("/riigikogu/agenda", fresh="30m", example={"date": "2025-01-15", "lang": "en"})
async def riigikogu_agenda(
    riigikogu: Riigikogu,
    date: Annotated[
        Day | None, Days(FIRST_DAY, LAST_DAY), Meta(description="any day of the week; today if omitted")
    ] = None,
    lang: NameLanguage = "et",
) -> PlenaryAgenda:
    """Agenda of the Estonian parliament's plenary for a week, by sitting.

    A week of recess has no sittings. Items without a title in the requested language are in Estonian. `number` of a draft is
    without its kind, which `/riigikogu/drafts` has (50 SE)."""
    return await riigikogu.agenda(date or today(riigikogu.timezone), lang)


@endpoint("/riigikogu/sessions", fresh="1d", example={"term": 15})
async def riigikogu_sessions(
    riigikogu: Riigikogu,
    term: Annotated[
        Annotated[int, Meta(ge=7, le=99)] | None, Meta(description="term of the Riigikogu; the 7th started in 1992")
    ] = None,
) -> Collection[ParliamentSession]:
    """Sessions of the Estonian parliament since 1992, in order of time.

    Extraordinary sessions are numbered from 101 within their term. A term without sessions is an empty list."""
    return Collection.of(session for session in await riigikogu.sessions() if term is None or session.term == term)


@endpoint("/riigikogu/stenograms", fresh="1h", example={"start": "2025-01-23"})
async def riigikogu_stenograms(
    start: Annotated[FirstDay, Meta(description="first day of sittings, in Tallinn")],
    riigikogu: Riigikogu,
    end: Annotated[
        LastDay | None, Meta(description=f"last day, included, `start` if omitted; at most {MAX_DAYS} days in all")
    ] = None,
    text: Annotated[bool, Meta(description="whether to include the speeches")] = False,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of agenda items on a page")] = 20,
) -> Page[VerbatimItem]:
    """Verbatim records of the Estonian parliament's sittings, by agenda item.

    Items are in order of time, with their speakers; with `text` also what was said, in the language spoken. Sittings of the
    plenary only, without the question time of the government."""
    check_period(start, end or start, MAX_DAYS)
    items = await riigikogu.verbatims(start, end or start)
    found: Page[VerbatimItem] = Page.cut(items, page, limit, first=1)
    if text:
        return found
    return structs.replace(found, items=[structs.replace(item, speeches=None) for item in found.items])


@endpoint(
    "/riigikogu/statistics",
    fresh="6h",
    example={"metric": "speeches", "start": "2026-01-12", "end": "2026-06-18"},
    checked_with=[
        {"metric": "attendance", "start": "2026-01-12", "end": "2026-06-18"},
        {"metric": "votes", "start": "2026-01-12", "end": "2026-06-18"},
    ],
)
async def riigikogu_statistics(
    start: Annotated[FirstDay, Meta(description="first day, in Tallinn")],
    end: Annotated[LastDay, Meta(description=f"last day, included; at most {MAX_COUNTED_DAYS} days in all")],
    riigikogu: Riigikogu,
    metric: Annotated[Metric, Meta(description="what to count")] = "attendance",
) -> PlenaryActivity:
    """Attendance, speeches or votes of each member of the Estonian parliament in a period.

    As the Riigikogu counts them in the plenary. The counts of the requested metric are in the member of that name; the other
    two are null. Members who left in the period may be among them."""
    check_period(start, end, MAX_COUNTED_DAYS)
    items = await riigikogu.activity(metric, start, end)
    return PlenaryActivity.limited(items, None, metric=metric, start_date=start, end_date=end)
