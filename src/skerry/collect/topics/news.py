"""News: articles about spaceflight, and the best stories of the tech forum."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated

import structlog
from msgspec import Meta, Struct

from skerry.collect.jobs import job
from skerry.errors import UpstreamUnavailable
from skerry.folding import fold
from skerry.models.fields import Moment, SourceKey
from skerry.sources.world.hacker_news import HackerNews
from skerry.sources.world.spaceflight_news import SpaceflightNews
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, TopicFilter
from skerry.upstream.source import Source

log = structlog.get_logger(__name__)

MAX_ITEMS = 30
"""Maximum number of articles and of stories."""
SECTIONS: Mapping[str, tuple[type[Source], str]] = {
    "spaceflight": (SpaceflightNews, "articles about spaceflight"),
    "techforum": (HackerNews, "best stories of Hacker News"),
}


def _section(text: str) -> TopicFilter:
    section = fold(text)
    if section not in SECTIONS:
        raise ValueError("news, news:spaceflight or news:techforum")
    source, _ = SECTIONS[section]
    return TopicFilter(section, lambda event: event.data["source"] == source.key)


TOPIC = Topic(
    name="news",
    description="Headlines: articles about spaceflight, best stories of Hacker News",
    filters="section: spaceflight or techforum",
    update_frequency="every 10 minutes",
    examples={f"news:{section}": text for section, (_, text) in SECTIONS.items()},
    parse_filter=_section,
    has_states=False,
    state_ttl=timedelta(days=30),
)


class Headline(Struct, frozen=True):
    """An article or a story, without votes and comments, which change constantly."""

    source: SourceKey
    id: Annotated[int, Meta(description="number at the Spaceflight News API, or at Hacker News")]
    title: Annotated[str, Meta(description="title")]
    url: Annotated[str | None, Meta(description="the article; null for a story that has its own text")]
    publisher: Annotated[str, Meta(description="site of the article, or who posted the story")]
    published_at: Annotated[Moment, Meta(description="when it was published or posted, UTC")]
    summary: Annotated[str | None, Meta(description="summary by the publisher, in a sentence or two; null for stories")]
    discussion_url: Annotated[str | None, Meta(description="page of a story's comments; null for articles")]


# Runs more often than the replies expire (5 and 10 minutes), because a run at the same interval might just miss their
# expiry.
@job(every="2m", feeds="news")
async def news_events(spaceflight_news: SpaceflightNews, hacker_news: HackerNews, events: EventLog) -> None:
    """Publish each new or changed article, and each story that is new among the best. A failure of one source does not stop
    the other."""
    wanted = await events.demanded_filters(TOPIC.name)
    if wanted & {"", "spaceflight"}:
        try:
            await events.update(TOPIC.name, await _articles(spaceflight_news))
        except UpstreamUnavailable as error:
            log.debug("no articles for the stream", reason=str(error))
    if wanted & {"", "techforum"}:
        try:
            await events.update(TOPIC.name, await _stories(hacker_news, events))
        except UpstreamUnavailable as error:
            log.debug("no stories for the stream", reason=str(error))


async def _articles(spaceflight_news: SpaceflightNews) -> list[State]:
    """The newest articles, oldest first, in the order of events."""
    states = []
    for article in reversed((await spaceflight_news.articles())[:MAX_ITEMS]):
        headline = Headline(
            source=SpaceflightNews.key,
            id=article.id,
            title=article.title,
            url=article.url,
            publisher=article.news_site,
            published_at=article.published_at,
            summary=article.summary,
            discussion_url=None,
        )
        states.append(State(f"spaceflight/{article.id}", article.updated_at, headline, is_occurrence=True))
    return states


async def _stories(hacker_news: HackerNews, events: EventLog) -> list[State]:
    """Best stories without an event yet, the best last. Each needs a separate call; a story that fails is retried by the
    next run."""
    numbers = (await hacker_news.best())[:MAX_ITEMS]
    published = {event.item for event in await events.latest_of_each_item(TOPIC.name)}
    states = []
    for number in reversed(numbers):
        item = f"techforum/{number}"
        if item in published:
            continue
        try:
            story = await hacker_news.story(number)
        except UpstreamUnavailable as error:
            log.debug("no story for the stream", story=number, reason=str(error))
            continue
        if story is None:  # removed
            continue
        headline = Headline(
            source=HackerNews.key,
            id=story.id,
            title=story.title,
            url=story.url,
            publisher=story.author,
            published_at=story.posted_at,
            summary=None,
            discussion_url=story.discussion_url,
        )
        states.append(State(item, story.posted_at, headline, is_occurrence=True))
    return states
