"""Quotations."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchSlice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Search, Seed
from skerry.chance import generator
from skerry.errors import NotFound
from skerry.folding import fold, matches
from skerry.models.quote import Quotation
from skerry.services.quotations import Quotations
from skerry.sources.world.dummyjson import DummyJson


class QuotationSearch(SearchSlice[Quotation], frozen=True):
    """The quotations that a search found."""


@endpoint("/quotes/random", fresh=None, example={"seed": "harbour"})
async def random_quotation(
    quotations: Quotations,
    dummyjson: DummyJson,
    author: Annotated[
        Annotated[str, Meta(min_length=1, max_length=100, examples=["Rumi"])] | None,
        Meta(description="name of the author; case and accents are ignored"),
    ] = None,
    seed: Seed = None,
) -> Quotation:
    """One random quotation, of any author or of one.

    Chosen from the some 1,450 quotations of DummyJSON, a list that is read once a day; from 50 of ZenQuotes, which change every
    10 minutes, while DummyJSON is unavailable and no author is given. An unknown author is a 404."""
    if author is None:
        pool = await quotations.some()
    else:
        pool = tuple(quote for quote in await dummyjson.quotations() if fold(quote.author) == fold(author))
        if not pool:
            raise NotFound(f"No quotations of {author!r}.")
    return generator(seed).choice(pool)


@endpoint("/quotes/search", fresh="1d", example={"q": "harbour"})
async def search_quotations(
    q: Annotated[Search, Meta(description="words of the quotation, or a name of its author", examples=["harbour"])],
    dummyjson: DummyJson,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of quotations")] = 20,
) -> QuotationSearch:
    """Quotations by words or author.

    Those that contain the string in the quotation or the name of the author, in the order of DummyJSON; case, accents and
    punctuation are ignored."""
    found = [quote for quote in await dummyjson.quotations() if matches(q, quote.quote) or matches(q, quote.author)]
    return QuotationSearch.of(q, found, len(found), limit)
