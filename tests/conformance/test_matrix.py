"""Every endpoint of the registry keeps what its declaration promises.

An application with the one endpoint opens once, at the fixed moment of the examples, and meets every check as a subtest."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, get_origin

import httpx
import pytest
from lxml import etree
from openpyxl import load_workbook
from pyarrow import parquet

from skerry import registry
from skerry.api.answers import Limited
from skerry.api.endpoint import Endpoint, Kind
from skerry.http import formats, problems
from skerry.http.service import service_endpoints
from skerry.store import HistoryPage
from tests.conformance import contract
from tests.conformance.conftest import Serving
from tests.conformance.examples import FOLDER, shortened
from tests.conftest import Api
from tests.declared import declared, place

ENDPOINTS = [*registry.endpoints(), *service_endpoints()]
ANSWERING = [endpoint for endpoint in ENDPOINTS if contract.answers(endpoint)]
CALLER_NAMES_A_HOST = frozenset({"domain", "url", "host"})
"""Parameters of endpoints whose figures are from that host, not from a provider of ours."""
DIFFER_BY_NATURE = frozenset({"age", "cache-status", "date"})

Check = Callable[[Api, Endpoint[Any]], Awaitable[None]]


def by_path(endpoints: list[Endpoint[Any]]) -> dict[str, Any]:
    return {"argvalues": endpoints, "ids": [endpoint.path or "/" for endpoint in endpoints]}


async def ask(
    api: Api, endpoint: Endpoint[Any], arguments: dict[str, Any] | None = None, **headers: str
) -> httpx.Response:
    given = dict(endpoint.example if arguments is None else arguments)
    places = {parameter.external: parameter.place for parameter in endpoint.parameters}
    told = {name: contract.as_text(value) for name, value in given.items() if places.get(name) == "header"}
    told |= {name.replace("_", "-"): value for name, value in headers.items()}
    return await api.client.get(endpoint.url(given), headers=told)


async def example_works_and_matches_the_schema(api: Api, endpoint: Endpoint[Any]) -> None:
    response = await ask(api, endpoint)
    assert response.status_code == 200, response.text[:500]
    assert response.headers["content-type"] == "application/json"
    assert set(response.json()) == {"success", "data"}
    wrong = contract.violations(endpoint, response.json())
    assert not wrong, "\n".join(wrong[:10])


async def numbers_have_no_more_digits_than_are_known(api: Api, endpoint: Endpoint[Any]) -> None:
    for arguments in (endpoint.example, *endpoint.checked_with):
        response = await ask(api, endpoint, dict(arguments))
        noisy = list(contract.noisy(response.json())) if response.status_code == 200 else []
        assert not noisy, "\n".join((endpoint.url(arguments), *noisy[:10]))


async def example_is_the_published_one(api: Api, endpoint: Endpoint[Any]) -> None:
    """The OpenAPI document has it from this file; `make examples` writes it."""
    published = json.loads((FOLDER / f"{endpoint.name}.json").read_bytes())
    assert shortened((await ask(api, endpoint)).json()) == published


async def bad_value_is_a_400_that_names_the_parameter(api: Api, endpoint: Endpoint[Any]) -> None:
    wrong: list[str] = []
    for parameter in endpoint.parameters:
        if endpoint.kind is Kind.STREAM and parameter.place == "header":
            continue  # a client of events does not come back after a 400
        for value in contract.refused(parameter):
            response = await ask(api, endpoint, {**endpoint.example, parameter.external: value})
            if text := _not_refused(response, parameter.external, value, parameter.place):
                wrong.append(f"{parameter.external}={value[:60]!r}: {text}")
        if parameter.required and parameter.place != "path":
            left = {name: value for name, value in endpoint.example.items() if name != parameter.external}
            if text := _not_refused(await ask(api, endpoint, left), parameter.external, None, parameter.place):
                wrong.append(f"without {parameter.external}: {text}")
    assert not wrong, "\n" + "\n".join(wrong)


def _not_refused(response: httpx.Response, name: str, given: str | None, place: str) -> str | None:
    """What keeps this from being the right 400."""
    if response.status_code != 400 or response.headers["content-type"] != "application/problem+json":
        return f"answered {response.status_code}: {response.text[:200]}"
    body = response.json()
    errors = [error for error in body.get("errors", []) if error["parameter"] == name]
    if body["error"] != "bad_request" or len(errors) != 1:
        return f"is not named: {body}"
    error = errors[0]
    if error["in"] != place:
        return f"is said to be in the {error['in']}, and is in the {place}"
    told = None if given is None else problems.shorten(given, problems.MAX_GIVEN)
    if error["given"] != told and str(error["given"]).lower() != str(told).lower():
        return f"was given {given!r}, not {error['given']!r}"
    if not error["allowed"] or name not in body["detail"]:
        return f"is not explained: {body}"
    return None


async def unknown_item_is_a_404(api: Api, endpoint: Endpoint[Any]) -> None:
    response = await ask(api, endpoint, dict(endpoint.example_404 or {}))
    assert response.status_code == 404, response.text[:500]
    assert response.headers["content-type"] == "application/problem+json"
    body = response.json()
    assert (body["success"], body["error"]) == (False, "not_found")
    assert body["detail"], "says nothing"
    assert not body["detail"].startswith("No path '/api/"), "is a missing path, not a missing item"


async def headers_are_good_http(api: Api, endpoint: Endpoint[Any]) -> None:
    got = await ask(api, endpoint)
    head = await api.client.head(endpoint.url())
    valid = await ask(api, endpoint, if_none_match=got.headers["etag"])
    assert head.status_code == 200
    assert head.content == b""
    kept = endpoint.fresh is not None
    differ = DIFFER_BY_NATURE if kept else DIFFER_BY_NATURE | {"etag", "content-length"}
    assert {name: value for name, value in head.headers.items() if name not in differ} == {
        name: value for name, value in got.headers.items() if name not in differ
    }
    if kept:
        assert valid.status_code == 304
        assert valid.content == b""
        assert "max-age=" in got.headers["cache-control"]
    else:
        assert got.headers["cache-control"] == "no-store"
    if endpoint.sources and not CALLER_NAMES_A_HOST & {parameter.external for parameter in endpoint.parameters}:
        assert 'rel="via"' in got.headers["link"], "does not say who the figures are from"


async def only_what_gives_figures_signs(api: Api, endpoint: Endpoint[Any]) -> None:
    link = (await ask(api, endpoint)).headers.get("link", "")
    signed = set(re.findall(r'/sources/([^>]+)>; rel="describedby"', link))
    assert signed <= {origin.key for origin in endpoint.origins}
    providers = {source.key for source in endpoint.sources}
    if providers:
        hint = place(endpoint, "signing", '{"dataset": "figures"}')
        assert signed - providers <= declared(endpoint).signing.keys(), f"a dataset signs; if it gives figures, {hint}"


def parquet_shape(content: bytes) -> tuple[list[str], int]:
    table = parquet.read_table(io.BytesIO(content))
    return table.column_names, table.num_rows


def xlsx_shape(content: bytes) -> tuple[list[str], int]:
    [head, *rows] = load_workbook(io.BytesIO(content), read_only=True)["data"].iter_rows(values_only=True)
    return [str(name) for name in head], len(rows)


ATOM = "{http://www.w3.org/2005/Atom}"


async def every_format_has_all_rows_and_members(api: Api, endpoint: Endpoint[Any]) -> None:
    described = contract.operation(endpoint)["x-skerry"]["media_types"]
    texts = {}
    answer = (await ask(api, endpoint)).json()["data"]
    for form in ("csv", "ndjson", "geojson") if "application/geo+json" in described else ("csv", "ndjson"):
        response = await ask(api, endpoint, {**endpoint.example, "format": form})
        assert response.status_code == 200, f"{form}: {response.text[:300]}"
        assert response.headers["content-type"] == formats.MEDIA_TYPES[form]
        assert response.headers["content-type"].partition(";")[0] in described
        texts[form] = response.text
    names, *lines = csv.reader(io.StringIO(texts["csv"], newline=""))
    for form, shape in (("parquet", parquet_shape), ("xlsx", xlsx_shape)):
        response = await ask(api, endpoint, {**endpoint.example, "format": form})
        assert response.status_code == 200, f"{form}: {response.text[:300]}"
        assert response.headers["content-type"] == formats.MEDIA_TYPES[form]
        if endpoint.fresh is not None:
            assert shape(response.content) == (names, len(lines)), form
    assert len(set(names)) == len(names)
    assert {len(line) for line in lines} <= {len(names)}
    if endpoint.fresh is None:
        return  # each answer is another
    rows = list(contract.rows(endpoint.answer, answer))
    objects = [json.loads(line) for line in texts["ndjson"].splitlines()]
    for found, row in zip(objects, rows, strict=True):
        assert {name: found[name] for name in row} == row
        assert {found[name] for name in found.keys() - row.keys()} <= {None}
    assert len(lines) == len(rows)
    for found, line in zip(objects, lines, strict=True):
        wrong = contract.differences(found, dict(zip(names, line, strict=True)))
        assert not wrong, "\n".join(wrong)
    if "application/atom+xml" in described:
        feed = etree.fromstring((await ask(api, endpoint, {**endpoint.example, "format": "atom"})).content)
        entries = feed.findall(f"{ATOM}entry")
        assert len(entries) == len(rows)
        ids = [entry.findtext(f"{ATOM}id") for entry in entries]
        assert len(set(ids)) == len(ids)
        for part in (feed, *entries):
            assert all(part.findtext(f"{ATOM}{name}") for name in ("id", "title", "updated"))
    if "geojson" not in texts:
        assert not any(map(contract.has_place, rows)), "has no GeoJSON"
        return
    collection = json.loads(texts["geojson"])
    wrong = contract.invalid_geojson(collection)
    assert not wrong, "\n".join(wrong)
    for feature, row in zip(collection["features"], rows, strict=True):
        wrong = contract.misplaced(feature, row)
        assert not wrong, "\n".join(wrong)


async def limit_is_kept(api: Api, endpoint: Endpoint[Any]) -> None:
    """The recorded replies have more rows than one: that many, whatever they were asked for."""
    limit = contract.limit(endpoint)
    assert limit is not None
    whole = (await ask(api, endpoint)).json()["data"]
    response = await ask(api, endpoint, {**endpoint.example, limit.external: 1})
    assert response.status_code == 200, response.text[:300]
    data = response.json()["data"]
    rows = list(contract.rows(endpoint.answer, data))
    assert len(rows) <= contract.lists(endpoint)
    if "count" in data:
        assert data["count"] == len(rows)
    if endpoint.fresh is not None:
        assert bool(rows) == bool(list(contract.rows(endpoint.answer, whole)))
        assert data.get("total") == whole.get("total")
    assert data.get("page") == whole.get("page")


async def page_past_the_end_is_empty(api: Api, endpoint: Endpoint[Any]) -> None:
    """Empty, and with the true total; or a 400 that names the last page that may be asked for."""
    page = contract.page(endpoint)
    assert page is not None
    whole = (await ask(api, endpoint)).json()["data"]
    last = page.schema["maximum"]
    response = await ask(api, endpoint, {**endpoint.example, page.external: last})
    if response.status_code == 400:
        assert [error["parameter"] for error in response.json()["errors"]] == [page.external]
        return
    assert response.status_code == 200, response.text[:300]
    data = response.json()["data"]
    assert (data["items"], data["count"]) == ([], 0)
    assert data.get("total") == whole.get("total")
    assert data.get("page", last) == last


def checks(endpoint: Endpoint[Any]) -> list[Check]:
    """What an endpoint that answers must pass."""
    return [
        example_works_and_matches_the_schema,
        numbers_have_no_more_digits_than_are_known,
        *([example_is_the_published_one] if endpoint.fresh is not None else []),
        *([bad_value_is_a_400_that_names_the_parameter] if endpoint.parameters else []),
        *([unknown_item_is_a_404] if endpoint.example_404 else []),
        headers_are_good_http,
        only_what_gives_figures_signs,
        every_format_has_all_rows_and_members,
        *([limit_is_kept] if contract.limit(endpoint) else []),
        *([page_past_the_end_is_empty] if contract.page(endpoint) else []),
    ]


@pytest.mark.parametrize("endpoint", **by_path(ANSWERING))
async def test_an_endpoint_keeps_its_word(serving: Serving, endpoint: Endpoint[Any], subtests: pytest.Subtests) -> None:
    async with serving(endpoint) as api:
        for check in checks(endpoint):
            with subtests.test(check.__name__):
                await check(api, endpoint)


@pytest.mark.parametrize("endpoint", **by_path([e for e in ENDPOINTS if not contract.answers(e) and e.parameters]))
async def test_a_stream_refuses_bad_values(serving: Serving, endpoint: Endpoint[Any]) -> None:
    async with serving(endpoint) as api:
        await bad_value_is_a_400_that_names_the_parameter(api, endpoint)


# The declaration itself


@pytest.mark.parametrize("endpoint", **by_path(ENDPOINTS))
def test_it_is_documented(endpoint: Endpoint[Any]) -> None:
    assert endpoint.summary, "has no docstring"
    assert len(endpoint.summary) <= 120, "its first line is no summary"
    unclear = contract.undescribed(endpoint.answer) if contract.answers(endpoint) else []
    assert not unclear, f"these need a description (meaning and unit): {', '.join(unclear)}"
    untold = [parameter.external for parameter in endpoint.parameters if not _is_told(parameter)]
    assert not untold, f"these parameters need a description: {', '.join(untold)}"


def _is_told(parameter: Any) -> bool:
    """A parameter whose values are enumerated, or whose name is that of a day, says what it is."""
    schema = parameter.schema
    return bool(
        parameter.description or schema.get("description") or "enum" in schema or schema.get("format") == "date"
    )


@pytest.mark.parametrize("endpoint", **by_path(ENDPOINTS))
def test_its_example_names_its_own_parameters(endpoint: Endpoint[Any]) -> None:
    names = {parameter.external for parameter in endpoint.parameters}
    needed = {parameter.external for parameter in endpoint.parameters if parameter.required}
    in_path = {segment[1:-1] for segment in endpoint.path.split("/") if segment.startswith("{")}
    assert in_path <= {parameter.external for parameter in endpoint.parameters if parameter.place == "path"}
    for call in filter(None, (endpoint.example, endpoint.example_404)):
        assert set(call) <= names
    assert needed <= set(endpoint.example)
    if endpoint.example_404 is not None:
        assert needed <= set(endpoint.example_404)


@pytest.mark.parametrize("endpoint", **by_path(ENDPOINTS))
def test_its_parameters_have_names_of_their_own(endpoint: Endpoint[Any]) -> None:
    """`format` is everyone's: the form of the answer."""
    named = Counter((parameter["name"], parameter["in"]) for parameter in contract.operation(endpoint)["parameters"])
    assert [name for name, times in named.items() if times > 1] == []


@pytest.mark.parametrize("endpoint", **by_path([endpoint for endpoint in ANSWERING if contract.limit(endpoint)]))
def test_its_answer_keeps_the_limit_itself(endpoint: Endpoint[Any]) -> None:
    shape = get_origin(endpoint.answer) or endpoint.answer
    assert declared(endpoint).several_lists or issubclass(shape, Limited | HistoryPage)


def test_operations_have_names_of_their_own() -> None:
    """Clients are generated from these."""
    named = Counter(contract.operation(endpoint)["operationId"] for endpoint in ENDPOINTS)
    assert [name for name, times in named.items() if times > 1] == []


def test_every_endpoint_is_in_the_document() -> None:
    assert {f"/api/v1{endpoint.path}" for endpoint in ENDPOINTS} <= set(contract.openapi()["paths"])
