"""Crypto-currencies: the price of each of the 250 largest."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from skerry.collect.jobs import job
from skerry.models.coin import Coin
from skerry.models.fields import SourceKey
from skerry.services.crypto_market import CryptoMarket
from skerry.store import Event, EventLog, State
from skerry.streams.topic import Topic, TopicFilter

NAME = re.compile(r"[^\s:]{1,100}")


def _coin(text: str) -> TopicFilter:
    name = text.lower()
    if not NAME.fullmatch(name):
        raise ValueError("crypto, or crypto: and the id or symbol of a coin: bitcoin, ETH")
    return TopicFilter(
        name, lambda event: event.item == name or (event.data["leads_symbol"] and _symbol(event) == name)
    )


def _symbol(event: Event) -> str:
    return str(event.data["symbol"]).lower()


TOPIC = Topic(
    name="crypto",
    description="Prices of the 250 crypto-currencies of the highest market value",
    filters="coin id or symbol of the 250 largest: bitcoin, ETH",
    update_frequency="every 10 minutes",
    examples={"crypto:bitcoin": "the price of one coin, by id", "crypto:ETH": "the same by symbol"},
    parse_filter=_coin,
    items_known=True,
)


class CoinPrice(Struct, frozen=True):
    """Price of a coin."""

    id: Annotated[str, Meta(description="CoinGecko's identifier: bitcoin")]
    symbol: Annotated[str, Meta(description="ticker in upper case; not unique")]
    name: Annotated[str, Meta(description="name of the coin")]
    leads_symbol: Annotated[
        bool,
        Meta(
            description="whether the ticker stands for this coin: no larger coin has it, and no coin has it as its id"
        ),
    ]
    rank: Annotated[int | None, Meta(description="place by market value, from 1")]
    price_usd: Annotated[float, Meta(description="US dollars")]
    market_cap_usd: Annotated[float | None, Meta(description="price times circulating supply, US dollars")]
    change_24h_percent: Annotated[float | None, Meta(description="change of the price within 24 hours, percent")]
    source: SourceKey


# Runs more often than it fetches: a reply is cached for ten minutes, and a run every ten minutes might just miss its
# expiry.
@job(every="2m", feeds="crypto")
async def crypto_events(market: CryptoMarket, events: EventLog) -> None:
    """Publish each coin whose price or rank has changed. All coins are published, because they are one reply."""
    top = await market.top()
    await events.update(TOPIC.name, list(_states({coin.id: coin for coin in top.value}, top.source.key)))


def _states(coins: Mapping[str, Coin], provider: str) -> Iterable[State]:
    """The states of coins, the largest first. A coin without a price, or without the time of its price, is left out."""
    symbols: set[str] = set()
    for item, coin in coins.items():
        symbol = coin.symbol.lower()
        leads = symbol not in symbols and (symbol == item or symbol not in coins)
        symbols.add(symbol)
        if coin.price_usd is None or coin.updated_at is None:
            continue
        price = CoinPrice(
            id=item,
            symbol=coin.symbol,
            name=coin.name,
            leads_symbol=leads,
            rank=coin.rank,
            price_usd=coin.price_usd,
            market_cap_usd=coin.market_cap_usd,
            change_24h_percent=coin.change_24h_percent,
            source=provider,
        )
        yield State(item, coin.updated_at, price)
