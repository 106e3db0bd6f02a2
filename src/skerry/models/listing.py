"""Part of a longer list."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Listing(Struct, Generic[T], frozen=True):
    """Some items of a longer list, with the total number."""

    total: int
    items: tuple[T, ...]

    @classmethod
    def page_of(cls, items: Sequence[T], page: int, limit: int) -> "Listing[T]":
        """A page of a complete list, from 1. A page past the last one is empty."""
        return cls(len(items), tuple(items[(page - 1) * limit : page * limit]))
