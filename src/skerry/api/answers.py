"""The shapes that answers share.

Structs everywhere: frozen, with each field's meaning and unit in its annotation, from which the OpenAPI document is made."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

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
    def of(cls, listing: Listing[T], page: int, limit: int, **own: Any) -> Self:
        """The page that a provider's listing is, with at most `limit` items. `own` are the fields of a subclass."""
        kept = list(listing.items[:limit])
        return cls(count=len(kept), total=listing.total, page=page, limit=limit, items=kept, **own)

    @classmethod
    def cut(cls, items: Sequence[T], page: int, limit: int) -> Self:
        """One page of a complete list. Pages are numbered from 0."""
        return cls.of(Listing(len(items), tuple(items[page * limit : (page + 1) * limit])), page, limit)


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


class SearchResult(Struct, Generic[T], frozen=True):
    """What a search found, best match first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query",))

    query: Annotated[str, Meta(description="the search string, as requested")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: list[T]

    @classmethod
    def of(cls, query: str, items: Sequence[T], limit: int | None = None, **own: Any) -> Self:
        """The items, at most `limit` of them. `own` are the fields of a subclass."""
        kept = list(items[:limit])
        return cls(query=query, count=len(kept), items=kept, **own)


class SearchPage(Struct, Generic[T], frozen=True):
    """One page of what a search found."""

    ROWS: ClassVar[Rows] = Rows("items")

    query: Annotated[str | None, Meta(description="the search string, as requested; null where none was given")]
    count: Annotated[int, Meta(description="number of items on this page", ge=0)]
    total: Annotated[int, Meta(description="number of items on all pages, as the provider counts them", ge=0)]
    page: Annotated[int, Meta(description="number of this page", ge=0)]
    limit: Annotated[int, Meta(description="maximum number of items on a page", ge=1)]
    items: list[T]

    @classmethod
    def of(cls, query: str | None, listing: Listing[T], page: int, limit: int, **own: Any) -> Self:
        """The page that a provider's listing is, with at most `limit` items. `own` are the fields of a subclass."""
        kept = list(listing.items[:limit])
        return cls(query=query, count=len(kept), total=listing.total, page=page, limit=limit, items=kept, **own)


class FirstMatches(Struct, Generic[T], frozen=True):
    """The first of what a search found, and how many there are in all."""

    ROWS: ClassVar[Rows] = Rows("items")

    query: Annotated[str | None, Meta(description="the search string, as requested; null where none was given")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    total: Annotated[int, Meta(description="number of all matches, of which the items are the first", ge=0)]
    items: list[T]

    @classmethod
    def of(cls, query: str | None, items: Sequence[T], total: int, limit: int, **own: Any) -> Self:
        """The items, at most `limit` of them. `own` are the fields of a subclass."""
        kept = list(items[:limit])
        return cls(query=query, count=len(kept), total=total, items=kept, **own)
