"""Lyrics of songs."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Search, Searched
from skerry.sources.world.lrclib import MAX_MATCHES, Lrclib, LyricsMatch, SongLyrics

Name = Annotated[str, Meta(min_length=1, max_length=200)]


class LyricsSearch(SearchResult[LyricsMatch], frozen=True):
    """Songs that a search found, best match first."""


@endpoint("/lyrics/search", fresh="6h", example={"q": "i want to live"})
async def search_lyrics(
    q: Annotated[Search, Meta(description="words of title, artist or album; the title alone if `artist` is given")],
    lrclib: Lrclib,
    artist: Annotated[
        Annotated[Name, Searched()] | None, Meta(description="name of the artist", examples=["Borislav Slavov"])
    ] = None,
    limit: Annotated[Limit, Meta(le=MAX_MATCHES)] = MAX_MATCHES,
) -> LyricsSearch:
    """Songs whose lyrics LRCLIB has, without the words.

    LRCLIB returns the 20 best matches. The words are at `/lyrics/{artist}/{title}`."""
    return LyricsSearch.of(q, await lrclib.search(q, artist), limit)


@endpoint(
    "/lyrics/{artist}/{title}",
    fresh=None,
    example={"artist": "Borislav Slavov", "title": "I Want to Live"},
    example_404={"artist": "Borislav Slavov", "title": "No Such Song"},
)
async def song_lyrics(
    artist: Annotated[
        Name, Meta(description="name of the artist; case, accents and punctuation are ignored: AC DC is AC/DC")
    ],
    title: Annotated[Name, Meta(description="title of the song; case, accents and punctuation are ignored")],
    lrclib: Lrclib,
    album: Annotated[
        Name | None, Meta(description="title of the album, to tell versions apart", examples=["Baldur's Gate 3"])
    ] = None,
) -> SongLyrics:
    """Lyrics of one song, plain and with the times of the lines, from LRCLIB.

    The words are under the copyright of their authors: they are passed on from the provider at each call and kept in no
    cache, here or on the way. Without `album`, LRCLIB chooses one of the versions of the song."""
    return await lrclib.lyrics(artist, title, album)
