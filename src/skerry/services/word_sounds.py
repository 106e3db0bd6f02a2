"""English words by their sound, with or without Datamuse."""

from collections.abc import Sequence

from skerry.container import Dependency
from skerry.datasets.cmu_dictionary import CmuDictionary, SpokenWord
from skerry.services.carried import or_carried
from skerry.sources.world.datamuse import Datamuse, RelatedWord


class WordSounds(Dependency):
    """Datamuse first, which knows how common words are; the CMU Pronouncing Dictionary while Datamuse is unavailable.

    A word that the dictionary does not have is the provider's UpstreamUnavailable, and so are near rhymes."""

    def __init__(self, datamuse: Datamuse, dictionary: CmuDictionary) -> None:
        self._datamuse = datamuse
        self._dictionary = dictionary

    async def rhymes(self, word: str, *, near: bool) -> Sequence[RelatedWord]:
        """Words that rhyme with a word, best first."""
        return await or_carried(
            lambda: self._datamuse.words("rel_nry" if near else "rel_rhy", word),
            self._dictionary,
            lambda: None if near else _related(self._dictionary.rhymes(word)),
        )

    async def sounding_like(self, word: str) -> Sequence[RelatedWord]:
        """Words that sound like a word, best first; of the dictionary, only those that sound the same."""
        return await or_carried(
            lambda: self._datamuse.words("sl", word),
            self._dictionary,
            lambda: _related(self._dictionary.sounding_like(word)),
        )


def _related(found: Sequence[SpokenWord] | None) -> Sequence[RelatedWord] | None:
    """Without score and frequency, which the dictionary does not have."""
    return None if found is None else [RelatedWord(each.word, None, each.syllable_count, [], None) for each in found]
