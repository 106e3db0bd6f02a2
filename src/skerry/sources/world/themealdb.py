"""TheMealDB: recipes."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Raw, Struct, field

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import demand, read_rows
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")

PUBLIC_KEY = "v1/1"
"""The key for development and education, with the version of the API that it belongs to."""
SUPPORTERS_VERSION = "v2"
"""Version of the API for the keys of supporters."""
INGREDIENTS = 20
"""Number of the columns in which TheMealDB has ingredients and their measures."""


class RecipeIngredient(Struct, frozen=True):
    """An ingredient of a recipe."""

    name: Annotated[str, Meta(description="what it is, such as Chickpeas")]
    measure: Annotated[str | None, Meta(description="how much, as written, such as 2 tbs; null where not stated")]


class Recipe(Struct, frozen=True, kw_only=True):
    """A recipe of a dish."""

    id: Annotated[int, Meta(description="number of the recipe at TheMealDB")]
    name: Annotated[str, Meta(description="name of the dish")]
    category: Annotated[str | None, Meta(description="kind of dish, one of `/recipes/categories`")]
    cuisine: Annotated[str | None, Meta(description="where the dish is from, such as Tunisian")]
    tags: Annotated[list[str], Meta(description="keywords, such as Soup")]
    ingredients: Annotated[list[RecipeIngredient], Meta(description="ingredients in the order of the recipe")]
    instructions: Annotated[str | None, Meta(description="what to do, with line breaks")]
    image_url: Annotated[str | None, Meta(description="picture of the dish")]
    video_url: Annotated[str | None, Meta(description="video of the preparation")]
    original_url: Annotated[str | None, Meta(description="page that the recipe was taken from")]
    url: Annotated[str, Meta(description="page at TheMealDB")]


class RecipeName(Struct, frozen=True, kw_only=True):
    """A recipe, of which only the name is known here."""

    id: Annotated[int, Meta(description="number of the recipe, for `/recipes/{id}`")]
    name: Annotated[str, Meta(description="name of the dish")]
    image_url: Annotated[str | None, Meta(description="picture of the dish")]
    url: Annotated[str, Meta(description="page at TheMealDB")]


class RecipeCategory(Struct, frozen=True):
    """A category of recipes."""

    name: Annotated[str, Meta(description="kind of dish, main ingredient or diet, such as Dessert")]


class TheMealDb(Source):
    """A community database of recipes.

    Its public key is for development and education; for other use, an operator becomes a supporter and sets the key that
    supporters get."""

    key = "themealdb"
    title = "TheMealDB"
    home = "https://www.themealdb.com/"
    base = "https://www.themealdb.com/api/json"
    license = stated(
        "TheMealDB's terms: free for development and education", "https://www.themealdb.com/terms_of_use.php"
    )
    attribution = "Recipes from TheMealDB"
    terms = "Without a key of a supporter, the public key is used, which is for development and education."
    evidence = Evidence.INFERRED
    evidence_note = (
        "Recipes are read against recordings; the address for keys of supporters is that of public programs."
    )
    pace = Pace(per_second=2, concurrency=2)
    credential = "themealdb_key"
    limit_without = "the public key, which is for development and education"

    async def search(self, name: str) -> tuple[Recipe, ...]:
        """Recipes whose name contains a string."""
        return await self._get("search.php", {"s": name}, fresh="1d", read=read_recipes)

    async def recipe(self, number: int) -> Recipe:
        """One recipe. Raises NotFound."""
        found = await self._get("lookup.php", {"i": number}, fresh="1d", read=Identified(read_recipe, "id", number))
        if found is None:
            raise NotFound(f"No recipe with id {number} at TheMealDB.")
        return found

    async def categories(self) -> tuple[RecipeCategory, ...]:
        """All categories, by name."""
        return await self._get("list.php", {"c": "list"}, fresh="1d", read=read_categories)

    async def of_category(self, category: str) -> tuple[RecipeName, ...]:
        """Recipes of a category; none for one that does not exist."""
        return await self._get("filter.php", {"c": category}, fresh="1d", read=read_names)

    async def with_ingredient(self, ingredient: str) -> tuple[RecipeName, ...]:
        """Recipes with an ingredient; none for one that does not exist. In the names of ingredients, an underscore is a
        space."""
        return await self._get("filter.php", {"i": "_".join(ingredient.split())}, fresh="1d", read=read_names)

    async def _get(self, path: str, query: Query, *, fresh: str, read: Callable[[Reply], T]) -> T:
        own = self._client.credentials.themealdb_key
        key = PUBLIC_KEY if own is None else f"{SUPPORTERS_VERSION}/{own}"
        return await self.get(f"/{key}/{path}", query=query, fresh=fresh, read=read)


class _RawMeals(Struct):
    """The list. Where there is nothing, null or a string such as `Invalid ID`."""

    meals: list[Raw] | str | None


class _RawMealName(Struct):
    id: str = field(name="idMeal")
    name: str = field(name="strMeal")
    picture: str | None = field(name="strMealThumb", default=None)


class _RawCategory(Struct):
    name: str = field(name="strCategory")


def read_recipes(reply: Reply) -> tuple[Recipe, ...]:
    return tuple(read_rows(_meals(reply), dict[str, Any], _read_recipe))


def read_recipe(reply: Reply) -> Recipe | None:
    """The recipe; None where there is none with the requested id."""
    recipes = read_recipes(reply)
    if len(recipes) > 1:
        raise ReplyError(f"returned {len(recipes)} recipes instead of one")
    return recipes[0] if recipes else None


def read_names(reply: Reply) -> tuple[RecipeName, ...]:
    return tuple(read_rows(_meals(reply), _RawMealName, _read_name))


def read_categories(reply: Reply) -> tuple[RecipeCategory, ...]:
    categories = read_rows(_meals(reply), _RawCategory, lambda category: RecipeCategory(category.name))
    demand(categories, 1, "categories")
    return tuple(categories)


def _meals(reply: Reply) -> list[Raw]:
    meals = reply.json(_RawMeals).meals
    return meals if isinstance(meals, list) else []


def _read_recipe(raw: dict[str, Any]) -> Recipe:
    number = int(raw["idMeal"])
    pairs = [
        (one_line(raw.get(f"strIngredient{column}")), one_line(raw.get(f"strMeasure{column}")))
        for column in range(1, INGREDIENTS + 1)
    ]
    return Recipe(
        id=number,
        name=raw["strMeal"].strip(),
        category=or_none(raw.get("strCategory")),
        cuisine=or_none(raw.get("strArea"), ("Unknown",)),
        tags=[tag.strip() for tag in (raw.get("strTags") or "").split(",") if tag.strip()],
        ingredients=[RecipeIngredient(name, measure) for name, measure in pairs if name],
        instructions=or_none("\n".join((raw.get("strInstructions") or "").splitlines())),
        image_url=or_none(raw.get("strMealThumb")),
        video_url=or_none(raw.get("strYoutube")),
        original_url=or_none(raw.get("strSource")),
        url=_page(number),
    )


def _read_name(raw: _RawMealName) -> RecipeName:
    return RecipeName(id=int(raw.id), name=raw.name.strip(), image_url=or_none(raw.picture), url=_page(int(raw.id)))


def _page(number: int) -> str:
    return f"{TheMealDb.home}meal/{number}"
