"""History of the prices of crypto-currencies."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history, stored_value
from skerry.series.coin_prices import StoredCoinPrice
from skerry.store import History, HistoryPage

CoinId = Annotated[str, Meta(max_length=100, description="identifier of CoinGecko, such as bitcoin, in any case")]


@endpoint(
    "/crypto/history/{coin_id}",
    fresh="1m",
    example={"coin_id": "bitcoin", "limit": 144},
    example_404={"coin_id": "no-such-coin"},
)
async def coin_price_history(
    coin_id: CoinId, history: History[StoredCoinPrice], query: HistoryQuery
) -> HistoryPage[StoredCoinPrice]:
    """Prices of a crypto-currency: every ten minutes since this server was set up, and daily in the year before.

    Of the 50 coins with the highest market value, from CoinGecko, in ascending order of time. A daily price is that at
    00:00 UTC; its `end_at` is the end of the day, or the first price that was collected. Days are those of UTC. `gaps`
    lists the periods without data. A coin of which nothing is stored is a 404."""
    return await read_history(history, query, {"coin_id": await stored_value(history, "coin_id", coin_id)})
