"""Anime: what airs, the best rated, one by one."""

from collections import Counter
from typing import Annotated, Literal

from litestar.params import QueryParameter
from msgspec import Meta, Struct

from skerry.api.answers import Page
from skerry.api.endpoint import endpoint
from skerry.sources.world.jikan import PAGE, Anime, Day, Jikan, Kind

Count = Annotated[int, Meta(description="number of works in this answer", ge=0)]
Total = Annotated[int, Meta(description="number of works that there are, of which these are the first", ge=0)]


class Season(Struct, frozen=True):
    """The anime of a season."""

    season: Annotated[str | None, Meta(description="winter, spring, summer or fall: that of most works in the answer")]
    year: Annotated[int | None, Meta(description="year of the season")]
    count: Count
    total: Total
    items: list[Anime]


class Schedule(Struct, frozen=True):
    """The anime of a weekday."""

    day: Day
    timezone: Annotated[Literal["Asia/Tokyo"], Meta(description="in which the weekday is meant")]
    count: Count
    total: Total
    items: list[Anime]


class FoundAnime(Struct, frozen=True):
    """The anime that a search found, best first."""

    query: str
    count: Count
    total: Total
    items: list[Anime]


@endpoint("/anime/season", fresh="6h")
async def anime_season(jikan: Jikan) -> Season:
    """Anime airing in the current season.

    The 25 that most users of MyAnimeList have in their lists; `total` says how many there are. Seasons begin with January,
    April, July and October."""
    page = await jikan.season()
    seasons = Counter((work.season, work.year) for work in page.items if work.season and work.year)
    season, year = max(seasons, key=seasons.__getitem__, default=(None, None))
    return Season(season, year, len(page.items), page.total, list(page.items))


@endpoint("/anime/search", fresh="6h", example={"q": "naruto"})
async def search_anime(
    q: Annotated[str, Meta(min_length=1, max_length=100, description="title or part of it, in any of its languages")],
    jikan: Jikan,
    limit: Annotated[int, Meta(ge=1, le=25, description="most works in the answer")] = 10,
) -> FoundAnime:
    """Anime by title.

    In the order of MyAnimeList; works for adults only are left out."""
    page = await jikan.search(q, limit)
    return FoundAnime(q, len(page.items), page.total, list(page.items))


@endpoint("/anime/top", fresh="12h", example={"type": "tv"})
async def top_anime(
    jikan: Jikan,
    kind: Annotated[
        Kind | None, QueryParameter(name="type"), Meta(description="kind of work; all if not given")
    ] = None,
    page: Annotated[int, Meta(ge=1, le=2000, description="number of the page, of 25 works")] = 1,
) -> Page[Anime]:
    """Best rated anime, by the users of MyAnimeList.

    A page beyond the last is empty."""
    found = await jikan.top(page, kind)
    return Page(len(found.items), found.total, page, PAGE, list(found.items))


@endpoint("/anime/schedule/{day}", fresh="6h", example={"day": "monday"})
async def anime_schedule(
    day: Annotated[Day, Meta(description="weekday in Japan; unknown and other for what has none")], jikan: Jikan
) -> Schedule:
    """Currently airing anime of a weekday in Japan.

    The first 25; `total` says how many there are."""
    page = await jikan.schedule(day)
    return Schedule(day, "Asia/Tokyo", len(page.items), page.total, list(page.items))


@endpoint("/anime/random", fresh=None)
async def random_anime(jikan: Jikan) -> Anime:
    """One random anime.

    Another one every five seconds at most; works for adults only are left out."""
    return await jikan.random()


@endpoint("/anime/{id}", fresh="1d", example={"id": 457}, example_404={"id": 999999999})
async def anime(
    id: Annotated[int, Meta(ge=1, le=999999999, description="number in MyAnimeList")],  # noqa: A002  as in the path
    jikan: Jikan,
) -> Anime:
    """One anime by its number in MyAnimeList."""
    return await jikan.anime(id)
