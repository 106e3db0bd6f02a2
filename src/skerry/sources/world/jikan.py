"""Jikan: what MyAnimeList has about anime."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

PAGE = 25
"""Works on a page."""

Day = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "unknown", "other"]
Kind = Literal["tv", "movie", "ova", "special", "ona", "music"]


class Anime(Struct, frozen=True):
    """An anime: a series, a film, or another work."""

    id: Annotated[int, Meta(description="number in MyAnimeList")]
    title: Annotated[str, Meta(description="main title, Japanese in Latin letters as a rule")]
    title_english: str | None
    title_japanese: str | None
    type: Annotated[str | None, Meta(description="TV, Movie, OVA, Special, ONA, Music and others")]
    source: Annotated[str | None, Meta(description="what it is made from, such as Manga or Light novel")]
    episodes: Annotated[int | None, Meta(description="number of episodes; null while it is not known")]
    status: Annotated[str | None, Meta(description="Currently Airing, Finished Airing or Not yet aired")]
    airing: bool
    aired_from: Annotated[date | None, Meta(description="first day, in Japan; null where only month or year are known")]
    aired_to: Annotated[date | None, Meta(description="last day, in Japan; null while it runs")]
    duration: Annotated[str | None, Meta(description="in words, such as 25 min per ep")]
    rating: Annotated[str | None, Meta(description="audience, such as PG-13 - Teens 13 or older")]
    score: Annotated[float | None, Meta(description="mean of the users' scores, 1 to 10; null while there are too few")]
    scored_by: Annotated[int | None, Meta(description="number of users who gave a score")]
    rank: Annotated[int | None, Meta(description="place by score")]
    popularity: Annotated[int | None, Meta(description="place by members")]
    members: Annotated[int, Meta(description="number of users who have it in their lists")]
    synopsis: str | None
    background: Annotated[str | None, Meta(description="how it was made and received")]
    season: Annotated[str | None, Meta(description="winter, spring, summer or fall in which it began, of a TV series")]
    year: Annotated[int | None, Meta(description="year of that season")]
    broadcast: Annotated[str | None, Meta(description="in words, in Japanese time, such as Sundays at 03:40 (JST)")]
    studios: list[str]
    producers: list[str]
    licensors: list[str]
    genres: list[str]
    themes: list[str]
    demographics: Annotated[list[str], Meta(description="whom it is meant for, such as Shounen or Seinen")]
    image: Annotated[str | None, Meta(description="address of a picture")]
    trailer: Annotated[str | None, Meta(description="address of a film")]
    url: Annotated[str, Meta(description="address of its page in MyAnimeList")]


class AnimePage(Struct, frozen=True):
    """A part of a longer list."""

    total: int
    """Of works in the whole list."""
    items: tuple[Anime, ...]


class Jikan(Source):
    """An unofficial way to MyAnimeList, which it reads page by page: slow at times, away when that is away."""

    key = "jikan"
    title = "Jikan"
    home = "https://jikan.moe/"
    base = "https://api.jikan.moe/v4"
    license = stated("MIT (software); contents belong to MyAnimeList", "https://myanimelist.net/about/terms_of_use")
    evidence = Evidence.RECORDED
    attribution = "Data from MyAnimeList via Jikan"
    terms = "3 calls a second and 60 a minute. Not to be copied as a whole."
    pace = Pace(per_second=1, concurrency=3)  # which keeps to both

    async def season(self) -> AnimePage:
        """What airs in this season, most members first; the first page."""
        return await self.get("/seasons/now", fresh="6h", read=read_page)

    async def top(self, page: int, kind: Kind | None = None) -> AnimePage:
        """The best rated, of one kind if it is given."""
        return await self.get("/top/anime", query={"page": page, "type": kind}, fresh="12h", read=read_page)

    async def schedule(self, day: Day) -> AnimePage:
        """What airs on a weekday; the first page."""
        return await self.get("/schedules", query={"filter": day}, fresh="6h", read=read_page)

    async def search(self, text: str, limit: int) -> AnimePage:
        """Works by title, best first as Jikan ranks them, none for adults only; up to 25."""
        return await self.get("/anime", query={"q": text, "limit": limit, "sfw": "true"}, fresh="6h", read=read_page)

    async def anime(self, number: int) -> Anime:
        """One work by its number in MyAnimeList. Raises NotFound."""
        return await self.get(
            f"/anime/{number}", fresh="1d", read=read_anime, not_found=f"no anime has the number {number}"
        )

    async def random(self) -> Anime:
        """Any work that is not for adults only, another one every five seconds: more would use up what we may ask."""
        return await self.get("/random/anime", query={"sfw": "true"}, fresh="5s", read=read_anime)


class _RawDay(Struct):
    day: int | None
    month: int | None
    year: int | None


class _RawProp(Struct, rename={"start": "from", "end": "to"}):
    start: _RawDay
    end: _RawDay


class _RawAired(Struct):
    prop: _RawProp


class _RawBroadcast(Struct):
    string: str | None


class _RawPicture(Struct):
    image_url: str | None
    large_image_url: str | None


class _RawImages(Struct):
    jpg: _RawPicture


class _RawTrailer(Struct):
    url: str | None
    embed_url: str | None


class _RawName(Struct):
    name: str


class _RawAnime(Struct):
    mal_id: int
    url: str
    images: _RawImages
    trailer: _RawTrailer
    title: str
    title_english: str | None
    title_japanese: str | None
    type: str | None
    source: str | None
    episodes: int | None
    status: str | None
    airing: bool
    aired: _RawAired
    duration: str | None
    rating: str | None
    score: float | None
    scored_by: int | None
    rank: int | None
    popularity: int | None
    members: int
    synopsis: str | None
    season: str | None
    year: int | None
    broadcast: _RawBroadcast
    studios: list[_RawName]
    genres: list[_RawName]
    themes: list[_RawName]
    producers: list[_RawName]
    licensors: list[_RawName]
    demographics: list[_RawName]
    background: str | None


class _RawItems(Struct):
    total: int


class _RawPagination(Struct):
    items: _RawItems


class _RawList(Struct):
    pagination: _RawPagination
    data: list[_RawAnime]


class _RawAnswer(Struct):
    data: _RawAnime


def read_page(reply: Reply) -> AnimePage:
    answer = reply.json(_RawList)
    return AnimePage(answer.pagination.items.total, tuple(map(_work, answer.data)))


def read_anime(reply: Reply) -> Anime:
    return _work(reply.json(_RawAnswer).data)


def _work(raw: _RawAnime) -> Anime:
    picture = raw.images.jpg
    return Anime(
        id=raw.mal_id,
        title=raw.title,
        title_english=raw.title_english,
        title_japanese=raw.title_japanese,
        type=raw.type,
        source=raw.source,
        episodes=raw.episodes,
        status=raw.status,
        airing=raw.airing,
        aired_from=_day(raw.aired.prop.start),
        aired_to=_day(raw.aired.prop.end),
        duration=raw.duration,
        rating=raw.rating,
        score=raw.score or None,
        scored_by=raw.scored_by,
        rank=raw.rank or None,
        popularity=raw.popularity or None,
        members=raw.members,
        synopsis=raw.synopsis,
        background=raw.background or None,
        season=raw.season,
        year=raw.year,
        broadcast=raw.broadcast.string,
        studios=_names(raw.studios),
        producers=_names(raw.producers),
        licensors=_names(raw.licensors),
        genres=_names(raw.genres),
        themes=_names(raw.themes),
        demographics=_names(raw.demographics),
        image=picture.large_image_url or picture.image_url,
        trailer=raw.trailer.url or raw.trailer.embed_url,
        url=raw.url,
    )


def _day(parts: _RawDay) -> date | None:
    """The day in its parts. Where only the year or month is known, the stamp beside them has a 1 for what is missing."""
    if parts.year is None or parts.month is None or parts.day is None:
        return None
    return date(parts.year, parts.month, parts.day)


def _names(rows: list[_RawName]) -> list[str]:
    return [row.name for row in rows]
