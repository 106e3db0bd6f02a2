"""Poets of whom PoetryDB has poems, with or without PoetryDB."""

from collections.abc import Sequence

from skerry.container import Dependency
from skerry.series.poets import StoredPoet
from skerry.services.stored import or_stored_list
from skerry.sources.world.poetrydb import Poet, PoetryDB
from skerry.store import RegisterStore


class PoetList(Dependency):
    """PoetryDB first; the list as the collector stored it while PoetryDB is unavailable."""

    def __init__(self, poetrydb: PoetryDB, register: RegisterStore[StoredPoet]) -> None:
        self._poetrydb = poetrydb
        self._register = register

    async def all(self) -> Sequence[Poet]:
        """In alphabetical order. Raises UpstreamUnavailable where nothing is stored."""
        return await or_stored_list(self._poetrydb.authors, self._register)
