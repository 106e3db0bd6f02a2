"""Hacker News, the tech forum."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Limited
from skerry.api.by_number import first_items
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit
from skerry.models.rows import Rows
from skerry.sources.world.hacker_news import ForumStory, HackerNews

StoryLimit = Annotated[Limit, Meta(le=100, description="number of stories")]


class ForumStories(Limited, frozen=True):
    """Stories in the order of the forum."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("unavailable_ids",))

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[ForumStory], Meta(description="stories in the order of the forum")]
    unavailable_ids: Annotated[
        list[int],
        Meta(description="numbers of stories that belong to the list but could not be fetched"),
    ]


@endpoint("/news/techforum/best", fresh="5m", example={"limit": 5})
async def best_stories(hacker_news: HackerNews, limit: StoryLimit = 20) -> ForumStories:
    """Best stories of Hacker News: those with the most recent votes.

    Each story is one call to Hacker News, cached for 10 minutes. When some calls fail, the other stories are returned, and
    `unavailable_ids` lists the missing ones. A removed story is skipped."""
    return await _stories(await hacker_news.best(), limit, hacker_news)


@endpoint("/news/techforum/top", fresh="2m", example={"limit": 5})
async def top_stories(hacker_news: HackerNews, limit: StoryLimit = 20) -> ForumStories:
    """Front page of Hacker News, including jobs.

    Each story is one call to Hacker News, cached for 10 minutes. When some calls fail, the other stories are returned, and
    `unavailable_ids` lists the missing ones. A removed story is skipped."""
    return await _stories(await hacker_news.top(), limit, hacker_news)


async def _stories(numbers: Sequence[int], limit: int, hacker_news: HackerNews) -> ForumStories:
    found = await first_items(numbers, limit, hacker_news.story)
    return ForumStories.limited(found.items, limit, unavailable_ids=found.unavailable)
