import pytest

from skerry.sources.world.open_food_facts import OpenFoodFacts
from tests.conftest import Api
from tests.declared import ENTRIES, ONGOING, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/food/product/{barcode}": Declared(
        another={'"4740000000014"': '"4740000000021"'},
        unageing=ONGOING,
    ),
    "/food/search": Declared(
        timeless=ENTRIES,
    ),
}

DATABASE = "world.openfoodfacts.org"


async def test_a_search(api: Api) -> None:
    data = await api.data("/food/search?q=nutella&limit=2")
    assert (data["query"], data["count"], data["total"], data["page"]) == ("nutella", 2, 2114, 1)
    assert data["source"] == "open_food_facts"
    product = data["items"][0]
    assert (product["barcode"], product["name"], product["brand"]) == ("3017620422003", "Nutella", "Nutella")
    assert (product["nutrition_grade"], product["nova_group"]) == ("e", 4)
    assert product["allergens"] == ["milk", "nuts", "soybeans"]
    assert product["nutrition_per_100g"] == {
        "energy_kj": 2252, "energy_kcal": 539, "fat_g": 30.9, "saturated_fat_g": 10.6, "carbohydrates_g": 57.5,
        "sugars_g": 56.3, "fiber_g": None, "proteins_g": 6.3, "salt_g": 0.107,
    }  # fmt: skip
    serving = product["nutrition_per_serving"]
    assert (serving["energy_kcal"], serving["fat_g"]) == (80.8, 4.63)  # as stated
    assert serving["energy_kj"] == 337.8  # 15 g of 2252 kJ; of the rounded kilocalories it would be 338.1
    assert (serving["sugars_g"], serving["fiber_g"]) == (8.445, None)  # 15 g of 56.3 %


async def test_what_people_typed_wrong_or_not_at_all(api: Api) -> None:
    product = (await api.data("/food/search?q=nutella&limit=2"))["items"][1]
    assert (product["name"], product["brand"], product["nutrition_grade"]) == ("Cocoa powder", None, None)
    figures = product["nutrition_per_100g"]
    assert (figures["energy_kj"], figures["energy_kcal"]) == (1569, 375)  # kilojoules in both fields
    assert (figures["fat_g"], figures["sugars_g"]) == (None, 78)  # "traces"
    assert set(product["nutrition_per_serving"].values()) == {None}  # nobody knows what two spoons weigh
    assert product["url"] == "https://world.openfoodfacts.org/product/00012345"


async def test_a_search_that_matches_nothing_is_empty(api: Api) -> None:
    data = await api.data("/food/search?q=zqzqzq")
    assert (data["count"], data["total"], data["items"]) == (0, 0, [])


async def test_the_search_service_stands_in_for_a_busy_page(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/food/search?q=arroz+(integral)+OR+rice")
    assert data["source"] == "search_a_licious"
    assert data["total"] == 514
    product = data["items"][0]
    assert (product["name"], product["brand"], product["serving_size"]) == ("Arroz Integral", "Arroz Brilhante", None)
    assert product["nutrition_per_100g"]["energy_kcal"] == 350
    assert product["nutrition_per_100g"]["energy_kj"] == 1464.4
    assert [entry["file"] for entry in replay.log] == ["busy.html", "search.json"]


async def test_both_are_named_when_both_fail(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        problem = await api.problem("/food/search?q=nutella", 502)
    assert problem["provider"] == "Open Food Facts"
    assert "Open Food Facts Search" in problem["detail"]


@pytest.mark.parametrize(
    ("query", "parameter"), [("", "q"), ("q=", "q"), ("q=a&limit=51", "limit"), ("q=a&limit=0", "limit")]
)
async def test_a_wrong_search_names_its_parameter(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/food/search?{query}", 400))["errors"][0]["parameter"] == parameter


async def test_one_product(api: Api) -> None:
    data = await api.data("/food/product/4740000000014")
    assert (data["barcode"], data["name"], data["brand"]) == ("4740000000014", "Rukkileib", "Näidis")
    assert (data["nutrition_grade"], data["environmental_grade"], data["nova_group"]) == ("b", "a-plus", 3)
    assert (data["nutrition_per_100g"]["salt_g"], data["nutrition_per_serving"]["energy_kcal"]) == (1.1, 85.6)
    assert (data["allergens"], data["traces"]) == (["gluten"], ["milk", "seesamiseemned"])
    assert (data["categories"][-1], data["labels"], data["ingredients"]) == (
        "rye-breads", ["organic"], "rukkijahu, vesi, sool",
    )  # fmt: skip
    assert data["updated_at"] == "2025-11-19T12:20:00Z"


async def test_a_product_of_which_hardly_anything_is_known(api: Api) -> None:
    data = await api.data("/food/product/12345670")
    assert data["barcode"] == "0000012345670"
    assert (data["name"], data["ingredients"], data["environmental_grade"], data["updated_at"]) == (None,) * 4
    assert (data["labels"], data["categories"], set(data["nutrition_per_100g"].values())) == ([], [], {None})


@pytest.mark.parametrize("barcode", ["4740000000007", "4740000000021"])
async def test_an_unknown_barcode(api: Api, barcode: str) -> None:
    assert barcode in (await api.problem(f"/food/product/{barcode}", 404))["detail"]


@pytest.mark.parametrize("barcode", ["1234567", "123456789012345", "47400000000I4"])
async def test_what_is_not_a_barcode(api: Api, replay: ReplayServer, barcode: str) -> None:
    await api.problem(f"/food/product/{barcode}", 400)
    assert not replay.log


async def test_a_barcode_has_the_digits_of_a_package(api: Api, replay: ReplayServer) -> None:
    await api.problem("/food/product/%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5%D9%A6%D9%A7%D9%A8", 400)
    assert not replay.log


def test_several_products_are_requested_at_once_within_the_limit_of_a_minute() -> None:
    pace = OpenFoodFacts.pace
    assert pace.burst == 5
    assert pace.burst + 60 * pace.per_second <= 10
