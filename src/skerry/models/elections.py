"""Turnout and internet voting of elections."""

from typing import Annotated

from msgspec import Meta, Struct


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
