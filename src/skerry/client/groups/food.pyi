# Made by `make stubs` from the registry.

from skerry.api.answers import Collection
from skerry.client.results import AsyncResult, Result
from skerry.datasets.emoji import Emoji
from skerry.endpoints.food.books import BookDetails, BookSearch
from skerry.endpoints.food.breweries import BrewerySearch, CountryBreweries
from skerry.endpoints.food.emoji import EmojiCategory, EmojiGroup, EmojiSearch
from skerry.endpoints.food.products import FoodSearch
from skerry.models.brewery import Brewery
from skerry.sources.world.open_food_facts import FoodProductDetails

class SyncFood:
    """Food & Emoji, of `Skerry`."""

    def books_isbn(self, isbn: str, /) -> Result[BookDetails]:
        """One book by ISBN."""

    def books_search(
        self,
        *,
        q: str | None = None,
        title: str | None = None,
        author: str | None = None,
        page: int | None = 1,
        limit: int | None = 10,
    ) -> Result[BookSearch]:
        """Books by keyword, title or author."""

    def breweries_country(
        self, country: str, /, *, page: int | None = 1, limit: int | None = 50
    ) -> Result[CountryBreweries]:
        """Breweries of a country."""

    def breweries_random(self, *, seed: str | None = None) -> Result[Brewery]:
        """One random brewery."""

    def breweries_search(
        self,
        *,
        q: str | None = None,
        city: str | None = None,
        state: str | None = None,
        type: str | None = None,
        page: int | None = 1,
        limit: int | None = 20,
    ) -> Result[BrewerySearch]:
        """Breweries by name, city, state or type."""

    def emoji_all(
        self,
    ) -> Result[Collection[Emoji]]:
        """The whole emoji catalogue: 3953 emojis in 10 categories and 100 groups."""

    def emoji_category(self, category: str, /) -> Result[EmojiCategory]:
        """Emojis of one category."""

    def emoji_group(self, group: str, /) -> Result[EmojiGroup]:
        """Emojis of one sub-group."""

    def emoji_random(
        self, *, category: str | None = None, group: str | None = None, seed: str | None = None
    ) -> Result[Emoji]:
        """One random emoji, optionally of a category or group."""

    def emoji_search(self, *, q: str, limit: int | None = 50) -> Result[EmojiSearch]:
        """Emojis with the words in their names or keywords, matches of names first."""

    def product(self, barcode: str, /) -> Result[FoodProductDetails]:
        """One food product by barcode, with nutrition, ingredients and allergens."""

    def search(self, *, q: str, page: int | None = 1, limit: int | None = 20) -> Result[FoodSearch]:
        """Food products by name or brand, with nutrition."""

class AsyncFood:
    """Food & Emoji, of `AsyncSkerry`."""

    async def books_isbn(self, isbn: str, /) -> AsyncResult[BookDetails]:
        """One book by ISBN."""

    async def books_search(
        self,
        *,
        q: str | None = None,
        title: str | None = None,
        author: str | None = None,
        page: int | None = 1,
        limit: int | None = 10,
    ) -> AsyncResult[BookSearch]:
        """Books by keyword, title or author."""

    async def breweries_country(
        self, country: str, /, *, page: int | None = 1, limit: int | None = 50
    ) -> AsyncResult[CountryBreweries]:
        """Breweries of a country."""

    async def breweries_random(self, *, seed: str | None = None) -> AsyncResult[Brewery]:
        """One random brewery."""

    async def breweries_search(
        self,
        *,
        q: str | None = None,
        city: str | None = None,
        state: str | None = None,
        type: str | None = None,
        page: int | None = 1,
        limit: int | None = 20,
    ) -> AsyncResult[BrewerySearch]:
        """Breweries by name, city, state or type."""

    async def emoji_all(
        self,
    ) -> AsyncResult[Collection[Emoji]]:
        """The whole emoji catalogue: 3953 emojis in 10 categories and 100 groups."""

    async def emoji_category(self, category: str, /) -> AsyncResult[EmojiCategory]:
        """Emojis of one category."""

    async def emoji_group(self, group: str, /) -> AsyncResult[EmojiGroup]:
        """Emojis of one sub-group."""

    async def emoji_random(
        self, *, category: str | None = None, group: str | None = None, seed: str | None = None
    ) -> AsyncResult[Emoji]:
        """One random emoji, optionally of a category or group."""

    async def emoji_search(self, *, q: str, limit: int | None = 50) -> AsyncResult[EmojiSearch]:
        """Emojis with the words in their names or keywords, matches of names first."""

    async def product(self, barcode: str, /) -> AsyncResult[FoodProductDetails]:
        """One food product by barcode, with nutrition, ingredients and allergens."""

    async def search(self, *, q: str, page: int | None = 1, limit: int | None = 20) -> AsyncResult[FoodSearch]:
        """Food products by name or brand, with nutrition."""
