"""Election open data of the State Electoral Office of Estonia: one XML file of results for each election since 2021.

The recording is of the election of parliament in 2023, shortened; its namespace names the kind of election and a version. Files
of local elections have one result for each municipality, with other names for some elements; these are those of a public program
that read KOV_2021 and KOV_2025 (thatguyalex/rk2023). Another program reads EP_2024 as it reads the parliament's. Elements are
therefore found by their local names."""

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.elections import (
    SINGLE_CANDIDATES,
    DistrictResult,
    ElectionResult,
    IndependentVotes,
    PartyResult,
    PartyVotes,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.times import utc
from skerry.upstream.formats.xml import child, child_number, child_text, children, local_name
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

FIRST_YEAR = 2021
"""Year of the first election with open data."""
WHOLE_COUNTRY = "0000"
Mandate = Literal["personal", "district", "compensation"]
MANDATES: dict[str, Mandate] = {"PERSONAL": "personal", "DISTRICT": "district", "COMPENSATION": "compensation"}


class ElectionCandidate(Struct, frozen=True):
    """A candidate and the personal votes."""

    first_name: Annotated[str, Meta(description="first names, in capitals as published")]
    last_name: Annotated[str, Meta(description="surname, in capitals as published")]
    registration_number: Annotated[int, Meta(ge=1, le=1_000_000, description="number on the ballot")]
    party_code: Annotated[str | None, Meta(description="code of the party or coalition; null for an independent")]
    party: Annotated[str | None, Meta(description="name of the party or coalition; null for an independent")]
    district_number: Annotated[
        Annotated[int, Meta(ge=0, le=1000)] | None, Meta(description="number of the electoral district")
    ]
    municipality: Annotated[str | None, Meta(description="municipality of a local election; null at others")]
    vote_count: Annotated[int, Meta(ge=0, description="personal votes")]
    quota_ratio: Annotated[
        Annotated[float, Meta(ge=0, le=1000)] | None,
        Meta(description="personal votes divided by the quota of the district; from 1, a personal mandate"),
    ]
    elected: Annotated[bool, Meta(description="whether the candidate was elected")]
    mandate: Annotated[Mandate | None, Meta(description="kind of mandate; null for a candidate who was not elected")]


class ElectionReport(Struct, frozen=True):
    """Result and candidates of one election."""

    election: str
    result: ElectionResult
    candidates: tuple[ElectionCandidate, ...]
    """The most personal votes first."""


class ValimisedOpenData(Source):
    """Open data of the State Electoral Office: a file is renewed while votes are counted, and hardly ever after."""

    key = "valimised_opendata"
    title = "State Electoral Office of Estonia, open data"
    home = "https://www.valimised.ee/en/archive/open-data-estonian-elections"
    base = "https://opendata.valimised.ee/api"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    evidence_note = "The recording is of the election of parliament; the form of local elections is inferred."
    attribution = "Riigi valimisteenistus, valimised.ee"
    pace = Pace(per_second=1, concurrency=1)

    async def report(self, election: str) -> ElectionReport:
        """Results and candidates of an election, by its code in capitals. Raises NotFound."""
        return await self.get(
            f"/{election}/RESULTS.xml",
            fresh="1h",
            read=Identified(read_report, "election", election),
            not_found=f"There is no open data of an election {election!r}.",
        )


def read_report(reply: Reply) -> ElectionReport:
    root = reply.xml()
    code = _text(root, "electionCode")
    blocks = [block for block in root.iterfind("{*}data/{*}*") if child(block, "votesAndMandates") is not None]
    blocks = [block for block in blocks if child_text(block, "ehakCode") == WHOLE_COUNTRY] or blocks
    if not blocks:
        raise ReplyError("returned a file without results")
    statistics = [child(block, "statistics") for block in blocks]
    total = sum(_count(element, "votes") for element in statistics)
    is_local = len(blocks) > 1 or child(blocks[0], "adminUnit") is not None
    parties = _parties(blocks, total)
    candidates = sorted(
        _candidates(blocks, is_local), key=lambda candidate: (-candidate.vote_count, candidate.registration_number)
    )
    return ElectionReport(
        election=code,
        result=ElectionResult(
            election=code,
            election_date=date.fromisoformat(_text(root, "electionDate")[:10]),
            vote_count=total,
            counted_station_count=sum(_count(element, "confirmedPollingStationsCount") for element in statistics),
            station_count=sum(_count(element, "totalPollingStationsCount") for element in statistics),
            internet_votes_counted=all(_flag(element, "eVotesCounted") for element in statistics),
            parties=parties,
            independents=_independents(blocks, total),
            districts=[_municipality(block) for block in blocks] if is_local else list(_districts(blocks[0])),
            updated_at=utc(_text(root, "generated"), "Europe/Tallinn"),
        ),
        candidates=tuple(candidates),
    )


def _lists(block: "_Element") -> "Iterator[_Element]":
    """Parties, coalitions and independent candidates of one result."""
    for element in block.iterfind("{*}votesAndMandates/{*}*"):
        if child(element, "votes") is not None:
            yield element


def _is_independent(element: "_Element") -> bool:
    return local_name(element).startswith("independent") or child_text(element, "code") is None


def _parties(blocks: "list[_Element]", total: int) -> list[PartyResult]:
    """Parties and coalitions, added up over all municipalities at local elections."""
    groups: dict[tuple[str, str], list[_Element]] = {}
    for block in blocks:
        for element in _lists(block):
            if not _is_independent(element):
                groups.setdefault((_text(element, "code"), _text(element, "name")), []).append(element)
    found = []
    for (code, name), elements in groups.items():
        votes = _votes(elements)
        published = elements[0] if len(blocks) == 1 else None
        found.append(PartyResult(code, name, votes, _share(published, votes, total), sum(map(_mandates, elements))))
    return sorted(found, key=_by_votes)


def _independents(blocks: "list[_Element]", total: int) -> IndependentVotes | None:
    found = [element for block in blocks for element in _lists(block) if _is_independent(element)]
    if not found:
        return None
    votes = _votes(found)
    published = found[0] if len(found) == len(blocks) == 1 else None
    return IndependentVotes(votes, _share(published, votes, total), sum(map(_mandates, found)))


def _share(published: "_Element | None", votes: int, total: int) -> float | None:
    """Percent of the valid votes: as published for the country, or computed. The result of a municipality states the percent of
    its own votes."""
    percent = child_number(published, "percentage")
    if percent is None and total:
        return round(100 * votes / total, 1)
    return percent


def _districts(block: "_Element") -> Iterator[DistrictResult]:
    for district in children(child(block, "districts"), "district"):
        yield DistrictResult(
            number=int(_text(district, "number")),
            ehak_code=None,
            name=_text(district, "name"),
            vote_count=_count(child(district, "statistics"), "votes"),
            parties=sorted(map(_party_votes, district.iterfind("{*}voteDistribution/{*}*")), key=_by_votes),
        )


def _municipality(block: "_Element") -> DistrictResult:
    unit = child(block, "adminUnit")
    return DistrictResult(
        number=None,
        ehak_code=child_text(block, "ehakCode") or child_text(unit, "code") or child_text(unit, "ehakCode"),
        name=_unit_name(block),
        vote_count=_count(child(block, "statistics"), "votes"),
        parties=sorted(map(_party_votes, _lists(block)), key=_by_votes),
    )


def _party_votes(element: "_Element") -> PartyVotes:
    return PartyVotes(
        child_text(element, "code"),
        _list_name(element),
        _count(element, "votes"),
        child_number(element, "percentage"),
    )


def _by_votes(party: PartyVotes) -> tuple[int, str]:
    return -party.vote_count, party.name


def _candidates(blocks: "list[_Element]", is_local: bool) -> Iterator[ElectionCandidate]:
    for block in blocks:
        municipality = _unit_name(block) if is_local else None
        for element in _lists(block):
            code, name = (None, None) if _is_independent(element) else (_text(element, "code"), _list_name(element))
            for person in element.iter("{*}*"):
                if child(person, "forename") is not None:
                    yield _candidate(person, code, name, municipality)


def _candidate(person: "_Element", code: str | None, party: str | None, municipality: str | None) -> ElectionCandidate:
    district = child_number(person, "districtNumber")
    elected = _flag(person, "elected")
    return ElectionCandidate(
        first_name=_text(person, "forename"),
        last_name=_text(person, "surname"),
        registration_number=int(_text(person, "registrationNumber")),
        party_code=code,
        party=party,
        district_number=None if district is None else int(district),
        municipality=municipality,
        vote_count=_count(person, "votes"),
        quota_ratio=child_number(person, "quota"),
        elected=elected,
        mandate=MANDATES.get(child_text(person, "mandateType") or "") if elected else None,
    )


def _unit_name(block: "_Element") -> str:
    name = child_text(block, "adminUnitName") or child_text(child(block, "adminUnit"), "name")
    if name is None:
        raise ReplyError("returned a result without the name of its area")
    return name


def _list_name(element: "_Element") -> str:
    return child_text(element, "name") or SINGLE_CANDIDATES


def _votes(elements: "list[_Element]") -> int:
    return sum(_count(element, "votes") for element in elements)


def _mandates(element: "_Element") -> int:
    return int(child_number(element, "numberOfMandates") or 0)


def _count(element: "_Element | None", name: str) -> int:
    return int(_text(element, name))


def _flag(element: "_Element | None", name: str) -> bool:
    return child_text(element, name) == "true"


def _text(element: "_Element | None", name: str) -> str:
    text = child_text(element, name)
    if text is None:
        raise ReplyError(f"returned {local_name(element) if element is not None else 'a file'} without {name}")
    return text
