"""TVmaze: television shows, their episodes and casts, and what is broadcast."""

from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from skerry.licenses import CC_BY_SA_4_0
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none, plain_text
from skerry.upstream.identity import Identified, matching, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MAX_MATCHES = 10
"""Number of results of a search at most."""
DAY_EVERYWHERE = timedelta(hours=36)
"""Maximum time from noon (UTC) of a day to any moment of that day, and of the night after it, in any time zone."""

Score = Annotated[
    Annotated[float, Meta(ge=0, le=10)] | None,
    Meta(description="mean score of the users, 0 to 10; null while there are too few"),
]
Runtime = Annotated[int | None, Meta(description="length of the slot, minutes, with commercials")]
Picture = Annotated[str | None, Meta(description="picture in full size")]
Thumbnail = Annotated[str | None, Meta(description="small picture")]
PersonCountry = Annotated[str | None, Meta(description="country of birth, ISO 3166-1 alpha-2")]


class TvShow(Struct, frozen=True, kw_only=True):
    """A television or streaming show."""

    id: Annotated[int, Meta(description="number of the show at TVmaze")]
    name: Annotated[str, Meta(description="title of the show")]
    type: Annotated[str | None, Meta(description="kind of show, such as Scripted, Reality or Animation")]
    language_name: Annotated[str | None, Meta(description="English name of its main language")]
    genres: Annotated[list[str], Meta(description="genres, such as Drama or Science-Fiction")]
    status: Annotated[str | None, Meta(description="Running, Ended, To Be Determined or In Development")]
    premiere_date: Annotated[date | None, Meta(description="day of the first episode, local")]
    end_date: Annotated[date | None, Meta(description="day of the last episode, local; null while it is running")]
    runtime_minutes: Annotated[
        int | None, Meta(description="length of an episode with commercials, minutes; the mean where it varies")
    ]
    score: Score
    network: Annotated[str | None, Meta(description="television channel or streaming service that shows it first")]
    country: Annotated[
        str | None, Meta(description="country of the network, ISO 3166-1 alpha-2; null for worldwide services")
    ]
    timezone: Annotated[str | None, Meta(description="time zone of the network, IANA name")]
    air_time_text: Annotated[str | None, Meta(description="usual time of broadcast in that time zone, HH:MM")]
    weekdays: Annotated[list[str], Meta(description="usual days of broadcast, in English")]
    homepage_url: Annotated[str | None, Meta(description="official page of the show")]
    imdb_id: Annotated[str | None, Meta(description="identifier at IMDb, such as tt1553656")]
    thetvdb_id: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(description="number at TheTVDB")]
    image_url: Picture
    thumbnail_url: Thumbnail
    summary: Annotated[str | None, Meta(description="what the show is about, plain text")]
    updated_at: Annotated[Moment | None, Meta(description="last change of its entry at TVmaze, UTC")]
    url: Annotated[str, Meta(description="page at TVmaze, to which the licence asks to link")]


class TvEpisode(Struct, frozen=True, kw_only=True):
    """An episode of a show."""

    id: Annotated[int, Meta(description="number of the episode at TVmaze")]
    season: Annotated[int, Meta(ge=0, le=10_000, description="season; some shows count it by year")]
    number: Annotated[int | None, Meta(description="place in the season; null for specials")]
    type: Annotated[str | None, Meta(description="regular, significant_special or insignificant_special")]
    name: Annotated[str, Meta(description="title of the episode")]
    air_date: Annotated[
        date | None, Meta(description="day of broadcast in the network's time zone; a night belongs to the day before")
    ]
    air_time_text: Annotated[str | None, Meta(description="time of broadcast in the network's time zone, HH:MM")]
    airs_at: Annotated[
        Moment | None, Meta(description="moment of the first broadcast, UTC; null where only the day is known")
    ]
    runtime_minutes: Runtime
    score: Score
    summary: Annotated[str | None, Meta(description="what happens, plain text")]
    image_url: Picture
    url: Annotated[str, Meta(description="page at TVmaze, to which the licence asks to link")]


class TvBroadcast(TvEpisode, frozen=True, kw_only=True):
    """A broadcast: an episode, with its show and network."""

    timezone: Annotated[str | None, Meta(description="time zone of the network, IANA name")]
    network: Annotated[str | None, Meta(description="television channel or streaming service")]
    show_id: Annotated[int, Meta(ge=1, description="number of the show, for `/tv/shows/{id}`")]
    show_name: Annotated[str, Meta(description="title of the show")]
    show_type: Annotated[str | None, Meta(description="kind of show, such as Scripted, Reality or News")]
    genres: Annotated[list[str], Meta(description="genres of the show")]
    show_url: Annotated[str, Meta(description="page of the show at TVmaze")]


class TvCastMember(Struct, frozen=True, kw_only=True):
    """A person of the main cast and the character that they play."""

    person_id: Annotated[int, Meta(ge=1, description="number of the person at TVmaze")]
    person_name: Annotated[str, Meta(description="name under which the person is credited")]
    character_id: Annotated[int, Meta(ge=1, description="number of the character at TVmaze")]
    character_name: Annotated[str, Meta(description="role, as the credits name it")]
    plays_self: Annotated[bool, Meta(description="whether the person appears as themselves")]
    voice_only: Annotated[bool, Meta(description="whether only the voice is heard")]
    gender: Annotated[str | None, Meta(description="gender, in the provider's words")]
    birth_date: Annotated[date | None, Meta(description="day of birth")]
    death_date: Annotated[date | None, Meta(description="day of death; null for the living, and where it is unknown")]
    country: PersonCountry
    image_url: Annotated[str | None, Meta(description="picture of the person in full size")]
    character_image_url: Annotated[str | None, Meta(description="picture of the character in full size")]
    url: Annotated[str, Meta(description="page of the person at TVmaze")]


class TvPerson(Struct, frozen=True, kw_only=True):
    """A person who works in television."""

    id: Annotated[int, Meta(description="number of the person at TVmaze")]
    name: Annotated[str, Meta(description="name of the person")]
    gender: Annotated[str | None, Meta(description="gender, in the provider's words")]
    birth_date: Annotated[date | None, Meta(description="day of birth")]
    death_date: Annotated[date | None, Meta(description="day of death; null for the living, and where it is unknown")]
    country: PersonCountry
    image_url: Picture
    thumbnail_url: Thumbnail
    updated_at: Annotated[Moment | None, Meta(description="last change of the entry at TVmaze, UTC")]
    url: Annotated[str, Meta(description="page at TVmaze, to which the licence asks to link")]


class TvMaze(Source):
    """A community database of television, in every country. No key.

    Rate limit: 20 calls in 10 seconds for each address."""

    key = "tvmaze"
    title = "TVmaze"
    home = "https://www.tvmaze.com/"
    base = "https://api.tvmaze.com"
    license = CC_BY_SA_4_0
    attribution = "TV data from TVmaze.com (CC BY-SA 4.0)"
    terms = "Show the attribution with a link to TVmaze; what is derived from the data is under the same licence."
    evidence = Evidence.RECORDED
    evidence_note = "The search for people is read from public programs; it has the persons of the recorded casts."
    pace = Pace(per_second=1, concurrency=4, burst=8)

    async def search(self, name: str) -> tuple[TvShow, ...]:
        """Shows by name, best match first, at most MAX_MATCHES. Small typing errors are forgiven."""
        return await self.get("/search/shows", query={"q": name}, fresh="1h", read=read_found_shows)

    async def show(self, number: int) -> TvShow:
        """One show by its number. Raises NotFound."""
        return await self.get(
            f"/shows/{number}", fresh="6h", read=Identified(read_show, "id", number), not_found=_no_show(number)
        )

    async def episodes(self, number: int, specials: bool) -> tuple[TvEpisode, ...]:
        """All episodes of a show in the order of broadcast, with or without its specials. Raises NotFound."""
        return await self.get(
            f"/shows/{number}/episodes",
            query={"specials": 1 if specials else None},
            fresh="6h",
            read=partial(read_episodes, show=number),
            not_found=_no_show(number),
        )

    async def cast(self, number: int) -> tuple[TvCastMember, ...]:
        """The main cast of a show, most important first. Raises NotFound."""
        return await self.get(f"/shows/{number}/cast", fresh="1d", read=read_cast, not_found=_no_show(number))

    async def schedule(self, country: str, day: date) -> tuple[TvBroadcast, ...]:
        """What the networks of a country (alpha-2) broadcast on a local day, in the order of time."""
        return await self.get(
            "/schedule",
            query={"country": country, "date": day.isoformat()},
            fresh="30m",
            read=partial(read_schedule, country=country, day=day),
        )

    async def people(self, name: str) -> tuple[TvPerson, ...]:
        """People by name, best match first, at most MAX_MATCHES."""
        return await self.get("/search/people", query={"q": name}, fresh="6h", read=read_found_people)


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
        gender=person.gender,
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
        gender=raw.gender,
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
