"""English words, from one of two providers."""

from skerry.container import Dependency
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.models.dictionary import DictionaryEntry
from skerry.sources.world.dictionary_api import DictionaryApi
from skerry.sources.world.wiktionary import Wiktionary
from skerry.upstream.fallback import with_fallback


class EnglishDictionary(Dependency):
    """The Free Dictionary API first, which has pronunciations and synonyms; Wiktionary when that fails or lacks a word."""

    def __init__(self, dictionary_api: DictionaryApi, wiktionary: Wiktionary) -> None:
        self._dictionary_api = dictionary_api
        self._wiktionary = wiktionary

    async def entry(self, word: str) -> DictionaryEntry:
        """The entry of a word. Raises NotFound when neither has it, and UpstreamUnavailable naming both providers."""
        try:
            answered = await with_fallback(
                (self._dictionary_api, lambda: self._dictionary_api.entry(word)),
                (self._wiktionary, lambda: self._second(word)),
            )
        except NotFound:  # the first lacks words as common as "is" and "every"
            entry = await self._wiktionary.entry(word)
            if entry is None:
                raise
            return entry
        return answered.value

    async def _second(self, word: str) -> DictionaryEntry:
        """Raises NotFound where there is no page. A page without an English entry does not prove that there is no such
        English word."""
        entry = await self._wiktionary.entry(word)
        if entry is None:
            raise UpstreamUnavailable(self._wiktionary.title, "has no English entry of this word")
        return entry
