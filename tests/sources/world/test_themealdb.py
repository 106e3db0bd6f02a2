from skerry.sources.world.themealdb import read_categories, read_names, read_recipes
from tests.conftest import Recorded


def test_recorded_search(recorded: Recorded) -> None:
    recipes = read_recipes(recorded("themealdb/search_soup.json"))
    assert len(recipes) == 10
    first = recipes[0]
    assert (first.id, first.name, first.category, first.cuisine) == (52973, "Leblebi Soup", "Vegetarian", "Tunisian")
    assert len(first.ingredients) == 10
    assert (first.ingredients[9].name, first.ingredients[9].measure) == ("Lime", "1/2")
    assert read_recipes(recorded("themealdb/search_none.json")) == ()


def test_recorded_lists(recorded: Recorded) -> None:
    categories = read_categories(recorded("themealdb/list_categories.json"))
    assert (len(categories), categories[0].name) == (14, "Beef")
    names = read_names(recorded("themealdb/filter_chicken.json"))
    assert (names[0].id, names[0].name) == (52940, "Brown Stew Chicken")
