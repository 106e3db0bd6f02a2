"""MusicBrainz: artists, albums and their releases."""

from typing import Literal

from skerry.licenses import CC0_1_0
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.sources.world.musicbrainz.reading import (
    HOME,
    read_albums,
    read_artist,
    read_artists,
    read_found_albums,
    read_release,
)
from skerry.sources.world.musicbrainz.records import MusicAlbum, MusicArtist, MusicRelease
from skerry.upstream.source import Pace, Query, Source

AlbumType = Literal["album", "single", "ep", "broadcast", "other"]
PAGE_SIZE = 100
"""Items on a page at most."""


class MusicBrainz(Source):
    """The open music encyclopedia. No key.

    Rate limit: 1 request a second for each address. A User-Agent without a contact may be refused. An identifier that was
    merged with another one is answered with the record that it was merged into."""

    key = "musicbrainz"
    title = "MusicBrainz"
    home = HOME
    base = "https://musicbrainz.org/ws/2"
    license = CC0_1_0
    attribution = "MusicBrainz"
    terms = "Core data are CC0. Tags, genres and ratings, which have another license, are not requested."
    evidence = Evidence.INFERRED
    evidence_note = "Artists and releases are read from recordings; searches and lists of albums from public programs."
    pace = Pace(per_second=0.9, concurrency=1, burst=1)
    credential = "contact"
    limit_without = "clients without a contact may be refused"

    async def artists(self, text: str, page: int, limit: int) -> Listing[MusicArtist]:
        """One page of artists by name or alias, best match first."""
        return await self.get("/artist", query=_search(text, page, limit), fresh="6h", read=read_artists)

    async def artist(self, mbid: str) -> MusicArtist:
        """One artist. Raises NotFound."""
        return await self.get(
            f"/artist/{mbid}",
            query={"inc": "aliases", "fmt": "json"},
            fresh="1d",
            read=read_artist,
            not_found=_no_artist(mbid),
        )

    async def albums_of(self, mbid: str, kind: AlbumType | None, page: int, limit: int) -> Listing[MusicAlbum]:
        """One page of the albums of an artist, of one kind or all. Raises NotFound for an unknown artist."""
        query: Query = {
            "artist": mbid,
            "type": kind,
            "inc": "artist-credits",
            "limit": limit,
            "offset": (page - 1) * limit,
            "fmt": "json",
        }
        return await self.get("/release-group", query=query, fresh="1d", read=read_albums, not_found=_no_artist(mbid))

    async def albums(self, text: str, page: int, limit: int) -> Listing[MusicAlbum]:
        """One page of albums by title, artist or both, best match first."""
        return await self.get("/release-group", query=_search(text, page, limit), fresh="6h", read=read_found_albums)

    async def release(self, mbid: str) -> MusicRelease:
        """One release with its tracks. Raises NotFound."""
        return await self.get(
            f"/release/{mbid}",
            query={"inc": "artist-credits labels recordings release-groups", "fmt": "json"},
            fresh="1d",
            read=read_release,
            not_found=f"No release with MBID {mbid} at MusicBrainz.",
        )


def _search(text: str, page: int, limit: int) -> Query:
    """`dismax` takes the words as they are; without it, they are an expression of Lucene, and AC/DC is a syntax error."""
    return {"query": text, "dismax": "true", "limit": limit, "offset": (page - 1) * limit, "fmt": "json"}


def _no_artist(mbid: str) -> str:
    return f"No artist with MBID {mbid} at MusicBrainz."
