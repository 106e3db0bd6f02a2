"""Lists of providers of which a row is odd, or of which a part is missing.

An odd row is left out of the answer, and never costs the others. Half of a reply is never an answer."""

import asyncio
from typing import Any

import pytest

from skerry.api.endpoint import Endpoint
from tests.declared import declared, place
from tests.faults.test_matrix import ASKING, is_part_of
from tests.faults.trial import Outcome, Trying, by_path
from tests.replaying import LIST_FAULTS, NONE

HALVES = frozenset({"half", "half_of_the_lines"})


@pytest.mark.parametrize("endpoint", **by_path(ASKING))
async def test_lists(trying: Trying, endpoint: Endpoint[Any]) -> None:
    trial = trying(endpoint)
    await trial.prepare()
    good, *outcomes = await asyncio.gather(*(trial.answer(fault, deadline=3.0) for fault in (NONE, *LIST_FAULTS)))
    wrong = {outcome.fault: text for outcome in outcomes if (text := _wrong(endpoint, good, outcome))}
    assert not wrong, "\n" + "\n".join(f"{fault}: {text}" for fault, text in wrong.items())


def _wrong(endpoint: Endpoint[Any], good: Outcome, outcome: Outcome) -> str | None:
    status = outcome.response.status_code
    if status == 502 and (outcome.kind in HALVES or declared(endpoint).every_row):
        return outcome.not_unavailable(endpoint)
    if status != 200:
        hint = place(endpoint, "every_row", "reason") if status == 502 else ""
        return f"answered {status}: {outcome.response.text[:300]}\nWhere the answer needs every row, {hint}"
    if endpoint.is_report and outcome.data["unavailable"]:
        return None  # what must hold then is in `test_matrix`
    if "missing" in good.data:  # of several countries, whose providers each met the fault, or of several cities
        named = set(map(_about, outcome.data["missing"]))
        lost = set(map(_about, good.data["items"])) - set(map(_about, outcome.data["items"]))
        return None if lost <= named else f"lost {lost - named}, and does not say so"
    if outcome.is_carried(endpoint):
        return None
    if outcome.kind in HALVES and endpoint.fresh is not None and outcome.data != good.data:
        return "answered 200 from half of a reply"
    return None if endpoint.fresh is None else _not_the_others(good, outcome)


def _about(row: dict[str, Any]) -> Any:
    """The place of a row of a comparison of places, and of what says that it is missing; else its country."""
    if "place" in row:
        return row["place"]["city"]
    return row["city"] if "city" in row and "reason" in row else row["country"]


def _not_the_others(good: Outcome, outcome: Outcome) -> str | None:
    """What keeps the rows of an answer from being those of the good one but for the odd one."""
    rows, whole = outcome.data.get("items"), good.data.get("items")
    if not isinstance(rows, list):
        return None
    if whole and len(rows) < len(whole) - 1:
        return f"lost {len(whole) - len(rows)} rows of {len(whole)}"
    if len(rows) >= len(whole):
        return None  # the row lost a field, or the next one moved up
    other = [row for row in rows if not any(is_part_of(row, known) for known in whole)]
    return f"has rows of its own: {other[:2]}" if other else None
