"""A stretch of a list that a provider keeps."""

from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Listing(Struct, Generic[T], frozen=True):
    """Some items of a longer list, and how many there are in all."""

    total: int
    items: tuple[T, ...]
