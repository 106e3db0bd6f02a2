"""Agendas, sessions and verbatim records.

In verbatim records, the time of a sitting is true UTC; those of its items and speeches are the wall clock of Tallinn,
although they are written with +00:00."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from msgspec import Raw, Struct

from skerry.errors import ReplyError
from skerry.sources.estonia.riigikogu.records import (
    AgendaItem,
    ParliamentSession,
    PlenaryAgenda,
    PlenarySitting,
    SessionType,
    Speech,
    VerbatimItem,
)
from skerry.sources.estonia.riigikogu.shapes import ZONE, RawCode, RawTitled, bill_of, words
from skerry.upstream.formats.rows import read_each, read_rows
from skerry.upstream.formats.text import one_line, or_none, plain_text, web_address
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.reply import Reply

SESSIONS: dict[str, SessionType] = {"KORRALINE": "ordinary", "ERAKORRALINE": "extraordinary"}


class _RawAgendaItem(Struct, rename="camel"):
    title: str
    order: int | None = None
    type: RawCode | None = None
    stage: str | None = None
    decision: RawCode | None = None
    related_draft: RawTitled | None = None


class _RawPlenarySitting(Struct, rename="camel"):
    uuid: str
    title: str | None = None
    sitting_date_time: str | None = None
    agenda_items: list[_RawAgendaItem] | None = None


class _RawAgenda(Struct, rename="camel"):
    week_start_date: date
    week_end_date: date
    title: str | None = None
    sittings: list[_RawPlenarySitting] | None = None


class _RawSession(Struct, rename="camel"):
    membership: int
    number: int
    start_date: date
    end_date: date | None = None
    type: RawCode | None = None


class _RawEvent(Struct, rename="camel"):
    type: str | None = None
    date: str | None = None
    speaker: str | None = None
    text: str | None = None


class _RawVerbatimItem(Struct, rename="camel"):
    date: str | None = None
    title: str | None = None
    events: list[_RawEvent] | None = None


class _RawVerbatim(Struct, rename="camel"):
    date: str
    membership: int | None = None
    plenary_session: int | None = None
    link: str | None = None
    title: str | None = None
    edited: bool | None = None
    agenda_items: list[_RawVerbatimItem] | None = None


def read_agenda(reply: Reply, day: date) -> PlenaryAgenda:
    agenda = reply.json(_RawAgenda)
    if not agenda.week_start_date <= day <= agenda.week_end_date:
        raise ReplyError(f"returned the week of {agenda.week_start_date} instead of that of {day}")
    sittings = map(_sitting, agenda.sittings or ())
    return PlenaryAgenda(
        start_date=agenda.week_start_date,
        end_date=agenda.week_end_date,
        title=one_line(agenda.title),
        sittings=sorted(sittings, key=lambda sitting: sitting.scheduled_at or datetime.max.replace(tzinfo=UTC)),
    )


def _sitting(sitting: _RawPlenarySitting) -> PlenarySitting:
    return PlenarySitting(
        id=sitting.uuid,
        scheduled_at=utc_or_none(sitting.sitting_date_time, ZONE),
        title=one_line(sitting.title),
        items=[_agenda_item(item) for item in sorted(sitting.agenda_items or (), key=lambda item: item.order or 0)],
    )


def _agenda_item(item: _RawAgendaItem) -> AgendaItem:
    return AgendaItem(
        title=one_line(item.title) or "",
        type=words(item.type),
        stage=or_none(item.stage),
        decision=words(item.decision),
        draft=bill_of(item.related_draft),
    )


def read_sessions(reply: Reply) -> tuple[ParliamentSession, ...]:
    found = read_rows(reply.json(list[Raw]), _RawSession, _session, at_least=1)
    return tuple(sorted(found, key=lambda session: session.start_date))


def _session(session: _RawSession) -> ParliamentSession:
    return ParliamentSession(
        term=session.membership,
        number=session.number,
        type=SESSIONS.get((session.type and session.type.code) or ""),
        start_date=session.start_date,
        end_date=session.end_date,
    )


def read_verbatims(reply: Reply) -> tuple[VerbatimItem, ...]:
    """Items of all sittings, in order of time."""
    sittings = sorted(reply.json(list[_RawVerbatim]), key=lambda sitting: utc(sitting.date))
    items = [(sitting, item) for sitting in sittings for item in sitting.agenda_items or ()]
    return tuple(read_each(items, lambda pair: _verbatim_item(*pair)))


def sitting_day(item: VerbatimItem) -> date:
    """The day on which the sitting of an item started, in Tallinn."""
    return item.sitting_started_at.astimezone(ZoneInfo(ZONE)).date()


def _verbatim_item(sitting: _RawVerbatim, item: _RawVerbatimItem) -> VerbatimItem:
    speeches = tuple(
        Speech(one_line(event.speaker), _wall_clock(event.date), text)
        for event in item.events or ()
        if event.type == "SPEECH" and (text := or_none(event.text))
    )
    return VerbatimItem(
        sitting=one_line(sitting.title),
        sitting_started_at=utc(sitting.date),
        term=sitting.membership,
        session=sitting.plenary_session,
        edited=sitting.edited,
        title=plain_text(item.title),
        started_at=_wall_clock(item.date),
        speech_count=len(speeches),
        speakers=tuple(dict.fromkeys(speech.speaker for speech in speeches if speech.speaker)),
        speeches=speeches,
        url=web_address(sitting.link),
    )


def _wall_clock(text: str | None) -> datetime | None:
    """A time of Tallinn that is written as if it were UTC."""
    stated = utc_or_none(text)
    return None if stated is None else stated.replace(tzinfo=ZoneInfo(ZONE)).astimezone(UTC)
