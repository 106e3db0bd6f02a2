"""Current members of the United States Congress, once a day."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from skerry.collect.jobs import job
from skerry.series.congress_members import StoredLegislator
from skerry.sources.world.congress_legislators import CongressLegislators
from skerry.store import RegisterStore


@job(every="1h")
async def congress_members(legislators: CongressLegislators, register: RegisterStore[StoredLegislator]) -> None:
    """Import the whole list once a day. A failed import is retried after six hours, the first one after an hour."""
    if await register.is_due():
        await register.replace(_rows(legislators))


async def _rows(legislators: CongressLegislators) -> AsyncIterator[Sequence[StoredLegislator]]:
    listed = await legislators.current()
    yield [msgspec.convert(legislator, StoredLegislator, from_attributes=True) for legislator in listed]
