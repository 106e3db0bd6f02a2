"""The world's universities, once a week."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_list
from skerry.series.universities import StoredUniversity
from skerry.sources.world.university_domains import UniversityDomains
from skerry.store import RegisterStore


@job(every="6h", deadline="5m")
async def universities(university_domains: UniversityDomains, register: RegisterStore[StoredUniversity]) -> None:
    """Import the whole list once a week. A failed import is retried after six hours."""
    await import_list(register, StoredUniversity, university_domains.all)
