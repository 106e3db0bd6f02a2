"""Explanations of problems, documents for machines, and figures for operators."""

import re
from pathlib import Path
from typing import Any

import pytest
import time_machine
from openapi_spec_validator import OpenAPIV31SpecValidator
from prometheus_client.parser import text_string_to_metric_families

from skerry import registry
from skerry.api.endpoint import PREFIX, endpoint_count
from skerry.http.problems import KINDS
from tests.conftest import Api
from tests.replaying import ReplayServer

ENDPOINTS = registry.endpoints()
GROUPS = registry.groups()


async def document(api: Api) -> Any:
    response = await api.client.get("/openapi.json")
    assert response.status_code == 200
    return response.json()


@pytest.mark.parametrize("name", ["nothing.js", "..%2f__init__.py", "%2e%2e/home.html"])
async def test_only_the_assets_that_are_named_are_given(api: Api, name: str) -> None:
    assert (await api.client.get(f"/assets/{name}")).status_code == 404


async def test_the_document_is_valid_and_describes_every_operation(api: Api) -> None:
    found = await document(api)
    OpenAPIV31SpecValidator(found).validate()
    assert found["openapi"].startswith("3.1")
    assert [tag["name"] for tag in found["tags"]] == [*(group.title for group in GROUPS), "Service"]
    for endpoint in ENDPOINTS:
        operation = found["paths"][PREFIX + endpoint.path]["get"]
        assert operation["summary"]
        assert operation["tags"][0] in {group.title for group in GROUPS}
        assert operation["x-skerry"]["kind"] == endpoint.kind.value
        assert operation["x-skerry"]["example"] == endpoint.url()
        assert [source["key"] for source in operation["x-skerry"]["sources"]] == [each.key for each in endpoint.origins]
        for parameter in operation["parameters"]:
            assert parameter["schema"].get("type") or parameter["schema"].get("enum"), parameter


async def test_units_and_times_are_in_the_schemas(api: Api) -> None:
    schemas = (await document(api))["components"]["schemas"]
    assert schemas["GridState"]["properties"]["production_mw"]["description"].endswith("MW")
    assert schemas["GridState"]["properties"]["observed_at"]["format"] == "date-time"
    price = schemas["DayAheadPrice"]["properties"]["price_eur_mwh"]
    assert price["type"] == "number"
    assert "EUR/MWh" in price["description"]


async def test_a_problem_leads_to_its_explanation(api: Api) -> None:
    problem = await api.problem("/nothing/of/that/name", 404)
    page = await api.client.get(problem["type"])
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["vary"] == "Accept, Accept-Encoding"
    assert '<h1 lang="en">Not found</h1>' in page.text
    assert "<code>not_found</code>" in page.text
    for word in KINDS:  # each page leads to all the others
        assert f'href="/problems/{word.replace("_", "-")}"' in page.text
    machine = await api.client.get(problem["type"], headers={"Accept": "application/json"})
    assert machine.headers["content-type"] == "application/json"
    assert (machine.json()["status"], machine.json()["error"]) == (404, "not_found")
    assert "<code>suggestions</code> lists near matches" in page.text
    assert "`" not in page.text
    unknown = await api.client.get("/problems/nonsense")
    assert unknown.status_code == 404
    assert unknown.headers["content-type"] == "application/problem+json"
    assert "/problems/rate-limited" in unknown.json()["detail"]


async def test_all_problems_have_a_page(api: Api) -> None:
    page = await api.client.get("/problems")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<h1>Problems</h1>" in page.text
    machine = (await api.client.get("/problems", headers={"Accept": "application/json"})).json()
    assert machine["count"] == len(KINDS)
    assert machine["items"][0]["error"] == "bad_request"


def test_the_readme_lists_the_groups_of_the_registry() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    rows = re.search(r"^\| group \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", readme, re.MULTILINE)
    assert rows is not None
    assert rows[1].splitlines() == [f"| `{group.key}` | {group.title} | {group.description} |" for group in GROUPS]
    assert {endpoint.group for endpoint in ENDPOINTS} == {group.key for group in GROUPS}


async def test_browsers_and_crawlers_find_what_they_look_for(api: Api) -> None:
    icon = await api.client.get("/favicon.ico")
    assert (icon.status_code, icon.headers["content-type"]) == (200, "image/svg+xml")
    assert icon.text.startswith("<svg ")
    robots = await api.client.get("/robots.txt")
    assert robots.headers["content-type"] == "text/plain; charset=utf-8"
    assert robots.text.splitlines() == ["User-agent: *", "Disallow: /api/v1/"]


@pytest.mark.parametrize(
    ("contact", "first"),
    [
        ("ops@example.org", "Contact: mailto:ops@example.org"),
        ("https://example.org/contact", "Contact: https://example.org/contact"),
        (None, "Contact: https://github.com/skerry-api/skerry/security/advisories/new"),
    ],
)
async def test_a_finder_of_a_vulnerability_learns_whom_to_tell(open_api: Any, contact: str | None, first: str) -> None:
    with time_machine.travel("2026-11-22T13:00:00Z", tick=False):
        async with open_api(contact=contact) as api:
            response = await api.client.get("/.well-known/security.txt")
    assert (response.status_code, response.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    lines = response.text.splitlines()
    assert lines[0] == first
    assert "Expires: 2026-12-22T00:00:00Z" in lines


async def test_health_and_metrics_are_not_limited(open_api: Any) -> None:
    async with open_api(rate_limit="1/minute") as api:
        for _ in range(3):
            assert (await api.client.get("/health")).json()["status"] == "ok"
        text = (await api.client.get("/metrics")).text
        assert (await api.get("/hash/algorithms")).status_code == 200
        assert (await api.get("/hash/algorithms")).status_code == 429
    assert "skerry_requests_total" in text


async def test_metrics_have_figures_of_the_process_and_one_charset(api: Api) -> None:
    response = await api.client.get("/metrics")
    assert response.headers.get_list("content-type") == ["text/plain; version=0.0.4; charset=utf-8"]
    families = {family.name: family for family in text_string_to_metric_families(response.text)}
    (memory,) = families["process_resident_memory_bytes"].samples
    assert memory.value > 10_000_000
    assert memory.labels == {}
    assert families["process_cpu_seconds"].samples[0].value > 0
    assert families["python_info"].samples[0].labels["implementation"] == "CPython"


async def test_the_status_costs_no_upstream_call(api: Api, replay: ReplayServer) -> None:
    await api.get("/iss/tle")
    asked = len(replay.log)
    data = await api.data("/status")
    assert len(replay.log) == asked
    rows = {row["key"]: row for row in data["providers"]["items"]}
    assert rows["celestrak"]["state"] == "ok"
    assert rows["celestrak"]["breaker"] == "closed"
    assert rows["celestrak"]["latency_seconds"] > 0
    assert rows["celestrak"]["latency_seconds"] == (await api.data("/sources/celestrak"))["latency_seconds"]
    assert rows["world_bank"]["state"] == "unknown"
    assert data["endpoint_count"] == endpoint_count(ENDPOINTS)


async def test_what_completes_an_endpoint_is_listed_and_not_counted(api: Api) -> None:
    groups = {group["key"]: group for group in (await api.data(""))["items"]}
    assert groups["estonia"]["supplements"] == ["/api/v1/curated/datasets/{id}/changes"]
    assert "/api/v1/weather/compare" in groups["geo"]["supplements"]
    assert groups["nordic-baltic"]["supplements"] == [
        "/api/v1/nordic/{country}/air-quality/history",
        "/api/v1/nordic/{country}/weather/warnings/history",
    ]
    assert "/api/v1/curated/datasets/{id}" in groups["estonia"]["endpoints"]
    assert not set(groups["estonia"]["supplements"]) & set(groups["estonia"]["endpoints"])
    assert all(group["endpoint_count"] == len(group["endpoints"]) for group in groups.values())
    counted = sum(group["endpoint_count"] for group in groups.values())
    assert counted == (await api.data("/status"))["endpoint_count"] < len(ENDPOINTS)


async def test_the_status_names_the_providers_that_throttle(open_api: Any) -> None:
    async with open_api(collect=True) as api:  # the picture of the day is asked for by a job
        rows = {row["key"]: row for row in (await api.data("/status"))["throttled"]["items"]}
        assert rows["nasa_apod"]["setting"] == "SKERRY_NASA_KEY"
        assert rows["github"]["limit"] == "10 searches a minute"
        assert rows["open_library"]["setting"] == "SKERRY_CONTACT"
    async with open_api(nasa_key="k", github_token="t", themealdb_key="m", contact="mailto:me@example.org") as api:
        assert (await api.data("/status"))["throttled"] == {"count": 0, "items": []}
