"""Full-text search of the English Wikipedia, by MediaWiki's REST API."""

from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Raw, Struct

from skerry.licenses import CC_BY_SA_4_0
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import plain_text
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

WIKI = "https://en.wikipedia.org/wiki/"


class FoundArticle(Struct, frozen=True):
    """An article that a search found."""

    title: Annotated[str, Meta(description="title of the article")]
    description: Annotated[str | None, Meta(description="subject in a few words")]
    excerpt: Annotated[str | None, Meta(description="where the words occur, plain text")]
    url: Annotated[str, Meta(description="page of the article")]


class WikipediaSearch(Source):
    """Articles of the English Wikipedia by words."""

    key = "wikipedia_search"
    title = "Wikipedia search"
    home = "https://en.wikipedia.org/"
    base = "https://en.wikipedia.org/w/rest.php/v1"
    license = CC_BY_SA_4_0
    attribution = "Wikipedia contributors"
    evidence = Evidence.DOCUMENTED
    terms = "The User-Agent must name a contact."
    pace = Pace(per_second=10, concurrency=4)
    credential = "contact"
    limit_without = "may refuse bursts"

    async def find(self, words: str, limit: int) -> list[FoundArticle]:
        """Articles, the best match first."""
        return await self.get("/search/page", query={"q": words, "limit": limit}, fresh="1h", read=read_articles)


class _RawPage(Struct):
    key: str
    title: str
    description: str | None = None
    excerpt: str | None = None


class _RawFound(Struct):
    pages: list[Raw]


def read_articles(reply: Reply) -> list[FoundArticle]:
    return read_rows(reply.json(_RawFound).pages, _RawPage, _read_article)


def _read_article(page: _RawPage) -> FoundArticle:
    url = WIKI + quote(page.key, safe="/:,()!*'")
    return FoundArticle(page.title, page.description, plain_text(page.excerpt) if page.excerpt else None, url)
