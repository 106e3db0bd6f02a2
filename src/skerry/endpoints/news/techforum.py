"""Hacker News, the tech forum."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Limited
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit
from skerry.api.report import or_error, raise_if_none
from skerry.errors import SkerryError
from skerry.models.rows import Rows
from skerry.models.unavailable import incomplete
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
    """The first available stories of a list. The source's pace limits how many are requested at a time."""
    found: list[ForumStory] = []
    failed: dict[int, SkerryError] = {}
    requested = 0
    while requested < len(numbers) and len(found) + len(failed) < limit:
        batch = numbers[requested : requested + limit - len(found) - len(failed)]
        requested += len(batch)
        answers = await asyncio.gather(*(or_error(hacker_news.story(number)) for number in batch))
        for number, answer in zip(batch, answers, strict=True):
            if isinstance(answer, SkerryError):
                failed[number] = answer
            elif answer is not None:
                found.append(answer)
    raise_if_none(*found, *failed.values())
    if failed:
        incomplete()
    return ForumStories.limited(found, limit, unavailable_ids=list(failed))
