"""Numbers that no provider should return: whatever they are, the caller gets an answer or a 502, never a 500.

Every number of a recorded JSON reply becomes one absurd number. What the answer then says of it is null, left out, or within
the range that its own field states."""

import asyncio
import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from skerry.api.endpoint import Endpoint, Kind
from skerry.models.ranges import range_of
from tests.faults.test_matrix import ASKING
from tests.faults.trial import DEADLINE, Outcome, Trying, by_path
from tests.replaying import ABSURD, number_fields

SAMPLED = re.compile(
    r"^/(elering/system|elering/prices|estonian-weather/observations|estonian-air/current|estonian-roads/weather|iss/tle|latest"
    r"|crypto/movers|covid/\{country\}|breweries/search|food/search|mashup/nomad/score|electricity/today/\{zone\})$"
)
"""Endpoints whose figures are most likely to be relied upon; `make test` has these, `make test-all` all."""
MAX_FIELDS = 25
"""Fields of one reply that are tried."""
TELLING = [ABSURD[name] for name in ("huge_float", "huge_integer", "minus_one", "nan_string")]
"""The numbers that are tried in each field: the others are of the same kinds."""
YEARS_OF = "years"
"""Member that has the years of figures by their names."""
TRIED = [endpoint for endpoint in ASKING if SAMPLED.search(endpoint.path)]
OTHERS = [endpoint for endpoint in ASKING if endpoint not in TRIED]


@pytest.mark.parametrize("endpoint", **by_path(TRIED))
async def test_absurd_numbers(trying: Trying, endpoint: Endpoint[Any]) -> None:
    await _answers_or_refuses(trying, endpoint)


@pytest.mark.slow
@pytest.mark.parametrize("endpoint", **by_path(OTHERS))
async def test_absurd_numbers_everywhere(trying: Trying, endpoint: Endpoint[Any]) -> None:
    await _answers_or_refuses(trying, endpoint)


async def _answers_or_refuses(trying: Trying, endpoint: Endpoint[Any]) -> None:
    trial = trying(endpoint)
    _judge(endpoint, await asyncio.gather(*(trial.answer(fault, deadline=DEADLINE) for fault in ABSURD)))


@pytest.mark.slow
@pytest.mark.parametrize("endpoint", **by_path(ASKING))
async def test_one_absurd_number_in_one_field(trying: Trying, endpoint: Endpoint[Any]) -> None:
    """Where every number is absurd, the first that a reader needs hides the others."""
    trial = trying(endpoint)
    await trial.mutated("", "", "0", deadline=3.0)  # to see what it asks
    mutations = [
        (address, field, number)
        for address, body in trial.replies().items()
        for field in fields_of(body)
        for number in TELLING
    ]
    outcomes = await asyncio.gather(*(trial.mutated(*mutation) for mutation in mutations))
    for outcome, (_, field, number) in zip(outcomes, mutations, strict=True):
        outcome.fault = f"{number} in {field}"
    _judge(endpoint, outcomes)


def fields_of(body: bytes) -> list[str]:
    """The fields with numbers in a reply that is JSON."""
    try:
        return list(dict.fromkeys(number_fields(json.loads(body))))[:MAX_FIELDS]
    except ValueError:
        return []


def _judge(endpoint: Endpoint[Any], outcomes: Sequence[Outcome]) -> None:
    wrong: dict[str, str] = {}
    for outcome in outcomes:
        if outcome.response.status_code == 502:
            problem = outcome.not_unavailable(endpoint)
        elif outcome.response.status_code in (200, 404) and endpoint.kind is not Kind.STREAM:
            problem = _implausible(outcome.response.json().get("data"))
        else:
            problem = f"answered {outcome.response.status_code}: {outcome.response.text[:300]}"
        if problem:
            wrong[outcome.fault] = problem
    assert not wrong, "\n" + "\n".join(f"{fault}: {text}" for fault, text in wrong.items())


def _implausible(value: Any, name: str = "") -> str | None:
    """The first field outside the range of its name."""
    if isinstance(value, dict):
        named = ((member, inner) for member, inner in value.items() if member != YEARS_OF)
        return next((found for member, inner in named if (found := _implausible(inner, member))), None)
    if isinstance(value, list):
        return next((found for inner in value if (found := _implausible(inner))), None)
    if (limits := range_of(name)) is not None and isinstance(value, int | float):
        low, high = limits
        if not low <= value <= high:
            return f"answered {name} {value}"
    return None


def test_the_sample_has_its_endpoints() -> None:
    assert len(TRIED) == SAMPLED.pattern.count("|") + 1
