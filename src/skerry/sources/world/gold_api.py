"""gold-api.com: current prices of precious metals."""

from enum import StrEnum
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class Metal(StrEnum):
    """The metals whose unit is known, by their ISO 4217 code. The provider also has copper (HG), but does not state its
    unit."""

    GOLD = "XAU"
    SILVER = "XAG"
    PLATINUM = "XPT"
    PALLADIUM = "XPD"


class MetalPrice(Struct, frozen=True):
    """The price of a troy ounce of a metal."""

    metal: Annotated[str, Meta(description="XAU, XAG, XPT or XPD")]
    price_usd: Annotated[float, Meta(description="US dollars per troy ounce")]
    updated_at: Annotated[Moment, Meta(description="when the provider took the price, UTC")]


class GoldApi(Source):
    """A small private service. Prices are free, without a key and without a limit; history needs a key and is not used."""

    key = "gold_api"
    title = "gold-api.com"
    home = "https://gold-api.com/"
    base = "https://api.gold-api.com"
    license = stated("Free to use; no licence stated", "https://gold-api.com/docs")
    evidence = Evidence.DOCUMENTED
    attribution = "Metal prices: gold-api.com"
    terms = "Clients must cache a price for 30 seconds; prices are cached here for a quarter of an hour."
    pace = Pace(per_second=2, concurrency=2, burst=8)  # one answer has four metals, which may be retried

    async def price(self, metal: Metal) -> MetalPrice:
        """The price of one metal, cached for a quarter of an hour."""
        return await self.get(f"/price/{metal}", fresh="15m", read=partial(read_price, metal))


class _RawPrice(Struct):
    symbol: str
    currency: str
    price: float
    updatedAt: Moment  # noqa: N815  the provider's name


def read_price(metal: Metal, reply: Reply) -> MetalPrice:
    raw = reply.json(_RawPrice)
    if raw.symbol != metal or raw.currency != "USD" or raw.price <= 0:
        raise ReplyError(f"returned {raw.price} {raw.currency} for {raw.symbol} instead of {metal}")
    return MetalPrice(metal.value, raw.price, raw.updatedAt)
