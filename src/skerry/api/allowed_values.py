"""Descriptions of the allowed values of a parameter, for error messages."""

import re
from collections.abc import Mapping
from typing import Any

NUMBERS = {"integer": "an integer", "number": "a number"}
FORMS = {"date": "a date such as 2026-04-14", "date-time": "a time such as 2026-04-14T12:00:00Z"}


def in_words(schema: Mapping[str, Any], description: str, example: Any) -> str:
    """A phrase that describes the JSON Schema of a simple value: `an integer from 1 to 50`."""
    if schema.get("type") == "boolean":
        return "true or false"
    if schema.get("format") in FORMS:
        return FORMS[schema["format"]]
    if (kind := NUMBERS.get(schema.get("type", ""))) is not None:
        low, high = _plain(schema.get("minimum")), _plain(schema.get("maximum"))
        if (above := _plain(schema.get("exclusiveMinimum"))) is not None:
            return f"{kind} above {above}" + ("" if high is None else f" and at most {high}")
        if low is not None and high is not None:
            return f"{kind} from {low} to {high}"
        if low is not None:
            return f"{kind} of at least {low}"
        return kind if high is None else f"{kind} of at most {high}"
    words = with_article(description.partition(";")[0] or "a string")
    if example is not None:
        words += f", such as {example}"
    return words + _length(schema.get("minLength", 0), schema.get("maxLength"))


WITHOUT_ARTICLE = re.compile(r"(an?|the|words|keywords|numbers|part|all|any|one|`)\b|`", re.IGNORECASE)
THE_ONLY = re.compile(r"(\w+ ){1,2}of |current ", re.IGNORECASE)
VOWEL = re.compile(r"[aeio]|u(?!s|ni|\.)", re.IGNORECASE)


def with_article(words: str) -> str:
    """A description with an article, to follow "expected": `the name of a city`, `a category`."""
    if WITHOUT_ARTICLE.match(words):
        return words
    if THE_ONLY.match(words):
        return f"the {words}"
    return f"{'an' if VOWEL.match(words) else 'a'} {words}"


def _length(shortest: int, longest: int | None) -> str:
    """How long a string may be. That it may not be empty goes without saying."""
    if shortest > 1:
        return f" (at least {shortest} characters)" if longest is None else f" ({shortest} to {longest} characters)"
    return "" if longest is None else f" (at most {longest} character{'s' if longest > 1 else ''})"


def _plain(bound: float | None) -> float | None:
    """A bound without a needless decimal point: 20, not 20.0."""
    return int(bound) if isinstance(bound, float) and bound.is_integer() else bound
