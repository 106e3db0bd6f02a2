"""Sports facilities of Estonia, once a day."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from skerry.collect.jobs import job
from skerry.series.sports_facilities import SportsFacility
from skerry.sources.estonia.spordiregister import Spordiregister
from skerry.store import RegisterStore


@job(every="1h", deadline="10m")
async def sports_facilities(spordiregister: Spordiregister, register: RegisterStore[SportsFacility]) -> None:
    """Import the whole list once a day. A failed import is retried after an hour."""
    if await register.is_due():
        await register.replace(_rows(spordiregister))


async def _rows(spordiregister: Spordiregister) -> AsyncIterator[Sequence[SportsFacility]]:
    async for batch in spordiregister.facilities():
        yield [msgspec.convert(row, SportsFacility, from_attributes=True) for row in batch]
