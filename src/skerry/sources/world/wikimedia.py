"""Wikimedia: the English Wikipedia's main page of a day, and historical events on a day of the year."""

from datetime import date, timedelta
from functools import partial
from typing import Annotated, Literal
from urllib.parse import quote

from msgspec import Meta, Raw, Struct

from skerry.clock import now
from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_SA_4_0, spdx
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, plain_text
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Kind = Literal["selected", "events", "births", "deaths", "holidays"]

WIKI = "https://en.wikipedia.org/wiki/"


class PageLink(Struct, frozen=True):
    """A link to an article."""

    title: Annotated[str, Meta(description="title of the article")]
    url: Annotated[str, Meta(description="page of the article")]


class FeaturedArticle(Struct, frozen=True):
    """The article of the day."""

    title: Annotated[str, Meta(description="title of the article")]
    description: Annotated[str | None, Meta(description="subject in a few words")]
    excerpt: Annotated[str | None, Meta(description="first paragraph, plain text")]
    url: Annotated[str, Meta(description="page of the article")]
    thumbnail_url: Annotated[str | None, Meta(description="small version of its picture")]
    image_url: Annotated[str | None, Meta(description="its picture in full size")]


class PictureOfTheDay(Struct, frozen=True):
    """The picture of the day."""

    title: Annotated[str, Meta(description="name of the file")]
    description: Annotated[str | None, Meta(description="what it shows, plain text")]
    image_url: Annotated[str, Meta(description="the picture in full size")]
    thumbnail_url: Annotated[str | None, Meta(description="small version of the picture")]
    artist: Annotated[str | None, Meta(description="author of the picture")]
    license: Annotated[
        str | None, Meta(description="license of the picture, not of the articles: SPDX identifier where it has one")
    ]
    url: Annotated[str | None, Meta(description="page of the file, with its terms of use")]


class OnThisDayEvent(Struct, frozen=True):
    """An event on a day of the year: in one year, or a holiday of every year."""

    year: Annotated[int | None, Meta(description="year; negative before the common era; null for yearly events")]
    text: Annotated[str, Meta(description="what happened, plain text")]
    pages: Annotated[list[PageLink], Meta(description="articles named in the text")]


class MostReadArticle(Struct, frozen=True):
    """One of the most read articles."""

    title: Annotated[str, Meta(description="title of the article")]
    view_count: Annotated[int, Meta(description="number of page views on the day before")]
    rank: Annotated[int, Meta(description="rank among all pages; ranks of pages that are not articles are missing")]
    url: Annotated[str, Meta(description="page of the article")]


class NewsStory(Struct, frozen=True):
    """A news story."""

    text: Annotated[str, Meta(description="the story in a sentence, plain text")]
    pages: Annotated[list[PageLink], Meta(description="articles about it")]


class Featured(Struct, frozen=True):
    """The main page of a day. Any part may be missing."""

    article: FeaturedArticle | None
    picture: PictureOfTheDay | None
    on_this_day: tuple[OnThisDayEvent, ...]
    most_read: tuple[MostReadArticle, ...]
    news: tuple[NewsStory, ...]


class Wikimedia(Source):
    """Feeds of the Wikimedia REST API, written during the day they are for. No key; the User-Agent must name a contact.

    The recordings are of 2018. Newer members (`titles`, `content_urls`, licences of pictures) are read as other public
    clients read them."""

    key = "wikimedia"
    title = "Wikipedia"
    home = "https://en.wikipedia.org/"
    base = "https://en.wikipedia.org/api/rest_v1"
    license = CC_BY_SA_4_0
    evidence = Evidence.RECORDED
    evidence_note = "Recordings are of 2018; members added since follow public clients."
    attribution = "Wikipedia contributors"
    terms = "Pictures have their own licences. The User-Agent must name a contact."
    pace = Pace(per_second=10, concurrency=4)
    credential = "contact"
    limit_without = "may refuse bursts"

    async def featured(self, day: date) -> Featured:
        """The main page of a day. Raises NotFound for future days and for days before the feed existed.

        `news` is present for the current day (UTC) only, `most_read` for past days only; `on_this_day` is a selection."""
        path = f"/feed/featured/{day:%Y/%m/%d}"
        fresh = "1d" if day < now().date() else "1h"  # the current day's feed still changes
        return await self.get(
            path,
            fresh=fresh,
            read=IdentityChecked(read_featured, check_day, day.isoformat()),
            not_found=f"No main page of Wikipedia for {day}.",
        )

    async def on_this_day(self, kind: Kind, month: int, day: int) -> tuple[OnThisDayEvent, ...]:
        """Events of one kind on a day of the year (29 February included), in Wikipedia's order."""
        path = f"/feed/onthisday/{kind}/{month:02}/{day:02}"
        return await self.get(path, fresh="1d", read=partial(read_occasions, kind))


class _RawTitles(Struct):
    normalized: str


class _RawAddress(Struct):
    page: str


class _RawAddresses(Struct):
    desktop: _RawAddress


class _RawImage(Struct):
    source: str


class _RawPage(Struct):
    """Summary of an article; before 2019 without `titles` and `content_urls`."""

    title: str
    titles: _RawTitles | None = None
    normalizedtitle: str | None = None
    content_urls: _RawAddresses | None = None
    description: str | None = None
    extract: str | None = None
    thumbnail: _RawImage | None = None
    originalimage: _RawImage | None = None
    views: int | None = None
    rank: int | None = None


class _RawText(Struct):
    text: str | None = None
    html: str | None = None


class _RawLicense(Struct):
    type: str | None = None


class _RawPicture(Struct):
    title: str
    image: _RawImage
    thumbnail: _RawImage | None = None
    file_page: str | None = None
    artist: _RawText | None = None
    license: _RawLicense | None = None
    description: _RawText | None = None


class _RawOccasion(Struct):
    text: str
    pages: list[Raw] = []
    year: int | None = None


class _RawMostRead(Struct):
    articles: list[Raw]
    date: str | None = None
    """The day before that of the feed, as 2026-11-19Z."""


class _RawStory(Struct):
    story: str
    links: list[Raw] = []


class _RawFeed(Struct):
    tfa: _RawPage | None = None
    image: _RawPicture | None = None
    onthisday: list[Raw] | None = None
    mostread: _RawMostRead | None = None
    news: list[Raw] | None = None


def read_featured(reply: Reply) -> Featured:
    """The main page. Raises NotFound for an empty feed."""
    feed = reply.json(_RawFeed)
    if feed == _RawFeed():
        if reply.json(dict[str, Raw]):
            raise ReplyError("returned a feed without any known part")
        raise NotFound("No main page of Wikipedia for this day.")
    return Featured(
        article=_read_article(feed.tfa) if feed.tfa else None,
        picture=_read_picture(feed.image) if feed.image else None,
        on_this_day=tuple(read_rows(feed.onthisday or (), _RawOccasion, _read_occasion)),
        most_read=tuple(read_rows(feed.mostread.articles if feed.mostread else (), _RawPage, _read_most_read)),
        news=tuple(read_rows(feed.news or (), _RawStory, _read_story)),
    )


def check_day(reply: Reply, _: object, requested: str) -> None:
    """The list of most read articles, the only part that states a day, is that of the day before."""
    counted = reply.json(_RawFeed).mostread
    if counted is not None and counted.date is not None:
        same(
            date.fromisoformat(requested) - timedelta(days=1),
            counted.date.removesuffix("Z"),
            "list of most read articles of",
        )


def read_occasions(kind: Kind, reply: Reply) -> tuple[OnThisDayEvent, ...]:
    """The events of one kind."""
    rows = reply.json(dict[str, list[Raw]])[kind]
    return tuple(read_rows(rows, _RawOccasion, _read_occasion))


def _read_article(page: _RawPage) -> FeaturedArticle:
    link = _read_link(page)
    return FeaturedArticle(
        title=link.title,
        description=page.description,
        excerpt=page.extract or None,
        url=link.url,
        thumbnail_url=page.thumbnail.source if page.thumbnail else None,
        image_url=page.originalimage.source if page.originalimage else None,
    )


def _read_picture(picture: _RawPicture) -> PictureOfTheDay:
    return PictureOfTheDay(
        title=picture.title.removeprefix("File:"),
        description=_markup(picture.description),
        image_url=picture.image.source,
        thumbnail_url=picture.thumbnail.source if picture.thumbnail else None,
        artist=_markup(picture.artist),
        license=spdx(picture.license.type) if picture.license and picture.license.type else None,
        url=picture.file_page,
    )


def _read_occasion(occasion: _RawOccasion) -> OnThisDayEvent:
    return OnThisDayEvent(occasion.year, one_line(occasion.text) or "", _read_links(occasion.pages))


def _read_most_read(page: _RawPage) -> MostReadArticle:
    if page.views is None or page.rank is None:
        raise ReplyError("returned a most-read article without its views")
    link = _read_link(page)
    return MostReadArticle(link.title, page.views, page.rank, link.url)


def _read_story(item: _RawStory) -> NewsStory:
    return NewsStory(plain_text(item.story) or "", _read_links(item.links))


def _read_links(pages: list[Raw]) -> list[PageLink]:
    return read_rows(pages, _RawPage, _read_link)


def _read_link(page: _RawPage) -> PageLink:
    title = page.titles.normalized if page.titles else page.normalizedtitle or page.title.replace("_", " ")
    if page.content_urls:
        return PageLink(title, page.content_urls.desktop.page)
    return PageLink(title, WIKI + quote(title.replace(" ", "_"), safe="/:,()!*'"))


def _markup(text: _RawText | None) -> str | None:
    return plain_text(text.text or text.html) if text else None
