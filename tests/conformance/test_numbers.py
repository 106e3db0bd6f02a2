"""Quantities are numbers, never strings, in the example of every operation."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

NUMBER = re.compile(r"[+-]?\d+(?:[ \u00a0]\d{3})*(?:[.,]\d+)?\s*%?")
EXAMPLES = files("skerry") / "examples"
IDENTIFIER = re.compile(
    r"(?:.+_)?(?:id|ids|code|codes|isbn|isbns|isbn_1[03]|barcode|icao24|squawk|designation|version|text|phone|house|part|label)"
    r"|(?:.+_)?number"
)
"""Names of things that only look like numbers: their digits are not counted with, and may start with a zero. A `_text` is what a
source wrote where it is not known to be a number or a whole date."""
WORDS = frozenset(
    {
        "numeric", "example", "binary",
        # A year, where other rows of the same list have a day.
        "as_of",
        # Share of a prize: "1", "1/2" or "1/4", as it was awarded.
        "portion",
        # Words, of which some are digits: "143" for love, "100"; the answers of a quiz.
        "keywords", "answers", "correct_answer", "incorrect_answers",
        # Tracks of a railway and bays of a bus station, of which some are "12a" or "B".
        "platform",
        # Identifiers and terms of medical devices; volume and issue of a periodical, of which some are "12A" or "Suppl. 1".
        "udi", "gmdn", "volume", "issue",
        # Codes and names of the values of statistical variables. In their figures each variable is a column.
        "label", "Aasta", "Aasta_label", "Kuu", "Näitaja", "Elulisus",
        # What a web page has, beside the numbers that were read from it.
        "live_queue", "live_queue_length", "reserved", "reserved_delay",
    }
)  # fmt: skip


def strings(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for member, inner in value.items():
            is_code = f"{member}_label" in value  # of a category, in a table of statistics
            yield from strings(inner, "code" if is_code else member)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, name)
    elif isinstance(value, str):
        yield name, value


@pytest.mark.parametrize(
    "operation", sorted(file.name.removesuffix(".json") for file in EXAMPLES.iterdir() if file.name.endswith(".json"))
)
def test_no_number_is_a_string(operation: str) -> None:
    example = json.loads((EXAMPLES / f"{operation}.json").read_bytes())
    kept = [
        (name, text)
        for name, text in strings(example)
        if NUMBER.fullmatch(text) and name not in WORDS and not IDENTIFIER.fullmatch(name)
    ]
    assert kept == []
