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
        """The 250 largest; from Coinpaprika those whose identifier is known.

        Raises UpstreamUnavailable, naming both, when neither has them."""
        return await with_fallback((self._coingecko, self._coingecko.top), (self._coinpaprika, self._coinpaprika.top))

    def is_whole(self, top: Answered[tuple[Coin, ...]]) -> bool:
        """Whether these are all of the 250 largest. Of Coinpaprika's coins, only some have a known identifier."""
        return top.source is self._coingecko
