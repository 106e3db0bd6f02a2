"""Every endpoint that names an item, given the record of another: a 502, never that record under the name of the first.

In each recorded reply, what identifies the record is replaced. The test module of an endpoint that names an item declares what
identifies it in the provider's reply, or the reason why nothing does (`tests/declared.py`)."""

from collections.abc import Iterator
from typing import Any

import pytest

from skerry.api.endpoint import Endpoint
from tests.declared import declared, place
from tests.faults.test_matrix import ASKING
from tests.faults.trial import Trying, by_path
from tests.replaying import ANOTHER, ReplayServer

NO_ITEM = frozenset({"q", "limit", "page", "per_page", "pageSize", "amount", "lang", "kind", "seed"})
"""Parameters that search, shape or cut a list, or choose from it."""

NAMING = [
    endpoint
    for endpoint in ASKING
    # A report gives what is left: the sources that it asks are those of the endpoints here.
    if not endpoint.is_report and endpoint.example.keys() - NO_ITEM - {"start", "end"}
]


@pytest.fixture(autouse=True)
def _nothing_replaced_after(replay_server: ReplayServer) -> Iterator[None]:
    yield
    replay_server.another = {}


@pytest.mark.parametrize("endpoint", **by_path(NAMING))
def test_it_is_declared_what_identifies_the_item(endpoint: Endpoint[Any]) -> None:
    found = declared(endpoint)
    assert bool(found.another) is not bool(found.unidentified), (
        "it names an item: say what identifies it in the provider's reply, or why nothing does (`unidentified`); "
        + place(endpoint, "another", "{'\"EE\"': '\"LV\"'}")
    )


@pytest.mark.parametrize("endpoint", **by_path([each for each in ASKING if declared(each).another]))
async def test_another_record_is_a_502(trying: Trying, replay_server: ReplayServer, endpoint: Endpoint[Any]) -> None:
    trial = trying(endpoint)
    replay_server.another = declared(endpoint).another
    outcome = await trial.answer(ANOTHER, deadline=3.0)
    assert outcome.is_carried(endpoint) or not outcome.not_unavailable(endpoint)
