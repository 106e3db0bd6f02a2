"""Museums of Estonia that publish their objects, once a week."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from skerry.collect.jobs import job
from skerry.series.museums import Museum
from skerry.sources.estonia.muis import Muis
from skerry.store import RegisterStore


@job(every="6h", deadline="10m")
async def museums(muis: Muis, register: RegisterStore[Museum]) -> None:
    """Import the whole list once a week. A failed import is retried after six hours."""
    if await register.is_due():
        await register.replace(_rows(muis))


async def _rows(muis: Muis) -> AsyncIterator[Sequence[Museum]]:
    async for batch in muis.museums():
        yield [msgspec.convert(row, Museum, from_attributes=True) for row in batch]
