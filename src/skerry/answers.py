"""The shapes that answers share.

Structs everywhere: frozen, with each field's meaning and unit in its annotation, from which the OpenAPI document is made."""

from datetime import datetime
from typing import Annotated, Generic, TypeVar

from msgspec import Meta, Struct

T = TypeVar("T")

Moment = Annotated[datetime, Meta(tz=True)]
"""A moment, RFC 3339 in UTC."""
Latitude = Annotated[float, Meta(ge=-90, le=90, description="degrees north, WGS 84")]
Longitude = Annotated[float, Meta(ge=-180, le=180, description="degrees east, WGS 84")]


class Collection(Struct, Generic[T], frozen=True):
    """A list that came whole."""

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: list[T]

    @classmethod
    def of(cls, items: list[T]) -> "Collection[T]":
        return cls(len(items), items)


class Page(Struct, Generic[T], frozen=True):
    """One page of a longer list."""

    count: Annotated[int, Meta(description="number of items on this page", ge=0)]
    total: Annotated[int, Meta(description="number of items on all pages, as the provider counts them", ge=0)]
    page: Annotated[int, Meta(description="number of this page", ge=0)]
    limit: Annotated[int, Meta(description="most items on a page", ge=1)]
    items: list[T]


class Slice(Struct, Generic[T], frozen=True):
    """A stretch of a longer list, from an offset on."""

    count: Annotated[int, Meta(description="number of items in this stretch", ge=0)]
    total: Annotated[int, Meta(description="number of items of the whole list", ge=0)]
    offset: Annotated[int, Meta(description="number of items before this stretch", ge=0)]
    limit: Annotated[int, Meta(description="most items in a stretch", ge=1)]
    items: list[T]


class Gap(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """A stretch of time for which nothing was collected."""

    start: Annotated[datetime, Meta(description="last stored moment before the gap, UTC")]
    end: Annotated[datetime, Meta(description="first stored moment after it, UTC")]
