"""Every report while half of its providers are away: 200 with what the others know, and the rest null and named.

Half are all sets of n // 2 of the hosts that the report calls when all are up, or a sample of them where they are many. Nothing
of the report is stored beforehand but what it calls no provider for."""

import asyncio
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
import stamina
import time_machine

from skerry.api.endpoint import Endpoint
from tests.conformance.examples import moment
from tests.declared import declared
from tests.faults.test_matrix import REPORTS, at
from tests.faults.trial import Outcome, Trying, by_path

MAX_SETS = 20
COMPOSED = frozenset(
    {"sources", "unavailable", "score", "coverage", "factors", "verdict", "summary", "opportunities", "risks"}
)
"""Fields that are made of several parts: with fewer parts they are others. A report declares its own ones."""


@pytest.fixture(autouse=True)
def _in_haste() -> Iterator[None]:
    with stamina.set_testing(True, attempts=1):
        yield


def halves(hosts: list[str], seed: str) -> list[tuple[str, ...]]:
    """The sets of half of the hosts that are tried."""
    found = list(combinations(sorted(hosts), len(hosts) // 2))
    return found if len(found) <= MAX_SETS else Random(seed).sample(found, MAX_SETS)


@pytest.mark.parametrize("endpoint", **by_path(REPORTS))
async def test_half_of_the_providers_can_be_spared(trying: Trying, endpoint: Endpoint[Any]) -> None:
    trial = trying(endpoint)
    await trial.prepare()
    with time_machine.travel(moment(endpoint), tick=False):  # later the recorded figures are too old to count
        good = await trial.answer(deadline=3.0)
        tried = [away for away in halves(good.hosts, endpoint.path) if away]
        outcomes = await asyncio.gather(*(trial.answer("error_500", "+".join(away)) for away in tried))
    wrong = {outcome.fault: text for outcome in outcomes if (text := _wrong(endpoint, good, outcome))}
    assert not wrong, "\n" + "\n".join(f"{fault}: {text}" for fault, text in wrong.items())


def _wrong(endpoint: Endpoint[Any], good: Outcome, outcome: Outcome) -> str | None:
    if outcome.response.status_code != 200 and any(host in outcome.fault for host in declared(endpoint).indispensable):
        return outcome.not_unavailable(endpoint)
    if outcome.response.status_code != 200:
        return f"answered {outcome.response.status_code}: {outcome.response.text[:300]}"
    data = outcome.data
    named = {entry["part"]: entry["reason"] for entry in data["unavailable"]}
    lost = {name for name, value in good.data.items() if value is not None and data[name] is None}
    if unnamed := lost - named.keys():
        return f"does not name what is missing: {', '.join(sorted(unnamed))}"
    if columns := {name for name in _lost_columns(good.data, data) if not _is_named(name, named)}:
        return f"does not name the columns that are missing: {', '.join(sorted(columns))}"
    if present := {part for part in named if at(data, part) is not None}:
        return f"names as missing what is there: {', '.join(sorted(present))}"
    if set(named.values()) - {"upstream_unavailable", "no_data", "not_covered", "stale"}:
        return f"gives another reason: {named}"
    touched = {part.partition(".")[0] for part in named} | COMPOSED | declared(endpoint).composed
    others = {name for name in data.keys() - touched if data[name] != good.data[name]}
    if others and _suppliers(data) <= _suppliers(good.data):
        return f"has other figures than with all providers: {', '.join(sorted(others))}"
    return None


def _lost_columns(good: Any, data: Any) -> Iterator[str]:
    """Columns of lists of rows that have a value with all providers, and none here."""
    for name, rows in good.items():
        found = data[name]
        if name in COMPOSED or not isinstance(rows, list) or not found or not isinstance(rows[0], dict):
            continue
        for column in rows[0]:
            if any(row[column] is not None for row in rows) and all(row[column] is None for row in found):
                yield f"{name}.{column}"


def _is_named(column: str, named: Iterable[str]) -> bool:
    """`list.column`, or `list.row.column` of each row."""
    first, last = column.split(".")
    return any(part.split(".")[0] == first and last in part.split(".") for part in named)


def _suppliers(report: Any) -> set[str]:
    """Sources of the parts. Figures may be others where another provider stands in for one."""
    return {entry["source"] for entry in report["sources"]}
