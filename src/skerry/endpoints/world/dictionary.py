"""A dictionary of English."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.sources.world.dictionary_api import DictionaryApi, DictionaryEntry


@endpoint("/dictionary/{word}", fresh="30d", example={"word": "hello"}, example_404={"word": "zzqxy"})
async def dictionary_entry(
    word: Annotated[
        str,
        Meta(
            max_length=64,
            pattern="^[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ '’-]*$",
            description="an English word; letters, blanks, apostrophes and hyphens",
        ),
    ],
    dictionary_api: DictionaryApi,
) -> DictionaryEntry:
    """Definitions, pronunciation, synonyms and antonyms of an English word.

    From Wiktionary via dictionaryapi.dev. Homonyms are one entry with the meanings of all. A synonym belongs to a definition
    where it fits that sense only, otherwise to the meaning. An unknown word is a 404."""
    return await dictionary_api.entry(word.strip())
