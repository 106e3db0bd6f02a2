"""`skerry endpoints`."""

import json

from skerry import registry
from tests.cli.conftest import Run


def test_endpoints_lists_the_registry(run: Run) -> None:
    done = run("endpoints", "--json")
    rows = json.loads(done.stdout)
    assert [row["path"] for row in rows] == [f"/api/v1{endpoint.path}" for endpoint in registry.endpoints()]
    assert done.stdout.count("\n") == len(rows) + 2  # one row in each line, for grep as well as for jq
    (row,) = (row for row in rows if row["path"] == "/api/v1/hash/algorithms")
    assert row["group"] == "tools"
    assert row["fresh_seconds"] == 86400
    assert row["example"] == "/api/v1/hash/algorithms"
    only = json.loads(run("endpoints", "--group", "tools", "--kind", "computed").stdout)
    assert {(row["group"], row["kind"]) for row in only} == {("tools", "computed")}
