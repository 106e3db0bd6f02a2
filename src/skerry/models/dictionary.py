"""Entries of a dictionary, whichever provider has them."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import SourceKey

Synonyms = Annotated[
    list[str] | None, Meta(description="synonyms; null where the provider does not list them separately")
]
Antonyms = Annotated[
    list[str] | None, Meta(description="antonyms; null where the provider does not list them separately")
]


class WordDefinition(Struct, frozen=True):
    """One sense of a word."""

    definition: Annotated[str, Meta(description="the definition, in English")]
    example: Annotated[str | None, Meta(description="a sentence with the word in this sense")]
    synonyms: Synonyms
    antonyms: Antonyms


class WordMeaning(Struct, frozen=True):
    """The senses that a word has as one part of speech."""

    part_of_speech: Annotated[str, Meta(description="noun, verb, adjective, interjection, ...")]
    definitions: Annotated[list[WordDefinition], Meta(description="senses of the word")]
    synonyms: Synonyms
    antonyms: Antonyms


class WordPronunciation(Struct, frozen=True):
    """How a word is pronounced."""

    text: Annotated[str | None, Meta(description="pronunciation in the International Phonetic Alphabet")]
    audio_url: Annotated[str | None, Meta(description="audio recording")]


class DictionaryEntry(Struct, frozen=True):
    """A word with its meanings; homonyms are one entry."""

    word: Annotated[str, Meta(description="the word in the dictionary's spelling")]
    phonetic: Annotated[str | None, Meta(description="the first pronunciation, in the International Phonetic Alphabet")]
    audio_url: Annotated[str | None, Meta(description="the first audio recording")]
    phonetics: Annotated[
        list[WordPronunciation] | None,
        Meta(description="all pronunciations; null where the provider has none of any word"),
    ]
    meanings: Annotated[list[WordMeaning], Meta(description="meanings by part of speech")]
    license: Annotated[str | None, Meta(description="license of the definitions, SPDX identifier")]
    license_url: Annotated[str | None, Meta(description="text of the license")]
    source_urls: Annotated[list[str], Meta(description="pages of Wiktionary that the definitions are from")]
    source: SourceKey


def no_definition(word: str) -> str:
    """Detail of a 404, whichever provider lacks the word."""
    return f"No definition of the word {word!r}."
