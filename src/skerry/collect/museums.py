"""Museums of Estonia that publish their objects, once a week."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_batches
from skerry.series.museums import Museum
from skerry.sources.estonia.muis import Muis
from skerry.store import RegisterStore


@job(every="6h", deadline="10m")
async def museums(muis: Muis, register: RegisterStore[Museum]) -> None:
    """Import the whole list once a week. A failed import is retried after six hours."""
    await import_batches(register, Museum, muis.museums)
