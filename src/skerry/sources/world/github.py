"""GitHub: repositories and accounts."""

from datetime import date
from functools import partial
from typing import Annotated, Literal
from urllib.parse import quote

import msgspec
from msgspec import Meta, Raw, Struct

from skerry.errors import BadParameter
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.identity import Identified, matching, same
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


class CodeRepositoryDetails(CodeRepository, frozen=True, kw_only=True):
    """A repository with the details that lists do not have."""

    watcher_count: Annotated[int, Meta(description="number of users who follow its notifications")]
    default_branch: Annotated[str, Meta(description="branch that is shown first")]
    archived: Annotated[bool, Meta(description="whether its owner made it read-only")]
    fork: Annotated[bool, Meta(description="whether it is a fork of another repository")]
    size_kb: Annotated[int, Meta(ge=0, description="size of its Git data in kilobytes, as GitHub states it")]


class CodeHostingAccount(Struct, frozen=True):
    """A user or an organization. What they have not entered is null."""

    login: Annotated[str, Meta(description="name of the account in addresses")]
    name: Annotated[str | None, Meta(description="name as entered")]
    type: Annotated[str, Meta(description="User, Organization or Bot")]
    bio: Annotated[str | None, Meta(description="self-description")]
    company: Annotated[str | None, Meta(description="company as entered")]
    location: Annotated[str | None, Meta(description="location as entered, in words")]
    homepage_url: Annotated[str | None, Meta(description="web site as entered, which may lack its scheme")]
    avatar_url: Annotated[str | None, Meta(description="profile picture at GitHub")]
    url: Annotated[str, Meta(description="page of the account")]
    repository_count: Annotated[int, Meta(description="number of public repositories")]
    gist_count: Annotated[int, Meta(description="number of public gists")]
    follower_count: Annotated[int, Meta(description="number of accounts that follow it")]
    following_count: Annotated[int, Meta(description="number of accounts that it follows")]
    created_at: Annotated[Moment, Meta(description="when the account was created, UTC")]
    updated_at: Annotated[Moment, Meta(description="last change of the profile, UTC")]


class Repositories(Listing[CodeRepository], frozen=True):
    """One page of the repositories that a search found."""

    incomplete: bool
    """Whether GitHub ran out of time while it searched."""


class GitHub(Source):
    """The REST API. Without a key it allows 10 searches a minute for each address, of which we use 5.

    The recordings of searches are of 2014; licences and topics are in that of a repository."""

    key = "github"
    title = "GitHub"
    home = "https://github.com/"
    base = "https://api.github.com"
    license = stated(
        "GitHub Terms of Service", "https://docs.github.com/site-policy/github-terms/github-terms-of-service"
    )
    evidence = Evidence.RECORDED
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

    async def created_since(self, day: date, language: str | None, limit: int) -> Repositories:
        """Repositories created since the start of a day (UTC), most stars first, of one programming language where that is
        given. Raises BadParameter when GitHub rejects the language."""
        wanted = f"created:>={day}" + (f' language:"{language}"' if language else "")
        return await self.get(
            "/search/repositories",
            query={"q": wanted, "sort": "stars", "order": "desc", "per_page": limit, "page": 1},
            headers=self._headers(),
            fresh="30m",
            read=partial(read_created_since, day, language),
            accept=(200, 422),
        )

    async def account(self, login: str) -> CodeHostingAccount:
        """The profile of a user or organization. Raises NotFound."""
        return await self.get(
            f"/users/{quote(login, safe='')}",
            headers=self._headers(),
            fresh="1h",
            read=Identified(read_account, "login", login),
            not_found=f"GitHub has no account {login!r}.",
        )

    async def repository(self, owner: str, name: str) -> CodeRepositoryDetails:
        """One repository. GitHub redirects from names that it had before. Raises NotFound."""
        return await self.get(
            f"/repos/{quote(owner, safe='')}/{quote(name, safe='')}",
            headers=self._headers(),
            fresh="1h",
            read=partial(read_repository, f"{owner}/{name}"),
            not_found=f"GitHub has no public repository {owner}/{name}.",
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


class _RawDetails(_RawRepository, kw_only=True):
    default_branch: str
    subscribers_count: int
    size: int
    archived: bool = False
    fork: bool = False


class _RawAccount(Struct):
    login: str
    type: str
    html_url: str
    public_repos: int
    public_gists: int
    followers: int
    following: int
    created_at: Moment
    updated_at: Moment
    name: str | None = None
    bio: str | None = None
    company: str | None = None
    location: str | None = None
    blog: str | None = None
    avatar_url: str | None = None


class _RawAnswer(Struct):
    total_count: int
    items: list[Raw]
    incomplete_results: bool = False


class _RawRefusal(Struct):
    message: str


def read_repositories(text: str, reply: Reply) -> Repositories:
    """A page of results. Raises BadParameter where GitHub rejected the query."""
    return _read_found(reply, BadParameter("q", text, "a query in GitHub's search syntax"))


def read_created_since(day: date, language: str | None, reply: Reply) -> Repositories:
    """Repositories created since a day. Raises BadParameter where GitHub rejected the language."""
    refusal = BadParameter("language", language, "a programming language as GitHub names it, such as Python")
    found = _read_found(reply, refusal)
    new = matching(found.items, lambda repository: repository.created_at.date() >= day, f"created since {day}", reply)
    return msgspec.structs.replace(found, items=new)


def read_repository(asked: str, reply: Reply) -> CodeRepositoryDetails:
    """One repository. Another name than the requested one is right only where GitHub redirected to it."""
    raw = reply.json(_RawDetails)
    if not reply.redirected:
        same(asked, raw.full_name, "repository")
    return CodeRepositoryDetails(
        **msgspec.structs.asdict(_read_repository(raw)),
        watcher_count=raw.subscribers_count,
        default_branch=raw.default_branch,
        archived=raw.archived,
        fork=raw.fork,
        size_kb=raw.size,
    )


def read_account(reply: Reply) -> CodeHostingAccount:
    """The profile of a user or organization."""
    raw = reply.json(_RawAccount)
    return CodeHostingAccount(
        login=raw.login,
        name=or_none(raw.name),
        type=raw.type,
        bio=or_none(raw.bio),
        company=or_none(raw.company),
        location=or_none(raw.location),
        homepage_url=or_none(raw.blog),
        avatar_url=raw.avatar_url,
        url=raw.html_url,
        repository_count=raw.public_repos,
        gist_count=raw.public_gists,
        follower_count=raw.followers,
        following_count=raw.following,
        created_at=raw.created_at,
        updated_at=raw.updated_at,
    )


def _read_found(reply: Reply, refusal: BadParameter) -> Repositories:
    if reply.status == 422:
        reply.json(_RawRefusal)
        raise refusal
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
