"""Wiktionary: English words; the fallback of the Free Dictionary API, which is made from it."""

from collections.abc import Iterator
from urllib.parse import quote

from msgspec import Raw, Struct

from skerry.errors import NotFound
from skerry.licenses import CC_BY_SA_4_0
from skerry.models.dictionary import DictionaryEntry, WordDefinition, WordMeaning, no_definition
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import plain_text
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

WIKTIONARY = "en.wiktionary.org"
ENGLISH = "English"
"""Its sections also hold symbols of all languages (Translingual)."""


class Wiktionary(Source):
    """Definitions of the English Wiktionary, from its REST API, which marks this endpoint as experimental. No key. Only
    definitions and examples: no pronunciations, and synonyms only as part of a definition. The reply does not restate the
    word."""

    key = "wiktionary"
    title = "Wiktionary"
    home = "https://en.wiktionary.org/"
    base = "https://en.wiktionary.org/api/rest_v1"
    license = CC_BY_SA_4_0
    evidence = Evidence.INFERRED
    attribution = "Wiktionary contributors"
    terms = "The User-Agent must name a contact."
    pace = Pace(per_second=5, concurrency=4)
    credential = "contact"
    limit_without = "may refuse bursts"

    async def entry(self, word: str) -> DictionaryEntry | None:
        """The entry of a word; None where its page has no English one. Raises NotFound where there is no page.

        Titles are case-sensitive: the word is looked up in lower case first, then as given."""
        found = False
        for title in dict.fromkeys((word.lower(), word)):
            try:
                meanings = await self._meanings(title)
            except NotFound:
                continue
            if meanings:
                return _entry(title, meanings)
            found = True
        if not found:
            raise NotFound(no_definition(word))
        return None

    async def _meanings(self, title: str) -> list[WordMeaning]:
        path = f"/page/definition/{quote(title.replace(' ', '_'), safe='')}"
        return await self.get(
            path, query={"redirect": "false"}, fresh="30d", read=read_meanings, not_found=f"No page {title!r}."
        )


class _RawExample(Struct):
    example: str | None = None


class _RawDefinition(Struct):
    definition: str
    parsedExamples: list[_RawExample] = []  # noqa: N815  the provider's name


class _RawUsage(Struct):
    partOfSpeech: str  # noqa: N815
    language: str
    definitions: list[Raw]


def read_meanings(reply: Reply) -> list[WordMeaning]:
    """The English meanings; none for a word that only other languages have. Keys are languages."""
    usages = reply.json(dict[str, list[Raw]]).get("en", [])
    meanings = read_rows(usages, _RawUsage, _read_meaning)
    return [meaning for meaning in meanings if meaning is not None]


def _read_meaning(raw: _RawUsage) -> WordMeaning | None:
    """None where it is not English, or has no definition in words."""
    if raw.language != ENGLISH:
        return None
    senses = read_rows(raw.definitions, _RawDefinition, lambda sense: sense)
    definitions = list(_definitions(senses))
    return WordMeaning(raw.partOfSpeech.lower(), definitions, None, None) if definitions else None


def _definitions(senses: list[_RawDefinition]) -> Iterator[WordDefinition]:
    """HTML as text. Some have only a style or a category in them."""
    for sense in senses:
        if definition := plain_text(sense.definition):
            examples = (plain_text(example.example) for example in sense.parsedExamples)
            yield WordDefinition(definition, next(filter(None, examples), None), None, None)


def _entry(title: str, meanings: list[WordMeaning]) -> DictionaryEntry:
    return DictionaryEntry(
        word=title,
        phonetic=None,
        audio_url=None,
        phonetics=None,
        meanings=meanings,
        license=CC_BY_SA_4_0.id,
        license_url=CC_BY_SA_4_0.url,
        source_urls=[f"https://{WIKTIONARY}/wiki/{quote(title.replace(' ', '_'), safe='')}"],
        source=Wiktionary.key,
    )
