"""Sports facilities of Estonia, once a day."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_batches
from skerry.series.sports_facilities import SportsFacility
from skerry.sources.estonia.spordiregister import Spordiregister
from skerry.store import RegisterStore


@job(every="1h", deadline="10m")
async def sports_facilities(spordiregister: Spordiregister, register: RegisterStore[SportsFacility]) -> None:
    """Import the whole list once a day. A failed import is retried after an hour."""
    await import_batches(register, SportsFacility, spordiregister.facilities)
