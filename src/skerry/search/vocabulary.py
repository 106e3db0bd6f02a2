"""What people call the subjects of the endpoints: reads `vocabulary.toml`, and a query by it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib import resources

import msgspec
from msgspec import Struct

from skerry.folding import fold
from skerry.search.words import LANGUAGES, Language, Stemmer, split

SYNONYM = 0.9
"""Weight of what a word means, against the word itself."""
NEAR_SYNONYM = 0.35
"""Weight of other English words for the same."""
PLACE = 0.4
"""Weight of a country or town: most endpoints take it as a parameter, few are about one place."""
TOWN = 0.6
"""Weight of a town in what is about it."""
GUESSED = 0.7
"""Weight of the parts of a compound, and of what a misspelled word may be."""
MAX_PHRASE = 4
"""Maximum number of words of a phrase."""
MIN_PART = 3
"""Minimum length of a part of a compound."""
MIN_COVERED = 0.6
"""Minimum share of the letters of a compound that its known parts cover."""
MIN_START = 5
"""Minimum length of a known part at the start of a compound whose rest is unknown."""
MIN_PREFIX = 4
MAX_ENDING = 4
"""Maximum length of an inflectional ending that a stemmer may have left."""
MIN_TYPO_LENGTH = 5
MIN_LIKENESS = 84
"""Minimum likeness (0 to 100) of a misspelled word."""


class VocabularyEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing, and what it is called in each language."""

    means: str = ""
    """What the documentation says, where that is not the name of the entry."""
    weight: float = 1.0
    en: tuple[str, ...] = ()
    et: tuple[str, ...] = ()
    fi: tuple[str, ...] = ()
    sv: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()
    """Of a country: its towns and bidding zones."""


class VocabularyFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `vocabulary.toml`."""

    stopwords: dict[str, str]
    places: dict[str, VocabularyEntry]
    words: dict[str, VocabularyEntry]


class Meaning(Struct, frozen=True):
    """Stems of the English documentation that together stand for one thing, with their weight."""

    stems: tuple[str, ...]
    weight: float


Unit = tuple[Meaning, ...]
"""What one word or phrase of a query may mean. For each endpoint the best of these counts."""


class Vocabulary:
    """The words and phrases of `vocabulary.toml` by their stems in each language."""

    def __init__(self, stem: Stemmer) -> None:
        """`stem` is the stemmer of English, which the index of the documentation uses too."""
        self._stemmers = {language: stem if language == "en" else Stemmer(language) for language in LANGUAGES}
        self._meanings: dict[Language, defaultdict[tuple[str, ...], dict[Meaning, None]]] = {
            language: defaultdict(dict) for language in LANGUAGES
        }
        file = msgspec.toml.decode((resources.files(__package__) / "vocabulary.toml").read_bytes(), type=VocabularyFile)
        self._stopwords = {fold(word) for text in file.stopwords.values() for word in text.split()}
        for name, entry in file.places.items():
            country = [
                Meaning((stem(word),), weight)
                for word, weight in ((name, PLACE), ("nordic", PLACE / 2), ("country", PLACE / 2))
            ]
            for language in LANGUAGES:
                self._add(language, [name, *getattr(entry, language)], country)
                for town in entry.towns:
                    itself = Meaning((stem(fold(town)),), TOWN)
                    self._add(language, [town], [itself, *country, Meaning((stem("city"),), PLACE)])
        for name, entry in file.words.items():
            self._add_word(entry.means or name, entry)
        self._forms = sorted(
            {
                form[0]
                for forms in self._meanings.values()
                for form in forms
                if len(form) == 1 and len(form[0]) >= MIN_PART
            },
            key=lambda form: (-len(form), form),
        )

    def units(self, query: str, documented: Collection[str]) -> Iterator[Unit]:
        """What the words and phrases of a query may mean. `documented` are the stems of the documentation."""
        words = split(query)
        place = 0
        while place < len(words):
            length, unit = self._phrase(words[place : place + MAX_PHRASE])
            if unit:
                yield unit
            elif fold(words[place]) not in self._stopwords:
                yield from self._word(words[place], documented)
            place += length

    def _phrase(self, words: Sequence[str]) -> tuple[int, Unit]:
        """The longest known phrase at the start of these words, and its number of words."""
        for length in range(len(words), 1, -1):
            if unit := self._known(words[:length]):
                return length, unit
        return 1, ()

    def _word(self, word: str, documented: Collection[str]) -> Iterator[Unit]:
        stem = self._stemmers["en"](word)
        itself = (Meaning((stem,), 1.0),) if stem in documented else ()
        known = (*itself, *self._known([word]))
        if known:
            yield known
        elif parts := self._parts(fold(word)):
            yield from (self._of_form(part, GUESSED) for part in parts)
        elif similar := self._similar(fold(word), documented):
            yield similar

    def _known(self, words: Sequence[str]) -> Unit:
        """What words mean that the vocabulary has, in any language and inflection."""
        found: dict[Meaning, None] = {}
        for language in LANGUAGES:
            stems = tuple(self._stemmers[language](word) for word in words)
            folded = tuple(map(fold, words))
            found |= self._meanings[language].get(stems, {}) | self._meanings[language].get(folded, {})
        return tuple(found)

    def _of_form(self, form: str, weight: float) -> Unit:
        found = (meaning for forms in self._meanings.values() for meaning in forms.get((form,), ()))
        return tuple(dict.fromkeys(Meaning(meaning.stems, weight * meaning.weight) for meaning in found))

    def _parts(self, word: str) -> list[str]:
        """The known parts of a compound: `elektri` and `katkestus` of `elektrikatkestused`."""
        found: list[str] = []
        place = 0
        while place < len(word):
            part = next((form for form in self._forms if word.startswith(form, place)), None)
            if part is not None:
                found.append(part)
            place += len(part) if part is not None else 1
        is_covered = sum(map(len, found)) >= MIN_COVERED * len(word)
        starts = bool(found) and len(found[0]) >= MIN_START and word.startswith(found[0])
        return found if is_covered or starts else []

    def _similar(self, word: str, documented: Collection[str]) -> Unit:
        """What a word with an unknown ending or a spelling mistake may mean."""
        from rapidfuzz import fuzz, process

        inflected = [form for form in self._forms if _is_ending(word, form)]
        if inflected:
            return self._of_form(inflected[0], GUESSED)
        if len(word) < MIN_TYPO_LENGTH:
            return ()
        known = process.extractOne(word, self._forms, scorer=fuzz.ratio, score_cutoff=MIN_LIKENESS)
        written = process.extractOne(word, documented, scorer=fuzz.ratio, score_cutoff=MIN_LIKENESS)
        return (
            *((Meaning((written[0],), GUESSED),) if written is not None else ()),
            *(self._of_form(known[0], GUESSED) if known is not None else ()),
        )

    def _add_word(self, name: str, entry: VocabularyEntry) -> None:
        stem = self._stemmers["en"]
        weights = {name: SYNONYM, **dict.fromkeys(entry.en, NEAR_SYNONYM)}
        meant = [Meaning(tuple(map(stem, split(text))), weight * entry.weight) for text, weight in weights.items()]
        self._add("en", [name], meant)
        for language in LANGUAGES:
            self._add(language, getattr(entry, language), meant)

    def _add(self, language: Language, phrases: Iterable[str], meant: Iterable[Meaning]) -> None:
        for phrase in phrases:
            words = split(phrase)
            for form in (tuple(map(self._stemmers[language], words)), tuple(map(fold, words))):
                self._meanings[language][form] |= dict.fromkeys(meant)


def _is_ending(word: str, form: str) -> bool:
    """Whether a word may be an inflected form: it starts with the form, and little follows."""
    return len(form) >= MIN_PREFIX and word.startswith(form) and len(word) - len(form) <= MAX_ENDING
