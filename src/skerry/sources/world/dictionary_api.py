"""Free Dictionary API: English words, from Wiktionary."""

from collections.abc import Sequence
from urllib.parse import quote

from msgspec import Raw, Struct

from skerry.licenses import CC_BY_SA_3_0, spdx
from skerry.models.dictionary import DictionaryEntry, WordDefinition, WordMeaning, WordPronunciation, no_definition
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class DictionaryApi(Source):
    """English words with definitions, pronunciation and synonyms. No key.

    Funded by donations; sometimes unavailable for days."""

    key = "dictionary_api"
    title = "Free Dictionary API"
    home = "https://dictionaryapi.dev/"
    base = "https://api.dictionaryapi.dev/api/v2"
    license = CC_BY_SA_3_0
    evidence = Evidence.RECORDED
    attribution = "Wiktionary, via dictionaryapi.dev"
    terms = "450 requests in five minutes."
    pace = Pace(per_second=1, concurrency=4, burst=100)

    async def entry(self, word: str) -> DictionaryEntry:
        """The entry of a word. Raises NotFound."""
        path = f"/entries/en/{quote(word, safe='')}"
        return await self.get(
            path,
            fresh="30d",
            read=Identified(read_entry, "word", word),
            not_found=no_definition(word),
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
        license=spdx(terms.name) if terms and terms.name else None,
        license_url=terms.url if terms else None,
        source_urls=list(dict.fromkeys(url for entry in entries for url in entry.sourceUrls)),
        source=DictionaryApi.key,
    )


def _read_pronunciations(entries: Sequence[_RawEntry]) -> list[WordPronunciation]:
    """Each pronunciation once, even where homonyms share it, without empty ones."""
    listed = dict.fromkeys(
        WordPronunciation(phonetic.text or None, _url(phonetic.audio))
        for entry in entries
        for phonetic in entry.phonetics
    )
    return [spoken for spoken in listed if spoken.text or spoken.audio_url]


def _url(audio: str | None) -> str | None:
    """Some URLs have no scheme."""
    return f"https:{audio}" if audio and audio.startswith("//") else audio or None


def _read_meaning(raw: _RawMeaning) -> WordMeaning:
    definitions = [
        WordDefinition(sense.definition, sense.example or None, sense.synonyms, sense.antonyms)
        for sense in raw.definitions
    ]
    return WordMeaning(raw.partOfSpeech, definitions, raw.synonyms, raw.antonyms)
