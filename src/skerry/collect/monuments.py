"""Cultural monuments of Estonia, once a day."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from skerry.collect.jobs import job
from skerry.series.monuments import CulturalMonument
from skerry.sources.estonia.muinsuskaitse import Muinsuskaitse
from skerry.store import RegisterStore


@job(every="1h", deadline="10m")
async def monuments(muinsuskaitse: Muinsuskaitse, register: RegisterStore[CulturalMonument]) -> None:
    """Import the whole list once a day. A failed import is retried after an hour."""
    if await register.is_due():
        await register.replace(_rows(muinsuskaitse))


async def _rows(muinsuskaitse: Muinsuskaitse) -> AsyncIterator[Sequence[CulturalMonument]]:
    async for batch in muinsuskaitse.monuments():
        yield [msgspec.convert(row, CulturalMonument, from_attributes=True) for row in batch]
