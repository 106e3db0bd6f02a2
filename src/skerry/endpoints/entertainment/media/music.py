"""Music."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Page, SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked, Limit, PageNumber, Search
from skerry.models.rows import Rows
from skerry.sources.world import deezer, musicbrainz
from skerry.sources.world.deezer import Deezer, DeezerTrack, MusicChart
from skerry.sources.world.musicbrainz import AlbumType, MusicBrainz
from skerry.sources.world.musicbrainz.records import MusicAlbum, MusicArtist, MusicRelease

Mbid = Annotated[
    str,
    Checked(str.lower),
    Allowed("an MBID such as 83d91898-7763-47d7-b03b-b92132375c47"),
    Meta(
        pattern="^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
        description="identifier at MusicBrainz (MBID), a UUID in any case",
    ),
]
Items = Annotated[Limit, Meta(le=musicbrainz.PAGE_SIZE)]
Tracks = Annotated[Limit, Meta(le=deezer.PAGE_SIZE)]
UNKNOWN = "00000000-0000-4000-8000-000000000000"
ARTIST = "b8a7c51f-362c-4dcb-a259-bc6e0095f0a6"
RELEASE = "b84ee12a-09ef-421b-82de-0441a926375b"


class MusicArtistSearch(SearchPage[MusicArtist], frozen=True):
    """One page of the artists that a search found, best match first."""


class MusicAlbumSearch(SearchPage[MusicAlbum], frozen=True):
    """One page of the albums that a search found, best match first."""


class MusicTrackSearch(SearchPage[DeezerTrack], frozen=True):
    """One page of the songs that a search found, best match first."""


class ArtistAlbums(Page[MusicAlbum], frozen=True, kw_only=True):
    """One page of the albums of an artist."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("artist_id",))

    artist_id: Annotated[str, Meta(description="MBID of the artist, as requested")]


@endpoint("/music/artists/search", fresh="6h", example={"q": "ed sheeran"})
async def search_music_artists(
    q: Annotated[Search, Meta(description="name of the artist or an alias")],
    musicbrainz: MusicBrainz,
    limit: Items = 25,
    page: PageNumber = 1,
) -> MusicArtistSearch:
    """Artists by name, from MusicBrainz.

    `id` is the MBID, by which the artist and the albums are found."""
    return MusicArtistSearch.of(q, await musicbrainz.artists(q, page, limit), page, limit)


@endpoint("/music/artists/{id}", fresh="1d", example={"id": ARTIST}, example_404={"id": UNKNOWN})
async def music_artist(
    id: Mbid,  # noqa: A002  as in the path
    musicbrainz: MusicBrainz,
) -> MusicArtist:
    """One artist by MBID, from MusicBrainz.

    An MBID that was merged with another one has the answer of that one."""
    return await musicbrainz.artist(id)


@endpoint("/music/artists/{id}/albums", fresh="1d", example={"id": ARTIST}, example_404={"id": UNKNOWN})
async def music_artist_albums(
    id: Mbid,  # noqa: A002  as in the path
    musicbrainz: MusicBrainz,
    type: Annotated[AlbumType | None, Meta(description="kind of album; all if omitted")] = None,  # noqa: A002
    limit: Items = 25,
    page: PageNumber = 1,
) -> ArtistAlbums:
    """Albums, singles and EPs of an artist, from MusicBrainz.

    Each is a release group: all editions of an album together. They are in the order of MusicBrainz, which is not that of
    time."""
    return ArtistAlbums.of(await musicbrainz.albums_of(id, type, page, limit), page, limit, artist_id=id)


@endpoint("/music/albums/search", fresh="6h", example={"q": "low tide"})
async def search_music_albums(
    q: Annotated[Search, Meta(description="title of the album, its artist, or both")],
    musicbrainz: MusicBrainz,
    limit: Items = 25,
    page: PageNumber = 1,
) -> MusicAlbumSearch:
    """Albums, singles and EPs by title or artist, from MusicBrainz.

    Each is a release group: all editions of an album together."""
    return MusicAlbumSearch.of(q, await musicbrainz.albums(q, page, limit), page, limit)


@endpoint("/music/tracks/search", fresh="6h", example={"q": "ferry song"})
async def search_music_tracks(
    q: Annotated[Search, Meta(description="title of the song, its artist, or both")],
    deezer: Deezer,
    limit: Tracks = 25,
    page: PageNumber = 1,
) -> MusicTrackSearch:
    """Songs by title or artist, with the address of a preview of 30 seconds, from Deezer.

    The catalogue is that of the country in which this server is. Identifiers are Deezer's: they are no MBIDs. Deezer's terms
    ask for its name and a link to `url`."""
    return MusicTrackSearch.of(q, await deezer.tracks(q, page, limit), page, limit)


@endpoint("/music/charts", fresh="1h", example={"genre": 132})
async def music_charts(
    deezer: Deezer,
    genre: Annotated[
        int,
        Meta(
            ge=0,
            le=999_999,
            description="number of a genre at Deezer: 0 all, 106 electro, 116 rap, 132 pop, 152 rock, 464 metal",
        ),
    ] = 0,
) -> MusicChart:
    """Most played songs, albums and artists at Deezer now, ten of each.

    The chart is that of the country in which this server is: Deezer chooses it by the address that asks, and its answer does
    not name it. A genre without charts is a 404. Deezer's terms ask for its name and a link to `url`."""
    return await deezer.chart(genre)


@endpoint("/music/releases/{mbid}", fresh="1d", example={"mbid": RELEASE}, example_404={"mbid": UNKNOWN})
async def music_release(mbid: Mbid, musicbrainz: MusicBrainz) -> MusicRelease:
    """One release, an edition of an album, with its tracks, from MusicBrainz.

    Durations are in seconds. An MBID that was merged with another one has the answer of that one."""
    return await musicbrainz.release(mbid)
