"""ETIS, the Estonian Research Information System: institutions, projects, publications and the people behind them.

Services, parameters and fields are those of the provider's guide to its open data and of public programs. There are recordings
of the list of classifiers and of a count only."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from skerry.licenses import CC_BY_SA_3_0
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.sources.estonia.etis.projects import read_project, read_projects
from skerry.sources.estonia.etis.publications import read_publication, read_publications
from skerry.sources.estonia.etis.reading import read_count, read_institutions
from skerry.sources.estonia.etis.records import (
    Institution,
    Language,
    ProjectStatus,
    Researcher,
    ResearcherProfile,
    ResearchProject,
    ResearchProjectRecord,
    ResearchPublication,
    ResearchPublicationRecord,
)
from skerry.sources.estonia.etis.researchers import CV, read_english_profile, read_estonian_profile, read_researchers
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")
MAX_INSTITUTIONS = 5000
"""The provider's own limit for one request."""
MAX_PROFILES = 50
"""Number of CVs requested at once. Some have hundreds of publications: 200 could exceed the size limit."""
CONTAINS, EXACT = 2, 3
"""Comparison of strings (SearchType)."""
STATUS = {"ongoing": 2, "finished": 3}
"""The provider's numbers; 1, the default, is all."""


class Etis(Source):
    """Estonian Research Information System. Returns one page of full records at a time; the number of matches is a separate call.

    The provider searches itself: it ignores case, but not accents. Records change daily. CVs, which have addresses of people, are
    passed on and not kept."""

    key = "etis"
    title = "Estonian Research Information System"
    home = "https://www.etis.ee/"
    base = "https://www.etis.ee:7443/api"
    license = CC_BY_SA_3_0
    evidence = Evidence.DOCUMENTED
    attribution = "Eesti Teadusinfosüsteem (ETIS), etis.ee"
    pace = Pace(per_second=4, concurrency=4)

    async def institutions(self) -> tuple[Institution, ...]:
        """All institutions, without their departments."""
        query: Query = {"SearchType": EXACT, "IsStructureUnit": "False"}
        total = await self._count("institution", query)
        return await self._records("institution", query, 0, total, read_institutions, batch=MAX_INSTITUTIONS)

    async def projects(
        self,
        *,
        title: str | None,
        institution: str | None,
        status: ProjectStatus,
        first_year: int | None,
        last_year: int | None,
        page: int,
        limit: int,
    ) -> Listing[ResearchProject]:
        """Projects by part of their title, registry code of an institution, and years of start."""
        query: Query = {
            "SearchType": CONTAINS if title else EXACT,
            "Title": title,
            "InstitutionRegNo": institution,
            "ProjectStatus": STATUS.get(status),
            "ProjectYearMin": first_year,
            "ProjectYearMax": last_year,
        }
        total = await self._count("project", query)
        items = await self._records("project", query, page * limit, min(limit, total - page * limit), read_projects)
        return Listing(total, tuple(items))

    async def publications(
        self,
        *,
        title: str | None,
        author: str | None,
        classification: str | None,
        first_year: int,
        last_year: int,
        page: int,
        limit: int,
    ) -> Listing[ResearchPublication]:
        """Published works, by part of their title, author, class and year."""
        query: Query = {
            "SearchType": CONTAINS,
            "Title": title,
            "PersonName": author,
            "ClassificationCode": classification,
            "PublicationStatus": 1,
            "PublishingYearMin": first_year,
            "PublishingYearMax": last_year,
        }
        total = await self._count("publication", query)
        items = await self._records(
            "publication", query, page * limit, min(limit, total - page * limit), read_publications
        )
        return Listing(total, tuple(items))

    async def researchers(self, *, name: str | None, language: Language, page: int, limit: int) -> Listing[Researcher]:
        """People with a public CV, by part of their name."""
        service = CV[language]
        query: Query = {"SearchType": CONTAINS, "PersonName": name}
        total = await self._count(service, query)
        wanted = min(limit, total - page * limit)
        items = await self._records(
            service, query, page * limit, wanted, read_researchers, batch=MAX_PROFILES, keep=False
        )
        return Listing(total, tuple(items))

    async def project(self, guid: str) -> ResearchProjectRecord:
        """One project by its GUID. Raises NotFound."""
        return await self._record("project", guid, read_project)

    async def publication(self, guid: str) -> ResearchPublicationRecord:
        """One publication by its GUID. Raises NotFound."""
        return await self._record("publication", guid, read_publication)

    async def profile(self, person: str, language: Language) -> ResearcherProfile:
        """One CV. Raises NotFound for a person without one."""
        query: Query = {"Format": "json", "SearchType": EXACT, "Take": 1, "PersonId": person}
        read = read_english_profile if language == "en" else read_estonian_profile
        return await self.get(
            f"/{CV[language]}/getitems", query=query, fresh="1d", read=Identified(read, "id", person), keep=False
        )

    async def _record(self, service: str, guid: str, read: Callable[[Reply], T]) -> T:
        query: Query = {"Format": "json", "SearchType": EXACT, "Take": 1, "Guid": guid}
        return await self.get(f"/{service}/getitems", query=query, fresh="1d", read=Identified(read, "id", guid))

    async def _count(self, service: str, query: Query) -> int:
        return await self.get(f"/{service}/getcount", query={"Format": "json", **query}, fresh="1d", read=read_count)

    async def _records(
        self,
        service: str,
        query: Query,
        skip: int,
        take: int,
        read: Callable[[Reply], tuple[T, ...]],
        *,
        batch: int = 200,
        keep: bool = True,
    ) -> tuple[T, ...]:
        """Records from a position on, in several requests where one would be too large."""
        pieces = await asyncio.gather(
            *(
                self.get(
                    f"/{service}/getitems",
                    query={"Format": "json", **query, "Take": min(batch, skip + take - start), "Skip": start},
                    fresh="1d",
                    read=read,
                    keep=keep,
                )
                for start in range(skip, skip + take, batch)
            )
        )
        return tuple(record for piece in pieces for record in piece)
