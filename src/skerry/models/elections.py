"""Turnout, internet voting and results of elections."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct, structs

from skerry.models.fields import Moment

Percent = Annotated[float, Meta(ge=0, le=100)]
SINGLE_CANDIDATES = "Üksikkandidaadid"
"""The electoral office's name of all candidates without a list together."""


class Turnout(Struct, frozen=True):
    """Turnout of one election."""

    election: Annotated[str, Meta(description="RK (parliament), KOV (local) or EP (European Parliament), and the year")]
    year: Annotated[int, Meta(description="year of the election")]
    eligible_voter_count: Annotated[int, Meta(description="people with the right to vote")]
    voter_count: Annotated[int, Meta(description="people who voted")]
    turnout_percent: Annotated[float, Meta(description="percent of those with the right to vote, as published")]


class InternetVoting(Struct, frozen=True):
    """Internet votes at one election."""

    election: Annotated[str, Meta(description="RK (parliament), KOV (local) or EP (European Parliament), and the year")]
    year: Annotated[int, Meta(description="year of the election")]
    internet_voter_count: Annotated[int, Meta(description="people who voted by internet")]
    cancelled_vote_count: Annotated[int, Meta(description="internet votes cancelled, mostly by a later vote on paper")]
    counted_vote_count: Annotated[int, Meta(description="internet votes counted")]
    invalid_vote_count: Annotated[int | None, Meta(description="invalid internet votes; null where none was stated")]
    repeated_vote_count: Annotated[int, Meta(description="internet votes replaced by a later one of the same person")]


class PartyVotes(Struct, frozen=True):
    """Votes for a party, an election coalition or a single candidate."""

    code: Annotated[str | None, Meta(description="code of the party or coalition; null for a single candidate")]
    name: Annotated[str, Meta(description="name, in Estonian")]
    vote_count: Annotated[int, Meta(ge=0, description="valid votes")]
    percent: Annotated[Percent | None, Meta(description="percent of the valid votes")]


class PartyResult(PartyVotes, frozen=True):
    """Votes and mandates of a party or an election coalition."""

    mandate_count: Annotated[int, Meta(ge=0, description="mandates won")]


class IndependentVotes(Struct, frozen=True):
    """Votes and mandates of all independent candidates."""

    vote_count: Annotated[int, Meta(ge=0, description="valid votes")]
    percent: Annotated[Percent | None, Meta(description="percent of the valid votes")]
    mandate_count: Annotated[int, Meta(ge=0, description="mandates won")]


class DistrictResult(Struct, frozen=True):
    """Votes in an electoral district, or in a municipality at local elections."""

    number: Annotated[
        Annotated[int, Meta(ge=0, le=1000)] | None,
        Meta(description="number of the electoral district; null for a municipality"),
    ]
    ehak_code: Annotated[str | None, Meta(description="EHAK code of the municipality; null for a district")]
    name: Annotated[str, Meta(description="name, in Estonian")]
    vote_count: Annotated[int, Meta(ge=0, description="valid votes")]
    parties: Annotated[
        list[PartyVotes], Meta(description="parties, coalitions and single candidates, the most votes first")
    ]


class ElectionResult(Struct, frozen=True):
    """Results of one election."""

    election: Annotated[str, Meta(description="RK (parliament), KOV (local) or EP (European Parliament), and the year")]
    election_date: Annotated[date, Meta(description="day of the election")]
    vote_count: Annotated[int, Meta(ge=0, description="valid votes; those who voted are in the turnout")]
    counted_station_count: Annotated[int, Meta(ge=0, description="polling stations whose results are confirmed")]
    station_count: Annotated[int, Meta(ge=0, description="polling stations")]
    internet_votes_counted: Annotated[bool, Meta(description="whether internet votes are in the figures")]
    parties: Annotated[list[PartyResult], Meta(description="parties and coalitions, the most votes first")]
    independents: Annotated[
        IndependentVotes | None, Meta(description="all independent candidates; null where there were none")
    ]
    districts: Annotated[
        list[DistrictResult], Meta(description="electoral districts; at local elections the municipalities")
    ]
    updated_at: Annotated[Moment, Meta(description="when the electoral office made the file, UTC")]


def without_names(result: ElectionResult) -> ElectionResult:
    """The result without the names of single candidates, whose votes are one sum in each district: what is kept of it."""
    return structs.replace(result, districts=[_without_names(district) for district in result.districts])


def _without_names(district: DistrictResult) -> DistrictResult:
    lists = [party for party in district.parties if party.code is not None]
    single = [party.vote_count for party in district.parties if party.code is None]
    if not single:
        return district
    votes = sum(single)
    percent = round(100 * votes / district.vote_count, 1) if district.vote_count else None
    parties = [*lists, PartyVotes(None, SINGLE_CANDIDATES, votes, percent)]
    return structs.replace(district, parties=sorted(parties, key=lambda party: (-party.vote_count, party.name)))
