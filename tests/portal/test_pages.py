"""The pages as a person opens them, and the document as a machine reads it."""

import re
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from skerry import registry
from skerry.api.endpoint import PREFIX
from skerry.groups import GROUPS
from tests.conftest import Api
from tests.replaying import ReplayServer

LINK = re.compile(r'(?:href|src)="([^"]+)"')
ENDPOINTS = registry.endpoints()


async def document(api: Api) -> Any:
    response = await api.client.get("/openapi.json")
    assert response.status_code == 200
    return response.json()


async def test_the_first_page_has_every_endpoint_with_a_call_that_works(api: Api) -> None:
    page = await api.client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "ratelimit" not in page.headers
    links = {link.replace("&amp;", "&") for link in LINK.findall(page.text)}
    for endpoint in ENDPOINTS:
        assert f"<code>{endpoint.path}</code>" in page.text
        assert endpoint.url() in links


async def test_the_first_page_tells_how_the_providers_are_doing(api: Api, replay: ReplayServer) -> None:
    assert (await api.get("/iss/tle")).status_code == 200
    with replay.fault("error_403"):
        assert (await api.get("/estonian-weather/warnings")).status_code == 502
    page = (await api.client.get("/")).text
    assert '<span class="state ok">ok</span>' in page
    assert '<span class="state failing">failing</span>' in page
    assert "returned 403" in page, re.findall(r"<td>(2.*?)</td>", page)


async def test_no_page_asks_the_internet_for_anything(api: Api) -> None:
    for path in ("/", "/docs"):
        page = await api.client.get(path)
        assert page.status_code == 200
        loaded = re.findall(r'<(?:script|img|link)[^>]*(?:src|href)="([^"]+)"', page.text)
        for address in loaded:
            assert address.startswith("/assets/")
            assert (await api.client.get(address)).status_code == 200
        assert "default-src 'self'" in page.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["nothing.js", "..%2f__init__.py", "%2e%2e/home.html"])
async def test_only_the_assets_that_are_named_are_given(api: Api, name: str) -> None:
    assert (await api.client.get(f"/assets/{name}")).status_code == 404


async def test_the_document_is_valid_and_describes_every_operation(api: Api) -> None:
    found = await document(api)
    OpenAPIV31SpecValidator(found).validate()
    assert found["openapi"].startswith("3.1")
    assert [tag["name"] for tag in found["tags"]] == [*(group.title for group in GROUPS), "Service"]
    assert len(GROUPS) == 19
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
    assert schemas["GridState"]["properties"]["production"]["description"] == "MW"
    assert schemas["GridState"]["properties"]["timestamp"]["format"] == "date-time"
    price = schemas["Price"]["properties"]["price_eur_mwh"]
    assert price["type"] == "number"
    assert "EUR/MWh" in price["description"]


async def test_a_problem_leads_to_its_explanation(api: Api) -> None:
    problem = await api.problem("/nothing/of/that/name", 404)
    page = await api.client.get(problem["type"])
    assert page.status_code == 200
    assert page.json()["status"] == 404
    assert (await api.client.get("/problems/nonsense")).status_code == 404


async def test_health_and_metrics_are_not_limited(open_api: Any) -> None:
    async with open_api(rate_limit="1/minute") as api:
        for _ in range(3):
            assert (await api.client.get("/health")).json()["status"] == "ok"
        text = (await api.client.get("/metrics")).text
        assert (await api.get("/hash/algorithms")).status_code == 200
        assert (await api.get("/hash/algorithms")).status_code == 429
    assert "skerry_requests_total" in text


async def test_the_status_costs_no_upstream_call(api: Api, replay: ReplayServer) -> None:
    await api.get("/iss/tle")
    asked = len(replay.log)
    data = await api.data("/status")
    assert len(replay.log) == asked
    rows = {row["key"]: row for row in data["providers"]["items"]}
    assert rows["celestrak"]["state"] == "ok"
    assert rows["celestrak"]["breaker"] == "closed"
    assert rows["celestrak"]["latency_ms"] > 0
    assert rows["world_bank"]["state"] == "unknown"
    assert data["endpoints"] == len(ENDPOINTS)
