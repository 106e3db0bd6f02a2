"""Repositories on GitHub, the code-hosting site."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.sources.world.github import MAX_RESULTS, CodeRepository, GitHub, Sort


class RepositorySearch(SearchPage[CodeRepository], frozen=True, kw_only=True):
    """One page of the repositories that a search found, in the requested order. GitHub returns the first 1000 of `total`."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query",), json_only=("incomplete_results",))

    incomplete_results: Annotated[bool, Meta(description="whether GitHub ran out of time while it searched")]


@endpoint("/codehosting/search", fresh="10m", example={"q": "fastapi", "per_page": 3})
async def search_repositories(
    q: Annotated[
        Search,
        Meta(max_length=256, description="words to look for; in GitHub's search syntax"),
    ],
    github: GitHub,
    sort: Annotated[
        Sort | None, Meta(description="figure to sort by, highest first; best match first if omitted")
    ] = None,
    per_page: Annotated[Limit, Meta(le=50, description="repositories on a page")] = 10,
    page: Annotated[PageNumber, Meta(le=MAX_RESULTS)] = 1,
) -> RepositorySearch:
    """Repositories on GitHub that match a query.

    The query takes words and qualifiers such as `language:python` or `stars:>100`. Without a key GitHub allows 10 searches a
    minute for each installation of Skerry; the same search within 10 minutes counts once."""
    if (page - 1) * per_page >= MAX_RESULTS:
        raise BadParameter("page", page, f"a page within the first {MAX_RESULTS} repositories")
    found = await github.search(" ".join(q.split()), sort, page, per_page)
    return RepositorySearch.of(q, found, page, per_page, incomplete_results=found.incomplete)
