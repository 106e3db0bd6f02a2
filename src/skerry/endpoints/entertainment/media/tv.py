"""Television."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Collection, Page, SearchResult
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode, Day, Limit, PageNumber, Search
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.errors import NotFound
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.sources.world.tvmaze import MAX_MATCHES, TvMaze
from skerry.sources.world.tvmaze.records import TvBroadcast, TvCastMember, TvEpisode, TvPerson, TvShow

ShowId = Annotated[int, Meta(ge=1, le=999_999_999, description="number of the show at TVmaze")]
MatchLimit = Annotated[Limit, Meta(le=MAX_MATCHES)]


class TvShowSearch(SearchResult[TvShow], frozen=True):
    """Shows that a search found, best match first."""


class TvPersonSearch(SearchResult[TvPerson], frozen=True):
    """People whom a search found, best match first."""


class TvEpisodes(Page[TvEpisode], frozen=True, kw_only=True):
    """One page of the episodes of a show."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("show_id",), json_only=("season_count",))

    show_id: Annotated[int, Meta(ge=1, description="number of the show at TVmaze")]
    season_count: Annotated[int, Meta(description="number of seasons of the show with episodes in the list")]


class TvCast(Collection[TvCastMember], frozen=True, kw_only=True):
    """Main cast of a show."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("show_id",))

    show_id: Annotated[int, Meta(ge=1, description="number of the show at TVmaze")]


class TvSchedule(Collection[TvBroadcast], frozen=True, kw_only=True):
    """Broadcasts of a day in a country."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "date"))

    country: Annotated[str, Meta(description="country of the networks, ISO 3166-1 alpha-2")]
    date: Annotated[Day, Meta(description="local day of the networks")]


@endpoint("/tv/search", fresh="1h", example={"q": "game"})
async def search_tv_shows(
    q: Annotated[Search, Meta(description="title of the show or part of it; small typing errors are forgiven")],
    tvmaze: TvMaze,
    limit: MatchLimit = MAX_MATCHES,
) -> TvShowSearch:
    """Television and streaming shows by title.

    Data are from TVmaze, which returns the ten best matches, under CC BY-SA 4.0: show the attribution with a link to `url`."""
    return TvShowSearch.of(q, await tvmaze.search(q), limit)


@endpoint("/tv/shows/{id}", fresh="6h", example={"id": 82}, example_404={"id": 999999999})
async def tv_show(
    id: ShowId,  # noqa: A002  as in the path
    tvmaze: TvMaze,
) -> TvShow:
    """One show by its number at TVmaze.

    Data are under CC BY-SA 4.0: show the attribution with a link to `url`."""
    return await tvmaze.show(id)


@endpoint("/tv/shows/{id}/episodes", fresh="6h", example={"id": 82, "season": 1}, example_404={"id": 999999999})
async def tv_show_episodes(
    id: ShowId,  # noqa: A002  as in the path
    tvmaze: TvMaze,
    season: Annotated[
        Annotated[int, Meta(ge=0, le=10_000)] | None, Meta(description="only this season; all if omitted")
    ] = None,
    specials: Annotated[bool, Meta(description="include specials, which have no number in their season")] = False,
    limit: Annotated[Limit, Meta(le=1000)] = 250,
    page: PageNumber = 1,
) -> TvEpisodes:
    """Episodes of a show, in the order of broadcast, those that are announced included.

    A season without episodes is a 404. Data are from TVmaze, under CC BY-SA 4.0."""
    episodes = await tvmaze.episodes(id, specials)
    seasons = {episode.season for episode in episodes}
    if season is not None and season not in seasons:
        raise NotFound(f"TVmaze has no episodes of season {season} of the show {id}.")
    chosen = [episode for episode in episodes if season in (None, episode.season)]
    return TvEpisodes.of(Listing.page_of(chosen, page, limit), page, limit, show_id=id, season_count=len(seasons))


@endpoint("/tv/shows/{id}/cast", fresh="1d", example={"id": 82}, example_404={"id": 999999999})
async def tv_show_cast(
    id: ShowId,  # noqa: A002  as in the path
    tvmaze: TvMaze,
) -> TvCast:
    """Main cast of a show, with the characters, most important first.

    A person with several characters is listed with each of them. Data are from TVmaze, under CC BY-SA 4.0."""
    return TvCast.limited(await tvmaze.cast(id), None, show_id=id)


@endpoint("/tv/schedule", fresh="30m", example={"country": "US", "date": "2026-05-10"})
async def tv_schedule(
    tvmaze: TvMaze,
    countries: Reference[Countries],
    country: CountryCode = "US",
    date: Annotated[Day | None, Meta(description="local day of the networks; today in the country if omitted")] = None,
) -> TvSchedule:
    """Broadcasts of a day on the television networks of a country, in the order of time.

    `airs_at` is in UTC, `air_time_text` in the network's `timezone`. A programme after midnight has the `air_date` of the evening
    before. Countries with several time zones have the day of the first that the country's entry lists. Worldwide streaming
    services are not included. A day without known broadcasts is empty. Data are from TVmaze, under CC BY-SA 4.0."""
    day = date or today(next(iter(countries.get(country).timezones), "UTC"))
    return TvSchedule.limited(await tvmaze.schedule(country, day), None, country=country, date=day)


@endpoint("/tv/people/search", fresh="6h", example={"q": "lena"})
async def search_tv_people(
    q: Annotated[Search, Meta(description="name of the person or part of it")],
    tvmaze: TvMaze,
    limit: MatchLimit = MAX_MATCHES,
) -> TvPersonSearch:
    """Actors and other television people by name.

    Data are from TVmaze, which returns the ten best matches, under CC BY-SA 4.0."""
    return TvPersonSearch.of(q, await tvmaze.people(q), limit)
