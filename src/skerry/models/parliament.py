"""Members, groups, votes and bills of a national parliament.

The words of each parliament are mapped to the few of `BallotChoice`; what it states in addition is in its own source. A
parliament that does not state something has null there: some publish no results of votes, others no absentees."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated, ClassVar, Literal, Protocol

from msgspec import Meta, Struct, structs

from skerry.errors import NotFound
from skerry.models.fields import Moment
from skerry.models.rows import Rows

Gender = Literal["female", "male"]
MemberStatus = Literal["member", "substitute", "on_leave", "former"]
VoteKind = Literal["open", "secret", "attendance_check"]
VoteResult = Literal["adopted", "rejected"]
BallotChoice = Literal["for", "against", "neutral", "not_voting", "absent", "present"]

Count = Annotated[int, Meta(ge=0, le=1000)]


class ParliamentaryGroup(Struct, frozen=True):
    """The party of a member in parliament, or the group that stands for it."""

    id: Annotated[str, Meta(description="identifier or abbreviation of the group, as the parliament has it")]
    name: Annotated[
        str | None, Meta(description="name; null where the parliament states none, or none in the requested language")
    ]


class ParliamentMember(Struct, frozen=True):
    """A member of parliament."""

    id: Annotated[str, Meta(description="identifier at the parliament")]
    name: Annotated[str, Meta(description="full name")]
    first_name: Annotated[str | None, Meta(description="given names")]
    last_name: Annotated[str | None, Meta(description="family name")]
    gender: Annotated[Gender | None, Meta(description="female or male; null where the parliament does not state it")]
    birth_year: Annotated[
        Annotated[int, Meta(ge=1800, le=2100)] | None, Meta(description="year of birth; null where not stated")
    ]
    party: Annotated[ParliamentaryGroup | None, Meta(description="current group; null for a member without one")]
    constituency: Annotated[str | None, Meta(description="constituency of the latest election")]
    status: Annotated[
        MemberStatus | None,
        Meta(description="member, substitute (sits for another member), on_leave, former; null where not stated"),
    ]
    start_date: Annotated[
        date | None, Meta(description="first day of the current mandate, or of the office held in the chamber")
    ]
    end_date: Annotated[date | None, Meta(description="last day of the mandate; null while it lasts")]
    email: Annotated[str | None, Meta(description="official address of e-mail")]
    image_url: Annotated[str | None, Meta(description="portrait")]
    url: Annotated[str | None, Meta(description="page of the member at the parliament")]


class MemberTerm(Struct, frozen=True):
    """A period in the chamber."""

    term_id: Annotated[str | None, Meta(description="number or years of the term of parliament")]
    role: Annotated[str | None, Meta(description="role in the chamber, as the parliament words it")]
    start_date: Annotated[date | None, Meta(description="first day")]
    end_date: Annotated[date | None, Meta(description="last day; null while it lasts")]
    party: Annotated[ParliamentaryGroup | None, Meta(description="last group of the period; null where not stated")]
    constituency: Annotated[str | None, Meta(description="constituency that elected the member")]


class MemberOffice(Struct, frozen=True):
    """A seat in a committee, group or other body."""

    id: Annotated[str | None, Meta(description="identifier of the body at the parliament")]
    name: Annotated[
        str | None, Meta(description="name of the body; null where there is none in the requested language")
    ]
    role: Annotated[str | None, Meta(description="role, as the parliament words it")]
    start_date: Annotated[date | None, Meta(description="first day")]
    end_date: Annotated[date | None, Meta(description="last day; null while it lasts")]


class BillReference(Struct, frozen=True):
    """The bill or other matter that a vote is about."""

    id: Annotated[str | None, Meta(description="identifier at the parliament")]
    number: Annotated[str | None, Meta(description="number, as the parliament writes it")]
    title: Annotated[str | None, Meta(description="title, in the language of the parliament")]


class Bill(Struct, frozen=True):
    """A bill or other matter before parliament."""

    id: Annotated[str, Meta(description="identifier at the parliament")]
    number: Annotated[str | None, Meta(description="number, as the parliament writes it")]
    title: Annotated[str, Meta(description="title, in the language of the parliament")]
    type: Annotated[str | None, Meta(description="kind of matter, as the parliament codes it")]
    stage: Annotated[str | None, Meta(description="stage of the proceedings, as the parliament codes it")]
    status: Annotated[str | None, Meta(description="status, as the parliament codes it")]
    introduced_date: Annotated[date | None, Meta(description="day of introduction")]
    url: Annotated[str | None, Meta(description="page of the matter at the parliament")]


class VoteTotals(Struct, frozen=True):
    """Members by their choice. What the parliament does not count is null."""

    for_count: Annotated[Count | None, Meta(description="members who voted for")]
    against_count: Annotated[Count | None, Meta(description="members who voted against")]
    neutral_count: Annotated[Count | None, Meta(description="members who voted neither for nor against (abstained)")]
    not_voting_count: Annotated[Count | None, Meta(description="members who were present and did not vote")]
    absent_count: Annotated[Count | None, Meta(description="members who were absent")]
    present_count: Annotated[Count | None, Meta(description="members who were present")]


class ParliamentVote(Struct, frozen=True):
    """A vote of the chamber with its totals."""

    id: Annotated[str, Meta(description="identifier at the parliament")]
    number: Annotated[str | None, Meta(description="number of the vote")]
    voted_date: Annotated[date, Meta(description="day of the vote, in the country")]
    voted_at: Annotated[
        Moment | None, Meta(description="time of the vote, UTC; null where the parliament states its day only")
    ]
    sitting: Annotated[str | None, Meta(description="title of the sitting")]
    title: Annotated[str | None, Meta(description="title of what was voted on")]
    question: Annotated[str | None, Meta(description="what was put to the vote, such as the final vote on a bill")]
    bill: Annotated[BillReference | None, Meta(description="the bill; null where the vote is about none")]
    kind: Annotated[
        VoteKind | None,
        Meta(description="open, secret, or attendance_check (who is present, nothing is decided); null: not known"),
    ]
    method: Annotated[str | None, Meta(description="how it was held, as the parliament words it")]
    result: Annotated[VoteResult | None, Meta(description="outcome; null where the parliament does not state it")]
    totals: Annotated[VoteTotals | None, Meta(description="members by choice; null where there was no count")]
    url: Annotated[str | None, Meta(description="page of the vote at the parliament")]


class Ballot(Struct, frozen=True):
    """The choice of one member in a vote."""

    member_id: Annotated[str, Meta(description="identifier of the member at the parliament")]
    name: Annotated[str, Meta(description="full name")]
    party: Annotated[
        ParliamentaryGroup | None, Meta(description="group at the time of the vote; null: none or not stated")
    ]
    choice: Annotated[
        BallotChoice | None,
        Meta(
            description="for, against, neutral (abstained), not_voting (present without a vote), absent; present in an "
            "attendance check; null for any other word"
        ),
    ]
    choice_text: Annotated[str | None, Meta(description="the choice, as the parliament words it")]


class RollCall(ParliamentVote, frozen=True):
    """A vote with the ballot of each member."""

    ROWS: ClassVar[Rows] = Rows(
        "ballots",
        carried=("id", "voted_date", "voted_at"),
        json_only=(
            "number",
            "sitting",
            "title",
            "question",
            "bill",
            "kind",
            "method",
            "result",
            "totals",
            "url",
            "note",
        ),
    )

    note: Annotated[
        str | None,
        Meta(
            description="what the parliament remarks on the figures, in its language: that ballots and minutes differ"
        ),
    ]
    ballots: Annotated[tuple[Ballot, ...], Meta(description="ballots; empty for a secret vote")]


class ParliamentMemberProfile(ParliamentMember, frozen=True):
    """A member of parliament with terms and offices."""

    terms: Annotated[
        tuple[MemberTerm, ...] | None,
        Meta(description="periods in the chamber, the newest first; null where the parliament does not state them"),
    ]
    offices: Annotated[
        tuple[MemberOffice, ...] | None,
        Meta(
            description="seats in committees, groups and other bodies, the newest first; null where the parliament does not "
            "state them"
        ),
    ]


class Chamber(Protocol):
    """A provider of the members of one parliament."""

    country: ClassVar[str]
    """ISO 3166-1 alpha-2."""
    seats: ClassVar[int]
    """Number of members by law."""

    async def members(self) -> tuple[ParliamentMember, ...]:
        """The sitting members."""
        ...

    async def profile(self, member_id: str) -> ParliamentMemberProfile:
        """One member. Raises NotFound."""
        ...


class VoteList(Protocol):
    """A provider of the votes of one parliament."""

    timezone: ClassVar[str]
    """IANA name of the time zone of the parliament's days."""

    async def votes(self, start: date, end: date) -> tuple[ParliamentVote, ...]:
        """Votes from one day to another, both included, in the parliament's own time, in order of time."""
        ...


class RollCalls(Protocol):
    """A provider of the ballots of one parliament."""

    async def roll_call(self, vote_id: str) -> RollCall:
        """One vote with each ballot. Raises NotFound."""
        ...


def day_of(vote: ParliamentVote) -> date:
    """The day of a vote in its country."""
    return vote.voted_date


def in_order_of_time(votes: Iterable[ParliamentVote]) -> tuple[ParliamentVote, ...]:
    """Votes by day and time. Those of one day that have no time keep their order."""
    return tuple(sorted(votes, key=lambda vote: (vote.voted_date, vote.voted_at.timestamp() if vote.voted_at else 0)))


def counted(ballots: Sequence[Ballot]) -> VoteTotals:
    """Members by choice, of a parliament that states every ballot and no totals."""
    choices = [ballot.choice for ballot in ballots]
    return VoteTotals(
        for_count=choices.count("for"),
        against_count=choices.count("against"),
        neutral_count=choices.count("neutral"),
        not_voting_count=None,
        absent_count=choices.count("absent"),
        present_count=None,
    )


def sitting_member(members: Iterable[ParliamentMember], member_id: str, parliament: str) -> ParliamentMemberProfile:
    """The member with an identifier, of a parliament that states neither terms nor offices. Raises NotFound."""
    for member in members:
        if member.id == member_id:
            return ParliamentMemberProfile(**structs.asdict(member), terms=None, offices=None)
    raise NotFound(f"{parliament} has no sitting member {member_id}.")
