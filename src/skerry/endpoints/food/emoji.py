"""Emojis."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection, SearchSlice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Search, Seed
from skerry.chance import generator
from skerry.datasets.emoji import Emoji, Emojis
from skerry.errors import NotFound
from skerry.models.rows import Rows

CategoryName = Annotated[
    str,
    Meta(
        max_length=60,
        description="category; smileys-and-emotion, people-and-body, component, animals-and-nature, food-and-drink, "
        "travel-and-places, activities, objects, symbols or flags; smileys-and-people means the first three",
        examples=["smileys-and-emotion"],
    ),
]
GroupName = Annotated[
    str, Meta(max_length=60, description="sub-group", examples=["face-smiling", "food-fruit", "animal-bird"])
]


class EmojiCategory(Struct, frozen=True):
    """The emojis of one category."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("category",))

    category: Annotated[str, Meta(description="name of the category")]
    count: Annotated[int, Meta(description="number of emojis", ge=0)]
    items: Annotated[list[Emoji], Meta(description="emojis")]


class EmojiGroup(Struct, frozen=True):
    """The emojis of one sub-group."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("group",))

    group: Annotated[str, Meta(description="name of the sub-group")]
    count: Annotated[int, Meta(description="number of emojis", ge=0)]
    items: Annotated[list[Emoji], Meta(description="emojis")]


class EmojiSearch(SearchSlice[Emoji], frozen=True):
    """The emojis that a search found."""


@endpoint("/emoji/all", fresh="7d")
async def all_emojis(emojis: Emojis) -> Collection[Emoji]:
    """The whole emoji catalogue: 3953 emojis in 10 categories and 100 groups.

    The emojis of Unicode Emoji 17.0 in its order, fully qualified, with all skin tones, and the 9 components from which they
    are combined."""
    return Collection.of(emojis.all)


@endpoint(
    "/emoji/category/{category}",
    fresh="7d",
    example={"category": "smileys-and-emotion"},
    example_404={"category": "vehicles"},
)
async def emoji_category(category: CategoryName, emojis: Emojis) -> EmojiCategory:
    """Emojis of one category.

    Spaces may replace hyphens, and & may replace "and". An unknown category is a 404 with suggestions."""
    name, found = emojis.of_category(category)
    return EmojiCategory(name, len(found), found)


@endpoint("/emoji/group/{group}", fresh="7d", example={"group": "face-smiling"}, example_404={"group": "face-of-stone"})
async def emoji_group(group: GroupName, emojis: Emojis) -> EmojiGroup:
    """Emojis of one sub-group.

    Groups are the subgroups of Unicode. A name that only EmojiHub has, such as face-positive, selects the subgroups with
    most of its emojis; a category (activities, objects) is a group too. An unknown group is a 404 with suggestions."""
    name, found = emojis.of_group(group)
    return EmojiGroup(name, len(found), found)


@endpoint("/emoji/search", fresh="7d", example={"q": "heart"})
async def search_emojis(
    q: Annotated[Search, Meta(description="words of the name or keywords, or the emoji itself")],
    emojis: Emojis,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of emojis in the answer")] = 50,
) -> EmojiSearch:
    """Emojis with the words in their names or keywords, matches of names first.

    Among matches of names, those that start with the words come first. The Unicode name, the CLDR short name and the keywords
    are searched; case and accents are ignored."""
    found = emojis.search(q)
    return EmojiSearch.of(q, found, len(found), limit)


@endpoint("/emoji/random", fresh=None, example={"category": "food-and-drink", "seed": "quay"})
async def random_emoji(
    emojis: Emojis, category: CategoryName | None = None, group: GroupName | None = None, seed: Seed = None
) -> Emoji:
    """One random emoji, optionally of a category or group.

    An unknown category or group is a 404; so is a group that is not in the category."""
    chosen = emojis.all
    if category is not None:
        _, chosen = emojis.of_category(category)
    if group is not None:
        _, members = emojis.of_group(group)
        chosen = [emoji for emoji in members if emoji in chosen]
    if not chosen:
        raise NotFound(f"No emoji in both category {category!r} and group {group!r}.")
    return generator(seed).choice(chosen)
