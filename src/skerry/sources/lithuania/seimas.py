"""The Seimas, the parliament of Lithuania: members of the current term, and one vote with its ballots.

There is a recording of the totals of a vote, none of ballots and members. Elements and attributes are those that public programs
of 2025 and 2026 read. A member is in a group by a current role in a body that is called a faction, or in the mixed group; the
attribute `iškėlusi_partija` is the party that nominated the member, which may be another. A ballot without a word is of somebody
who did not vote or was absent."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar
from zoneinfo import ZoneInfo

from msgspec import structs

from skerry.errors import NotFound
from skerry.licenses import CC_BY_4_0
from skerry.models.parliament import (
    Ballot,
    BallotChoice,
    Gender,
    MemberOffice,
    MemberTerm,
    ParliamentaryGroup,
    ParliamentMember,
    ParliamentMemberProfile,
    RollCall,
    VoteTotals,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.text import one_line, web_address
from skerry.upstream.formats.times import day_or_none, utc
from skerry.upstream.formats.xml import children, descendants
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

TERM = 10
"""Number of the term from 2024 to 2028."""
TERM_YEARS = "2024-2028"
ALL_FACTIONS = "Seimo frakcijos"
"""The body above the factions, which is none itself."""
GENDERS: dict[str, Gender] = {"v": "male", "m": "female"}
"""By the first letter of the word: vyras, moteris."""
EMAIL = "El. p."
ZONE = "Europe/Vilnius"
CHOICES: dict[str, BallotChoice] = {"Už": "for", "Prieš": "against", "Susilaikė": "neutral"}
TOTALS = "BendriBalsavimoRezultatai"
BALLOTS = "IndividualusBalsavimoRezultatas"


class Seimas(Source):
    """Open data of the Seimas. It is slow and drops connections: one request a second."""

    key = "seimas"
    title = "Seimas open data"
    home = "https://www.lrs.lt/sip/portal.show?p_r=35391&p_k=1"
    base = "https://apps.lrs.lt/sip"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    attribution = "Lietuvos Respublikos Seimo kanceliarija"
    pace = Pace(per_second=1, concurrency=1)

    country: ClassVar[str] = "LT"
    seats: ClassVar[int] = 141

    async def members(self) -> tuple[ParliamentMember, ...]:
        """The sitting members, by family name."""
        return tuple(
            ParliamentMember(**{name: getattr(member, name) for name in ParliamentMember.__struct_fields__})
            for member in await self._everybody()
            if member.status == "member"
        )

    async def profile(self, member_id: str) -> ParliamentMemberProfile:
        """A member of the current term, who may have left. Raises NotFound."""
        for member in await self._everybody():
            if member.id == member_id:
                return member
        raise NotFound(f"The Seimas of {TERM_YEARS} has no member {member_id}.")

    async def roll_call(self, vote_id: str) -> RollCall:
        """One vote, such as -59934, with each ballot; its title is in the agenda of its sitting only. Raises NotFound."""
        missing = f"The Seimas has no vote {vote_id}."
        if not vote_id.removeprefix("-").isdecimal():
            raise NotFound(missing)
        found = await self.get(
            "/p2b.ad_sp_balsavimo_rezultatai",
            query={"balsavimo_id": vote_id},
            fresh="1d",
            read=partial(read_roll_call, vote_id),
            not_found=missing,
        )
        if found is None:
            raise NotFound(missing)
        return found

    async def _everybody(self) -> tuple[ParliamentMemberProfile, ...]:
        return await self.get("/p2b.ad_seimo_nariai", query={"kadencijos_id": str(TERM)}, fresh="1d", read=read_members)


def read_members(reply: Reply) -> tuple[ParliamentMemberProfile, ...]:
    """All members: groups are counted from them."""
    rows = list(descendants(reply.xml(), "SeimoNarys"))
    found = read_each(rows, _member, at_least=max(1, len(rows)))
    return tuple(sorted(found, key=lambda member: (member.last_name or "", member.first_name or "")))


def read_roll_call(vote_id: str, reply: Reply) -> RollCall | None:
    """The vote; None where the reply has no totals. An empty count was not published; it is no zero."""
    document = reply.xml()
    totals = next(descendants(document, TOTALS), None)
    moment = one_line(totals.get("balsavimo_laikas")) if totals is not None else None
    if totals is None or moment is None:
        return None
    stated = next((found for row in document.iter() if (found := row.get("balsavimo_id"))), None)
    if stated is not None:
        same(vote_id, stated, "vote")
    voted_at = utc(moment, ZONE)
    rows = list(descendants(document, BALLOTS))
    return RollCall(
        id=vote_id,
        number=None,
        voted_date=voted_at.astimezone(ZoneInfo(ZONE)).date(),
        voted_at=voted_at,
        sitting=None,
        title=None,
        question=None,
        bill=None,
        kind="open",
        method=None,
        result=None,
        totals=VoteTotals(
            for_count=_count(totals, "už"),
            against_count=_count(totals, "prieš"),
            neutral_count=_count(totals, "susilaikė"),
            not_voting_count=None,
            absent_count=None,
            present_count=None,
        ),
        url=None,
        note=one_line(totals.get("komentaras")),
        ballots=tuple(read_each(rows, _ballot, at_least=len(rows))),
    )


def _count(totals: "_Element", name: str) -> int | None:
    text = one_line(totals.get(name))
    return None if text is None else int(text)


def _ballot(row: "_Element") -> Ballot:
    identifier, first, last = (one_line(row.get(name)) for name in ("asmens_id", "vardas", "pavardė"))
    if identifier is None or last is None:
        raise ValueError("a ballot without a member")
    choice, party = one_line(row.get("kaip_balsavo")), one_line(row.get("frakcija"))
    return Ballot(
        member_id=identifier,
        name=f"{first} {last}" if first else last,
        party=ParliamentaryGroup(party, None) if party else None,
        choice=CHOICES.get(choice or ""),
        choice_text=choice,
    )


def _member(element: "_Element") -> ParliamentMemberProfile:
    identifier, first, last = (one_line(element.get(name)) for name in ("asmens_id", "vardas", "pavardė"))
    if identifier is None or last is None:
        raise ValueError("a member without an identifier or a name")
    start, end = day_or_none(element.get("data_nuo")), day_or_none(element.get("data_iki"))
    offices = tuple(map(_office, children(element, "Pareigos")))
    party = next((_group(office) for office in offices if office.end_date is None and _is_group(office.name)), None)
    term = MemberTerm(term_id=TERM_YEARS, role=None, start_date=start, end_date=end, party=None, constituency=None)
    member = ParliamentMember(
        id=identifier,
        name=f"{first} {last}" if first else last,
        first_name=first,
        last_name=last,
        gender=GENDERS.get((element.get("lytis") or "")[:1].lower()),
        birth_year=None,
        party=party,
        constituency=None,
        status="member" if end is None else "former",
        start_date=start,
        end_date=end,
        email=_email(element),
        image_url=None,
        url=web_address(element.get("biografijos_nuoroda")),
    )
    return ParliamentMemberProfile(
        **structs.asdict(member),
        terms=(term,),
        offices=tuple(sorted(offices, key=lambda office: str(office.start_date or ""), reverse=True)),
    )


def _office(element: "_Element") -> MemberOffice:
    return MemberOffice(
        id=one_line(element.get("padalinio_id")),
        name=one_line(element.get("padalinio_pavadinimas")),
        role=one_line(element.get("pareigos")),
        start_date=day_or_none(element.get("data_nuo")),
        end_date=day_or_none(element.get("data_iki")),
    )


def _is_group(name: str | None) -> bool:
    folded = (name or "").lower()
    return name != ALL_FACTIONS and ("frakcija" in folded or "mišri seimo narių grupė" in folded)


def _group(office: MemberOffice) -> ParliamentaryGroup:
    """The group has no abbreviation: its name identifies it."""
    return ParliamentaryGroup(office.name or "", office.name)


def _email(element: "_Element") -> str | None:
    return next(
        (one_line(row.get("reikšmė")) for row in children(element, "Kontaktai") if row.get("rūšis") == EMAIL), None
    )
