"""Datamuse: words by meaning, by sound and by the words they occur with."""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

Relation = Literal["rel_rhy", "rel_nry", "sl", "ml", "rel_jja", "rel_jjb"]
"""The provider's names: rhymes, near rhymes, sounds like, means like, nouns of an adjective, adjectives of a noun."""
Vocabulary = Literal["en", "es"]

MAX_WORDS = 100
PARTS_OF_SPEECH = {"n": "noun", "v": "verb", "adj": "adjective", "adv": "adverb"}
FREQUENCY = "f:"


class RelatedWord(Struct, frozen=True):
    """A word or phrase that was found."""

    word: Annotated[str, Meta(description="the word or phrase")]
    score: Annotated[
        int | None,
        Meta(description="how well it matches, higher is better; comparable within one answer only"),
    ]
    syllable_count: Annotated[int | None, Meta(description="number of syllables")]
    parts_of_speech: Annotated[list[str], Meta(description="noun, verb, adjective, adverb; empty where unknown")]
    frequency_per_million: Annotated[
        float | None, Meta(description="occurrences in a million words of English text (Google Books Ngrams)")
    ]


class WordSuggestion(Struct, frozen=True):
    """A completion."""

    word: Annotated[str, Meta(description="the word or phrase")]
    score: Annotated[int | None, Meta(description="how likely it is, higher is more likely; no unit")]


class Datamuse(Source):
    """A word search for English. No key up to 100,000 requests a day. An unknown word has no results.

    The recordings have no frequencies; these are read according to the documentation."""

    key = "datamuse"
    title = "Datamuse"
    home = "https://www.datamuse.com/api/"
    base = "https://api.datamuse.com"
    license = stated("Free to use")
    evidence = Evidence.RECORDED
    evidence_note = "Word frequencies follow the documentation."
    attribution = "Datamuse API"
    terms = "Up to 100,000 requests a day."
    pace = Pace(per_second=5, concurrency=4)

    async def words(self, relation: Relation, word: str) -> tuple[RelatedWord, ...]:
        """The 100 best matches, best first: one request, which serves every limit from the cache."""
        query: Query = {relation: " ".join(word.lower().split()), "md": "spf", "max": MAX_WORDS}
        return await self.get("/words", query=query, fresh="7d", read=read_words)

    async def completions(self, prefix: str, vocabulary: Vocabulary) -> tuple[WordSuggestion, ...]:
        """Completions of the start of a word or phrase, most likely first."""
        query: Query = {"s": " ".join(prefix.lower().split()), "max": MAX_WORDS, "v": vocabulary}
        return await self.get("/sug", query=query, fresh="7d", read=read_suggestions)


class _RawWord(Struct, rename="camel"):
    word: str
    score: int | None = None
    num_syllables: int | None = None
    tags: list[str] = []


def read_words(reply: Reply) -> tuple[RelatedWord, ...]:
    """Words, best match first."""
    return tuple(read_rows(reply.json(list[Raw]), _RawWord, _read_word))


def read_suggestions(reply: Reply) -> tuple[WordSuggestion, ...]:
    """Completions, most likely first."""
    return tuple(read_rows(reply.json(list[Raw]), _RawWord, lambda raw: WordSuggestion(raw.word, raw.score)))


def _read_word(raw: _RawWord) -> RelatedWord:
    frequency = next((tag.removeprefix(FREQUENCY) for tag in raw.tags if tag.startswith(FREQUENCY)), None)
    return RelatedWord(
        word=raw.word,
        score=raw.score,
        syllable_count=raw.num_syllables,
        parts_of_speech=[PARTS_OF_SPEECH[tag] for tag in raw.tags if tag in PARTS_OF_SPEECH],
        frequency_per_million=None if frequency is None else float(frequency),
    )
