"""A dictionary of English."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.models.dictionary import DictionaryEntry
from skerry.services.english_dictionary import EnglishDictionary


@endpoint("/dictionary/{word}", fresh="30d", example={"word": "hello"}, example_404={"word": "zzqxy"})
async def dictionary_entry(
    word: Annotated[
        str,
        Meta(
            max_length=64,
            pattern="^[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ '’-]*$",
            description="an English word; letters, spaces, apostrophes and hyphens",
        ),
    ],
    dictionary: EnglishDictionary,
) -> DictionaryEntry:
    """Definitions, pronunciation, synonyms and antonyms of an English word.

    From Wiktionary via dictionaryapi.dev. Homonyms form one entry with the meanings of all. A synonym is listed with a
    definition where it fits that sense only, otherwise with the meaning. When dictionaryapi.dev fails or lacks a word, the
    entry is read from Wiktionary directly, without pronunciations and synonyms; `source` names the provider. A word that
    neither has is a 404."""
    return await dictionary.entry(word.strip())
