"""Hacker News, the tech forum."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.report import incomplete, or_error, raise_if_none
from skerry.errors import SkerryError
from skerry.sources.world.hacker_news import HackerNews, Story

Limit = Annotated[int, Meta(ge=1, le=100, description="number of stories")]


class Stories(Struct, frozen=True):
    """Stories in the order of the forum."""

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: list[Story]
    unavailable_ids: Annotated[
        list[int],
        Meta(description="stories that belong here and could not be had just now; nothing stands in for them"),
    ]


@endpoint("/news/techforum/best", fresh="5m", example={"limit": 5})
async def best_stories(hacker_news: HackerNews, limit: Limit = 20) -> Stories:
    """Best stories of Hacker News: those voted highest of late.

    Each story is a call of its own, kept for ten minutes. When some fail, the others are given all the same. What has been
    taken down is left out, and the next story moves up."""
    return await _stories(await hacker_news.best(), limit, hacker_news)


@endpoint("/news/techforum/top", fresh="2m", example={"limit": 5})
async def top_stories(hacker_news: HackerNews, limit: Limit = 20) -> Stories:
    """Front page of Hacker News, jobs among the stories.

    Each story is a call of its own, kept for ten minutes. When some fail, the others are given all the same. What has been
    taken down is left out, and the next story moves up."""
    return await _stories(await hacker_news.top(), limit, hacker_news)


async def _stories(numbers: Sequence[int], limit: int, hacker_news: HackerNews) -> Stories:
    """The first stories of a list that are there. How many are asked for at a time is the source's pace."""
    found: list[Story] = []
    failed: dict[int, SkerryError] = {}
    asked = 0
    while asked < len(numbers) and len(found) + len(failed) < limit:
        batch = numbers[asked : asked + limit - len(found) - len(failed)]
        asked += len(batch)
        answers = await asyncio.gather(*(or_error(hacker_news.story(number)) for number in batch))
        for number, answer in zip(batch, answers, strict=True):
            if isinstance(answer, SkerryError):
                failed[number] = answer
            elif answer is not None:
                found.append(answer)
    raise_if_none(*found, *failed.values())
    if failed:
        incomplete()
    return Stories(len(found), found, list(failed))
