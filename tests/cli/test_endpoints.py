"""`skerry endpoints`."""

import json

from skerry import registry
from tests.cli.conftest import Run


def test_endpoints_lists_the_registry(run: Run) -> None:
    done = run("endpoints", "--json")
    rows = json.loads(done.stdout)
    counted = [endpoint for endpoint in registry.endpoints() if not endpoint.supplementary]
    assert [row["path"] for row in rows] == [f"/api/v1{endpoint.path}" for endpoint in counted]
    assert done.stdout.count("\n") == len(rows) + 2  # one row in each line, for grep as well as for jq
    (row,) = (row for row in rows if row["path"] == "/api/v1/hash/algorithms")
    assert row["group"] == "tools"
    assert row["fresh_seconds"] == 86400
    assert row["example"] == "/api/v1/hash/algorithms"
    only = json.loads(run("endpoints", "--group", "tools", "--kind", "computed").stdout)
    assert {(row["group"], row["kind"]) for row in only} == {("tools", "computed")}


def test_supplementary_endpoints_are_listed_on_request(run: Run) -> None:
    rows = json.loads(run("endpoints", "--supplementary", "--json").stdout)
    assert [row["path"] for row in rows] == [f"/api/v1{endpoint.path}" for endpoint in registry.endpoints()]
    (row,) = (row for row in rows if row["path"] == "/api/v1/curated/datasets/{id}/changes")
    assert row["supplementary"]
