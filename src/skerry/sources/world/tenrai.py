"""Tenrai: the anime of MyAnimeList."""

from datetime import date
from typing import Literal

from msgspec import Raw, Struct

from skerry.licenses import stated
from skerry.models.anime import Anime
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


class Tenrai(Source):
    """An unofficial API of MyAnimeList. No key.

    It took over the paths and shapes of Jikan, whose public API ended in October 2026."""

    key = "tenrai"
    title = "Tenrai"
    home = "https://tenrai.org/"
    base = "https://api.tenrai.org/v1"
    license = stated("Contents belong to MyAnimeList", "https://myanimelist.net/about/terms_of_use")
    evidence = Evidence.INFERRED
    evidence_note = (
        "Read against recordings of Jikan, which public programs have replaced by Tenrai without other changes."
    )
    attribution = "Data from MyAnimeList via Tenrai"
    terms = "No limit is stated; that of Jikan is applied: 3 calls a second and 60 a minute."
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
    """The day from its parts. The timestamp next to them is not used, because it has 1 for an unknown month or day."""
    if parts.year is None or parts.month is None or parts.day is None:
        return None
    return date(parts.year, parts.month, parts.day)


def _names(rows: list[Raw]) -> list[str]:
    return read_rows(rows, _RawName, lambda row: row.name)
