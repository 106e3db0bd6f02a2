"""Free Dictionary API: what Wiktionary says about English words."""

from collections.abc import Iterable
from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_SA_3_0
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

DICTIONARY = "dictionaryapi.dev"

Words = Annotated[list[str], Meta(description="words; empty where none are given")]


class Definition(Struct, frozen=True):
    """One sense of a word."""

    definition: str
    example: Annotated[str | None, Meta(description="a sentence with the word in this sense")]
    synonyms: Words
    antonyms: Words


class Meaning(Struct, frozen=True):
    """The senses that a word has as one part of speech."""

    part_of_speech: Annotated[str, Meta(description="noun, verb, adjective, interjection, ...")]
    definitions: list[Definition]
    synonyms: Words
    antonyms: Words


class Pronunciation(Struct, frozen=True):
    """How a word is spoken."""

    text: Annotated[str | None, Meta(description="in the International Phonetic Alphabet")]
    audio: Annotated[str | None, Meta(description="address of a recording")]


class License(Struct, frozen=True):
    """Terms of the texts."""

    name: str
    url: str


class Entry(Struct, frozen=True):
    """All that the dictionary has about a word, homonyms together."""

    word: str
    phonetic: Annotated[str | None, Meta(description="the first pronunciation, in the International Phonetic Alphabet")]
    audio: Annotated[str | None, Meta(description="address of the first recording")]
    phonetics: list[Pronunciation]
    meanings: list[Meaning]
    license: License | None
    source_urls: Annotated[list[str], Meta(description="pages of Wiktionary that the texts are from")]
    source: Annotated[str, Meta(description="who the entry is from")]


class DictionaryApi(Source):
    """dictionaryapi.dev: English only, no key. Run on donations, and away for days at times."""

    key = "dictionary_api"
    title = "Free Dictionary API"
    home = "https://dictionaryapi.dev/"
    base = "https://api.dictionaryapi.dev/api/v2"
    license = CC_BY_SA_3_0
    evidence = Evidence.RECORDED
    attribution = "Wiktionary, by way of dictionaryapi.dev"
    terms = "450 questions in five minutes."
    pace = Pace(per_second=1, concurrency=4, burst=100)

    async def entry(self, word: str) -> Entry:
        """What there is about a word. NotFound when the dictionary does not have it."""
        path = f"/entries/en/{quote(word, safe='')}"
        return await self.get(path, fresh="30d", read=read_entry, not_found=f"The dictionary has no word {word}.")


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


class _RawEntry(Struct):
    word: str
    meanings: list[_RawMeaning]
    phonetic: str | None = None
    phonetics: list[_RawPhonetic] = []
    license: License | None = None
    sourceUrls: list[str] = []  # noqa: N815


def read_entry(reply: Reply) -> Entry:
    entries = reply.json(list[_RawEntry])
    if not entries:
        raise ReplyError("sent no entry")
    phonetics = _pronunciations(entries)
    main = next((entry.phonetic for entry in entries if entry.phonetic), None)
    return Entry(
        word=entries[0].word,
        phonetic=main or next((spoken.text for spoken in phonetics if spoken.text), None),
        audio=next((spoken.audio for spoken in phonetics if spoken.audio), None),
        phonetics=phonetics,
        meanings=[_meaning(meaning) for entry in entries for meaning in entry.meanings],
        license=next((entry.license for entry in entries if entry.license), None),
        source_urls=list(dict.fromkeys(url for entry in entries for url in entry.sourceUrls)),
        source=DICTIONARY,
    )


def _pronunciations(entries: Iterable[_RawEntry]) -> list[Pronunciation]:
    """Each once, however many homonyms share it; without the empty ones."""
    listed = dict.fromkeys(
        Pronunciation(phonetic.text or None, _address(phonetic.audio))
        for entry in entries
        for phonetic in entry.phonetics
    )
    return [spoken for spoken in listed if spoken.text or spoken.audio]


def _address(audio: str | None) -> str | None:
    """Some stand without a scheme."""
    return f"https:{audio}" if audio and audio.startswith("//") else audio or None


def _meaning(meaning: _RawMeaning) -> Meaning:
    definitions = [
        Definition(sense.definition, sense.example or None, sense.synonyms, sense.antonyms)
        for sense in meaning.definitions
    ]
    return Meaning(meaning.partOfSpeech, definitions, meaning.synonyms, meaning.antonyms)
