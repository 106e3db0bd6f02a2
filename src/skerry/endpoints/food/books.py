"""Books, from Open Library."""

import re
from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search, Searched
from skerry.errors import BadParameter
from skerry.sources.world.open_library import BookEdition, BookWork, OpenLibrary

SEPARATORS = re.compile(r"[\s-]")
BOOKLAND = ("978", "979")
"""Prefixes of ISBN-13; other EAN-13 are not books."""

Words = Annotated[str, Searched(), Meta(max_length=200)]


class BookSearch(SearchPage[BookWork], frozen=True):
    """One page of the works that a search found, best match first."""


class BookDetails(BookEdition, frozen=True):
    """The edition with an ISBN."""

    isbn: Annotated[str, Meta(description="the requested ISBN, without hyphens")]


@endpoint("/books/search", fresh="6h", example={"q": "the hobbit", "limit": 3})
async def search_books(
    open_library: OpenLibrary,
    q: Annotated[
        Search | None, Meta(max_length=200, description="keywords; in the title, by the author or about the book")
    ] = None,
    title: Annotated[Words | None, Meta(description="words of the title", examples=["the hobbit"])] = None,
    author: Annotated[Words | None, Meta(description="name of the author or part of it", examples=["Tolkien"])] = None,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of works on a page")] = 10,
) -> BookSearch:
    """Books by keyword, title or author.

    Takes at least one of `q`, `title` and `author`; works match all that are given. A work includes all its editions: ISBNs,
    publishers and languages are those of any edition."""
    if q is None and title is None and author is None:
        raise BadParameter("q", None, "keywords, unless title or author is given")
    found = await open_library.search(q=q, title=title, author=author, page=page, limit=limit)
    return BookSearch.of(q, found, page, limit)


@endpoint("/books/isbn/{isbn}", fresh="7d", example={"isbn": "9780140328721"}, example_404={"isbn": "9780306406157"})
async def book_by_isbn(
    isbn: Annotated[
        str,
        Meta(pattern="^[0-9Xx -]{10,17}$", description="ISBN-10 or ISBN-13; with or without hyphens"),
    ],
    open_library: OpenLibrary,
) -> BookDetails:
    """One book by ISBN.

    A wrong check digit is a 400."""
    digits = SEPARATORS.sub("", isbn).upper()
    if not is_isbn(digits):
        raise BadParameter("isbn", isbn, "ISBN-10 or ISBN-13 with the right check digit")
    return BookDetails(digits, **structs.asdict(await open_library.edition(digits)))


def is_isbn(text: str) -> bool:
    """Whether a string without hyphens is an ISBN-10 or ISBN-13 with the right check digit (ISO 2108)."""
    if re.fullmatch(r"[0-9]{9}[0-9X]", text):
        return sum((10 - place) * int(digit.replace("X", "10")) for place, digit in enumerate(text)) % 11 == 0
    if re.fullmatch(r"[0-9]{13}", text) and text.startswith(BOOKLAND):
        return sum((1, 3)[place % 2] * int(digit) for place, digit in enumerate(text)) % 10 == 0
    return False
