"""Every answer says of when its figures are, or its test module declares why it cannot (`tests/declared.py`)."""

from typing import Any, get_origin

import pytest

from skerry import registry
from skerry.api.endpoint import Endpoint, Kind
from skerry.api.observed import may_be_observed, may_be_stale
from skerry.store import HistoryPage
from tests.conformance.conftest import Serving
from tests.conformance.test_matrix import ask, by_path
from tests.declared import declarations, declared, place

ANSWERING = [
    endpoint
    for endpoint in registry.endpoints()
    if endpoint.kind not in (Kind.STREAM, Kind.COMPUTED, Kind.BUNDLED)
    # The date of what ships is that of its dataset (tests/datasets/test_about.py).
]


def states_staleness(endpoint: Endpoint[Any]) -> bool:
    page = get_origin(endpoint.answer)
    return may_be_stale(endpoint.answer) or (isinstance(page, type) and issubclass(page, HistoryPage))


@pytest.mark.parametrize("endpoint", **by_path(ANSWERING))
def test_it_states_of_when_its_figures_are_or_why_not(endpoint: Endpoint[Any]) -> None:
    found = declared(endpoint)
    if may_be_observed(endpoint.answer):
        assert not found.timeless, "it states a time: `timeless` is not needed"
        assert states_staleness(endpoint) is not bool(found.unageing), (
            "it states `stale_since` as its records are `Observed` (skerry/models/observed.py), or says why not; "
            + place(endpoint, "unageing", "reason")
        )
    else:
        assert found.timeless, (
            "it has no time of its figures: add a field such as `observed_at`, or say why the provider states none; "
            + place(endpoint, "timeless", "reason")
        )
        assert not found.unageing, "it states no time at all: `unageing` is not needed"


def test_what_is_declared_exists() -> None:
    assert declarations().keys() <= {endpoint.path for endpoint in registry.endpoints()}


@pytest.mark.parametrize(
    "endpoint",
    **by_path([each for each in ANSWERING if may_be_observed(each.answer) and not declared(each).ahead]),
)
async def test_last_modified_is_set_where_a_time_is_stated(serving: Serving, endpoint: Endpoint[Any]) -> None:
    async with serving(endpoint) as api:
        response = await ask(api, endpoint)
    assert response.status_code == 200, response.text[:300]
    # A report may have a part whose provider states no time.
    assert "last-modified" in response.headers or endpoint.kind is Kind.MASHUP
