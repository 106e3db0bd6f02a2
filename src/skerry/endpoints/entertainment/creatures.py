"""Creatures of the Pokémon games."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Limit, PageNumber, Resolved, Resolver
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.sources.world.pokeapi import Creature, CreatureName, CreatureType, PokeApi

TYPES = (
    "normal", "fighting", "flying", "poison", "ground", "rock", "bug", "ghost", "steel", "fire", "water", "grass", "electric",
    "psychic", "ice", "dragon", "dark", "fairy", "stellar",
)  # fmt: skip
SEXES = str.maketrans({"♀": "-f", "♂": "-m"})
"""Two names differ in the sign only: nidoran-f and nidoran-m."""


class TypeNames(Resolver):
    """Types of creatures, in any case."""

    def resolve(self, given: str) -> str:
        name = fold(given)
        if name not in TYPES:
            raise NotFound(f"No type of creatures named {given!r}.", suggestions=TYPES)
        return name


@endpoint("/creatures", fresh="1d", example={"limit": 5})
async def all_creatures(
    pokeapi: PokeApi,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of creatures on a page")] = 20,
) -> Page[CreatureName]:
    """Creatures of the Pokémon games by number, special forms last.

    From PokeAPI, renewed once a day."""
    return Page.of(await pokeapi.creatures(limit, (page - 1) * limit), page, limit)


@endpoint("/creatures/type/{type}", fresh="1d", example={"type": "grass"}, example_404={"type": "plastic"})
async def creatures_of_type(
    type: Annotated[  # noqa: A002  the name in the path
        str,
        Resolved(TypeNames),
        Allowed("the name of a type such as grass"),
        Meta(max_length=20, description="type of creatures, in any case", examples=["grass"]),
    ],
    pokeapi: PokeApi,
) -> CreatureType:
    """One type of creatures, how it fares against other types, and the creatures that have it.

    An unknown type is a 404 that names the 19 types. From PokeAPI, renewed once a day."""
    return await pokeapi.of_type(type)


@endpoint("/creatures/{name}", fresh="1d", example={"name": "pikachu"}, example_404={"name": "pikachoo"})
async def creature_by_name(
    name: Annotated[
        str,
        Allowed("a name such as pikachu, or a number"),
        Meta(max_length=60, description="name in any case, or number", examples=["pikachu"]),
    ],
    pokeapi: PokeApi,
) -> Creature:
    """One creature of the Pokémon games with types, size, abilities and base statistics.

    Spaces may replace hyphens, and accents and apostrophes may be left out: `Mr. Mime` is mr-mime. An unknown name or number
    is a 404. From PokeAPI, renewed once a day."""
    folded = fold(name.translate(SEXES)).replace(" ", "-")
    # -1 is not the number 1.
    if not folded.isascii() or not folded or (folded.isdigit() and not name.strip().isdecimal()):
        raise NotFound(f"No creature named {name!r}.")
    return await pokeapi.creature(str(int(folded)) if folded.isdigit() else folded)
