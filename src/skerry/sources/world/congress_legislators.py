"""The @unitedstates project: members of the United States Congress."""

from datetime import date

from msgspec import Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import CC0_1_0
from skerry.models.congress import PARTIES, Legislator
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

CHAMBERS = {"sen": "senate", "rep": "house"}


class CongressLegislators(Source):
    """The current members of both chambers, kept by volunteers: one file of some 2 MB, updated as members change. No key."""

    key = "congress_legislators"
    title = "@unitedstates project: congress-legislators"
    home = "https://github.com/unitedstates/congress-legislators"
    base = "https://unitedstates.github.io/congress-legislators"
    license = CC0_1_0
    evidence = Evidence.RECORDED
    attribution = "@unitedstates project"
    pace = Pace(per_second=1, concurrency=1)

    async def current(self) -> tuple[Legislator, ...]:
        """All current members, in the order of the file."""
        return await self.get("/legislators-current.json", fresh="1d", read=read_legislators)


class _RawId(Struct):
    bioguide: str


class _RawName(Struct):
    first: str
    last: str
    official_full: str | None = None


class _RawTerm(Struct):
    type: str
    state: str
    start: date
    end: date
    party: str | None = None
    district: int | None = None
    url: str | None = None


class _RawLegislator(Struct):
    id: _RawId
    name: _RawName
    terms: list[_RawTerm]


def read_legislators(reply: Reply) -> tuple[Legislator, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawLegislator, _legislator, at_least=1))


def _legislator(raw: _RawLegislator) -> Legislator:
    if not raw.terms:
        raise ReplyError("returned a member without a term")
    term = raw.terms[-1]  # oldest first
    return Legislator(
        id=raw.id.bioguide,
        name=raw.name.official_full or f"{raw.name.first} {raw.name.last}",
        chamber=CHAMBERS[term.type],
        party=PARTIES.get(term.party, term.party) if term.party else None,
        state=term.state,
        district=term.district,
        start_date=term.start,
        end_date=term.end,
        url=term.url,
    )
