"""Anime, whichever provider has them."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct


class Anime(Struct, frozen=True):
    """An anime: a series, a film, or another work."""

    id: Annotated[int, Meta(description="number in MyAnimeList")]
    title: Annotated[str, Meta(description="main title, Japanese in Latin letters as a rule")]
    title_en: Annotated[str | None, Meta(description="English title")]
    title_ja: Annotated[str | None, Meta(description="title in Japanese script")]
    type: Annotated[str | None, Meta(description="TV, Movie, OVA, Special, ONA, Music and others")]
    source_material: Annotated[
        str | None, Meta(description="kind of work that it is adapted from, such as Manga or Light novel")
    ]
    episode_count: Annotated[int | None, Meta(description="number of episodes; null while unknown")]
    status: Annotated[str | None, Meta(description="Currently Airing, Finished Airing or Not yet aired")]
    airing: Annotated[bool, Meta(description="whether it is airing now")]
    start_date: Annotated[date | None, Meta(description="first day in Japan; null where only month or year are known")]
    end_date: Annotated[date | None, Meta(description="last day in Japan; null while it is airing")]
    duration_text: Annotated[str | None, Meta(description="length of an episode in words, such as 25 min per ep")]
    rating: Annotated[str | None, Meta(description="age rating, such as PG-13 - Teens 13 or older")]
    score: Annotated[float | None, Meta(description="mean score of the users, 1 to 10; null while there are too few")]
    score_count: Annotated[int | None, Meta(description="number of users who gave a score")]
    rank: Annotated[int | None, Meta(description="rank by score")]
    popularity_rank: Annotated[int | None, Meta(description="rank by number of members")]
    member_count: Annotated[int | None, Meta(description="number of users who have it in their lists")]
    synopsis: Annotated[str | None, Meta(description="summary of the plot")]
    background: Annotated[str | None, Meta(description="notes on production and reception")]
    season: Annotated[
        str | None, Meta(description="season in which a TV series started: winter, spring, summer or fall")
    ]
    year: Annotated[int | None, Meta(description="year of that season")]
    broadcast_text: Annotated[
        str | None, Meta(description="time of broadcast in words, such as Sundays at 03:40 (JST)")
    ]
    studios: Annotated[list[str], Meta(description="names of the studios")]
    producers: Annotated[list[str] | None, Meta(description="names of the producers; null where not stated")]
    licensors: Annotated[list[str] | None, Meta(description="names of the licensors; null where not stated")]
    genres: Annotated[list[str], Meta(description="genres, such as Action or Comedy")]
    themes: Annotated[
        list[str] | None,
        Meta(description="themes, such as School or Time Travel; null where not stated"),
    ]
    demographics: Annotated[
        list[str] | None,
        Meta(description="target audience, such as Seinen; null where not stated"),
    ]
    image_url: Annotated[str | None, Meta(description="poster")]
    trailer_url: Annotated[str | None, Meta(description="video of the trailer")]
    url: Annotated[str, Meta(description="page at MyAnimeList")]
