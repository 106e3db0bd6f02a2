"""Federal Register: the daily journal of the U.S. government."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from skerry.licenses import US_GOVERNMENT, stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

DocumentType = Annotated[str, Meta(description="Rule, Proposed Rule, Notice, Presidential Document, ...")]
Published = Annotated[date, Meta(description="day of publication, in Washington")]
Abstract = Annotated[str | None, Meta(description="summary; null where the document has none")]
InspectionPdf = Annotated[str | None, Meta(description="PDF of the version for public inspection before publication")]


class Document(Struct, frozen=True):
    """A document as lists have it."""

    document_number: Annotated[str, Meta(description="such as 2020-17469; names the document everywhere")]
    title: str
    type: DocumentType
    abstract: Abstract
    publication_date: Published
    agencies: Annotated[list[str], Meta(description="names of the agencies that issued it")]
    html_url: Annotated[str, Meta(description="its page")]
    pdf_url: str | None
    public_inspection_pdf_url: InspectionPdf
    excerpts: Annotated[str | None, Meta(description="begin of the text or of the abstract")]


class Documents(Struct, frozen=True):
    """One page of a list."""

    total: int
    """Documents on all pages."""
    items: tuple[Document, ...]


class Agency(Struct, frozen=True):
    """An agency of the U.S. government."""

    name: str
    id: Annotated[int | None, Meta(description="number at the Federal Register; null for one that it does not list")]
    slug: Annotated[str | None, Meta(description="short name in addresses")]
    parent_id: Annotated[int | None, Meta(description="number of the agency that it is part of")]
    url: str | None


class CfrReference(Struct, frozen=True):
    """A part of the Code of Federal Regulations."""

    title: Annotated[int, Meta(description="number of the title")]
    part: str | None
    chapter: str | None


class DocumentDetails(Struct, frozen=True):
    """A document with all that is said of it."""

    document_number: str
    title: str
    type: DocumentType
    subtype: Annotated[str | None, Meta(description="of a presidential document: Executive Order, Proclamation, ...")]
    abstract: Abstract
    action: Annotated[str | None, Meta(description="what is done, such as Final rule")]
    dates: Annotated[str | None, Meta(description="what the document says of dates, in words")]
    citation: Annotated[str | None, Meta(description="volume and page, such as 85 FR 48465")]
    volume: Annotated[int | None, Meta(description="of the journal, one a year")]
    start_page: Annotated[int | None, Meta(description="first page in the volume")]
    end_page: Annotated[int | None, Meta(description="last page in the volume")]
    page_length: Annotated[int | None, Meta(description="number of pages")]
    publication_date: Published
    effective_on: Annotated[date | None, Meta(description="first day on which a rule applies")]
    comments_close_on: Annotated[date | None, Meta(description="last day for comments")]
    signing_date: Annotated[date | None, Meta(description="day on which the president signed it")]
    agencies: Annotated[list[Agency], Meta(description="that issued it")]
    docket_ids: list[str]
    cfr_references: Annotated[list[CfrReference], Meta(description="parts that it changes or would change")]
    regulation_id_numbers: Annotated[list[str], Meta(description="RIN in the Unified Agenda")]
    topics: list[str]
    president: Annotated[str | None, Meta(description="in office when it was published")]
    executive_order_number: str | None
    significant: Annotated[bool | None, Meta(description="by Executive Order 12866; null where nobody judged")]
    html_url: Annotated[str, Meta(description="its page")]
    pdf_url: str | None
    body_html_url: Annotated[str | None, Meta(description="text as HTML")]
    full_text_xml_url: Annotated[str | None, Meta(description="text as XML")]
    raw_text_url: Annotated[str | None, Meta(description="text without form")]
    public_inspection_pdf_url: InspectionPdf
    comment_url: Annotated[str | None, Meta(description="where comments can be made")]


class FederalRegister(Source):
    """Rules, proposed rules, notices and presidential documents since 1994. No key; who hurries gets a captcha."""

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

    async def recent(self, page: int, per_page: int, kind: str | None = None) -> Documents:
        """Documents from the newest. `kind` is RULE, PRORULE, NOTICE or PRESDOCU."""
        query: Query = {"order": "newest", "per_page": per_page, "page": page, "conditions[type][]": kind}
        return await self.get("/documents.json", query=query, fresh="1h", read=read_documents)

    async def document(self, number: str) -> DocumentDetails:
        """One document. Raises NotFound."""
        return await self.get(
            f"/documents/{number}.json", fresh="1d", read=read_details, not_found=f"no document has the number {number}"
        )


class _RawAgency(Struct):
    """One that the Federal Register does not list has its raw name only."""

    raw_name: str
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
    agencies: list[_RawAgency]
    html_url: str
    abstract: str | None = None
    pdf_url: str | None = None
    public_inspection_pdf_url: str | None = None
    excerpts: str | None = None


class _RawAnswer(Struct):
    count: int
    results: list[_RawDocument] = []  # not there when nothing is found


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
    cfr_references: list[_RawCfrReference] | None = None
    regulation_id_numbers: list[str] | None = None
    topics: list[str] | None = None
    president: _RawPresident | None = None
    executive_order_number: str | int | None = None
    significant: bool | None = None
    body_html_url: str | None = None
    full_text_xml_url: str | None = None
    raw_text_url: str | None = None
    comment_url: str | None = None


def read_documents(reply: Reply) -> Documents:
    sent = reply.json(_RawAnswer)
    return Documents(sent.count, tuple(map(_document, sent.results)))


def _document(sent: _RawDocument) -> Document:
    return Document(
        document_number=sent.document_number,
        title=sent.title,
        type=sent.type,
        abstract=sent.abstract,
        publication_date=sent.publication_date,
        agencies=[agency.name or agency.raw_name for agency in sent.agencies],
        html_url=sent.html_url,
        pdf_url=sent.pdf_url,
        public_inspection_pdf_url=sent.public_inspection_pdf_url,
        excerpts=sent.excerpts,
    )


def read_details(reply: Reply) -> DocumentDetails:
    sent = reply.json(_RawDetails)
    return DocumentDetails(
        document_number=sent.document_number,
        title=sent.title,
        type=sent.type,
        subtype=sent.subtype,
        abstract=sent.abstract,
        action=sent.action,
        dates=sent.dates,
        citation=sent.citation,
        volume=sent.volume,
        start_page=sent.start_page,
        end_page=sent.end_page,
        page_length=sent.page_length,
        publication_date=sent.publication_date,
        effective_on=sent.effective_on,
        comments_close_on=sent.comments_close_on,
        signing_date=sent.signing_date,
        agencies=[
            Agency(agency.name or agency.raw_name, agency.id, agency.slug, agency.parent_id, agency.url)
            for agency in sent.agencies
        ],
        docket_ids=sent.docket_ids or [],
        cfr_references=[
            CfrReference(reference.title, _text(reference.part), _text(reference.chapter))
            for reference in sent.cfr_references or []
        ],
        regulation_id_numbers=sent.regulation_id_numbers or [],
        topics=sent.topics or [],
        president=sent.president.name if sent.president else None,
        executive_order_number=_text(sent.executive_order_number),
        significant=sent.significant,
        html_url=sent.html_url,
        pdf_url=sent.pdf_url,
        body_html_url=sent.body_html_url,
        full_text_xml_url=sent.full_text_xml_url,
        raw_text_url=sent.raw_text_url,
        public_inspection_pdf_url=sent.public_inspection_pdf_url,
        comment_url=sent.comment_url,
    )


def _text(value: str | int | None) -> str | None:
    return None if value is None else str(value)
