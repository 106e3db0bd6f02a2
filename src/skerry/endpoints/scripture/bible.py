"""Verses of the Bible, from bible-api.com."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api.answers import Limited
from skerry.api.endpoint import endpoint
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.sources.world.bible_api import (
    BibleApi,
    BiblePassage,
    BibleTranslation,
    BibleVerse,
    NewTestament,
    OldTestament,
)

Translation = Literal[
    "web", "kjv", "asv", "bbe", "darby", "dra", "ylt", "webbe", "oeb-us", "oeb-cw", "clementine", "almeida", "rccv",
    "cherokee", "cuv", "bkr", "synodal", "bes", "pddpt", "rv1909", "vbl",
]  # fmt: skip
Books = Literal["OT", "NT", OldTestament, NewTestament]
"""The two testaments, and the codes of the 66 books of the Protestant canon."""
TESTAMENTS = ("OT", "NT")

TranslationId = Annotated[
    Translation,
    Meta(
        description=(
            "translation: web, kjv, asv, bbe, darby, dra, ylt, webbe, oeb-us and oeb-cw are English, clementine is Latin, cuv "
            "Chinese, synodal Russian; none is in a Nordic or Baltic language"
        )
    ),
]


class BibleVerses(Limited, frozen=True):
    """The verses of a reference, in their order."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("reference", "translation"), json_only=("text",))

    reference: Annotated[str, Meta(description="the reference as the provider writes it, such as John 3:16")]
    translation: BibleTranslation
    count: Annotated[int, Meta(description="number of verses", ge=1)]
    text: Annotated[str, Meta(description="the text of all verses in one line")]
    items: Annotated[list[BibleVerse], Meta(description="the verses")]


@endpoint(
    "/bible/{reference}",
    fresh="30d",
    example={"reference": "john 3:16-17"},
    example_404={"reference": "john 99:1"},
)
async def bible_verses(
    reference: Annotated[
        str,
        Meta(
            pattern=r"^(?=.*[^\W\d_])[\w .:,–+-]{2,100}$",
            description="book, chapter and verses; ranges with a hyphen, several separated by commas; spaces may be + or _",
        ),
    ],
    bible_api: BibleApi,
    translation: TranslationId = "web",
) -> BibleVerses:
    """A verse, several verses or a chapter of the Bible.

    The book is named in the language of the translation: `john 3:16`, with rv1909 `juan 3:16`. More than a chapter is a 400,
    an unknown book, chapter or verse a 404. Translations are in the public domain or under the licence named with them."""
    return _verses(
        await bible_api.passage(" ".join(reference.replace("+", " ").replace("_", " ").split()), translation)
    )


@endpoint("/bible/random", fresh=None, example={"books": "JHN"})
async def random_bible_verse(
    bible_api: BibleApi,
    translation: TranslationId = "web",
    books: Annotated[
        list[Books] | None, Meta(max_length=10, description="OT or NT, or up to 10 codes of books separated by commas")
    ] = None,
) -> BibleVerses:
    """One random verse of the Bible.

    The provider chooses it, of the 66 books of the Protestant canon; the same choice is repeated for a minute, and no seed can
    repeat it later."""
    if books and len(books) > 1 and not set(books).isdisjoint(TESTAMENTS):
        raise BadParameter("books", ",".join(books), "OT or NT alone, or codes of books")
    return _verses(await bible_api.random(translation, ",".join(books) if books else None))


def _verses(passage: BiblePassage) -> BibleVerses:
    verses = passage.verses
    return BibleVerses.limited(
        verses,
        None,
        reference=passage.reference,
        translation=passage.translation,
        text=" ".join(verse.text for verse in verses),
    )
