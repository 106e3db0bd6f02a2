"""Open Food Facts: food products and their nutrition, entered by volunteers from the packages."""

import re
from collections.abc import Sequence
from functools import partial
from math import isfinite
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct, structs

from skerry.errors import NotFound, ReplyError
from skerry.licenses import ODBL_1_0
from skerry.models.fields import Moment
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.formats.times import from_unix
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

PRODUCT_PAGE = "https://world.openfoodfacts.org/product/"
FIELDS = (
    "code,product_name,product_name_en,brands,quantity,serving_size,serving_quantity,nutriments,nutrition_grades,"
    "nutriscore_grade,nova_group,allergens_tags,image_front_url,url"
)
"""Nutriments are requested as a whole: requests for single ones (`nutriments.fat`) have returned HTTP 500."""
DETAILS = f"{FIELDS},ingredients_text,categories_tags,labels_tags,traces_tags,ecoscore_grade,last_modified_t"
"""Of one product."""
KJ_PER_KCAL = 4.184
METRIC = re.compile(r"\d\s*(g|ml|cl|dl|l|kg|mg)\b", re.IGNORECASE)
"""A serving with a weight or a volume; its quantity is then in grams or millilitres."""


class NutritionFacts(Struct, frozen=True):
    """Energy and nutrients of an amount of a product; null where not stated."""

    energy_kj: Annotated[
        float | None, Meta(description="energy, kilojoules; from kilocalories where only these are stated")
    ]
    energy_kcal: Annotated[
        float | None, Meta(description="energy, kilocalories; from kilojoules where only these are stated")
    ]
    fat_g: Annotated[float | None, Meta(description="fat, grams")]
    saturated_fat_g: Annotated[float | None, Meta(description="saturated fat, grams")]
    carbohydrates_g: Annotated[float | None, Meta(description="carbohydrates, grams")]
    sugars_g: Annotated[float | None, Meta(description="sugars, grams")]
    fiber_g: Annotated[float | None, Meta(description="fiber, grams")]
    proteins_g: Annotated[float | None, Meta(description="proteins, grams")]
    salt_g: Annotated[float | None, Meta(description="salt, grams")]


class FoodProduct(Struct, frozen=True):
    """A food product."""

    barcode: Annotated[str, Meta(description="barcode, EAN or UPC")]
    name: Annotated[str | None, Meta(description="name in the main language of its page, or in English")]
    brand: Annotated[str | None, Meta(description="first of its brands")]
    quantity: Annotated[str | None, Meta(description="content of a package, as written on it")]
    serving_size: Annotated[str | None, Meta(description="size of a serving, as written on the package")]
    nutrition_per_serving: Annotated[
        NutritionFacts,
        Meta(description="of a serving: as stated, or computed from 100 g where the serving's weight is known"),
    ]
    nutrition_per_100g: Annotated[
        NutritionFacts, Meta(description="of 100 g, or of 100 ml for products sold by volume")
    ]
    nutrition_grade: Annotated[str | None, Meta(description="Nutri-Score, a (best) to e")]
    nova_group: Annotated[int | None, Meta(description="degree of processing by NOVA, 1 (none) to 4 (ultra-processed)")]
    allergens: Annotated[list[str], Meta(description="allergens in Open Food Facts' taxonomy, such as gluten or milk")]
    image_url: Annotated[str | None, Meta(description="picture of the front")]
    url: Annotated[str, Meta(description="page of the product")]


class FoodProductDetails(FoodProduct, frozen=True, kw_only=True):
    """A food product with what lists do not have."""

    ingredients: Annotated[
        str | None, Meta(description="list of ingredients as on the package, in the main language of its page")
    ]
    traces: Annotated[list[str], Meta(description="allergens of which it may contain traces")]
    categories: Annotated[
        list[str], Meta(description="categories in Open Food Facts' taxonomy, the widest first, such as breakfasts")
    ]
    labels: Annotated[list[str], Meta(description="labels in Open Food Facts' taxonomy, such as organic")]
    environmental_grade: Annotated[
        str | None, Meta(description="Green-Score of the effect on the environment, a-plus or a (best) to f")
    ]
    updated_at: Annotated[Moment | None, Meta(description="last change of the entry, UTC")]


class OpenFoodFacts(Source):
    """The database itself, edited by volunteers. No key.

    Its full-text search is slow (5 to 20 s) and often overloaded. Rate limit: 10 searches or
    15 products a minute, above which clients are banned."""

    key = "open_food_facts"
    title = "Open Food Facts"
    home = "https://world.openfoodfacts.org/"
    base = "https://world.openfoodfacts.org"
    license = ODBL_1_0
    terms = "Contents are under DbCL 1.0, pictures under CC BY-SA 3.0."
    evidence = Evidence.RECORDED
    attribution = "Open Food Facts contributors"
    pace = Pace(per_second=5 / 60, concurrency=2, burst=5)

    async def search(self, text: str, page: int, limit: int) -> Listing[FoodProduct]:
        """One page of products by name, brand or category. Uses the older search, because `/api/v2/search` has no full-text
        search."""
        query: Query = {
            "search_terms": text,
            "search_simple": 1,
            "action": "process",
            "json": 1,
            "page": page,
            "page_size": limit,
            "fields": FIELDS,
        }
        return await self.get("/cgi/search.pl", query=query, fresh="1h", read=read_products)

    async def product(self, barcode: str) -> FoodProductDetails:
        """One product by its barcode, 8 to 14 digits. Raises NotFound."""
        return await self.get(
            f"/api/v2/product/{barcode}.json",
            query={"fields": DETAILS},
            fresh="1d",
            read=partial(read_details, barcode),
            not_found=_unknown(barcode),
        )


class RawProduct(Struct):
    """A product in the format of both services of Open Food Facts. Any member may be missing or empty."""

    code: str
    product_name: str | None = None
    product_name_en: str | None = None
    brands: str | list[str] | None = None
    quantity: str | None = None
    serving_size: str | None = None
    serving_quantity: float | str | None = None
    nutriments: dict[str, Any] = {}
    """Numbers, numbers as strings, units and notes mixed."""
    nutrition_grades: str | None = None
    nutriscore_grade: str | None = None
    nova_group: float | str | None = None
    allergens_tags: list[str] = []
    image_front_url: str | None = None
    url: str | None = None


class _RawDetails(RawProduct):
    ingredients_text: str | None = None
    categories_tags: list[str] | None = None
    labels_tags: list[str] | None = None
    traces_tags: list[str] | None = None
    ecoscore_grade: str | None = None
    last_modified_t: int | None = None


class _RawOne(Struct):
    status: int
    """1, or 0 for an unknown barcode, which has HTTP status 200 in older versions."""
    product: _RawDetails | None = None


class _RawAnswer(Struct):
    count: int | str
    products: list[Raw]


def read_products(reply: Reply) -> Listing[FoodProduct]:
    """Products and how many there are in all."""
    raw = reply.json(_RawAnswer)
    return Listing(int(raw.count), tuple(read_rows(raw.products, RawProduct, read_product)))


def read_product(raw: RawProduct) -> FoodProduct:
    """A product of either service."""
    brands = raw.brands.split(",") if isinstance(raw.brands, str) else raw.brands or []
    grade = raw.nutriscore_grade or raw.nutrition_grades or ""
    per_100g = _stated(raw.nutriments, "100g")
    nova_group = _number(raw.nova_group)
    return FoodProduct(
        barcode=raw.code,
        name=or_none(raw.product_name) or or_none(raw.product_name_en),
        brand=next((brand.strip() for brand in brands if brand.strip()), None),
        quantity=or_none(raw.quantity),
        serving_size=or_none(raw.serving_size),
        nutrition_per_serving=_per_serving(raw, per_100g),
        nutrition_per_100g=_with_energy(per_100g),
        nutrition_grade=grade if grade in ("a", "b", "c", "d", "e") else None,  # also unknown, not-applicable
        nova_group=None if nova_group is None else int(nova_group),
        allergens=_names(raw.allergens_tags),
        image_url=raw.image_front_url or None,
        url=raw.url or PRODUCT_PAGE + raw.code,
    )


def read_details(barcode: str, reply: Reply) -> FoodProductDetails:
    """One product. The provider pads short barcodes with zeros. Raises NotFound for an unknown one."""
    raw = reply.json(_RawOne)
    if raw.status == 0:
        raise NotFound(_unknown(barcode))
    if raw.product is None:
        raise ReplyError("returned no product")
    product = raw.product
    same(barcode.lstrip("0"), product.code.lstrip("0"), "barcode")
    return FoodProductDetails(
        **structs.asdict(read_product(product)),
        ingredients=or_none(product.ingredients_text),
        traces=_names(product.traces_tags),
        categories=_names(product.categories_tags),
        labels=_names(product.labels_tags),
        environmental_grade=or_none(product.ecoscore_grade, ("unknown", "not-applicable")),
        updated_at=None if product.last_modified_t is None else from_unix(product.last_modified_t),
    )


def _unknown(barcode: str) -> str:
    return f"Open Food Facts has no product with barcode {barcode}."


def _names(tags: Sequence[str] | None) -> list[str]:
    """Entries of a taxonomy without their language: en:gluten."""
    return [tag.partition(":")[2] or tag for tag in tags or ()]


def _per_serving(raw: RawProduct, per_100g: NutritionFacts) -> NutritionFacts:
    stated = _stated(raw.nutriments, "serving")
    amount = _number(raw.serving_quantity)
    if not amount or not METRIC.search(raw.serving_size or ""):
        return _with_energy(stated)

    def of(name: str) -> float | None:
        told: float | None = getattr(stated, name)
        whole: float | None = getattr(per_100g, name)
        return round(whole * amount / 100, 3) if told is None and whole is not None else told

    # A serving's energy is computed from that of 100 g rather than from its own in the other unit, which is rounded.
    return _with_energy(NutritionFacts(**{name: of(name) for name in NutritionFacts.__struct_fields__}))


def _with_energy(facts: NutritionFacts) -> NutritionFacts:
    """With the energy in both units where one is known."""
    kj, kcal = facts.energy_kj, facts.energy_kcal
    if kcal is None and kj is not None:
        kcal = round(kj / KJ_PER_KCAL, 1)
    if kj is None and kcal is not None:
        kj = round(kcal * KJ_PER_KCAL, 1)
    return structs.replace(facts, energy_kj=kj, energy_kcal=kcal)


def _stated(nutriments: dict[str, Any], per: str) -> NutritionFacts:
    """As entered; null where the unit of the energy is not stated."""

    def of(name: str) -> float | None:
        return _number(nutriments.get(f"{name}_{per}"))

    kj, kcal = of("energy-kj"), of("energy-kcal")
    if kj is None:
        kj = of("energy")  # always kilojoules, whatever unit is stated
    if kcal is not None and kcal == kj:
        kcal = None  # kilojoules entered in the wrong field
    return NutritionFacts(
        energy_kj=kj,
        energy_kcal=kcal,
        fat_g=of("fat"),
        saturated_fat_g=of("saturated-fat"),
        carbohydrates_g=of("carbohydrates"),
        sugars_g=of("sugars"),
        fiber_g=of("fiber"),
        proteins_g=of("proteins"),
        salt_g=of("salt"),
    )


def _number(value: Any) -> float | None:
    """The entry of a volunteer, where it is a number."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if isfinite(number) else None
