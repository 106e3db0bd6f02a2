"""Curated pages: what only people were meant to read, as data.

A page is declared once: where it is, how its rows are read, how often, and what must hold before what was read may take the
place of what we have. The package carries a first edition of each, so a new installation answers at once.

A page that no machine reads (prose, pictures) is kept by hand: the package's edition is all there is, never fetched, and stale
when nobody has reviewed it for longer than its interval."""

import asyncio
import pkgutil
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module
from typing import Annotated, Any, TypeVar

import msgspec
import structlog
from msgspec import Meta, Struct

from skerry.clock import now
from skerry.container import Dependency
from skerry.datasets import Dataset
from skerry.errors import NotFound
from skerry.models.fields import Moment
from skerry.provenance import Origin, current, note
from skerry.store import CuratedStore, Edition, content_hash
from skerry.upstream.source import Source

R = TypeVar("R", bound=Struct)
log = structlog.get_logger(__name__)

AFTER_FAILURE = timedelta(hours=1)
"""How long after a look that failed the next one comes."""
OVERDUE = 2
"""A page that was not looked at for this many refresh intervals is stale."""


@dataclass(frozen=True, kw_only=True)
class CuratedPage:
    """One page and how it becomes data."""

    id: str
    title: str
    endpoint: str
    """API path that serves it."""
    url: str
    source: type[Source] | None = None
    """Who is asked; None for a page kept by hand."""
    every: timedelta
    """Between two looks; of a page kept by hand, how long a review holds."""
    read: Callable[[Any], Awaitable[Sequence[Struct]]] | None = None
    """Asks the source for the rows that the page shows now; None for a page kept by hand."""
    first: type[Dataset]
    """The dataset that carries the first edition."""
    first_rows: Callable[[Any], Sequence[Struct]]
    """Takes the first edition's rows out of that dataset."""
    minimum: int
    """Fewer rows than this are a broken page, not news."""
    required: tuple[str, ...]
    """Fields that no row may be without."""
    may_shrink: bool = False
    """Whether rows may go; elsewhere fewer than before are a broken page."""
    note: str | None = None
    """What a reader must know of how it is kept."""

    @property
    def manual(self) -> bool:
        return self.source is None or self.read is None

    @property
    def origin(self) -> Origin:
        return self.first.origin() if self.source is None else self.source.origin()

    def due(self, checked_at: datetime, failure: str | None) -> datetime:
        """When to look again: after a look that failed sooner than after one that went well."""
        return checked_at + (self.every if failure is None else min(self.every, AFTER_FAILURE))

    def objection(self, rows: Sequence[Struct], before: int) -> str | None:
        """Why these rows may not take the place of an edition with `before` rows; None when they may."""
        if len(rows) < self.minimum:
            return f"{len(rows)} rows, expected at least {self.minimum}"
        if len(rows) < before and not self.may_shrink:
            return f"{before - len(rows)} rows have vanished"
        for row in rows:
            for name in self.required:
                if getattr(row, name) in (None, ""):
                    return f"a row without {name}"
        return None


class CuratedDataset(Struct, frozen=True, kw_only=True):
    """One curated dataset: what it holds, and how fresh that is."""

    id: Annotated[str, Meta(description="stable name")]
    title: str
    endpoint: Annotated[str, Meta(description="API path that serves it")]
    source_url: Annotated[str, Meta(description="page that it was read from")]
    content_hash: Annotated[str, Meta(description="SHA-256 of the canonical JSON of the rows, 64 hexadecimal digits")]
    hash_algorithm: Annotated[str, Meta(description="sha256 over JSON with sorted keys, no white space, UTF-8")] = (
        "sha256"
    )
    row_count: Annotated[int, Meta(description="number of rows")]
    fetched_at: Annotated[Moment, Meta(description="when this content was first read")]
    checked_at: Annotated[Moment, Meta(description="when the page was last looked at")]
    changed_at: Annotated[Moment, Meta(description="when the content last became another")]
    next_refresh_at: Annotated[Moment, Meta(description="when the page is due to be looked at again")]
    refresh_seconds: Annotated[int, Meta(description="seconds between two looks")]
    manual: Annotated[bool, Meta(description="kept by hand: no machine reads the page, a look is a person's review")]
    note: Annotated[str | None, Meta(description="what to know of how it is kept")]
    stale: Annotated[bool, Meta(description="whether the content may be out of date")]
    stale_reason: Annotated[str | None, Meta(description="why it is stale")]


class CuratedMeta(Struct, frozen=True):
    """The same in short, as it stands beside the content in an answer."""

    content_hash: Annotated[str, Meta(description="SHA-256 of the canonical JSON of the rows, 64 hexadecimal digits")]
    checked_at: Annotated[Moment, Meta(description="when the page was last looked at")]
    changed_at: Annotated[Moment, Meta(description="when the content last became another")]
    manual: Annotated[bool, Meta(description="kept by hand: no machine reads the page")]
    note: Annotated[str | None, Meta(description="what to know of how it is kept")]
    source_url: Annotated[str, Meta(description="page that it was read from")]
    stale: Annotated[bool, Meta(description="whether the content may be out of date")]

    @classmethod
    def of(cls, dataset: CuratedDataset) -> "CuratedMeta":
        return cls(
            content_hash=dataset.content_hash,
            checked_at=dataset.checked_at,
            changed_at=dataset.changed_at,
            manual=dataset.manual,
            note=dataset.note,
            source_url=dataset.source_url,
            stale=dataset.stale,
        )


class Curated(Dependency):
    """Every curated dataset in its newest good edition: from the store, else the first one from the package."""

    def __init__(self, store: CuratedStore) -> None:
        self._store = store
        self._pages = {page.id: page for page in pages()}

    @classmethod
    def origins(cls) -> tuple[Origin, ...]:
        return tuple(dict.fromkeys(page.origin for page in pages()))

    async def all(self) -> list[CuratedDataset]:
        """All datasets by id, without their rows."""
        return [dataset for dataset, _ in await asyncio.gather(*map(self._read, self._pages.values()))]

    async def typed(self, name: str, shape: type[R]) -> tuple[CuratedDataset, list[R]]:
        """A dataset and its rows as Structs. An edition of another shape, stored by another version of ours, gives way to
        the one in the package, and the next good look replaces it."""
        page = self._page(name)
        dataset, rows = await self._read(page)
        try:
            typed = msgspec.convert(rows, list[shape])  # type: ignore[valid-type]
        except msgspec.ValidationError as error:
            log.warning("stored edition of another shape", dataset=name, error=str(error))
            dataset, rows = self._first(page)
            typed = msgspec.convert(rows, list[shape])  # type: ignore[valid-type]
        _vouch(page, dataset)
        return dataset, typed

    async def one(self, name: str) -> tuple[CuratedDataset, list[Any]]:
        """A dataset and its rows. Raises NotFound. The answer being made gets its origin and its hash as validator."""
        page = self._page(name)
        dataset, rows = await self._read(page)
        _vouch(page, dataset)
        return dataset, rows

    def _page(self, name: str) -> CuratedPage:
        page = self._pages.get(name)
        if page is None:
            raise NotFound(f"No curated dataset called {name}.", suggestions=tuple(self._pages))
        return page

    async def _read(self, page: CuratedPage) -> tuple[CuratedDataset, list[Any]]:
        edition = None if page.manual else await self._store.current(page.id)
        return self._first(page) if edition is None else _described(page, edition)

    @staticmethod
    def _first(page: CuratedPage) -> tuple[CuratedDataset, list[Any]]:
        first = page.first()
        rows = msgspec.to_builtins(page.first_rows(first))
        moment = first.retrieved_at
        return _described(page, Edition(page.id, rows, content_hash(rows), moment, moment, moment, None))


def _vouch(page: CuratedPage, dataset: CuratedDataset) -> None:
    """Give the answer being made the dataset's origin, and its hash as validator; of several datasets, a hash of theirs."""
    note(page.origin, modified_at=dataset.changed_at)
    record = current()
    if record is not None:
        known = record.content_hash
        record.content_hash = dataset.content_hash if known is None else content_hash([known, dataset.content_hash])


def _described(page: CuratedPage, edition: Edition) -> tuple[CuratedDataset, list[Any]]:
    """What is to be told of an edition, and its rows."""
    checked_at, failure = edition.checked_at, edition.failure
    reason = f"the last look at the page failed: {failure}" if failure else None
    if reason is None and now() > checked_at + (1 if page.manual else OVERDUE) * page.every:
        reason = f"not {'reviewed' if page.manual else 'looked at'} since {checked_at.date().isoformat()}"
    return CuratedDataset(
        id=page.id,
        title=page.title,
        endpoint=page.endpoint,
        source_url=page.url,
        content_hash=edition.content_hash,
        row_count=len(edition.payload),
        fetched_at=edition.fetched_at,
        checked_at=checked_at,
        changed_at=edition.changed_at,
        next_refresh_at=page.due(checked_at, failure),
        refresh_seconds=int(page.every.total_seconds()),
        manual=page.manual,
        note=page.note,
        stale=reason is not None,
        stale_reason=reason,
    ), edition.payload


def pages() -> list[CuratedPage]:
    """Every curated page declared in the modules beside this one, by id."""
    found: dict[str, CuratedPage] = {}
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, CuratedPage):
                found[value.id] = value
    return [found[name] for name in sorted(found)]
