"""Estonia's information system of drafts (EIS): drafts in consultation, in coordination and before the government.

There is no recording. The three feeds, and the form of their titles, are those that a public program reads
(henrikaavik/estonian-legal-ontology, 2026): `Title - JDM/26-0001 (31.01.2026)`, sometimes without number or day."""

import re
from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from skerry.clock import midnight
from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.feeds import FeedEntry
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.text import web_address
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.formats.xml import child, child_text, children, local_name
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

DraftPhase = Literal["consultation", "coordination", "government"]
FEED: dict[DraftPhase, str] = {
    "consultation": "publicConsult",
    "coordination": "review",
    "government": "submission",
}
TITLE = re.compile(
    r"(?P<title>.+?)(?:\s+-\s*(?P<number>(?P<ministry>[^\W\d_]+)/\d\d-\d{3,5}))?(?:\s*\((?P<day>\d\d\.\d\d\.\d{4})\))?"
)


class LegislativeDraft(Struct, frozen=True):
    """A draft in one phase of its proceeding."""

    title: Annotated[str, Meta(description="title, in Estonian")]
    number: Annotated[str | None, Meta(description="number in the system, such as JDM/26-0001; null where not stated")]
    ministry_code: Annotated[
        str | None, Meta(description="abbreviation of the ministry or office, as in the number: JDM, SOM, KLIM")
    ]
    published_date: Annotated[date | None, Meta(description="day on which it entered the phase; null where not stated")]
    url: Annotated[str | None, Meta(description="page of the draft with its documents")]

    def feed_entry(self) -> FeedEntry:
        published_at = None if self.published_date is None else midnight(self.published_date, "Europe/Tallinn")
        return FeedEntry(
            key=(self.number or self.title,),
            title=self.title if self.number is None else f"{self.number}: {self.title}",
            updated_at=published_at,
            published_at=published_at,
            url=self.url,
        )


class Eis(Source):
    """Drafts of laws, regulations and positions of the government. A feed for each phase; no key."""

    key = "eis"
    title = "Information system of drafts (EIS)"
    home = "https://eelnoud.valitsus.ee/"
    base = "https://eelnoud.valitsus.ee/main/mount/rss/home"
    license = stated("Public sector information; the terms are not stated")
    evidence = Evidence.INFERRED
    attribution = "Riigikantselei, eelnoud.valitsus.ee"
    pace = Pace(per_second=1, concurrency=2)

    async def drafts(self, phase: DraftPhase) -> tuple[LegislativeDraft, ...]:
        """All drafts in one phase, in the order of the feed."""
        return await self.get(f"/{FEED[phase]}.rss", fresh="30m", read=read_drafts)


def read_drafts(reply: Reply) -> tuple[LegislativeDraft, ...]:
    channel = child(reply.xml(), "channel")
    if channel is None:
        raise ReplyError("returned XML that is not a feed")
    return tuple(read_each(children(channel, "item"), _draft))


def _draft(item: "_Element") -> LegislativeDraft:
    found = TITLE.fullmatch(child_text(item, "title") or "")
    if found is None:
        raise ValueError(f"{local_name(item)} without a title")
    return LegislativeDraft(
        title=found["title"],
        number=found["number"],
        ministry_code=found["ministry"],
        published_date=day_or_none(found["day"]),
        url=web_address(child_text(item, "link")),
    )
