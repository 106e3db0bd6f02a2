"""Podcasts."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Collection, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import CountryCode, Limit, Search
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.sources.world.itunes import MAX_CHART, MAX_MATCHES, Itunes, Podcast, PodcastEpisode, RankedPodcast

PodcastId = Annotated[int, Meta(ge=1, le=99_999_999_999, description="number of the podcast at Apple")]
Store = Annotated[
    CountryCode,
    Meta(description="country of the store: ISO 3166-1 alpha-2, alpha-3 or English name, in any case", examples=["US"]),
]
Matches = Annotated[Limit, Meta(le=MAX_MATCHES)]


class PodcastSearch(SearchResult[Podcast], frozen=True, kw_only=True):
    """Podcasts that a search found, best match first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "country"))

    country: Annotated[str, Meta(description="country of the store, ISO 3166-1 alpha-2")]


class PodcastRanking(Collection[RankedPodcast], frozen=True, kw_only=True):
    """The most popular podcasts of a store."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "genre_id"), json_only=("updated_at",))

    country: Annotated[str, Meta(description="country of the store, ISO 3166-1 alpha-2")]
    genre_id: Annotated[
        Annotated[int, Meta(ge=1)] | None, Meta(description="number of the genre at Apple; null for all")
    ]
    updated_at: Annotated[Moment, Meta(description="when Apple made the chart, UTC")]


class PodcastEpisodes(Collection[PodcastEpisode], frozen=True, kw_only=True):
    """The latest episodes of a podcast, newest first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("podcast_id", "podcast_title"))

    podcast_id: Annotated[int, Meta(ge=1, description="number of the podcast at Apple")]
    podcast_title: Annotated[str, Meta(description="name under which the podcast is listed")]


@endpoint("/podcasts/search", fresh="6h", example={"q": "freakonomics"})
async def search_podcasts(
    q: Annotated[Search, Meta(description="words of the title, the author or the subject")],
    itunes: Itunes,
    country: Store = "US",
    limit: Matches = 5,
) -> PodcastSearch:
    """Podcasts by words, in the order of Apple.

    Apple returns at most 200, and does not say how many there are. A country without a store of Apple is a 404."""
    return PodcastSearch.of(q, await itunes.search(q, country, limit), limit, country=country)


@endpoint("/podcasts/top", fresh="1h", example={"genre": 1487})
async def top_podcasts(
    itunes: Itunes,
    country: Store = "US",
    genre: Annotated[
        Annotated[int, Meta(ge=1, le=999_999)] | None,
        Meta(
            description="number of a genre at Apple: 1301 arts, 1303 comedy, 1310 music, 1318 technology, 1487 history, "
            "1489 news; all if omitted",
            examples=[1318],
        ),
    ] = None,
    limit: Annotated[Limit, Meta(le=MAX_CHART)] = 25,
) -> PodcastRanking:
    """Most popular podcasts in a country, of one genre or all, as Apple ranks them.

    A country without a store, or a genre without a chart, is a 404."""
    chart = await itunes.top(country, genre)
    return PodcastRanking.limited(chart.podcasts, limit, country=country, genre_id=genre, updated_at=chart.updated_at)


@endpoint("/podcasts/{id}", fresh="6h", example={"id": 354668519}, example_404={"id": 99999999999})
async def podcast_by_id(
    id: PodcastId,  # noqa: A002  as in the path
    itunes: Itunes,
    country: Store = "US",
) -> Podcast:
    """One podcast by its number at Apple.

    The number ends the address of its page, such as podcasts.apple.com/us/podcast/freakonomics-radio/id354668519. One that the
    store of the country does not have is a 404."""
    return await itunes.podcast(id, country)


@endpoint("/podcasts/{id}/episodes", fresh="30m", example={"id": 354668519}, example_404={"id": 99999999999})
async def podcast_episodes(
    id: PodcastId,  # noqa: A002  as in the path
    itunes: Itunes,
    country: Store = "US",
    limit: Matches = 20,
) -> PodcastEpisodes:
    """Latest episodes of a podcast, newest first, from Apple's directory.

    Apple has at most the 200 latest; the publisher's feed, which has all, is not fetched."""
    found = await itunes.episodes(id, country, limit)
    return PodcastEpisodes.limited(
        found.episodes, limit, podcast_id=found.podcast.id, podcast_title=found.podcast.title
    )
