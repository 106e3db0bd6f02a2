"""Datamuse: words found by their meaning, their sound and the words that they are used with."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

Relation = Literal["rel_rhy", "rel_nry", "sl", "ml", "rel_jja", "rel_jjb"]
"""Rhymes, near rhymes, sounds like, means like, nouns of an adjective, adjectives of a noun; the provider's names."""
Vocabulary = Literal["en", "es"]

MOST = 100
PARTS_OF_SPEECH = {"n": "noun", "v": "verb", "adj": "adjective", "adv": "adverb"}
FREQUENCY = "f:"


class Word(Struct, frozen=True):
    """A word or phrase that was found."""

    word: str
    score: Annotated[int | None, Meta(description="higher fits better; no unit, comparable within one answer only")]
    syllables: Annotated[int | None, Meta(description="number of syllables")]
    parts_of_speech: Annotated[list[str], Meta(description="noun, verb, adjective, adverb; empty where not known")]
    frequency_per_million: Annotated[
        float | None, Meta(description="occurrences in a million words of English text (Google Books Ngrams)")
    ]


class Suggestion(Struct, frozen=True):
    """A completion."""

    word: str
    score: Annotated[int | None, Meta(description="higher is likelier; no unit")]


class Datamuse(Source):
    """Word finding for English. No key up to 100,000 questions a day. A word that it does not know has no results.

    The recordings that it is read against were made without frequencies; those follow its documentation."""

    key = "datamuse"
    title = "Datamuse"
    home = "https://www.datamuse.com/api/"
    base = "https://api.datamuse.com"
    license = stated("Free to use")
    evidence = Evidence.RECORDED
    evidence_note = "Word frequencies follow the documentation."
    attribution = "Datamuse API"
    terms = "Up to 100,000 questions a day."
    pace = Pace(per_second=5, concurrency=4)

    async def words(self, relation: Relation, word: str) -> tuple[Word, ...]:
        """The hundred words that fit best, best first. One question whatever the limit of who asks, so that it is kept."""
        query: Query = {relation: " ".join(word.lower().split()), "md": "spf", "max": MOST}
        return await self.get("/words", query=query, fresh="7d", read=read_words)

    async def completions(self, begin: str, vocabulary: Vocabulary) -> tuple[Suggestion, ...]:
        """The likeliest completions of the begin of a word or phrase, likeliest first."""
        query: Query = {"s": " ".join(begin.lower().split()), "max": MOST, "v": vocabulary}
        return await self.get("/sug", query=query, fresh="7d", read=read_suggestions)


class _RawWord(Struct):
    word: str
    score: int | None = None
    numSyllables: int | None = None  # noqa: N815  the provider's name
    tags: list[str] = []


def read_words(reply: Reply) -> tuple[Word, ...]:
    return tuple(
        Word(
            word=found.word,
            score=found.score,
            syllables=found.numSyllables,
            parts_of_speech=[PARTS_OF_SPEECH[tag] for tag in found.tags if tag in PARTS_OF_SPEECH],
            frequency_per_million=next(
                (float(tag.removeprefix(FREQUENCY)) for tag in found.tags if tag.startswith(FREQUENCY)), None
            ),
        )
        for found in reply.json(list[_RawWord])
    )


def read_suggestions(reply: Reply) -> tuple[Suggestion, ...]:
    return tuple(Suggestion(found.word, found.score) for found in reply.json(list[_RawWord]))
