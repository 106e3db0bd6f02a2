"""Part of a list at a provider."""

from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Listing(Struct, Generic[T], frozen=True):
    """Some items of a longer list, with the total number."""

    total: int
    items: tuple[T, ...]
