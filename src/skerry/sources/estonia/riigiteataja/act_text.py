"""The document of an act: its data, and its sections."""

from typing import TYPE_CHECKING

from skerry.errors import ReplyError
from skerry.sources.estonia.riigiteataja.records import ActSection, ActText
from skerry.upstream.formats.text import one_line, plain_text
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.formats.xml import child, child_text, descendants, local_name, text_of
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from lxml.etree import _Element

SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LINES = frozenset({"loige", "alampunkt", "reavahetus"})
"""Subsections, items and line breaks: each starts a line."""
NOT_TEXT = frozenset({"muutmismarge", "normtehnmarkus", "paragrahvPealkiri"})
"""Notes on amendments, footnotes, and the heading."""


def read_act_text(reply: Reply) -> ActText:
    root = reply.xml()
    if local_name(root) != "oigusakt":
        raise ReplyError(f"returned the document {local_name(root):.40} instead of an act")
    data = child(root, "metaandmed")
    validity = child(data, "kehtivus")
    named = child(child(root, "aktinimi"), "nimi")
    title, number = child_text(named, "pealkiri"), child_text(data, "globaalID")
    if title is None or number is None:
        raise ReplyError("returned an act without title or identifier")
    group = child_text(data, "terviktekstiGrupiID")
    sections = [_section(element) for element in descendants(root, "paragrahv")]
    return ActText(
        id=int(number),
        group_id=int(group) if group else None,
        title=title,
        abbreviation=child_text(data, "lyhend"),
        kind=child_text(data, "dokumentLiik"),
        issuer=child_text(data, "valjaandja"),
        start_date=day_or_none(child_text(validity, "kehtivuseAlgus")),
        end_date=day_or_none(child_text(validity, "kehtivuseLopp")),
        sections=sections,
        text=None if sections else _lines(child(root, "sisu")),
    )


def _section(element: "_Element") -> ActSection:
    numbered = child(element, "paragrahvNr")
    number = text_of(numbered)
    if numbered is None or number is None:
        raise ReplyError("returned a section without its number")
    inserted = str(numbered.get("ylaIndeks") or "").translate(SUPERSCRIPT)
    return ActSection(number + inserted, child_text(element, "paragrahvPealkiri"), _lines(element))


def _lines(element: "_Element | None") -> str | None:
    """The text below an element: a line for each subsection and item, with its number as the gazette displays it."""
    lines: list[list[str]] = [[]]
    for part in () if element is None else element:
        if local_name(part) != "kuvatavNr":  # of the section itself
            _collect(part, lines)
    return "\n".join(" ".join(words) for words in lines if words) or None


def _collect(element: "_Element", lines: list[list[str]]) -> None:
    """Add the text of an element to the last line, or to new ones."""
    name = local_name(element)
    if name in NOT_TEXT:
        return
    if name in LINES:
        lines.append([])
    if name in ("kuvatavNr", "tavatekst"):
        found = _inline(element)
    elif name == "HTMLKonteiner":
        found = plain_text(element.text)
    else:
        for part in element:
            _collect(part, lines)
        return
    if found:
        lines[-1].append(found)


def _inline(element: "_Element") -> str | None:
    """The text of an element in one line. Of a reference to another act only what is displayed belongs to it."""
    shown = [str(element.text or "")]
    for part in element:
        displayed = child(part, "kuvatavTekst")
        shown += [_inline(part if displayed is None else displayed) or "", str(part.tail or "")]
    return one_line("".join(shown))
