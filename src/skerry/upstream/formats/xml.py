"""Access to XML elements by local name, in any namespace."""

from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

from skerry.errors import ReplyError
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.text import one_line

if TYPE_CHECKING:
    from lxml.etree import _Element


def read_children(file: IO[bytes], root: str) -> "Iterator[_Element]":
    """The elements directly below the root of a large document, one at a time: each is freed before the next one. No external
    resource is loaded. Raises ReplyError for another root, and for a document that is not complete."""
    from lxml import etree

    parsing = etree.iterparse(
        file, events=("start", "end"), resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    depth = 0
    try:
        for event, element in parsing:
            depth += 1 if event == "start" else -1
            if event == "start" and depth == 1 and local_name(element) != root:
                raise ReplyError(f"returned the document {local_name(element):.40} instead of {root}")
            if event == "end" and depth == 1:
                yield element
                element.clear()
                while (before := element.getprevious()) is not None:
                    element.getparent().remove(before)
    except etree.XMLSyntaxError as error:
        raise ReplyError("returned a file that is not XML or not complete") from error


def local_name(element: "_Element") -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


def child(element: "_Element | None", name: str) -> "_Element | None":
    """The first child with this name, or None."""
    return None if element is None else element.find(f"{{*}}{name}")


def children(element: "_Element | None", name: str) -> "list[_Element]":
    """All children with this name."""
    return [] if element is None else element.findall(f"{{*}}{name}")


def descendants(element: "_Element", name: str) -> "Iterator[_Element]":
    """All elements with this name below an element, in the order of the document."""
    return element.iter(f"{{*}}{name}")


def text_of(element: "_Element | None") -> str | None:
    """The text of an element and its descendants, in one line; None if it is empty or missing."""
    return None if element is None else one_line(" ".join(map(str, element.itertext())))


def child_text(element: "_Element | None", name: str) -> str | None:
    """The text of a child, in one line; None if it is empty or missing."""
    return text_of(child(element, name))


def child_number(element: "_Element | None", name: str) -> float | None:
    """The number in a child; None if it is empty or missing. Raises ValueError for any other string."""
    return number(child_text(element, name))
