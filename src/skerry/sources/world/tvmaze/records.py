"""Records of TVmaze."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import Moment

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
    gender: Annotated[
        str | None, Meta(description="gender in lower case: male, female or another word of the provider")
    ]
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
    gender: Annotated[
        str | None, Meta(description="gender in lower case: male, female or another word of the provider")
    ]
    birth_date: Annotated[date | None, Meta(description="day of birth")]
    death_date: Annotated[date | None, Meta(description="day of death; null for the living, and where it is unknown")]
    country: PersonCountry
    image_url: Picture
    thumbnail_url: Thumbnail
    updated_at: Annotated[Moment | None, Meta(description="last change of the entry at TVmaze, UTC")]
    url: Annotated[str, Meta(description="page at TVmaze, to which the licence asks to link")]
