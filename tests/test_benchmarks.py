"""The servers that the benchmarks measure can be built from the endpoints of this version."""

from itertools import islice

from benchmarks import forms
from benchmarks.serving import copies, registered

from skerry.app import create_app
from skerry.settings import Settings


def test_the_endpoints_of_the_benchmarks_have_public_names_of_their_own() -> None:
    endpoints = registered()
    create_app(Settings(), endpoints=endpoints)
    assert {"/benchmark/month", "/benchmark/prices/{number}"} <= {entry.path for entry in endpoints}


def test_copies_stand_for_endpoints_to_come() -> None:
    endpoints = list(islice(copies(registered()), 524))
    create_app(Settings(), endpoints=endpoints)
    assert len({entry.path for entry in endpoints}) == 524


def test_the_page_of_a_long_history_is_built_from_the_struct_of_this_version() -> None:
    page = forms.history_page(2)
    assert [page.count, len(page.items), page.last_available_at] == [2, 2, page.items[-1].timestamp]
