"""Repositories on GitHub, the code-hosting site."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.sources.world.github import MAX_RESULTS, GitHub, Repository, Sort


class RepositorySearch(Struct, frozen=True):
    """One page of the repositories that a search found."""

    ROWS: ClassVar[Rows] = Rows("items")

    query: Annotated[str, Meta(description="the query")]
    total: Annotated[
        int, Meta(description="number of repositories found, of which GitHub returns the first 1000", ge=0)
    ]
    incomplete_results: Annotated[bool, Meta(description="whether GitHub ran out of time while it searched")]
    count: Annotated[int, Meta(description="number of items on this page", ge=0)]
    page: Annotated[int, Meta(description="number of this page, from 1", ge=1)]
    limit: Annotated[int, Meta(description="maximum number of items on a page", ge=1)]
    items: Annotated[list[Repository], Meta(description="repositories in the requested order")]


@endpoint("/codehosting/search", fresh="10m", example={"q": "fastapi", "per_page": 3})
async def search_repositories(
    q: Annotated[
        Search,
        Meta(max_length=256, description="words to look for; in GitHub's search syntax"),
    ],
    github: GitHub,
    sort: Annotated[Sort | None, Meta(description="most of it first; best match first, if not given")] = None,
    per_page: Annotated[Limit, Meta(le=50, description="repositories on a page")] = 10,
    page: Annotated[PageNumber, Meta(le=MAX_RESULTS)] = 1,
) -> RepositorySearch:
    """Repositories on GitHub that match a query.

    Words and qualifiers such as `language:python` or `stars:>100`. Without a key GitHub allows 10 searches a minute for each
    installation of Skerry; the same search within 10 minutes counts once."""
    if (page - 1) * per_page >= MAX_RESULTS:
        raise BadParameter("page", page, f"a page within the first {MAX_RESULTS} repositories")
    found = await github.search(" ".join(q.split()), sort, page, per_page)
    return RepositorySearch(
        q, found.total, found.incomplete, len(found.repositories), page, per_page, list(found.repositories)
    )
