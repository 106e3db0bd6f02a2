"""Free Dictionary API: English words, from Wiktionary."""

from collections.abc import Sequence
from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Raw, Struct

from skerry.licenses import CC_BY_SA_3_0
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

DICTIONARY = "dictionaryapi.dev"

Synonyms = Annotated[list[str], Meta(description="synonyms; empty where none are given")]
Antonyms = Annotated[list[str], Meta(description="antonyms; empty where none are given")]


class Definition(Struct, frozen=True):
    """One sense of a word."""

    definition: Annotated[str, Meta(description="the definition, in English")]
    example: Annotated[str | None, Meta(description="a sentence with the word in this sense")]
    synonyms: Synonyms
    antonyms: Antonyms


class Meaning(Struct, frozen=True):
    """The senses that a word has as one part of speech."""

    part_of_speech: Annotated[str, Meta(description="noun, verb, adjective, interjection, ...")]
    definitions: Annotated[list[Definition], Meta(description="senses of the word")]
    synonyms: Synonyms
    antonyms: Antonyms


class Pronunciation(Struct, frozen=True):
    """How a word is pronounced."""

    text: Annotated[str | None, Meta(description="pronunciation in the International Phonetic Alphabet")]
    audio_url: Annotated[str | None, Meta(description="audio recording")]


class DictionaryEntry(Struct, frozen=True):
    """A word with its meanings; homonyms are one entry."""

    word: Annotated[str, Meta(description="the word in the dictionary's spelling")]
    phonetic: Annotated[str | None, Meta(description="the first pronunciation, in the International Phonetic Alphabet")]
    audio_url: Annotated[str | None, Meta(description="the first audio recording")]
    phonetics: Annotated[list[Pronunciation], Meta(description="all pronunciations")]
    meanings: Annotated[list[Meaning], Meta(description="meanings by part of speech")]
    license: Annotated[str | None, Meta(description="license of the definitions, such as CC BY-SA 3.0")]
    license_url: Annotated[str | None, Meta(description="text of the license")]
    source_urls: Annotated[list[str], Meta(description="pages of Wiktionary that the definitions are from")]
    source: Annotated[str, Meta(description="provider of the entry")]


class DictionaryApi(Source):
    """English words with definitions, pronunciation and synonyms. No key.

    Run on donations; at times unavailable for days."""

    key = "dictionary_api"
    title = "Free Dictionary API"
    home = "https://dictionaryapi.dev/"
    base = "https://api.dictionaryapi.dev/api/v2"
    license = CC_BY_SA_3_0
    evidence = Evidence.RECORDED
    attribution = "Wiktionary, by way of dictionaryapi.dev"
    terms = "450 questions in five minutes."
    pace = Pace(per_second=1, concurrency=4, burst=100)

    async def entry(self, word: str) -> DictionaryEntry:
        """The entry of a word. Raises NotFound."""
        path = f"/entries/en/{quote(word, safe='')}"
        return await self.get(
            path,
            fresh="30d",
            read=Identified(read_entry, "word", word),
            not_found=f"No definition of the word {word!r}.",
        )


class _RawDefinition(Struct):
    definition: str
    example: str | None = None
    synonyms: list[str] = []
    antonyms: list[str] = []


class _RawMeaning(Struct):
    partOfSpeech: str  # noqa: N815  the provider's name
    definitions: list[_RawDefinition]
    synonyms: list[str] = []
    antonyms: list[str] = []


class _RawPhonetic(Struct):
    text: str | None = None
    audio: str | None = None


class _RawLicense(Struct):
    name: str | None = None
    url: str | None = None


class _RawEntry(Struct):
    word: str
    meanings: list[_RawMeaning]
    phonetic: str | None = None
    phonetics: list[_RawPhonetic] = []
    license: _RawLicense | None = None
    sourceUrls: list[str] = []  # noqa: N815


def read_entry(reply: Reply) -> DictionaryEntry:
    """The entries of all homonyms as one."""
    entries = read_rows(reply.json(list[Raw]), _RawEntry, lambda entry: entry, at_least=1)
    phonetics = _read_pronunciations(entries)
    terms = next((entry.license for entry in entries if entry.license), None)
    main = next((entry.phonetic for entry in entries if entry.phonetic), None)
    return DictionaryEntry(
        word=entries[0].word,
        phonetic=main or next((spoken.text for spoken in phonetics if spoken.text), None),
        audio_url=next((spoken.audio_url for spoken in phonetics if spoken.audio_url), None),
        phonetics=phonetics,
        meanings=[_read_meaning(meaning) for entry in entries for meaning in entry.meanings],
        license=terms.name if terms else None,
        license_url=terms.url if terms else None,
        source_urls=list(dict.fromkeys(url for entry in entries for url in entry.sourceUrls)),
        source=DICTIONARY,
    )


def _read_pronunciations(entries: Sequence[_RawEntry]) -> list[Pronunciation]:
    """Each pronunciation once, even where homonyms share it; empty ones are left out."""
    listed = dict.fromkeys(
        Pronunciation(phonetic.text or None, _url(phonetic.audio)) for entry in entries for phonetic in entry.phonetics
    )
    return [spoken for spoken in listed if spoken.text or spoken.audio_url]


def _url(audio: str | None) -> str | None:
    """Some URLs have no scheme."""
    return f"https:{audio}" if audio and audio.startswith("//") else audio or None


def _read_meaning(raw: _RawMeaning) -> Meaning:
    definitions = [
        Definition(sense.definition, sense.example or None, sense.synonyms, sense.antonyms) for sense in raw.definitions
    ]
    return Meaning(raw.partOfSpeech, definitions, raw.synonyms, raw.antonyms)
