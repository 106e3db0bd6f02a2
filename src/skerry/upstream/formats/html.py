"""HTML, parsed within bounds.

The parser takes time in the square of the depth of a tree, and of the attributes of a tag: fifty thousand nested elements, which
are 250 KB, take it six seconds. Markup in a reply may be written by anybody, as that of a job offer is."""

import re
from collections import Counter
from typing import TYPE_CHECKING

from skerry.errors import ReplyError

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

MAX_DEPTH = 1_000
"""Elements inside one another."""
MAX_ATTRIBUTES = 1_000
"""Words in one tag, most of which are attributes: those in quotes count too."""
MAX_FRAGMENT_SIZE = 65_536
MAX_FRAGMENT_TAGS = 5_000
TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
CROWDED_TAG = re.compile(rf"<[a-zA-Z][^<>\s/]*(?:[\s/]+[^<>\s/]+){{{MAX_ATTRIBUTES},}}")
QUOTED_BRACKET = re.compile(r"""=\s*(?:"[^"<>]*[<>]|'[^'<>]*[<>])""")
"""The start of an attribute whose value has a bracket, which does not end the tag."""
TAG_TOKEN = re.compile(r"""(<[a-zA-Z])|(>)|(=\s*)?(["'])|[\s/]+""")
NEVER_NESTED = frozenset(
    {
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
        "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "option", "optgroup", "colgroup", "rt", "rp",
    }
)  # fmt: skip
"""Elements without an end, and those that end where the next of their kind starts."""


def parse_page(page: str) -> "LexborHTMLParser":
    """The tree of a page. Raises ReplyError for one that is nested too deeply or has too long a tag."""
    if page.count("<") > MAX_DEPTH and _depth(page) > MAX_DEPTH:
        raise ReplyError(f"returned HTML with more than {MAX_DEPTH:,} elements inside one another")
    return _parsed(page)


def parse_fragment(markup: str) -> "LexborHTMLParser":
    """The tree of a part of a page, such as a description. Raises ReplyError for one that is far larger than those are."""
    if len(markup) > MAX_FRAGMENT_SIZE:
        raise ReplyError(f"returned markup of {len(markup):,} characters, more than {MAX_FRAGMENT_SIZE:,}")
    if (count := markup.count("<")) > MAX_FRAGMENT_TAGS:
        raise ReplyError(f"returned markup of {count:,} tags, more than {MAX_FRAGMENT_TAGS:,}")
    return _parsed(markup)


def _parsed(markup: str) -> "LexborHTMLParser":
    from selectolax.lexbor import LexborHTMLParser

    if crowded_tag(markup) is not None:
        raise ReplyError(f"returned HTML with a tag of more than {MAX_ATTRIBUTES:,} attributes")
    return LexborHTMLParser(markup)


def crowded_tag(markup: str) -> int | None:
    """A position inside the first tag of more than MAX_ATTRIBUTES attributes, before the rest of them; None if there is
    none. In linear time."""
    found = CROWDED_TAG.search(markup)
    end = found.start() + 1 if found else None
    if not QUOTED_BRACKET.search(markup, 0, end or len(markup)):
        return end
    # A quote opens a value, belongs to one, or stands in a comment. Each reading is followed: the most attributes of a tag
    # that may be open here, outside of quotes and in each of the two, and -1 where none may be.
    outside, inside = -1, {'"': -1, "'": -1}
    for token in TAG_TOKEN.finditer(markup):
        opens, ends, equals, quote = token.groups()
        if opens:
            outside = max(outside, 0)
        elif ends:
            outside = -1
        elif quote:
            before, closed = outside, inside[quote]
            outside = max(outside, closed + 1 if closed >= 0 else -1)  # the next attribute may follow without a space
            inside[quote] = before if equals is not None else -1
        elif outside >= 0:
            outside += 1
        if outside > MAX_ATTRIBUTES:
            return token.start()
    return None


def _depth(page: str) -> int:
    """The most elements inside one another, or more: an end tag ends an element of its own name only."""
    is_open: Counter[str] = Counter()
    depth = deepest = 0
    for end, name in TAG.findall(page):
        kind = name.lower()
        if kind in NEVER_NESTED:
            continue
        if not end:
            is_open[kind] += 1
            depth += 1
            deepest = max(deepest, depth)
        elif is_open[kind]:
            is_open[kind] -= 1
            depth -= 1
    return deepest
