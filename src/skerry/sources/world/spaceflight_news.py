"""Spaceflight News API: articles about spaceflight from about 30 publishers."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.models.feeds import FeedEntry
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

MAX_ARTICLES = 100


class SpaceflightArticle(Struct, frozen=True):
    """An article."""

    id: Annotated[int, Meta(description="number in the Spaceflight News API")]
    title: Annotated[str, Meta(description="headline")]
    url: Annotated[str, Meta(description="the article on the publisher's site")]
    image_url: Annotated[str | None, Meta(description="picture of the article")]
    news_site: Annotated[str, Meta(description="name of the publisher")]
    summary: Annotated[str | None, Meta(description="summary by the publisher, in a sentence or two")]
    published_at: Annotated[Moment, Meta(description="when the publisher published it, UTC")]
    updated_at: Annotated[Moment, Meta(description="when the provider last changed the entry, UTC")]
    featured: Annotated[bool, Meta(description="whether the provider recommends it")]
    authors: Annotated[list[str], Meta(description="names of the authors; empty where the publisher names none")]
    launch_ids: Annotated[list[str], Meta(description="launches that it is about, by their ids in Launch Library 2")]

    def feed_entry(self) -> FeedEntry:
        return FeedEntry(
            key=(self.id,),
            title=self.title,
            updated_at=self.updated_at,
            published_at=self.published_at,
            url=self.url,
            text=self.summary,
        )


class SpaceflightNews(Source):
    """Articles, collected by the provider every 10 minutes. No key, no stated rate limit."""

    key = "spaceflight_news"
    title = "Spaceflight News API"
    home = "https://spaceflightnewsapi.net/"
    base = "https://api.spaceflightnewsapi.net/v4"
    license = stated("Free to use; texts belong to their publishers")
    evidence = Evidence.RECORDED
    cadence = "10m"
    attribution = "Spaceflight News API"
    pace = Pace(per_second=2, concurrency=2)

    async def articles(self) -> tuple[SpaceflightArticle, ...]:
        """The 100 newest articles, newest first: one request, which serves every limit."""
        query: Query = {"limit": MAX_ARTICLES, "ordering": "-published_at"}
        return await self.get("/articles/", query=query, fresh="10m", read=read_articles)


class _RawAuthor(Struct):
    name: str


class _RawLaunch(Struct):
    launch_id: str


class _RawArticle(Struct):
    id: int
    title: str
    url: str
    news_site: str
    published_at: Moment
    updated_at: Moment
    image_url: str | None = None
    summary: str | None = None
    featured: bool = False
    authors: list[_RawAuthor] = []
    launches: list[_RawLaunch] = []


class _RawAnswer(Struct):
    results: list[Raw]


def read_articles(reply: Reply) -> tuple[SpaceflightArticle, ...]:
    """Articles, newest first."""
    return tuple(read_rows(reply.json(_RawAnswer).results, _RawArticle, _read_article))


def _read_article(raw: _RawArticle) -> SpaceflightArticle:
    return SpaceflightArticle(
        id=raw.id,
        title=raw.title.strip(),
        url=raw.url,
        image_url=raw.image_url or None,
        news_site=raw.news_site,
        summary=or_none(raw.summary),
        published_at=raw.published_at,
        updated_at=raw.updated_at,
        featured=raw.featured,
        authors=[author.name for author in raw.authors],
        launch_ids=[launch.launch_id for launch in raw.launches],
    )
