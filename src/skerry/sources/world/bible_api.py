"""bible-api.com: the Bible in public-domain translations."""

import re
from functools import partial
from typing import Annotated, Literal, get_args
from urllib.parse import quote

from msgspec import Meta, Raw, Struct

from skerry.errors import BadParameter, ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.identity import among, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

OldTestament = Literal[
    "GEN", "EXO", "LEV", "NUM", "DEU", "JOS", "JDG", "RUT", "1SA", "2SA", "1KI", "2KI", "1CH", "2CH", "EZR", "NEH",
    "EST", "JOB", "PSA", "PRO", "ECC", "SNG", "ISA", "JER", "LAM", "EZK", "DAN", "HOS", "JOL", "AMO", "OBA", "JON",
    "MIC", "NAM", "HAB", "ZEP", "HAG", "ZEC", "MAL",
]  # fmt: skip
NewTestament = Literal[
    "MAT", "MRK", "LUK", "JHN", "ACT", "ROM", "1CO", "2CO", "GAL", "EPH", "PHP", "COL", "1TH", "2TH", "1TI", "2TI",
    "TIT", "PHM", "HEB", "JAS", "1PE", "2PE", "1JN", "2JN", "3JN", "JUD", "REV",
]  # fmt: skip


class BibleTranslation(Struct, frozen=True):
    """A translation of the Bible."""

    id: Annotated[str, Meta(description="identifier of the translation, as in requests")]
    name: Annotated[str, Meta(description="name of the translation")]
    license: Annotated[str | None, Meta(description="its licence as the provider states it, such as Public Domain")]


class BibleVerse(Struct, frozen=True):
    """A verse."""

    book_id: Annotated[str, Meta(description="code of the book, such as JHN; the same in all translations")]
    book: Annotated[str, Meta(description="name of the book in the language of the translation")]
    chapter: Annotated[int, Meta(ge=1, le=150, description="number of the chapter")]
    verse: Annotated[int, Meta(ge=0, le=176, description="number of the verse; 0 is the heading of a psalm")]
    text: Annotated[str, Meta(description="text of the verse")]


class BiblePassage(Struct, frozen=True):
    """Verses that a reference names."""

    reference: Annotated[str, Meta(description="the reference as the provider writes it, such as John 3:16")]
    translation: BibleTranslation
    verses: tuple[BibleVerse, ...]


class BibleApi(Source):
    """Twenty translations, by reference or at random. No key. Rate limit: 15 requests in 30 s; who exceeds it is blocked.

    Texts have line breaks around and in them."""

    key = "bible_api"
    title = "bible-api.com"
    home = "https://bible-api.com/"
    base = "https://bible-api.com"
    license = stated("Translations in the public domain or under the licence named with them", "https://bible-api.com/")
    evidence = Evidence.RECORDED
    evidence_note = "Random verses and errors follow the source code of the service."
    attribution = "bible-api.com"
    pace = Pace(per_second=0.25, concurrency=2, burst=7)

    async def passage(self, reference: str, translation: str) -> BiblePassage:
        """The verses of a reference, at most one chapter. Raises NotFound, and BadParameter for a longer one."""
        return await self.get(
            f"/{quote(reference, safe='')}",
            query={"translation": translation},
            fresh="30d",
            read=partial(read_passage, reference, translation),
            accept=(200, 400),
            not_found=f"The translation {translation} has no {reference!r}.",
        )

    async def random(self, translation: str, books: str | None) -> BiblePassage:
        """A random verse, of some books (identifiers separated by commas, OT or NT) where these are given. The same for a
        minute."""
        path = f"/data/{translation}/random" + (f"/{books}" if books else "")
        return await self.get(
            path,
            fresh="1m",
            read=partial(read_random, translation, books),
            not_found=f"The translation {translation} has no book {books}." if books else None,
        )


class _RawVerse(Struct):
    book_id: str
    book_name: str
    chapter: int
    verse: int
    text: str


class _RawPassage(Struct):
    reference: str
    verses: list[Raw]
    translation_id: str
    translation_name: str
    translation_note: str | None = None


class _RawTranslation(Struct):
    identifier: str
    name: str
    license: str | None = None


class _RawRandomVerse(Struct):
    book_id: str
    book: str
    chapter: int
    verse: int
    text: str


class _RawRandom(Struct):
    translation: _RawTranslation
    random_verse: _RawRandomVerse


class _RawRefusal(Struct):
    error: str


def read_passage(reference: str, translation: str, reply: Reply) -> BiblePassage:
    """The verses of a reference. Raises BadParameter for more than a chapter."""
    if reply.status == 400:
        error = reply.json(_RawRefusal).error
        if "too many" not in error:
            raise ReplyError(f"rejected the request: {error:.100}")
        raise BadParameter("reference", reference, "a reference to one chapter at most")
    raw = reply.json(_RawPassage)
    same(translation, raw.translation_id, "translation")
    verses = read_rows(raw.verses, _RawVerse, _read_verse, at_least=1)
    if not _may_start(reference, verses[0]):
        raise ReplyError(f"returned {raw.reference:.60} instead of {reference:.60}")
    made = BibleTranslation(raw.translation_id, raw.translation_name, or_none(raw.translation_note))
    return BiblePassage(raw.reference, made, tuple(verses))


def read_random(translation: str, books: str | None, reply: Reply) -> BiblePassage:
    """A random verse."""
    raw = reply.json(_RawRandom)
    same(translation, raw.translation.identifier, "translation")
    verse = raw.random_verse
    if books:
        testament = "NT" if verse.book_id in get_args(NewTestament) else "OT"
        among(books.split(","), [testament if books in ("OT", "NT") else verse.book_id], "book")
    made = BibleTranslation(raw.translation.identifier, raw.translation.name, or_none(raw.translation.license))
    read = BibleVerse(verse.book_id, verse.book, verse.chapter, verse.verse, _text(verse.text))
    return BiblePassage(f"{verse.book} {verse.chapter}:{verse.verse}", made, (read,))


def _read_verse(raw: _RawVerse) -> BibleVerse:
    return BibleVerse(raw.book_id, raw.book_name, raw.chapter, raw.verse, _text(raw.text))


def _text(text: str) -> str:
    return one_line(text) or ""


def _may_start(reference: str, verse: BibleVerse) -> bool:
    """Whether the chapter is in the reference, and the verse between its verses: a translation may lack the first of them. Of a
    book with one chapter it may have only verses, of a chapter only the chapter."""
    if verse.chapter != 1 and verse.chapter not in _numbers(reference):
        return False
    verses = _numbers(reference.partition(":")[2])
    return not verses or min(verses) <= verse.verse <= max(verses)


def _numbers(reference: str) -> set[int]:
    """The numbers of a reference."""
    return {int(number) for number in re.findall(r"\d+", reference)}
