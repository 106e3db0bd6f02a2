import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.mcp.shortening import Cut, shortened, shortened_lines

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=400),
    lambda inner: st.lists(inner, max_size=30) | st.dictionaries(st.text(max_size=5), inner, max_size=30),
    max_leaves=200,
)


def test_what_fits_is_unchanged() -> None:
    data = {"items": [1, 2, 3], "name": "x"}
    assert (shortened(data, 100).data, shortened(data, 100).cut) == (data, [])


def test_the_longest_list_keeps_its_first_items() -> None:
    data = {"count": 500, "items": [{"n": number, "tags": ["a", "b"]} for number in range(500)], "few": [1, 2, 3]}
    found = shortened(data, 2_000)
    (cut,) = found.cut
    assert (cut.at, cut.total, cut.unit) == ("items", 500, "items")
    assert [item["n"] for item in found.data["items"]] == list(range(cut.kept))
    assert cut.kept > 20
    assert found.data["few"] == [1, 2, 3]


def test_a_table_by_key_and_a_long_string() -> None:
    table = shortened({"rates": {f"C{number}": number for number in range(300)}}, 500)
    assert table.cut == [Cut("rates", len(table.data["rates"]), 300, "members")]
    text = shortened({"text": "word " * 1000}, 1_000)
    assert text.cut == [Cut("text", len(text.data["text"]), 5000, "characters")]
    assert len(text.data["text"]) >= 200


@pytest.mark.parametrize("size", [600, 5_000])
def test_lists_in_lists(size: int) -> None:
    data = {"days": [{"hours": list(range(100, 400))} for _ in range(10)]}
    found = shortened(data, size)
    assert len(json.dumps(found.data, separators=(",", ":"))) <= size
    assert found.cut


@given(VALUES)
@settings(max_examples=200)
def test_every_cut_is_stated(data: Any) -> None:
    before = json.dumps(data)
    found = shortened(json.loads(before), 500)
    assert bool(found.cut) == (found.data != json.loads(before))
    assert all(cut.kept < cut.total for cut in found.cut)


def test_whole_lines() -> None:
    text = "a,b\n" + "1,2\n" * 100
    found = shortened_lines(text, 52)
    assert found.data == "a,b\n" + "1,2\n" * 9
    assert found.cut == [Cut("data", 10, 101, "lines")]
    assert shortened_lines(text, 1_000).cut == []
