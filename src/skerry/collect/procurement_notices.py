"""Notices of public procurement in Estonia, once a day."""

from collections.abc import AsyncIterator, Sequence
from typing import get_args

import structlog
from msgspec import structs

from skerry.clock import months_before, today
from skerry.collect.jobs import job
from skerry.errors import NotFound
from skerry.series.procurement_notices import StoredNotice
from skerry.sources.estonia.riigihanked import NoticeKind, ProcurementNotice, Riigihanked
from skerry.store import RegisterStore

MONTHS = 3
"""Number of months that are read, the current one included: six files, some 200 MB."""
log = structlog.get_logger(__name__)


@job(every="1h", deadline="30m")
async def procurement_notices(procurement: Riigihanked, register: RegisterStore[StoredNotice]) -> None:
    """Import the files of the last months once a day. A failed import is retried after an hour."""
    if await register.is_due():
        await register.replace(_rows(procurement))


async def _rows(procurement: Riigihanked) -> AsyncIterator[Sequence[StoredNotice]]:
    first = today("Europe/Tallinn").replace(day=1)
    for age in range(MONTHS):
        month = months_before(first, age)
        for kind in get_args(NoticeKind):
            try:
                async for batch in procurement.notices(kind, month.year, month.month):
                    yield [_stored(notice, f"{month:%Y-%m}") for notice in batch]
            except NotFound as error:
                if age > 0:
                    raise
                # a month that has just begun has no file yet
                log.info("no file of procurement notices", kind=kind, month=f"{month:%Y-%m}", reason=error.detail)


def _stored(notice: ProcurementNotice, month: str) -> StoredNotice:
    words = [text for text in (notice.title, notice.buyer) if text]
    return StoredNotice(**structs.asdict(notice), month=month, words=words)
