"""Poems, from PoetryDB."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection, Page, SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search, Seed
from skerry.models.listing import Listing
from skerry.services import random_works
from skerry.services.poet_list import PoetList
from skerry.sources.world.poetrydb import Poem, Poet, PoetryDB

PHRASE = r"^[^;/\x00-\x1f]*[^;/\x00-\x1f\s][^;/\x00-\x1f]*$"
"""The provider reads `;` and `/` as separators of its own."""

PoemLimit = Annotated[Limit, Meta(le=100, description="poems on a page")]


@endpoint("/poetry/random", fresh=None, example={"limit": 2, "seed": "harbour"})
async def random_poems(
    poetrydb: PoetryDB,
    limit: Annotated[Limit, Meta(le=20, description="number of poems")] = 1,
    seed: Seed = None,
) -> Collection[Poem]:
    """Random poems in English, in the public domain.

    They are chosen from 50, which change every 10 minutes: a seed repeats its choice only as long."""
    return Collection.of(await random_works.random_poems(poetrydb, limit, seed), limit)


@endpoint("/poetry/authors", fresh="7d")
async def poetry_authors(poets: PoetList) -> Collection[Poet]:
    """All poets of whom PoetryDB has poems.

    While PoetryDB is unavailable, the list is the one that the collector last read; `Age` is the time since then."""
    return Collection.of(list(await poets.all()))


@endpoint(
    "/poetry/author/{author}",
    fresh="7d",
    example={"author": "Anna Example", "limit": 2},
    example_404={"author": "No Such Poet"},
)
async def poems_by_author(
    author: Annotated[
        str,
        Meta(
            pattern=r"^[^\W\d_][^\d_;/:]*$",
            min_length=2,
            max_length=100,
            description="name of the poet or part of it; in any case",
        ),
    ],
    poetrydb: PoetryDB,
    titles_only: Annotated[bool, Meta(description="leaves out the lines, which are then null")] = False,
    page: PageNumber = 1,
    limit: PoemLimit = 20,
) -> Page[Poem]:
    """Poems of a poet.

    A part of a name may match several poets; each poem has its author."""
    return Page.cut(await poetrydb.by_author(author, lines=not titles_only), page, limit, first=1)


@endpoint(
    "/poetry/title/{title}",
    fresh="7d",
    example={"title": "The Tide Table", "limit": 2},
    example_404={"title": "No Such Title"},
)
async def poems_by_title(
    title: Annotated[
        str,
        Meta(
            pattern=PHRASE,
            min_length=2,
            max_length=200,
            description="title or part of it; without semicolons and slashes; in any case",
        ),
    ],
    poetrydb: PoetryDB,
    exact: Annotated[bool, Meta(description="only poems with exactly this title")] = False,
    page: PageNumber = 1,
    limit: PoemLimit = 20,
) -> Page[Poem]:
    """Poems by their title."""
    return Page.cut(await poetrydb.by_title(title, exact=exact), page, limit, first=1)


@endpoint("/poetry/search", fresh="7d", example={"q": "the grey tide", "limit": 2})
async def search_poems(
    q: Annotated[
        Search,
        Meta(
            pattern=PHRASE, min_length=4, description="words of a line in their order; without semicolons and slashes"
        ),
    ],
    poetrydb: PoetryDB,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=50, description="poems on a page")] = 10,
) -> SearchPage[Poem]:
    """Poems with a phrase in one of their lines."""
    return SearchPage.of(q, Listing.page_of(await poetrydb.with_line(q), page, limit), page, limit)
