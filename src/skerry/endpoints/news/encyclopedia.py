"""Wikipedia's main page."""

import asyncio
from datetime import date as Date  # noqa: N812  a parameter of the endpoint has that name
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.clock import now, today
from skerry.errors import BadParameter, NotFound
from skerry.sources.world.wikimedia import (
    FeaturedArticle,
    MostReadArticle,
    NewsStory,
    OnThisDayEvent,
    PictureOfTheDay,
    Wikimedia,
)

FIRST_DAY = Date(2001, 1, 15)
"""Wikipedia's first day."""
DAY = "a day since 2001-01-15, as YYYY-MM-DD or YYYY/MM/DD"


class EncyclopediaDay(Struct, frozen=True):
    """One day of Wikipedia. Any part may be missing."""

    date: Annotated[Date, Meta(description="day in UTC")]
    featured_article: Annotated[FeaturedArticle | None, Meta(description="article of the day")]
    picture_of_the_day: Annotated[
        PictureOfTheDay | None, Meta(description="picture that Wikipedia shows on its main page")
    ]
    on_this_day: Annotated[list[OnThisDayEvent], Meta(description="some events of this day of the year")]
    births: Annotated[list[OnThisDayEvent], Meta(description="people born on this day of the year")]
    most_read: Annotated[
        list[MostReadArticle], Meta(description="most read articles of the day before; past days only")
    ]
    news: Annotated[list[NewsStory], Meta(description="news stories; only for the current day")]


@endpoint("/news/encyclopedia", fresh="1d", example={"date": "2026-11-20"}, example_404={"date": "2002-02-03"})
async def encyclopedia_day(
    wikimedia: Wikimedia,
    date: Annotated[str, Meta(pattern=r"^\d{4}([-/])\d\d\1\d\d$", description=DAY)] | None = None,
) -> EncyclopediaDay:
    """Wikipedia's article, picture, events and birthdays of a day; today (UTC) if omitted.

    The texts are licensed under CC BY-SA 4.0, each picture under the licence named with it. A future day is a 404, and so is
    a day before the start of the feed in 2016."""
    day = today() if date is None else _day(date)
    if day > now().date():  # the feed has the events of such a day of the year
        raise NotFound(f"No main page of Wikipedia for {day} yet.")
    featured, births = await asyncio.gather(
        wikimedia.featured(day), wikimedia.on_this_day("births", day.month, day.day)
    )
    return EncyclopediaDay(
        date=day,
        featured_article=featured.article,
        picture_of_the_day=featured.picture,
        on_this_day=list(featured.on_this_day),
        births=list(births),
        most_read=list(featured.most_read),
        news=list(featured.news),
    )


def _day(text: str) -> Date:
    try:
        day = Date.fromisoformat(text.replace("/", "-"))
    except ValueError:
        raise BadParameter("date", text, DAY) from None
    if day < FIRST_DAY:
        raise BadParameter("date", text, DAY)
    return day
