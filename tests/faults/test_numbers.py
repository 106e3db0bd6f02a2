"""Numbers that no provider should return: whatever they are, the caller gets an answer or a 502, never a 500.

Every number of a recorded JSON reply becomes one absurd number. What the answer then says of it is null, left out, or within
the range that its own field states."""

import asyncio
import re
from typing import Any

import pytest

from skerry.api.endpoint import Endpoint, Kind
from skerry.models.bounds import RANGES
from tests.faults.test_matrix import ASKING
from tests.faults.trial import DEADLINE, Trying, by_path
from tests.replaying import ABSURD

SAMPLED = re.compile(
    r"/(elering/system|elering/prices|estonian-weather/observations|estonian-air/current|estonian-roads/weather|iss/tle|latest"
    r"|crypto/movers|covid/countries/\{country\}|breweries/search|products/search|mashup/nomad/score|electricity/today)$"
)
"""Endpoints whose figures are most likely to be relied upon; `make test` has these, `make test-all` all."""
TRIED = [endpoint for endpoint in ASKING if SAMPLED.search(endpoint.path)]
OTHERS = [endpoint for endpoint in ASKING if endpoint not in TRIED]


@pytest.fixture(autouse=True)
def _in_haste(unpaced: None) -> None:
    """No waiting for the pace."""


@pytest.mark.parametrize("endpoint", **by_path(TRIED))
async def test_absurd_numbers(trying: Trying, endpoint: Endpoint[Any]) -> None:
    await _answers_or_refuses(trying, endpoint)


@pytest.mark.slow
@pytest.mark.parametrize("endpoint", **by_path(OTHERS))
async def test_absurd_numbers_everywhere(trying: Trying, endpoint: Endpoint[Any]) -> None:
    await _answers_or_refuses(trying, endpoint)


async def _answers_or_refuses(trying: Trying, endpoint: Endpoint[Any]) -> None:
    trial = trying(endpoint)
    outcomes = await asyncio.gather(*(trial.answer(fault, deadline=DEADLINE) for fault in ABSURD))
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
        return next((found for member, inner in value.items() if (found := _implausible(inner, member))), None)
    if isinstance(value, list):
        return next((found for inner in value if (found := _implausible(inner))), None)
    if name in RANGES and isinstance(value, int | float):
        low, high = RANGES[name]
        if not low <= value <= high:
            return f"answered {name} {value}"
    return None


def test_the_sample_has_its_endpoints() -> None:
    assert len(TRIED) >= 8
