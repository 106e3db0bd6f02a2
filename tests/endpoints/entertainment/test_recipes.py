import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, NOT_RESTATED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/recipes/search": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/recipes/random": Declared(unidentified="any recipe will do: the seed chooses it here", timeless=ENTRIES),
    "/recipes/categories": Declared(timeless=ENTRIES),
    "/recipes/ingredient/{ingredient}": Declared(unidentified=NOT_RESTATED, timeless=ENTRIES),
    "/recipes/{id}": Declared(another={'"52771"': '"52772"'}, timeless=ENTRIES),
}


async def test_a_search(api: Api) -> None:
    found = await api.data("/recipes/search?q=soup&limit=1")
    assert (found["query"], found["count"], found["total"]) == ("soup", 1, 2)
    assert found["items"][0]["name"] == "Archipelago Fish Soup"
    second = (await api.data("/recipes/search?q=soup&limit=1&page=2"))["items"][0]
    assert (second["name"], second["cuisine"], second["tags"]) == ("Beetroot Soup", None, [])
    assert (second["video_url"], second["image_url"]) == (None, None)


async def test_a_search_that_matches_nothing_is_empty(api: Api) -> None:
    found = await api.data("/recipes/search?q=nothing%20such")
    assert (found["total"], found["items"]) == (0, [])


async def test_a_recipe(api: Api) -> None:
    recipe = await api.data("/recipes/52771")
    assert (recipe["id"], recipe["category"], recipe["cuisine"]) == (52771, "Vegetarian", "Italian")
    assert recipe["tags"] == ["Pasta", "Curry"]
    # Twenty columns, of which four are used.
    assert [(one["name"], one["measure"]) for one in recipe["ingredients"]] == [
        ("penne rigate", "1 pound"), ("olive oil", "1/4 cup"), ("basil", None), ("garlic", "3 cloves"),
    ]  # fmt: skip
    assert recipe["instructions"].startswith("STEP 1\nThis is an example of a first step.\n\nSTEP 2")
    assert recipe["url"] == "https://www.themealdb.com/meal/52771"


@pytest.mark.parametrize("number", [999999999, 7])
async def test_an_unknown_recipe(api: Api, number: int) -> None:
    """The provider's list is null, or the string "Invalid ID"."""
    assert (await api.problem(f"/recipes/{number}", 404))["detail"] == f"No recipe with id {number} at TheMealDB."


async def test_a_seed_repeats_a_random_recipe(api: Api) -> None:
    first = await api.get("/recipes/random?seed=harbour")
    second = await api.get("/recipes/random?seed=harbour")
    assert first.json() == second.json()
    assert first.json()["data"]["id"] == 52771
    assert first.headers["cache-control"] == "no-store"


async def test_a_category_without_recipes(open_api: Opened, answering: Answering) -> None:
    at = "https://www.themealdb.com/api/json/v1/1"
    bodies = {
        f"{at}/list.php?c=list": b'{"meals": [{"strCategory": "Goat"}]}',
        f"{at}/filter.php?c=Goat": b'{"meals": null}',
    }
    async with open_api(gateway=answering(bodies)) as api:
        problem = await api.problem("/recipes/random", 404)
    assert problem["detail"] == "TheMealDB has no recipes of the categories Goat."


async def test_another_category_is_drawn_for_one_without_recipes(open_api: Opened, answering: Answering) -> None:
    at = "https://www.themealdb.com/api/json/v1/1"
    recipes = CASSETTES / "themealdb"
    bodies = {
        f"{at}/list.php?c=list": b'{"meals": [{"strCategory": "Goat"}, {"strCategory": "Vegetarian"}]}',
        f"{at}/filter.php?c=Goat": b'{"meals": null}',
        f"{at}/filter.php?c=Vegetarian": (recipes / "vegetarian.json").read_bytes(),
        f"{at}/lookup.php?i=52771": (recipes / "lookup.json").read_bytes(),
    }
    async with open_api(gateway=answering(bodies)) as api:
        drawn = [(await api.data(f"/recipes/random?seed={seed}"))["id"] for seed in "abcdefgh"]
    assert set(drawn) == {52771}


async def test_categories(api: Api) -> None:
    found = await api.data("/recipes/categories")
    assert found == {"count": 2, "items": [{"name": "Seafood"}, {"name": "Vegetarian"}]}


async def test_recipes_with_an_ingredient(api: Api, replay: ReplayServer) -> None:
    found = await api.data("/recipes/ingredient/chicken%20breast?limit=2")
    assert (found["ingredient"], found["count"], found["total"]) == ("chicken breast", 2, 3)
    assert found["items"][1]["name"] == "Chicken Pie & Dill"
    assert replay.log[-1]["url"].endswith("/filter.php?i=chicken_breast")
    assert (await api.data("/recipes/ingredient/chicken%20breast?limit=2&page=2"))["items"][0]["id"] == 60004


async def test_an_ingredient_that_no_recipe_uses(api: Api) -> None:
    problem = await api.problem("/recipes/ingredient/granite", 404)
    assert problem["detail"] == "No recipes with 'granite' at TheMealDB."
