"""Federal Register: the daily journal of the U.S. government."""

from datetime import date
from functools import partial
from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.clock import midnight
from skerry.errors import NotFound, ReplyError
from skerry.licenses import US_GOVERNMENT, stated
from skerry.models.feeds import FeedEntry
from skerry.models.fields import OBSERVATION
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import plain_text
from skerry.upstream.identity import Identified, matching
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

ZONE = "America/New_York"
"""Days of publication are Washington's."""

Number = Annotated[str, Meta(description="document number such as 2020-17469, the same in all answers")]
Title = Annotated[str, Meta(description="title of the document")]
DocumentType = Annotated[str, Meta(description="Rule, Proposed Rule, Notice, Presidential Document, ...")]
Published = Annotated[date, OBSERVATION, Meta(description="day of publication, in Washington")]
Abstract = Annotated[str | None, Meta(description="summary; null where the document has none")]
PageUrl = Annotated[str, Meta(description="page of the document")]
PdfUrl = Annotated[str | None, Meta(description="PDF of the document")]
InspectionPdf = Annotated[str | None, Meta(description="PDF of the version for public inspection before publication")]


class FederalDocument(Struct, frozen=True):
    """A document in a list."""

    document_number: Number
    title: Title
    type: DocumentType
    abstract: Abstract
    published_date: Published
    agencies: Annotated[list[str], Meta(description="names of the agencies that issued it")]
    url: PageUrl
    pdf_url: PdfUrl
    public_inspection_pdf_url: InspectionPdf
    excerpt: Annotated[str | None, Meta(description="start of the text or of the abstract")]

    def feed_entry(self) -> FeedEntry:
        published_at = midnight(self.published_date, ZONE)
        return FeedEntry(
            key=(self.document_number,),
            title=f"{self.type}: {self.title}",
            updated_at=published_at,
            published_at=published_at,
            url=self.url,
            text=self.abstract or self.excerpt,
        )


class FederalAgency(Struct, frozen=True):
    """An agency of the U.S. government."""

    name: Annotated[str, Meta(description="name of the agency")]
    id: Annotated[
        int | None, Meta(description="number at the Federal Register; null for an agency that it does not list")
    ]
    slug: Annotated[str | None, Meta(description="short name in URLs")]
    parent_id: Annotated[int | None, Meta(description="number of the agency that it is part of")]
    url: Annotated[str | None, Meta(description="page of the agency")]


class CfrReference(Struct, frozen=True):
    """A part of the Code of Federal Regulations."""

    title: Annotated[int, Meta(description="number of the title")]
    part: Annotated[str | None, Meta(description="number of the part")]
    chapter: Annotated[str | None, Meta(description="number of the chapter")]


class FederalDocumentDetails(Struct, frozen=True):
    """A document with all its details."""

    document_number: Number
    title: Title
    type: DocumentType
    subtype: Annotated[
        str | None, Meta(description="kind of presidential document: Executive Order, Proclamation, ...")
    ]
    abstract: Abstract
    action: Annotated[str | None, Meta(description="action taken, such as Final rule")]
    dates: Annotated[str | None, Meta(description="the document's own statement of dates, in words")]
    citation: Annotated[str | None, Meta(description="volume and page, such as 85 FR 48465")]
    volume: Annotated[int | None, Meta(description="volume of the journal, one per year")]
    start_page: Annotated[int | None, Meta(description="first page in the volume")]
    end_page: Annotated[int | None, Meta(description="last page in the volume")]
    page_count: Annotated[int | None, Meta(description="number of pages")]
    published_date: Published
    effective_date: Annotated[date | None, Meta(description="first day on which a rule applies")]
    comments_close_date: Annotated[date | None, Meta(description="last day for comments")]
    signed_date: Annotated[date | None, Meta(description="day on which the president signed it")]
    agencies: Annotated[list[FederalAgency], Meta(description="agencies that issued it")]
    docket_ids: Annotated[list[str], Meta(description="dockets that it belongs to")]
    cfr_references: Annotated[list[CfrReference], Meta(description="parts that it changes or proposes to change")]
    regulation_id_numbers: Annotated[
        list[str], Meta(description="Regulation Identifier Numbers (RIN) in the Unified Agenda")
    ]
    topics: Annotated[list[str], Meta(description="subjects")]
    president: Annotated[str | None, Meta(description="president in office when it was published")]
    executive_order_number: Annotated[
        str | None, Meta(description="number in the series of orders; null for other documents")
    ]
    significant: Annotated[
        bool | None, Meta(description="whether it is significant by Executive Order 12866; null where not assessed")
    ]
    url: PageUrl
    pdf_url: PdfUrl
    body_html_url: Annotated[str | None, Meta(description="the text, HTML")]
    full_text_xml_url: Annotated[str | None, Meta(description="the text as XML, with its structure")]
    raw_text_url: Annotated[str | None, Meta(description="the text without markup")]
    public_inspection_pdf_url: InspectionPdf
    comment_url: Annotated[str | None, Meta(description="page for comments")]


class FederalQuery(Struct, frozen=True, kw_only=True):
    """Filters of a search."""

    text: str
    kind: str | None = None
    """RULE, PRORULE, NOTICE or PRESDOCU."""
    agency: str | None = None
    """Slug of an agency."""
    start: date | None = None
    """First day of publication."""
    end: date | None = None
    """Last day of publication."""


class FederalRegister(Source):
    """Rules, proposed rules, notices and presidential documents since 1994, published on U.S. working days. No key.

    Clients that send too many requests get a captcha page."""

    key = "federal_register"
    title = "Federal Register"
    home = "https://www.federalregister.gov/"
    base = "https://www.federalregister.gov/api/v1"
    license = stated(
        US_GOVERNMENT,
        "https://www.federalregister.gov/reader-aids/government-policy-and-ofr-procedures/about-this-site",
    )
    evidence = Evidence.RECORDED
    attribution = "Office of the Federal Register, National Archives"
    pace = Pace(per_second=4, concurrency=4)

    async def recent(self, page: int, per_page: int, kind: str | None = None) -> Listing[FederalDocument]:
        """Documents, newest first. `kind` is RULE, PRORULE, NOTICE or PRESDOCU."""
        query: Query = {"order": "newest", "per_page": per_page, "page": page, "conditions[type][]": kind}
        return await self.get("/documents.json", query=query, fresh="1h", read=read_documents)

    async def search(self, wanted: FederalQuery, page: int, per_page: int) -> Listing[FederalDocument]:
        """Documents with the words of a query, best match first. Raises NotFound for an unknown agency."""
        query: Query = {
            "conditions[term]": wanted.text,
            "order": "relevance",
            "per_page": per_page,
            "page": page,
            "conditions[type][]": wanted.kind,
            "conditions[agencies][]": wanted.agency,
            "conditions[publication_date][gte]": None if wanted.start is None else str(wanted.start),
            "conditions[publication_date][lte]": None if wanted.end is None else str(wanted.end),
        }
        read = partial(read_found, wanted)
        return await self.get("/documents.json", query=query, fresh="1h", read=read, accept=(200, 400))

    async def document(self, number: str) -> FederalDocumentDetails:
        """One document. Raises NotFound."""
        return await self.get(
            f"/documents/{number}.json",
            fresh="1d",
            read=Identified(read_details, "document_number", number),
            not_found=f"No document with number {number!r}.",
        )


class _RawAgency(Struct):
    """An agency that the Federal Register does not list has a raw name only."""

    raw_name: str = ""
    name: str | None = None
    id: int | None = None
    slug: str | None = None
    parent_id: int | None = None
    url: str | None = None


class _RawDocument(Struct):
    document_number: str
    title: str
    type: str
    publication_date: date
    html_url: str
    agencies: list[Raw] = []
    abstract: str | None = None
    pdf_url: str | None = None
    public_inspection_pdf_url: str | None = None
    excerpts: str | None = None


class _RawAnswer(Struct):
    count: int
    results: list[Raw] = []  # missing when nothing is found


class _RawRefusal(Struct):
    errors: dict[str, Raw]


class _RawCfrReference(Struct):
    title: int
    part: int | str | None = None
    chapter: str | int | None = None


class _RawPresident(Struct):
    name: str


class _RawDetails(_RawDocument):
    subtype: str | None = None
    action: str | None = None
    dates: str | None = None
    citation: str | None = None
    volume: int | None = None
    start_page: int | None = None
    end_page: int | None = None
    page_length: int | None = None
    effective_on: date | None = None
    comments_close_on: date | None = None
    signing_date: date | None = None
    docket_ids: list[str] | None = None
    cfr_references: list[Raw] | None = None
    regulation_id_numbers: list[str] | None = None
    topics: list[str] | None = None
    president: _RawPresident | None = None
    executive_order_number: str | int | None = None
    significant: bool | None = None
    body_html_url: str | None = None
    full_text_xml_url: str | None = None
    raw_text_url: str | None = None
    comment_url: str | None = None


def read_documents(reply: Reply) -> Listing[FederalDocument]:
    """Documents and how many there are in all."""
    raw = reply.json(_RawAnswer)
    return Listing(raw.count, tuple(read_rows(raw.results, _RawDocument, _read_document)))


def read_found(wanted: FederalQuery, reply: Reply) -> Listing[FederalDocument]:
    """Documents that a search found. Raises NotFound where the provider does not know the agency."""
    if reply.status == 400:
        refused = ", ".join(reply.json(_RawRefusal).errors)
        if wanted.agency is not None and "agenc" in refused:
            raise NotFound(f"The Federal Register has no agency {wanted.agency!r}.")
        raise ReplyError(f"rejected the search: {refused}")
    found = read_documents(reply)
    first, last = wanted.start or date.min, wanted.end or date.max
    asked = f"published from {first} to {last}"
    return Listing(found.total, matching(found.items, lambda each: first <= each.published_date <= last, asked, reply))


def _read_document(raw: _RawDocument) -> FederalDocument:
    return FederalDocument(
        document_number=raw.document_number,
        title=raw.title,
        type=raw.type,
        abstract=raw.abstract,
        published_date=raw.publication_date,
        agencies=read_rows(raw.agencies, _RawAgency, lambda agency: agency.name or agency.raw_name),
        url=raw.html_url,
        pdf_url=raw.pdf_url,
        public_inspection_pdf_url=raw.public_inspection_pdf_url,
        excerpt=plain_text(raw.excerpts),  # a search marks the words that it found
    )


def read_details(reply: Reply) -> FederalDocumentDetails:
    """One document."""
    raw = reply.json(_RawDetails)
    return FederalDocumentDetails(
        document_number=raw.document_number,
        title=raw.title,
        type=raw.type,
        subtype=raw.subtype,
        abstract=raw.abstract,
        action=raw.action,
        dates=raw.dates,
        citation=raw.citation,
        volume=raw.volume,
        start_page=raw.start_page,
        end_page=raw.end_page,
        page_count=raw.page_length,
        published_date=raw.publication_date,
        effective_date=raw.effective_on,
        comments_close_date=raw.comments_close_on,
        signed_date=raw.signing_date,
        agencies=read_rows(raw.agencies, _RawAgency, _read_agency),
        docket_ids=raw.docket_ids or [],
        cfr_references=read_rows(raw.cfr_references or (), _RawCfrReference, _read_reference),
        regulation_id_numbers=raw.regulation_id_numbers or [],
        topics=raw.topics or [],
        president=raw.president.name if raw.president else None,
        executive_order_number=_string(raw.executive_order_number),
        significant=raw.significant,
        url=raw.html_url,
        pdf_url=raw.pdf_url,
        body_html_url=raw.body_html_url,
        full_text_xml_url=raw.full_text_xml_url,
        raw_text_url=raw.raw_text_url,
        public_inspection_pdf_url=raw.public_inspection_pdf_url,
        comment_url=raw.comment_url,
    )


def _read_agency(raw: _RawAgency) -> FederalAgency:
    return FederalAgency(raw.name or raw.raw_name, raw.id, raw.slug, raw.parent_id, raw.url)


def _read_reference(raw: _RawCfrReference) -> CfrReference:
    return CfrReference(raw.title, _string(raw.part), _string(raw.chapter))


def _string(value: str | int | None) -> str | None:
    return None if value is None else str(value)
