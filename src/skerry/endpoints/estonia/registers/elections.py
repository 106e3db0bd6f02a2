"""Estonian elections."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field, structs

from skerry.api.answers import Page
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Limit, PageFromZero, Search
from skerry.datasets.ee_election_days import ElectionDay
from skerry.errors import NotFound
from skerry.folding import fold, matches
from skerry.models.elections import ElectionResult, InternetVoting, Turnout
from skerry.models.fields import Moment
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.services.curated import CuratedMeta
from skerry.services.curated.elections import ElectionDayPages, ElectionPages
from skerry.services.estonian_elections import EstonianElectionResults
from skerry.sources.estonia.valimised_opendata import (
    FIRST_YEAR,
    ElectionCandidate,
    ElectionReport,
    ValimisedOpenData,
)

CODE = re.compile(r"(?:RK|KOV|EP)_([0-9]{4})", re.IGNORECASE)
TYPES = {
    "RK": "Riigikogu (Parliament) Elections",
    "KOV": "Local Government Elections",
    "EP": "European Parliament Elections",
}


Code = Annotated[str, Meta(max_length=40, description="code of an election; in any case")]


class ListedElection(Struct, frozen=True):
    """An election and what is published about it here."""

    election: Annotated[str, Meta(description="RK (parliament), KOV (local) or EP (European Parliament), and the year")]
    type: Annotated[str, Meta(description="kind of election, in English")]
    year: Annotated[int, Meta(description="year of the election")]
    election_date: Annotated[date, Meta(description="day of the election; voting starts some days earlier")]
    turnout_available: Annotated[bool, Meta(description="whether `/elections/ee/{election}/turnout` has it")]
    results_available: Annotated[
        bool, Meta(description="whether the electoral office publishes results and candidates as open data")
    ]


class EstonianElections(Struct, frozen=True):
    """Estonian elections and the freshness of the list."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("meta",))

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[ListedElection], Meta(description="the newest first")]
    meta: Annotated[CuratedMeta, Meta(description="freshness of the list")] = field(name="_meta")


class ElectionResults(ElectionResult, frozen=True, kw_only=True):
    """Results of one election."""

    ROWS: ClassVar[Rows] = Rows(
        "parties",
        carried=("election", "election_date"),
        json_only=(
            "type",
            "vote_count",
            "counted_station_count",
            "station_count",
            "internet_votes_counted",
            "independents",
            "districts",
            "updated_at",
        ),
    )

    type: Annotated[str, Meta(description="kind of election, in English")]


class ElectionCandidates(Page[ElectionCandidate], frozen=True, kw_only=True):
    """Candidates of one election."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("election",), json_only=("updated_at",))

    election: Annotated[str, Meta(description="RK (parliament), KOV (local) or EP (European Parliament), and the year")]
    updated_at: Annotated[Moment, Meta(description="when the electoral office made the file, UTC")]


class ElectionTurnout(Struct, frozen=True):
    """Turnout of one election."""

    election: Annotated[str, Meta(description="RK (parliament), KOV (local) or EP (European Parliament), and the year")]
    type: Annotated[str, Meta(description="kind of election, in English")]
    year: Annotated[int, Meta(description="year of the election")]
    eligible_voter_count: Annotated[int, Meta(description="people with the right to vote")]
    voter_count: Annotated[int, Meta(description="people who voted")]
    online_voter_count: Annotated[
        int, Meta(description="internet votes counted, without those replaced by a vote on paper")
    ]
    paper_voter_count: Annotated[int, Meta(description="people who voted on paper")]
    turnout_percent: Annotated[float, Meta(description="percent of those with the right to vote, as published")]
    source_url: Annotated[str, Meta(description="page that published the figures")]


@endpoint("/elections/ee", fresh="1d")
async def estonian_elections(curated: ElectionDayPages, pages: ElectionPages) -> EstonianElections:
    """Estonian elections since 2005, the newest first, with their days and what is published about each.

    The list is maintained by hand; `_meta.reviewed_date` is the day of its last review. Turnout is available since 2005, results
    and candidates since 2021."""
    dataset, rows = await curated.typed("ee-elections", ElectionDay)
    _, turnouts = await pages.typed("ee-turnout", Turnout)
    with_turnout = {turnout.election for turnout in turnouts}
    items = [
        ListedElection(
            election=row.election,
            type=_type(row.election),
            year=row.election_date.year,
            election_date=row.election_date,
            turnout_available=row.election in with_turnout,
            results_available=row.election_date.year >= FIRST_YEAR,
        )
        for row in rows
    ]
    return EstonianElections(len(items), items, CuratedMeta.of(dataset))


@endpoint(
    "/elections/ee/{election}/results", fresh="1h", example={"election": "RK_2023"}, example_404={"election": "RK_1992"}
)
async def election_results(election: Code, results: EstonianElectionResults) -> ElectionResults:
    """Votes and mandates of parties at one Estonian election, in the country and by district.

    Elections since 2021, from the electoral office's open data. At local elections the districts are the municipalities, and the
    figures of the country are the sums of theirs. Votes are valid votes; those who voted are in the turnout. While the office is
    unavailable, the answer is what the collector read last, or for RK_2023 what ships with the package; single candidates of a
    district then are one sum, as their names are not kept."""
    result = await results.of(_code(election))
    return ElectionResults(**structs.asdict(result), type=_type(result.election))


@endpoint(
    "/elections/ee/{election}/candidates",
    fresh="1h",
    example={"election": "RK_2023", "limit": 20},
    example_404={"election": "RK_1992"},
)
async def election_candidates(
    election: Code,
    office: ValimisedOpenData,
    q: Annotated[Search | None, Meta(description="part of the name; accents are ignored", examples=["Kask"])] = None,
    party: Annotated[
        Annotated[str, Meta(max_length=40, examples=["REF"])] | None,
        Meta(description="code of a party or coalition, in any case"),
    ] = None,
    district: Annotated[int | None, Meta(ge=1, le=1000, description="number of an electoral district")] = None,
    elected: Annotated[bool | None, Meta(description="true: only those elected; false: only the others")] = None,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of candidates on a page")] = 50,
    page: PageFromZero = 0,
) -> ElectionCandidates:
    """Candidates of one Estonian election, the most personal votes first.

    Elections since 2021. For local elections the electoral office lists only those elected and their substitutes. An unknown
    party is a 404. Names are not kept, so the answer is a 502 while the office is unavailable."""
    report = await office.report(_code(election))
    code = None if party is None else _party(party, report)
    found = [
        candidate
        for candidate in report.candidates
        if matches(q, f"{candidate.first_name} {candidate.last_name}")
        and (code is None or candidate.party_code == code)
        and (district is None or candidate.district_number == district)
        and (elected is None or candidate.elected == elected)
    ]
    listing = Listing.page_of(found, page + 1, limit)
    return ElectionCandidates.of(listing, page, limit, election=report.election, updated_at=report.result.updated_at)


@endpoint(
    "/elections/ee/{election}/turnout", fresh="1h", example={"election": "RK_2023"}, example_404={"election": "RK_1938"}
)
async def election_turnout(
    election: Code,
    curated: ElectionPages,
    days: Reference[ElectionDayPages],
) -> ElectionTurnout:
    """Turnout of one Estonian election, on paper and by internet.

    Elections from 2005, the first with internet voting, to 2023 ship with the package. The final figures of later ones (EP_2024,
    KOV_2025) come from the page of the electoral office once the collector has read it; before that the answer is a 404 that says
    so. `/elections/ee` tells which are there. An unknown code is a 404 with suggestions."""
    dataset, turnouts = await curated.typed("ee-turnout", Turnout)
    _, voting = await curated.typed("ee-internet-voting", InternetVoting)
    found = {fold(turnout.election): turnout for turnout in turnouts}
    turnout = found.get(fold(election))
    counted = {row.election: row.counted_vote_count for row in voting}
    if turnout is None or turnout.election not in counted:  # one table of the page may be updated before the other
        _, known = await days.typed("ee-elections", ElectionDay)
        raise NotFound(_why_not(election, turnouts, known), suggestions=_similar(election, list(counted)))
    online = counted[turnout.election]
    return ElectionTurnout(
        election=turnout.election,
        type=_type(turnout.election),
        year=turnout.year,
        eligible_voter_count=turnout.eligible_voter_count,
        voter_count=turnout.voter_count,
        online_voter_count=online,
        paper_voter_count=turnout.voter_count - online,
        turnout_percent=turnout.turnout_percent,
        source_url=dataset.source_url,
    )


def _code(election: str) -> str:
    """The code in capitals. Raises NotFound for what is none, and for an election before the office's open data."""
    code = CODE.fullmatch(election.strip())
    if code is None:
        raise NotFound(f"No election with code {election!r}.")
    if int(code[1]) < FIRST_YEAR:
        raise NotFound(f"Results of elections before {FIRST_YEAR} are not published as open data.")
    return election.strip().upper()


def _party(given: str, report: ElectionReport) -> str:
    """The code of a party that took part. Raises NotFound, with the codes of all."""
    codes = [party.code for party in report.result.parties if party.code is not None]
    for code in codes:
        if fold(code) == fold(given):
            return code
    raise NotFound(f"No party with code {given!r} took part in {report.election}.", suggestions=tuple(codes))


def _type(election: str) -> str:
    return TYPES[election.partition("_")[0]]


def _why_not(election: str, turnouts: Sequence[Turnout], days: Sequence[ElectionDay]) -> str:
    """That an election is not carried does not mean that there was none."""
    for day in days:
        if fold(day.election) == fold(election):
            return f"The turnout of {day.election}, of {day.election_date}, is not carried yet."
    code = CODE.fullmatch(election.strip())
    years = [turnout.year for turnout in turnouts]
    if code and int(code[1]) > max(years):
        newest = max(turnouts, key=lambda turnout: turnout.year)
        return f"Elections after {newest.election} are not carried yet: {election!r} is none or has not been read."
    if code and int(code[1]) < min(years):
        return f"Elections before {min(years)} are not carried."
    return f"No election with code {election!r}."


def _similar(election: str, codes: list[str]) -> tuple[str, ...]:
    from rapidfuzz import process

    choices = {code: fold(code) for code in codes}
    return tuple(code for _, _, code in process.extract(fold(election), choices, limit=5))
