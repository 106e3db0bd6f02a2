"""Votes of the Riigikogu."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parliament import FirstDay, LastDay, NameLanguage, Uuid
from skerry.api.periods import check_period
from skerry.models.parliament import ParliamentVote, RollCall
from skerry.sources.estonia.riigikogu import Riigikogu

MAX_DAYS = 366


@endpoint("/riigikogu/votes", fresh="1h", example={"start": "2025-06-11", "end": "2025-06-12"})
async def riigikogu_votes(
    start: Annotated[FirstDay, Meta(description="first day, in Tallinn")],
    riigikogu: Riigikogu,
    end: Annotated[
        LastDay | None, Meta(description=f"last day, included, `start` if omitted; at most {MAX_DAYS} days in all")
    ] = None,
    lang: NameLanguage = "et",
) -> Collection[ParliamentVote]:
    """Votes of the Estonian parliament in a period, with their totals.

    In order of time. Attendance checks are among them: they have no choices, only members present and absent. The parliament
    states no outcome: which majority a vote needs depends on the matter, so `result` is null. `number` of a bill is without its
    kind, which `/riigikogu/drafts` has (50 SE). A sitting that runs past midnight may add votes of the next day."""
    check_period(start, end or start, MAX_DAYS)
    return Collection.of(await riigikogu.votes(start, end or start, lang))


@endpoint(
    "/riigikogu/votes/{uuid}",
    fresh="1d",
    example={"uuid": "db57ca8d-7fe4-44cb-ab47-a68e46a683d5"},
    example_404={"uuid": "00000000-0000-4000-8000-000000000000"},
)
async def riigikogu_vote(uuid: Uuid, riigikogu: Riigikogu, lang: NameLanguage = "et") -> RollCall:
    """One vote of the Estonian parliament with the ballot of every member.

    A choice is for, against, neutral (neither), not_voting (present without a vote) or absent; in an attendance check, present
    or absent. `party` is the faction at the time. Counts before 2012 may be incomplete."""
    return await riigikogu.roll_call(uuid, lang)
