"""Ametlikud Teadaanded, the official announcements of Estonia: bankruptcies, auctions, plans, summonses.

There is no recording. The provider documents its addresses (/avalik/uriotsing); the elements are those that public programs of
2026 read (dims_p4_ata and vakuraamat-news). Announcements name people, addresses and debts: only what identifies an announcement
and the companies it is about is passed on, and nothing is kept."""

from datetime import date
from typing import TYPE_CHECKING, Annotated

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

LEGAL_PERSON = "J"
"""Kind of a person; of the others nothing is passed on."""


class NoticeCompany(Struct, frozen=True):
    """A company or another legal person that an announcement is about."""

    code: Annotated[str | None, Meta(description="registry code, eight digits; null for a foreign one without")]
    name: Annotated[str, Meta(description="name, as announced")]


class OfficialNotice(Struct, frozen=True):
    """An official announcement, without its text and the people in it."""

    number: Annotated[str, Meta(description="number of the announcement")]
    title: Annotated[str, Meta(description="kind of announcement, in Estonian, such as Pankrotiteade")]
    type_code: Annotated[str | None, Meta(description="code of the kind of announcement")]
    publisher: Annotated[str | None, Meta(description="court, office, notary or bailiff who published it; in Estonian")]
    companies: Annotated[list[NoticeCompany], Meta(description="legal persons it is about; empty for people only")]
    published_date: Annotated[date | None, Meta(description="day of publication")]
    end_date: Annotated[date | None, Meta(description="day on which it is archived and no longer public")]
    url: Annotated[str | None, Meta(description="the announcement")]

    def feed_entry(self) -> FeedEntry:
        published_at = None if self.published_date is None else midnight(self.published_date, "Europe/Tallinn")
        return FeedEntry(
            key=(self.number,),
            title=": ".join(filter(None, (self.title, ", ".join(company.name for company in self.companies)))),
            updated_at=published_at,
            published_at=published_at,
            url=self.url,
            text=self.publisher,
        )


class AmetlikudTeadaanded(Source):
    """Official announcements by kind and month, 1,000 at most. No key. Replies name people and are kept in no cache."""

    key = "ametlikud_teadaanded"
    title = "Ametlikud Teadaanded (official announcements)"
    home = "https://www.ametlikudteadaanded.ee/"
    base = "https://www.ametlikudteadaanded.ee/ee"
    license = stated("Public sector information; the terms are not stated")
    evidence = Evidence.INFERRED
    attribution = "Registrite ja Infosüsteemide Keskus (RIK)"
    terms = "Replies name people; they are passed on without these names and kept in no cache."
    pace = Pace(per_second=0.5, concurrency=1, burst=3)
    keeps_replies = False

    async def notices(
        self, kind: str, subtype: str | None, year: int | None, month: int | None
    ) -> tuple[OfficialNotice, ...]:
        """Announcements of a kind, in the order of the provider. Raises NotFound for an unknown kind."""
        parts = ["-", kind, subtype or "-", *map(str, (part for part in (year, month) if part is not None))]
        path = "/".join(parts).removesuffix("/-")
        return await self.get(
            f"/{path}/xml",
            fresh="5s",
            read=read_notices,
            not_found=f"There is no kind of announcement {kind!r}{f' with {subtype!r}' if subtype else ''}.",
        )


def read_notices(reply: Reply) -> tuple[OfficialNotice, ...]:
    root = reply.xml()
    if local_name(root) != "teadaanded":
        raise ReplyError(f"returned the document {local_name(root):.40} instead of announcements")
    return tuple(read_each(children(root, "teadaanne"), _notice))


def _notice(element: "_Element") -> OfficialNotice:
    kind = child(element, "liik")
    number, title = child_text(element, "teate_number"), child_text(kind, "nimi")
    if number is None or title is None:
        raise ValueError("an announcement without number or kind")
    return OfficialNotice(
        number=number,
        title=title,
        type_code=child_text(kind, "kood"),
        publisher=child_text(child(element, "andmeandja"), "nimi"),
        companies=[
            NoticeCompany(child_text(person, "kood"), name)
            for person in children(element, "puudutatud_isik")
            if child_text(child(person, "liik"), "kood") == LEGAL_PERSON and (name := child_text(person, "nimi"))
        ],
        published_date=day_or_none(child_text(element, "avaldamise_kpv")),
        end_date=day_or_none(child_text(element, "arhiveerimise_kpv")),
        url=web_address(child_text(element, "url")),
    )
