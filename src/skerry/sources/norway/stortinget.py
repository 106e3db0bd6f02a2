"""The Storting, the parliament of Norway: the sitting members, and one vote with its ballots.

The recording is of the members of a term, whose elements are those of the sitting members too; the address of the latter and the
name of its elements follow public programs of 2022 to 2026, as do votes. Only the list of votes of a matter has their time, so
a vote is identified by the numbers of its matter and its own. A count of -1 means that ballots were not counted."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, ClassVar
from zoneinfo import ZoneInfo

from msgspec import structs

from skerry.errors import NotFound
from skerry.licenses import NLOD_2_0
from skerry.models.parliament import (
    Ballot,
    BallotChoice,
    BillReference,
    Gender,
    ParliamentaryGroup,
    ParliamentMember,
    ParliamentMemberProfile,
    ParliamentVote,
    RollCall,
    VoteResult,
    VoteTotals,
    sitting_member,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.times import day_or_none, utc
from skerry.upstream.formats.xml import child, child_number, child_text, descendants
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

GENDERS: dict[str, Gender] = {"kvinne": "female", "mann": "male"}
ZONE = "Europe/Oslo"
RESULTS: dict[str, VoteResult] = {"true": "adopted", "false": "rejected"}
CHOICES: dict[str, BallotChoice] = {"for": "for", "mot": "against", "ikke_tilstede": "absent"}
ROWS = ("dagensrepresentant", "representant")
"""Elements of the sitting members, and of those of a term."""


class Stortinget(Source):
    """Open data of the Storting. No key."""

    key = "stortinget"
    title = "Storting open data"
    home = "https://data.stortinget.no/"
    base = "https://data.stortinget.no/eksport"
    license = NLOD_2_0
    evidence = Evidence.RECORDED
    evidence_note = (
        "Checked against a recording of the members of one term; the list of sitting members and votes are inferred."
    )
    attribution = "Stortinget"
    pace = Pace(per_second=2, concurrency=2)

    country: ClassVar[str] = "NO"
    seats: ClassVar[int] = 169

    async def members(self) -> tuple[ParliamentMember, ...]:
        """The sitting members, substitutes for members on leave among them, by family name."""
        return await self.get("/dagensrepresentanter", fresh="1d", read=read_members)

    async def profile(self, member_id: str) -> ParliamentMemberProfile:
        """A sitting member, without terms and offices. Raises NotFound."""
        return sitting_member(await self.members(), member_id, "The Storting")

    async def roll_call(self, vote_id: str) -> RollCall:
        """One vote, such as 83657-16897: the numbers of its matter and its own, with each ballot. Raises NotFound."""
        missing = f"The Storting has no vote {vote_id}: its identifier is that of the matter, a hyphen, and its number."
        matter, hyphen, number = vote_id.partition("-")
        if not (hyphen and matter.isdecimal() and number.isdecimal()):
            raise NotFound(missing)
        votes, ballots = await asyncio.gather(
            self.get(
                "/voteringer",
                query={"sakid": matter},
                fresh="1h",
                read=partial(read_votes, matter),
                not_found=missing,
            ),
            self.get(
                "/voteringsresultat", query={"voteringid": number}, fresh="1d", read=read_ballots, not_found=missing
            ),
        )
        for vote in votes:
            if vote.id == vote_id:
                return RollCall(**structs.asdict(vote), note=None, ballots=ballots)
        raise NotFound(missing)


def read_members(reply: Reply) -> tuple[ParliamentMember, ...]:
    """All members: groups are counted from them."""
    document = reply.xml()
    rows = [element for name in ROWS for element in descendants(document, name)]
    found = read_each(rows, _member, at_least=max(1, len(rows)))
    return tuple(sorted(found, key=lambda member: (member.last_name or "", member.first_name or "")))


def read_votes(matter: str, reply: Reply) -> tuple[ParliamentVote, ...]:
    """The votes on one matter. None for a matter that the provider does not know."""
    document = reply.xml()
    rows = list(descendants(document, "sak_votering"))
    if rows:
        same(matter, child_text(document, "sak_id"), "matter")
    return tuple(read_each(rows, partial(_vote, matter)))


def read_ballots(reply: Reply) -> tuple[Ballot, ...]:
    """None of a vote without a roll call."""
    rows = list(descendants(reply.xml(), "representant_voteringsresultat"))
    return tuple(read_each(rows, _ballot, at_least=len(rows)))


def _vote(matter: str, element: "_Element") -> ParliamentVote:
    number, moment = child_text(element, "votering_id"), child_text(element, "votering_tid")
    if number is None or moment is None:
        raise ValueError("a vote without its number or time")
    voted_at = utc(moment, ZONE)
    return ParliamentVote(
        id=f"{matter}-{number}",
        number=number,
        voted_date=voted_at.astimezone(ZoneInfo(ZONE)).date(),
        voted_at=voted_at,
        sitting=None,
        title=None,
        question=child_text(element, "votering_tema"),
        bill=BillReference(matter, None, None),
        kind="open",
        method=child_text(element, "votering_metode"),
        result=RESULTS.get(child_text(element, "vedtatt") or ""),
        totals=_totals(element),
        url=None,
    )


def _totals(element: "_Element") -> VoteTotals | None:
    in_favour, against, absent = (
        child_number(element, f"antall_{choice}") for choice in ("for", "mot", "ikke_tilstede")
    )
    if in_favour is None or against is None or min(in_favour, against) < 0:
        return None
    return VoteTotals(
        for_count=int(in_favour),
        against_count=int(against),
        neutral_count=None,
        not_voting_count=None,
        absent_count=int(absent) if absent is not None and absent >= 0 else None,
        present_count=None,
    )


def _ballot(element: "_Element") -> Ballot:
    member = child(element, "representant")
    identifier, first, last = (child_text(member, name) for name in ("id", "fornavn", "etternavn"))
    if identifier is None or last is None:
        raise ValueError("a ballot without a member")
    choice, party = child_text(element, "votering"), child(member, "parti")
    party_id = child_text(party, "id")
    return Ballot(
        member_id=identifier,
        name=f"{first} {last}" if first else last,
        party=ParliamentaryGroup(party_id, child_text(party, "navn")) if party_id else None,
        choice=CHOICES.get(choice or ""),
        choice_text=choice,
    )


def _member(element: "_Element") -> ParliamentMember:
    first, last = child_text(element, "fornavn"), child_text(element, "etternavn")
    identifier = child_text(element, "id")
    if identifier is None or last is None:
        raise ValueError("a member without an identifier or a name")
    born = day_or_none(child_text(element, "foedselsdato"))
    party = child(element, "parti")
    party_id = child_text(party, "id")
    return ParliamentMember(
        id=identifier,
        name=f"{first} {last}" if first else last,
        first_name=first,
        last_name=last,
        gender=GENDERS.get(child_text(element, "kjoenn") or ""),
        birth_year=born.year if born and born.year > 1 else None,
        party=ParliamentaryGroup(party_id, child_text(party, "navn")) if party_id else None,
        constituency=child_text(child(element, "fylke"), "navn"),
        status="substitute" if child_text(element, "vara_representant") == "true" else "member",
        start_date=None,
        end_date=None,
        email=None,
        image_url=None,
        url=None,
    )
