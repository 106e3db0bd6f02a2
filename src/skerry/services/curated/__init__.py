"""Curated pages: web pages as datasets. A page is declared once, with its address, reader, refresh interval, and the checks
that new rows must pass. The package has a first edition of each dataset, so a new installation answers at once.

A page without structured content (prose, pictures) is maintained by hand: the edition of the package is the only one, never
fetched, and stale where its last review is longer ago than its interval."""

import asyncio
import pkgutil
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from importlib import import_module
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
import structlog
from msgspec import Meta, Struct

from skerry.clock import has_passed, now
from skerry.container import Dependency
from skerry.datasets import Dataset
from skerry.declarations import unique
from skerry.errors import NotFound
from skerry.models.feeds import FeedEntry
from skerry.models.fields import Moment
from skerry.provenance import Origin, current, note
from skerry.store import CuratedStore, Edition, content_hash
from skerry.upstream.source import Source

R = TypeVar("R", bound=Struct)
log = structlog.get_logger(__name__)

RETRY_INTERVAL = timedelta(hours=1)
"""Time between a failed check and the next one."""
OVERDUE = 2
"""Number of refresh intervals without a check after which a page is stale."""


@dataclass(frozen=True, kw_only=True)
class CuratedPage:
    """A web page and how it becomes a dataset."""

    id: str
    title: str
    endpoint: str
    """Path of the endpoint that serves it, below the prefix of the API."""
    url: str
    source: type[Source] | None = None
    """The provider; None for a page maintained by hand."""
    every: timedelta
    """Time between two checks; for a page maintained by hand, how long a review is valid."""
    read: Callable[[Any], Awaitable[Sequence[Struct]]] | None = None
    """Reads the current rows of the page from its source; None for a page maintained by hand."""
    first: type[Dataset]
    """The dataset with the first edition."""
    first_rows: Callable[[Any], Sequence[Struct]]
    """Returns the rows of the first edition from that dataset."""
    minimum: int
    """Minimum number of rows; a page with fewer is broken."""
    required: tuple[str, ...]
    """Fields that every row has."""
    may_shrink: bool = False
    """Whether rows may disappear; otherwise fewer rows than before are a broken page."""
    note: str | None = None
    """Note on the maintenance of the page, for clients."""

    @property
    def manual(self) -> bool:
        return self.source is None or self.read is None

    @property
    def origin(self) -> Origin:
        return self.first.origin() if self.source is None else self.source.origin()

    def due(self, attempted_at: datetime, failure: str | None) -> datetime:
        """Time of the next check after one, sooner if that failed."""
        return attempted_at + self._interval(failure)

    def is_due(self, attempted_at: datetime, failure: str | None) -> bool:
        """Whether the next check after one is due."""
        return has_passed(self._interval(failure), attempted_at)

    def _interval(self, failure: str | None) -> timedelta:
        return self.every if failure is None else min(self.every, RETRY_INTERVAL)

    def objection(self, rows: Sequence[Struct], before: int) -> str | None:
        """Why these rows must not replace an edition with `before` rows; None where they may."""
        if len(rows) < self.minimum:
            return f"{len(rows)} rows, expected at least {self.minimum}"
        if len(rows) < before and not self.may_shrink:
            return f"{before - len(rows)} rows have disappeared"
        for row in rows:
            for name in self.required:
                if getattr(row, name) in (None, ""):
                    return f"a row without {name}"
        return None


CheckedAt = Annotated[
    Moment | None,
    Meta(
        description="time of the last successful check of the page, UTC; null for one maintained by hand, which has none"
    ),
]
ReviewedDate = Annotated[
    date | None, Meta(description="day of the last review by a person; null for a page that is read by itself")
]


class CuratedDataset(Struct, frozen=True, kw_only=True):
    """One curated dataset and its freshness."""

    id: Annotated[str, Meta(description="stable name")]
    title: Annotated[str, Meta(description="what the dataset is about, in a phrase")]
    endpoint: Annotated[str, Meta(description="path of the endpoint that serves it")]
    source_url: Annotated[str, Meta(description="page that it is read from")]
    content_hash: Annotated[str, Meta(description="SHA-256 of the canonical JSON of the rows, 64 hexadecimal digits")]
    hash_algorithm: Annotated[str, Meta(description="sha256 over JSON with sorted keys, no white space, UTF-8")] = (
        "sha256"
    )
    row_count: Annotated[int, Meta(description="number of rows")]
    fetched_at: Annotated[
        Moment | None,
        Meta(description="when this content was first fetched, UTC; null for one maintained by hand, which never is"),
    ]
    checked_at: CheckedAt
    reviewed_date: ReviewedDate
    changed_at: Annotated[Moment, Meta(description="time of the last change of the content, UTC")]
    next_refresh_at: Annotated[Moment, Meta(description="time of the next check, UTC")]
    refresh_seconds: Annotated[int, Meta(description="time between two checks, seconds")]
    manual: Annotated[bool, Meta(description="whether it is maintained by hand")]
    note: Annotated[str | None, Meta(description="note on its maintenance")]
    stale: Annotated[bool, Meta(description="whether the content may be out of date")]
    stale_reason: Annotated[str | None, Meta(description="why it is stale; null where it is not")]

    def feed_entry(self) -> FeedEntry:
        return FeedEntry(
            key=(self.id,),
            title=self.title,
            updated_at=self.changed_at,
            url=self.source_url,
            text=f"{self.row_count} rows since the last change, SHA-256 {self.content_hash}.",
        )


class CuratedMeta(Struct, frozen=True):
    """Freshness of a curated dataset, in an answer with its content."""

    content_hash: Annotated[str, Meta(description="SHA-256 of the canonical JSON of the rows, 64 hexadecimal digits")]
    checked_at: CheckedAt
    reviewed_date: ReviewedDate
    changed_at: Annotated[Moment, Meta(description="time of the last change of the content, UTC")]
    manual: Annotated[bool, Meta(description="whether it is maintained by hand")]
    note: Annotated[str | None, Meta(description="note on its maintenance")]
    source_url: Annotated[str, Meta(description="page that it is read from")]
    stale: Annotated[bool, Meta(description="whether the content may be out of date")]
    stale_reason: Annotated[str | None, Meta(description="why it is stale; null where it is not")]

    @classmethod
    def of(cls, dataset: CuratedDataset) -> "CuratedMeta":
        return cls(
            content_hash=dataset.content_hash,
            checked_at=dataset.checked_at,
            reviewed_date=dataset.reviewed_date,
            changed_at=dataset.changed_at,
            manual=dataset.manual,
            note=dataset.note,
            source_url=dataset.source_url,
            stale=dataset.stale,
            stale_reason=dataset.stale_reason,
        )


class Curated(Dependency):
    """Every curated dataset in its newest good edition: from the store, else the first one from the package.

    A subclass names the pages that its users read: they are the origins of the answers, and no other page can be read."""

    PAGES: ClassVar[tuple[CuratedPage, ...]] = ()
    """Empty: every page."""

    def __init__(self, store: CuratedStore) -> None:
        self._store = store
        self._pages = {page.id: page for page in self.PAGES or pages()}

    @classmethod
    def origins(cls) -> tuple[Origin, ...]:
        return tuple(dict.fromkeys(page.origin for page in cls.PAGES or pages()))

    async def all(self) -> list[CuratedDataset]:
        """All datasets by id, without their rows. Their origins are noted for the answer."""
        for page in self._pages.values():
            note(page.origin)
        return [dataset for dataset, _ in await asyncio.gather(*map(self._read, self._pages.values()))]

    async def typed(self, name: str, shape: type[R]) -> tuple[CuratedDataset, list[R]]:
        """A dataset and its rows as Structs. A stored edition of another shape, from another version of Skerry, is replaced by
        the edition of the package until the next successful check."""
        page = self._page(name)
        dataset, rows = await self._read(page)
        try:
            typed = msgspec.convert(rows, list[shape])  # type: ignore[valid-type]
        except msgspec.ValidationError as error:
            log.warning("stored edition has another shape", dataset=name, error=str(error))
            dataset, rows = self._first(page)
            typed = msgspec.convert(rows, list[shape])  # type: ignore[valid-type]
        _note_provenance(page, dataset)
        return dataset, typed

    async def one(self, name: str) -> tuple[CuratedDataset, list[Any]]:
        """A dataset and its rows. Its origin and hash are noted for the answer. Raises NotFound."""
        page = self._page(name)
        dataset, rows = await self._read(page)
        _note_provenance(page, dataset)
        return dataset, rows

    def _page(self, name: str) -> CuratedPage:
        page = self._pages.get(name)
        if page is None:
            raise NotFound(f"No curated dataset named {name!r}.", suggestions=tuple(self._pages))
        return page

    async def _read(self, page: CuratedPage) -> tuple[CuratedDataset, list[Any]]:
        edition = None if page.manual else await self._store.current(page.id)
        return self._first(page) if edition is None else _described(page, edition)

    @staticmethod
    def _first(page: CuratedPage) -> tuple[CuratedDataset, list[Any]]:
        first = page.first()
        rows = msgspec.to_builtins(page.first_rows(first))
        moment = first.retrieved_at
        return _described(page, Edition(page.id, rows, content_hash(rows), moment, moment, moment, moment, None))


def _note_provenance(page: CuratedPage, dataset: CuratedDataset) -> None:
    """Note the dataset's origin and hash for the answer being made; for several datasets, a hash of their hashes."""
    note(page.origin, modified_at=dataset.changed_at)
    record = current()
    if record is not None:
        known = record.content_hash
        record.content_hash = dataset.content_hash if known is None else content_hash([known, dataset.content_hash])


def _described(page: CuratedPage, edition: Edition) -> tuple[CuratedDataset, list[Any]]:
    """The description of an edition, and its rows."""
    checked_at, failure = edition.checked_at, edition.failure
    reason = f"the last check of the page failed: {failure}" if failure else None
    if reason is None and now() > checked_at + (1 if page.manual else OVERDUE) * page.every:
        reason = f"not {'reviewed' if page.manual else 'checked'} since {checked_at.date().isoformat()}"
    return CuratedDataset(
        id=page.id,
        title=page.title,
        endpoint=page.endpoint,
        source_url=page.url,
        content_hash=edition.content_hash,
        row_count=len(edition.payload),
        fetched_at=None if page.manual else edition.fetched_at,
        checked_at=None if page.manual else checked_at,
        reviewed_date=checked_at.date() if page.manual else None,
        changed_at=edition.changed_at,
        next_refresh_at=page.due(edition.attempted_at, failure),
        refresh_seconds=int(page.every.total_seconds()),
        manual=page.manual,
        note=page.note,
        stale=reason is not None,
        stale_reason=reason,
    ), edition.payload


def pages() -> list[CuratedPage]:
    """Every curated page declared in the modules of this package, by id."""
    declared = [
        (value.id, module.name, value)
        for module in pkgutil.iter_modules(__path__, f"{__name__}.")
        for value in vars(import_module(module.name)).values()
        if isinstance(value, CuratedPage)
    ]
    found = unique("curated dataset", declared)
    return [found[name] for name in sorted(found)]
