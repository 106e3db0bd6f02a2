"""Prices of the 50 largest crypto-currencies, every ten minutes."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta

import structlog

from skerry.collect.jobs import job
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.models.coin import Coin
from skerry.series.coin_prices import StoredCoinPrice
from skerry.sources.world.coingecko import CoinGecko
from skerry.store import History

log = structlog.get_logger(__name__)

FOLLOWED = 50
FILLS_PER_RUN = 4
"""Coins whose past year is requested in one run, so that callers of the same provider need not wait for the collector."""
ONE_DAY = timedelta(days=1)
MIDNIGHT = time()


# Runs more often than it fetches: a reply is cached for ten minutes, and a run every ten minutes might just miss its expiry.
@job(every="5m")
async def coin_prices(coingecko: CoinGecko, history: History[StoredCoinPrice]) -> None:
    """Store the prices of the largest coins, and for those new among them the daily prices of the year before.

    Only prices of CoinGecko are stored: those of another provider would be steps in the series."""
    coins = (await coingecko.top())[:FOLLOWED]
    await history.write(
        [
            StoredCoinPrice(coin.updated_at, coin.id, None, coin.price_usd, coin.market_cap_usd, coin.volume_24h_usd)
            for coin in coins
            if coin.price_usd is not None and coin.updated_at is not None
        ]
    )
    for coin_id, first in await _without_past(coins, history):
        try:
            prices = await coingecko.past_year(coin_id)
        except NotFound as error:
            log.warning("coin without a history", coin=coin_id, reason=str(error))
        except UpstreamUnavailable as error:
            log.warning("past prices are filled in later", coin=coin_id, reason=str(error))
            return  # the others would probably fail in the same way
        else:
            await history.write(
                [
                    StoredCoinPrice(
                        price.observed_at,
                        coin_id,
                        min(price.observed_at + ONE_DAY, first),
                        price.price_usd,
                        price.market_cap_usd,
                        price.volume_24h_usd,
                    )
                    for price in prices
                    if price.observed_at < first
                ]
            )


async def _without_past(coins: Sequence[Coin], history: History[StoredCoinPrice]) -> list[tuple[str, datetime]]:
    """The next coins whose past year is not stored, and when their first price is of: not of midnight, as daily prices are."""
    found: list[tuple[str, datetime]] = []
    for coin in coins:
        first = (await history.read(limit=1, where={"coin_id": coin.id})).first_available_at
        if first is not None and first.time() != MIDNIGHT:
            found.append((coin.id, first))
        if len(found) == FILLS_PER_RUN:
            break
    return found
