"""Search-a-licious: the search service of Open Food Facts, the fallback for its database."""

import re

from msgspec import Raw, Struct

from skerry.licenses import ODBL_1_0
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.sources.world.open_food_facts import FIELDS, FoodProduct, RawProduct, read_product
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

LUCENE = re.compile(r'([+\-=&|><!(){}\[\]^"~*?:\\/])')
"""Characters with a special meaning in the provider's query language."""
OPERATORS = re.compile(r"\b(AND|OR|NOT)\b")


class SearchALicious(Source):
    """A search index of the same products: fast, but days behind and without servings. No key."""

    key = "search_a_licious"
    title = "Open Food Facts Search"
    home = "https://search.openfoodfacts.org/"
    base = "https://search.openfoodfacts.org"
    license = ODBL_1_0
    terms = "Contents are under DbCL 1.0, pictures under CC BY-SA 3.0."
    evidence = Evidence.RECORDED
    attribution = "Open Food Facts contributors"
    pace = Pace(per_second=2, concurrency=2)

    async def search(self, text: str, page: int, limit: int) -> Listing[FoodProduct]:
        """One page of products, best match first. The total is at most 10,000."""
        words = OPERATORS.sub(lambda word: word[0].lower(), LUCENE.sub(r"\\\1", text))
        query: Query = {"q": words, "page": page, "page_size": limit, "fields": FIELDS}
        return await self.get("/search", query=query, fresh="1h", read=read_products)


class _RawAnswer(Struct):
    count: int
    hits: list[Raw]


def read_products(reply: Reply) -> Listing[FoodProduct]:
    """Products and how many there are in all."""
    raw = reply.json(_RawAnswer)
    return Listing(raw.count, tuple(read_rows(raw.hits, RawProduct, read_product)))
