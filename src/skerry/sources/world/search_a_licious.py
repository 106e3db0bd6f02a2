"""Search-a-licious: the search service of Open Food Facts, for when the database itself is too busy."""

import re

from msgspec import Struct

from skerry.licenses import ODBL_1_0
from skerry.provenance import Evidence
from skerry.sources.world.open_food_facts import FIELDS, Products, RawProduct
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

LUCENE = re.compile(r'([+\-=&|><!(){}\[\]^"~*?:\\/])')
"""Signs that mean something in its language of questions."""
OPERATORS = re.compile(r"\b(AND|OR|NOT)\b")


class SearchALicious(Source):
    """A search index of the same products: quick, but days behind, and without servings. No key."""

    key = "search_a_licious"
    title = "Open Food Facts Search"
    home = "https://search.openfoodfacts.org/"
    base = "https://search.openfoodfacts.org"
    license = ODBL_1_0
    terms = "Contents are under DbCL 1.0, pictures under CC BY-SA 3.0."
    evidence = Evidence.RECORDED
    attribution = "Open Food Facts contributors"
    pace = Pace(per_second=2, concurrency=2)

    async def search(self, text: str, page: int, limit: int) -> Products:
        """One page of products, best first. Of more than 10,000 matches it counts 10,000."""
        words = OPERATORS.sub(lambda word: word[0].lower(), LUCENE.sub(r"\\\1", text))
        query: Query = {"q": words, "page": page, "page_size": limit, "fields": FIELDS}
        return await self.get("/search", query=query, fresh="1h", read=read_products)


class _RawAnswer(Struct):
    count: int
    hits: list[RawProduct]


def read_products(reply: Reply) -> Products:
    found = reply.json(_RawAnswer)
    return Products(found.count, tuple(row.product() for row in found.hits))
