# Made by `make stubs` from the registry.

from collections.abc import Sequence

from skerry.client.results import AsyncResult, Result
from skerry.endpoints.scripture.bible import BibleVerses

class SyncScripture:
    """Scripture, of `Skerry`."""

    def bible_random(
        self, *, translation: str | None = "web", books: Sequence[str] | str | None = None
    ) -> Result[BibleVerses]:
        """One random verse of the Bible."""

    def bible(self, reference: str, /, *, translation: str | None = "web") -> Result[BibleVerses]:
        """A verse, several verses or a chapter of the Bible."""

class AsyncScripture:
    """Scripture, of `AsyncSkerry`."""

    async def bible_random(
        self, *, translation: str | None = "web", books: Sequence[str] | str | None = None
    ) -> AsyncResult[BibleVerses]:
        """One random verse of the Bible."""

    async def bible(self, reference: str, /, *, translation: str | None = "web") -> AsyncResult[BibleVerses]:
        """A verse, several verses or a chapter of the Bible."""
