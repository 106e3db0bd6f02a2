# Made by `make stubs` from the registry.

from typing import Literal

from skerry.api.answers import Collection
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.news.codehosting import RepositorySearch, TrendingRepositories
from skerry.endpoints.news.encyclopedia import EncyclopediaDay
from skerry.endpoints.news.techforum import ForumStories
from skerry.sources.world.github import CodeHostingAccount, CodeRepositoryDetails
from skerry.sources.world.spaceflight_news import SpaceflightArticle

class SyncNews:
    """News, of `Skerry`."""

    def codehosting_repos(self, owner: str, repo: str, /) -> Result[CodeRepositoryDetails]:
        """One repository on GitHub with its figures."""

    def codehosting_search(
        self,
        *,
        q: str,
        sort: Literal["stars", "forks", "updated"] | str | None = None,
        per_page: int | None = 10,
        page: int | None = 1,
    ) -> Result[RepositorySearch]:
        """Repositories on GitHub that match a query."""

    def codehosting_trending(
        self,
        *,
        since: Literal["daily", "weekly", "monthly"] | str | None = "weekly",
        language: str | None = None,
        limit: int | None = 20,
    ) -> Result[TrendingRepositories]:
        """New repositories on GitHub with the most stars."""

    def codehosting_users(self, username: str, /) -> Result[CodeHostingAccount]:
        """Public profile of a user or an organization on GitHub."""

    def encyclopedia(self, *, date: str | None = None) -> Result[EncyclopediaDay]:
        """Wikipedia's article, picture, events and birthdays of a day; today (UTC) if omitted."""

    def spaceflight(self, *, limit: int | None = 10) -> Result[Collection[SpaceflightArticle]]:
        """Latest articles about spaceflight, newest first."""

    def techforum_best(self, *, limit: int | None = 20) -> Result[ForumStories]:
        """Best stories of Hacker News: those with the most recent votes."""

    def techforum_top(self, *, limit: int | None = 20) -> Result[ForumStories]:
        """Front page of Hacker News, including jobs."""

class AsyncNews:
    """News, of `AsyncSkerry`."""

    async def codehosting_repos(self, owner: str, repo: str, /) -> AsyncResult[CodeRepositoryDetails]:
        """One repository on GitHub with its figures."""

    async def codehosting_search(
        self,
        *,
        q: str,
        sort: Literal["stars", "forks", "updated"] | str | None = None,
        per_page: int | None = 10,
        page: int | None = 1,
    ) -> AsyncResult[RepositorySearch]:
        """Repositories on GitHub that match a query."""

    async def codehosting_trending(
        self,
        *,
        since: Literal["daily", "weekly", "monthly"] | str | None = "weekly",
        language: str | None = None,
        limit: int | None = 20,
    ) -> AsyncResult[TrendingRepositories]:
        """New repositories on GitHub with the most stars."""

    async def codehosting_users(self, username: str, /) -> AsyncResult[CodeHostingAccount]:
        """Public profile of a user or an organization on GitHub."""

    async def encyclopedia(self, *, date: str | None = None) -> AsyncResult[EncyclopediaDay]:
        """Wikipedia's article, picture, events and birthdays of a day; today (UTC) if omitted."""

    async def spaceflight(self, *, limit: int | None = 10) -> AsyncResult[Collection[SpaceflightArticle]]:
        """Latest articles about spaceflight, newest first."""

    async def techforum_best(self, *, limit: int | None = 20) -> AsyncResult[ForumStories]:
        """Best stories of Hacker News: those with the most recent votes."""

    async def techforum_top(self, *, limit: int | None = 20) -> AsyncResult[ForumStories]:
        """Front page of Hacker News, including jobs."""
