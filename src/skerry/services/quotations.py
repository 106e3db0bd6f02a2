"""Quotations, from either of two providers."""

from skerry.container import Dependency
from skerry.models.quote import Quotation
from skerry.sources.world.dummyjson import DummyJson
from skerry.sources.world.zenquotes import ZenQuotes
from skerry.upstream.fallback import with_fallback


class Quotations(Dependency):
    """The list of DummyJSON; some of ZenQuotes when that fails."""

    def __init__(self, dummyjson: DummyJson, zenquotes: ZenQuotes) -> None:
        self._dummyjson = dummyjson
        self._zenquotes = zenquotes

    async def some(self) -> tuple[Quotation, ...]:
        """Quotations to choose from. Raises UpstreamUnavailable, naming both providers, when both fail."""
        answered = await with_fallback(
            (self._dummyjson, self._dummyjson.quotations), (self._zenquotes, self._zenquotes.quotations)
        )
        return answered.value
