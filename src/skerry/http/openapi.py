"""The OpenAPI 3.1 document, generated from the registry: typed operations with units, examples and provenance.

msgspec generates the schemas. This module adds the operations, from the declarations of the endpoints."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from skerry import __version__
from skerry.api.endpoint import PREFIX, Endpoint, Kind
from skerry.api.group import Group
from skerry.api.history import averaged_page
from skerry.api.names import declared_names, envelope_names, response_name
from skerry.api.signature import Parameter
from skerry.api.sources import license_url, source_path
from skerry.http import examples, formats
from skerry.http.problems import KINDS, Problem
from skerry.http.schemas import REFERENCE, schemas_of
from skerry.http.service import GROUP, service_endpoints
from skerry.http.tables import table_of
from skerry.models.rows import Rows
from skerry.provenance import Origin

JsonObject = dict[str, Any]

HOME = "https://github.com/skerry-api/skerry"

HEADERS: JsonObject = {
    "Age": ("seconds since the oldest figure in this answer was fetched", "integer"),
    "Cache-Control": ("how long the answer may be kept", "string"),
    "Cache-Status": ("whether it came from the cache of this server (RFC 9211)", "string"),
    "ETag": ("validator for If-None-Match", "string"),
    "Last-Modified": ("time of the newest figures, if known", "string"),
    "Link": (
        "rel=via: who the figures are from; rel=license: their licence; rel=describedby: their attribution, terms and evidence",
        "string",
    ),
    "RateLimit": ("remaining requests, and seconds until the whole quota is available again", "string"),
    "RateLimit-Policy": ("quota and window in seconds", "string"),
}
ON_FAILURE = {
    400: "bad_request",
    404: "not_found",
    406: "not_acceptable",
    416: "range_not_satisfiable",
    429: "rate_limited",
    502: "upstream_unavailable",
    503: "store_unavailable",
}
DATA = "the answer"
AVERAGED = "rows as they were collected; averages if `interval` is given"
DESCRIPTION = (
    "One HTTP API over an archipelago of open data. No API key is needed.\n\n"
    'A successful response is `{"success": true, "data": ...}`. A failed one is problem details (RFC 9457). '
    "Times are RFC 3339 in UTC. Coordinates are WGS 84. Missing values are null.\n\n"
    "The `Link` header names the provider and the licence of the data. The `Age` header is the number of seconds since the data "
    "were fetched."
)


def document(endpoints: Sequence[Endpoint[Any]], groups: Sequence[Group], server: str = "/") -> bytes:
    """The whole document as JSON. `server` is the address under which clients reach this server."""
    groups = [*groups, GROUP]
    endpoints = [*endpoints, *service_endpoints()]
    tags = {entry.key: entry.title for entry in groups}
    answering = [endpoint for endpoint in endpoints if endpoint.kind is not Kind.STREAM]
    averages = {e.path: page for e in answering if (page := averaged_page(e.answer)) is not None}
    answers = [*(endpoint.answer for endpoint in answering), *averages.values()]
    schemas, components = schemas_of([*answers, Problem])
    made = iter(schemas)
    by_path = {endpoint.path: next(made) for endpoint in answering}
    for path in averages:
        by_path[path] = {"description": AVERAGED, "anyOf": [by_path[path], next(made)]}
    envelopes: JsonObject = {}
    for endpoint in answering:
        name = response_name(endpoint.answer)
        envelopes[name] = success(by_path[endpoint.path], name)
    paths: JsonObject = {
        PREFIX + endpoint.path: {"get": operation(endpoint, tags[endpoint.group])} for endpoint in endpoints
    }
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Skerry",
                "version": __version__,
                "summary": "One HTTP API over an archipelago of open data",
                "description": DESCRIPTION,
                "license": {"name": "MIT", "identifier": "MIT"},
                "contact": {"name": "Skerry", "url": HOME},
            },
            "security": [],
            "servers": [{"url": server}],
            "tags": [{"name": entry.title, "description": entry.description} for entry in groups],
            "paths": paths,
            "components": {
                "schemas": components | envelopes,
                "responses": {word: _failure(word) for word in ON_FAILURE.values()},
                "headers": {
                    name: {"description": text, "schema": {"type": kind}} for name, (text, kind) in HEADERS.items()
                },
            },
        }
    )


def component_names(endpoints: Sequence[Endpoint[Any]]) -> Iterator[tuple[str, str, Any]]:
    """Every component in the document of these endpoints: name, module and type. A type that several operations return
    occurs several times."""
    answering = [endpoint.answer for endpoint in endpoints if endpoint.kind is not Kind.STREAM]
    averages = [page for answer in answering if (page := averaged_page(answer)) is not None]
    service = [entry.answer for entry in service_endpoints()]
    yield from declared_names([*service, Problem, *answering, *averages])
    yield from envelope_names([*service, *answering])


def operation(endpoint: Endpoint[Any], tag: str) -> JsonObject:
    """One GET operation."""
    forms = formats.forms_of(table_of(endpoint.answer)) if endpoint.kind is not Kind.STREAM else ()
    parameters = [_parameter(parameter, endpoint) for parameter in endpoint.parameters]
    if forms:
        parameters.append(_format(endpoint, forms))
    return {
        "operationId": endpoint.name,
        "tags": [tag],
        "summary": endpoint.summary,
        "description": endpoint.description,
        "parameters": parameters,
        "responses": _responses(endpoint, forms),
        "x-skerry": {
            "kind": endpoint.kind.value,
            "fresh_seconds": int(endpoint.fresh.total_seconds()) if endpoint.fresh else 0,
            "sources": [_origin(origin) for origin in endpoint.origins],
            "example": endpoint.url(),
            # Not in the responses: generated clients would return a union of all formats and lose the types of JSON.
            "media_types": [formats.MEDIA_TYPES[form].partition(";")[0] for form in forms],
        },
    }


def success(schema: JsonObject, name: str) -> JsonObject:
    """Schema of the envelope around an answer."""
    return {
        "title": name,
        "type": "object",
        "required": ["success", "data"],
        "additionalProperties": False,
        "properties": {
            "success": {"const": True, "description": "always true; a failure has another body"},
            "data": {"description": DATA, **schema},
        },
    }


def _parameter(parameter: Parameter, endpoint: Endpoint[Any]) -> JsonObject:
    described: JsonObject = {
        "name": parameter.external,
        "in": parameter.place,
        "required": parameter.required,
        "schema": dict(parameter.schema),
    }
    if text := parameter.documented:
        described["description"] = text
    if parameter.is_list:
        described["explode"] = False
    if parameter.default is not None:
        described["schema"]["default"] = msgspec.to_builtins(parameter.default)
    if parameter.external in endpoint.example:
        described["example"] = _example(parameter, endpoint.example[parameter.external])
    return described


def _example(parameter: Parameter, given: Any) -> Any:
    """A value in the form of the parameter's schema."""
    if parameter.is_list:
        return [parameter.as_documented(part) for part in str(msgspec.to_builtins(given)).split(",")]
    return parameter.as_documented(given)


def _format(endpoint: Endpoint[Any], forms: Sequence[str]) -> JsonObject:
    described = "format of the response; by default that of the Accept header, else JSON"
    rows: Rows | None = getattr(endpoint.answer, "ROWS", None)
    if rows is not None and rows.json_only:
        described += f"; the other formats have the rows without {', '.join(f'`{name}`' for name in rows.json_only)}"
    return {
        "name": "format",
        "in": "query",
        "required": False,
        "description": described,
        "schema": {"type": "string", "enum": list(forms), "default": formats.JSON},
    }


def _responses(endpoint: Endpoint[Any], forms: Sequence[str]) -> JsonObject:
    content: JsonObject
    if endpoint.kind is Kind.STREAM:
        content = {"text/event-stream": {"schema": {"type": "string"}}}
    else:
        answer: JsonObject = {"schema": _reference(response_name(endpoint.answer))}
        example = examples.response(endpoint.name)
        if example is not None:
            answer["example"] = example
        content = {"application/json": answer}
    failures = {400, 429}
    if endpoint.parameters:
        failures.add(404)
    if set(forms) & formats.FILES:
        failures.add(406)
    if endpoint.fresh is not None and forms:
        failures.add(416)
    if endpoint.sources or endpoint.kind in (Kind.PROXIED, Kind.MASHUP, Kind.REGISTER):
        failures.add(502)
    if endpoint.kind in (Kind.HISTORY, Kind.REGISTER, Kind.CURATED, Kind.STREAM):
        failures.add(503)
    headers = {name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS}
    return {
        "200": {"description": "Success", "headers": headers, "content": content},
        "304": {
            "description": "The client has this answer already (If-None-Match, or If-Modified-Since alone for a curated dataset)"
        },
        **{str(status): {"$ref": f"#/components/responses/{ON_FAILURE[status]}"} for status in sorted(failures)},
    }


def _reference(name: str) -> JsonObject:
    return {"$ref": f"{REFERENCE}{name}"}


def _failure(word: str) -> JsonObject:
    _, title, text = KINDS[word]
    return {
        "description": f"{title}. {text}",
        "content": {"application/problem+json": {"schema": _reference("Problem")}},
    }


def _origin(origin: Origin) -> JsonObject:
    return {
        "key": origin.key,
        "title": origin.title,
        "home": origin.home,
        "license": {"id": origin.license.id, "title": origin.license.title, "url": license_url(origin)},
        "attribution": origin.attribution,
        "evidence": origin.evidence,
        "described_by": source_path(origin.key),
    }
