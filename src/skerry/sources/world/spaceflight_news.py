"""Spaceflight News API: what a few dozen publishers write about spaceflight."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

MOST = 100


class Article(Struct, frozen=True):
    """An article of some publisher."""

    id: Annotated[int, Meta(description="number in the Spaceflight News API")]
    title: str
    url: str
    image_url: str | None
    news_site: Annotated[str, Meta(description="publisher")]
    summary: Annotated[str | None, Meta(description="the publisher's own, in a sentence or two")]
    published_at: Annotated[Moment, Meta(description="when the publisher published it, UTC")]
    updated_at: Annotated[Moment, Meta(description="when the provider last changed its record, UTC")]
    featured: Annotated[bool, Meta(description="whether the provider recommends it")]
    authors: Annotated[list[str], Meta(description="names; empty where the publisher tells none")]
    launch_ids: Annotated[list[str], Meta(description="launches that it is about, as Launch Library 2 numbers them")]


class SpaceflightNews(Source):
    """Articles, collected every ten minutes. No key, no stated limit."""

    key = "spaceflight_news"
    title = "Spaceflight News API"
    home = "https://spaceflightnewsapi.net/"
    base = "https://api.spaceflightnewsapi.net/v4"
    license = stated("Free to use; texts belong to their publishers")
    evidence = Evidence.RECORDED
    attribution = "Spaceflight News API"
    pace = Pace(per_second=2, concurrency=2)

    async def articles(self) -> tuple[Article, ...]:
        """The newest hundred, newest first: one question, of which every caller takes what he wants."""
        query: Query = {"limit": MOST, "ordering": "-published_at"}
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
    results: list[_RawArticle]


def read_articles(reply: Reply) -> tuple[Article, ...]:
    return tuple(
        Article(
            id=article.id,
            title=article.title.strip(),
            url=article.url,
            image_url=article.image_url or None,
            news_site=article.news_site,
            summary=(article.summary or "").strip() or None,
            published_at=article.published_at,
            updated_at=article.updated_at,
            featured=article.featured,
            authors=[author.name for author in article.authors],
            launch_ids=[launch.launch_id for launch in article.launches],
        )
        for article in reply.json(_RawAnswer).results
    )
