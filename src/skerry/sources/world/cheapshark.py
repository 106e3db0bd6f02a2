"""CheapShark: prices of PC games in about 30 stores."""

from datetime import date
from functools import partial
from typing import Annotated
from urllib.parse import unquote

import msgspec
from msgspec import Meta, Raw, Struct

from skerry.errors import NotFound
from skerry.licenses import stated
from skerry.models.fields import OBSERVATION, Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix
from skerry.upstream.identity import matching
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

REDIRECT = "https://www.cheapshark.com/redirect?dealID="
NO_UPPER_PRICE = 50
"""Amount in USD from which the provider ignores an upper price."""
CURRENCY = "USD"


class GameDeal(Struct, frozen=True):
    """The price of a game in a store."""

    id: Annotated[str, Meta(description="identifier of the deal at CheapShark")]
    title: Annotated[str, Meta(description="title of the game")]
    game_id: Annotated[str, Meta(description="identifier of the game at CheapShark, the same for all stores")]
    store_id: Annotated[str, Meta(description="number of the store at CheapShark")]
    store_name: Annotated[str | None, Meta(description="name of the store; null where CheapShark does not list it")]
    sale_price: Annotated[float, Meta(description="current price")]
    normal_price: Annotated[float, Meta(description="price without a discount")]
    currency: Annotated[str, Meta(description="currency of the prices, ISO 4217")]
    savings_percent: Annotated[float | None, Meta(description="discount, percent of the normal price")]
    on_sale: Annotated[bool, Meta(description="whether the price is reduced")]
    deal_rating: Annotated[float | None, Meta(description="CheapShark's rating of the deal, 0 to 10")]
    metacritic_score: Annotated[int | None, Meta(description="score at Metacritic, 0 to 100; null where there is none")]
    steam_rating_text: Annotated[str | None, Meta(description="rating by Steam users in words")]
    steam_rating_percent: Annotated[int | None, Meta(description="Steam users who recommend it, percent")]
    steam_rating_count: Annotated[int | None, Meta(description="number of ratings on Steam")]
    steam_app_id: Annotated[str | None, Meta(description="identifier of the game on Steam")]
    release_date: Annotated[date | None, Meta(description="day of the release; null where unknown")]
    price_changed_at: Annotated[
        Moment | None, OBSERVATION, Meta(description="when CheapShark last saw the price change, UTC")
    ]
    thumbnail_url: Annotated[str | None, Meta(description="small picture of the game")]
    url: Annotated[str, Meta(description="redirect by CheapShark to the store")]


class GameOffer(Struct, frozen=True):
    """A game, and its lowest current price."""

    id: Annotated[str, Meta(description="identifier of the game at CheapShark, the same for all stores")]
    title: Annotated[str, Meta(description="title of the game")]
    steam_app_id: Annotated[str | None, Meta(description="identifier of the game on Steam")]
    price: Annotated[float, Meta(ge=0, le=1e6, description="lowest current price of all stores")]
    currency: Annotated[str, Meta(description="currency of the price, ISO 4217")]
    deal_id: Annotated[str, Meta(description="identifier of the deal with that price")]
    thumbnail_url: Annotated[str | None, Meta(description="small picture of the game")]
    url: Annotated[str, Meta(description="redirect by CheapShark to the store with that price")]


class StoreOffer(Struct, frozen=True):
    """The price of a game in one store."""

    id: Annotated[str, Meta(description="identifier of the deal at CheapShark")]
    store_id: Annotated[str, Meta(description="number of the store at CheapShark")]
    store_name: Annotated[str | None, Meta(description="name of the store; null where CheapShark does not list it")]
    sale_price: Annotated[float, Meta(description="current price")]
    normal_price: Annotated[float, Meta(description="price without a discount")]
    savings_percent: Annotated[float | None, Meta(description="discount, percent of the normal price")]
    url: Annotated[str, Meta(description="redirect by CheapShark to the store")]


class GamePrices(Struct, frozen=True):
    """A game and its prices in all stores."""

    title: str
    steam_app_id: str | None
    thumbnail_url: str | None
    price_min: Annotated[float, Meta(ge=0, le=1e6)] | None
    """The lowest that CheapShark has seen, USD."""
    price_min_date: date | None
    """Day on which it saw that."""
    offers: tuple[StoreOffer, ...]


class DealPage(Struct, frozen=True):
    """A page of deals."""

    last_page: int | None
    """Number of the last page, from 0; None where the provider does not say."""
    deals: tuple[GameDeal, ...]


class DealQuery(Struct, frozen=True, kw_only=True):
    """Filters and order of deals."""

    title: str | None = None
    exact: bool = False
    shops: str | None = None
    """Numbers of stores, separated by commas."""
    above: float | None = None
    """USD; higher than this."""
    up_to: float | None = None
    """USD; at most this."""
    on_sale: bool = False
    big_titles: bool = False
    """Only those whose full price is above 29 USD."""
    metacritic: int | None = None
    steam_percent: int | None = None
    order: str
    """One of the provider's `sortBy`."""
    descending: bool = False
    """Reverses the order."""
    page: int
    """From 0."""
    page_size: int

    def includes(self, deal: GameDeal) -> bool:
        """Whether a deal has the requested store, title, price and discount."""
        return (
            (self.shops is None or deal.store_id in self.shops.split(","))
            and (not self.exact or self.title is None or deal.title.casefold() == self.title.casefold())
            and (self.above is None or deal.sale_price >= self.above)
            and (self.up_to is None or self.up_to >= NO_UPPER_PRICE or deal.sale_price <= self.up_to)
            and (not self.on_sale or deal.on_sale)
        )

    def query(self) -> Query:
        """The provider's parameters, without those at their default."""
        return {
            "title": self.title,
            "exact": 1 if self.exact else None,
            "storeID": self.shops,
            "lowerPrice": _price(self.above),
            "upperPrice": _price(self.up_to) if self.up_to is not None and self.up_to < NO_UPPER_PRICE else None,
            "onSale": 1 if self.on_sale else None,
            "AAA": 1 if self.big_titles else None,
            "metacritic": self.metacritic,
            "steamRating": self.steam_percent,
            "sortBy": self.order,
            "desc": 1 if self.descending else None,
            "pageSize": self.page_size,
            "pageNumber": self.page,
        }


class CheapShark(Source):
    """Prices, updated by the provider several times an hour. No key; clients that crawl are banned.

    All values except times are strings; 0 means unknown."""

    key = "cheapshark"
    title = "CheapShark"
    home = "https://www.cheapshark.com/"
    base = "https://www.cheapshark.com/api/1.0"
    license = stated("Free to use with links through its redirect", "https://apidocs.cheapshark.com/")
    evidence = Evidence.DOCUMENTED
    attribution = "CheapShark"
    terms = "Links to deals lead through cheapshark.com; no crawling."
    pace = Pace(per_second=1, concurrency=2, burst=4)
    credential = "contact"
    limit_without = "bans clients that crawl, and cannot warn one without a contact"

    async def search(self, title: str, limit: int, *, exact: bool) -> tuple[GameOffer, ...]:
        """Games by a part of their title, or by the whole of it."""
        query: Query = {"title": title, "limit": limit, "exact": int(exact)}
        return await self.get("/games", query=query, fresh="1h", read=read_games)

    async def game(self, number: str) -> GamePrices:
        """One game. Raises NotFound."""
        shops = await self.shops()
        unknown = f"CheapShark has no game with id {number}."
        prices = await self.get(
            "/games", query={"id": number}, fresh="1h", read=partial(read_game, unknown), not_found=unknown
        )
        offers = (msgspec.structs.replace(offer, store_name=shops.get(offer.store_id)) for offer in prices.offers)
        return msgspec.structs.replace(prices, offers=tuple(offers))

    async def shops(self) -> dict[str, str]:
        """Names of the stores by number, including closed ones."""
        return await self.get("/stores", fresh="1d", read=read_shops, reference=True)

    async def deals(self, wanted: DealQuery) -> DealPage:
        """One page of deals, none past the last page, which the provider repeats. With an upper price of 50 USD or more the
        page may be shorter: the provider ignores such a price, so the deals above it are removed here."""
        shops = await self.shops()
        page = await self.get("/deals", query=wanted.query(), fresh="10m", read=partial(read_found, wanted))
        if page.last_page is not None and wanted.page > page.last_page:
            return DealPage(page.last_page, ())
        deals = (
            msgspec.structs.replace(deal, store_name=shops.get(deal.store_id))
            for deal in page.deals
            if wanted.up_to is None or deal.sale_price <= wanted.up_to
        )
        return DealPage(page.last_page, tuple(deals))


class _RawShop(Struct, rename={"store_id": "storeID", "store_name": "storeName"}):
    store_id: str
    store_name: str


class _RawDeal(Struct, rename="camel"):
    title: str
    deal_id: str = msgspec.field(name="dealID")
    store_id: str = msgspec.field(name="storeID")
    game_id: str = msgspec.field(name="gameID")
    sale_price: str
    normal_price: str
    savings: str | None = None
    is_on_sale: str = "0"
    deal_rating: str | None = None
    metacritic_score: str = "0"
    steam_rating_text: str | None = None
    steam_rating_percent: str = "0"
    steam_rating_count: str = "0"
    steam_app_id: str | None = msgspec.field(name="steamAppID", default=None)
    release_date: int = 0
    last_change: int = 0
    thumb: str | None = None


class _RawGame(Struct):
    game_id: str = msgspec.field(name="gameID")
    external: str
    cheapest: str
    deal_id: str = msgspec.field(name="cheapestDealID")
    steam_app_id: str | None = msgspec.field(name="steamAppID", default=None)
    thumb: str | None = None


class _RawInfo(Struct):
    title: str
    steam_app_id: str | None = msgspec.field(name="steamAppID", default=None)
    thumb: str | None = None


class _RawLowest(Struct):
    price: str
    date: int = 0


class _RawOffer(Struct):
    store_id: str = msgspec.field(name="storeID")
    deal_id: str = msgspec.field(name="dealID")
    price: str
    retail_price: str = msgspec.field(name="retailPrice")
    savings: str | None = None


class _RawPrices(Struct):
    info: _RawInfo
    deals: list[Raw]
    lowest: _RawLowest | None = msgspec.field(name="cheapestPriceEver", default=None)


def read_shops(reply: Reply) -> dict[str, str]:
    """Names of the stores by number, at least one."""
    rows = reply.json(list[Raw])
    return dict(read_rows(rows, _RawShop, lambda shop: (shop.store_id, shop.store_name), at_least=1))


def read_deals(reply: Reply) -> DealPage:
    """The deals of a page, without the names of the stores."""
    deals = tuple(read_rows(reply.json(list[Raw]), _RawDeal, _read_deal))
    # In spite of its name, the header has the number of the last page, counted from 0.
    last = reply.headers.get("x-total-page-count", "")
    return DealPage(int(last) if last.isdecimal() else None, deals)


def read_found(wanted: DealQuery, reply: Reply) -> DealPage:
    """The deals of a page that match the filters."""
    page = read_deals(reply)
    return msgspec.structs.replace(page, deals=matching(page.deals, wanted.includes, "the filters", reply))


def read_games(reply: Reply) -> tuple[GameOffer, ...]:
    """Games with their lowest price."""
    return tuple(read_rows(reply.json(list[Raw]), _RawGame, _read_game))


def read_game(unknown: str, reply: Reply) -> GamePrices:
    """One game with all its prices. An unknown one is an empty list instead of an object: raises NotFound."""
    if reply.body.strip() == b"[]":
        raise NotFound(unknown)
    raw = reply.json(_RawPrices)
    lowest = raw.lowest
    return GamePrices(
        title=raw.info.title,
        steam_app_id=raw.info.steam_app_id or None,
        thumbnail_url=raw.info.thumb or None,
        price_min=float(lowest.price) if lowest else None,
        price_min_date=from_unix(lowest.date).date() if lowest and lowest.date else None,
        offers=tuple(read_rows(raw.deals, _RawOffer, _read_offer)),
    )


def _read_game(game: _RawGame) -> GameOffer:
    return GameOffer(
        id=game.game_id,
        title=game.external,
        steam_app_id=game.steam_app_id or None,
        price=float(game.cheapest),
        currency=CURRENCY,
        deal_id=unquote(game.deal_id),
        thumbnail_url=game.thumb or None,
        url=REDIRECT + game.deal_id,
    )


def _read_offer(offer: _RawOffer) -> StoreOffer:
    return StoreOffer(
        id=unquote(offer.deal_id),
        store_id=offer.store_id,
        store_name=None,  # added from the list of stores
        sale_price=float(offer.price),
        normal_price=float(offer.retail_price),
        savings_percent=round(float(offer.savings), 2) if offer.savings else None,
        url=REDIRECT + offer.deal_id,
    )


def _read_deal(deal: _RawDeal) -> GameDeal:
    return GameDeal(
        id=unquote(deal.deal_id),
        title=deal.title,
        game_id=deal.game_id,
        store_id=deal.store_id,
        store_name=None,  # added from the list of stores
        sale_price=float(deal.sale_price),
        normal_price=float(deal.normal_price),
        currency=CURRENCY,
        savings_percent=round(float(deal.savings), 2) if deal.savings else None,
        on_sale=deal.is_on_sale == "1",
        deal_rating=float(deal.deal_rating) if deal.deal_rating else None,
        metacritic_score=int(deal.metacritic_score) or None,
        steam_rating_text=deal.steam_rating_text or None,
        steam_rating_percent=int(deal.steam_rating_percent) or None,
        steam_rating_count=int(deal.steam_rating_count) or None,
        steam_app_id=deal.steam_app_id or None,
        release_date=from_unix(deal.release_date).date() if deal.release_date else None,
        price_changed_at=from_unix(deal.last_change) if deal.last_change else None,
        thumbnail_url=deal.thumb or None,
        url=REDIRECT + deal.deal_id,
    )


def _price(usd: float | None) -> str | None:
    return None if usd is None else f"{usd:.2f}".rstrip("0").rstrip(".")
