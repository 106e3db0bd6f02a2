"""Cultural monuments of Estonia, once a day."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_batches
from skerry.series.monuments import CulturalMonument
from skerry.sources.estonia.muinsuskaitse import Muinsuskaitse
from skerry.store import RegisterStore


@job(every="1h", deadline="10m")
async def monuments(muinsuskaitse: Muinsuskaitse, register: RegisterStore[CulturalMonument]) -> None:
    """Import the whole list once a day. A failed import is retried after an hour."""
    await import_batches(register, CulturalMonument, muinsuskaitse.monuments)
