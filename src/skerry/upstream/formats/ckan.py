"""CKAN, the software of many open-data portals: searches of datasets and rows of its data store (API version 3)."""

from datetime import datetime
from typing import Any, Generic, TypeVar

from msgspec import Raw, Struct

from skerry.errors import ReplyError
from skerry.models.listing import Listing
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.reply import Reply

T = TypeVar("T")


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
    resources: list[_RawResource] = []
    tags: list[_RawNamed] = []
    groups: list[_RawNamed] = []


class _RawSearch(Struct):
    count: int
    results: list[Raw]


class _RawRecords(Struct):
    total: int
    records: list[Raw]


def read_search(reply: Reply) -> Listing[CatalogueDataset]:
    """The datasets of one page of `package_search`, and the total number of matches."""
    found = _result(reply.json(_RawReply[_RawSearch]))
    return Listing(found.count, tuple(read_rows(found.results, _RawPackage, _dataset)))


def read_dataset(reply: Reply) -> CatalogueDataset:
    """The dataset of `package_show`."""
    return _dataset(_result(reply.json(_RawReply[_RawPackage])))


def read_records(reply: Reply) -> Listing[dict[str, Any]]:
    """The rows of one page of `datastore_search`, by column name."""
    found = _result(reply.json(_RawReply[_RawRecords]))
    return Listing(found.total, tuple(read_rows(found.records, dict[str, Any], lambda row: row)))


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
        resources=tuple(
            CatalogueResource(
                or_none(resource.name),
                or_none(resource.format),
                resource.url,
                resource.size if isinstance(resource.size, int) else None,
            )
            for resource in raw.resources
            if resource.url
        ),
        name=or_none(raw.name),
        created_at=utc_or_none(raw.metadata_created),
        tags=_names(raw.tags),
        groups=_names(raw.groups),
    )


def _names(named: list[_RawNamed]) -> tuple[str, ...]:
    names = (one_line(each.title) or one_line(each.display_name) or one_line(each.name) for each in named)
    return tuple(name for name in names if name is not None)
