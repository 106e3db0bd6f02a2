"""The endpoints of this server, searched by words."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from skerry.api.endpoint import PREFIX, Endpoint
from skerry.container import Dependency
from skerry.folding import fold

WEIGHTS = (8, 4, 1)
"""Of a word in the path, in the summary, and in the rest of the description."""


class CatalogEntry(Struct, frozen=True):
    """An endpoint, and the folded texts that are searched."""

    path: str
    group: str
    summary: str
    example_url: str
    texts: tuple[str, ...]


class Catalog(Dependency):
    """All endpoints of this server. The composition root supplies them, because this package does not know the registry."""

    answer_kind = "bundled"

    def __init__(self, endpoints: Callable[[], Sequence[Endpoint[Any]]]) -> None:
        self._endpoints = endpoints

    def find(self, words: str) -> list[CatalogEntry]:
        """Endpoints in whose texts each word occurs, the best match first."""
        wanted = fold(words).split()
        ranked = [(sum(scores), entry) for entry in self._entries if wanted and all(scores := _scores(entry, wanted))]
        return [entry for _, entry in sorted(ranked, key=lambda found: (-found[0], found[1].path))]

    @cached_property
    def _entries(self) -> tuple[CatalogEntry, ...]:
        return tuple(
            CatalogEntry(
                path=PREFIX + each.path,
                group=each.group,
                summary=each.summary,
                example_url=each.url(),
                texts=(fold(each.path.replace("/", " ")), fold(each.summary), fold(each.description)),
            )
            for each in self._endpoints()
        )


def _scores(entry: CatalogEntry, words: Sequence[str]) -> list[int]:
    """For each word, the weight of the best place where it occurs; 0 where it does not."""
    return [
        max((weight for weight, text in zip(WEIGHTS, entry.texts, strict=True) if word in text), default=0)
        for word in words
    ]
