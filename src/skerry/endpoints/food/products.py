"""Food products, from Open Food Facts."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.services.food_products import FoodProducts
from skerry.sources.world.open_food_facts import FoodProduct, FoodProductDetails, OpenFoodFacts


class FoodSearch(SearchPage[FoodProduct], frozen=True, kw_only=True):
    """One page of the products that a search found, best match first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "source"))

    source: Annotated[
        SourceKey,
        Meta(
            description="key of who answered, as in /api/v1/sources/{key}: open_food_facts, or search_a_licious, its fallback, "
            "which has no servings"
        ),
    ]


@endpoint("/food/search", fresh="1h", example={"q": "nutella", "limit": 2})
async def search_food(
    q: Annotated[Search, Meta(max_length=200, description="words of the name or brand")],
    products: FoodProducts,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=50, description="maximum number of products on a page")] = 20,
) -> FoodSearch:
    """Food products by name or brand, with nutrition.

    Volunteers enter the data, so figures may be missing or wrong. Nutrients of a serving that the package does not state are
    computed from those of 100 g where the weight of the serving is known."""
    found = await products.search(q, page, limit)
    return FoodSearch.of(q, found.value, page, limit, source=found.source.key)


@endpoint(
    "/food/product/{barcode}",
    fresh="1d",
    example={"barcode": "4740000000014"},
    example_404={"barcode": "4740000000007"},
)
async def food_product(
    barcode: Annotated[
        str, Meta(pattern="^[0-9]{8,14}$", description="barcode; 8 to 14 digits as on the package (EAN, UPC or GTIN)")
    ],
    open_food_facts: OpenFoodFacts,
) -> FoodProductDetails:
    """One food product by barcode, with nutrition, ingredients and allergens.

    Volunteers enter the data, so figures may be missing or wrong: the package has precedence. Nutrients of a serving that the
    package does not state are computed from those of 100 g where the weight of the serving is known."""
    return await open_food_facts.product(barcode)
