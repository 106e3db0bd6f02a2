# Made by `make stubs` from the registry.

import datetime as dt
from typing import Literal

from skerry.api.answers import Page, SearchPage
from skerry.client.results import AsyncResult, Result
from skerry.sources.world.federal_register import FederalDocument, FederalDocumentDetails

class SyncGovernment:
    """Government, of `Skerry`."""

    def federal_recent(
        self,
        *,
        per_page: int | None = 10,
        page: int | None = 1,
        type: Literal["RULE", "PRORULE", "NOTICE", "PRESDOCU"] | str | None = None,
    ) -> Result[Page[FederalDocument]]:
        """Newest documents of the Federal Register, the journal of the U.S. government."""

    def federal_search(
        self,
        *,
        q: str,
        per_page: int | None = 10,
        page: int | None = 1,
        type: Literal["RULE", "PRORULE", "NOTICE", "PRESDOCU"] | str | None = None,
        agency: str | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
    ) -> Result[SearchPage[FederalDocument]]:
        """Documents of the Federal Register by words of their title or text, best match first."""

    def federal(self, number: str, /) -> Result[FederalDocumentDetails]:
        """One document of the Federal Register with all its details."""

class AsyncGovernment:
    """Government, of `AsyncSkerry`."""

    async def federal_recent(
        self,
        *,
        per_page: int | None = 10,
        page: int | None = 1,
        type: Literal["RULE", "PRORULE", "NOTICE", "PRESDOCU"] | str | None = None,
    ) -> AsyncResult[Page[FederalDocument]]:
        """Newest documents of the Federal Register, the journal of the U.S. government."""

    async def federal_search(
        self,
        *,
        q: str,
        per_page: int | None = 10,
        page: int | None = 1,
        type: Literal["RULE", "PRORULE", "NOTICE", "PRESDOCU"] | str | None = None,
        agency: str | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
    ) -> AsyncResult[SearchPage[FederalDocument]]:
        """Documents of the Federal Register by words of their title or text, best match first."""

    async def federal(self, number: str, /) -> AsyncResult[FederalDocumentDetails]:
        """One document of the Federal Register with all its details."""
