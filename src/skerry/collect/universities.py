"""The world's universities, once a week."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from skerry.collect.jobs import job
from skerry.series.universities import StoredUniversity
from skerry.sources.world.university_domains import UniversityDomains
from skerry.store import RegisterStore


@job(every="6h", deadline="5m")
async def universities(university_domains: UniversityDomains, register: RegisterStore[StoredUniversity]) -> None:
    """Import the whole list once a week. A failed import is retried after six hours."""
    if await register.is_due():
        await register.replace(_rows(university_domains))


async def _rows(university_domains: UniversityDomains) -> AsyncIterator[Sequence[StoredUniversity]]:
    listed = await university_domains.all()
    yield [msgspec.convert(university, StoredUniversity, from_attributes=True) for university in listed]
