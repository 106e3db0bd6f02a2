"""A report takes as long as its slowest part, and its second call costs nothing.

No clock is read. The providers answer nothing before all requests that need no answer have come, so a report that fetches one
part after the other never ends; of the requests that need an answer, a test module declares how many there are, and why."""

from typing import Any
from urllib.parse import urlsplit

import pytest

from skerry import registry
from skerry.api.endpoint import Endpoint
from tests.conformance.conftest import Serving
from tests.declared import declared, place
from tests.replaying import ReplayServer

REPORTS = [endpoint for endpoint in registry.endpoints() if endpoint.is_report]


@pytest.mark.parametrize("endpoint", REPORTS, ids=[endpoint.path for endpoint in REPORTS])
async def test_its_parts_are_fetched_at_once(serving: Serving, replay: ReplayServer, endpoint: Endpoint[Any]) -> None:
    async with serving(endpoint) as api:
        replay.reset()
        whole = (await api.client.get(endpoint.url())).json()
        asked = [row["url"] for row in replay.log]
    chained = declared(endpoint).chained.values()
    async with serving(endpoint) as api:
        replay.reset()
        with replay.together(len(asked) - sum(chained), *chained) as came:
            response = await api.client.get(endpoint.url())
    hint = place(endpoint, "chained", '{"heights of the places that the geocoder found": 1}')
    together = "\n".join(came)
    assert response.json() == whole, f"only these came together:\n{together}\nif others need an answer, {hint}"
    assert sorted(came) == sorted(asked)


@pytest.mark.parametrize("endpoint", REPORTS, ids=[endpoint.path for endpoint in REPORTS])
async def test_its_second_call_costs_nothing(serving: Serving, replay: ReplayServer, endpoint: Endpoint[Any]) -> None:
    """In another form, which the cache of responses does not have."""
    async with serving(endpoint) as api:
        await api.client.get(endpoint.url())
        replay.reset()
        second = await api.client.get(endpoint.url({**endpoint.example, "format": "ndjson"}))
        assert second.status_code == 200, second.text[:300]
        again = {urlsplit(row["url"]).netloc for row in replay.log}
    hint = place(endpoint, "asked_again", '{"api.example.org": "its replies are not kept"}')
    assert again == declared(endpoint).asked_again.keys(), f"if it must ask these again, {hint}"
