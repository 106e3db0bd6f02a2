"""How the replies of TVmaze are read."""

from datetime import UTC, date, datetime, time, timedelta
from functools import partial

from msgspec import Raw, Struct, field

from skerry.sources.world.tvmaze.records import TvBroadcast, TvCastMember, TvEpisode, TvPerson, TvShow
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import lower_or_none, or_none, plain_text
from skerry.upstream.identity import matching, same
from skerry.upstream.reply import Reply

DAY_EVERYWHERE = timedelta(hours=36)
"""Maximum time from noon (UTC) of a day to any moment of that day, and of the night after it, in any time zone."""


def _no_show(number: int) -> str:
    return f"No show with id {number} at TVmaze."


class _RawCountry(Struct, frozen=True):
    code: str | None = None
    timezone: str | None = None


class _RawChannel(Struct, frozen=True):
    name: str
    country: _RawCountry | None = None


class _RawImage(Struct, frozen=True):
    medium: str | None = None
    original: str | None = None


class _RawRating(Struct, frozen=True):
    average: float | None = None


class _RawSchedule(Struct, frozen=True):
    time: str = ""
    days: list[str] = []


class _RawExternals(Struct, frozen=True):
    thetvdb: int | None = None
    imdb: str | None = None


class _RawShow(Struct):
    """`averageRuntime` and `ended` are missing in replies from before 2021."""

    id: int
    url: str
    name: str
    type: str | None = None
    language: str | None = None
    genres: list[str] = []
    status: str | None = None
    runtime: int | None = None
    average_runtime: int | None = field(name="averageRuntime", default=None)
    premiered: date | None = None
    ended: date | None = None
    official_site: str | None = field(name="officialSite", default=None)
    schedule: _RawSchedule = _RawSchedule()
    rating: _RawRating = _RawRating()
    network: _RawChannel | None = None
    web_channel: _RawChannel | None = field(name="webChannel", default=None)
    externals: _RawExternals = _RawExternals()
    image: _RawImage | None = None
    summary: str | None = None
    updated: int | None = None

    @property
    def channel(self) -> _RawChannel | None:
        return self.network or self.web_channel

    @property
    def countries(self) -> set[str | None]:
        channels = (self.network, self.web_channel)
        return {channel.country.code for channel in channels if channel and channel.country}

    @property
    def place(self) -> _RawCountry:
        return (self.channel and self.channel.country) or _RawCountry()


class _RawLink(Struct, frozen=True):
    href: str


class _RawLinks(Struct, frozen=True):
    show: _RawLink | None = None


class _RawEpisode(Struct):
    id: int
    url: str
    name: str
    season: int
    number: int | None = None
    type: str | None = None
    airdate: str | None = None
    airtime: str | None = None
    airstamp: datetime | None = None
    runtime: int | None = None
    rating: _RawRating = _RawRating()
    image: _RawImage | None = None
    summary: str | None = None
    links: _RawLinks = field(name="_links", default=_RawLinks())


class _RawBroadcast(_RawEpisode, kw_only=True):
    show: _RawShow


class _RawPerson(Struct):
    id: int
    url: str
    name: str
    country: _RawCountry | None = None
    birthday: date | None = None
    deathday: date | None = None
    gender: str | None = None
    image: _RawImage | None = None
    updated: int | None = None


class _RawCharacter(Struct):
    id: int
    name: str
    image: _RawImage | None = None


class _RawCastMember(Struct):
    person: _RawPerson
    character: _RawCharacter
    plays_self: bool = field(name="self", default=False)
    voice: bool = False


class _RawFoundShow(Struct):
    show: _RawShow


class _RawFoundPerson(Struct):
    person: _RawPerson


def read_found_shows(reply: Reply) -> tuple[TvShow, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawFoundShow, lambda found: _read_show(found.show)))


def read_show(reply: Reply) -> TvShow:
    return _read_show(reply.json(_RawShow))


def read_episodes(reply: Reply, show: int) -> tuple[TvEpisode, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawEpisode, partial(_read_episode_of, show=show)))


def read_cast(reply: Reply) -> tuple[TvCastMember, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawCastMember, _read_cast_member))


def read_schedule(reply: Reply, country: str, day: date) -> tuple[TvBroadcast, ...]:
    """Broadcasts on the networks and streaming services of the country. One of a show whose network is in another country
    has the time and the zone of that network."""
    noon = datetime.combine(day, time(12), UTC)

    def is_requested(row: tuple[_RawBroadcast, TvBroadcast]) -> bool:
        raw, _ = row
        is_of_day = raw.airstamp is None or abs(raw.airstamp - noon) <= DAY_EVERYWHERE
        return is_of_day and country in raw.show.countries

    rows = read_rows(reply.json(list[Raw]), _RawBroadcast, lambda raw: (raw, _read_broadcast(raw)))
    kept = matching(rows, is_requested, f"{country} on {day}", reply)
    return tuple(broadcast for _, broadcast in kept)


def read_found_people(reply: Reply) -> tuple[TvPerson, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawFoundPerson, lambda found: _read_person(found.person)))


def _read_broadcast(raw: _RawBroadcast) -> TvBroadcast:
    episode = _read_episode(raw)
    return TvBroadcast(
        **{name: getattr(episode, name) for name in TvEpisode.__struct_fields__},
        timezone=raw.show.place.timezone,
        network=raw.show.channel.name if raw.show.channel else None,
        show_id=raw.show.id,
        show_name=raw.show.name,
        show_type=raw.show.type,
        genres=raw.show.genres,
        show_url=raw.show.url,
    )


def _read_show(raw: _RawShow) -> TvShow:
    return TvShow(
        id=raw.id,
        name=raw.name,
        type=raw.type,
        language_name=raw.language,
        genres=raw.genres,
        status=raw.status,
        premiere_date=raw.premiered,
        end_date=raw.ended,
        runtime_minutes=raw.runtime or raw.average_runtime,
        score=raw.rating.average,
        network=raw.channel.name if raw.channel else None,
        country=raw.place.code,
        timezone=raw.place.timezone,
        air_time_text=or_none(raw.schedule.time),
        weekdays=raw.schedule.days,
        homepage_url=raw.official_site,
        imdb_id=raw.externals.imdb,
        thetvdb_id=raw.externals.thetvdb,
        image_url=raw.image.original if raw.image else None,
        thumbnail_url=raw.image.medium if raw.image else None,
        summary=plain_text(raw.summary),
        updated_at=_moment(raw.updated),
        url=raw.url,
    )


def _read_episode_of(raw: _RawEpisode, show: int) -> TvEpisode:
    if raw.links.show is not None:
        same(show, raw.links.show.href.rpartition("/")[2], "show")
    return _read_episode(raw)


def _read_episode(raw: _RawEpisode) -> TvEpisode:
    return TvEpisode(
        id=raw.id,
        season=raw.season,
        number=raw.number,
        type=raw.type,
        name=raw.name,
        air_date=date.fromisoformat(raw.airdate) if raw.airdate else None,  # empty while it is not known
        air_time_text=or_none(raw.airtime),
        airs_at=raw.airstamp if raw.airtime else None,  # without a time, TVmaze states noon
        runtime_minutes=raw.runtime,
        score=raw.rating.average,
        summary=plain_text(raw.summary),
        image_url=raw.image.original if raw.image else None,
        url=raw.url,
    )


def _read_cast_member(raw: _RawCastMember) -> TvCastMember:
    person, character = raw.person, raw.character
    return TvCastMember(
        person_id=person.id,
        person_name=person.name,
        character_id=character.id,
        character_name=character.name,
        plays_self=raw.plays_self,
        voice_only=raw.voice,
        gender=lower_or_none(person.gender),
        birth_date=person.birthday,
        death_date=person.deathday,
        country=person.country.code if person.country else None,
        image_url=person.image.original if person.image else None,
        character_image_url=character.image.original if character.image else None,
        url=person.url,
    )


def _read_person(raw: _RawPerson) -> TvPerson:
    return TvPerson(
        id=raw.id,
        name=raw.name,
        gender=lower_or_none(raw.gender),
        birth_date=raw.birthday,
        death_date=raw.deathday,
        country=raw.country.code if raw.country else None,
        image_url=raw.image.original if raw.image else None,
        thumbnail_url=raw.image.medium if raw.image else None,
        updated_at=_moment(raw.updated),
        url=raw.url,
    )


def _moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
