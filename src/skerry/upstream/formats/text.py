"""Normalization of providers' strings: placeholders for missing values, line breaks, HTML."""

import re
from collections.abc import Collection

from skerry.upstream.formats.html import parse_fragment

BLOCK = re.compile(
    r"(?=</?(?:address|article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)\b)",
    re.IGNORECASE,
)
"""The position before a tag that separates words. Inline tags do not separate words: `<b>H</b>ello` is one word."""

WEB_ADDRESS = re.compile(r"https?://[^\s/?#]\S*", re.IGNORECASE)

Strings = list[str] | dict[str, str] | str | None

NO_VALUE = ("", "-")
"""Strings that some providers write for a missing value."""


def or_none(value: str | None, empty: Collection[str] = ()) -> str | None:
    """The string without surrounding white space; None if it is then empty or one of `empty`."""
    stripped = (value or "").strip()
    return None if stripped in empty else stripped or None


def one_line(value: str | None, empty: Collection[str] = ()) -> str | None:
    """The string in one line, with single spaces; None if it is then empty or one of `empty`."""
    return or_none(" ".join((value or "").split()), empty)


def lower_or_none(value: str | None) -> str | None:
    """The string in lower case, without surrounding white space; None if it is empty."""
    return or_none((value or "").lower())


def joined_lines(value: str | None) -> str | None:
    """The lines of the string, without surrounding white space, joined by semicolons; None if it is empty."""
    return or_none("; ".join(line.strip() for line in (value or "").splitlines() if line.strip()))


def web_address(value: str | None) -> str | None:
    """An address that starts with http:// or https:// and has no white space, else None: not a script, not a file."""
    found = or_none(value)
    return found if found is not None and WEB_ADDRESS.fullmatch(found) else None


def scalar(value: str | float | None) -> str | None:
    """A string, or a number as a string; None for a boolean or an empty string."""
    return None if value is None or isinstance(value, bool) else or_none(str(value))


def strings(value: Strings) -> list[str]:
    """A list of strings, which some providers write as an object with the positions as keys, or as a single string."""
    if value is None or isinstance(value, str):
        return [value] if value else []
    return list(value.values() if isinstance(value, dict) else value)


def plain_text(markup: str | None) -> str | None:
    """The text of an HTML fragment in one line, without tags, comments, scripts and styles; None if it is empty.

    Raises ReplyError for markup that is far larger than a description."""
    if not markup:
        return None
    tree = parse_fragment(BLOCK.sub(" ", markup))
    for element in tree.css("script, style"):
        element.decompose()
    return one_line(tree.text())
