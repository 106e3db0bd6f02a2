"""What the XML feeds have in common."""

from typing import TYPE_CHECKING

from skerry.upstream.formats.xml import child

if TYPE_CHECKING:
    from lxml.etree import _Element

TITLE = "Ilmateenistus"
ZONE = "Europe/Tallinn"
ENCODING = "windows-1257"
"""Encoding of a feed whose bytes do not have the encoding that it declares."""


def paragraphs_of(element: "_Element", name: str) -> str | None:
    """The text of a child line by line: in forecasts for the sea, each line is about one area."""
    found = child(element, name)
    lines = "" if found is None else "".join(map(str, found.itertext()))
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines.splitlines()))) or None
