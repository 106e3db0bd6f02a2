"""Free-to-play games, from FreeToGame."""

from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.answers import Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber
from skerry.sources.world.freetogame import FreeGame, FreeGameDetails, FreeToGame, Order

Category = Literal[
    "mmorpg", "shooter", "strategy", "moba", "racing", "sports", "social", "sandbox", "open-world", "survival", "pvp",
    "pve", "pixel", "voxel", "zombie", "turn-based", "first-person", "third-person", "top-down", "tank", "space",
    "sailing", "side-scroller", "superhero", "permadeath", "card", "battle-royale", "mmo", "mmofps", "mmotps", "3d",
    "2d", "anime", "fantasy", "sci-fi", "fighting", "action-rpg", "action", "military", "martial-arts", "flight",
    "low-spec", "tower-defense", "horror", "mmorts",
]  # fmt: skip
SPELLED = {"third-person": "third-Person"}
"""Categories that the provider spells otherwise."""


@endpoint("/games/free", fresh="6h", example={"category": "shooter", "platform": "pc", "limit": 2})
async def free_games(
    freetogame: FreeToGame,
    platform: Annotated[
        Literal["all", "pc", "browser"], Meta(description="platform: pc (Windows), browser or all")
    ] = "all",
    category: Annotated[
        list[Category] | None,
        Meta(max_length=5, description="genres and tags, separated by commas; games have all of them"),
    ] = None,
    sort: Annotated[Order, Meta(description="order of the games")] = "relevance",
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=500, description="games on a page")] = 50,
) -> Page[FreeGame]:
    """Free-to-play games for Windows and the browser.

    The terms of use require a link to FreeToGame.com, such as the `url` of a game."""
    tags = [SPELLED.get(tag, tag) for tag in category or ()]
    found = await freetogame.games(None if platform == "all" else platform, tags, sort)
    return Page.cut(found, page, limit, first=1)


@endpoint("/games/free/{id}", fresh="1d", example={"id": 540}, example_404={"id": 999999})
async def free_game(
    id: Annotated[int, Meta(ge=1, le=2**31 - 1, description="number of the game at FreeToGame")],  # noqa: A002
    freetogame: FreeToGame,
) -> FreeGameDetails:
    """One free-to-play game with its requirements and screenshots.

    The terms of use require a link to FreeToGame.com, such as the `url` of the game."""
    return await freetogame.game(id)
