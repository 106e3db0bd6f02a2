"""Poets of whom PoetryDB has poems, once a week."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_list
from skerry.series.poets import StoredPoet
from skerry.sources.world.poetrydb import PoetryDB
from skerry.store import RegisterStore


@job(every="6h")
async def poets(poetrydb: PoetryDB, register: RegisterStore[StoredPoet]) -> None:
    """Import the whole list once a week. A failed import is retried after six hours."""
    await import_list(register, StoredPoet, poetrydb.authors)
