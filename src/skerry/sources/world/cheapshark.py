"""CheapShark: prices of PC games in some thirty shops."""

from datetime import UTC, date, datetime
from typing import Annotated
from urllib.parse import unquote

import msgspec
from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

REDIRECT = "https://www.cheapshark.com/redirect?dealID="
NO_UPPER_PRICE = 50
"""USD from which on the provider takes an upper price for none."""


class Deal(Struct, frozen=True):
    """What a shop asks for a game."""

    deal_id: Annotated[str, Meta(description="CheapShark's, decoded")]
    title: str
    game_id: Annotated[str, Meta(description="CheapShark's, the same in all shops")]
    store_id: Annotated[str, Meta(description="CheapShark's number of the shop")]
    store_name: Annotated[str | None, Meta(description="null where CheapShark does not list the shop")]
    sale_price: Annotated[float, Meta(description="price now, USD")]
    normal_price: Annotated[float, Meta(description="price without a discount, USD")]
    savings_percent: float
    is_on_sale: bool
    deal_rating: Annotated[float, Meta(description="CheapShark's opinion of the deal, 0 to 10")]
    metacritic_score: Annotated[int | None, Meta(description="0 to 100; null where there is none")]
    steam_rating_text: Annotated[str | None, Meta(description="Steam users' opinion in words")]
    steam_rating_percent: Annotated[int | None, Meta(description="share of Steam users who recommend it")]
    steam_rating_count: Annotated[int | None, Meta(description="number of opinions on Steam")]
    steam_app_id: str | None
    release_date: Annotated[date | None, Meta(description="null where not known")]
    last_change: Annotated[Moment | None, Meta(description="when CheapShark last saw the price change, UTC")]
    thumb: Annotated[str | None, Meta(description="address of a small picture")]
    url: Annotated[str, Meta(description="CheapShark's page that leads on to the shop")]


class Deals(Struct, frozen=True):
    """A page of deals."""

    total_pages: int | None
    deals: tuple[Deal, ...]


class Wanted(Struct, frozen=True, kw_only=True):
    """Which deals, and in which order."""

    title: str | None = None
    exact: bool = False
    shops: str | None = None
    """Numbers, parted by commas."""
    above: float | None = None
    """USD; dearer than this."""
    up_to: float | None = None
    """USD; not dearer than this."""
    on_sale: bool = False
    big_titles: bool = False
    """Only those whose full price is above 29 USD."""
    metacritic: int | None = None
    steam_percent: int | None = None
    order: str
    """One of the provider's `sortBy`."""
    descending: bool = False
    """Against the order's own direction."""
    page: int
    """From 0."""
    page_size: int

    def query(self) -> Query:
        """As the provider takes it; what makes no difference is left out."""
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
    """No key. Everything but times is sent as text; 0 stands for what is not known. Who crawls is banned for good."""

    key = "cheapshark"
    title = "CheapShark"
    home = "https://www.cheapshark.com/"
    base = "https://www.cheapshark.com/api/1.0"
    license = stated("Free to use with links through its redirect", "https://apidocs.cheapshark.com/")
    evidence = Evidence.DOCUMENTED
    attribution = "CheapShark"
    terms = "Links to deals lead through cheapshark.com; no crawling."
    pace = Pace(per_second=1, concurrency=2, burst=4)

    async def shops(self) -> dict[str, str]:
        """Names of the shops by number, those that have closed among them."""
        return await self.get("/stores", fresh="1d", read=read_shops, reference=True)

    async def deals(self, wanted: Wanted) -> Deals:
        """One page of deals. With an upper price of 50 USD or more it may have fewer than a page's worth: the provider
        does not sort those out, so we do."""
        shops = await self.shops()
        page = await self.get("/deals", query=wanted.query(), fresh="10m", read=read_deals)
        deals = (
            msgspec.structs.replace(deal, store_name=shops.get(deal.store_id))
            for deal in page.deals
            if wanted.up_to is None or deal.sale_price <= wanted.up_to
        )
        return Deals(page.total_pages, tuple(deals))


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
    savings: str
    is_on_sale: str
    deal_rating: str
    metacritic_score: str = "0"
    steam_rating_text: str | None = None
    steam_rating_percent: str = "0"
    steam_rating_count: str = "0"
    steam_app_id: str | None = msgspec.field(name="steamAppID", default=None)
    release_date: int = 0
    last_change: int = 0
    thumb: str | None = None


def read_shops(reply: Reply) -> dict[str, str]:
    shops = {shop.store_id: shop.store_name for shop in reply.json(list[_RawShop])}
    if not shops:
        raise ReplyError("sent an empty list of shops")
    return shops


def read_deals(reply: Reply) -> Deals:
    deals = tuple(map(_deal, reply.json(list[_RawDeal])))
    # The header tells the highest page, counted from 0.
    highest = reply.headers.get("x-total-page-count", "")
    return Deals(int(highest) + 1 if highest.isdecimal() else None, deals)


def _deal(deal: _RawDeal) -> Deal:
    return Deal(
        deal_id=unquote(deal.deal_id),
        title=deal.title,
        game_id=deal.game_id,
        store_id=deal.store_id,
        store_name=None,  # the list of shops tells
        sale_price=float(deal.sale_price),
        normal_price=float(deal.normal_price),
        savings_percent=round(float(deal.savings), 2),
        is_on_sale=deal.is_on_sale == "1",
        deal_rating=float(deal.deal_rating),
        metacritic_score=int(deal.metacritic_score) or None,
        steam_rating_text=deal.steam_rating_text or None,
        steam_rating_percent=int(deal.steam_rating_percent) or None,
        steam_rating_count=int(deal.steam_rating_count) or None,
        steam_app_id=deal.steam_app_id or None,
        release_date=datetime.fromtimestamp(deal.release_date, UTC).date() if deal.release_date else None,
        last_change=datetime.fromtimestamp(deal.last_change, UTC) if deal.last_change else None,
        thumb=deal.thumb or None,
        url=REDIRECT + deal.deal_id,
    )


def _price(usd: float | None) -> str | None:
    return None if usd is None else f"{usd:.2f}".rstrip("0").rstrip(".")
