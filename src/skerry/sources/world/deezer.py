"""Deezer: songs and charts."""

from functools import partial
from typing import Annotated, ClassVar

from msgspec import Meta, Raw, Struct, structs

from skerry.errors import BadParameter, NotFound, ReplyError, UpstreamUnavailable
from skerry.licenses import stated
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_ranked, read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

PAGE_SIZE = 100
"""Items on a page at most."""
QUOTA, BUSY, NO_DATA = 4, 700, 800
INVALID = (500, 501, 600)
"""Codes of errors: a missing, wrong or unreadable parameter."""
PAUSE_SECONDS = 5
"""Period of the quota."""


Position = Annotated[int, Meta(ge=1, le=1000, description="place in the chart, from 1")]
Explicit = Annotated[bool | None, Meta(description="whether the words may offend; null where it is not known")]
Page = Annotated[str, Meta(description="page at Deezer, to which the terms ask to link")]


class DeezerTrack(Struct, frozen=True, kw_only=True):
    """A song at Deezer."""

    id: Annotated[int, Meta(description="number of the song at Deezer")]
    title: Annotated[str, Meta(description="title of the song")]
    artist_name: Annotated[str, Meta(description="main artist")]
    deezer_artist_id: Annotated[int, Meta(ge=0, description="number of the artist at Deezer; not an MBID")]
    album_title: Annotated[str | None, Meta(description="album with the song")]
    deezer_album_id: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(description="number of that album at Deezer")]
    duration_seconds: Annotated[int, Meta(description="length, seconds")]
    explicit: Explicit
    popularity: Annotated[
        Annotated[int, Meta(ge=0, le=10_000_000)] | None,
        Meta(description="figure that Deezer calls rank: up to about 1,000,000 for the most played songs"),
    ]
    preview_url: Annotated[
        str | None, Meta(description="30 seconds of the song, MP3; the address expires within a day")
    ]
    image_url: Annotated[str | None, Meta(description="cover of the album, large")]
    thumbnail_url: Annotated[str | None, Meta(description="cover of the album, small")]
    url: Page


class ChartTrack(DeezerTrack, frozen=True, kw_only=True):
    """A song of a chart."""

    position: Position


class ChartAlbum(Struct, frozen=True, kw_only=True):
    """An album of a chart."""

    id: Annotated[int, Meta(description="number of the album at Deezer")]
    title: Annotated[str, Meta(description="title of the album")]
    artist_name: Annotated[str | None, Meta(description="main artist of the album")]
    explicit: Explicit
    image_url: Annotated[str | None, Meta(description="cover, large")]
    thumbnail_url: Annotated[str | None, Meta(description="cover, small")]
    url: Page
    position: Position


class ChartArtist(Struct, frozen=True, kw_only=True):
    """An artist of a chart."""

    id: Annotated[int, Meta(description="number of the artist at Deezer")]
    name: Annotated[str, Meta(description="name of the artist")]
    image_url: Annotated[str | None, Meta(description="picture, large")]
    thumbnail_url: Annotated[str | None, Meta(description="picture, small")]
    url: Page
    position: Position


class MusicChart(Struct, frozen=True):
    """Charts of one genre or of all."""

    ROWS: ClassVar[Rows] = Rows("tracks", also=("albums", "artists"), carried=("genre_id",))

    genre_id: Annotated[int, Meta(ge=0, description="number of the genre at Deezer; 0 for all")]
    tracks: Annotated[list[ChartTrack], Meta(description="songs, most played first")]
    albums: Annotated[list[ChartAlbum], Meta(description="albums, most played first")]
    artists: Annotated[list[ChartArtist], Meta(description="artists, most played first")]


class Deezer(Source):
    """A streaming service. No key for its catalogue.

    Rate limit: 50 requests in 5 seconds for each address. Catalogue and charts are those of the country of the address that
    asks."""

    key = "deezer"
    title = "Deezer"
    home = "https://www.deezer.com/"
    base = "https://api.deezer.com"
    license = stated("Deezer's terms for developers", "https://developers.deezer.com/termsofuse")
    attribution = "Music data from Deezer"
    terms = "Show the name of Deezer with a link to the page of the song; for non-commercial use."
    evidence = Evidence.RECORDED
    pace = Pace(per_second=5, concurrency=4)

    async def tracks(self, text: str, page: int, limit: int) -> Listing[DeezerTrack]:
        """One page of songs by title, artist or both, best match first."""
        query: Query = {"q": text, "limit": limit, "index": (page - 1) * limit}
        return await self.get("/search", query=query, fresh="6h", read=partial(read_tracks, text=text))

    async def chart(self, genre: int) -> MusicChart:
        """The charts of a genre; 0 is that of all genres. Raises NotFound for a genre without charts."""
        return await self.get(f"/chart/{genre}", fresh="1h", read=partial(read_chart, genre=genre))


class _RawError(Struct):
    code: int | None = None
    message: str | None = None


class _RawArtist(Struct):
    id: int
    name: str
    link: str | None = None
    picture_medium: str | None = None
    picture_xl: str | None = None


class _RawAlbum(Struct):
    id: int
    title: str
    link: str | None = None
    cover_medium: str | None = None
    cover_xl: str | None = None
    explicit_lyrics: bool | None = None
    artist: _RawArtist | None = None


class _RawTrack(Struct):
    id: int
    title: str
    link: str
    duration: int
    artist: _RawArtist
    album: _RawAlbum | None = None
    rank: int | None = None
    explicit_lyrics: bool | None = None
    preview: str | None = None


class _RawFound(Struct):
    """The list, or the error that Deezer reports with status 200."""

    data: list[Raw] | None = None
    total: int | None = None
    error: _RawError | None = None


class _RawPart(Struct):
    data: list[Raw]


class _RawChart(Struct):
    tracks: _RawPart | None = None
    albums: _RawPart | None = None
    artists: _RawPart | None = None
    error: _RawError | None = None


def read_tracks(reply: Reply, text: str) -> Listing[DeezerTrack]:
    """Songs that a search found. Raises BadParameter for words that Deezer refuses."""
    raw = reply.json(_RawFound)
    if raw.error is not None and raw.error.code in INVALID:
        raise BadParameter("q", text, "words that Deezer can search for")
    _check(raw.error)
    if raw.data is None or raw.total is None:
        raise ReplyError("returned neither songs nor an error")
    return Listing(raw.total, tuple(read_rows(raw.data, _RawTrack, _read_track)))


def read_chart(reply: Reply, genre: int) -> MusicChart:
    """The three lists. The places that Deezer states do not always start at 1, so that they are counted here."""
    raw = reply.json(_RawChart)
    _check(raw.error, genre)
    if raw.tracks is None or raw.albums is None or raw.artists is None:
        raise ReplyError("returned neither charts nor an error")
    tracks = read_ranked(raw.tracks.data, _RawTrack, _read_chart_track)
    albums = read_ranked(raw.albums.data, _RawAlbum, _read_chart_album)
    artists = read_ranked(raw.artists.data, _RawArtist, _read_chart_artist)
    if not (tracks or albums or artists):
        raise NotFound(_no_chart(genre))
    return MusicChart(genre, tracks, albums, artists)


def _check(error: _RawError | None, genre: int | None = None) -> None:
    """Raise what an error means. `genre` is that of a chart."""
    if error is None:
        return
    if error.code in (QUOTA, BUSY):
        raise UpstreamUnavailable(Deezer.title, "is busy or rate limited", retry_after=PAUSE_SECONDS)
    if error.code == NO_DATA and genre is not None:
        raise NotFound(_no_chart(genre))
    raise ReplyError(f"returned error {error.code}")


def _no_chart(genre: int) -> str:
    return f"No chart of genre {genre} at Deezer."


def _read_track(raw: _RawTrack) -> DeezerTrack:
    album = raw.album
    return DeezerTrack(
        id=raw.id,
        title=raw.title,
        artist_name=raw.artist.name,
        deezer_artist_id=raw.artist.id,
        album_title=album.title if album else None,
        deezer_album_id=album.id if album else None,
        duration_seconds=raw.duration,
        explicit=raw.explicit_lyrics,
        popularity=raw.rank,
        preview_url=or_none(raw.preview),
        image_url=album.cover_xl if album else None,
        thumbnail_url=album.cover_medium if album else None,
        url=raw.link,
    )


def _read_chart_track(raw: _RawTrack, place: int) -> ChartTrack:
    return ChartTrack(**structs.asdict(_read_track(raw)), position=place)


def _read_chart_album(raw: _RawAlbum, place: int) -> ChartAlbum:
    return ChartAlbum(
        id=raw.id,
        title=raw.title,
        artist_name=raw.artist.name if raw.artist else None,
        explicit=raw.explicit_lyrics,
        image_url=raw.cover_xl,
        thumbnail_url=raw.cover_medium,
        url=raw.link or f"{Deezer.home}album/{raw.id}",
        position=place,
    )


def _read_chart_artist(raw: _RawArtist, place: int) -> ChartArtist:
    return ChartArtist(
        id=raw.id,
        name=raw.name,
        image_url=raw.picture_xl,
        thumbnail_url=raw.picture_medium,
        url=raw.link or f"{Deezer.home}artist/{raw.id}",
        position=place,
    )
