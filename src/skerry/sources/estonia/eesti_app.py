"""Danger notices of Estonia (EE-ALARM), from the back end of the state app.

There is no recording and no documentation: the shape is that of public programs and of an analysis of 2026, which also found that
the list always has the ten newest events, technical tests included, and lacks short notices for a single county."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
import structlog
from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.models.feeds import FeedEntry
from skerry.models.fields import Moment
from skerry.polygons import Area, MultiPolygon, oriented
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import demand, read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

log = structlog.get_logger(__name__)
ENDED = frozenset({"COMPLETED", "CANCELLED"})
"""States of a notice that no longer holds, whatever its end."""


class DangerNotice(Struct, frozen=True, kw_only=True):
    """A danger notice that was sent to the public."""

    id: Annotated[str, Meta(description="identifier of the notice")]
    event_id: Annotated[str, Meta(description="identifier of the event that it is about; an event may have several")]
    event_title: Annotated[str, Meta(description="title of the event, in Estonian")]
    event_status: Annotated[str | None, Meta(description="status of the event, as the provider writes it: OPEN")]
    state: Annotated[
        str | None, Meta(description="state of the notice, as the provider writes it: OPEN, COMPLETED, CANCELLED")
    ]
    starts_at: Annotated[Moment, Meta(description="from when it holds, UTC")]
    ends_at: Annotated[Moment | None, Meta(description="until when it holds, UTC; null where no end is stated")]
    cancelled_at: Annotated[Moment | None, Meta(description="when it was cancelled, UTC; null where it was not")]
    title_et: Annotated[str | None, Meta(description="title, in Estonian")]
    title_en: Annotated[str | None, Meta(description="title, in English")]
    title_ru: Annotated[str | None, Meta(description="title, in Russian")]
    message_et: Annotated[str | None, Meta(description="message, in Estonian")]
    message_en: Annotated[str | None, Meta(description="message, in English")]
    message_ru: Annotated[str | None, Meta(description="message, in Russian")]
    area: Annotated[
        MultiPolygon | None, Meta(description="where it holds, a GeoJSON geometry; null where no area is known")
    ]

    def feed_entry(self) -> FeedEntry:
        return FeedEntry(
            key=(self.id,),
            title=self.title_et or self.event_title,
            updated_at=self.cancelled_at or self.starts_at,
            published_at=self.starts_at,
            text="\n\n".join(filter(None, (self.message_et, self.message_en, self.message_ru))) or None,
        )


class EestiApp(Source):
    """Back end of the Estonian state app: its list of danger notices, without a key. Not an official interface: it may be closed
    at any time."""

    key = "eesti_app"
    title = "Estonian state app, danger notices"
    home = "https://www.eesti.ee/"
    base = "https://api.app.eesti.ee"
    license = stated("Not stated")
    evidence = Evidence.INFERRED
    attribution = "Riigi Infosüsteemi Amet, SMIT"
    terms = "An undocumented interface. The official channels are EE-ALARM and the state app."
    pace = Pace(per_second=0.2, concurrency=1, burst=3)

    async def notices(self) -> tuple[DangerNotice, ...]:
        """The notices of the ten newest events, the newest first."""
        return await self.get("/api/sitrep/v1/full-events", fresh="30s", read=read_notices)


class _RawEvent(Struct, rename="camel"):
    id: int
    title: str
    event_status: str | None = None


class _RawContent(Struct, rename="camel"):
    country_code: str | None = None
    title: str | None = None
    text: str | None = None


class _RawShape(Struct, rename="camel"):
    geo_json: str | None = None


class _RawAlert(Struct, rename="camel"):
    id: int
    start_date: str
    state: str | None = None
    end_date: str | None = None
    cancelled_at: str | None = None
    content: list[_RawContent] = []
    geo_jsons: list[Raw] = []


class _RawData(Struct):
    event: _RawEvent
    alerts: list[Raw]


class _RawWrapper(Struct):
    data: _RawData


class _RawFeature(Struct):
    geometry: Area


class _RawCollection(Struct):
    features: list[_RawFeature]


def read_notices(reply: Reply) -> tuple[DangerNotice, ...]:
    rows = reply.json(list[Raw])
    demand(rows, 1, "events")
    notices = [notice for group in read_rows(rows, _RawWrapper, _notices) for notice in group]
    return tuple(sorted(notices, key=lambda notice: (notice.starts_at, notice.id), reverse=True))


def _notices(raw: _RawWrapper) -> list[DangerNotice]:
    event = raw.data.event
    return read_rows(raw.data.alerts, _RawAlert, lambda alert: _notice(event, alert))


def _notice(event: _RawEvent, raw: _RawAlert) -> DangerNotice:
    # `countryCode` has the language.
    content = {(each.country_code or "").upper(): each for each in raw.content}
    nothing = _RawContent()
    et, en, ru = (content.get(language, nothing) for language in ("ET", "EN", "RU"))
    return DangerNotice(
        id=str(raw.id),
        event_id=str(event.id),
        event_title=event.title,
        event_status=or_none(event.event_status),
        state=or_none(raw.state),
        starts_at=utc(raw.start_date),
        ends_at=utc_or_none(raw.end_date),
        cancelled_at=utc_or_none(raw.cancelled_at),
        title_et=or_none(et.title),
        title_en=or_none(en.title),
        title_ru=or_none(ru.title),
        message_et=or_none(et.text),
        message_en=or_none(en.text),
        message_ru=or_none(ru.text),
        area=_area(raw),
    )


def _area(raw: _RawAlert) -> MultiPolygon | None:
    """The areas of a notice as one. A danger notice is passed on even where its area cannot be read."""
    try:
        pieces = [piece for shape in raw.geo_jsons for area in _areas(shape) for piece in oriented(area).pieces]
    except (msgspec.MsgspecError, ValueError) as error:
        log.warning("area of a danger notice is unreadable", notice=raw.id, error=str(error))
        return None
    return MultiPolygon(pieces) if pieces else None


def _areas(raw: Raw) -> Iterator[Area]:
    """The areas of one shape: a feature collection in a string."""
    text = msgspec.json.decode(raw, type=_RawShape).geo_json
    if text:
        yield from (feature.geometry for feature in msgspec.json.decode(text, type=_RawCollection).features)
