"""Elements by local name, and lists of which one element is odd."""

import pytest

from skerry.errors import ReplyError
from skerry.upstream.formats.xml import child, child_number, child_text, children, local_name, read_elements
from tests.upstream.formats.replies import reply

ROOT = reply('<a xmlns="urn:x"><b>one <i>two</i>\n</b><b> </b><n>1 234,5</n><n>many</n></a>').xml()


def test_names_without_namespace() -> None:
    assert local_name(ROOT) == "a"
    assert (child_text(ROOT, "b"), child_text(ROOT, "c"), child_text(None, "b")) == ("one two", None, None)
    assert child_number(ROOT, "n") == 1234.5
    assert len(children(ROOT, "b")) == 2
    assert child(child(ROOT, "c"), "b") is None


def test_an_odd_element_is_skipped() -> None:
    assert read_elements(
        "Test", ROOT, lambda element: float((element.text or "").replace(",", ".").replace(" ", ""))
    ) == [1234.5]


def test_a_list_without_any_readable_element() -> None:
    with pytest.raises(ReplyError, match="4 elements of another shape"):
        read_elements("Test", ROOT, lambda element: dict[str, str]()["x"])
