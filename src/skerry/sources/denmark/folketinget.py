"""The Folketing, the parliament of Denmark: votes of a period with their totals.

There is no recording. Public programs of 2025 and 2026 quote rows of the live interface (OData 3) and call it with these filters.
A vote has the day of its sitting and no time. Its totals are in a sentence of one form; any other leaves them null.
Ballots of members are missing for votes of the current session, so they are not read."""

import datetime as dt
import re
from functools import partial
from typing import ClassVar

from msgspec import Raw, Struct, field

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.parliament import (
    BillReference,
    ParliamentVote,
    VoteTotals,
    day_of,
    in_order_of_time,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.identity import Within
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

DAY = dt.timedelta(days=1)
PAGE = 100
MAX_PAGES = 5
TOTALS = re.compile(
    r"For stemte (?P<for>\d+)\b.*?imod stemte (?P<against>\d+)\b.*?hverken for eller imod stemte (?P<neutral>\d+)\b",
    re.DOTALL,
)
KINDS = {1: "Endelig vedtagelse", 2: "Udvalgsindstilling", 3: "Forslag til vedtagelse", 4: "Ændringsforslag"}
"""What was put to the vote, by the provider's number: its own words."""


class FolketingPage(Struct, frozen=True):
    """A page of votes, and whether another one may follow."""

    votes: tuple[ParliamentVote, ...]
    is_full: bool


class Folketinget(Source):
    """Open data of the Folketing. No key."""

    key = "folketinget"
    title = "Folketing open data"
    home = "https://www.ft.dk/da/dokumenter/aabne_data"
    base = "https://oda.ft.dk/api"
    license = stated("free to use; the Folketing asks to be named as the source")
    evidence = Evidence.INFERRED
    evidence_note = "Rows that public programs quote are read; there is no recording of our own."
    attribution = "Folketinget"
    pace = Pace(per_second=2, concurrency=2, burst=6)

    country: ClassVar[str] = "DK"
    timezone: ClassVar[str] = "Europe/Copenhagen"

    async def votes(self, start: dt.date, end: dt.date) -> tuple[ParliamentVote, ...]:
        """Votes in a period, in order of time. Raises UpstreamUnavailable."""
        found: list[ParliamentVote] = []
        for page in range(MAX_PAGES):
            read = await self.get(
                "/Afstemning",
                query={
                    "$filter": f"Møde/dato ge datetime'{start}T00:00:00' and Møde/dato lt datetime'{end + DAY}T00:00:00'",
                    "$expand": "Møde,Sagstrin/Sag",
                    "$orderby": "id",
                    "$top": PAGE,
                    "$skip": page * PAGE,
                    "$format": "json",
                },
                fresh="1h",
                read=partial(read_page, start, end, page + 1 == MAX_PAGES),
            )
            found += read.votes
            if not read.is_full:
                break
        return in_order_of_time(found)


class _RawSitting(Struct):
    date: str = field(name="dato")
    number: str | None = field(name="nummer", default=None)
    title: str | None = field(name="titel", default=None)


class _RawBill(Struct):
    id: int
    number: str | None = field(name="nummer", default=None)
    title: str | None = field(name="titel", default=None)
    short_title: str | None = field(name="titelkort", default=None)


class _RawStep(Struct):
    bill: _RawBill | None = field(name="Sag", default=None)


class _RawVote(Struct):
    id: int
    sitting: _RawSitting = field(name="Møde")
    number: int | None = field(name="nummer", default=None)
    conclusion: str | None = field(name="konklusion", default=None)
    is_adopted: bool | None = field(name="vedtaget", default=None)
    kind: int | None = field(name="typeid", default=None)
    step: _RawStep | None = field(name="Sagstrin", default=None)


class _RawVotes(Struct):
    value: list[Raw]


def read_page(start: dt.date, end: dt.date, is_last: bool, reply: Reply) -> FolketingPage:
    """Raises ReplyError if the last page that is requested is full: then votes would be missing."""
    is_full = len(reply.json(_RawVotes).value) >= PAGE
    if is_full and is_last:
        raise ReplyError(f"returned more than {MAX_PAGES * PAGE} votes")
    return FolketingPage(Within(read_votes, day_of, start, end)(reply), is_full)


def read_votes(reply: Reply) -> tuple[ParliamentVote, ...]:
    return tuple(read_rows(reply.json(_RawVotes).value, _RawVote, _vote))


def _vote(raw: _RawVote) -> ParliamentVote:
    bill = raw.step.bill if raw.step else None
    title = one_line(bill.short_title or bill.title) if bill else None
    return ParliamentVote(
        id=str(raw.id),
        number=None if raw.number is None else str(raw.number),
        voted_date=dt.date.fromisoformat(raw.sitting.date[:10]),
        voted_at=None,
        sitting=one_line(raw.sitting.title) or one_line(raw.sitting.number),
        title=title,
        question=KINDS.get(raw.kind or 0),
        bill=BillReference(str(bill.id), one_line(bill.number), title) if bill else None,
        kind="open",
        method=None,
        result=None if raw.is_adopted is None else "adopted" if raw.is_adopted else "rejected",
        totals=_totals(raw.conclusion),
        url=None,
    )


def _totals(conclusion: str | None) -> VoteTotals | None:
    found = TOTALS.search(conclusion or "")
    if found is None:
        return None
    return VoteTotals(
        for_count=int(found["for"]),
        against_count=int(found["against"]),
        neutral_count=int(found["neutral"]),
        not_voting_count=None,
        absent_count=None,
        present_count=None,
    )
