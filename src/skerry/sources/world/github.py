"""GitHub: search of repositories."""

from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from skerry.errors import BadParameter
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

Sort = Literal["stars", "forks", "updated"]

MAX_RESULTS = 1000
"""Limit of GitHub for one search, whatever its total."""
NO_LICENSE = "NOASSERTION"
"""GitHub's identifier of a licence that it does not recognize."""


class CodeRepository(Struct, frozen=True):
    """A repository."""

    name: Annotated[str, Meta(description="name without the owner")]
    full_name: Annotated[str, Meta(description="owner/name")]
    description: Annotated[str | None, Meta(description="description by its owner")]
    star_count: Annotated[int, Meta(description="number of users who starred it")]
    fork_count: Annotated[int, Meta(description="number of its forks on GitHub")]
    programming_language: Annotated[str | None, Meta(description="main programming language, as GitHub detects it")]
    owner: Annotated[str | None, Meta(description="login of the user or organization that owns it")]
    owner_avatar_url: Annotated[str | None, Meta(description="profile picture of the owner at GitHub")]
    url: Annotated[str, Meta(description="page of the repository")]
    homepage_url: Annotated[str | None, Meta(description="web site of the project")]
    topics: Annotated[list[str], Meta(description="topics set by its owner")]
    license: Annotated[
        str | None, Meta(description="SPDX identifier; null where there is none or GitHub does not recognize it")
    ]
    open_issue_count: Annotated[int, Meta(description="number of open issues and pull requests")]
    created_at: Annotated[Moment, Meta(description="when it was created, UTC")]
    updated_at: Annotated[Moment, Meta(description="last change of its settings or description, UTC")]
    pushed_at: Annotated[Moment | None, Meta(description="last push, UTC")]


class Repositories(Listing[CodeRepository], frozen=True):
    """One page of the repositories that a search found."""

    incomplete: bool
    """Whether GitHub ran out of time while it searched."""


class GitHub(Source):
    """The REST API. Without a key it allows 10 searches a minute for each address, of which we use 5.

    The recordings have no licences and topics; these are read according to the documentation."""

    key = "github"
    title = "GitHub"
    home = "https://github.com/"
    base = "https://api.github.com"
    license = stated(
        "GitHub Terms of Service", "https://docs.github.com/site-policy/github-terms/github-terms-of-service"
    )
    evidence = Evidence.RECORDED
    evidence_note = "Licences and topics follow the documentation."
    terms = "60 calls an hour and 10 searches a minute without a key."
    pace = Pace(per_second=5 / 60, concurrency=2, burst=5)
    credential = "github_token"
    limit_without = "10 searches a minute"

    async def search(self, text: str, sort: Sort | None, page: int, per_page: int) -> Repositories:
        """One page (from 1) of the repositories that a query in GitHub's search syntax finds, best match first.

        Raises BadParameter when GitHub rejects the query."""
        query: Query = {"q": text, "sort": sort, "per_page": per_page, "page": page}
        return await self.get(
            "/search/repositories",
            query=query,
            headers=self._headers(),
            fresh="10m",
            read=partial(read_repositories, text),
            accept=(200, 422),
        )

    def _headers(self) -> dict[str, str]:
        headers = {"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"}
        if token := self._client.credentials.github_token:
            headers["Authorization"] = f"Bearer {token}"
        return headers


class _RawOwner(Struct):
    login: str
    avatar_url: str | None = None


class _RawLicense(Struct):
    spdx_id: str | None = None


class _RawRepository(Struct):
    name: str
    full_name: str
    html_url: str
    stargazers_count: int
    forks_count: int
    open_issues_count: int
    created_at: Moment
    updated_at: Moment
    owner: _RawOwner | None = None
    description: str | None = None
    language: str | None = None
    homepage: str | None = None
    topics: list[str] = []
    license: _RawLicense | None = None
    pushed_at: Moment | None = None


class _RawAnswer(Struct):
    total_count: int
    items: list[Raw]
    incomplete_results: bool = False


class _RawRefusal(Struct):
    message: str


def read_repositories(text: str, reply: Reply) -> Repositories:
    """A page of results. Raises BadParameter where GitHub rejected the query."""
    if reply.status == 422:
        reply.json(_RawRefusal)
        raise BadParameter("q", text, "a query in GitHub's search syntax")
    raw = reply.json(_RawAnswer)
    repositories = tuple(read_rows(raw.items, _RawRepository, _read_repository))
    return Repositories(raw.total_count, repositories, raw.incomplete_results)


def _read_repository(raw: _RawRepository) -> CodeRepository:
    owner, terms = raw.owner, raw.license
    return CodeRepository(
        name=raw.name,
        full_name=raw.full_name,
        description=raw.description or None,
        star_count=raw.stargazers_count,
        fork_count=raw.forks_count,
        programming_language=raw.language,
        owner=owner.login if owner else None,
        owner_avatar_url=owner.avatar_url if owner else None,
        url=raw.html_url,
        homepage_url=raw.homepage or None,
        topics=raw.topics,
        license=terms.spdx_id if terms and terms.spdx_id != NO_LICENSE else None,
        open_issue_count=raw.open_issues_count,
        created_at=raw.created_at,
        updated_at=raw.updated_at,
        pushed_at=raw.pushed_at,
    )
