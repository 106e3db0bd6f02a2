"""Recipes."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Collection, Page, SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Limit, PageNumber, Search, Seed
from skerry.chance import generator
from skerry.errors import NotFound
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.sources.world.themealdb import Recipe, RecipeCategory, RecipeName, TheMealDb

MAX_DRAWS = 4
"""Categories without recipes after which `/recipes/random` gives up: each is a call."""

Recipes = Annotated[Limit, Meta(le=100)]


class RecipeSearch(SearchPage[Recipe], frozen=True):
    """One page of the recipes that a search found."""


class IngredientRecipes(Page[RecipeName], frozen=True, kw_only=True):
    """One page of the recipes with an ingredient."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("ingredient",))

    ingredient: Annotated[str, Meta(description="the ingredient, as requested")]


@endpoint("/recipes/search", fresh="1d", example={"q": "soup"})
async def search_recipes(
    q: Annotated[Search, Meta(description="name of the dish or part of it")],
    themealdb: TheMealDb,
    limit: Recipes = 25,
    page: PageNumber = 1,
) -> RecipeSearch:
    """Recipes by the name of the dish, from TheMealDB.

    Its public key, which is used unless the operator has set another one, is for development and education."""
    return RecipeSearch.of(q, Listing.page_of(await themealdb.search(q), page, limit), page, limit)


@endpoint("/recipes/random", fresh=None, example={"seed": "harbour"})
async def random_recipe(themealdb: TheMealDb, seed: Seed = None) -> Recipe:
    """One random recipe, from TheMealDB.

    A category is chosen first, then one of its recipes: those of small categories are more likely than others. Where the
    category has no recipes, another one is chosen."""
    chance = generator(seed)
    categories = await themealdb.categories()
    drawn = [category.name for category in chance.sample(categories, min(MAX_DRAWS, len(categories)))]
    for category in drawn:
        if recipes := await themealdb.of_category(category):
            return await themealdb.recipe(chance.choice(recipes).id)
    raise NotFound(f"TheMealDB has no recipes of the categories {', '.join(drawn)}.")


@endpoint("/recipes/categories", fresh="1d")
async def recipe_categories(themealdb: TheMealDb) -> Collection[RecipeCategory]:
    """Categories of recipes, from TheMealDB."""
    return Collection.of(await themealdb.categories())


@endpoint(
    "/recipes/ingredient/{ingredient}",
    fresh="1d",
    example={"ingredient": "chicken breast"},
    example_404={"ingredient": "no such ingredient"},
)
async def recipes_with_ingredient(
    ingredient: Annotated[
        str,
        Allowed("the name of an ingredient such as chicken"),
        Meta(min_length=1, max_length=100, description="one ingredient in English, in any case, such as chicken"),
    ],
    themealdb: TheMealDb,
    limit: Recipes = 25,
    page: PageNumber = 1,
) -> IngredientRecipes:
    """Recipes that use an ingredient, from TheMealDB, without the recipe itself.

    TheMealDB compares the whole name of the ingredient. One that no recipe uses is a 404."""
    recipes = await themealdb.with_ingredient(ingredient)
    if not recipes:
        raise NotFound(f"No recipes with {ingredient!r} at TheMealDB.")
    return IngredientRecipes.of(Listing.page_of(recipes, page, limit), page, limit, ingredient=ingredient)


@endpoint("/recipes/{id}", fresh="1d", example={"id": 52771}, example_404={"id": 999999999})
async def recipe_by_id(
    id: Annotated[int, Meta(ge=1, le=999_999_999, description="number of the recipe at TheMealDB")],  # noqa: A002
    themealdb: TheMealDb,
) -> Recipe:
    """One recipe with its ingredients, measures and instructions, from TheMealDB."""
    return await themealdb.recipe(id)
