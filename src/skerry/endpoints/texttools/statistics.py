"""Counts and readability of strings."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import LANGUAGE, Text
from skerry.models.syllables import Language, syllable_count

READING_WORDS_PER_MINUTE = 238
"""Silent reading of English prose by adults (Brysbaert 2019)."""
SPEAKING_WORDS_PER_MINUTE = 150
"""A calm speech."""
LONG_WORD = 7
"""Letters from which on LIX calls a word long."""
MAX_TOP_WORDS = 10

WORD = r"[\p{L}\p{M}\p{N}]+(?:(?:['’·.-]|(?<=\p{N}),(?=\p{N}))[\p{L}\p{M}\p{N}]+)*"
SENTENCE_END = r"(?:[.!?…]+[\p{Pe}\p{Pf}\"']*(?=\s+[^\p{Ll}]|\s*$)|[。！？]+|\n\s*\n)"
WITHOUT_SPACES = r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]"
"""Scripts that do not separate words."""

FLESCH: Mapping[str, tuple[float, float, float]] = MappingProxyType(
    {
        "en": (206.835, 1.015, 84.6),  # Flesch 1948
        "de": (180, 1, 58.5),  # Amstad 1978
        "es": (206.835, 1, 62.3),  # Szigriszt-Pazos 1993
        "fr": (207, 1.015, 73.6),  # Kandel and Moles 1958
        "it": (217, 1.3, 60),  # Franchina and Vacca 1986
        "nl": (206.84, 0.93, 77),  # Douma 1960
        "ru": (206.835, 1.3, 60.1),  # Oborneva 2006
    }
)
"""A constant, and the weights of words per sentence and of syllables per word, by language."""
LIX = frozenset({"sv", "da", "nb", "nn", "no"})
"""Languages that LIX was made for (Björnsson 1968), or is used for as it is."""


Positive = Annotated[float, Meta(ge=0)]


class WordFrequency(Struct, frozen=True):
    """A word of the text, and how often it occurs."""

    word: Annotated[str, Meta(description="the word in lower case")]
    count: Annotated[int, Meta(description="number of occurrences")]


class WordStatistics(Struct, frozen=True, kw_only=True):
    """Counts of the words, and what follows from them. What is not defined for the language is null."""

    count: Annotated[int, Meta(description="number of words and numbers")]
    unique_count: Annotated[int, Meta(description="number of different words, in any case")]
    length_mean: Annotated[Positive | None, Meta(description="mean number of letters per word")]
    per_sentence_mean: Annotated[Positive | None, Meta(description="mean number of words per sentence")]
    reading_time_seconds: Annotated[int, Meta(description="at 238 words a minute, as adults read English silently")]
    speaking_time_seconds: Annotated[int, Meta(description="at 150 words a minute, as in a calm speech")]
    language: Annotated[str | None, Meta(description="the requested language, ISO 639-1")]
    syllable_count: Annotated[
        int | None, Meta(description="number of syllables, an estimate by vowels and hyphenation; null without `lang`")
    ]
    flesch_reading_ease: Annotated[
        float | None,
        Meta(description="about 0 (hard) to 100 (easy), of Flesch or as adapted to the language; null in others"),
    ]
    lix: Annotated[
        Positive | None,
        Meta(description="Björnsson's index: below 30 easy, above 50 hard; null but in Scandinavian languages"),
    ]
    top: Annotated[list[WordFrequency], Meta(description="the most frequent words, at most 10")]


class TextStatistics(Struct, frozen=True, kw_only=True):
    """Counts and readability of what was given."""

    character_count: Annotated[int, Meta(description="number of characters as a reader sees them (grapheme clusters)")]
    character_count_without_spaces: Annotated[int, Meta(ge=0, description="the same without white space")]
    code_point_count: Annotated[int, Meta(description="number of Unicode code points")]
    byte_count: Annotated[int, Meta(description="number of bytes in UTF-8")]
    sentence_count: Annotated[int, Meta(description="number of sentences, by punctuation")]
    paragraph_count: Annotated[int, Meta(description="number of parts that empty lines separate")]
    words: Annotated[
        WordStatistics | None,
        Meta(description="null in a script without spaces between words, such as Chinese, Japanese or Thai"),
    ]


@endpoint(
    "/text/stats",
    fresh="1d",
    example={"text": "The quick brown fox jumps over the lazy dog. It does not stop.", "lang": "en"},
)
async def text_statistics(
    text: Text,
    lang: Annotated[
        Language | None, LANGUAGE, Meta(description="language (ISO 639-1), for syllables and readability")
    ] = None,
) -> TextStatistics:
    """Characters, words, sentences, reading time and readability.

    Characters are what a reader sees, so that a flag or a letter with its accents is one. Syllables need `lang`; they are
    estimated for 17 European languages. The reading ease is computed for the languages for which the formula was
    adapted: English, German, Spanish, French, Italian, Dutch and Russian; LIX for Swedish, Danish and Norwegian. Both say
    little about fewer than 100 words. Do not send private texts: the text is part of the URL, which logs of clients and proxies
    keep."""
    import regex

    words: list[str] = regex.findall(WORD, text)
    graphemes = regex.findall(r"\X", text)
    sentences = _sentences(text)
    counts = None if regex.search(WITHOUT_SPACES, text) else _counts(words, sentences, lang)
    return TextStatistics(
        character_count=len(graphemes),
        character_count_without_spaces=sum(not grapheme.isspace() for grapheme in graphemes),
        code_point_count=len(text),
        byte_count=len(text.encode()),
        sentence_count=sentences,
        paragraph_count=sum(bool(part.strip()) for part in regex.split(r"\n\s*\n", text)),
        words=counts,
    )


def _sentences(text: str) -> int:
    """Parts with a letter or digit between ends of sentences. A full stop before a lower-case word (`e.g. this`) is none."""
    import regex

    return sum(bool(regex.search(r"[\p{L}\p{N}]", part)) for part in regex.split(SENTENCE_END, text) if part)


def _counts(words: Sequence[str], sentences: int, lang: Language | None) -> WordStatistics:
    import regex

    letters = [len(regex.findall(r"\X", regex.sub(r"[^\p{L}\p{M}\p{N}]", "", word))) for word in words]
    syllables = syllable_count(words, lang) if lang else None
    has_sentences = bool(words) and sentences > 0
    return WordStatistics(
        count=len(words),
        unique_count=len({word.casefold() for word in words}),
        length_mean=round(sum(letters) / len(words), 2) if words else None,
        per_sentence_mean=round(len(words) / sentences, 2) if has_sentences else None,
        reading_time_seconds=round(len(words) / READING_WORDS_PER_MINUTE * 60),
        speaking_time_seconds=round(len(words) / SPEAKING_WORDS_PER_MINUTE * 60),
        language=lang,
        syllable_count=syllables,
        flesch_reading_ease=_flesch(lang, len(words), sentences, syllables) if has_sentences else None,
        lix=_lix(letters, sentences) if lang in LIX and has_sentences else None,
        top=[
            WordFrequency(word, count) for word, count in Counter(map(str.casefold, words)).most_common(MAX_TOP_WORDS)
        ],
    )


def _flesch(lang: str | None, words: int, sentences: int, syllables: int | None) -> float | None:
    if lang is None or lang not in FLESCH or syllables is None:
        return None
    constant, sentence_weight, word_weight = FLESCH[lang]
    return round(constant - sentence_weight * words / sentences - word_weight * syllables / words, 1)


def _lix(letters: Sequence[int], sentences: int) -> float:
    long = sum(length >= LONG_WORD for length in letters)
    return round(len(letters) / sentences + 100 * long / len(letters), 1)
