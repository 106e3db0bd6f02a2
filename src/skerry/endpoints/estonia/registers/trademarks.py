"""Estonian trade marks."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageFromZero, Search, Searched
from skerry.sources.estonia.epa import Epa, TradeMark

Words = Annotated[str, Searched(), Meta(max_length=200)]


class TradeMarkCount(Struct, frozen=True):
    """Number of trade mark dossiers."""

    count: Annotated[int, Meta(description="dossiers in the database, whatever their status", ge=0)]


class TradeMarkSearch(SearchPage[TradeMark], frozen=True):
    """One page of the trade marks that a search found, the newest dossier first."""


@endpoint("/estonian-trademarks/count", fresh="1d")
async def estonian_trademark_count(epa: Epa) -> TradeMarkCount:
    """Total number of trade mark dossiers.

    The count is that of the Patent Office's database, which is updated daily."""
    return TradeMarkCount(await epa.trademark_count())


@endpoint("/estonian-trademarks/search", fresh="6h", example={"q": "ESTONIA", "limit": 20})
async def search_estonian_trademarks(
    epa: Epa,
    q: Annotated[Search, Meta(max_length=200, description="word element, or part of it")],
    owner: Annotated[Words | None, Meta(description="applicant or owner", examples=["Kalev"])] = None,
    status: Annotated[
        Words | None, Meta(description="current status; as the register spells it", examples=["Registered"])
    ] = None,
    exact: Annotated[bool, Meta(description="whether the word element must equal `q`")] = False,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of trade marks on a page")] = 50,
    page: PageFromZero = 0,
) -> TradeMarkSearch:
    """Trade marks by word element, owner or status, the newest dossier first.

    The database of the Patent Office does the search. Only the official register and its gazette have legal effect."""
    found = await epa.trademarks(q, owner=owner, status=status, exact=exact, page=page, size=limit)
    return TradeMarkSearch.of(q, found, page, limit)
