"""Records of MusicBrainz."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.models.rows import Rows

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
    gender: Annotated[
        str | None, Meta(description="gender of a person, in lower case: male, female or another word of the provider")
    ]
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
