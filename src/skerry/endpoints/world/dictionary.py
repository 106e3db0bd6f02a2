"""A dictionary of English."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.sources.world.dictionary_api import DictionaryApi, Entry


@endpoint("/dictionary/{word}", fresh="30d", example={"word": "hello"}, example_404={"word": "zzqxy"})
async def dictionary_entry(
    word: Annotated[
        str,
        Meta(
            max_length=64,
            pattern="^[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ '’-]*$",
            description="an English word of 1 to 64 letters, blanks, apostrophes and hyphens",
        ),
    ],
    dictionary_api: DictionaryApi,
) -> Entry:
    """Definitions, pronunciation, synonyms and antonyms of an English word.

    From Wiktionary by way of dictionaryapi.dev. Homonyms are one entry, their meanings one after the other. Synonyms stand
    with a definition where they are of that sense only, else with the meaning."""
    return await dictionary_api.entry(word.strip())
