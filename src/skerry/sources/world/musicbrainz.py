"""MusicBrainz: artists, albums and their releases."""

import re
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Raw, Struct, field

from skerry.licenses import CC0_1_0
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

AlbumType = Literal["album", "single", "ep", "broadcast", "other"]
NO_COUNTRIES = frozenset({"XC", "XE", "XG", "XU", "XW", "AN", "CS", "SU", "YU"})
"""Codes of releases without a country of today: worldwide (XW), Europe, unknown, and former countries."""
PAGE_SIZE = 100
"""Items on a page at most."""
YEAR = re.compile(r"\d{4}")

AsFarAsKnown = "YYYY, YYYY-MM or YYYY-MM-DD, as far as known"
ArtistNames = Annotated[str | None, Meta(description="artists as they are credited, such as A feat. B")]
ArtistIds = Annotated[list[str], Meta(description="MBIDs of these artists, for `/music/artists/{id}`")]
Note = Annotated[str | None, Meta(description="words that tell it from others of the same name")]


class MusicArtist(Struct, frozen=True, kw_only=True):
    """A person or group that makes music."""

    id: Annotated[str, Meta(description="identifier at MusicBrainz (MBID), a UUID")]
    name: Annotated[str, Meta(description="name of the artist")]
    sort_name: Annotated[str, Meta(description="name as it is sorted, such as Bowie, David")]
    type: Annotated[str | None, Meta(description="Person, Group, Orchestra, Choir, Character or Other")]
    disambiguation: Note
    gender: Annotated[str | None, Meta(description="gender of a person, in the provider's words")]
    country: Annotated[str | None, Meta(description="country that the artist is associated with, ISO 3166-1 alpha-2")]
    area_name: Annotated[str | None, Meta(description="place that the artist is associated with")]
    start_area_name: Annotated[str | None, Meta(description="place of birth, or where a group was founded")]
    start_text: Annotated[str | None, Meta(description=f"birth, or foundation of a group: {AsFarAsKnown}")]
    start_year: Annotated[int | None, Meta(description="year of birth or foundation")]
    end_text: Annotated[str | None, Meta(description=f"death, or end of a group: {AsFarAsKnown}")]
    end_year: Annotated[int | None, Meta(description="year of death, or of the end of a group")]
    former: Annotated[bool, Meta(description="whether the person has died or the group has split up")]
    aliases: Annotated[list[str], Meta(description="other names of the artist, those of other languages included")]
    url: Annotated[str, Meta(description="page at MusicBrainz")]


class MusicAlbum(Struct, frozen=True, kw_only=True):
    """An album, single or EP, all its releases together."""

    id: Annotated[str, Meta(description="identifier of the release group at MusicBrainz (MBID), a UUID")]
    title: Annotated[str, Meta(description="title of the album")]
    disambiguation: Note
    artist_name: ArtistNames
    artist_ids: ArtistIds
    type: Annotated[str | None, Meta(description="Album, Single, EP, Broadcast or Other")]
    secondary_types: Annotated[list[str], Meta(description="what else it is, such as Live, Compilation or Soundtrack")]
    first_release_text: Annotated[str | None, Meta(description=f"first release: {AsFarAsKnown}")]
    first_release_year: Annotated[int | None, Meta(description="calendar year of `first_release_text`")]
    url: Annotated[str, Meta(description="page at MusicBrainz")]


class MusicLabel(Struct, frozen=True):
    """A label of a release."""

    name: Annotated[str | None, Meta(description="name of the label")]
    catalog_number: Annotated[str | None, Meta(description="number of the release in the catalog of the label")]


class MusicDisc(Struct, frozen=True):
    """A disc, record side pair, cassette or download of a release."""

    position: Annotated[int, Meta(ge=0, le=10_000, description="place in the release, from 1")]
    format: Annotated[str | None, Meta(description='medium, such as CD, 12" Vinyl or Digital Media')]
    title: Annotated[str | None, Meta(description="title of its own")]
    track_count: Annotated[int, Meta(description="number of tracks, without data tracks")]


class ReleaseTrack(Struct, frozen=True):
    """A track of a release."""

    disc_position: Annotated[int, Meta(ge=0, le=10_000, description="place of its disc in the release, from 1")]
    position: Annotated[int, Meta(ge=0, le=10_000, description="place on the disc, from 1; 0 is before the first")]
    number: Annotated[str | None, Meta(description="number as printed, such as A1 on vinyl")]
    title: Annotated[str, Meta(description="title of the track")]
    artist_name: ArtistNames
    duration_seconds: Annotated[float | None, Meta(description="length, seconds")]
    recording_id: Annotated[
        str | None, Meta(description="MBID of the recording, the same on all releases that have it")
    ]


class MusicRelease(Struct, frozen=True, kw_only=True):
    """One edition of an album, with its tracks."""

    ROWS: ClassVar[Rows] = Rows(
        "tracks",
        carried=(("id", "release_id"), ("title", "release_title")),
        json_only=(
            "disambiguation", "artist_name", "artist_ids", "album_id", "type", "secondary_types", "status",
            "release_text", "release_year", "country", "release_area_name", "barcode", "labels", "packaging",
            "disc_count", "track_count", "discs", "image_url", "thumbnail_url", "url",
        ),
    )  # fmt: skip

    id: Annotated[str, Meta(description="MBID of the release; another than requested where the two were merged")]
    title: Annotated[str, Meta(description="title of the release")]
    disambiguation: Note
    artist_name: ArtistNames
    artist_ids: ArtistIds
    album_id: Annotated[str | None, Meta(description="MBID of the release group, which is the album")]
    type: Annotated[str | None, Meta(description="Album, Single, EP, Broadcast or Other")]
    secondary_types: Annotated[list[str], Meta(description="what else it is, such as Live, Compilation or Soundtrack")]
    status: Annotated[str | None, Meta(description="Official, Promotion, Bootleg and others")]
    release_text: Annotated[str | None, Meta(description=f"release: {AsFarAsKnown}")]
    release_year: Annotated[int | None, Meta(description="calendar year of `release_text`")]
    country: Annotated[
        str | None, Meta(description="country of the release, ISO 3166-1 alpha-2; null for worldwide releases")
    ]
    release_area_name: Annotated[
        str | None, Meta(description="first place of release; [Worldwide] and Europe are places too")
    ]
    barcode: Annotated[str | None, Meta(description="barcode, EAN or UPC; null where it has none or is not known")]
    packaging: Annotated[str | None, Meta(description="kind of case, such as Jewel Case")]
    labels: Annotated[list[MusicLabel], Meta(description="labels that released it")]
    disc_count: Annotated[int, Meta(description="number of discs")]
    track_count: Annotated[int, Meta(description="number of tracks on all discs")]
    discs: Annotated[list[MusicDisc], Meta(description="discs in their order")]
    tracks: Annotated[list[ReleaseTrack], Meta(description="tracks of all discs in their order")]
    image_url: Annotated[str | None, Meta(description="front cover at the Cover Art Archive, 500 pixels wide")]
    thumbnail_url: Annotated[str | None, Meta(description="front cover at the Cover Art Archive, 250 pixels wide")]
    url: Annotated[str, Meta(description="page at MusicBrainz")]


class MusicBrainz(Source):
    """The open music encyclopedia. No key.

    Rate limit: 1 request a second for each address. A User-Agent without a contact may be refused. An identifier that was
    merged with another one is answered with the record that it was merged into."""

    key = "musicbrainz"
    title = "MusicBrainz"
    home = "https://musicbrainz.org/"
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


class _RawArea(Struct, frozen=True):
    name: str | None = None


class _RawSpan(Struct, frozen=True):
    begin: str | None = None
    end: str | None = None
    ended: bool | None = None


class _RawAlias(Struct):
    name: str
    type: str | None = None


class _RawArtist(Struct, rename="kebab"):
    id: str
    name: str
    sort_name: str
    type: str | None = None
    disambiguation: str | None = None
    gender: str | None = None
    country: str | None = None
    area: _RawArea | None = None
    begin_area: _RawArea | None = None
    life_span: _RawSpan = _RawSpan()
    aliases: list[Raw] = []


class _RawCreditedArtist(Struct, frozen=True):
    id: str


class _RawCredit(Struct):
    name: str
    artist: _RawCreditedArtist
    joinphrase: str | None = None


class _RawAlbum(Struct, rename="kebab"):
    id: str
    title: str
    disambiguation: str | None = None
    artist_credit: list[_RawCredit] = []
    primary_type: str | None = None
    secondary_types: list[str] = []
    first_release_date: str | None = None


class _RawArtists(Struct):
    count: int
    artists: list[Raw]


class _RawFoundAlbums(Struct, rename="kebab"):
    count: int
    release_groups: list[Raw]


class _RawAlbumsOf(Struct, rename="kebab"):
    release_group_count: int
    release_groups: list[Raw]


class _RawLabel(Struct, frozen=True):
    name: str | None = None


class _RawLabelInfo(Struct, rename="kebab"):
    catalog_number: str | None = None
    label: _RawLabel | None = None


class _RawRecording(Struct, rename="kebab"):
    id: str


class _RawTrack(Struct, rename="kebab"):
    position: int
    title: str
    number: str | None = None
    length: int | None = None
    artist_credit: list[_RawCredit] = []
    recording: _RawRecording | None = None


class _RawMedium(Struct, rename="kebab"):
    position: int
    format: str | None = None
    title: str | None = None
    track_count: int = 0
    pregap: _RawTrack | None = None
    tracks: list[_RawTrack] = []


class _RawReleaseEvent(Struct):
    area: _RawArea | None = None


class _RawCoverArt(Struct, frozen=True):
    front: bool = False


class _RawReleaseGroup(Struct, frozen=True, rename="kebab"):
    id: str
    primary_type: str | None = None
    secondary_types: list[str] = []


class _RawRelease(Struct, rename="kebab"):
    id: str
    title: str
    media: list[_RawMedium]
    disambiguation: str | None = None
    artist_credit: list[_RawCredit] = []
    release_group: _RawReleaseGroup | None = None
    status: str | None = None
    date: str | None = None
    country: str | None = None
    release_events: list[_RawReleaseEvent] = []
    barcode: str | None = None
    packaging: str | None = None
    labels: list[Raw] = field(name="label-info", default_factory=list)
    cover_art: _RawCoverArt = field(name="cover-art-archive", default=_RawCoverArt())


def read_artists(reply: Reply) -> Listing[MusicArtist]:
    raw = reply.json(_RawArtists)
    return Listing(raw.count, tuple(read_rows(raw.artists, _RawArtist, _read_artist)))


def read_artist(reply: Reply) -> MusicArtist:
    return _read_artist(reply.json(_RawArtist))


def read_found_albums(reply: Reply) -> Listing[MusicAlbum]:
    raw = reply.json(_RawFoundAlbums)
    return Listing(raw.count, tuple(read_rows(raw.release_groups, _RawAlbum, _read_album)))


def read_albums(reply: Reply) -> Listing[MusicAlbum]:
    raw = reply.json(_RawAlbumsOf)
    return Listing(raw.release_group_count, tuple(read_rows(raw.release_groups, _RawAlbum, _read_album)))


def read_release(reply: Reply) -> MusicRelease:
    raw = reply.json(_RawRelease)
    group = raw.release_group
    cover = f"https://coverartarchive.org/release/{raw.id}/front" if raw.cover_art.front else None
    discs = [
        MusicDisc(medium.position, or_none(medium.format), or_none(medium.title), medium.track_count)
        for medium in raw.media
    ]
    return MusicRelease(
        id=raw.id,
        title=raw.title,
        disambiguation=or_none(raw.disambiguation),
        artist_name=_names(raw.artist_credit),
        artist_ids=[credit.artist.id for credit in raw.artist_credit],
        album_id=group.id if group else None,
        type=group.primary_type if group else None,
        secondary_types=group.secondary_types if group else [],
        status=raw.status,
        release_text=or_none(raw.date),
        release_year=_year(raw.date),
        country=None if raw.country in NO_COUNTRIES else or_none(raw.country),
        release_area_name=next((event.area.name for event in raw.release_events if event.area), None),
        barcode=or_none(raw.barcode),
        packaging=or_none(raw.packaging, ("None",)),
        labels=read_rows(
            raw.labels,
            _RawLabelInfo,
            lambda info: MusicLabel(info.label.name if info.label else None, info.catalog_number),
        ),
        disc_count=len(discs),
        track_count=sum(disc.track_count for disc in discs),
        discs=discs,
        tracks=[
            _read_track(track, medium)
            for medium in raw.media
            for track in ([medium.pregap] if medium.pregap else []) + medium.tracks
        ],
        image_url=f"{cover}-500" if cover else None,
        thumbnail_url=f"{cover}-250" if cover else None,
        url=f"{MusicBrainz.home}release/{raw.id}",
    )


def _read_artist(raw: _RawArtist) -> MusicArtist:
    span = raw.life_span
    aliases = read_rows(raw.aliases, _RawAlias, lambda alias: alias)
    return MusicArtist(
        id=raw.id,
        name=raw.name,
        sort_name=raw.sort_name,
        type=raw.type,
        disambiguation=or_none(raw.disambiguation),
        gender=raw.gender,
        country=None if raw.country in NO_COUNTRIES else raw.country,
        area_name=raw.area.name if raw.area else None,
        start_area_name=raw.begin_area.name if raw.begin_area else None,
        start_text=or_none(span.begin),
        start_year=_year(span.begin),
        end_text=or_none(span.end),
        end_year=_year(span.end),
        former=bool(span.ended),
        # Search hints are common misspellings.
        aliases=list(dict.fromkeys(alias.name for alias in aliases if alias.type != "Search hint")),
        url=f"{MusicBrainz.home}artist/{raw.id}",
    )


def _read_album(raw: _RawAlbum) -> MusicAlbum:
    return MusicAlbum(
        id=raw.id,
        title=raw.title,
        disambiguation=or_none(raw.disambiguation),
        artist_name=_names(raw.artist_credit),
        artist_ids=[credit.artist.id for credit in raw.artist_credit],
        type=raw.primary_type,
        secondary_types=raw.secondary_types,
        first_release_text=or_none(raw.first_release_date),
        first_release_year=_year(raw.first_release_date),
        url=f"{MusicBrainz.home}release-group/{raw.id}",
    )


def _read_track(raw: _RawTrack, medium: _RawMedium) -> ReleaseTrack:
    return ReleaseTrack(
        disc_position=medium.position,
        position=raw.position,
        number=or_none(raw.number),
        title=raw.title,
        artist_name=_names(raw.artist_credit),
        duration_seconds=None if raw.length is None else raw.length / 1000,
        recording_id=raw.recording.id if raw.recording else None,
    )


def _names(credited: list[_RawCredit]) -> str | None:
    return or_none("".join(credit.name + (credit.joinphrase or "") for credit in credited))


def _year(text: str | None) -> int | None:
    """The year of a date whose month and day may be missing; some have only those (`????-05`)."""
    found = YEAR.match(text or "")
    return int(found[0]) if found else None
