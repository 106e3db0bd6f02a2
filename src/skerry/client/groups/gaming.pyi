# Made by `make stubs` from the registry.

from collections.abc import Sequence
from typing import Literal, overload

from skerry.api.answers import Page, SearchResult
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.gaming.cards import DeckState, DrawnCards
from skerry.endpoints.gaming.deals import GameDeals, GameOffers, GameStoreList
from skerry.sources.world.cheapshark import GameOffer
from skerry.sources.world.freetogame import FreeGame, FreeGameDetails

class SyncGaming:
    """Gaming, of `Skerry`."""

    def cards_new(
        self,
        *,
        shuffle: bool | None = True,
        decks: int | None = 1,
        jokers: bool | None = False,
        cards: Sequence[str] | str | None = None,
        seed: str | None = None,
    ) -> Result[DeckState]:
        """A new deck of playing cards."""

    def cards_draw(self, deck_id: str, /, *, limit: int | None = 1) -> Result[DrawnCards]:
        """Cards from the top of a deck."""

    def cards_shuffle(
        self, deck_id: str, /, *, remaining: bool | None = False, seed: str | None = None
    ) -> Result[DeckState]:
        """A deck shuffled again."""

    def games_deals(
        self,
        *,
        title: str | None = None,
        upperPrice: float | None = None,
        lowerPrice: float | None = None,
        storeID: str | None = None,
        sortBy: Literal[
            "Deal Rating", "Title", "Savings", "Price", "Metacritic", "Reviews", "Release", "Store", "recent"
        ]
        | str
        | None = "Deal Rating",
        desc: bool | None = False,
        pageSize: int | None = 10,
        pageNumber: int | None = 0,
        onSale: bool | None = False,
        metacritic: int | None = None,
        steamRating: int | None = None,
        exact: bool | None = False,
        AAA: bool | None = False,
    ) -> Result[GameDeals]:
        """Deals on PC games in about 30 stores."""

    def games_deals_game(self, id: str, /) -> Result[GameOffers]:
        """Prices of one PC game in all stores, and its lowest price ever."""

    @overload
    def games_free(
        self,
        *,
        platform: Literal["all", "pc", "browser"] | str | None = "all",
        category: Sequence[str] | str | None = None,
        sort: Literal["relevance", "popularity", "release-date", "alphabetical"] | str | None = "relevance",
        page: int | None = 1,
        limit: int | None = 50,
    ) -> Result[Page[FreeGame]]:
        """Free-to-play games for Windows and the browser."""

    @overload
    def games_free(self, id: int, /) -> Result[FreeGameDetails]:
        """One free-to-play game with its requirements and screenshots."""

    def games_search(
        self, *, q: str, exact: bool | None = False, limit: int | None = 20
    ) -> Result[SearchResult[GameOffer]]:
        """PC games by title, each with its lowest current price."""

    def games_stores(self, *, active: bool | None = True) -> Result[GameStoreList]:
        """Stores of PC games whose prices CheapShark followed on the day of `list_date`."""

class AsyncGaming:
    """Gaming, of `AsyncSkerry`."""

    async def cards_new(
        self,
        *,
        shuffle: bool | None = True,
        decks: int | None = 1,
        jokers: bool | None = False,
        cards: Sequence[str] | str | None = None,
        seed: str | None = None,
    ) -> AsyncResult[DeckState]:
        """A new deck of playing cards."""

    async def cards_draw(self, deck_id: str, /, *, limit: int | None = 1) -> AsyncResult[DrawnCards]:
        """Cards from the top of a deck."""

    async def cards_shuffle(
        self, deck_id: str, /, *, remaining: bool | None = False, seed: str | None = None
    ) -> AsyncResult[DeckState]:
        """A deck shuffled again."""

    async def games_deals(
        self,
        *,
        title: str | None = None,
        upperPrice: float | None = None,
        lowerPrice: float | None = None,
        storeID: str | None = None,
        sortBy: Literal[
            "Deal Rating", "Title", "Savings", "Price", "Metacritic", "Reviews", "Release", "Store", "recent"
        ]
        | str
        | None = "Deal Rating",
        desc: bool | None = False,
        pageSize: int | None = 10,
        pageNumber: int | None = 0,
        onSale: bool | None = False,
        metacritic: int | None = None,
        steamRating: int | None = None,
        exact: bool | None = False,
        AAA: bool | None = False,
    ) -> AsyncResult[GameDeals]:
        """Deals on PC games in about 30 stores."""

    async def games_deals_game(self, id: str, /) -> AsyncResult[GameOffers]:
        """Prices of one PC game in all stores, and its lowest price ever."""

    @overload
    async def games_free(
        self,
        *,
        platform: Literal["all", "pc", "browser"] | str | None = "all",
        category: Sequence[str] | str | None = None,
        sort: Literal["relevance", "popularity", "release-date", "alphabetical"] | str | None = "relevance",
        page: int | None = 1,
        limit: int | None = 50,
    ) -> AsyncResult[Page[FreeGame]]:
        """Free-to-play games for Windows and the browser."""

    @overload
    async def games_free(self, id: int, /) -> AsyncResult[FreeGameDetails]:
        """One free-to-play game with its requirements and screenshots."""

    async def games_search(
        self, *, q: str, exact: bool | None = False, limit: int | None = 20
    ) -> AsyncResult[SearchResult[GameOffer]]:
        """PC games by title, each with its lowest current price."""

    async def games_stores(self, *, active: bool | None = True) -> AsyncResult[GameStoreList]:
        """Stores of PC games whose prices CheapShark followed on the day of `list_date`."""
