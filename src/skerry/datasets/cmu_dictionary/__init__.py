"""Pronunciations of English words in North America, by the CMU Pronouncing Dictionary."""

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import product

from msgspec import Struct

from skerry.datasets import Dataset

FILE = "pronunciations.csv"
VARIANT = re.compile(r"\(\d+\)$")
"""Ending of the second and further pronunciations of a word."""
MAX_PRONUNCIATIONS = 9


class SpokenWord(Struct, frozen=True):
    """A word in one of its pronunciations."""

    word: str
    phonemes: str
    """In ARPAbet, separated by spaces; vowels have their stress: 1 primary, 2 secondary, 0 none."""

    @property
    def syllable_count(self) -> int:
        return sum(phoneme[-1].isdigit() for phoneme in self.phonemes.split())


class CmuDictionary(Dataset):
    """135,000 pronunciations. The file is searched as it is: an index of it would take ten times the memory."""

    key = "cmu_dictionary"
    notes_itself = True

    def pronunciations(self, word: str) -> tuple[SpokenWord, ...]:
        """The pronunciations of a word, the usual one first; none of an unknown word."""
        found = []
        for number in range(1, MAX_PRONUNCIATIONS + 1):
            spelled = word.lower() if number == 1 else f"{word.lower()}({number})"
            place = self._text.find(f"\n{spelled},".encode()) + 1
            if not place:
                break
            found.append(_spoken(self._text[place : self._text.find(b"\n", place)]))
        return tuple(found)

    def rhymes(self, word: str) -> tuple[SpokenWord, ...] | None:
        """Words that sound the same from the last stressed vowel on, those with as many syllables first, then by name. A word
        with the same pronunciation is not among them. None where the dictionary does not have the word."""
        spoken = self.pronunciations(word)
        if not spoken:
            return None
        own = {each.word for each in spoken}
        alike = {each.phonemes for each in spoken}
        found: dict[str, SpokenWord] = {}
        for each in spoken:
            for rhyme in self._ending_in(_rhyme(each.phonemes)):
                if rhyme.word not in own and rhyme.phonemes not in alike:
                    found.setdefault(rhyme.word, rhyme)
        count = spoken[0].syllable_count
        return tuple(sorted(found.values(), key=lambda rhyme: (abs(rhyme.syllable_count - count), rhyme.word)))

    def sounding_like(self, word: str) -> tuple[SpokenWord, ...] | None:
        """Other words with a pronunciation of a word, by name. None where the dictionary does not have the word."""
        spoken = self.pronunciations(word)
        if not spoken:
            return None
        found = {
            other.word: other
            for each in spoken
            for other in self._ending_in(each.phonemes)
            if other.phonemes == each.phonemes and other.word != each.word
        }
        return tuple(found[name] for name in sorted(found))

    def _ending_in(self, phonemes: str) -> Iterator[SpokenWord]:
        """Words whose pronunciation ends in these phonemes; secondary stress counts as primary."""
        endings = {phonemes, phonemes.replace("1", "2", 1), phonemes.replace("2", "1", 1)}
        for separator, ending in product(" ,", endings):
            wanted = f"{separator}{ending}\n".encode()
            place = self._text.find(wanted)
            while place >= 0:
                start = self._text.rfind(b"\n", 0, place) + 1
                yield _spoken(self._text[start : place + len(wanted) - 1])
                place = self._text.find(wanted, place + 1)

    @cached_property
    def _text(self) -> bytes:
        return (self.folder() / FILE).read_bytes()


def _spoken(line: bytes) -> SpokenWord:
    word, _, phonemes = line.decode().partition(",")
    return SpokenWord(VARIANT.sub("", word), phonemes)


def _rhyme(phonemes: str) -> str:
    """From the last stressed vowel on; the whole of a word without stress."""
    parts = phonemes.split()
    stressed = [place for place, phoneme in enumerate(parts) if phoneme[-1] in "12"]
    return " ".join(parts[stressed[-1] if stressed else 0 :])
