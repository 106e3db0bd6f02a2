"""Poets of whom PoetryDB has poems, with or without PoetryDB."""

from skerry.series.poets import StoredPoet
from skerry.services.stored import ProvidedList
from skerry.sources.world.poetrydb import Poet, PoetryDB
from skerry.store import RegisterStore


class PoetList(ProvidedList[Poet]):
    """PoetryDB first; the list as the collector stored it while PoetryDB is unavailable."""

    def __init__(self, poetrydb: PoetryDB, register: RegisterStore[StoredPoet]) -> None:
        super().__init__(poetrydb.authors, register)
