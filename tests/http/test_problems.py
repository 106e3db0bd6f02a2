"""Failures: one shape, stable words, nothing about our inside."""

from typing import Any

import pytest

from skerry.http.problems import KINDS
from tests.conftest import Api
from tests.upstream.conftest import Provider
from tests.upstream.test_client import answering


def wrong(body: dict[str, Any]) -> dict[str, tuple[Any, Any, Any]]:
    return {error["parameter"]: (error["in"], error["given"], error["allowed"]) for error in body["errors"]}


async def test_an_unknown_path_suggests_near_ones(sea: Api) -> None:
    body = await sea.problem("/harbour", 404)
    assert body["error"] == "not_found"
    assert body["type"] == "/problems/not-found"
    assert body["instance"] == "/api/v1/harbour"
    assert body["suggestions"][0] == "/api/v1/harbours"
    assert "Did you mean /api/v1/harbours?" in body["detail"]


async def test_an_unknown_path_like_no_other_suggests_nothing(sea: Api) -> None:
    assert "suggestions" not in await sea.problem("/zzzzzzzzzzzzzzzzzzzzzzz", 404)


async def test_a_long_path_is_not_repeated_whole(sea: Api) -> None:
    assert len((await sea.problem("/" + "x" * 5000, 404))["detail"]) < 200


async def test_an_unknown_item_suggests_near_ones_and_says_when_to_come_back(sea: Api) -> None:
    response = await sea.get("/harbours/Kardla")
    assert response.status_code == 404
    assert response.json()["suggestions"] == ["Kärdla"]
    assert response.json()["detail"] == "No harbour named 'Kardla'."
    assert response.headers["retry-after"] == "60"


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
async def test_other_methods_are_not_allowed(sea: Api, method: str) -> None:
    response = await sea.client.request(method, "/api/v1/harbours")
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, HEAD, OPTIONS"
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["error"] == "method_not_allowed"


@pytest.mark.parametrize(
    ("path", "name", "place", "given", "allowed"),
    [
        ("/harbours?limit=0", "limit", "query", "0", "an integer from 1 to 50"),
        ("/harbours?limit=51", "limit", "query", "51", "an integer from 1 to 50"),
        ("/harbours?limit=ten", "limit", "query", "ten", "an integer from 1 to 50"),
        ("/harbours?limit=1.5", "limit", "query", "1.5", "an integer from 1 to 50"),
        ("/harbours?limit=", "limit", "query", "", "an integer from 1 to 50"),
        ("/harbours?limit=" + "9" * 60, "limit", "query", "9" * 60, "an integer from 1 to 50"),
        ("/harbours?kind=ajar", "kind", "query", "ajar", "one of open, closed"),
        ("/harbours?since=2026-02-30", "since", "query", "2026-02-30", "a date such as 2026-04-14"),
        ("/harbours?since=yesterday", "since", "query", "yesterday", "a date such as 2026-04-14"),
        ("/harbours?upperDepth=-1", "upperDepth", "query", "-1", "a number of at least 0"),
        ("/harbours?upperDepth=nan", "upperDepth", "query", "nan", "a number of at least 0"),
        ("/harbours?upperDepth=deep", "upperDepth", "query", "deep", "a number of at least 0"),
        ("/harbours/x", "name", "path", "x", "the name of a harbour, such as Kärdla (2 to 40 characters)"),
        ("/harbours/Kärdla/berths/one", "number", "path", "one", "an integer from 1 to 99"),
        ("/harbours/Kärdla/berths/100", "number", "path", "100", "an integer from 1 to 99"),
        ("/search", "q", "query", None, "part of the name, such as x (at most 100 characters)"),
        ("/search?q=", "q", "query", "", "part of the name, such as x (at most 100 characters)"),
        ("/search?q=x&order=size", "order", "query", "size", "one of name"),
        ("/harbours?format=pdf", "format", "query", "pdf", "one of json, csv, ndjson, parquet, xlsx, geojson"),
        ("/coast?format=geojson", "format", "query", "geojson", "one of json, csv, ndjson, parquet, xlsx"),
    ],
)
async def test_a_wrong_parameter_is_named_with_what_was_given_and_what_is_allowed(
    sea: Api, path: str, name: str, place: str, given: str | None, allowed: str
) -> None:
    body = await sea.problem(path, 400)
    assert body["error"] == "bad_request"
    assert wrong(body) == {name: (place, given, allowed)}
    assert name in body["detail"]
    assert allowed in body["detail"]


async def test_every_wrong_parameter_is_named(sea: Api) -> None:
    body = await sea.problem("/harbours?limit=0&kind=ajar&since=x&upperDepth=-1", 400)
    assert set(wrong(body)) == {"limit", "kind", "since", "upperDepth"}


async def test_a_long_value_is_not_repeated_whole_in_the_sentence(sea: Api) -> None:
    assert len((await sea.problem("/harbours?limit=" + "x" * 5000, 400))["detail"]) < 250


async def test_a_provider_that_fails_is_named_with_what_it_did(sea: Api, provider: Provider) -> None:
    provider.answer = answering(b"", 429, Retry_After="120")
    response = await sea.get("/tides")
    body = response.json()
    assert (response.status_code, body["error"], body["provider"]) == (502, "upstream_unavailable", "Example Agency")
    assert body["detail"] == "Example Agency returned 429; no call has succeeded since this server started."
    assert int(response.headers["retry-after"]) == pytest.approx(120, abs=1)
    assert "last_success_at" not in body


async def test_it_is_said_when_the_provider_last_answered(sea: Api, provider: Provider) -> None:
    provider.answer = answering(b"{}")
    body = await sea.problem("/tides", 502)
    assert body["last_success_at"].endswith("Z")
    assert body["last_success_at"] in body["detail"]


async def test_a_store_that_is_away_is_503_and_says_no_address(sea: Api) -> None:
    response = await sea.get("/store")
    assert response.status_code == 503
    assert response.json()["error"] == "store_unavailable"
    assert "retry-after" in response.headers
    assert "10.1.2.3" not in response.text


async def test_a_defect_says_nothing_about_our_inside(sea: Api) -> None:
    response = await sea.get("/defect")
    assert response.status_code == 500
    assert response.json()["error"] == "internal_error"
    assert response.headers["content-type"] == "application/problem+json"
    assert "secret" not in response.text


@pytest.mark.parametrize("path", ["/nowhere", "/harbours?limit=0", "/harbours/Kardla", "/store", "/defect"])
async def test_failures_are_not_to_be_kept(sea: Api, path: str) -> None:
    response = await sea.get(path)
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["access-control-allow-origin"] == "*"
    assert (await sea.get(path)).headers.get("cache-status") is None


async def test_head_of_a_failure_has_no_body(sea: Api) -> None:
    response = await sea.client.head("/api/v1/harbours?limit=0")
    assert response.status_code == 400
    assert response.content == b""


@pytest.mark.parametrize("word", sorted(KINDS))
async def test_every_type_leads_to_an_explanation(sea: Api, word: str) -> None:
    response = await sea.client.get(f"/problems/{word.replace('_', '-')}", headers={"Accept": "application/json"})
    assert response.status_code == 200
    assert response.json()["status"] == KINDS[word][0]


async def test_there_is_no_explanation_of_other_words(sea: Api) -> None:
    response = await sea.client.get("/problems/nonsense")
    assert response.status_code == 404
    assert response.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "path",
    ["/harbours/%00", "/harbours/%ff%fe", "/harbours?limit=%ff", "/harbours?%ff=1", "/harbours/..%2f..%2fetc%2fpasswd",
     "/harbours?limit=1&limit=2", "/harbours?limit[]=1", "/harbours?&&=&", "/harbours/%F0%9F%9A%A2", "/harbours/%"],
)  # fmt: skip
async def test_odd_requests_are_never_a_defect(sea: Api, path: str) -> None:
    response = await sea.get(path)
    assert response.status_code in (200, 400, 404)
    assert response.headers["content-type"].startswith("application/")
