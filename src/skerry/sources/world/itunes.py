"""Apple Podcasts: podcasts, their episodes and charts."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct, field

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_ranked, read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

MAX_MATCHES = 200
MAX_CHART = 100
REFUSED = 400
"""Status of a reply to a request for a store or genre that does not exist."""
FEED = re.compile(r"/(?P<country>[a-z]{2})/rss/toppodcasts/(?:limit=\d+/)?(?:genre=(?P<genre>\d+)/)?")
"""The part of a chart's own address that says what it is of."""
ALL_PODCASTS = "Podcasts"
"""The genre that every podcast has."""
EXPLICIT: Mapping[str, bool] = MappingProxyType({"explicit": True, "cleaned": False, "notExplicit": False})


class Podcast(Struct, frozen=True, kw_only=True):
    """A podcast in the directory of Apple."""

    id: Annotated[int, Meta(description="number of the podcast at Apple")]
    title: Annotated[str, Meta(description="title of the podcast")]
    author_name: Annotated[str | None, Meta(description="who makes it")]
    genre: Annotated[str | None, Meta(description="main genre, in English")]
    genres: Annotated[list[str], Meta(description="all its genres, in English")]
    episode_count: Annotated[int | None, Meta(description="number of episodes that Apple lists")]
    explicit: Annotated[bool | None, Meta(description="whether it may offend, as its makers say")]
    latest_episode_at: Annotated[Moment | None, Meta(description="publication of the latest episode, UTC")]
    feed_url: Annotated[str | None, Meta(description="the publisher's RSS feed, which is never fetched here")]
    image_url: Annotated[str | None, Meta(description="cover, 600 pixels wide")]
    thumbnail_url: Annotated[str | None, Meta(description="cover, 100 pixels wide")]
    url: Annotated[str | None, Meta(description="page at Apple Podcasts, to which the terms ask to link")]


class PodcastEpisode(Struct, frozen=True, kw_only=True):
    """An episode of a podcast."""

    id: Annotated[int, Meta(description="number of the episode at Apple")]
    title: Annotated[str, Meta(description="title of the episode")]
    published_at: Annotated[Moment, Meta(description="publication, UTC")]
    duration_seconds: Annotated[float | None, Meta(description="length, seconds")]
    description: Annotated[str | None, Meta(description="what it is about, in the publisher's words")]
    audio_url: Annotated[str | None, Meta(description="the recording at its publisher")]
    image_url: Annotated[str | None, Meta(description="picture of the episode, 600 pixels wide")]
    url: Annotated[str | None, Meta(description="page at Apple Podcasts, to which the terms ask to link")]


class PodcastListing(Struct, frozen=True, kw_only=True):
    """A podcast with its latest episodes."""

    podcast: Podcast
    episodes: tuple[PodcastEpisode, ...]


class RankedPodcast(Struct, frozen=True, kw_only=True):
    """A podcast of a chart."""

    position: Annotated[int, Meta(ge=1, le=MAX_CHART, description="place in the chart, from 1")]
    id: Annotated[int, Meta(description="number of the podcast at Apple, for `/podcasts/{id}`")]
    title: Annotated[str, Meta(description="title of the podcast")]
    author_name: Annotated[str | None, Meta(description="who makes it")]
    summary: Annotated[str | None, Meta(description="what it is about, in the publisher's words")]
    genre: Annotated[str | None, Meta(description="main genre, in English")]
    latest_episode_at: Annotated[Moment | None, Meta(description="publication of the latest episode, UTC")]
    image_url: Annotated[str | None, Meta(description="cover, the largest that the chart has")]
    url: Annotated[str, Meta(description="page at Apple Podcasts, to which the terms ask to link")]


class PodcastChart(Struct, frozen=True, kw_only=True):
    """The most popular podcasts of a store."""

    updated_at: Moment
    podcasts: tuple[RankedPodcast, ...]


class Itunes(Source):
    """Apple's directory of podcasts. No key.

    Rate limit: about 20 calls a minute for each address."""

    key = "itunes"
    title = "Apple Podcasts"
    home = "https://podcasts.apple.com/"
    base = "https://itunes.apple.com"
    license = stated(
        "Apple's terms for the iTunes Search API: promote the content with a link to Apple",
        "https://performance-partners.apple.com/search-api",
    )
    attribution = "Provided courtesy of Apple Podcasts"
    terms = "Show the attribution and link to the page at Apple Podcasts. Feeds of publishers are not fetched."
    evidence = Evidence.INFERRED
    evidence_note = "Searches and charts are read against recordings; episodes are read from public programs."
    pace = Pace(per_second=8 / 60, concurrency=2, burst=8)

    async def search(self, text: str, country: str, limit: int) -> tuple[Podcast, ...]:
        """Podcasts by words of title, author or subject, in the store of a country (alpha-2). Raises NotFound for a country
        without a store."""
        query: Query = {"term": text, "media": "podcast", "entity": "podcast", "country": country, "limit": limit}
        return await self.get(
            "/search", query=query, fresh="6h", accept=(200, REFUSED), read=partial(read_podcasts, country=country)
        )

    async def podcast(self, number: int, country: str) -> Podcast:
        """One podcast. Raises NotFound."""
        query: Query = {"id": number, "entity": "podcast", "country": country}
        return (await self._lookup(query, number, country, "6h")).podcast

    async def episodes(self, number: int, country: str, limit: int) -> PodcastListing:
        """A podcast and its latest episodes, newest first. Raises NotFound."""
        query: Query = {
            "id": number,
            "media": "podcast",
            "entity": "podcastEpisode",
            "country": country,
            "limit": limit,
        }
        return await self._lookup(query, number, country, "30m")

    async def top(self, country: str, genre: int | None) -> PodcastChart:
        """The chart of a store, of one genre or all: the first MAX_CHART, so that one call serves every limit. Raises NotFound
        for a store or genre that does not exist."""
        part = "" if genre is None else f"/genre={genre}"
        return await self.get(
            f"/{country.lower()}/rss/toppodcasts/limit={MAX_CHART}{part}/json",
            fresh="1h",
            accept=(200, REFUSED),
            read=partial(read_chart, country=country, genre=genre),
            not_found=_no_chart(country, genre),
        )

    async def _lookup(self, query: Query, number: int, country: str, fresh: str) -> PodcastListing:
        return await self.get(
            "/lookup",
            query=query,
            fresh=fresh,
            accept=(200, REFUSED),
            read=partial(read_listing, number=number, country=country),
        )


def _no_chart(country: str, genre: int | None) -> str:
    return f"Apple has no chart of podcasts for {country}" + ("." if genre is None else f" and the genre {genre}.")


class _RawRefusal(Struct):
    message: str = field(name="errorMessage")


class _RawResults(Struct):
    results: list[Raw]


class _RawPodcast(Struct, rename="camel"):
    collection_id: int
    collection_name: str
    artist_name: str | None = None
    primary_genre_name: str | None = None
    genres: list[str] = []
    track_count: int | None = None
    collection_explicitness: str | None = None
    release_date: datetime | None = None
    feed_url: str | None = None
    artwork_url600: str | None = None
    artwork_url100: str | None = None
    collection_view_url: str | None = None


class _RawEpisode(Struct, rename="camel"):
    track_id: int
    track_name: str
    release_date: datetime
    track_time_millis: int | None = None
    description: str | None = None
    episode_url: str | None = None
    artwork_url600: str | None = None
    track_view_url: str | None = None


class _RawLabel(Struct, frozen=True):
    label: str


class _RawIdAttributes(Struct):
    number: str = field(name="im:id")


class _RawId(Struct):
    attributes: _RawIdAttributes


class _RawCategoryAttributes(Struct):
    """The `label` is in the language of the store; the `term` is English everywhere."""

    term: str | None = None


class _RawCategory(Struct):
    attributes: _RawCategoryAttributes


class _RawLinkAttributes(Struct):
    href: str


class _RawLink(Struct):
    attributes: _RawLinkAttributes


class _RawEntry(Struct):
    id: _RawId
    link: _RawLink
    name: _RawLabel = field(name="im:name")
    artist: _RawLabel | None = field(name="im:artist", default=None)
    images: list[_RawLabel] = field(name="im:image", default_factory=list)
    summary: _RawLabel | None = None
    category: _RawCategory | None = None
    released: _RawLabel | None = field(name="im:releaseDate", default=None)


class _RawFeed(Struct):
    """`entry` is a list, one object where there is only one, and missing where there is none."""

    updated: _RawLabel
    id: _RawLabel | None = None
    entry: Raw = Raw(b"[]")


class _RawChart(Struct):
    feed: _RawFeed


def read_podcasts(reply: Reply, country: str) -> tuple[Podcast, ...]:
    return tuple(read_rows(_results(reply, country), _RawPodcast, _read_podcast))


def read_listing(reply: Reply, number: int, country: str) -> PodcastListing:
    """The podcast and its episodes, which are in one list. Raises NotFound."""
    found = read_rows(_results(reply, country), dict[str, Any], _read_result)
    podcast = next((result for result in found if isinstance(result, Podcast)), None)
    if podcast is None:
        raise NotFound(f"No podcast with id {number} at Apple Podcasts in {country}.")
    same(number, podcast.id, "podcast")
    episodes = [result for result in found if isinstance(result, PodcastEpisode)]
    episodes.sort(key=lambda episode: episode.published_at, reverse=True)
    return PodcastListing(podcast=podcast, episodes=tuple(episodes))


def read_chart(reply: Reply, country: str, genre: int | None) -> PodcastChart:
    """The chart. Raises NotFound for a store or genre that does not exist."""
    if reply.status == REFUSED:
        raise NotFound(_no_chart(country, genre))
    feed = reply.json(_RawChart).feed
    if feed.id is not None and (address := FEED.search(feed.id.label)) is not None:
        same(country, address["country"], "store")
        same(genre, address["genre"], "genre")
    entries = _entries(feed.entry)
    if not entries:
        raise NotFound(_no_chart(country, genre))
    return PodcastChart(
        updated_at=_utc(feed.updated),
        podcasts=tuple(read_ranked(entries, _RawEntry, _read_entry)),
    )


def _entries(entry: Raw) -> list[Raw]:
    return msgspec.json.decode(entry, type=list[Raw]) if bytes(entry).startswith(b"[") else [entry]


def _results(reply: Reply, country: str) -> list[Raw]:
    """The results. Raises NotFound where Apple refuses the country."""
    if reply.status == REFUSED:
        message = reply.json(_RawRefusal).message
        if "country" in message:
            raise NotFound(f"Apple Podcasts has no store for {country}.")
        raise ReplyError(f"refused the request: {message}")
    return reply.json(_RawResults).results


def _read_result(raw: dict[str, Any]) -> Podcast | PodcastEpisode | None:
    """None for something else that has the requested number: a song, an app."""
    if raw.get("wrapperType") == "podcastEpisode":
        return _read_episode(msgspec.convert(raw, _RawEpisode))
    return _read_podcast(msgspec.convert(raw, _RawPodcast)) if raw.get("kind") == "podcast" else None


def _read_podcast(raw: _RawPodcast) -> Podcast:
    return Podcast(
        id=raw.collection_id,
        title=raw.collection_name,
        author_name=or_none(raw.artist_name),
        genre=raw.primary_genre_name,
        genres=[genre for genre in raw.genres if genre != ALL_PODCASTS],
        episode_count=raw.track_count,
        explicit=EXPLICIT.get(raw.collection_explicitness or ""),
        latest_episode_at=raw.release_date,
        feed_url=or_none(raw.feed_url),
        image_url=raw.artwork_url600,
        thumbnail_url=raw.artwork_url100,
        url=raw.collection_view_url,
    )


def _read_episode(raw: _RawEpisode) -> PodcastEpisode:
    return PodcastEpisode(
        id=raw.track_id,
        title=raw.track_name,
        published_at=raw.release_date,
        duration_seconds=None if raw.track_time_millis is None else raw.track_time_millis / 1000,
        description=or_none(raw.description),
        audio_url=or_none(raw.episode_url),
        image_url=raw.artwork_url600,
        url=raw.track_view_url,
    )


def _read_entry(raw: _RawEntry, place: int) -> RankedPodcast:
    return RankedPodcast(
        position=place,
        id=int(raw.id.attributes.number),
        title=raw.name.label,
        author_name=or_none(raw.artist.label) if raw.artist else None,
        summary=or_none(raw.summary.label) if raw.summary else None,
        genre=raw.category.attributes.term if raw.category else None,
        latest_episode_at=_utc(raw.released) if raw.released else None,
        image_url=raw.images[-1].label if raw.images else None,  # by size, the largest last
        url=raw.link.attributes.href,
    )


def _utc(stated: _RawLabel) -> datetime:
    """Charts have Pacific time, with its offset."""
    return datetime.fromisoformat(stated.label).astimezone(UTC)
