"""Coinpaprika: prices of crypto-currencies, for when CoinGecko is away."""

from datetime import datetime

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.sources.world.coingecko import TOP, Coin
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class Coinpaprika(Source):
    """Prices of some two thousand coins. No key; about 20,000 calls a month."""

    key = "coinpaprika"
    title = "Coinpaprika"
    home = "https://coinpaprika.com/"
    base = "https://api.coinpaprika.com/v1"
    license = stated("Free plan; a link back is asked for", "https://coinpaprika.com/terms-of-use/")
    evidence = Evidence.RECORDED
    attribution = "Data by Coinpaprika"
    pace = Pace(per_second=0.2, concurrency=1)

    async def top(self) -> tuple[Coin, ...]:
        """The 250 coins of the highest market value, highest first. Logos are not in the answer."""
        return await self.get("/tickers", query={"limit": TOP}, fresh="10m", read=read_coins)


class _RawQuote(Struct):
    price: float | None
    market_cap: float | None = None
    volume_24h: float | None = None
    percent_change_1h: float | None = None
    percent_change_24h: float | None = None
    percent_change_7d: float | None = None
    ath_price: float | None = None


class _RawQuotes(Struct):
    USD: _RawQuote


class _RawTicker(Struct):
    id: str
    name: str
    symbol: str
    rank: int
    quotes: _RawQuotes
    last_updated: datetime | None = None


def read_coins(reply: Reply) -> tuple[Coin, ...]:
    # Ranked ones first: rank 0 is a coin that has none. The limit may be passed over, then some two thousand come.
    tickers = sorted(reply.json(list[_RawTicker]), key=lambda ticker: (ticker.rank <= 0, ticker.rank))[:TOP]
    if not tickers:
        raise ReplyError("returned an empty list of coins")
    return tuple(_coin(ticker) for ticker in tickers)


def _coin(ticker: _RawTicker) -> Coin:
    quote = ticker.quotes.USD
    return Coin(
        id=ticker.id,
        symbol=ticker.symbol.upper(),
        name=ticker.name,
        rank=ticker.rank if ticker.rank > 0 else None,
        price_usd=quote.price,
        market_cap_usd=quote.market_cap,
        volume_24h_usd=quote.volume_24h,
        change_1h_percent=quote.percent_change_1h,
        change_24h_percent=quote.percent_change_24h,
        change_7d_percent=quote.percent_change_7d,
        ath_usd=quote.ath_price,
        image_url=None,
        updated_at=ticker.last_updated,
    )
