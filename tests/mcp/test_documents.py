"""The documentation as text, and the catalogue of RFC 9727."""

import re

import pytest

from skerry import registry
from tests.conftest import Api


async def test_the_index_has_every_endpoint(api: Api) -> None:
    index = await api.client.get("/llms.txt")
    assert index.headers["content-type"] == "text/plain; charset=utf-8"
    assert index.text.startswith("# Skerry\n\n> ")
    listed = re.findall(r"^- \[(\S+)\]\((\S+)\): \S", index.text, re.MULTILINE)
    assert sorted(path for path, _ in listed) == [endpoint.path for endpoint in registry.endpoints()]
    assert len({page for _, page in listed}) == len(listed)
    assert f"## {registry.groups()[0].title}\n" in index.text


async def test_every_page_in_one_document(api: Api) -> None:
    full = await api.client.get("/llms-full.txt")
    headings = re.findall(r"^# (/\S*)$", full.text, re.MULTILINE)
    assert headings == [endpoint.path for endpoint in registry.endpoints()]


async def test_the_page_of_an_endpoint(api: Api) -> None:
    page = await api.client.get("/endpoints/vat-rates-of-country.md")
    assert page.status_code == 200, page.text
    assert page.headers["content-type"] == "text/markdown; charset=utf-8"
    assert page.text.startswith("# /vat/{country_code}\n")
    assert "- `country_code` (required): " in page.text
    assert "## Fields of `data`" in page.text
    assert '```json\n{"success":true,' in page.text
    again = await api.client.get("/endpoints/vat-rates-of-country.md", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304


async def test_the_page_of_no_endpoint(api: Api) -> None:
    page = await api.client.get("/endpoints/vat-rates-of-cuntry.md")
    assert page.status_code == 404
    assert page.json()["instance"] == "/endpoints/vat-rates-of-cuntry.md"
    assert page.json()["suggestions"][0] == "/endpoints/vat-rates-of-country.md"


async def test_the_catalogue_names_what_describes_the_api(api: Api) -> None:
    catalog = await api.client.get("/.well-known/api-catalog")
    assert catalog.headers["content-type"].startswith("application/linkset+json")
    linkset = catalog.json()["linkset"]
    assert [each["anchor"] for each in linkset] == ["/api/v1", "/mcp"]
    targets = {
        target["href"]
        for each in linkset
        for relation in each.values()
        if isinstance(relation, list)
        for target in relation
    }
    for target in targets:
        assert (await api.client.get(target)).status_code == 200, target


@pytest.mark.parametrize("path", ["/llms.txt", "/endpoints/vat-rates-of-country.md", "/.well-known/api-catalog"])
async def test_a_head_request(api: Api, path: str) -> None:
    head = await api.client.head(path)
    assert (head.status_code, head.content) == (200, b"")
