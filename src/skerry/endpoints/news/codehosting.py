"""Repositories and accounts on GitHub, the code-hosting site."""

from datetime import date as Date  # noqa: N812
from datetime import timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import SearchPage, Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search, Searched
from skerry.clock import today
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.sources.world.github import (
    MAX_RESULTS,
    CodeHostingAccount,
    CodeRepository,
    CodeRepositoryDetails,
    GitHub,
    Sort,
)

LOGIN = "^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38}|[A-Za-z0-9-]{0,33}\\[bot\\])$"
"""Letters, digits and hyphens; accounts of companies have an underscore, those of applications end in [bot]."""


class Recency(StrEnum):
    """How long ago a repository was created at most."""

    DAILY = "daily"
    WEEKLY = "weekly"
    MONTHLY = "monthly"


DAYS = MappingProxyType({Recency.DAILY: 1, Recency.WEEKLY: 7, Recency.MONTHLY: 30})


class TrendingRepositories(Slice[CodeRepository], frozen=True, kw_only=True):
    """Repositories created lately, most stars first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("start_date",), json_only=("incomplete_results",))

    start_date: Annotated[Date, Meta(description="day (UTC) on or after which they were created")]
    incomplete_results: Annotated[bool, Meta(description="whether GitHub ran out of time while it searched")]


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


@endpoint("/codehosting/trending", fresh="30m", example={"since": "weekly", "language": "python", "limit": 3})
async def trending_repositories(
    github: GitHub,
    since: Annotated[
        Recency, Meta(description="created within the last day, the last 7 days or the last 30 days")
    ] = Recency.WEEKLY,
    language: Annotated[
        Annotated[str, Searched(), Meta(pattern=r"^[\w+#.'()/* -]{1,40}$")] | None,
        Meta(description="programming language; as GitHub names it, in any case", examples=["python"]),
    ] = None,
    limit: Annotated[Limit, Meta(le=50, description="number of repositories")] = 20,
) -> TrendingRepositories:
    """New repositories on GitHub with the most stars.

    GitHub has no API for its page of trending repositories. This is a search for repositories created within the last 1, 7 or
    30 days (UTC), sorted by stars: an older repository that gained many stars is not among them."""
    start = today() - timedelta(days=DAYS[since])
    found = await github.created_since(start, language, limit)
    return TrendingRepositories.of(
        found.items, found.total, limit, start_date=start, incomplete_results=found.incomplete
    )


@endpoint(
    "/codehosting/users/{username}",
    fresh="1h",
    example={"username": "octo-example"},
    example_404={"username": "no-such-account"},
)
async def code_hosting_account(
    username: Annotated[
        str, Meta(pattern=LOGIN, description="name of the account; letters, digits and hyphens; in any case")
    ],
    github: GitHub,
) -> CodeHostingAccount:
    """Public profile of a user or an organization on GitHub.

    Without a key GitHub allows 60 calls an hour for each installation of Skerry; an answer is kept for an hour."""
    return await github.account(username)


@endpoint(
    "/codehosting/repos/{owner}/{repo}",
    fresh="1h",
    example={"owner": "fastapi", "repo": "fastapi"},
    example_404={"owner": "fastapi", "repo": "no-such-repository"},
)
async def code_repository(
    owner: Annotated[str, Meta(pattern=LOGIN, description="user or organization that owns it; in any case")],
    repo: Annotated[
        str,
        Meta(
            pattern=r"^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$",
            description="name of the repository; letters, digits, dots, hyphens and underscores; in any case",
        ),
    ],
    github: GitHub,
) -> CodeRepositoryDetails:
    """One repository on GitHub with its figures.

    A repository that was renamed or moved is found by its old name, too; the answer has the new one. `star_count` is what
    GitHub calls watchers in its lists; `watcher_count` are those who follow its notifications."""
    return await github.repository(owner, repo)
