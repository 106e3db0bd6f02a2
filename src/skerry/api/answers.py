"""The shapes that answers share.

Structs everywhere: frozen, with each field's meaning and unit in its annotation, from which the OpenAPI document is made."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Generic, TypeVar

from msgspec import Meta, Struct

from skerry.models.listing import Listing
from skerry.models.rows import Rows

T = TypeVar("T")


class Collection(Struct, Generic[T], frozen=True):
    """A complete list."""

    ROWS: ClassVar[Rows] = Rows("items")

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: list[T]

    @classmethod
    def of(cls, items: Sequence[T], limit: int | None = None) -> "Collection[T]":
        """The items, no more of them than `limit`."""
        kept = list(items[:limit])
        return cls(len(kept), kept)


class Page(Struct, Generic[T], frozen=True):
    """One page of a longer list, counted by page number."""

    ROWS: ClassVar[Rows] = Rows("items")

    count: Annotated[int, Meta(description="number of items on this page", ge=0)]
    total: Annotated[int, Meta(description="number of items on all pages, as the provider counts them", ge=0)]
    page: Annotated[int, Meta(description="number of this page", ge=0)]
    limit: Annotated[int, Meta(description="maximum number of items on a page", ge=1)]
    items: list[T]

    @classmethod
    def of(cls, listing: Listing[T], page: int, limit: int) -> "Page[T]":
        """The page that a provider's listing is, with no more items than `limit`."""
        items = list(listing.items[:limit])
        return cls(len(items), listing.total, page, limit, items)


class Slice(Struct, Generic[T], frozen=True):
    """Part of a longer list, from an offset."""

    ROWS: ClassVar[Rows] = Rows("items")

    count: Annotated[int, Meta(description="number of items in this part", ge=0)]
    total: Annotated[int, Meta(description="number of items in the whole list", ge=0)]
    offset: Annotated[int, Meta(description="number of items before this part", ge=0)]
    limit: Annotated[int, Meta(description="maximum number of items", ge=1)]
    items: list[T]

    @classmethod
    def of(cls, items: Sequence[T], total: int, offset: int, limit: int) -> "Slice[T]":
        """The items, no more of them than `limit`."""
        kept = list(items[:limit])
        return cls(len(kept), total, offset, limit, kept)
