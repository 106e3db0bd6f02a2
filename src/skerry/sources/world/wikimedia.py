"""The English Wikipedia's feeds: what its main page shows on a day, and what happened on that day in other years."""

from datetime import date
from functools import partial
from typing import Annotated, Literal
from urllib.parse import quote

from msgspec import Meta, Raw, Struct

from skerry.clock import now
from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_SA_4_0
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Kind = Literal["selected", "events", "births", "deaths", "holidays"]

WIKI = "https://en.wikipedia.org/wiki/"


class PageLink(Struct, frozen=True):
    """An article."""

    title: str
    url: str


class FeaturedArticle(Struct, frozen=True):
    """The article of the day."""

    title: str
    description: Annotated[str | None, Meta(description="what it is about, in a few words")]
    extract: Annotated[str | None, Meta(description="its first paragraph, as plain text")]
    url: str
    thumbnail_url: str | None
    image_url: str | None


class Picture(Struct, frozen=True):
    """The picture of the day."""

    title: Annotated[str, Meta(description="name of the file")]
    description: Annotated[str | None, Meta(description="what it shows, as plain text")]
    image_url: str
    thumbnail_url: str | None
    artist: str | None
    license: Annotated[str | None, Meta(description="licence of the picture, which is not that of the articles")]
    url: Annotated[str | None, Meta(description="page of the file, with all terms")]


class Occasion(Struct, frozen=True):
    """Something that happened on this day of another year, or that is kept on it every year."""

    year: Annotated[int | None, Meta(description="negative before our era; null for what returns every year")]
    text: str
    pages: Annotated[list[PageLink], Meta(description="articles that the text names")]


class Read(Struct, frozen=True):
    """An article that many looked at."""

    title: str
    views: Annotated[int, Meta(description="page views of the day before")]
    rank: Annotated[int, Meta(description="place among all pages, of which those that are no articles are left out")]
    url: str


class Story(Struct, frozen=True):
    """What is in the news."""

    story: Annotated[str, Meta(description="a sentence, as plain text")]
    links: Annotated[list[PageLink], Meta(description="articles about it")]


class Featured(Struct, frozen=True):
    """What the main page shows. Wikipedia may leave out any part."""

    article: FeaturedArticle | None
    picture: Picture | None
    on_this_day: tuple[Occasion, ...]
    most_read: tuple[Read, ...]
    news: tuple[Story, ...]


class Wikimedia(Source):
    """Feeds of the Wikimedia REST API. No key; clients must say in their User-Agent how to reach them.

    The recordings that it is read against are of 2018; what came since (`titles`, `content_urls`, the terms of pictures) is
    read as other clients read it."""

    key = "wikimedia"
    title = "Wikipedia"
    home = "https://en.wikipedia.org/"
    base = "https://en.wikipedia.org/api/rest_v1"
    license = CC_BY_SA_4_0
    evidence = Evidence.RECORDED
    evidence_note = "Recordings are of 2018; members added since follow public clients."
    attribution = "Wikipedia contributors"
    terms = "Pictures have licences of their own. Name a contact in the User-Agent."
    pace = Pace(per_second=10, concurrency=4)

    async def featured(self, day: date) -> Featured:
        """What the main page showed on a day. NotFound for days to come, and for those before there was such a feed.

        `news` is only there for the current day (UTC), `most_read` only afterwards; `on_this_day` is a selection."""
        path = f"/feed/featured/{day:%Y/%m/%d}"
        fresh = "1d" if day < now().date() else "1h"  # the current day's is still being written
        return await self.get(path, fresh=fresh, read=read_featured, not_found=f"Wikipedia has no main page feed of {day}.")

    async def on_this_day(self, kind: Kind, month: int, day: int) -> tuple[Occasion, ...]:
        """What happened on a day of the year, as Wikipedia orders it; 29 February is a day."""
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
    """Summary of an article; before 2019 it had neither `titles` nor `content_urls`."""

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
    pages: list[_RawPage] = []
    year: int | None = None


class _RawMostRead(Struct):
    articles: list[_RawPage]


class _RawStory(Struct):
    story: str
    links: list[_RawPage] = []


class _RawFeed(Struct):
    tfa: _RawPage | None = None
    image: _RawPicture | None = None
    onthisday: list[_RawOccasion] | None = None
    mostread: _RawMostRead | None = None
    news: list[_RawStory] | None = None


def read_featured(reply: Reply) -> Featured:
    feed = reply.json(_RawFeed)
    if feed == _RawFeed():
        if reply.json(dict[str, Raw]):
            raise ReplyError("sent a feed without any part that we know")
        raise NotFound("Wikipedia's main page feed of that day is empty.")
    return Featured(
        article=_article(feed.tfa) if feed.tfa else None,
        picture=_picture(feed.image) if feed.image else None,
        on_this_day=tuple(map(_occasion, feed.onthisday or ())),
        most_read=tuple(_read(page) for page in (feed.mostread.articles if feed.mostread else ())),
        news=tuple(Story(_plain(item.story) or "", [_link(page) for page in item.links]) for item in feed.news or ()),
    )


def read_occasions(kind: Kind, reply: Reply) -> tuple[Occasion, ...]:
    return tuple(map(_occasion, reply.json(dict[str, list[_RawOccasion]])[kind]))


def _article(page: _RawPage) -> FeaturedArticle:
    link = _link(page)
    return FeaturedArticle(
        title=link.title,
        description=page.description,
        extract=page.extract or None,
        url=link.url,
        thumbnail_url=page.thumbnail.source if page.thumbnail else None,
        image_url=page.originalimage.source if page.originalimage else None,
    )


def _picture(picture: _RawPicture) -> Picture:
    return Picture(
        title=picture.title.removeprefix("File:"),
        description=_of(picture.description),
        image_url=picture.image.source,
        thumbnail_url=picture.thumbnail.source if picture.thumbnail else None,
        artist=_of(picture.artist),
        license=picture.license.type if picture.license else None,
        url=picture.file_page,
    )


def _occasion(occasion: _RawOccasion) -> Occasion:
    return Occasion(occasion.year, " ".join(occasion.text.split()), [_link(page) for page in occasion.pages])


def _read(page: _RawPage) -> Read:
    if page.views is None or page.rank is None:
        raise ReplyError("sent a most-read article without its views")
    link = _link(page)
    return Read(link.title, page.views, page.rank, link.url)


def _link(page: _RawPage) -> PageLink:
    title = page.titles.normalized if page.titles else page.normalizedtitle or page.title.replace("_", " ")
    if page.content_urls:
        return PageLink(title, page.content_urls.desktop.page)
    return PageLink(title, WIKI + quote(title.replace(" ", "_"), safe="/:,()!*'"))


def _of(text: _RawText | None) -> str | None:
    return _plain(text.text or text.html) if text else None


def _plain(markup: str | None) -> str | None:
    """The text of a piece of HTML; comments in it are the editors' own."""
    from selectolax.lexbor import LexborHTMLParser

    if not markup:
        return None
    return " ".join(LexborHTMLParser(markup.replace("<br", " <br")).text().split()) or None
