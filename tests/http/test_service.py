"""Endpoints about the server itself keep the contract of all others."""

import csv
import io

import pytest

from skerry.http.service import service_endpoints
from tests.conftest import Api

PATHS = ("", "/status", "/sources", "/sources/{key}")
CALLS = ("", "/status", "/sources", "/sources/example")


def test_they_are_endpoints() -> None:
    assert tuple(endpoint.path for endpoint in service_endpoints()) == PATHS


@pytest.mark.parametrize("path", CALLS)
async def test_an_unknown_or_repeated_parameter_is_refused(sea: Api, path: str) -> None:
    body = await sea.problem(f"{path}?frmat=csv&x=1", 400)
    assert {error["parameter"]: error.get("suggestion") for error in body["errors"]} == {"frmat": "format", "x": None}
    body = await sea.problem(f"{path}?format=csv&format=json", 400)
    assert [error["parameter"] for error in body["errors"]] == ["format"]
    body = await sea.problem(f"{path}?format=pdf", 400)
    assert body["errors"][0]["allowed"] == "one of json, csv, ndjson, parquet, xlsx"
    assert (await sea.get(f"{path}?_=1&utm_source=x")).status_code == 200


@pytest.mark.parametrize("path", CALLS)
async def test_who_has_it_already_is_told_so_in_each_form_and_coding(sea: Api, path: str) -> None:
    for accept in ("application/json", "text/csv", "application/x-ndjson"):
        response = await sea.get(path, accept=accept)
        assert response.headers["content-type"].startswith(accept)
        assert response.headers["vary"] == "Accept, Accept-Encoding"
        assert response.headers["cache-control"] == "no-store"
        again = await sea.get(path, accept=accept, if_none_match=response.headers["etag"])
        assert (again.status_code, again.content) == (304, b"")
    coded = await sea.get("", accept_encoding="gzip, identity;q=0")
    assert coded.headers["content-encoding"] == "gzip"
    assert coded.json()["success"] is True


async def test_the_index_has_the_groups_with_their_paths(sea: Api) -> None:
    data = await sea.data("")
    assert data["count"] == 1
    (group,) = data["items"]
    assert (group["key"], group["endpoint_count"]) == ("tools", len(group["endpoints"]))
    assert "/api/v1/harbours/{name}" in group["endpoints"]
    assert (await sea.client.get(data["docs_url"])).status_code == 200
    assert (await sea.client.get(data["openapi_url"])).json()["paths"]["/api/v1"]["get"]["operationId"] == "api_index"


async def test_rows_of_the_status_are_the_providers(sea: Api) -> None:
    data = await sea.data("/status")
    rows = list(csv.DictReader(io.StringIO((await sea.get("/status?format=csv")).text)))
    told = [(row["list"], row["key"] or row["id"]) for row in rows]
    assert told == [
        *(("providers", row["key"]) for row in data["providers"]["items"]),
        *(("throttled", row["key"]) for row in data["throttled"]["items"]),
        *(("processes", row["id"]) for row in data["processes"]["items"]),
    ]
    assert {kind for kind, _ in told} >= {"providers", "processes"}


async def test_the_key_of_a_source_is_in_any_case_and_a_near_one_is_suggested(sea: Api) -> None:
    assert (await sea.data("/sources/Example"))["key"] == "example"
    assert (await sea.problem("/sources/EXAMPEL", 404))["suggestions"] == ["example"]
    assert "suggestions" not in await sea.problem("/sources/zzzzzzz", 404)
    assert (await sea.client.get("/licenses/EXAMPLE")).status_code == 200


@pytest.mark.parametrize("path", CALLS)
async def test_other_methods_are_not_allowed_and_head_has_no_body(sea: Api, path: str) -> None:
    assert (await sea.client.post(f"/api/v1{path}")).status_code == 405
    head = await sea.client.head(f"/api/v1{path}")
    assert (head.status_code, head.content, head.headers["content-type"]) == (200, b"", "application/json")


@pytest.mark.parametrize("path", ["/health?x=1", "/openapi.json?x=1", "/docs?x=1", "/?utm_source=x"])
async def test_pages_and_documents_take_no_parameters_and_ignore_them(sea: Api, path: str) -> None:
    """Monitors and browsers append what they like, and the answer cannot be misunderstood."""
    response = await sea.client.get(path, headers={"Accept": "application/x-nothing"})
    assert response.status_code == 200
    assert (await sea.client.post(path)).status_code == 405
