"""The shapes of answers keep `limit` by themselves, whatever a provider returned."""

from msgspec import Struct

from skerry.api.answers import Collection, Page, SearchPage, SearchResult, SearchSlice, Slice
from skerry.models.listing import Listing

LISTING = Listing(40, ("a", "b", "c"))
"""A page of a provider that returned more than was requested."""


class Named(Page[str], frozen=True, kw_only=True):
    """A page with a field of its own."""

    name: str


def test_no_shape_has_more_items_than_its_limit() -> None:
    for made in (
        Collection.of(LISTING.items, 2),
        SearchResult.of("q", LISTING.items, 2),
        SearchSlice.of("q", LISTING.items, 40, 2),
        SearchPage.of(None, LISTING, 1, 2),
        Page.of(LISTING, 1, 2),
        Slice.of(LISTING.items, 40, 2),
    ):
        assert isinstance(made, Struct)
        assert (made.count, made.items) == (2, ["a", "b"])


def test_a_total_is_that_of_the_provider() -> None:
    assert Page.of(LISTING, 3, 2) == Page(count=2, total=40, page=3, limit=2, items=["a", "b"])
    assert SearchPage.of("q", LISTING, 3, 2).total == SearchSlice.of("q", LISTING.items, 40, 2).total == 40


def test_a_page_is_cut_from_a_complete_list() -> None:
    assert Page.cut("abcde", 0, 2).items == ["a", "b"]
    assert Page.cut("abcde", 2, 2) == Page(count=1, total=5, page=2, limit=2, items=["e"])
    assert Page.cut("abcde", 3, 2) == Page(count=0, total=5, page=3, limit=2, items=[])


def test_a_subclass_has_fields_of_its_own() -> None:
    made = Named.of(LISTING, 0, 2, name="harbours")
    assert isinstance(made, Named)
    assert (made.name, made.count) == ("harbours", 2)
