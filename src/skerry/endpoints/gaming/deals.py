"""Prices of PC games."""

from datetime import date as Date  # noqa: N812
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api.answers import Collection, Limited, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Named, PageFromZero, Search, Searched, Synonyms
from skerry.datasets.game_stores import GameStore, GameStores
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.sources.world.cheapshark import CURRENCY, CheapShark, DealQuery, GameDeal, GameOffer, StoreOffer

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


class GameOffers(Limited, frozen=True, kw_only=True):
    """A game and its prices in all stores, the lowest first."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        carried=(("id", "game_id"), "title", "currency"),
        json_only=("steam_app_id", "thumbnail_url", "price_min", "price_min_date"),
    )

    id: Annotated[str, Meta(description="identifier of the game at CheapShark, the same for all stores")]
    title: Annotated[str, Meta(description="title of the game")]
    steam_app_id: Annotated[str | None, Meta(description="identifier of the game on Steam")]
    thumbnail_url: Annotated[str | None, Meta(description="small picture of the game")]
    currency: Annotated[str, Meta(description="currency of all prices, ISO 4217")]
    price_min: Annotated[
        Annotated[float, Meta(ge=0, le=1e6)] | None, Meta(description="lowest price that CheapShark has ever seen")
    ]
    price_min_date: Annotated[Date | None, Meta(description="day (UTC) on which it last saw that price")]
    count: Annotated[int, Meta(description="number of stores", ge=0)]
    items: Annotated[list[StoreOffer], Meta(description="prices in all stores, the lowest first")]


@endpoint("/games/search", fresh="1h", example={"q": "harbour", "limit": 2})
async def search_games(
    cheapshark: CheapShark,
    q: Annotated[
        str,
        Searched(),
        Synonyms("q", "title", "query", "name", "search"),
        Meta(min_length=1, max_length=100, description="part of the game's title", examples=["portal"]),
    ],
    exact: Annotated[bool, Meta(description="only games with exactly this title")] = False,
    limit: Annotated[Limit, Meta(le=60, description="number of games")] = 20,
) -> SearchResult[GameOffer]:
    """PC games by title, each with its lowest current price.

    Prices are in USD, of about 30 stores. The terms of use require that links to a deal use its `url`."""
    return SearchResult.of(q, await cheapshark.search(q, limit, exact=exact), limit)


@endpoint("/games/deals/game/{id}", fresh="1h", example={"id": "1001"}, example_404={"id": "999999999"})
async def game_offers(
    id: Annotated[str, Meta(pattern="^[0-9]{1,10}$", description="number of the game at CheapShark")],  # noqa: A002
    cheapshark: CheapShark,
) -> GameOffers:
    """Prices of one PC game in all stores, and its lowest price ever.

    Prices are in USD. The terms of use require that links to a deal use its `url`."""
    prices = await cheapshark.game(id)
    return GameOffers.limited(
        sorted(prices.offers, key=lambda offer: offer.sale_price),
        None,
        id=id,
        title=prices.title,
        steam_app_id=prices.steam_app_id,
        thumbnail_url=prices.thumbnail_url,
        currency=CURRENCY,
        price_min=prices.price_min,
        price_min_date=prices.price_min_date,
    )


class GameStoreList(Collection[GameStore], frozen=True, kw_only=True):
    """Stores of PC games."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("list_date",))

    list_date: Annotated[Date | None, Meta(description="day of the list")]


@endpoint("/games/stores", fresh="7d")
async def game_stores(
    stores: GameStores,
    active: Annotated[bool, Meta(description="only stores that CheapShark followed at the date of the data")] = True,
) -> GameStoreList:
    """Stores of PC games whose prices CheapShark followed on the day of `list_date`.

    The list ships with the package: stores that CheapShark has added or dropped since are not in it. The number of a store is the
    same in all answers about deals."""
    followed = [store for store in stores.all if store.active or not active]
    return GameStoreList.limited(followed, None, list_date=stores.data_date)


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
                pattern="^[0-9]{1,3}(,[0-9]{1,3}){0,49}$",
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
