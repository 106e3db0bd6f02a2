"""Radio Browser: internet radio stations of the world."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none, web_address
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.identity import IdentityChecked, among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

WORKING: Query = {"reverse": "true", "hidebroken": "true"}
"""Most first, without the stations whose stream did not answer at the last check."""


class RadioStation(Struct, frozen=True):
    """A radio station with a stream."""

    id: Annotated[str, Meta(description="UUID at Radio Browser")]
    name: Annotated[str, Meta(description="name of the station")]
    stream_url: Annotated[str, Meta(description="the stream, behind playlists and redirects where these are known")]
    homepage_url: Annotated[str | None, Meta(description="web site of the station")]
    image_url: Annotated[str | None, Meta(description="icon of the station")]
    tags: Annotated[list[str], Meta(description="genres and other words, from users")]
    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str | None, Meta(description="English name of the country")]
    state: Annotated[str | None, Meta(description="state, province or city")]
    languages: Annotated[list[str], Meta(description="English names of the languages, lower case")]
    codec: Annotated[str | None, Meta(description="format of the sound, such as MP3 or AAC")]
    bitrate_kbps: Annotated[
        Annotated[int, Meta(ge=1, le=10_000)] | None, Meta(description="kilobits per second; null where unknown")
    ]
    hls: Annotated[bool, Meta(description="whether the stream is HTTP Live Streaming, which not every player reads")]
    online: Annotated[bool, Meta(description="whether the stream answered at the last check")]
    checked_at: Annotated[Moment | None, Meta(description="time of the last check of the stream, UTC")]
    vote_count: Annotated[int, Meta(ge=0, description="votes of users")]
    click_count: Annotated[int, Meta(ge=0, description="times it was started within a day, by players that report it")]
    latitude: Latitude | None
    longitude: Longitude | None


class RadioTag(Struct, frozen=True):
    """A tag of radio stations: a genre, a topic, a city."""

    name: Annotated[str, Meta(description="the tag, lower case")]
    station_count: Annotated[int, Meta(ge=0, description="number of stations with a working stream")]


class RadioBrowser(Source):
    """About 50,000 stations, entered and checked by volunteers. No key.

    Its servers come and go. `all.api` is the name in the DNS of those that work, so that no list of them is needed."""

    key = "radio_browser"
    title = "Radio Browser"
    home = "https://www.radio-browser.info/"
    base = "https://all.api.radio-browser.info"
    license = stated("Public domain", "https://www.radio-browser.info/faq")
    evidence = Evidence.INFERRED
    evidence_note = "A station is recorded; the list of tags is what public programs read."
    attribution = "Stations from radio-browser.info"
    terms = "Free for any use; run by volunteers on their own servers."
    pace = Pace(per_second=2, concurrency=4)

    async def stations(
        self, *, name: str | None = None, country: str | None = None, tag: str | None = None, limit: int
    ) -> tuple[RadioStation, ...]:
        """Stations whose name contains a string, of a country (alpha-2), with a tag; most started first."""
        found: Query = {"name": name, "countrycode": country, "tag": tag}
        read = IdentityChecked(read_stations, check_country, country) if country else read_stations
        query = {**found, "order": "clickcount", **WORKING, "limit": limit}
        return await self.get("/json/stations/search", query=query, fresh="15m", read=read)

    async def tags(self, limit: int) -> tuple[RadioTag, ...]:
        """The tags of most stations."""
        query: Query = {"order": "stationcount", **WORKING, "limit": limit}
        return await self.get("/json/tags", query=query, fresh="6h", read=read_tags)


class _RawStation(Struct):
    stationuuid: str
    name: str
    url: str = ""
    url_resolved: str | None = None
    homepage: str | None = None
    favicon: str | None = None
    tags: str | None = None
    country: str | None = None
    countrycode: str | None = None
    state: str | None = None
    language: str | None = None
    codec: str | None = None
    bitrate: int = 0
    hls: int = 0
    lastcheckok: int = 0
    lastchecktime: str | None = None
    votes: int = 0
    clickcount: int = 0
    geo_lat: float | None = None
    geo_long: float | None = None


class _RawTag(Struct):
    name: str
    stationcount: int


def check_country(_: Reply, stations: tuple[RadioStation, ...], requested: str) -> None:
    among([requested], (station.country for station in stations), "country")


def read_stations(reply: Reply) -> tuple[RadioStation, ...]:
    """Stations with a stream that a web page may link to."""
    found = read_rows(reply.json(list[Raw]), _RawStation, _read_station)
    return tuple(station for station in found if station is not None)


def read_tags(reply: Reply) -> tuple[RadioTag, ...]:
    """Tags, at least one."""
    return tuple(
        read_rows(reply.json(list[Raw]), _RawTag, lambda raw: RadioTag(raw.name, raw.stationcount), at_least=1)
    )


def _read_station(raw: _RawStation) -> RadioStation | None:
    """None for a stream of another protocol (mms, rtsp), or one that is not an address."""
    stream = web_address(raw.url_resolved) or web_address(raw.url)
    if stream is None:
        return None
    return RadioStation(
        id=raw.stationuuid,
        name=one_line(raw.name) or raw.stationuuid,
        stream_url=stream,
        homepage_url=web_address(raw.homepage),
        image_url=web_address(raw.favicon),
        tags=_listed(raw.tags),
        country=or_none((raw.countrycode or "").upper()),
        country_name=or_none(raw.country),
        state=or_none(raw.state),
        languages=_listed(raw.language),
        codec=or_none(raw.codec, ("UNKNOWN",)),
        bitrate_kbps=raw.bitrate or None,
        hls=bool(raw.hls),
        online=bool(raw.lastcheckok),
        checked_at=utc_or_none(raw.lastchecktime),
        vote_count=raw.votes,
        click_count=raw.clickcount,
        latitude=raw.geo_lat,
        longitude=raw.geo_long,
    )


def _listed(value: str | None) -> list[str]:
    """The words of `"jazz,smooth jazz"`, each once."""
    return list(dict.fromkeys(word.strip() for word in (value or "").split(",") if word.strip()))
