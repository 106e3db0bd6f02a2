"""LRCLIB: lyrics of songs."""

import re
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from skerry.errors import NotFound
from skerry.folding import fold
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

MAX_MATCHES = 20
"""Number of results of a search at most."""
STAMPED = re.compile(r"((?:\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\]\s*)+)(.*)")
"""A line of LRC: `[01:02.50] words`, at times with several stamps."""
STAMP = re.compile(r"\[(\d{1,3}):(\d{2})(?:[.:](\d{1,3}))?\]")


class LyricsMatch(Struct, frozen=True, kw_only=True):
    """A song of which LRCLIB has lyrics, or knows that it has none."""

    id: Annotated[int, Meta(description="number of the entry at LRCLIB")]
    title: Annotated[str, Meta(description="title of the song")]
    artist_name: Annotated[str, Meta(description="artist of the song")]
    album_title: Annotated[str | None, Meta(description="album with the song")]
    duration_seconds: Annotated[float | None, Meta(description="length of the recording, seconds")]
    instrumental: Annotated[bool, Meta(description="whether the song has no words")]
    lyrics_available: Annotated[bool, Meta(description="whether `/lyrics/{artist}/{title}` has words of it")]
    synced_available: Annotated[bool, Meta(description="whether the lines have times")]


class LyricsLine(Struct, frozen=True):
    """A line and when it is sung."""

    start_seconds: Annotated[float, Meta(description="time from the start of the recording, seconds")]
    text: Annotated[str, Meta(description="the words; empty for a pause")]


class SongLyrics(Struct, frozen=True, kw_only=True):
    """Lyrics of a song."""

    id: Annotated[int, Meta(description="number of the entry at LRCLIB")]
    title: Annotated[str, Meta(description="title of the song")]
    artist_name: Annotated[str, Meta(description="artist of the song")]
    album_title: Annotated[str | None, Meta(description="album with the song")]
    duration_seconds: Annotated[float | None, Meta(description="length of the recording, seconds")]
    instrumental: Annotated[bool, Meta(description="whether the song has no words")]
    lyrics: Annotated[str | None, Meta(description="the words, with line breaks; null for an instrumental")]
    synced_lines: Annotated[
        list[LyricsLine] | None, Meta(description="lines with their times, in the order of time; null where not known")
    ]


class Lrclib(Source):
    """A community database of lyrics. No key; no limit is stated.

    The words are under the copyright of their authors. They are passed on and never kept."""

    key = "lrclib"
    title = "LRCLIB"
    home = "https://lrclib.net/"
    base = "https://lrclib.net/api"
    license = stated("Lyrics are under the copyright of their authors")
    attribution = "Lyrics from LRCLIB"
    terms = "No license is stated. Lyrics are passed on to the caller and kept in no cache."
    evidence = Evidence.RECORDED
    pace = Pace(per_second=5, concurrency=4)
    keeps_replies = False

    async def search(self, text: str, artist: str | None) -> tuple[LyricsMatch, ...]:
        """Songs by any words of title, artist and album; with an artist, by the title. At most MAX_MATCHES."""
        query: Query = {"q": text} if artist is None else {"track_name": text, "artist_name": artist}
        return await self.get("/search", query=query, fresh="6h", read=read_matches)

    async def lyrics(self, artist: str, title: str, album: str | None) -> SongLyrics:
        """The lyrics of one song. Raises NotFound."""
        return await self.get(
            "/get",
            query={"artist_name": artist, "track_name": title, "album_name": album},
            fresh="5s",
            read=LyricsOf(artist, title),
            not_found=_no_lyrics(artist, title),
        )


def _no_lyrics(artist: str, title: str) -> str:
    return f"No lyrics of {title!r} by {artist!r} at LRCLIB."


class _RawSong(Struct):
    id: int
    title: str = field(name="trackName")
    artist: str = field(name="artistName")
    album: str | None = field(name="albumName", default=None)
    duration: float | None = None
    instrumental: bool = False
    plain: str | None = field(name="plainLyrics", default=None)
    synced: str | None = field(name="syncedLyrics", default=None)


@dataclass(frozen=True)
class LyricsOf:
    """A reader of the lyrics of one song: those of another raise ReplyError. LRCLIB ignores case, accents and
    punctuation. Two readers for the same song are equal."""

    artist: str
    title: str

    def __call__(self, reply: Reply) -> SongLyrics:
        song = read_lyrics(reply)
        same(fold(self.artist), fold(song.artist_name), "artist")
        same(fold(self.title), fold(song.title), "title")
        return song


def read_matches(reply: Reply) -> tuple[LyricsMatch, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawSong, _read_match))


def read_lyrics(reply: Reply) -> SongLyrics:
    """The lyrics. Raises NotFound for an entry that has neither words nor the mark of an instrumental."""
    raw = reply.json(_RawSong)
    lines = _read_lines(raw.synced)
    words = or_none(raw.plain)
    if words is None and lines:
        words = "\n".join(line.text for line in lines)
    if words is None and not raw.instrumental:
        raise NotFound(_no_lyrics(raw.artist, raw.title))
    return SongLyrics(
        id=raw.id,
        title=raw.title,
        artist_name=raw.artist,
        album_title=or_none(raw.album),
        duration_seconds=raw.duration or None,
        instrumental=raw.instrumental,
        lyrics=words,
        synced_lines=lines or None,
    )


def _read_match(raw: _RawSong) -> LyricsMatch:
    return LyricsMatch(
        id=raw.id,
        title=raw.title,
        artist_name=raw.artist,
        album_title=or_none(raw.album),
        duration_seconds=raw.duration or None,
        instrumental=raw.instrumental,
        lyrics_available=bool(raw.plain or raw.synced),
        synced_available=bool(raw.synced),
    )


def _read_lines(synced: str | None) -> list[LyricsLine]:
    """The lines of LRC by time. Tags such as `[ar:...]` have no time and are left out."""
    found = []
    for line in (synced or "").splitlines():
        if (stamped := STAMPED.fullmatch(line.strip())) is not None:
            for minutes, seconds, fraction in STAMP.findall(stamped[1]):
                start = int(minutes) * 60 + float(f"{seconds}.{fraction or 0}")
                found.append(LyricsLine(round(start, 3), stamped[2].strip()))
    return sorted(found, key=lambda line: line.start_seconds)
