"""Advice."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Search
from skerry.sources.world.advice_slip import Advice, AdviceSlip, DatedAdvice

# A string of more than signs: as part of the provider's path, `..` or `a/b` would be another URL.
Words = Annotated[
    Search,
    Meta(
        max_length=60,
        pattern="^[ .,!?&'’-]*[A-Za-z0-9][A-Za-z0-9 .,!?&'’-]*$",
        description="words to look for; 1 to 60 letters, digits, spaces or the characters . , ! ? & ' -",
    ),
]


class AdviceSearch(SearchResult[DatedAdvice], frozen=True):
    """The pieces of advice that a search found."""


@endpoint("/advice/random", fresh=None)
async def random_advice(advice_slip: AdviceSlip) -> Advice:
    """One random piece of advice.

    The provider chooses, so the choice cannot be repeated by a seed. It returns a new piece every 2 seconds; all requests within
    this time get the same one."""
    return await advice_slip.random()


@endpoint("/advice/search", fresh="1d", example={"q": "doubt"})
async def search_advice(
    q: Words,
    advice_slip: AdviceSlip,
) -> AdviceSearch:
    """Advice that contains a string, in any case.

    No match is an empty list."""
    return AdviceSearch.of(q, await advice_slip.search(q))


@endpoint("/advice/{id}", fresh="1d", example={"id": 117}, example_404={"id": 99999})
async def advice_by_id(
    id: Annotated[int, Meta(ge=1, le=99_999, description="number of the advice")],  # noqa: A002  its name in the path
    advice_slip: AdviceSlip,
) -> Advice:
    """One piece of advice by its number.

    There are about 200 pieces, with gaps in their numbers."""
    return await advice_slip.numbered(id)
