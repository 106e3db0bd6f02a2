"""Jikan: the anime of MyAnimeList."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

PAGE_SIZE = 25
"""Works on a page at most."""

Day = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "unknown", "other"]
Kind = Literal["tv", "movie", "ova", "special", "ona", "music"]


class Anime(Struct, frozen=True):
    """An anime: a series, a film, or another work."""

    id: Annotated[int, Meta(description="number in MyAnimeList")]
    title: Annotated[str, Meta(description="main title, Japanese in Latin letters as a rule")]
    title_en: Annotated[str | None, Meta(description="English title")]
    title_ja: Annotated[str | None, Meta(description="title in Japanese script")]
    type: Annotated[str | None, Meta(description="TV, Movie, OVA, Special, ONA, Music and others")]
    source_material: Annotated[str | None, Meta(description="what it is adapted from, such as Manga or Light novel")]
    episode_count: Annotated[int | None, Meta(description="number of episodes; null while unknown")]
    status: Annotated[str | None, Meta(description="Currently Airing, Finished Airing or Not yet aired")]
    airing: Annotated[bool, Meta(description="whether it is airing now")]
    start_date: Annotated[date | None, Meta(description="first day in Japan; null where only month or year are known")]
    end_date: Annotated[date | None, Meta(description="last day in Japan; null while it is airing")]
    duration_text: Annotated[str | None, Meta(description="length of an episode in words, such as 25 min per ep")]
    rating: Annotated[str | None, Meta(description="age rating, such as PG-13 - Teens 13 or older")]
    score: Annotated[float | None, Meta(description="mean score of the users, 1 to 10; null while there are too few")]
    score_count: Annotated[int | None, Meta(description="number of users who gave a score")]
    rank: Annotated[int | None, Meta(description="rank by score")]
    popularity_rank: Annotated[int | None, Meta(description="rank by number of members")]
    member_count: Annotated[int | None, Meta(description="number of users who have it in their lists")]
    synopsis: Annotated[str | None, Meta(description="summary of the plot")]
    background: Annotated[str | None, Meta(description="notes on production and reception")]
    season: Annotated[
        str | None, Meta(description="season in which a TV series started: winter, spring, summer or fall")
    ]
    year: Annotated[int | None, Meta(description="year of that season")]
    broadcast_text: Annotated[
        str | None, Meta(description="time of broadcast in words, such as Sundays at 03:40 (JST)")
    ]
    studios: Annotated[list[str], Meta(description="names of the studios")]
    producers: Annotated[list[str], Meta(description="names of the producers")]
    licensors: Annotated[list[str], Meta(description="names of the licensors")]
    genres: Annotated[list[str], Meta(description="genres, such as Action or Comedy")]
    themes: Annotated[list[str], Meta(description="themes, such as School or Time Travel")]
    demographics: Annotated[list[str], Meta(description="target audience, such as Shounen or Seinen")]
    image_url: Annotated[str | None, Meta(description="poster")]
    trailer_url: Annotated[str | None, Meta(description="video of the trailer")]
    url: Annotated[str, Meta(description="page at MyAnimeList")]


class Jikan(Source):
    """An unofficial API that reads the pages of MyAnimeList: slow at times, and unavailable when MyAnimeList is. No key."""

    key = "jikan"
    title = "Jikan"
    home = "https://jikan.moe/"
    base = "https://api.jikan.moe/v4"
    license = stated("MIT (software); contents belong to MyAnimeList", "https://myanimelist.net/about/terms_of_use")
    evidence = Evidence.RECORDED
    attribution = "Data from MyAnimeList via Jikan"
    terms = "3 calls a second and 60 a minute. Not to be copied as a whole."
    pace = Pace(per_second=1, concurrency=3)  # keeps both limits

    async def season(self, page: int, limit: int) -> Listing[Anime]:
        """Anime of the current season, most members first."""
        return await self.get("/seasons/now", query={"page": page, "limit": limit}, fresh="6h", read=read_page)

    async def top(self, page: int, limit: int, kind: Kind | None = None) -> Listing[Anime]:
        """The best rated, of one kind or all."""
        return await self.get(
            "/top/anime", query={"page": page, "limit": limit, "type": kind}, fresh="12h", read=read_page
        )

    async def schedule(self, day: Day, page: int, limit: int) -> Listing[Anime]:
        """Anime airing on a weekday."""
        query: Query = {"filter": day, "page": page, "limit": limit}
        return await self.get("/schedules", query=query, fresh="6h", read=read_page)

    async def search(self, text: str, page: int, limit: int) -> Listing[Anime]:
        """Works by title, best match first; none for adults only."""
        query: Query = {"q": text, "page": page, "limit": limit, "sfw": "true"}
        return await self.get("/anime", query=query, fresh="6h", read=read_page)

    async def anime(self, number: int) -> Anime:
        """One work by its number in MyAnimeList. Raises NotFound."""
        return await self.get(
            f"/anime/{number}",
            fresh="1d",
            read=Identified(read_anime, "id", number),
            not_found=f"No anime with id {number}.",
        )

    async def random(self) -> Anime:
        """A random work, not for adults only. A new one every 5 seconds, to stay within the rate limit."""
        return await self.get("/random/anime", query={"sfw": "true"}, fresh="5s", read=read_anime)


class _RawDay(Struct, frozen=True):
    day: int | None = None
    month: int | None = None
    year: int | None = None


class _RawProp(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    start: _RawDay = _RawDay()
    end: _RawDay = _RawDay()


class _RawAired(Struct, frozen=True):
    prop: _RawProp = _RawProp()


class _RawBroadcast(Struct, frozen=True):
    string: str | None = None


class _RawPicture(Struct, frozen=True):
    image_url: str | None = None
    large_image_url: str | None = None


class _RawImages(Struct, frozen=True):
    jpg: _RawPicture = _RawPicture()


class _RawTrailer(Struct, frozen=True):
    url: str | None = None
    embed_url: str | None = None


class _RawName(Struct):
    name: str


class _RawAnime(Struct):
    mal_id: int
    url: str
    title: str
    images: _RawImages = _RawImages()
    trailer: _RawTrailer = _RawTrailer()
    title_english: str | None = None
    title_japanese: str | None = None
    type: str | None = None
    source: str | None = None
    episodes: int | None = None
    status: str | None = None
    airing: bool = False
    aired: _RawAired = _RawAired()
    duration: str | None = None
    rating: str | None = None
    score: float | None = None
    scored_by: int | None = None
    rank: int | None = None
    popularity: int | None = None
    members: int | None = None
    synopsis: str | None = None
    season: str | None = None
    year: int | None = None
    broadcast: _RawBroadcast = _RawBroadcast()
    studios: list[Raw] = []
    genres: list[Raw] = []
    themes: list[Raw] = []
    producers: list[Raw] = []
    licensors: list[Raw] = []
    demographics: list[Raw] = []
    background: str | None = None


class _RawItems(Struct):
    total: int


class _RawPagination(Struct):
    items: _RawItems


class _RawList(Struct):
    pagination: _RawPagination
    data: list[Raw]


class _RawAnswer(Struct):
    data: _RawAnime


def read_page(reply: Reply) -> Listing[Anime]:
    """Works and how many there are in all."""
    raw = reply.json(_RawList)
    return Listing(raw.pagination.items.total, tuple(read_rows(raw.data, _RawAnime, _read_work)))


def read_anime(reply: Reply) -> Anime:
    """One work."""
    return _read_work(reply.json(_RawAnswer).data)


def _read_work(raw: _RawAnime) -> Anime:
    picture = raw.images.jpg
    return Anime(
        id=raw.mal_id,
        title=raw.title,
        title_en=raw.title_english,
        title_ja=raw.title_japanese,
        type=raw.type,
        source_material=raw.source,
        episode_count=raw.episodes,
        status=raw.status,
        airing=raw.airing,
        start_date=_day(raw.aired.prop.start),
        end_date=_day(raw.aired.prop.end),
        duration_text=raw.duration,
        rating=raw.rating,
        score=raw.score or None,
        score_count=raw.scored_by,
        rank=raw.rank or None,
        popularity_rank=raw.popularity or None,
        member_count=raw.members,
        synopsis=raw.synopsis,
        background=raw.background or None,
        season=raw.season,
        year=raw.year,
        broadcast_text=raw.broadcast.string,
        studios=_names(raw.studios),
        producers=_names(raw.producers),
        licensors=_names(raw.licensors),
        genres=_names(raw.genres),
        themes=_names(raw.themes),
        demographics=_names(raw.demographics),
        image_url=picture.large_image_url or picture.image_url,
        trailer_url=raw.trailer.url or raw.trailer.embed_url,
        url=raw.url,
    )


def _day(parts: _RawDay) -> date | None:
    """The day from its parts. The timestamp next to them is not used: it has a 1 where month or day are unknown."""
    if parts.year is None or parts.month is None or parts.day is None:
        return None
    return date(parts.year, parts.month, parts.day)


def _names(rows: list[Raw]) -> list[str]:
    return read_rows(rows, _RawName, lambda row: row.name)
