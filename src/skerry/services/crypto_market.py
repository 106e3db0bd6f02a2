"""Prices of the largest crypto-currencies, from one of two providers."""

from skerry.container import Dependency
from skerry.models.coin import Coin
from skerry.sources.world.coingecko import CoinGecko
from skerry.sources.world.coinpaprika import Coinpaprika
from skerry.upstream.fallback import Answered, with_fallback


class CryptoMarket(Dependency):
    """CoinGecko first; Coinpaprika when that fails. Identifiers are those of CoinGecko, whichever answers."""

    def __init__(self, coingecko: CoinGecko, coinpaprika: Coinpaprika) -> None:
        self._coingecko = coingecko
        self._coinpaprika = coinpaprika

    async def top(self) -> Answered[tuple[Coin, ...]]:
        """The 250 largest; fewer from Coinpaprika. Raises UpstreamUnavailable, naming both, when neither has them."""
        return await with_fallback((self._coingecko, self._coingecko.top), (self._coinpaprika, self._coinpaprika.top))
