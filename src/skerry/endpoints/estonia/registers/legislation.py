"""Acts, drafts of acts and court decisions of Estonia."""

from datetime import date
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import SearchPage, Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.models.rows import Rows
from skerry.sources.estonia.eis import DraftPhase, Eis, LegislativeDraft
from skerry.sources.estonia.riigiteataja import DECISIONS_PER_PAGE, ActKind, Riigiteataja, RiigiteatajaCourts
from skerry.sources.estonia.riigiteataja.reading import page_of
from skerry.sources.estonia.riigiteataja.records import (
    Abbreviation,
    ActId,
    ActSection,
    ActTitle,
    ActUrl,
    CourtDecision,
    EndDate,
    GazetteAct,
    GroupId,
    Issuer,
    Kind,
    StartDate,
)

Words = Annotated[Search, Meta(max_length=200)]


class EstonianAct(Struct, frozen=True, kw_only=True):
    """An act in one of its editions, with its sections."""

    ROWS: ClassVar[Rows] = Rows(
        "sections",
        carried=(("id", "act_id"), ("title", "act")),
        json_only=(
            "requested_id", "group_id", "abbreviation", "kind", "issuer", "status", "repealed", "start_date", "end_date",
            "url", "section_count", "text",
        ),
    )  # fmt: skip

    id: ActId
    requested_id: ActId
    group_id: GroupId
    title: ActTitle
    abbreviation: Abbreviation
    kind: Kind
    issuer: Issuer
    status: Annotated[
        str | None, Meta(description="status in the words of the gazette, such as KEHTIV; null with current=false")
    ]
    repealed: Annotated[bool | None, Meta(description="whether the act is repealed; null with current=false")]
    start_date: StartDate
    end_date: EndDate
    url: ActUrl
    section_count: Annotated[int, Meta(description="number of sections", ge=0)]
    sections: Annotated[list[ActSection], Meta(description="sections, in the order of the act")]
    text: Annotated[
        str | None,
        Meta(description="text of an act without sections, such as an old regulation; null unless requested"),
    ]


@endpoint("/estonian-legislation/search", fresh="1h", example={"q": "riigieelarve", "limit": 20})
async def estonian_acts(
    gazette: Riigiteataja,
    q: Annotated[Words, Meta(description="words of the title, in Estonian", examples=["riigieelarve"])],
    kind: Annotated[ActKind | None, Meta(description="law, regulation, order or decision")] = None,
    in_force: Annotated[date | None, Meta(description="only editions in force on this day")] = None,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of acts on a page")] = 20,
    page: PageNumber = 1,
) -> SearchPage[GazetteAct]:
    """Acts in the State Gazette by words of their title, each edition by itself, page by page.

    The gazette itself searches. It orders each request differently, so that pages may overlap; a larger `limit` avoids that.
    Whether an act is repealed is only certain in `/estonian-legislation/act/{id}`."""
    found = await gazette.search(q, kind=kind, in_force=in_force, page=page, limit=limit)
    return SearchPage[GazetteAct].of(q, found, page, limit)


@endpoint(
    "/estonian-legislation/act/{id}",
    fresh="1h",
    example={"id": 105022014002},
    example_404={"id": 999999999999},
)
async def estonian_act(
    id: Annotated[int, Meta(ge=1, le=10**13, description="identifier of any edition of the act")],  # noqa: A002
    gazette: Riigiteataja,
    text: Annotated[bool, Meta(description="whether to include the text of the sections")] = False,
    current: Annotated[bool, Meta(description="the edition in force now, instead of the one named")] = True,
) -> EstonianAct:
    """One act of the State Gazette: title, validity, and its sections, with their text on request.

    Any edition's identifier leads to the edition in force, unless `current` is false. Texts are in Estonian, with a line for each
    subsection and item; acts are not subject to copyright."""
    edition = await gazette.current_edition(id) if current else None
    found = await gazette.text(edition.id if edition else id)
    sections = found.sections if text else [ActSection(part.number, part.title, None) for part in found.sections]
    return EstonianAct(
        id=found.id,
        requested_id=id,
        group_id=found.group_id,
        title=found.title,
        abbreviation=found.abbreviation or (edition.abbreviation if edition else None),
        kind=found.kind,
        issuer=found.issuer,
        status=edition.status if edition else None,
        repealed=edition.repealed if edition else None,
        start_date=found.start_date,
        end_date=found.end_date or (edition.end_date if edition else None),
        url=page_of(found.id),
        section_count=len(sections),
        sections=sections,
        text=found.text if text else None,
    )


@endpoint("/estonian-legislation/drafts", fresh="30m", example={"phase": "consultation"})
async def estonian_drafts(
    eis: Eis,
    phase: Annotated[
        DraftPhase, Meta(description="public consultation, coordination between ministries, or before the government")
    ] = "consultation",
    limit: Annotated[Limit, Meta(le=500, description="maximum number of drafts")] = 100,
) -> Slice[LegislativeDraft]:
    """Drafts of acts in public consultation, in coordination or before the government.

    From the feeds of the information system of drafts, in their order. Numbers and days are those in the titles of the feed; some
    have none."""
    found = await eis.drafts(phase)
    return Slice[LegislativeDraft].of(found, len(found), limit)


@endpoint("/estonian-courts/decisions", fresh=None)
async def estonian_court_decisions(
    courts: RiigiteatajaCourts,
    q: Annotated[
        Words | None, Meta(description="words in the text of the decision", examples=["liiklusseadus"])
    ] = None,
    page: PageNumber = 1,
) -> SearchPage[CourtDecision]:
    """Published decisions of Estonia's courts, the newest first, thirty on a page.

    The State Gazette itself searches. Decisions name people, so that nothing of them is kept; the answer has the case, the court,
    the kind of proceeding and the address of the text."""
    found = await courts.decisions(q, page=page)
    return SearchPage[CourtDecision].of(q, found, page, DECISIONS_PER_PAGE)
