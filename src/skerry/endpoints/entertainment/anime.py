"""Anime."""

from collections import Counter
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.answers import FirstMatches, Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.models.rows import Rows
from skerry.sources.world.jikan import PAGE_SIZE, Anime, Day, Jikan, Kind

Count = Annotated[int, Meta(description="number of works in this answer", ge=0)]
Total = Annotated[int, Meta(description="number of works in the whole list, of which these are the first", ge=0)]


class AnimeSeason(Struct, frozen=True):
    """The anime of a season."""

    ROWS: ClassVar[Rows] = Rows("items")

    season: Annotated[str | None, Meta(description="winter, spring, summer or fall, by most works in the answer")]
    year: Annotated[int | None, Meta(description="year of the season")]
    count: Count
    total: Total
    items: Annotated[list[Anime], Meta(description="works in the order of the list")]


class AnimeSchedule(Struct, frozen=True):
    """The anime of a weekday."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("day",))

    day: Annotated[Day, Meta(description="the requested weekday")]
    timezone: Annotated[Literal["Asia/Tokyo"], Meta(description="time zone of the weekday, IANA name")]
    count: Count
    total: Total
    items: Annotated[list[Anime], Meta(description="works in the order of the list")]


class AnimeSearch(FirstMatches[Anime], frozen=True):
    """The anime that a search found, best match first."""


@endpoint("/anime/season", fresh="6h")
async def anime_season(jikan: Jikan) -> AnimeSeason:
    """Anime airing in the current season.

    The 25 that most users of MyAnimeList have in their lists; `total` is the number of all. Seasons start in January, April,
    July and October."""
    page = await jikan.season()
    seasons = Counter((work.season, work.year) for work in page.items if work.season and work.year)
    season, year = max(seasons, key=seasons.__getitem__, default=(None, None))
    return AnimeSeason(season, year, len(page.items), page.total, list(page.items))


@endpoint("/anime/search", fresh="6h", example={"q": "naruto"})
async def search_anime(
    q: Annotated[Search, Meta(description="title or part of it; in any of its languages")],
    jikan: Jikan,
    limit: Annotated[Limit, Meta(le=25, description="maximum number of works in the answer")] = 10,
) -> AnimeSearch:
    """Anime by title.

    In the order of MyAnimeList; works for adults only are excluded."""
    page = await jikan.search(q, limit)
    return AnimeSearch.of(q, page.items, page.total, limit)


@endpoint("/anime/top", fresh="12h", example={"type": "tv"})
async def top_anime(
    jikan: Jikan,
    type: Annotated[  # noqa: A002  its name in the request
        Kind | None, Meta(description="kind of work; all if not given")
    ] = None,
    page: Annotated[PageNumber, Meta(le=2000, description="number of the page, from 1; of 25 works")] = 1,
) -> Page[Anime]:
    """Best rated anime, by the users of MyAnimeList.

    A page beyond the last is empty."""
    found = await jikan.top(page, type)
    return Page.of(found, page, PAGE_SIZE)


@endpoint("/anime/schedule/{day}", fresh="6h", example={"day": "monday"})
async def anime_schedule(
    day: Annotated[Day, Meta(description="weekday in Japan; unknown and other for what has none")], jikan: Jikan
) -> AnimeSchedule:
    """Currently airing anime of a weekday in Japan.

    The first 25; `total` is the number of all."""
    page = await jikan.schedule(day)
    return AnimeSchedule(day, "Asia/Tokyo", len(page.items), page.total, list(page.items))


@endpoint("/anime/random", fresh=None)
async def random_anime(jikan: Jikan) -> Anime:
    """One random anime.

    A new one at most every 5 seconds; works for adults only are excluded."""
    return await jikan.random()


@endpoint("/anime/{id}", fresh="1d", example={"id": 457}, example_404={"id": 999999999})
async def anime(
    id: Annotated[int, Meta(ge=1, le=999999999, description="number in MyAnimeList")],  # noqa: A002  as in the path
    jikan: Jikan,
) -> Anime:
    """One anime by its number in MyAnimeList."""
    return await jikan.anime(id)
