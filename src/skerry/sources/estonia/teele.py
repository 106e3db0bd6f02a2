"""TEELE, the documents of Tallinn's city council.

There is no recording. Two public programs agree on paths, parameters and the counted page, and on id, title, type, status, day
of publication and publishing unit of a document. Numbers, the unit's name and the restriction are known by description only
and are optional."""

from datetime import date, datetime
from typing import Annotated
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from msgspec import Meta, Raw, Struct

from skerry.clock import midnight
from skerry.errors import ReplyError
from skerry.folding import fold
from skerry.licenses import stated
from skerry.models.feeds import FeedEntry
from skerry.models.fields import OBSERVATION
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import scalar
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

TYPES = {"otsus": "RESOLUTION", "maarus": "REGULATION"}
"""Document types by their Estonian names, folded."""
COUNCIL = "COUNCILUNIT"
"""Setting with the id of the council in office; it changes with each election."""


class LegalAct(Struct, frozen=True):
    """An act of the city council."""

    id: Annotated[int, Meta(description="id in TEELE")]
    title: Annotated[str, Meta(description="in Estonian")]
    type: Annotated[str, Meta(description="RESOLUTION or REGULATION; other types as TEELE names them")]
    number: Annotated[str | None, Meta(description="number of the act")]
    draft_number: Annotated[str | None, Meta(description="number under which the act was proposed")]
    status: Annotated[str, Meta(description="status as TEELE names it, an Estonian word or a code")]
    published_date: Annotated[date | None, OBSERVATION, Meta(description="day of publication, in Estonian time")]
    issuer: Annotated[str | None, Meta(description="the council that passed it, in Estonian")]
    restricted: Annotated[bool | None, Meta(description="whether its content is restricted; null where not stated")]
    url: Annotated[str, Meta(description="web page of the act")]

    def feed_entry(self) -> FeedEntry:
        published_at = None if self.published_date is None else midnight(self.published_date, "Europe/Tallinn")
        return FeedEntry(
            key=(self.id,),
            title=self.title,
            updated_at=published_at,
            published_at=published_at,
            url=self.url,
            text=self.issuer,
        )


class Teele(Source):
    """Document system of the city of Tallinn: acts of the city council, in Estonian. Changes daily."""

    key = "teele"
    title = "TEELE, documents of the city of Tallinn"
    home = "https://teele.tallinn.ee/"
    base = "https://teele.tallinn.ee/api"
    license = stated("Official acts are not under copyright")
    evidence = Evidence.INFERRED
    evidence_note = "Two public programs list acts of the council; none lists those of the city government."
    attribution = "Tallinna linn, TEELE"
    pace = Pace(per_second=2, concurrency=2)

    async def council_acts(self, page: int, limit: int) -> Listing[LegalAct]:
        """Acts of the council in office, the newest first. Pages are numbered from 1."""
        unit = await self.get("/systemSettings", fresh="1d", read=read_council, reference=True)
        query = urlencode(
            [
                ("documentTypes", "RESOLUTION"),
                ("documentTypes", "REGULATION"),
                ("publisherUnitId", unit),
                ("status", "ACCEPTED"),
                ("sortColumn", "publishedAt"),
                ("sortDirection", "desc"),
                ("page", page),
                ("pageSize", limit),
                ("lang", "EE"),
            ]
        )
        return await self.get(f"/documents?{query}", fresh="1h", read=read_acts)


class _RawSetting(Struct):
    key: str
    value: str | None = None


class _RawUnit(Struct):
    name: str | None = None


class _RawDocument(Struct):
    id: int
    title: str
    documentType: str  # noqa: N815  the provider's name
    status: str
    number: str | int | None = None
    draftNumber: str | int | None = None  # noqa: N815
    publishedAt: str | None = None  # noqa: N815
    publisherUnit: _RawUnit | None = None  # noqa: N815
    hasAccessRestriction: bool | None = None  # noqa: N815


class _RawDocuments(Struct):
    rowCount: int  # noqa: N815
    results: list[Raw]


def read_council(reply: Reply) -> int:
    for setting in read_rows(reply.json(list[Raw]), _RawSetting, lambda setting: setting):
        if setting.key == COUNCIL and setting.value:
            return int(setting.value)
    raise ReplyError(f"returned settings without {COUNCIL}")


def read_acts(reply: Reply) -> Listing[LegalAct]:
    raw = reply.json(_RawDocuments)
    return Listing(raw.rowCount, tuple(read_rows(raw.results, _RawDocument, _act)))


def _act(raw: _RawDocument) -> LegalAct:
    return LegalAct(
        id=raw.id,
        title=" ".join(raw.title.split()),
        type=TYPES.get(fold(raw.documentType), raw.documentType),
        number=scalar(raw.number),
        draft_number=scalar(raw.draftNumber),
        status=raw.status,
        published_date=_day(raw.publishedAt) if raw.publishedAt else None,
        issuer=scalar(raw.publisherUnit.name) if raw.publisherUnit else None,
        restricted=raw.hasAccessRestriction,
        url=f"https://teele.tallinn.ee/documents/{raw.id}/view",
    )


def _day(text: str) -> date:
    """A day; of a time with an offset, the day in Tallinn."""
    moment = datetime.fromisoformat(text)
    return moment.astimezone(ZoneInfo("Europe/Tallinn")).date() if moment.tzinfo else moment.date()
