"""Quantities are numbers, never strings, in the example of every operation."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import pytest

from skerry.api.endpoint import Endpoint
from tests.conformance import contract
from tests.conformance.test_matrix import ENDPOINTS, by_path
from tests.declared import declared, place

NUMBER = re.compile(r"[+-]?\d+(?:[ \u00a0]\d{3})*(?:[.,]\d+)?\s*%?")
EXAMPLES = files("skerry") / "examples"
IDENTIFIER = re.compile(
    r"(?:.+_)?(?:id|ids|code|codes|isbn|isbns|isbn_1[03]|barcode|icao24|squawk|designation|version|text|phone|house|part|label|platform)"
    r"|(?:.+_)?number"
)
"""Names of things that only look like numbers: their digits are not counted with, and may start with a zero. A `_text` is what a
source wrote where it is not known to be a number or a whole date."""


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


def example_of(endpoint: Endpoint[Any]) -> Traversable:
    return EXAMPLES / f"{contract.operation(endpoint)['operationId']}.json"


@pytest.mark.parametrize("endpoint", **by_path([each for each in ENDPOINTS if example_of(each).is_file()]))
def test_no_number_is_a_string(endpoint: Endpoint[Any]) -> None:
    digits = declared(endpoint).digits
    kept = [
        (name, text)
        for name, text in strings(json.loads(example_of(endpoint).read_bytes()))
        if NUMBER.fullmatch(text) and name not in digits and not IDENTIFIER.fullmatch(name)
    ]
    assert kept == [], f"where these are no numbers, {place(endpoint, 'digits', '{name: what it is}')}"
