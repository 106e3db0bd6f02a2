"""Hacker News: lists of numbers, and an item for each."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

StoryType = Literal["story", "job", "poll"]

DISCUSSION = "https://news.ycombinator.com/item?id="


class Story(Struct, frozen=True):
    """A story, a job or a poll."""

    id: Annotated[int, Meta(description="number of the item")]
    type: StoryType
    title: str
    url: Annotated[str | None, Meta(description="what it is about; null where it is its own text")]
    text: Annotated[str | None, Meta(description="HTML, as its author wrote it")]
    score: Annotated[int, Meta(description="points")]
    comments: Annotated[int, Meta(description="number of comments, answers to comments among them")]
    author: str
    time: Annotated[Moment, Meta(description="when it was posted, UTC")]
    discussion_url: str


class HackerNews(Source):
    """The official API. No key, no stated limit; an item is one call, and we have at most sixteen under way."""

    key = "hacker_news"
    title = "Hacker News"
    home = "https://news.ycombinator.com/"
    base = "https://hacker-news.firebaseio.com/v0"
    license = stated("Free to use")
    evidence = Evidence.DOCUMENTED
    attribution = "Hacker News (Y Combinator)"
    # A hundred items must come within one answer's time.
    pace = Pace(per_second=100, concurrency=16)

    async def best(self) -> tuple[int, ...]:
        """Numbers of the stories that were voted highest of late, best first: 200 or so."""
        return await self.get("/beststories.json", fresh="5m", read=read_numbers)

    async def top(self) -> tuple[int, ...]:
        """Numbers of the front page and what follows it, jobs among them: up to 500."""
        return await self.get("/topstories.json", fresh="2m", read=read_numbers)

    async def story(self, number: int) -> Story | None:
        """One item of such a list; None where it has been taken down since."""
        return await self.get(f"/item/{number}.json", fresh="10m", read=read_story)


class _RawState(Struct):
    deleted: bool = False
    dead: bool = False


class _RawItem(Struct):
    id: int
    type: StoryType
    by: str
    time: int
    title: str
    score: int
    url: str = ""
    text: str = ""
    descendants: int = 0
    """Jobs have none."""


def read_numbers(reply: Reply) -> tuple[int, ...]:
    return reply.json(tuple[int, ...])


def read_story(reply: Reply) -> Story | None:
    if reply.body.strip() == b"null":  # what is not there, with status 200
        return None
    state = reply.json(_RawState)
    if state.deleted or state.dead:
        return None
    item = reply.json(_RawItem)
    return Story(
        id=item.id,
        type=item.type,
        title=item.title,
        url=item.url or None,
        text=item.text or None,
        score=item.score,
        comments=item.descendants,
        author=item.by,
        time=datetime.fromtimestamp(item.time, UTC),
        discussion_url=f"{DISCUSSION}{item.id}",
    )
