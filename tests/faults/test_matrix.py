"""Every endpoint that asks a provider, under everything that can go wrong with one.

Whatever happens upstream, the caller gets 502 problem details that name the provider, in time; a mashup gives what is left, and
where facts ship with the package, these answer and are named.
An application with the one endpoint is made for each fault, so that no cache and no circuit breaker hides it."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import stamina
import time_machine

from skerry import registry
from skerry.api.endpoint import Endpoint, Kind
from skerry.upstream.source import Source
from tests.conformance.examples import moment
from tests.declared import declared
from tests.faults.trial import DEADLINE, Outcome, Trial, Trying, by_path
from tests.replaying import FAULTS, LASTING

ENDPOINTS = registry.endpoints()
ASKING = [endpoint for endpoint in ENDPOINTS if endpoint.sources and endpoint.kind is not Kind.STREAM]
REPORTS = [endpoint for endpoint in ASKING if endpoint.is_report]
AT_HOME = [endpoint for endpoint in ENDPOINTS if not endpoint.sources and endpoint.kind is not Kind.STREAM]

EVERY_FAULT = (*FAULTS, "refused", "dns")
SEEN_BY_READERS = (
    "error_500", "error_403", "html", "empty", "json_null", "truncated", "missing_field", "number_strings", "refused",
)  # fmt: skip
"""Faults of what a source's own reader is given, or that a source may read as something else; and a provider that is away."""
ENDED_BY_THE_CLIENT = tuple(fault for fault in EVERY_FAULT if fault not in SEEN_BY_READERS)
"""Faults that the upstream client ends, before a reader is called. The endpoints of one source meet them in the same way: in
`make test` one of them does, in `make test-all` all."""
MAY_PASS_UNNOTICED = frozenset({"missing_field", "number_strings"})
"""Faults that can hit what an endpoint does not use: then it answers as it does without them."""
ONE_BY_ONE = ("error_500", "html", "timeout")
"""Faults with which each host of a mashup is tried alone."""


def one_for_each_source(endpoints: list[Endpoint[Any]]) -> list[Endpoint[Any]]:
    """Endpoints that together ask every source, each one that no earlier one asks."""
    found: list[Endpoint[Any]] = []
    asked: set[type[Source]] = set()
    for endpoint in endpoints:
        if not asked.issuperset(endpoint.sources):
            found.append(endpoint)
            asked.update(endpoint.sources)
    return found


ALONE = [endpoint for endpoint in ASKING if not endpoint.is_report]
FIRST = one_for_each_source(ALONE)
OTHERS = [endpoint for endpoint in ALONE if endpoint not in FIRST]

SHORT_DEADLINE = 0.4
"""For faults that last: only the deadline ends them before the test gives up (`in_time`)."""


@pytest.fixture(autouse=True)
def _in_haste() -> Iterator[None]:
    """No waiting between tries: the client's own tests have that."""
    with stamina.set_testing(True, attempts=3):
        yield


def deadline_of(fault: str) -> float:
    return SHORT_DEADLINE if fault in LASTING else DEADLINE


@pytest.mark.parametrize("endpoint", **by_path(ALONE))
async def test_a_fault_is_a_502(trying: Trying, endpoint: Endpoint[Any]) -> None:
    await _is_a_502(trying(endpoint), endpoint, SEEN_BY_READERS)


@pytest.mark.parametrize("endpoint", **by_path(FIRST))
async def test_a_fault_of_the_connection_is_a_502(trying: Trying, endpoint: Endpoint[Any]) -> None:
    await _is_a_502(trying(endpoint), endpoint, ENDED_BY_THE_CLIENT)


@pytest.mark.slow
@pytest.mark.parametrize("endpoint", **by_path(OTHERS))
async def test_a_fault_of_the_connection_is_a_502_everywhere(trying: Trying, endpoint: Endpoint[Any]) -> None:
    await _is_a_502(trying(endpoint), endpoint, ENDED_BY_THE_CLIENT)


async def _is_a_502(trial: Trial, endpoint: Endpoint[Any], faults: Sequence[str]) -> None:
    await trial.prepare()
    good = await trial.answer(deadline=3.0)
    assert good.response.status_code == 200, f"its example does not work: {good.response.text[:300]}"
    outcomes = await asyncio.gather(*(trial.answer(fault, deadline=deadline_of(fault)) for fault in faults))
    wrong = {outcome.fault: text for outcome in outcomes if (text := _wrong(endpoint, good, outcome))}
    assert not wrong, "\n" + "\n".join(f"{fault}: {text}" for fault, text in wrong.items())


def _wrong(endpoint: Endpoint[Any], good: Outcome, outcome: Outcome) -> str | None:
    if outcome.is_carried(endpoint):
        return None
    if outcome.response.status_code == 200:
        if not good.hosts and outcome.data == good.data:
            return None
        if outcome.kind in MAY_PASS_UNNOTICED and (
            is_part_of(outcome.data, good.data) or len(endpoint.sources) > 1 or _lost_rows_only(endpoint, good, outcome)
        ):
            return None  # none of it is used, another provider answered, or odd rows and optional figures were left out
    return outcome.not_unavailable(endpoint)


def is_part_of(found: Any, good: Any) -> bool:
    """Whether an answer is the good one, except for what is null in it."""
    if isinstance(found, dict) and isinstance(good, dict) and found.keys() == good.keys():
        return all(value is None or is_part_of(value, good[name]) for name, value in found.items())
    if isinstance(found, list) and isinstance(good, list) and len(found) == len(good):
        return all(map(is_part_of, found, good))
    return bool(found == good)


def _lost_rows_only(endpoint: Endpoint[Any], good: Outcome, outcome: Outcome) -> bool:
    """Whether the answer has some of the rows that it has without the fault, and no other; a random one is any of them."""
    if endpoint.fresh is None:
        return True
    rows = outcome.data.get("items")
    return bool(rows) and all(row in good.data["items"] for row in rows)


@pytest.mark.parametrize("endpoint", **by_path(REPORTS))
async def test_a_report_gives_what_is_left(trying: Trying, endpoint: Endpoint[Any]) -> None:
    trial = trying(endpoint)
    with time_machine.travel(moment(endpoint)):  # later the recorded figures are too old to count
        await trial.prepare()
        await _gives_what_is_left(trial, endpoint)


async def _gives_what_is_left(trial: Trial, endpoint: Endpoint[Any]) -> None:
    good = await trial.answer(deadline=3.0)
    assert good.response.status_code == 200, f"its example does not work: {good.response.text[:300]}"
    lacking = {entry["part"] for entry in good.data["unavailable"]}
    assert lacking == declared(endpoint).not_stored, "its example must show it whole"
    everywhere = [trial.answer(fault, deadline=deadline_of(fault)) for fault in EVERY_FAULT]
    single = [
        trial.answer(fault, host, deadline_of(fault))
        for host in good.hosts
        for fault in ONE_BY_ONE
        if len(good.hosts) > 1
    ]
    outcomes = await asyncio.gather(*everywhere, *single)
    wrong = {outcome.fault: text for outcome in outcomes if (text := _wrong_mashup(endpoint, good, outcome))}
    assert not wrong, "\n" + "\n".join(f"{fault}: {text}" for fault, text in wrong.items())
    if single:
        partial = [outcome for outcome in outcomes[len(everywhere) :] if outcome.response.status_code == 200]
        assert partial, "no host can be spared: that is no mashup"


def _wrong_mashup(endpoint: Endpoint[Any], good: Outcome, outcome: Outcome) -> str | None:
    if outcome.response.status_code != 200:
        return outcome.not_unavailable(endpoint)
    data = outcome.data
    named = {entry["part"] for entry in data["unavailable"]} - declared(endpoint).not_stored
    lost = {name for name, value in good.data.items() if value is not None and data[name] is None}
    parts = {name for name in lost if isinstance(good.data[name], dict | list)}
    if not lost and not named:
        if outcome.kind in MAY_PASS_UNNOTICED and data == good.data:
            return None
        if {entry["source"] for entry in data.get("sources", [])} - {
            entry["source"] for entry in good.data.get("sources", [])
        }:
            return None  # another provider answered
        home = declared(endpoint).carried.partition("/")[0]
        if home and outcome.fault.endswith(f" of {home}") and outcome.is_carried(endpoint):
            return None  # what was collected of this provider
        return "answered 200 with nothing missing"
    if not named or parts - named:  # a figure derived from a part may go with it without being named
        return f"does not name what is missing: {', '.join(sorted((parts or lost) - named))}"
    if present := {name for name in named if at(data, name) is not None}:
        return f"names as missing what is there: {', '.join(sorted(present))}"
    for entry in data["unavailable"]:
        if entry["reason"] not in ("upstream_unavailable", "no_data", "not_covered") or not entry["detail"]:
            return f"gives no reason: {entry}"
        if any(inside in entry["detail"] for inside in ("127.0.0.1", "gateway.invalid", "169.254.", "Traceback")):
            return f"tells of our inside: {entry['detail']}"
    return None


def at(data: Any, part: str) -> Any:
    """A part by its name: `factors.<name>` is the score of a factor, `factors.<name>.<name>` the value of one of its inputs,
    `markets.<country>.<name>` a field of the row of a country, `assets.<id>.<name>` one of the row with
    this id, `lines.<item>` the amount of the line of an item, `hours.<name>` the values of this column, null where a row has
    none."""
    first, *names = part.split(".")
    data = data[first]
    if isinstance(data, list) and data and all("country" in entry for entry in data):
        country, *names = names
        data = next(entry for entry in data if entry["country"] == country)
    if isinstance(data, list) and (of_id := [entry for entry in data if entry.get("id") == names[0]]):
        [data], names = of_id, names[1:]
    if isinstance(data, list) and (of_item := [entry for entry in data if entry.get("item") == names[0]]):
        return of_item[0]["amount"]
    if isinstance(data, list) and names[0] in (data[0] if data else names):
        values = [row[names[0]] for row in data]
        return None if None in values else values
    if isinstance(data, list):
        factor = next(entry for entry in data if entry["name"] == names[0])
        return next((entry["value"] for entry in factor["inputs"] if entry["name"] in names[1:]), factor["score"])
    for name in names:
        data = data[name] if data is not None else None
    return data


@pytest.mark.parametrize("endpoint", **by_path(AT_HOME))
async def test_what_we_carry_needs_no_network(trying: Trying, endpoint: Endpoint[Any]) -> None:
    trial = trying(endpoint)
    await trial.prepare()
    outcome = await trial.answer("refused")
    assert outcome.response.status_code == 200, outcome.response.text[:300]
