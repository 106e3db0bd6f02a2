"""Prices of PC games."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Named, PageFromZero, Search, Synonyms
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.sources.world.cheapshark import CheapShark, DealQuery, GameDeal

SortBy = Literal[
    "Deal Rating", "Title", "Savings", "Price", "Metacritic", "Reviews", "Release", "Store", "recent"
]  # fmt: skip
ORDERS = {"Deal Rating": "DealRating", "recent": "Recent"}
"""The provider's name of an order where it differs from ours."""


class GameDeals(Collection[GameDeal], frozen=True):
    """The deals of one page, in the requested order. The provider counts pages, and not deals: there is no `total`."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("last_page",))

    last_page: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        Meta(description="number of the last page, from 0; null where the provider does not say"),
    ]


@endpoint("/games/deals", fresh="10m", example={"upperPrice": 15, "storeID": "1", "pageSize": 3})
async def game_deals(
    cheapshark: CheapShark,
    title: Annotated[
        Search | None,
        Synonyms("title", "q", "query", "name"),
        Meta(description="part of the game's title", examples=["portal"]),
    ] = None,
    upper_price: Annotated[
        Annotated[float, Meta(ge=0, le=1000, description="highest price, USD")] | None,
        Named("upperPrice"),
    ] = None,
    lower_price: Annotated[
        Annotated[float, Meta(ge=0, le=1000, description="price above which deals are listed, USD")] | None,
        Named("lowerPrice"),
    ] = None,
    store_id: Annotated[
        Annotated[
            str,
            Meta(
                pattern=r"^\d{1,3}(,\d{1,3}){0,49}$",
                description="numbers of stores at CheapShark, separated by commas",
                examples=["1,7"],
            ),
        ]
        | None,
        Named("storeID"),
    ] = None,
    sort_by: Annotated[SortBy, Named("sortBy"), Meta(description="order of the deals, best first")] = "Deal Rating",
    desc: Annotated[bool, Meta(description="reverses the order of `sortBy`")] = False,
    page_size: Annotated[Limit, Named("pageSize"), Meta(le=60, description="number of deals on a page")] = 10,
    page_number: Annotated[PageFromZero, Named("pageNumber")] = 0,
    on_sale: Annotated[bool, Named("onSale"), Meta(description="only games at a reduced price")] = False,
    metacritic: Annotated[int | None, Meta(ge=0, le=100, description="lowest Metacritic score")] = None,
    steam_rating: Annotated[
        Annotated[int, Meta(ge=0, le=100, description="lowest share of Steam users who recommend it, percent")] | None,
        Named("steamRating"),
    ] = None,
    exact: Annotated[bool, Meta(description="only games with exactly this title")] = False,
    big: Annotated[bool, Named("AAA"), Meta(description="only games with a normal price above 29 USD")] = False,
) -> GameDeals:
    """Deals on PC games in about 30 stores.

    Prices are in USD. With `upperPrice` of 50 or more a page may have fewer deals than requested, because the provider
    ignores such a bound. The terms of use require that links to a deal use its `url`."""
    if lower_price is not None and upper_price is not None and lower_price >= upper_price:
        raise BadParameter("lowerPrice", lower_price, f"less than upperPrice, {upper_price}")
    wanted = DealQuery(
        title=title,
        exact=exact,
        shops=store_id,
        above=lower_price,
        up_to=upper_price,
        on_sale=on_sale,
        big_titles=big,
        metacritic=metacritic,
        steam_percent=steam_rating,
        order=ORDERS.get(sort_by, sort_by),
        descending=desc,
        page=page_number,
        page_size=page_size,
    )
    found = await cheapshark.deals(wanted)
    return GameDeals.limited(found.deals, page_size, last_page=found.last_page)
