"""The shapes that answers share.

A list is one of three: complete (`Collection`), by page number (`Page`), or a part that is not counted in pages (`Slice`). What a
search found is the same with its `query` before it. `total` is the number of items that match, wherever it stands.

Structs everywhere: frozen, with each field's meaning and unit in its annotation, from which the OpenAPI document is made."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

from msgspec import Meta, Struct

from skerry.models.listing import Listing
from skerry.models.rows import Rows

T = TypeVar("T")


class Limited(Struct, frozen=True):
    """An answer with `count` and `items`, which enforces its limit even if a provider returned more items."""

    ROWS: ClassVar[Rows] = Rows("items")

    @classmethod
    def limited(cls, items: Iterable[Any], maximum: int | None, /, **own: Any) -> Self:
        """At most `maximum` items; an iterator is not consumed further. `own` are the other fields."""
        kept = list(islice(items, maximum))
        shape: Any = cls  # its fields are those of the subclass
        made: Self = shape(count=len(kept), items=kept, **own)
        return made


class Collection(Limited, Generic[T], frozen=True):
    """A complete list."""

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: list[T]

    @classmethod
    def of(cls, items: Iterable[T], limit: int | None = None) -> "Collection[T]":
        """At most `limit` of the items."""
        return cls.limited(items, limit)


class Page(Limited, Generic[T], frozen=True):
    """One page of a longer list, counted by page number."""

    count: Annotated[int, Meta(description="number of items on this page", ge=0)]
    total: Annotated[int, Meta(description="number of items on all pages, as the provider counts them", ge=0)]
    page: Annotated[int, Meta(description="number of this page", ge=0)]
    limit: Annotated[int, Meta(description="maximum number of items on a page", ge=1)]
    items: list[T]

    @classmethod
    def of(cls, listing: Listing[T], page: int, limit: int, **own: Any) -> Self:
        """The page that a provider returned, with at most `limit` items. `own` are the fields of a subclass."""
        return cls.limited(listing.items, limit, total=listing.total, page=page, limit=limit, **own)

    @classmethod
    def cut(cls, items: Sequence[T], page: int, limit: int, *, first: int = 0) -> Self:
        """One page of a complete list. `first` is the number of the first page, 0 or 1. A page past the last one is
        empty."""
        return cls.of(Listing.page_of(items, page - first + 1, limit), page, limit)


class Slice(Limited, Generic[T], frozen=True):
    """Part of a longer list that has no page numbers: its start, or what follows the offset that was requested."""

    count: Annotated[int, Meta(description="number of items in this part", ge=0)]
    total: Annotated[int, Meta(description="number of items in the whole list", ge=0)]
    items: list[T]

    @classmethod
    def of(cls, items: Iterable[T], total: int, limit: int, **own: Any) -> Self:
        """The items, at most `limit` of them. `own` are the fields of a subclass."""
        return cls.limited(items, limit, total=total, **own)


class SearchResult(Limited, Generic[T], frozen=True):
    """Results of a search, best match first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query",))

    query: Annotated[str, Meta(description="the search string, as requested")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: list[T]

    @classmethod
    def of(cls, query: str, items: Iterable[T], limit: int | None = None, **own: Any) -> Self:
        """At most `limit` of the items. `own` are the fields of a subclass."""
        return cls.limited(items, limit, query=query, **own)


class SearchPage(Limited, Generic[T], frozen=True):
    """One page of search results."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query",))

    query: Annotated[str | None, Meta(description="the search string, as requested; null where none was given")]
    count: Annotated[int, Meta(description="number of items on this page", ge=0)]
    total: Annotated[int, Meta(description="number of items on all pages, as the provider counts them", ge=0)]
    page: Annotated[int, Meta(description="number of this page", ge=0)]
    limit: Annotated[int, Meta(description="maximum number of items on a page", ge=1)]
    items: list[T]

    @classmethod
    def of(cls, query: str | None, listing: Listing[T], page: int, limit: int, **own: Any) -> Self:
        """The page that a provider returned, with at most `limit` items. `own` are the fields of a subclass."""
        return cls.limited(listing.items, limit, query=query, total=listing.total, page=page, limit=limit, **own)


class SearchSlice(Limited, Generic[T], frozen=True):
    """The first results of a search, and the total number of matches."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query",))

    query: Annotated[str | None, Meta(description="the search string, as requested; null where none was given")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    total: Annotated[int, Meta(description="number of all matches, of which the items are the first", ge=0)]
    items: list[T]

    @classmethod
    def of(cls, query: str | None, items: Iterable[T], total: int, limit: int, **own: Any) -> Self:
        """At most `limit` of the items. `own` are the fields of a subclass."""
        return cls.limited(items, limit, query=query, total=total, **own)
