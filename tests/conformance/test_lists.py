"""A list is written in one way: which part of it an answer has is said by the shared shapes, and nowhere else."""

from collections.abc import Iterator
from typing import Annotated, Any, get_origin

import pytest
from msgspec import Meta, Struct

from skerry import registry
from skerry.api.answers import Collection, Page, SearchPage, SearchSlice, Slice
from skerry.api.names import public_types
from skerry.http.service import service_endpoints

PARTS = frozenset({"total", "page", "limit", "offset", "page_count", "pages", "per_page", "total_pages", "total_count"})
"""Fields, and what others call them, that say which part of a list an answer has."""
SHARED = (Page, SearchPage, Slice, SearchSlice)


def own_counts(kind: type[Struct]) -> set[str]:
    """Fields of a list that say which part it is, and are not from a shared shape."""
    fields = set(kind.__struct_fields__)
    if "items" not in fields:
        return set()  # the pages of a book, the limit of a substance
    inherited = {field for shape in SHARED if issubclass(kind, shape) for field in shape.__struct_fields__}
    return fields & PARTS - inherited


def answers() -> Iterator[type[Struct]]:
    for endpoint in (*registry.endpoints(), *service_endpoints()):
        for found in (get_origin(endpoint.answer) or endpoint.answer, *public_types(endpoint.answer)):
            if isinstance(found, type) and issubclass(found, Struct):
                yield found


def test_only_the_shared_shapes_say_which_part_of_a_list_an_answer_has() -> None:
    found = set(answers())
    assert {Page, Slice, Collection} <= found
    assert {kind.__name__: own_counts(kind) for kind in found if own_counts(kind)} == {}


class Cut(Struct, frozen=True):
    """A list that counts in its own way."""

    total: int
    page_count: int
    items: list[str]


class Counted(Page[str], frozen=True, kw_only=True):
    """A page with a count that follows from its others."""

    total_pages: Annotated[int, Meta(description="number of pages")]


class Named(Page[str], frozen=True, kw_only=True):
    """A page with a field of its own."""

    name: str


@pytest.mark.parametrize(
    ("kind", "counts"), [(Cut, {"total", "page_count"}), (Counted, {"total_pages"}), (Named, set())]
)
def test_other_shapes_are_refused(kind: Any, counts: set[str]) -> None:
    assert own_counts(kind) == counts
