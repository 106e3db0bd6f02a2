"""What the tests of every endpoint (`tests/conformance`, `tests/faults`) cannot know of one: declared in its own test module.

    DECLARED = {"/water/levels/{country}": Declared(another={'"EE"': '"LV"'})}

in any module below `tests/endpoints`."""

import importlib
import pkgutil
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from skerry.api.endpoint import Endpoint

NOTHING: Mapping[str, str] = MappingProxyType({})
NO_REQUESTS: Mapping[str, int] = MappingProxyType({})
YEARS: Mapping[str, str] = MappingProxyType({"as_of": "a year, where other rows have a day"})
"""Of `digits`, for reports with annual figures."""

# Reasons that several endpoints have.
ANNUAL = "annual figures, each with its year; the edition is not in the provider's replies"
AS_ASKED = "of the period that the caller names, which may be long ago"
COMPUTED = "computed here of figures that have ranges"
CURATED = "`_meta` has the times of the last check and change, `stale` and its reason"
ENTRIES = "entries of a register or catalogue, for which the provider states no time as a whole"
FILTERS = "a filter or a search: its rows may be any that the provider finds"
KNOWN_AHEAD = (
    "day-ahead prices: known before their period starts, which each of them states; no provider says when it published"
)
MEASURED_NOW = "asked at the moment of the answer: `Age` is all there is"
NOT_RESTATED = "the reply does not restate the question, and its rows do not tell"
ONE_FILE = "the provider has one file of all: the item is looked up in it"
ONGOING = "changes when there is a change, at no cadence"
PUBLISHED = "what was published stays as it is: nothing newer of it is due"
SERIES = "the prices of a day are a series: without one of them, its mean and its lowest price are wrong"
WORDS = "texts, names and statistics of words: nothing that is observed"


class Declared(Struct, frozen=True):
    """Of one endpoint. Each `str` is a reason, in words."""

    another: Mapping[str, str] = NOTHING
    """What identifies the record of the example in the provider's reply, and what another record has in its place."""
    unidentified: str = ""
    """Why nothing in the reply identifies the item that the example names."""
    every_row: str = ""
    """Why the answer is a 502 where one row of the provider's list is odd."""
    timeless: str = ""
    """Why the answer has no time of observation."""
    unageing: str = ""
    """Why the answer never says that newer figures are overdue (`stale_since`)."""
    carried: str = ""
    """Page, without https://, of what ships with the package or was collected, and answers while the provider does not."""
    unbounded: Mapping[str, str] = NOTHING
    """Numbers of the answer without a plausible range, by public name, and why."""
    signing: Mapping[str, str] = NOTHING
    """Datasets that give figures to an answer of providers, and which. Any other only resolves a name."""
    several_lists: str = ""
    """Why the answer does not keep the limit as one list does."""
    ahead: str = ""
    """Why the newest rows may have been observed by nobody yet."""
    unlisted: Mapping[str, str] = NOTHING
    """Parameters whose unknown values are not a 404, and why."""
    not_stored: frozenset[str] = frozenset()
    """Parts of a report that are missing from its example: they are made of what a collector stores in weeks."""
    indispensable: Mapping[str, str] = NOTHING
    """Hosts without which a report knows nothing, even while all others answer, and why."""
    composed: frozenset[str] = frozenset()
    """Fields of a report that are made of several parts, and are others with fewer; apart from its score and verdict."""
    chained: Mapping[str, int] = NO_REQUESTS
    """Requests of a report that can only start after an answer, such as that of a geocoder: what for, and how many, in the order
    in which they start. All others start at once."""
    asked_again: Mapping[str, str] = NOTHING
    """Hosts that the second call of a report asks again, and why."""
    digits: Mapping[str, str] = NOTHING
    """Strings of the answer that may look like numbers, and what they are."""
    recorded: datetime | None = None
    """When the figures of its cassettes were new, where old ones do not count: its example is called then."""


@cache
def declarations() -> Mapping[str, Declared]:
    """All of them, by path."""
    from tests import endpoints

    found: dict[str, Declared] = {}
    for module in pkgutil.walk_packages(endpoints.__path__, "tests.endpoints."):
        for path, declared in getattr(importlib.import_module(module.name), "DECLARED", {}).items():
            assert path not in found, f"{path} is declared twice, the second time in {module.name}"
            found[path] = declared
    return found


def declared(endpoint: Endpoint[Any]) -> Declared:
    return declarations().get(endpoint.path, Declared())


def place(endpoint: Endpoint[Any], field: str, example: str) -> str:
    """Where to declare something of an endpoint, and how: the end of a message."""
    *package, subject = endpoint.module.split(".")
    file = Path("tests", "endpoints", *package, f"test_{subject}.py")
    return f'declare it in {file}: DECLARED = {{"{endpoint.path}": Declared({field}={example})}} (tests/declared.py)'
