"""CKAN, the software of many open-data portals: searches of datasets and rows of its data store (API version 3)."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic, TypeVar

from msgspec import Raw, Struct

from skerry.errors import ReplyError
from skerry.models.listing import Listing
from skerry.models.open_rows import OpenColumn, OpenRow, open_row
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply

T = TypeVar("T")
Row = TypeVar("Row")
Record = TypeVar("Record")


class CatalogueResource(Struct, frozen=True):
    """A file or service of a dataset."""

    name: str | None
    format: str | None
    url: str
    size_bytes: int | None = None


class CatalogueDataset(Struct, frozen=True):
    """A dataset of a catalogue."""

    id: str
    title: str
    description: str | None
    publisher: str | None
    license: str | None
    updated_at: datetime | None
    resources: tuple[CatalogueResource, ...]
    name: str | None = None
    """Short name, as in the addresses of the portal."""
    created_at: datetime | None = None
    tags: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


class CatalogueTable(Struct, frozen=True):
    """One page of a table in a data store."""

    total: int
    columns: tuple[OpenColumn, ...]
    rows: tuple[OpenRow, ...]


class _RawError(Struct):
    message: Any = None


class _RawReply(Struct, Generic[T]):
    success: bool
    result: T | None = None
    error: _RawError | None = None


class _RawOrganization(Struct):
    title: str | None = None


class _RawResource(Struct):
    url: str | None = None
    name: str | None = None
    format: str | None = None
    size: Any = None


class _RawNamed(Struct):
    title: str | None = None
    display_name: str | None = None
    name: str | None = None


class _RawPackage(Struct):
    id: str
    title: str | None = None
    name: str | None = None
    notes: str | None = None
    organization: _RawOrganization | None = None
    license_id: str | None = None
    metadata_created: str | None = None
    metadata_modified: str | None = None
    resources: list[Raw] = []
    tags: list[Raw] = []
    groups: list[Raw] = []


class _RawSearch(Struct):
    count: int
    results: list[Raw]


class _RawColumn(Struct):
    id: str
    type: str | None = None


class _RawRecords(Struct):
    total: int
    records: list[Raw]


class _RawTable(_RawRecords, kw_only=True):
    resource_id: str
    fields: list[Raw]


def read_search(reply: Reply) -> Listing[CatalogueDataset]:
    """The datasets of one page of `package_search`, and the total number of matches."""
    found = _result(reply.json(_RawReply[_RawSearch]))
    return Listing(found.count, tuple(read_rows(found.results, _RawPackage, _dataset)))


def read_dataset(reply: Reply) -> CatalogueDataset:
    """The dataset of `package_show`."""
    return _dataset(_result(reply.json(_RawReply[_RawPackage])))


def read_records(reply: Reply, shape: type[Row], read: Callable[[Row], Record]) -> Listing[Record]:
    """The rows of one page of `datastore_search`, decoded into a Struct, and the total number."""
    found = _result(reply.json(_RawReply[_RawRecords]))
    return Listing(found.total, tuple(read_rows(found.records, shape, read)))


def read_table(reply: Reply, resource: str) -> CatalogueTable:
    """One page of `datastore_search`, with its columns. Raises ReplyError for another resource than the requested one."""
    found = _result(reply.json(_RawReply[_RawTable]))
    same(resource, found.resource_id, "resource")
    columns = read_rows(found.fields, _RawColumn, lambda column: OpenColumn(column.id, one_line(column.type)))
    named = tuple(column for column in columns if not column.name.startswith("_"))
    return CatalogueTable(found.total, named, tuple(read_rows(found.records, dict[str, Any], open_row)))


def _result(raw: _RawReply[T]) -> T:
    if not raw.success or raw.result is None:
        message = raw.error.message if raw.error else None
        raise ReplyError(f"returned the error {message or 'without a message'}"[:200])
    return raw.result


def _dataset(raw: _RawPackage) -> CatalogueDataset:
    return CatalogueDataset(
        id=raw.id,
        title=one_line(raw.title) or raw.name or raw.id,
        description=or_none(raw.notes),
        publisher=or_none(raw.organization.title) if raw.organization else None,
        license=or_none(raw.license_id),
        updated_at=utc_or_none(raw.metadata_modified),
        resources=tuple(found for found in read_rows(raw.resources, _RawResource, _resource) if found is not None),
        name=or_none(raw.name),
        created_at=utc_or_none(raw.metadata_created),
        tags=_names(raw.tags),
        groups=_names(raw.groups),
    )


def _resource(raw: _RawResource) -> CatalogueResource | None:
    """None for an entry without an address."""
    if not raw.url:
        return None
    size = raw.size if isinstance(raw.size, int) else None
    return CatalogueResource(or_none(raw.name), or_none(raw.format), raw.url, size)


def _names(named: list[Raw]) -> tuple[str, ...]:
    return tuple(name for name in read_rows(named, _RawNamed, _name) if name is not None)


def _name(raw: _RawNamed) -> str | None:
    return one_line(raw.title) or one_line(raw.display_name) or one_line(raw.name)
