"""Words by sound, by meaning and by the words they occur with."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Limited, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import LANGUAGE, Limit, Search
from skerry.models.rows import Rows
from skerry.services.word_sounds import WordSounds
from skerry.sources.world.datamuse import Datamuse, RelatedWord, Vocabulary, WordSuggestion

MAX_LENGTH = 80

WordLimit = Annotated[Limit, Meta(le=100, description="maximum number of words in the answer")]
Found = Annotated[list[RelatedWord], Meta(description="words, best match first")]
Count = Annotated[int, Meta(description="number of items", ge=0)]


class WordsOfWord(Limited, frozen=True):
    """Words related to a word."""

    ROWS: ClassVar[Rows] = Rows("items", carried=(("word", "of_word"),))

    word: Annotated[str, Meta(description="the requested word or phrase")]
    count: Count
    items: Found


class WordsOfNoun(Limited, frozen=True):
    """Adjectives of a noun."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("noun",))

    noun: Annotated[str, Meta(description="the requested noun")]
    count: Count
    items: Found


class WordsOfAdjective(Limited, frozen=True):
    """Nouns of an adjective."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("adjective",))

    adjective: Annotated[str, Meta(description="the requested adjective")]
    count: Count
    items: Found


class WordSuggestions(SearchResult[WordSuggestion], frozen=True):
    """Completions of the start of a word or phrase, most likely first."""


@endpoint("/words/sounds/{word}", fresh="7d", example={"word": "jirraf"})
async def words_that_sound_like(
    word: Annotated[str, Meta(max_length=MAX_LENGTH, description="an English word; its spelling may be wrong")],
    sounds: WordSounds,
    limit: WordLimit = 20,
) -> WordsOfWord:
    """English words that sound like a word, however it is spelled.

    No match is an empty list, not a 404. While Datamuse is unavailable, the answer has words that sound the same, from the CMU
    Pronouncing Dictionary, without scores; a word that is not in it is a 502."""
    return WordsOfWord.limited(await sounds.sounding_like(word), limit, word=word)


@endpoint("/words/nouns/{adjective}", fresh="7d", example={"adjective": "yellow", "limit": 5})
async def nouns_of_adjective(
    adjective: Annotated[str, Meta(max_length=MAX_LENGTH, description="an English adjective")],
    datamuse: Datamuse,
    limit: WordLimit = 20,
) -> WordsOfAdjective:
    """Nouns that an adjective often describes.

    Ordered by how often the two occur together in books. No match is an empty list, not a 404."""
    return WordsOfAdjective.limited(await datamuse.words("rel_jja", adjective), limit, adjective=adjective)


@endpoint("/words/adjectives/{noun}", fresh="7d", example={"noun": "ocean", "limit": 5})
async def adjectives_of_noun(
    noun: Annotated[str, Meta(max_length=MAX_LENGTH, description="an English noun")],
    datamuse: Datamuse,
    limit: WordLimit = 20,
) -> WordsOfNoun:
    """Adjectives that often describe a noun.

    Ordered by how often the two occur together in books. No match is an empty list, not a 404."""
    return WordsOfNoun.limited(await datamuse.words("rel_jjb", noun), limit, noun=noun)


@endpoint("/words/rhymes/{word}", fresh="7d", example={"word": "guitar", "limit": 5})
async def rhyming_words(
    word: Annotated[str, Meta(max_length=MAX_LENGTH, description="an English word")],
    sounds: WordSounds,
    limit: WordLimit = 20,
    near: Annotated[bool, Meta(description="near rhymes instead of perfect ones")] = False,
) -> WordsOfWord:
    """English words that rhyme with a word.

    Rhymes are those of American pronunciation. No match is an empty list, not a 404. While Datamuse is unavailable,
    perfect rhymes are those of the CMU Pronouncing Dictionary, without scores: words with as many syllables first, then by
    name."""
    return WordsOfWord.limited(await sounds.rhymes(word, near=near), limit, word=word)


@endpoint("/words/synonyms/{word}", fresh="7d", example={"word": "ringing in the ears", "limit": 5})
async def word_synonyms(
    word: Annotated[str, Meta(max_length=MAX_LENGTH, description="an English word or phrase")],
    datamuse: Datamuse,
    limit: WordLimit = 20,
) -> WordsOfWord:
    """English words with a meaning like that of a word or phrase.

    The search is a reverse dictionary: besides synonyms, it finds the word that fits a description. No match is an empty
    list, not a 404."""
    return WordsOfWord.limited(await datamuse.words("ml", word), limit, word=word)


@endpoint("/words/suggest", fresh="7d", example={"q": "por", "limit": 3})
async def suggest_words(
    q: Annotated[Search, Meta(max_length=MAX_LENGTH, description="start of a word or phrase")],
    datamuse: Datamuse,
    limit: Annotated[Limit, Meta(le=50, description="maximum number of completions in the answer")] = 10,
    language: Annotated[Vocabulary, LANGUAGE, Meta(description="en: English, es: Spanish")] = "en",
) -> WordSuggestions:
    """Completions of the start of a word or phrase.

    Spelling errors are corrected."""
    return WordSuggestions.of(q, await datamuse.completions(q, language), limit)
