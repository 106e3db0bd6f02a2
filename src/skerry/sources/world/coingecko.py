"""CoinGecko: prices of crypto-currencies."""

from datetime import datetime

from msgspec import Raw, Struct

from skerry.licenses import stated
from skerry.models.coin import Coin
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

TOP = 250
"""Coins in one reply, the most that a call returns."""


class CoinGecko(Source):
    """Prices of thousands of coins. Without a key five to fifteen calls a minute per address, so one call for the largest 250
    serves all endpoints."""

    key = "coingecko"
    title = "CoinGecko"
    home = "https://www.coingecko.com/"
    base = "https://api.coingecko.com/api/v3"
    license = stated("Free with attribution", "https://www.coingecko.com/en/api_terms")
    evidence = Evidence.RECORDED
    cadence = "10m"
    evidence_note = "Changes over an hour and a week follow the documentation."
    attribution = "Data provided by CoinGecko"
    terms = "No bulk redistribution."
    pace = Pace(per_second=0.2, concurrency=1)

    async def top(self) -> tuple[Coin, ...]:
        """The 250 coins of the highest market value, highest first."""
        query: Query = {
            "vs_currency": "usd",
            "order": "market_cap_desc",
            "per_page": TOP,
            "page": 1,
            "price_change_percentage": "1h,24h,7d",
        }
        return await self.get("/coins/markets", query=query, fresh="10m", read=read_coins)


class _RawCoin(Struct):
    id: str
    symbol: str
    name: str
    current_price: float | None
    image: str | None = None
    market_cap: float | None = None
    market_cap_rank: int | None = None
    total_volume: float | None = None
    price_change_percentage_1h_in_currency: float | None = None
    price_change_percentage_24h_in_currency: float | None = None
    price_change_percentage_24h: float | None = None
    price_change_percentage_7d_in_currency: float | None = None
    ath: float | None = None
    last_updated: datetime | None = None


def read_coins(reply: Reply) -> tuple[Coin, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawCoin, _coin, at_least=1))


def _coin(row: _RawCoin) -> Coin:
    change_24h = row.price_change_percentage_24h_in_currency
    return Coin(
        id=row.id,
        symbol=row.symbol.upper(),
        name=row.name,
        rank=row.market_cap_rank,
        price_usd=row.current_price,
        market_cap_usd=row.market_cap,
        volume_24h_usd=row.total_volume,
        change_1h_percent=row.price_change_percentage_1h_in_currency,
        change_24h_percent=row.price_change_percentage_24h if change_24h is None else change_24h,
        change_7d_percent=row.price_change_percentage_7d_in_currency,
        ath_usd=row.ath,
        image_url=row.image,
        updated_at=row.last_updated,
    )
