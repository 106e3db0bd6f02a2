"""AniList: anime, by their numbers in MyAnimeList; the fallback of Tenrai."""

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

from msgspec import Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.anime import Anime
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import lower_or_none, plain_text
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

T = TypeVar("T")
MAX_FOUND = 50
"""Works on a page of AniList at most."""

FIELDS = """
idMal title { romaji english native } format source status episodes
startDate { year month day } endDate { year month day }
description(asHtml: false) season seasonYear genres
studios { edges { isMain node { name } } }
coverImage { extraLarge large } trailer { id site }
"""
ONE = f"query ($number: Int) {{ Media(idMal: $number, type: ANIME) {{ {FIELDS} }} }}"
FOUND = f"""query ($text: String, $limit: Int) {{
Page(page: 1, perPage: $limit) {{
pageInfo {{ hasNextPage }} media(search: $text, type: ANIME, isAdult: false, sort: SEARCH_MATCH) {{ {FIELDS} }} }} }}"""

TYPES = {
    "TV": "TV",
    "TV_SHORT": "TV",
    "MOVIE": "Movie",
    "SPECIAL": "Special",
    "OVA": "OVA",
    "ONA": "ONA",
    "MUSIC": "Music",
}
STATUSES = {
    "FINISHED": "Finished Airing",
    "RELEASING": "Currently Airing",
    "NOT_YET_RELEASED": "Not yet aired",
}
"""In the words of MyAnimeList, which has none for cancelled and paused works."""
MATERIALS = {
    "ORIGINAL": "Original", "MANGA": "Manga", "LIGHT_NOVEL": "Light novel", "VISUAL_NOVEL": "Visual novel",
    "VIDEO_GAME": "Game", "NOVEL": "Novel", "OTHER": "Other", "WEB_NOVEL": "Web novel",
}  # fmt: skip
VIDEOS = {"youtube": "https://www.youtube.com/watch?v=", "dailymotion": "https://www.dailymotion.com/video/"}


class AniList(Source):
    """An anime catalogue with MyAnimeList's numbers. GraphQL, no key. Scores and ranks are those of AniList's own users and
    differ from MyAnimeList's, so they are omitted; lists such as the top anime are not offered for the same reason."""

    key = "anilist"
    title = "AniList"
    home = "https://anilist.co/"
    base = "https://graphql.anilist.co"
    license = stated("Free for non-commercial use", "https://docs.anilist.co/guide/terms-of-use")
    evidence = Evidence.DOCUMENTED
    attribution = "Data from AniList"
    terms = "30 requests a minute. Not to be copied as a whole."
    pace = Pace(per_second=0.25, concurrency=2, burst=15)

    async def anime(self, number: int) -> Anime:
        """One work by its number in MyAnimeList. Raises UpstreamChanged for a number that AniList does not have: the work
        may exist in MyAnimeList."""
        return await self._query(ONE, {"number": number}, Identified(read_anime, "id", number), accept=(200, 404))

    async def search(self, text: str) -> tuple[Anime, ...]:
        """All works with this title that MyAnimeList has, best match first, without works for adults only. Raises
        UpstreamChanged for more than 50, because AniList does not return the total."""
        return await self._query(FOUND, {"text": text, "limit": MAX_FOUND}, read_found)

    async def _query(
        self, query: str, variables: dict[str, Any], read: Callable[[Reply], T], accept: tuple[int, ...] = (200,)
    ) -> T:
        body = {"query": query, "variables": variables}
        return await self.post("/", json=body, fresh="6h", read=read, accept=accept)


class _RawTitle(Struct):
    romaji: str | None = None
    english: str | None = None
    native: str | None = None


class _RawDay(Struct):
    year: int | None = None
    month: int | None = None
    day: int | None = None


class _RawStudio(Struct):
    name: str


class _RawEdge(Struct):
    node: _RawStudio
    isMain: bool  # noqa: N815  the provider's names


class _RawStudios(Struct):
    edges: list[Raw] = []


class _RawImage(Struct):
    extraLarge: str | None = None  # noqa: N815
    large: str | None = None


class _RawTrailer(Struct):
    id: str | None = None
    site: str | None = None


class _RawMedia(Struct):
    title: _RawTitle
    idMal: int | None = None  # noqa: N815
    format: str | None = None
    source: str | None = None
    status: str | None = None
    episodes: int | None = None
    startDate: _RawDay | None = None  # noqa: N815
    endDate: _RawDay | None = None  # noqa: N815
    description: str | None = None
    season: str | None = None
    seasonYear: int | None = None  # noqa: N815
    genres: list[str] | None = None
    studios: _RawStudios | None = None
    coverImage: _RawImage | None = None  # noqa: N815
    trailer: _RawTrailer | None = None


class _RawOne(Struct):
    Media: _RawMedia | None


class _RawOneReply(Struct):
    data: _RawOne


class _RawPageInfo(Struct):
    hasNextPage: bool  # noqa: N815


class _RawPage(Struct):
    pageInfo: _RawPageInfo  # noqa: N815
    media: list[Raw]


class _RawFound(Struct):
    Page: _RawPage


class _RawFoundReply(Struct):
    data: _RawFound


def read_anime(reply: Reply) -> Anime:
    """One work. A number that is not known comes as null, with status 404; a failure has no data at all."""
    media = reply.json(_RawOneReply).data.Media
    if media is None:
        raise ReplyError("has no anime with this number of MyAnimeList")
    return _read_media(media)


def read_found(reply: Reply) -> tuple[Anime, ...]:
    """The works of the only page."""
    page = reply.json(_RawFoundReply).data.Page
    if page.pageInfo.hasNextPage:
        raise ReplyError("found more works than it can count")
    media = read_rows(page.media, _RawMedia, lambda raw: raw)
    return tuple(_read_media(raw) for raw in media if raw.idMal is not None)


def _read_media(raw: _RawMedia) -> Anime:
    number = raw.idMal
    title = raw.title.romaji or raw.title.english or raw.title.native
    if number is None or title is None:
        raise ReplyError("returned an anime without a number of MyAnimeList or without a title")
    image = raw.coverImage or _RawImage()
    edges = read_rows(raw.studios.edges, _RawEdge, lambda edge: edge) if raw.studios else []
    return Anime(
        id=number,
        title=title,
        title_en=raw.title.english,
        title_ja=raw.title.native,
        type=TYPES.get(raw.format or ""),
        source_material=MATERIALS.get(raw.source or ""),
        episode_count=raw.episodes,
        status=STATUSES.get(raw.status or ""),
        airing=raw.status == "RELEASING",
        start_date=_day(raw.startDate),
        end_date=_day(raw.endDate),
        duration_text=None,
        rating=None,
        score=None,
        score_count=None,
        rank=None,
        popularity_rank=None,
        member_count=None,
        synopsis=plain_text(raw.description),
        background=None,
        season=lower_or_none(raw.season),
        year=raw.seasonYear,
        broadcast_text=None,
        studios=[edge.node.name for edge in edges if edge.isMain],
        producers=None,
        licensors=None,
        genres=raw.genres or [],
        themes=None,
        demographics=None,
        image_url=image.extraLarge or image.large,
        trailer_url=_trailer_url(raw.trailer),
        url=f"https://myanimelist.net/anime/{number}",
    )


def _trailer_url(raw: _RawTrailer | None) -> str | None:
    root = VIDEOS.get(raw.site or "") if raw else None
    return f"{root}{raw.id}" if raw and root and raw.id else None


def _day(raw: _RawDay | None) -> date | None:
    """The day; None where only year or month are known."""
    if raw is None or raw.year is None or raw.month is None or raw.day is None:
        return None
    return date(raw.year, raw.month, raw.day)
