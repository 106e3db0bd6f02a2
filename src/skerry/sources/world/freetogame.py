"""FreeToGame: free-to-play games."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct, structs

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.identity import Identified, matching
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

Platform = Literal["pc", "browser"]
Order = Literal["relevance", "popularity", "release-date", "alphabetical"]

PLATFORMS: tuple[tuple[str, Platform], ...] = (("windows", "pc"), ("browser", "browser"))
"""Part of the provider's words for a platform, which differ between lists and details, and ours."""


class FreeGame(Struct, frozen=True):
    """A free-to-play game."""

    id: Annotated[int, Meta(description="number at FreeToGame")]
    title: Annotated[str, Meta(description="title of the game")]
    summary: Annotated[str | None, Meta(description="what the game is, in a sentence")]
    genre: Annotated[str | None, Meta(description="genre, such as Shooter or MMORPG")]
    platforms: Annotated[list[Platform], Meta(description="pc (Windows) or browser, or both")]
    publisher: Annotated[str | None, Meta(description="who publishes it")]
    developer: Annotated[str | None, Meta(description="who makes it")]
    release_date: Annotated[date | None, Meta(description="day of the release; null where not known to the day")]
    thumbnail_url: Annotated[str | None, Meta(description="small picture of the game")]
    play_url: Annotated[str | None, Meta(description="redirect by FreeToGame to the page of the game's maker")]
    url: Annotated[str, Meta(description="page of the game at FreeToGame")]


class GameRequirements(Struct, frozen=True):
    """What a computer needs at least. Any part may be null."""

    os: Annotated[str | None, Meta(description="operating system")]
    processor: Annotated[str | None, Meta(description="processor, in words")]
    memory: Annotated[str | None, Meta(description="main memory, in words")]
    graphics: Annotated[str | None, Meta(description="graphics card, in words")]
    storage: Annotated[str | None, Meta(description="space on the disk, in words")]


class FreeGameDetails(FreeGame, frozen=True, kw_only=True):
    """A free-to-play game with its details."""

    status: Annotated[str | None, Meta(description="whether it can be played, such as Live")]
    description: Annotated[str | None, Meta(description="what the game is, in several sentences")]
    system_requirements: Annotated[
        GameRequirements | None, Meta(description="of a game for Windows; null for those in the browser")
    ]
    screenshot_urls: Annotated[list[str], Meta(description="pictures of the game")]


class FreeToGame(Source):
    """Some 400 games. No key. Rate limit: 10 requests a second."""

    key = "freetogame"
    title = "FreeToGame"
    home = "https://www.freetogame.com/"
    base = "https://www.freetogame.com/api"
    license = stated("Free to use with a link to FreeToGame", "https://www.freetogame.com/api-doc")
    evidence = Evidence.RECORDED
    attribution = "FreeToGame.com"
    terms = "Who shows its data links to FreeToGame.com."
    pace = Pace(per_second=2, concurrency=2)

    async def games(self, platform: Platform | None, categories: Sequence[str], order: Order) -> tuple[FreeGame, ...]:
        """The games of all given categories, for one platform where that is given; none where nothing matches."""
        several = len(categories) > 1
        query: Query = {
            "tag": ".".join(categories) if several else None,
            "platform": platform,
            "category": categories[0] if len(categories) == 1 else None,
            "sort-by": order,
        }
        path = "/filter" if several else "/games"
        return await self.get(path, query=query, fresh="6h", read=partial(read_games, platform), accept=(200, 404))

    async def game(self, number: int) -> FreeGameDetails:
        """One game. Raises NotFound."""
        return await self.get(
            "/game",
            query={"id": number},
            fresh="1d",
            read=Identified(read_game, "id", number),
            not_found=f"FreeToGame has no game with id {number}.",
        )


class _RawGame(Struct):
    id: int
    title: str
    freetogame_profile_url: str
    platform: str = ""
    thumbnail: str | None = None
    short_description: str | None = None
    game_url: str | None = None
    genre: str | None = None
    publisher: str | None = None
    developer: str | None = None
    release_date: str | None = None


class _RawRequirements(Struct):
    os: str | None = None
    processor: str | None = None
    memory: str | None = None
    graphics: str | None = None
    storage: str | None = None


class _RawScreenshot(Struct):
    image: str


class _RawDetails(_RawGame):
    status: str | None = None
    description: str | None = None
    minimum_system_requirements: _RawRequirements | None = None
    screenshots: list[Raw] = []


class _RawRefusal(Struct):
    status: int
    status_message: str


def read_games(platform: Platform | None, reply: Reply) -> tuple[FreeGame, ...]:
    """Games of a platform, or of an unknown one. The provider's 404 means that none match."""
    if reply.status == 404:
        reply.json(_RawRefusal)
        return ()
    games = tuple(read_rows(reply.json(list[Raw]), _RawGame, _read_game))
    if platform is None:
        return games
    return matching(games, lambda game: not game.platforms or platform in game.platforms, f"platform {platform}", reply)


def read_game(reply: Reply) -> FreeGameDetails:
    """One game."""
    raw = reply.json(_RawDetails)
    needed = raw.minimum_system_requirements
    return FreeGameDetails(
        **structs.asdict(_read_game(raw)),
        status=or_none(raw.status),
        description=one_line(raw.description),
        system_requirements=None if needed is None else GameRequirements(*map(or_none, structs.astuple(needed))),
        screenshot_urls=read_rows(raw.screenshots, _RawScreenshot, lambda screenshot: screenshot.image),
    )


def _read_game(raw: _RawGame) -> FreeGame:
    words = raw.platform.lower()
    return FreeGame(
        id=raw.id,
        title=raw.title.strip(),
        summary=one_line(raw.short_description),
        genre=one_line(raw.genre),
        platforms=[platform for part, platform in PLATFORMS if part in words],
        publisher=one_line(raw.publisher),
        developer=one_line(raw.developer),
        release_date=day_or_none(raw.release_date),  # 0000-00-00 and 2015-06-00 where not known
        thumbnail_url=or_none(raw.thumbnail),
        play_url=or_none(raw.game_url),
        url=raw.freetogame_profile_url,
    )
