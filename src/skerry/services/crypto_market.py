"""Prices of the largest crypto-currencies, from one of two providers."""

from collections.abc import Iterable
from functools import partial

import structlog

from skerry.container import Dependency
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.folding import fold, match_rank
from skerry.models.coin import Coin, CoinProfile, CryptoTotals
from skerry.provenance import resolving
from skerry.sources.world.coingecko import TOP, CoinGecko
from skerry.sources.world.coinpaprika import OWN_IDS, Coinpaprika
from skerry.upstream.fallback import Answered, with_fallback

log = structlog.get_logger(__name__)

MAX_SUGGESTIONS = 5


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

    def named(self, top: Answered[tuple[Coin, ...]], name: str) -> Coin:
        """The coin of the list with this identifier or symbol, in any case.

        Raises NotFound; UpstreamUnavailable where the list is not whole, because the coin may exist."""
        if coin := named_coin(top.value, name):
            return coin
        if not self.is_whole(top):
            raise UpstreamUnavailable(
                self._coingecko.title,
                f"is unavailable, and {top.source.title} has no coin {name!r} with a known identifier",
            )
        wanted = fold(name)
        near = [coin.id for coin in top.value if match_rank(wanted, fold(coin.id), fold(coin.name)) is not None]
        raise NotFound(f"No coin {name!r} among the {TOP} largest.", suggestions=tuple(near[:MAX_SUGGESTIONS]))

    async def coin(self, name: str) -> CoinProfile:
        """One coin by its identifier, or by the symbol of one of the 250 largest, in any case.

        Raises NotFound, and UpstreamUnavailable when neither provider has it."""
        coin_id = await self._identifier(name)
        answered = await with_fallback(
            (self._coingecko, partial(self._coingecko.coin, coin_id)),
            (self._coinpaprika, partial(self._coinpaprika.coin, coin_id)),
        )
        return answered.value

    def known_identifier(self, name: str) -> str | None:
        """The identifier that this is in any case; None where only the list of the largest coins can tell."""
        given = name.lower()
        return given if given in OWN_IDS else None

    async def totals(self) -> CryptoTotals:
        """Totals over all coins. Raises UpstreamUnavailable, naming both providers, when both fail."""
        answered = await with_fallback(
            (self._coingecko, self._coingecko.totals), (self._coinpaprika, self._coinpaprika.totals)
        )
        return answered.value

    async def _identifier(self, name: str) -> str:
        if (known := self.known_identifier(name)) is not None:
            return known
        given = name.lower()
        try:
            with resolving():
                coin = named_coin((await self.top()).value, name)
        except UpstreamUnavailable as error:
            log.info("symbols of coins are unknown", reason=str(error))
            return given
        return given if coin is None else coin.id


def named_coin(coins: Iterable[Coin], name: str) -> Coin | None:
    """The coin with this identifier, otherwise the first with this symbol, in any case; None where there is none."""
    wanted = name.lower()
    known = tuple(coins)
    return next((coin for coin in known if coin.id.lower() == wanted), None) or next(
        (coin for coin in known if coin.symbol.lower() == wanted), None
    )
