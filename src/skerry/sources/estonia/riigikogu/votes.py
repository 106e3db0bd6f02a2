"""Votes and ballots. Times are those of Tallinn, without an offset."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from msgspec import Raw, Struct, structs

from skerry.models.parliament import (
    Ballot,
    BallotChoice,
    ParliamentVote,
    RollCall,
    VoteKind,
    VoteTotals,
    in_order_of_time,
)
from skerry.sources.estonia.riigikogu.shapes import (
    SITE,
    ZONE,
    RawCode,
    RawSubject,
    RawTitled,
    bill_of,
    faction_of,
    words,
)
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc
from skerry.upstream.reply import Reply

VOTE_PAGE = f"{SITE}/tegevus/tooulevaade/haaletused/haaletustulemused-kohalolekukontroll"
KINDS: dict[str, VoteKind] = {"AVALIK": "open", "SALAJANE": "secret", "KOHALOLEKU_KONTROLL": "attendance_check"}
CHOICES: dict[str, BallotChoice] = {
    "POOLT": "for",
    "VASTU": "against",
    "ERAPOOLETU": "neutral",
    "EI_HAALETANUD": "not_voting",
    "PUUDUB": "absent",
    "KOHAL": "present",
}


class _RawVoting(Struct, rename="camel"):
    uuid: str
    start_date_time: str
    voting_number: int | None = None
    type: RawCode | None = None
    description: str | None = None
    present: int | None = None
    absent: int | None = None
    in_favor: int | None = None
    against: int | None = None
    neutral: int | None = None
    abstained: int | None = None
    related_draft: RawTitled | None = None
    related_document: RawTitled | None = None


class _RawVotingsOfSitting(Struct, rename="camel"):
    votings: list[Raw] | None
    title: str | None = None


class _RawVoter(Struct, rename="camel"):
    uuid: str
    full_name: str
    faction: RawSubject | None = None
    decision: RawCode | None = None


class _RawRollCall(_RawVoting):
    sitting: RawTitled | None = None
    voters: list[Raw] | None = None


def read_votes(reply: Reply) -> tuple[ParliamentVote, ...]:
    sitting: str | None = None

    def votings() -> Iterator[Raw]:
        nonlocal sitting
        for each in reply.json(list[_RawVotingsOfSitting]):
            sitting = one_line(each.title)
            yield from each.votings or ()

    found = read_rows(votings(), _RawVoting, lambda voting: _vote(voting, sitting))
    return in_order_of_time(found)


def _vote(voting: _RawVoting, sitting: str | None) -> ParliamentVote:
    code = voting.type and voting.type.code
    kind = KINDS.get(code or "")
    draft, document = voting.related_draft, voting.related_document
    question = one_line(voting.description)
    voted_at = utc(voting.start_date_time, ZONE)
    return ParliamentVote(
        id=voting.uuid,
        number=None if voting.voting_number is None else str(voting.voting_number),
        voted_date=voted_at.astimezone(ZoneInfo(ZONE)).date(),
        voted_at=voted_at,
        sitting=sitting,
        title=next((found for each in (draft, document) if each and (found := one_line(each.title))), question),
        question=question,
        bill=bill_of(draft),
        kind=kind,
        method=words(voting.type),
        result=None,
        totals=_totals(voting, kind),
        url=f"{VOTE_PAGE}/{voting.uuid}/",
    )


def _totals(voting: _RawVoting, kind: VoteKind | None) -> VoteTotals:
    """The provider writes zeros for the choices of an attendance check, which has none."""
    counted = kind != "attendance_check"
    return VoteTotals(
        for_count=voting.in_favor if counted else None,
        against_count=voting.against if counted else None,
        neutral_count=voting.neutral if counted else None,
        not_voting_count=voting.abstained if counted else None,
        absent_count=voting.absent,
        present_count=voting.present,
    )


def read_roll_call(reply: Reply) -> RollCall:
    raw = reply.json(_RawRollCall)
    vote = _vote(raw, one_line(raw.sitting.title) if raw.sitting else None)
    return RollCall(
        **structs.asdict(vote),
        note=None,
        ballots=tuple(read_rows(raw.voters or (), _RawVoter, _ballot)),
    )


def _ballot(voter: _RawVoter) -> Ballot:
    decision = voter.decision or RawCode()
    faction = voter.faction
    return Ballot(
        member_id=voter.uuid,
        name=voter.full_name,
        party=faction_of(faction.uuid, faction.name) if faction and faction.uuid else None,
        choice=CHOICES.get(decision.code or ""),
        choice_text=words(decision),
    )
