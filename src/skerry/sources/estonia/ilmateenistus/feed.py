"""Elements of the XML feeds, whichever it is."""

from datetime import UTC, datetime
from math import isfinite
from typing import TYPE_CHECKING

from skerry.errors import ReplyError

if TYPE_CHECKING:
    from lxml.etree import _Element

ZONE = "Europe/Tallinn"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
ENCODING = "windows-1257"
"""Of a feed whose bytes are not of the encoding that it declares."""


def text_of(element: "_Element", name: str) -> str | None:
    """Text of a child that must be there, without line breaks and marks; None when it is empty."""
    child = element.find(name)
    if child is None:
        raise ReplyError(f"sent a {element.tag} without {name}")
    return " ".join(" ".join(map(str, child.itertext())).split()) or None


def number_of(element: "_Element", name: str, *, optional: bool = False) -> float | None:
    """Number of a child; None when it is empty, or (where that may be) not there."""
    if optional and element.find(name) is None:
        return None
    return finite(text_of(element, name))


def finite(text: str | None) -> float | None:
    if not text:
        return None
    number = float(text)
    if not isfinite(number):
        raise ReplyError(f"sent {text} for a number")
    return number


def paragraphs_of(element: "_Element", name: str) -> str | None:
    """Text of a child that may be there, by its lines: those for the sea tell of one area each."""
    child = element.find(name)
    if child is None:
        return None
    lines = ("".join(map(str, child.itertext()))).splitlines()
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines))) or None
