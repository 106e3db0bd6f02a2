# Made by `make stubs` from the registry.

from skerry.client.results import AsyncResult, Result
from skerry.endpoints.texttools.advice import AdviceSearch
from skerry.endpoints.texttools.profanity import FilteredText, ProfanityCheck
from skerry.endpoints.texttools.statistics import TextStatistics
from skerry.endpoints.texttools.web_pages import PageMetadata
from skerry.sources.world.advice_slip import Advice

class SyncTexttools:
    """Text Tools, of `Skerry`."""

    def advice_random(
        self,
    ) -> Result[Advice]:
        """One random piece of advice."""

    def advice_search(self, *, q: str) -> Result[AdviceSearch]:
        """Advice that contains a string, in any case."""

    def advice(self, id: int, /) -> Result[Advice]:
        """One piece of advice by its number."""

    def profanity_check(self, *, text: str) -> Result[ProfanityCheck]:
        """Whether an English text has profane words, and where."""

    def profanity_filter(
        self, *, text: str, replacement: str | None = "*", fill: str | None = None, add: str | None = None
    ) -> Result[FilteredText]:
        """An English text with profane words masked."""

    def text_stats(self, *, text: str, lang: str | None = None) -> Result[TextStatistics]:
        """Characters, words, sentences, reading time and readability."""

    def url_metadata(self, *, url: str) -> Result[PageMetadata]:
        """Title, description and preview data of a web page."""

class AsyncTexttools:
    """Text Tools, of `AsyncSkerry`."""

    async def advice_random(
        self,
    ) -> AsyncResult[Advice]:
        """One random piece of advice."""

    async def advice_search(self, *, q: str) -> AsyncResult[AdviceSearch]:
        """Advice that contains a string, in any case."""

    async def advice(self, id: int, /) -> AsyncResult[Advice]:
        """One piece of advice by its number."""

    async def profanity_check(self, *, text: str) -> AsyncResult[ProfanityCheck]:
        """Whether an English text has profane words, and where."""

    async def profanity_filter(
        self, *, text: str, replacement: str | None = "*", fill: str | None = None, add: str | None = None
    ) -> AsyncResult[FilteredText]:
        """An English text with profane words masked."""

    async def text_stats(self, *, text: str, lang: str | None = None) -> AsyncResult[TextStatistics]:
        """Characters, words, sentences, reading time and readability."""

    async def url_metadata(self, *, url: str) -> AsyncResult[PageMetadata]:
        """Title, description and preview data of a web page."""
