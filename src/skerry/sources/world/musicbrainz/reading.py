"""How the replies of MusicBrainz are read."""

import re

from msgspec import Raw, Struct, field

from skerry.models.listing import Listing
from skerry.sources.world.musicbrainz.records import (
    MusicAlbum,
    MusicArtist,
    MusicDisc,
    MusicLabel,
    MusicRelease,
    ReleaseTrack,
)
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import lower_or_none, or_none
from skerry.upstream.reply import Reply

NO_COUNTRIES = frozenset({"XC", "XE", "XG", "XU", "XW", "AN", "CS", "SU", "YU"})
"""Codes of releases without a country of today: worldwide (XW), Europe, unknown, and former countries."""
YEAR = re.compile(r"\d{4}")
HOME = "https://musicbrainz.org/"


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
        url=f"{HOME}release/{raw.id}",
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
        gender=lower_or_none(raw.gender),
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
        url=f"{HOME}artist/{raw.id}",
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
        url=f"{HOME}release-group/{raw.id}",
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
