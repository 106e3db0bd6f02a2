"""Elements by local name."""

from skerry.upstream.formats.xml import child, child_number, child_text, children, local_name
from tests.upstream.formats.replies import reply

ROOT = reply('<a xmlns="urn:x"><b>one <i>two</i>\n</b><b> </b><n>1 234,5</n><n>many</n></a>').xml()


def test_names_without_namespace() -> None:
    assert local_name(ROOT) == "a"
    assert (child_text(ROOT, "b"), child_text(ROOT, "c"), child_text(None, "b")) == ("one two", None, None)
    assert child_number(ROOT, "n") == 1234.5
    assert len(children(ROOT, "b")) == 2
    assert child(child(ROOT, "c"), "b") is None
