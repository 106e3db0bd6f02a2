"""News: what is written about spaceflight, and what the tech forum likes."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Literal

import structlog
from msgspec import Meta, Struct

from skerry.collect.jobs import job
from skerry.errors import UpstreamUnavailable
from skerry.folding import fold
from skerry.models.fields import Moment
from skerry.sources.world.hacker_news import HackerNews
from skerry.sources.world.spaceflight_news import SpaceflightNews
from skerry.store import EventLog, State
from skerry.streams.topic import Choice, Topic

log = structlog.get_logger(__name__)

NEWEST = 30
"""Articles, and stories, that are looked at."""
SOURCES: Mapping[str, str] = {
    "spaceflight": "articles about spaceflight",
    "techforum": "stories that Hacker News votes for",
}


def _source(text: str) -> Choice:
    source = fold(text)
    if source not in SOURCES:
        raise ValueError("news, news:spaceflight or news:techforum")
    return Choice(source, lambda event: event.data["source"] == source)


TOPIC = Topic(
    name="news",
    description="Headlines: articles about spaceflight, best stories of Hacker News",
    filters="source: spaceflight or techforum",
    update_frequency="every 10 minutes",
    examples={f"news:{source}": text for source, text in SOURCES.items()},
    choose=_source,
    has_states=False,
    lasts=timedelta(days=30),
)


class Headline(Struct, frozen=True):
    """An article or a story. Votes and comments are left out: they change all the time."""

    source: Literal["spaceflight", "techforum"]
    id: Annotated[int, Meta(description="number at the Spaceflight News API, or at Hacker News")]
    title: str
    url: Annotated[str | None, Meta(description="the article; null for a story that is its own text")]
    publisher: Annotated[str, Meta(description="site of the article, or who posted the story")]
    published_at: Annotated[Moment, Meta(description="UTC")]
    summary: Annotated[str | None, Meta(description="the publisher's own, in a sentence or two; stories have none")]
    discussion_url: Annotated[str | None, Meta(description="page on which a story is discussed")]


# Looked at more often than asked: an answer is kept for five or ten minutes, and the same cadence would find every second
# one old.
@job(every="2m", feeds="news")
async def news_events(spaceflight_news: SpaceflightNews, hacker_news: HackerNews, events: EventLog) -> None:
    """One event for each article that is new or has been rewritten, and for each story that is new among the best. The one
    source is told when the other fails."""
    wanted = await events.filters_wanted(TOPIC.name)
    if wanted & {"", "spaceflight"}:
        try:
            await events.update(TOPIC.name, await _articles(spaceflight_news))
        except UpstreamUnavailable as error:
            log.warning("no articles for the stream", reason=str(error))
    if wanted & {"", "techforum"}:
        try:
            await events.update(TOPIC.name, await _stories(hacker_news, events))
        except UpstreamUnavailable as error:
            log.warning("no stories for the stream", reason=str(error))


async def _articles(spaceflight_news: SpaceflightNews) -> list[State]:
    """The oldest first, as events follow each other."""
    states = []
    for article in reversed((await spaceflight_news.articles())[:NEWEST]):
        headline = Headline(
            source="spaceflight",
            id=article.id,
            title=article.title,
            url=article.url,
            publisher=article.news_site,
            published_at=article.published_at,
            summary=article.summary,
            discussion_url=None,
        )
        states.append(State(f"spaceflight/{article.id}", article.updated_at, headline))
    return states


async def _stories(hacker_news: HackerNews, events: EventLog) -> list[State]:
    """Best stories that have not been told, the best last; each is a call of its own. One that fails is left for the next
    time."""
    numbers = (await hacker_news.best())[:NEWEST]
    told = {event.item for event in await events.latest_of_each_item(TOPIC.name)}
    states = []
    for number in reversed(numbers):
        item = f"techforum/{number}"
        if item in told:
            continue
        try:
            story = await hacker_news.story(number)
        except UpstreamUnavailable as error:
            log.warning("no story for the stream", story=number, reason=str(error))
            continue
        if story is None:  # taken down
            continue
        headline = Headline(
            source="techforum",
            id=story.id,
            title=story.title,
            url=story.url,
            publisher=story.author,
            published_at=story.time,
            summary=None,
            discussion_url=story.discussion_url,
        )
        states.append(State(item, story.time, headline))
    return states
