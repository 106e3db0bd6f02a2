"""GitHub: its search for repositories."""

from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.errors import BadParameter
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

Sort = Literal["stars", "forks", "updated"]

MAX_RESULTS = 1000
"""GitHub gives no more of a search, however many it counts."""
NO_LICENCE = "NOASSERTION"
"""What stands for a licence that GitHub does not recognise."""


class Repository(Struct, frozen=True):
    """A repository."""

    name: str
    full_name: Annotated[str, Meta(description="owner/name")]
    description: str | None
    stars: Annotated[int, Meta(description="users who starred it")]
    forks: Annotated[int, Meta(description="copies made of it on GitHub")]
    language: Annotated[str | None, Meta(description="programming language that most of it is written in")]
    owner: str | None
    owner_avatar: Annotated[str | None, Meta(description="address of a picture")]
    url: str
    homepage: str | None
    topics: list[str]
    license: Annotated[str | None, Meta(description="SPDX identifier; null where there is none or GitHub knows it not")]
    open_issues: Annotated[int, Meta(description="open issues and pull requests")]
    created_at: Annotated[Moment, Meta(description="UTC")]
    updated_at: Annotated[Moment, Meta(description="last change of the repository's record, UTC")]
    pushed_at: Annotated[Moment | None, Meta(description="last push, UTC")]


class Repositories(Struct, frozen=True):
    """A page of what a search found."""

    total: int
    incomplete: bool
    repositories: tuple[Repository, ...]


class GitHub(Source):
    """The REST API without a key: ten searches a minute from one address, of which we use a steady five.

    The recordings that it is read against have no licences and topics; those follow its documentation."""

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

    async def search(self, text: str, sort: Sort | None, page: int, per_page: int) -> Repositories:
        """One page (from 1) of the repositories that a query in GitHub's search syntax finds, best match first.

        BadParameter when GitHub does not take the query."""
        query: Query = {"q": text, "sort": sort, "per_page": per_page, "page": page}
        return await self.get(
            "/search/repositories",
            query=query,
            headers={"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"},
            fresh="10m",
            read=partial(read_repositories, text),
            accept=(200, 422),
        )


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
    items: list[_RawRepository]
    incomplete_results: bool = False


class _RawRefusal(Struct):
    message: str


def read_repositories(text: str, reply: Reply) -> Repositories:
    if reply.status == 422:
        reply.json(_RawRefusal)
        raise BadParameter("q", text, "a query that GitHub's repository search takes")
    found = reply.json(_RawAnswer)
    return Repositories(found.total_count, found.incomplete_results, tuple(map(_repository, found.items)))


def _repository(repository: _RawRepository) -> Repository:
    owner, terms = repository.owner, repository.license
    return Repository(
        name=repository.name,
        full_name=repository.full_name,
        description=repository.description or None,
        stars=repository.stargazers_count,
        forks=repository.forks_count,
        language=repository.language,
        owner=owner.login if owner else None,
        owner_avatar=owner.avatar_url if owner else None,
        url=repository.html_url,
        homepage=repository.homepage or None,
        topics=repository.topics,
        license=terms.spdx_id if terms and terms.spdx_id != NO_LICENCE else None,
        open_issues=repository.open_issues_count,
        created_at=repository.created_at,
        updated_at=repository.updated_at,
        pushed_at=repository.pushed_at,
    )
