"""Estonian elections: their days, maintained by hand; turnout and internet voting, from the page of the State Electoral
Office."""

from collections.abc import Sequence
from datetime import timedelta

from skerry.datasets.ee_election_days import ElectionDays
from skerry.datasets.ee_elections import Elections
from skerry.models.elections import InternetVoting, Turnout
from skerry.services.curated import Curated, CuratedPage
from skerry.sources.estonia.valimised import Valimised


async def _turnout(valimised: Valimised) -> Sequence[Turnout]:
    return (await valimised.voting_statistics()).turnout


async def _internet_voting(valimised: Valimised) -> Sequence[InternetVoting]:
    return (await valimised.voting_statistics()).internet_voting


TURNOUT = CuratedPage(
    id="ee-turnout",
    title="Turnout at Estonian elections since 2005",
    endpoint="/curated/datasets/ee-turnout",
    url=Valimised.statistics_page,
    source=Valimised,
    every=timedelta(days=1),
    read=_turnout,
    first=Elections,
    first_rows=lambda dataset: dataset.turnout,
    minimum=13,
    required=("election", "eligible_voter_count", "voter_count", "turnout_percent"),
)

INTERNET_VOTING = CuratedPage(
    id="ee-internet-voting",
    title="Internet voting at Estonian elections since 2005",
    endpoint="/curated/datasets/ee-internet-voting",
    url=Valimised.statistics_page,
    source=Valimised,
    every=timedelta(days=1),
    read=_internet_voting,
    first=Elections,
    first_rows=lambda dataset: dataset.internet_voting,
    minimum=13,
    required=("election", "internet_voter_count", "counted_vote_count"),
)


ELECTIONS = CuratedPage(
    id="ee-elections",
    title="Elections in Estonia since 2005",
    endpoint="/elections/ee",
    url="https://www.valimised.ee/en/archive",
    every=timedelta(days=180),
    first=ElectionDays,
    first_rows=lambda dataset: dataset.rows,
    minimum=15,
    required=("election", "election_date"),
    note="Maintained by hand from the public record; the page was not called.",
)


class ElectionDayPages(Curated):
    """Elections and their days."""

    PAGES = (ELECTIONS,)


class ElectionPages(Curated):
    """Turnout and internet voting."""

    PAGES = (TURNOUT, INTERNET_VOTING)
