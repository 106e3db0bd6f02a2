"""`skerry sources`."""

import json

from skerry import registry
from tests.cli.conftest import Run


def test_sources_lists_every_provider_once(run: Run) -> None:
    rows = json.loads(run("sources").stdout)
    keys = [row["key"] for row in rows]
    assert keys == sorted({source.key for endpoint in registry.endpoints() for source in endpoint.sources})
    assert all(row["base"].startswith("http") and row["license"] and row["endpoints"] for row in rows)
