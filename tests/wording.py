"""Wording that the project avoids, because the field has a standard term for it. One list for documents, code and tests."""

import re

UNIDIOMATIC: dict[str, str] = {
    r"begin of|begin and end": "start of",
    r"begins with|begin with|begins as": "starts with",
    r"begin (?:as|at|on|in)\b|begins\b|beginning\b": "start",
    r"a text\b": "a string",
    r"who asks|who asked|whoever|whoso": "a caller, a client",
    r"asked for|asks for": "requested",
    r"is told|are told|was told|told of|told apart|been told": "reported, distinguished",
    r"given a rest|is resting": "paused",
    r"worked out|works out": "computed",
    r"parted by": "separated by",
    r"stands? beside|beside\b": "next to, with",
    r"gives away": "reveals",
    r"bears? the name": "is named",
    r"of its own accord": "by itself",
    r"dearer": "more expensive",
    r"provider (?:sent|sends|gave|gives|told|tells|says|said)": "provider returned, provider states",
    r"this very|the very|that very": "this",
    r"passed over": "ignored",
    r"knows nothing of|nobody": "no caller, no process",
    r"come whole|came whole": "complete",
    r"is no (?:parameter|number|list|date|time)\b": "is not a",
    r"do(?:es)? not matter": "ignored",
    r"(?:when|if) left out|if (?:not|none is|one is|any is) given": "if omitted",
    r"blanks?\b": "space",
    r"by way of": "via, through",
    r"put together": "aggregated, combined",
    r"(?:is|are|was|were|be|been|not) asked\b": "called, requested",
    r"at hand\b": "known, available",
    r"misspelt|spelt\b": "misspelled, spelled",
    r"by alphabet\b": "in alphabetical order",
    r"of when\b": "date of the figures",
    r"what is no\b|is no (?:country|city|name|year|moment)\b": "is not a",
    r"organis|recognis|(?:kilo|centi|deci|milli)meters?\b|(?:milli)?liters?\b": "organiz-, recogniz-, metre, litre",
}
"""Patterns, each with what is written instead."""

PATTERN = re.compile("|".join(rf"\b(?:{pattern})" for pattern in UNIDIOMATIC), re.IGNORECASE)


def unidiomatic(text: str) -> str | None:
    """The first phrase of a text that the project avoids, in its context."""
    if (found := PATTERN.search(text)) is None:
        return None
    return "…" + text[max(0, found.start() - 30) : found.end() + 30] + "…"
