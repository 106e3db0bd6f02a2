"""Syllables of words, estimated.

By groups of vowels, and by the places where a word may be hyphenated (PyPI package pyphen), whichever finds more: a hyphen is
always between two syllables, but many have none between them."""

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pyphen import Pyphen

Language = Literal["en", "de", "es", "fr", "it", "nl", "ru", "et", "fi", "sv", "da", "nb", "nn", "no", "is", "lv", "lt"]
VOWELS = re.compile("[aeiouyæøœ]+|[аеёиоуыэюя]")
"""After accents are removed; each Russian vowel is a syllable of its own."""
SILENT = {
    "en": re.compile(r"(?<=[^aeiouy])(?:(?<![^aeiouy]l)e|(?<=[^dt])ed|(?<![cgsxz])(?<![cs]h)es)$"),
    "fr": re.compile(r"(?<=[^aeiouy])es?$"),
}
"""Ends of words whose vowel is not spoken."""
BOKMAL = "nb"


def syllable_count(words: Iterable[str], lang: Language) -> int:
    """Of all words."""
    hyphenation = _hyphenation(lang)
    return sum(_syllables(word.casefold(), lang, hyphenation) for word in words)


def _syllables(word: str, lang: Language, hyphenation: "Pyphen | None") -> int:
    parts = 1 + len(hyphenation.positions(word)) if hyphenation is not None else 1
    spoken = "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))
    groups = len(VOWELS.findall(spoken))
    if groups > 1 and lang in SILENT and SILENT[lang].search(spoken):
        groups -= 1
    return max(groups, parts)


def _hyphenation(lang: Language) -> "Pyphen | None":
    import pyphen

    known = pyphen.language_fallback(BOKMAL if lang == "no" else lang)
    return None if known is None else pyphen.Pyphen(lang=known)
