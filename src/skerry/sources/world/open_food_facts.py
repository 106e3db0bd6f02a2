"""Open Food Facts: food products and what is in them, as people read it off the packages."""

import re
from math import isfinite
from typing import Annotated, Any

from msgspec import Meta, Struct

from skerry.licenses import ODBL_1_0
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

PAGE_FOR_PEOPLE = "https://world.openfoodfacts.org/product/"
FIELDS = (
    "code,product_name,product_name_en,brands,quantity,serving_size,serving_quantity,nutriments,nutrition_grades,"
    "nutriscore_grade,nova_group,allergens_tags,image_front_url,url"
)
"""Nutriments are asked for whole: single ones (`nutriments.fat`) have been answered with HTTP 500."""
KJ_PER_KCAL = 4.184
METRIC = re.compile(r"\d\s*(g|ml|cl|dl|l|kg|mg)\b", re.IGNORECASE)
"""A serving whose size is given as a weight or a volume; then its quantity is in grams or millilitres."""

Grams = Annotated[float | None, Meta(description="grams")]


class Nutrition(Struct, frozen=True):
    """Energy and nutrients of some amount of a product; null where the package, or who copied it, does not say."""

    energy_kj: Annotated[float | None, Meta(description="kilojoules; from kilocalories where only these are known")]
    energy_kcal: Annotated[float | None, Meta(description="kilocalories; from kilojoules where only these are known")]
    fat_g: Grams
    saturated_fat_g: Grams
    carbohydrates_g: Grams
    sugars_g: Grams
    fiber_g: Grams
    proteins_g: Grams
    salt_g: Grams


class Product(Struct, frozen=True):
    """A food product."""

    barcode: Annotated[str, Meta(description="EAN or UPC")]
    name: Annotated[str | None, Meta(description="in the main language of its page, or in English")]
    brand: Annotated[str | None, Meta(description="first of its brands")]
    quantity: Annotated[str | None, Meta(description="contents of a package, as written on it")]
    serving_size: Annotated[str | None, Meta(description="as written on the package")]
    nutrition_per_serving: Annotated[
        Nutrition, Meta(description="as written, or worked out from those of 100 g where the serving's weight is known")
    ]
    nutrition_per_100g: Annotated[Nutrition, Meta(description="of 100 g; of 100 ml of what is sold by volume")]
    nutrition_grade: Annotated[str | None, Meta(description="Nutri-Score, a (best) to e")]
    nova_group: Annotated[int | None, Meta(description="degree of processing by NOVA, 1 (none) to 4 (ultra-processed)")]
    allergens: Annotated[list[str], Meta(description="names in Open Food Facts' taxonomy, such as gluten or milk")]
    image_url: Annotated[str | None, Meta(description="address of a picture of the front")]
    url: Annotated[str, Meta(description="its page for people")]


class Products(Struct, frozen=True):
    """One page of what a search found."""

    total: int
    products: tuple[Product, ...]


class RawProduct(Struct):
    """A product in the shape that both services of Open Food Facts send. Anything may be missing or empty."""

    code: str
    product_name: str | None = None
    product_name_en: str | None = None
    brands: str | list[str] | None = None
    quantity: str | None = None
    serving_size: str | None = None
    serving_quantity: float | str | None = None
    nutriments: dict[str, Any] = {}
    """Numbers, numbers as texts, units and notes side by side."""
    nutrition_grades: str | None = None
    nutriscore_grade: str | None = None
    nova_group: float | str | None = None
    allergens_tags: list[str] = []
    image_front_url: str | None = None
    url: str | None = None

    def product(self) -> Product:
        brands = self.brands.split(",") if isinstance(self.brands, str) else self.brands or []
        grade = self.nutriscore_grade or self.nutrition_grades or ""
        per_100g = _nutrition(self.nutriments, "100g")
        nova_group = _number(self.nova_group)
        return Product(
            barcode=self.code,
            name=_text(self.product_name) or _text(self.product_name_en),
            brand=next((brand.strip() for brand in brands if brand.strip()), None),
            quantity=_text(self.quantity),
            serving_size=_text(self.serving_size),
            nutrition_per_serving=self._per_serving(per_100g),
            nutrition_per_100g=per_100g,
            nutrition_grade=grade if grade in ("a", "b", "c", "d", "e") else None,  # also unknown, not-applicable
            nova_group=None if nova_group is None else int(nova_group),
            allergens=[tag.partition(":")[2] or tag for tag in self.allergens_tags],  # en:gluten
            image_url=self.image_front_url or None,
            url=self.url or PAGE_FOR_PEOPLE + self.code,
        )

    def _per_serving(self, per_100g: Nutrition) -> Nutrition:
        stated = _nutrition(self.nutriments, "serving")
        amount = _number(self.serving_quantity)
        if not amount or not METRIC.search(self.serving_size or ""):
            return stated

        def of(name: str) -> float | None:
            told: float | None = getattr(stated, name)
            whole: float | None = getattr(per_100g, name)
            return round(whole * amount / 100, 3) if told is None and whole is not None else told

        return Nutrition(**{name: of(name) for name in Nutrition.__struct_fields__})


def _nutrition(nutriments: dict[str, Any], per: str) -> Nutrition:
    def of(name: str) -> float | None:
        return _number(nutriments.get(f"{name}_{per}"))

    kj, kcal = of("energy-kj"), of("energy-kcal")
    if kj is None:
        kj = of("energy")  # always kilojoules, whatever the unit beside it
    if kcal is not None and kcal == kj:
        kcal = None  # kilojoules typed into the wrong field
    if kcal is None and kj is not None:
        kcal = round(kj / KJ_PER_KCAL, 1)
    if kj is None and kcal is not None:
        kj = round(kcal * KJ_PER_KCAL, 1)
    return Nutrition(
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
    """What people typed, where it is a number."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if isfinite(number) else None


def _text(value: str | None) -> str | None:
    return (value or "").strip() or None


class OpenFoodFacts(Source):
    """The database itself. Its full-text search is slow (5 to 20 s), and often too busy; ten a minute are allowed, and who
    asks more is banned. No key."""

    key = "open_food_facts"
    title = "Open Food Facts"
    home = "https://world.openfoodfacts.org/"
    base = "https://world.openfoodfacts.org"
    license = ODBL_1_0
    terms = "Contents are under DbCL 1.0, pictures under CC BY-SA 3.0."
    evidence = Evidence.RECORDED
    attribution = "Open Food Facts contributors"
    pace = Pace(per_second=10 / 60, concurrency=2)

    async def search(self, text: str, page: int, limit: int) -> Products:
        """One page of products by name, brand or category. `/api/v2/search` has no full-text search, hence the old one."""
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


class _RawAnswer(Struct):
    count: int | str
    products: list[RawProduct]


def read_products(reply: Reply) -> Products:
    found = reply.json(_RawAnswer)
    return Products(int(found.count), tuple(row.product() for row in found.products))
