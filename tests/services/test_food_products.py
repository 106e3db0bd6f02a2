from msgspec import Struct

from skerry.sources.world import open_food_facts, search_a_licious
from skerry.sources.world.open_food_facts import FoodProduct, NutritionFacts, RawProduct, read_product
from tests.conftest import Recorded


class Envelope(Struct):
    product: RawProduct


def product(recorded: Recorded, name: str) -> FoodProduct:
    return read_product(recorded(f"openfoodfacts/{name}").json(Envelope).product)


def test_recorded_old_search(recorded: Recorded) -> None:
    found = open_food_facts.read_products(recorded("openfoodfacts/search-v1-benco.json"))
    (cocoa,) = found.items
    assert (found.total, cocoa.barcode, cocoa.name) == (1, "3034470003107", "Benco original")
    figures = cocoa.nutrition_per_100g
    assert (figures.energy_kj, figures.energy_kcal) == (1569, 375)  # the recording says 1569 kcal
    assert (figures.fiber_g, figures.sugars_g, figures.salt_g) == (6.7, 78, 0.22)  # numbers as texts


def test_recorded_search_service(recorded: Recorded) -> None:
    found = search_a_licious.read_products(recorded("openfoodfacts_search/search-arroz.json"))
    assert found.total == 514
    first, second = found.items
    assert (first.name, first.brand, first.nutrition_per_100g.energy_kj) == ("Arroz Integral", "Arroz Brilhante", 1480)
    assert (second.nutrition_per_100g.energy_kcal, second.nutrition_per_100g.energy_kj) == (356, 1489.5)


def test_recorded_servings(recorded: Recorded) -> None:
    bar = product(recorded, "product-3800020430781.json")
    assert (bar.brand, bar.nutrition_grade, bar.nova_group, bar.allergens) == ("Nestlé", "e", 4, ["gluten", "milk"])
    assert (bar.nutrition_per_serving.energy_kj, bar.nutrition_per_serving.fat_g) == (457, 5.8)
    assert bar.nutrition_per_serving.energy_kcal == 109.2  # from the kilojoules
    milk = product(recorded, "product-7891000100103.json")
    assert milk.brand == "Nestlé"
    assert (milk.nutrition_per_serving.fat_g, milk.nutrition_per_serving.saturated_fat_g) == (1.6, 1)  # 20 g of 5 %


def test_recorded_gaps(recorded: Recorded) -> None:
    flakes = product(recorded, "product-7311041026670.json")
    assert (flakes.serving_size, flakes.nutrition_per_100g.energy_kcal, flakes.nutrition_grade) == (None, 379, "c")
    nothing = NutritionFacts(*[None] * len(NutritionFacts.__struct_fields__))
    assert flakes.nutrition_per_serving == nothing
    empty = product(recorded, "product-7640101710236.json")
    assert (empty.name, empty.brand, empty.nova_group, empty.nutrition_per_100g) == (None, None, None, nothing)


def test_what_lucene_would_read_as_its_own() -> None:
    assert search_a_licious.LUCENE.sub(r"\\\1", 'a:b (c) "d"') == r"a\:b \(c\) \"d\""


def test_recorded_details(recorded: Recorded) -> None:
    bar = open_food_facts.read_details("3800020430781", recorded("openfoodfacts/product-3800020430781.json"))
    assert (bar.name, bar.traces, bar.labels[-1]) == (
        "Kit Kat Chunky Double Caramel", ["nuts", "peanuts"], "nestle-cocoa-plan",
    )  # fmt: skip
    assert bar.categories[0] == "snacks"
    assert (bar.environmental_grade, str(bar.updated_at)) == (None, "2020-04-18 12:10:36+00:00")
    flakes = open_food_facts.read_details("7311041026670", recorded("openfoodfacts/product-7311041026670.json"))
    assert (flakes.environmental_grade, flakes.labels) == ("d", [])
