"""`skerry sources`."""

import json

from skerry import registry
from tests.cli.conftest import Run


def test_sources_are_those_of_the_api_in_its_shape(run: Run) -> None:
    rows = json.loads(run("sources").stdout)
    answered = json.loads(run("get", "/sources").stdout)["data"]["items"]
    assert rows == [{name: value for name, value in row.items() if name in rows[0]} for row in answered]
    state = {"state", "last_success_at", "last_failure_at", "failure", "latency_seconds", "last_day"}
    assert answered[0].keys() - rows[0].keys() <= state


def test_every_provider_is_listed_once(run: Run) -> None:
    keys = [row["key"] for row in json.loads(run("sources").stdout)]
    assert keys == sorted(set(keys))
    assert set(keys) >= {source.key for endpoint in registry.endpoints() for source in endpoint.sources}
