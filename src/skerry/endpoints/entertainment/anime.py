"""Anime."""

from collections import Counter
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api.answers import Page, SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.models.anime import Anime
from skerry.models.rows import Rows
from skerry.services.anime_works import AnimeWorks
from skerry.sources.world.tenrai import PAGE_SIZE, Day, Kind, Tenrai

Pages = Annotated[PageNumber, Meta(le=2000)]
WorkLimit = Annotated[Limit, Meta(le=PAGE_SIZE, description="maximum number of works on a page")]


class AnimeSeason(Page[Anime], frozen=True, kw_only=True):
    """One page of the anime of a season."""

    ROWS: ClassVar[Rows] = Rows("items", carried=(("season", "of_season"), ("year", "of_year")))

    season: Annotated[str | None, Meta(description="winter, spring, summer or fall: that of most works on the page")]
    year: Annotated[int | None, Meta(description="year of the season")]


class AnimeSchedule(Page[Anime], frozen=True, kw_only=True):
    """One page of the anime of a weekday."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("weekday", "timezone"))

    weekday: Annotated[Day, Meta(description="the requested weekday")]
    timezone: Annotated[Literal["Asia/Tokyo"], Meta(description="time zone of the weekday, IANA name")]


class AnimeSearch(SearchPage[Anime], frozen=True):
    """One page of the anime that a search found, best match first."""


@endpoint("/anime/season", fresh="6h")
async def anime_season(tenrai: Tenrai, limit: WorkLimit = PAGE_SIZE, page: Pages = 1) -> AnimeSeason:
    """Anime airing in the current season.

    Ordered by the number of MyAnimeList users who have the work in their lists, highest first. Seasons start in January,
    April, July and October. A page beyond the last is empty, without season and year."""
    found = await tenrai.season(page, limit)
    seasons = Counter((work.season, work.year) for work in found.items if work.season and work.year)
    season, year = max(seasons, key=seasons.__getitem__, default=(None, None))
    return AnimeSeason.of(found, page, limit, season=season, year=year)


@endpoint("/anime/search", fresh="6h", example={"q": "naruto"})
async def search_anime(
    q: Annotated[Search, Meta(description="title or part of it; in any of its languages")],
    works: AnimeWorks,
    limit: WorkLimit = 10,
    page: Pages = 1,
) -> AnimeSearch:
    """Anime by title.

    Results are in the order of MyAnimeList, without works for adults only. While Tenrai is unavailable, AniList answers
    searches with at most 50 matches, in its own order and without scores, ranks and other figures of MyAnimeList."""
    return AnimeSearch.of(q, await works.search(q, page, limit), page, limit)


@endpoint("/anime/top", fresh="12h", example={"type": "tv"})
async def top_anime(
    tenrai: Tenrai,
    type: Annotated[  # noqa: A002  its name in the request
        Kind | None, Meta(description="kind of work; all if omitted")
    ] = None,
    limit: WorkLimit = PAGE_SIZE,
    page: Pages = 1,
) -> Page[Anime]:
    """Best rated anime, by the users of MyAnimeList.

    A page beyond the last is empty."""
    return Page.of(await tenrai.top(page, limit, type), page, limit)


@endpoint("/anime/schedule/{day}", fresh="6h", example={"day": "monday"})
async def anime_schedule(
    day: Annotated[Day, Meta(description="weekday in Japan; unknown and other for what has none")],
    tenrai: Tenrai,
    limit: WorkLimit = PAGE_SIZE,
    page: Pages = 1,
) -> AnimeSchedule:
    """Currently airing anime of a weekday in Japan.

    A page beyond the last is empty."""
    found = await tenrai.schedule(day, page, limit)
    return AnimeSchedule.of(found, page, limit, weekday=day, timezone="Asia/Tokyo")


@endpoint("/anime/random", fresh=None)
async def random_anime(tenrai: Tenrai) -> Anime:
    """One random anime.

    The provider chooses, so the choice cannot be repeated by a seed; it changes at most every 5 seconds. Works for adults only
    are excluded."""
    return await tenrai.random()


@endpoint("/anime/{id}", fresh="1d", example={"id": 457}, example_404={"id": 999999999})
async def anime_by_id(
    id: Annotated[int, Meta(ge=1, le=999999999, description="number in MyAnimeList")],  # noqa: A002  as in the path
    works: AnimeWorks,
) -> Anime:
    """One anime by its number in MyAnimeList.

    While Tenrai is unavailable, AniList answers, without scores, ranks and other figures of MyAnimeList."""
    return await works.anime(id)
