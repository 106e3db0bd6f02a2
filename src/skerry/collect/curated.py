"""Refreshes curated pages: fetches them and stores the content that passes their checks."""

import msgspec
import structlog

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.container import Dependency
from skerry.errors import UpstreamChanged, UpstreamUnavailable
from skerry.services.curated import CuratedPage, pages
from skerry.store import CuratedStore
from skerry.upstream.client import UpstreamClient

log = structlog.get_logger(__name__)


class Scraper(Dependency):
    """Fetches curated pages and stores the content that passes their checks."""

    def __init__(self, client: UpstreamClient, store: CuratedStore) -> None:
        self._client = client
        self._store = store

    async def refresh(self, page: CuratedPage) -> bool:
        """Fetch a page once. Returns whether its content was accepted. Rejected content is logged, and the dataset becomes
        stale.

        Raises ValueError for a page maintained by hand."""
        if page.source is None or page.read is None:
            raise ValueError(f"{page.id} is maintained by hand")
        edition = await self._store.current(page.id)
        before = edition.payload if edition else msgspec.to_builtins(page.first_rows(page.first()))
        if edition is None:
            # Store the first edition before the check: a change is then detected, and a failed check still leaves
            # something to serve.
            await self._store.record_check(page.id, payload=before, checked_at=page.first().retrieved_at, failure=None)
        try:
            rows = await page.read(page.source(self._client))
            objection = page.objection(rows, len(before))
        except UpstreamUnavailable as error:
            # The upstream client has logged the provider's failure, once for all pages.
            objection = error.what if isinstance(error, UpstreamChanged) else f"{error.provider} {error.what}"
            log.debug("curated page not read", dataset=page.id, reason=objection)
        else:
            if objection is not None:
                log.warning("curated page rejected", dataset=page.id, reason=objection)
        if objection is not None:
            await self._store.record_check(page.id, payload=None, checked_at=now(), failure=objection)
            return False
        payload = msgspec.to_builtins(rows)
        await self._store.record_check(page.id, payload=payload, checked_at=now(), failure=None)
        return True

    async def due(self) -> list[CuratedPage]:
        """Pages whose next check is due, without those maintained by hand."""
        waiting = []
        for page in pages():
            if page.manual:
                continue
            edition = await self._store.current(page.id)
            if edition is None or page.is_due(edition.attempted_at, edition.failure):
                waiting.append(page)
        return waiting


@job(every="15m", deadline="10m")
async def refresh_curated(scraper: Scraper) -> None:
    """Refresh every page that is due, one after the other."""
    for page in await scraper.due():
        await scraper.refresh(page)
