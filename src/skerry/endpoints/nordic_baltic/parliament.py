"""Members and votes of parliaments by country."""

from collections import defaultdict
from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Limit, Search, Searched
from skerry.api.parliament import FirstDay, LastDay
from skerry.api.periods import check_period
from skerry.clock import today
from skerry.folding import fold, matches
from skerry.models.fields import SourceKey
from skerry.models.parliament import (
    Ballot,
    Count,
    ParliamentaryGroup,
    ParliamentMember,
    ParliamentMemberProfile,
    ParliamentVote,
    RollCall,
)
from skerry.models.rows import Rows
from skerry.services.nordic.parliament import ParliamentBallots, ParliamentMembers, ParliamentVotes

MAX_DAYS = 31
"""Days of one list of votes. A parliament may vote hundreds of times in a week of its budget."""

Seats = Annotated[int, Meta(ge=1, le=1000, description="members by law; some may be vacant")]
RecordId = Annotated[
    str,
    Allowed("an identifier such as AASE"),
    Meta(pattern=r"^[\w-]{1,60}$", description="`id` of the list", examples=["AASE"]),
]


class NordicParliamentMembers(nordic.CountryCollection[ParliamentMember], frozen=True, kw_only=True):
    """Sitting members of the parliament of one country."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "seats", "source"))

    seats: Seats


class NordicParliamentMember(ParliamentMemberProfile, frozen=True, kw_only=True):
    """A member of the parliament of one country."""

    country: nordic.CountryField
    source: SourceKey


class NordicParliamentVotes(nordic.CountrySlice[ParliamentVote], frozen=True, kw_only=True):
    """Votes of the parliament of one country, the newest first."""


class PartyBallots(Struct, frozen=True):
    """Ballots of one group in a vote."""

    party: Annotated[ParliamentaryGroup | None, Meta(description="group; null: members without one")]
    for_count: Annotated[Count, Meta(description="members who voted for")]
    against_count: Annotated[Count, Meta(description="members who voted against")]
    neutral_count: Annotated[Count, Meta(description="members who voted neither for nor against (abstained)")]
    absent_count: Annotated[Count, Meta(description="members who were absent")]


class NordicRollCall(RollCall, frozen=True, kw_only=True):
    """A vote of the parliament of one country with each ballot."""

    ROWS: ClassVar[Rows] = Rows(
        "ballots",
        carried=("id", "voted_date", "voted_at", "country", "source"),
        json_only=(
            "number", "sitting", "title", "question", "bill", "kind", "method", "result", "totals", "url", "note",
            "by_party",
        ),
    )  # fmt: skip

    country: nordic.CountryField
    source: SourceKey
    by_party: Annotated[
        list[PartyBallots] | None,
        Meta(description="ballots by group, the largest first; null where the parliament states no groups"),
    ]


class PartySeats(Struct, frozen=True):
    """Sitting members of one group."""

    party: Annotated[ParliamentaryGroup | None, Meta(description="group; null: members without one")]
    member_count: Annotated[int, Meta(ge=1, le=1000, description="sitting members")]
    share: Annotated[float, Meta(ge=0, le=1, description="share of the sitting members")]
    women_count: Annotated[
        Count | None, Meta(description="women among them; null where the parliament does not state it")
    ]


class NordicParliamentParties(nordic.CountryCollection[PartySeats], frozen=True, kw_only=True):
    """Groups in the parliament of one country, the largest first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "seats", "sitting_count", "source"))

    seats: Seats
    sitting_count: Annotated[int, Meta(ge=1, le=1000, description="sitting members, of all groups")]


@endpoint(
    "/nordic/{country}/parliament/members",
    fresh="6h",
    example={"country": "NO"},
    checked_with=[{"country": "EE"}, {"country": "FI"}, {"country": "SE"}, {"country": "LT"}],
    example_404={"country": "LV"},
)
async def nordic_parliament_members(
    country: nordic.NordicCountry,
    service: ParliamentMembers,
    q: Annotated[Search | None, Meta(description="part of the name; accents are ignored", examples=["Berg"])] = None,
    party: Annotated[
        Annotated[str, Searched(), Meta(min_length=1, max_length=100, examples=["SD"])] | None,
        Meta(description="abbreviation of a group, or part of its name; accents are ignored"),
    ] = None,
) -> NordicParliamentMembers:
    """Sitting members of the parliament of Estonia, Finland, Sweden, Norway or Lithuania, with group and constituency.

    A substitute who sits for a member on leave is among them. In Finland they are those with a ballot in the newest vote, and its
    speaker. Names of groups are in the language of the parliament; Sweden states abbreviations only. Former members are not in
    the list. Denmark, Iceland and Latvia have no open source of them: a 404."""
    answered = await service.answered(country, lambda provider: provider.members())
    found = [member for member in answered.value if matches(q, member.name) and _belongs(member, party)]
    return NordicParliamentMembers.limited(
        [_plain(member) for member in found],
        None,
        country=country,
        seats=service.seats(country),
        source=answered.source.key,
    )


@endpoint(
    "/nordic/{country}/parliament/members/{id}",
    fresh="6h",
    example={"country": "SE", "id": "0251100000001"},
    checked_with=[
        {"country": "EE", "id": "18ca7326-8c15-4c02-a6c6-caf4242f5ca7"},
        {"country": "FI", "id": "9001"},
        {"country": "NO", "id": "ANOR"},
        {"country": "LT", "id": "90001"},
    ],
    example_404={"country": "NO", "id": "ZZZZ"},
)
async def nordic_parliament_member(
    country: nordic.NordicCountry,
    id: RecordId,  # noqa: A002  the name in the path
    service: ParliamentMembers,
) -> NordicParliamentMember:
    """One member of a parliament, with terms and offices where the parliament states them.

    Finland and Norway state neither in their lists: `terms` and `offices` are null, and only sitting members are found. Estonia
    and Sweden know members of earlier terms too, Lithuania those of the current one who have left."""
    answered = await service.answered(country, lambda provider: provider.profile(id))
    return NordicParliamentMember(**structs.asdict(answered.value), country=country, source=answered.source.key)


@endpoint(
    "/nordic/{country}/parliament/parties",
    fresh="6h",
    example={"country": "NO"},
    checked_with=[{"country": "EE"}, {"country": "FI"}, {"country": "SE"}, {"country": "LT"}],
    example_404={"country": "LV"},
)
async def nordic_parliament_parties(
    country: nordic.NordicCountry, service: ParliamentMembers
) -> NordicParliamentParties:
    """Groups in the parliament of Estonia, Finland, Sweden, Norway or Lithuania by number of sitting members.

    The largest group first. Counted from the list of members, so a vacant seat is in no group. Members without a group are one
    row, whose `party` is null. `women_count` is null where the gender of a member is not known. Denmark, Iceland and Latvia have
    no open source: a 404."""
    answered = await service.answered(country, lambda provider: provider.members())
    groups: dict[str | None, list[ParliamentMember]] = defaultdict(list)
    for member in answered.value:
        groups[member.party.id if member.party else None].append(member)
    total = len(answered.value)
    rows = [_seats(members, total) for members in groups.values()]
    return NordicParliamentParties.limited(
        sorted(rows, key=lambda row: (-row.member_count, row.party is None, row.party.id if row.party else "")),
        None,
        country=country,
        seats=service.seats(country),
        sitting_count=total,
        source=answered.source.key,
    )


@endpoint(
    "/nordic/{country}/parliament/votes",
    fresh="1h",
    example={"country": "EE", "start": "2025-06-11", "end": "2025-06-12"},
    checked_with=[
        {"country": "FI", "start": "2026-06-03", "end": "2026-06-04"},
        {"country": "DK", "start": "2025-12-18", "end": "2025-12-19"},
    ],
    example_404={"country": "LV"},
)
async def nordic_parliament_votes(
    country: nordic.NordicCountry,
    service: ParliamentVotes,
    start: Annotated[
        FirstDay | None, Meta(description=f"first day, in the country; {MAX_DAYS - 1} days before `end` if omitted")
    ] = None,
    end: Annotated[
        LastDay | None, Meta(description=f"last day, included, today if omitted; at most {MAX_DAYS} days in all")
    ] = None,
    bill: Annotated[
        Annotated[str, Searched(), Meta(min_length=1, max_length=60, examples=["HE 32/2026 vp"])] | None,
        Meta(description="number of a bill, as the parliament writes it, in any case"),
    ] = None,
    limit: Annotated[Limit, Meta(le=500)] = 50,
) -> NordicParliamentVotes:
    """Votes of the parliament of Denmark, Estonia or Finland in a period, with their totals, the newest first.

    Without days, those of the last month: none in a recess. `total` counts the votes that match. Estonia's are those of the
    sittings of the period: one that runs past midnight has votes of the next day. Denmark states the day of a vote and no time.
    Estonia and Finland state no outcome, because which majority decides depends on the question: `result` is null. The other
    countries have no open list of votes by day: a 404."""
    zone = service.timezone(country)
    last = end or (min(start + timedelta(days=MAX_DAYS - 1), today(zone)) if start else today(zone))
    first = start or last - timedelta(days=MAX_DAYS - 1)
    check_period(first, last, MAX_DAYS)
    answered = await service.answered(country, lambda provider: provider.votes(first, last))
    found = [vote for vote in reversed(answered.value) if bill is None or _is_about(vote, bill)]
    return NordicParliamentVotes.of(found, len(found), limit, country=country, source=answered.source.key)


@endpoint(
    "/nordic/{country}/parliament/votes/{id}",
    fresh="1d",
    example={"country": "IS", "id": "90313"},
    checked_with=[
        {"country": "EE", "id": "db57ca8d-7fe4-44cb-ab47-a68e46a683d5"},
        {"country": "FI", "id": "2026-60-1"},
        {"country": "SE", "id": "8E788F46-829A-4417-B10B-3C3BA7815526"},
        {"country": "NO", "id": "83657-16897"},
        {"country": "LT", "id": "-59934"},
    ],
    example_404={"country": "FI", "id": "2026-60-999"},
)
async def nordic_parliament_vote(
    country: nordic.NordicCountry,
    id: RecordId,  # noqa: A002  the name in the path
    service: ParliamentBallots,
) -> NordicRollCall:
    """One vote of a parliament with every ballot, and the split by group.

    Of Estonia, Finland, Iceland, Lithuania, Norway and Sweden. A choice is for, against, neutral (abstained), not_voting (present
    without a vote) or absent; `choice_text` is the word of the parliament. Iceland states no groups: `by_party` is null. In
    Finland the speaker does not vote. In Lithuania a null is somebody who did not vote or was absent. In Norway `id` has the
    numbers of the matter and of the vote. Denmark and Latvia have no open source of current ballots: a 404."""
    answered = await service.answered(country, lambda provider: provider.roll_call(id))
    vote = answered.value
    return NordicRollCall(
        **structs.asdict(vote), country=country, source=answered.source.key, by_party=_by_party(vote.ballots)
    )


def _plain(member: ParliamentMember) -> ParliamentMember:
    """What all parliaments tell of a member."""
    return ParliamentMember(**{name: getattr(member, name) for name in ParliamentMember.__struct_fields__})


def _belongs(member: ParliamentMember, party: str | None) -> bool:
    if party is None:
        return True
    group = member.party
    return group is not None and (fold(group.id) == fold(party) or matches(party, group.name))


def _is_about(vote: ParliamentVote, bill: str) -> bool:
    return vote.bill is not None and vote.bill.number is not None and fold(vote.bill.number) == fold(bill)


def _seats(members: list[ParliamentMember], total: int) -> PartySeats:
    known = all(member.gender for member in members)
    return PartySeats(
        party=members[0].party,
        member_count=len(members),
        share=round(len(members) / total, 4),
        women_count=sum(member.gender == "female" for member in members) if known else None,
    )


def _by_party(ballots: tuple[Ballot, ...]) -> list[PartyBallots] | None:
    groups: dict[str | None, list[Ballot]] = defaultdict(list)
    for ballot in ballots:
        groups[ballot.party.id if ballot.party else None].append(ballot)
    if not any(groups):
        return None
    return [
        PartyBallots(
            party=of_group[0].party,
            for_count=_count(of_group, "for"),
            against_count=_count(of_group, "against"),
            neutral_count=_count(of_group, "neutral"),
            absent_count=_count(of_group, "absent"),
        )
        for of_group in sorted(groups.values(), key=len, reverse=True)
    ]


def _count(ballots: list[Ballot], choice: str) -> int:
    return sum(ballot.choice == choice for ballot in ballots)
