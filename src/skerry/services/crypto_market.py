"""Prices of the largest crypto-currencies, from whichever provider has them."""

from msgspec import Struct

from skerry.container import Dependency
from skerry.sources.world.coingecko import Coin, CoinGecko
from skerry.sources.world.coinpaprika import Coinpaprika
from skerry.upstream.fallback import with_fallback


class TopCoins(Struct, frozen=True):
    """Coins by market value, and who gave their prices."""

    coins: tuple[Coin, ...]
    provider: str


class CryptoMarket(Dependency):
    """CoinGecko first; Coinpaprika when that fails. Each has identifiers of its own."""

    def __init__(self, coingecko: CoinGecko, coinpaprika: Coinpaprika) -> None:
        self._coingecko = coingecko
        self._coinpaprika = coinpaprika

    async def top(self) -> TopCoins:
        """The 250 largest. Raises UpstreamUnavailable, naming both providers, when neither has them."""
        return await with_fallback(self._from_coingecko, self._from_coinpaprika)

    async def _from_coingecko(self) -> TopCoins:
        return TopCoins(await self._coingecko.top(), CoinGecko.title)

    async def _from_coinpaprika(self) -> TopCoins:
        return TopCoins(await self._coinpaprika.top(), Coinpaprika.title)
