"""Current members of the United States Congress, once a day."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_list
from skerry.series.congress_members import StoredLegislator
from skerry.sources.world.congress_legislators import CongressLegislators
from skerry.store import RegisterStore


@job(every="1h")
async def congress_members(legislators: CongressLegislators, register: RegisterStore[StoredLegislator]) -> None:
    """Import the whole list once a day. A failed import is retried after six hours, the first one after an hour."""
    await import_list(register, StoredLegislator, legislators.current)
