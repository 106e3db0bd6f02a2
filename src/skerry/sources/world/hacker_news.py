"""Hacker News: stories, jobs and polls."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.licenses import stated
from skerry.models.feeds import FeedEntry
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.times import from_unix
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

DISCUSSION = "https://news.ycombinator.com/item?id="


class ForumStory(Struct, frozen=True):
    """A story, a job or a poll."""

    id: Annotated[int, Meta(description="number of the item")]
    type: Annotated[str, Meta(description="kind of item: story, job or poll")]
    title: Annotated[str, Meta(description="headline, as the author entered it")]
    url: Annotated[str | None, Meta(description="page that it links to; null for an item without a link")]
    text: Annotated[str | None, Meta(description="the author's text, HTML; null for a link")]
    score: Annotated[int, Meta(description="points")]
    comment_count: Annotated[int, Meta(description="number of comments, including replies")]
    author: Annotated[str, Meta(description="user who posted it")]
    posted_at: Annotated[Moment, Meta(description="when it was posted, UTC")]
    discussion_url: Annotated[str, Meta(description="page of the comments")]

    def feed_entry(self) -> FeedEntry:
        return FeedEntry(
            key=(self.id,),
            title=self.title,
            updated_at=self.posted_at,
            published_at=self.posted_at,
            url=self.url or self.discussion_url,
            text=f"By {self.author}. Comments: {self.discussion_url}",
        )


class HackerNews(Source):
    """The official API: lists of item numbers, and one call for each item. No key, no stated rate limit."""

    key = "hacker_news"
    title = "Hacker News"
    home = "https://news.ycombinator.com/"
    base = "https://hacker-news.firebaseio.com/v0"
    license = stated("Free to use")
    evidence = Evidence.DOCUMENTED
    attribution = "Hacker News (Y Combinator)"
    # An answer of 100 items needs 100 calls within its deadline.
    pace = Pace(per_second=100, concurrency=16)

    async def best(self) -> tuple[int, ...]:
        """Numbers of the stories with the most recent votes, best first: about 200."""
        return await self.get("/beststories.json", fresh="5m", read=read_numbers)

    async def top(self) -> tuple[int, ...]:
        """Numbers of the front page and the pages after it, including jobs: up to 500."""
        return await self.get("/topstories.json", fresh="2m", read=read_numbers)

    async def story(self, number: int) -> ForumStory | None:
        """One item of a list; None where it has been removed since."""
        return await self.get(f"/item/{number}.json", fresh="10m", read=Identified(read_story, "id", number))


class _RawState(Struct):
    deleted: bool = False
    dead: bool = False


class _RawItem(Struct):
    id: int
    type: str
    by: str
    time: int
    title: str
    score: int = 0
    url: str = ""
    text: str = ""
    descendants: int = 0
    """Jobs have none."""


def read_numbers(reply: Reply) -> tuple[int, ...]:
    """Item numbers in the order of the list."""
    return reply.json(tuple[int, ...])


def read_story(reply: Reply) -> ForumStory | None:
    """An item; None where it does not exist, is deleted or dead."""
    if reply.body.strip() == b"null":  # a missing item, with status 200
        return None
    state = reply.json(_RawState)
    if state.deleted or state.dead:
        return None
    raw = reply.json(_RawItem)
    return ForumStory(
        id=raw.id,
        type=raw.type,
        title=raw.title,
        url=raw.url or None,
        text=raw.text or None,
        score=raw.score,
        comment_count=raw.descendants,
        author=raw.by,
        posted_at=from_unix(raw.time),
        discussion_url=f"{DISCUSSION}{raw.id}",
    )
