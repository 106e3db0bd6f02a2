"""Estonian trade marks."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageFromZero, Search
from skerry.models.rows import Rows
from skerry.sources.estonia.epa import Epa, TradeMark

Words = Annotated[str, Meta(max_length=200)]


class TradeMarkCount(Struct, frozen=True):
    """Number of trade mark dossiers."""

    count: Annotated[int, Meta(description="dossiers in the database, whatever their status", ge=0)]


class TradeMarkSearch(Struct, frozen=True):
    """Trade marks found by their words, page by page."""

    ROWS: ClassVar[Rows] = Rows("items")

    query: Annotated[str, Meta(description="word element as requested")]
    total: Annotated[int, Meta(description="number of items on all pages, as the provider counts them", ge=0)]
    count: Annotated[int, Meta(description="number of items on this page", ge=0)]
    page: Annotated[int, Meta(description="number of this page", ge=0)]
    limit: Annotated[int, Meta(description="maximum number of items on a page", ge=1)]
    items: Annotated[list[TradeMark], Meta(description="dossiers, the newest first")]


@endpoint("/estonian-trademarks/count", fresh="1d")
async def trademark_count(epa: Epa) -> TradeMarkCount:
    """Total number of trade mark dossiers.

    Counted by the database of the Patent Office, which is renewed daily."""
    return TradeMarkCount(await epa.trademark_count())


@endpoint("/estonian-trademarks/search", fresh="6h", example={"q": "ESTONIA", "limit": 20})
async def search_trademarks(
    epa: Epa,
    q: Annotated[Search, Meta(max_length=200, description="word element, or part of it")],
    owner: Annotated[Words | None, Meta(description="applicant or owner", examples=["Kalev"])] = None,
    status: Annotated[
        Words | None, Meta(description="current status; as the register spells it", examples=["Registered"])
    ] = None,
    exact: Annotated[bool, Meta(description="whether the word element must be exactly that")] = False,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of trade marks on a page")] = 50,
    page: PageFromZero = 0,
) -> TradeMarkSearch:
    """Trade marks by word element, owner or status, the newest dossier first.

    Searched by the database of the Patent Office. Only the official register and its gazette have legal effect."""
    found = await epa.trademarks(q, owner=owner, status=status, exact=exact, page=page, size=limit)
    items = list(found.marks[:limit])
    return TradeMarkSearch(q, found.total, len(items), page, limit, items)
