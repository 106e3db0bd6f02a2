"""The Parliament of Finland (Eduskunta): votes with their ballots, and the sitting members.

The interface of 2026, which replaces the tables of avoindata.eduskunta.fi. A list of votes is a search, whose hits have the whole
vote; the recording is of such a search. The expression for a period of days and the list of excluded fields follow public
programs of 2026. The list of all members is cut off by the provider: the sitting members are those of the newest vote."""

from datetime import date, timedelta
from functools import partial
from typing import ClassVar, Literal
from zoneinfo import ZoneInfo

from msgspec import Raw, Struct, structs

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
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
    VoteTotals,
    day_of,
    in_order_of_time,
    sitting_member,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each, read_rows
from skerry.upstream.formats.text import NO_VALUE, one_line
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import Identified, Within
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Language = Literal["fi", "sv"]
ZONE = "Europe/Helsinki"
MAX_VOTES = 500
"""Of one search; without ballots a vote has some 5 KB."""
CHOICES: dict[str, BallotChoice] = {"Jaa": "for", "Ei": "against", "Tyhjä": "neutral", "Poissa": "absent"}
GENDERS: dict[str, Gender] = {"Nainen": "female", "Mies": "male"}


class Eduskunta(Source):
    """Parliament of Finland. Texts are in Finnish and Swedish.

    Votes are for or against a proposal, which may be one to reject something: the parliament states no outcome. The speaker does
    not vote and is not among the 199 ballots."""

    key = "eduskunta"
    title = "Parliament of Finland, open data"
    home = "https://www.eduskunta.fi/FI/avoindata"
    base = "https://api.eduskunta.fi/api/v1"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    evidence_note = "Votes and ballots are checked against a recording of 2026; the search for a period is inferred."
    attribution = "Eduskunta"
    terms = "450 searches in 50 minutes."
    pace = Pace(per_second=0.15, concurrency=2, burst=50)

    country: ClassVar[str] = "FI"
    seats: ClassVar[int] = 200
    timezone: ClassVar[str] = ZONE

    async def members(self, lang: Language = "fi") -> tuple[ParliamentMember, ...]:
        """The sitting members: the speaker and those with a ballot in the newest vote, by name."""
        search = {
            "category": "aanestys",
            "maxResults": 1,
            "startFromIndex": 0,
            "sort": [{"property": "istuntopvm", "ascending": False}],
        }
        return await self.post("/search", json=search, fresh="1d", read=partial(read_members, lang=lang))

    async def profile(self, member_id: str) -> ParliamentMemberProfile:
        """A sitting member, without terms and offices. Raises NotFound."""
        return sitting_member(await self.members(), member_id, "The Parliament of Finland")

    async def votes(self, start: date, end: date, lang: Language = "fi") -> tuple[ParliamentVote, ...]:
        """Votes in a period, in order of time. Raises ReplyError for a period with more than MAX_VOTES."""
        search = {
            "category": "aanestys",
            "maxResults": MAX_VOTES,
            "startFromIndex": 0,
            "sort": [{"property": "istuntopvm", "ascending": True}],
            "expression": {"property": "istuntopvm", "fromDate": start.isoformat(), "toDate": end.isoformat()},
            "fields": {"operation": "exclude", "list": ["aanestystapahtumat"]},
        }
        read = Within(partial(read_votes, lang=lang), day_of, start, end + timedelta(days=1))
        return await self.post("/search", json=search, fresh="1h", read=read)

    async def roll_call(self, vote_id: str, lang: Language = "fi") -> RollCall:
        """One vote, such as 2026-60-1, with each ballot. Raises NotFound."""
        return await self.get(
            f"/taysistunnot/aanestykset/{vote_id}",
            fresh="1d",
            read=Identified(partial(read_roll_call, lang=lang), "id", vote_id),
            not_found=f"The Parliament of Finland has no vote {vote_id}.",
        )


class _RawText(Struct, frozen=True):
    fi: str | None = None
    sv: str | None = None


class _RawBallot(Struct):
    henkilonumero: str
    sukunimi: str
    etunimi: str
    kayttaytyminen: _RawText = _RawText()
    edkryhmalyhenne: _RawText = _RawText()
    eduskuntaryhma: _RawText = _RawText()
    vaalipiiri: _RawText = _RawText()
    sukupuoli: _RawText = _RawText()


class _RawTotals(Struct):
    jaa: int
    ei: int
    tyhjia: int
    poissa: int


class _RawDocuments(Struct, frozen=True, rename={"number": "paaasiakirjaEduskuntatunnus"}):
    number: _RawText = _RawText()


class _RawItem(Struct):
    otsikko: _RawText = _RawText()
    asiakirjat: _RawDocuments | None = None


class _RawVote(Struct):
    id: str
    aanestysalkuaika: str
    aanestysnumero: str | None = None
    aanestysotsikko: _RawText = _RawText()
    aanestysmitatoity: bool = False
    paivajarjestyksenotsikko: _RawText = _RawText()
    kohta: _RawItem | None = None
    puhemies: _RawBallot | None = None
    aanestystulos: _RawTotals | None = None
    aanestystapahtumat: list[Raw] | None = None


class _RawHit(Struct):
    aanestys: _RawVote


class _RawCounts(Struct, rename="camel"):
    total_result_count: int


class _RawFound(Struct, rename="camel"):
    search_metadata: _RawCounts
    results: list[Raw]


def read_votes(reply: Reply, lang: Language) -> tuple[ParliamentVote, ...]:
    found = reply.json(_RawFound)
    if found.search_metadata.total_result_count > len(found.results):
        raise ReplyError(f"returned {len(found.results)} of {found.search_metadata.total_result_count} votes")
    hits = read_rows(found.results, _RawHit, lambda hit: hit.aanestys)
    votes = read_each((vote for vote in hits if not vote.aanestysmitatoity), lambda vote: _vote(vote, lang))
    return in_order_of_time(votes)


def read_roll_call(reply: Reply, lang: Language) -> RollCall:
    raw = reply.json(_RawVote)
    vote = _vote(raw, lang)
    return RollCall(
        **structs.asdict(vote),
        note=None,
        ballots=tuple(read_rows(raw.aanestystapahtumat or (), _RawBallot, lambda ballot: _ballot(ballot, lang))),
    )


def read_members(reply: Reply, lang: Language) -> tuple[ParliamentMember, ...]:
    (hit,) = read_rows(reply.json(_RawFound).results, _RawHit, lambda hit: hit.aanestys)
    ballots = read_rows(hit.aanestystapahtumat or (), _RawBallot, lambda ballot: ballot, at_least=1)
    if hit.puhemies and hit.puhemies.henkilonumero not in NO_VALUE:
        ballots.append(hit.puhemies)
    return tuple(sorted((_member(ballot, lang) for ballot in ballots), key=lambda member: member.last_name or ""))


def _vote(vote: _RawVote, lang: Language) -> ParliamentVote:
    item = vote.kohta or _RawItem()
    number = _in(item.asiakirjat.number, lang) if item.asiakirjat else None
    title = _in(item.otsikko, lang)
    voted_at = utc(vote.aanestysalkuaika, ZONE)
    return ParliamentVote(
        id=vote.id,
        number=vote.aanestysnumero,
        voted_date=voted_at.astimezone(ZoneInfo(ZONE)).date(),
        voted_at=voted_at,
        sitting=_in(vote.paivajarjestyksenotsikko, lang),
        title=title,
        question=_in(vote.aanestysotsikko, lang),
        bill=BillReference(None, number, title) if number else None,
        kind="open",
        method=None,
        result=None,
        totals=_totals(vote.aanestystulos),
        url=None,
    )


def _totals(totals: _RawTotals | None) -> VoteTotals | None:
    if totals is None:
        return None
    return VoteTotals(
        for_count=totals.jaa,
        against_count=totals.ei,
        neutral_count=totals.tyhjia,
        not_voting_count=None,
        absent_count=totals.poissa,
        present_count=None,
    )


def _ballot(ballot: _RawBallot, lang: Language) -> Ballot:
    return Ballot(
        member_id=ballot.henkilonumero,
        name=f"{ballot.etunimi} {ballot.sukunimi}",
        party=_party(ballot, lang),
        choice=CHOICES.get(one_line(ballot.kayttaytyminen.fi) or ""),
        choice_text=_in(ballot.kayttaytyminen, lang),
    )


def _member(ballot: _RawBallot, lang: Language) -> ParliamentMember:
    return ParliamentMember(
        id=ballot.henkilonumero,
        name=f"{ballot.etunimi} {ballot.sukunimi}",
        first_name=ballot.etunimi,
        last_name=ballot.sukunimi,
        gender=GENDERS.get(ballot.sukupuoli.fi or ""),
        birth_year=None,
        party=_party(ballot, lang),
        constituency=_in(ballot.vaalipiiri, lang),
        status="member",
        start_date=None,
        end_date=None,
        email=None,
        image_url=None,
        url=None,
    )


def _party(ballot: _RawBallot, lang: Language) -> ParliamentaryGroup | None:
    """The Finnish abbreviation identifies the group in both languages."""
    abbreviation = one_line(ballot.edkryhmalyhenne.fi, NO_VALUE)
    return None if abbreviation is None else ParliamentaryGroup(abbreviation, _in(ballot.eduskuntaryhma, lang))


def _in(text: _RawText, lang: Language) -> str | None:
    """The string in one language, or in the other where it has none in that."""
    first, second = (text.fi, text.sv) if lang == "fi" else (text.sv, text.fi)
    return one_line(first, NO_VALUE) or one_line(second, NO_VALUE)
