"""Draft acts. Times are those of Tallinn, without an offset."""

from collections.abc import Iterable
from datetime import UTC, date, datetime

from msgspec import Raw, Struct, field, structs

from skerry.models.listing import Listing
from skerry.models.parliament import Bill
from skerry.sources.estonia.riigikogu.records import (
    Draft,
    DraftDetails,
    DraftEvent,
    DraftText,
)
from skerry.sources.estonia.riigikogu.shapes import SITE, ZONE, RawFile, RawSubject, RawTitled, download_url, name_of
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none, plain_text
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.reply import Reply

DRAFT_PAGE = f"{SITE}/tegevus/eelnoud/eelnou"


class _RawDraft(Struct, rename="camel"):
    uuid: str
    title: str
    mark: int | None = None
    membership: int | None = None
    draft_type_code: str | None = None
    active_draft_stage: str | None = None
    active_draft_status: str | None = None
    active_draft_status_date: date | None = None
    initiated: date | None = None
    amendments_deadline: str | None = None
    leading_committee: RawSubject | None = None


class _RawDraftEvent(Struct, rename="camel"):
    date: str | None = None
    status: str | None = None
    decision_code: str | None = None
    sitting_title: str | None = None
    votings: list[RawSubject] | None = None


class _RawReading(Struct, rename="camel"):
    reading_code: str | None = None
    proceeding_events: list[_RawDraftEvent] | None = None


class _RawDraftText(Struct, rename="camel"):
    reading_code: str | None = None
    document: RawTitled | None = None
    file: RawFile | None = None


class _RawDescriptor(Struct, rename="camel"):
    text: str | None = None


class _RawDraftDetails(_RawDraft):
    accepted: date | None = None
    introduction: str | None = None
    responsible_member: RawSubject | None = None
    initiators: list[RawSubject] | None = None
    descriptors: list[_RawDescriptor] | None = None
    texts: list[Raw] | None = None
    readings: list[_RawReading] | None = None


class _RawPageNumbers(Struct, rename="camel"):
    total_elements: int
    number: int | None = None


class _RawDrafts(Struct, rename="camel"):
    content: list[Raw]


class _RawDraftPage(Struct, rename="camel"):
    page: _RawPageNumbers
    embedded: _RawDrafts | None = field(name="_embedded", default=None)


def read_drafts(reply: Reply) -> Listing[Draft]:
    page = reply.json(_RawDraftPage)
    rows = page.embedded.content if page.embedded else []
    return Listing(page.page.total_elements, tuple(read_rows(rows, _RawDraft, _draft)))


def _draft(draft: _RawDraft) -> Draft:
    return Draft(
        **structs.asdict(_bill(draft)),
        term=draft.membership,
        status_date=draft.active_draft_status_date,
        amendments_deadline_at=utc_or_none(draft.amendments_deadline, ZONE),
        leading_committee=name_of(draft.leading_committee),
    )


def read_draft(reply: Reply) -> DraftDetails:
    draft = reply.json(_RawDraftDetails)
    return DraftDetails(
        **structs.asdict(_bill(draft)),
        term=draft.membership,
        accepted_date=draft.accepted,
        amendments_deadline_at=utc_or_none(draft.amendments_deadline, ZONE),
        leading_committee=name_of(draft.leading_committee),
        responsible_member=name_of(draft.responsible_member),
        initiators=tuple(name for each in draft.initiators or () if (name := name_of(each))),
        introduction=plain_text(draft.introduction),
        keywords=tuple(word for each in draft.descriptors or () if (word := one_line(each.text))),
        events=tuple(_events(draft.readings or ())),
        texts=tuple(read_rows(draft.texts or (), _RawDraftText, _text)),
    )


def _bill(draft: _RawDraft) -> Bill:
    return Bill(
        id=draft.uuid,
        number=_number(draft),
        title=one_line(draft.title) or "",
        type=or_none(draft.draft_type_code),
        stage=or_none(draft.active_draft_stage),
        status=or_none(draft.active_draft_status),
        introduced_date=draft.initiated,
        url=f"{DRAFT_PAGE}/{draft.uuid}/",
    )


def _number(draft: _RawDraft) -> str | None:
    """The number with the kind of draft, as the Riigikogu writes it: `141 SE`."""
    return None if draft.mark is None else " ".join(filter(None, (str(draft.mark), draft.draft_type_code)))


def _events(readings: Iterable[_RawReading]) -> list[DraftEvent]:
    events = [
        DraftEvent(
            reading=or_none(reading.reading_code),
            occurred_at=utc_or_none(event.date, ZONE),
            status=or_none(event.status) or or_none(event.decision_code),
            sitting=one_line(event.sitting_title),
            vote_ids=tuple(voting.uuid for voting in event.votings or () if voting.uuid),
        )
        for reading in readings
        for event in reading.proceeding_events or ()
    ]
    return sorted(events, key=lambda event: event.occurred_at or datetime.max.replace(tzinfo=UTC))


def _text(text: _RawDraftText) -> DraftText:
    file = text.file or RawFile()
    return DraftText(
        reading=or_none(text.reading_code),
        title=one_line(file.file_title) or one_line(text.document.title if text.document else None),
        file_name=or_none(file.file_name),
        url=download_url(file),
    )
