"""Estonian elections."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.ee_elections import Elections
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.http.endpoint import endpoint

TYPES = {
    "RK": "Riigikogu (Parliament) Elections",
    "KOV": "Local Government Elections",
    "EP": "European Parliament Elections",
}


class ElectionTurnout(Struct, frozen=True):
    """Turnout of one election."""

    election: Annotated[str, Meta(description="RK (parliament), KOV (local) or EP (European Parliament), and the year")]
    type: str
    year: int
    eligible_voters: Annotated[int, Meta(description="people with the right to vote")]
    total_voters: Annotated[int, Meta(description="people who voted")]
    online_voters: Annotated[
        int, Meta(description="internet votes counted, those replaced by a vote on paper left out")
    ]
    paper_voters: Annotated[int, Meta(description="all others who voted")]
    turnout_percent: Annotated[float, Meta(description="percent of those with the right to vote, as published")]
    source_url: Annotated[str, Meta(description="page on which the figures were published")]


@endpoint(
    "/elections/ee/{election}/turnout", fresh="1d", example={"election": "RK_2023"}, missing={"election": "RK_1938"}
)
async def election_turnout(
    election: Annotated[str, Meta(min_length=1, max_length=40, description="code such as RK_2023, in any case")],
    elections: Elections,
) -> ElectionTurnout:
    """Turnout of one Estonian election, on paper and by internet.

    The 13 elections from 2005, when votes were first cast by internet, to 2023. An unknown code is a 404 that suggests
    similar ones."""
    found = {fold(turnout.election): turnout for turnout in elections.turnout}
    turnout = found.get(fold(election))
    if turnout is None:
        raise NotFound(f"no turnout of an election called {election}", suggestions=_similar(election, elections))
    online = next(row.counted_votes for row in elections.internet_voting if row.election == turnout.election)
    return ElectionTurnout(
        election=turnout.election,
        type=TYPES[turnout.election.partition("_")[0]],
        year=turnout.year,
        eligible_voters=turnout.eligible_voters,
        total_voters=turnout.voters,
        online_voters=online,
        paper_voters=turnout.voters - online,
        turnout_percent=turnout.turnout_percent,
        source_url=elections.about().home,
    )


def _similar(election: str, elections: Elections) -> tuple[str, ...]:
    from rapidfuzz import process

    choices = {turnout.election: fold(turnout.election) for turnout in elections.turnout}
    return tuple(code for _, _, code in process.extract(fold(election), choices, limit=5))
