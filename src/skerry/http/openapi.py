"""The OpenAPI 3.1 document, made from the registry: every operation typed, with units, examples and provenance.

msgspec writes the schemas; here they are put together with what the endpoints say of themselves."""

from collections.abc import Sequence
from typing import Any

import msgspec

from skerry import __version__
from skerry.api.answers import Collection
from skerry.api.endpoint import PREFIX, Endpoint, Kind, Parameter
from skerry.api.history import averaged_page
from skerry.api.sources import license_url, source_path
from skerry.groups import GROUPS, group
from skerry.http import formats
from skerry.http.problems import KINDS, Problem
from skerry.http.service import SourceStatus, Status
from skerry.http.tables import table_of
from skerry.provenance import Origin

REFERENCE = "#/components/schemas/{name}"
JsonObject = dict[str, Any]

HEADERS: JsonObject = {
    "Age": ("seconds since the oldest figure in this answer was fetched", "integer"),
    "Cache-Control": ("how long the answer may be kept", "string"),
    "Cache-Status": ("whether it came from the cache of this server (RFC 9211)", "string"),
    "ETag": ("validator for If-None-Match", "string"),
    "Last-Modified": ("when the provider last changed the figures, if it says so", "string"),
    "Link": (
        "rel=via: who the figures are from; rel=license: their licence; rel=describedby: their attribution, terms and evidence",
        "string",
    ),
    "RateLimit": ("requests that are left, and seconds until the quota is whole again", "string"),
    "RateLimit-Policy": ("quota and window in seconds", "string"),
}
ON_FAILURE = {
    400: "bad_request",
    404: "not_found",
    416: "range_not_satisfiable",
    429: "rate_limited",
    502: "upstream_unavailable",
    503: "store_unavailable",
}
DESCRIPTION = (
    'One HTTP API over an archipelago of open data. No key. Every success is `{"success": true, "data": ...}`, every '
    "failure problem details (RFC 9457). Times are RFC 3339 in UTC, coordinates WGS 84, missing values null. Who the figures "
    "are from stands in the `Link` header of each answer, how old they are in `Age`."
)


def document(endpoints: Sequence[Endpoint[Any]]) -> bytes:
    """The whole document as JSON."""
    answering = [endpoint for endpoint in endpoints if endpoint.kind is not Kind.STREAM]
    averages = {e.path: page for e in answering if (page := averaged_page(e.answer)) is not None}
    answers = [*(endpoint.answer for endpoint in answering), *averages.values()]
    schemas, components = msgspec.json.schema_components(
        [*answers, Collection[SourceStatus], SourceStatus, Status, Problem], ref_template=REFERENCE
    )
    by_endpoint = {endpoint.path: schema for endpoint, schema in zip(answering, schemas, strict=False)}
    for path, schema in zip(averages, schemas[len(answering) :], strict=False):
        by_endpoint[path] = {"anyOf": [by_endpoint[path], schema]}
    paths: JsonObject = {
        PREFIX + endpoint.path: {"get": operation(endpoint, by_endpoint.get(endpoint.path))} for endpoint in endpoints
    }
    paths[f"{PREFIX}/status"] = {
        "get": _service("status", "State of this server and of each provider, without asking any", schemas[-2])
    }
    paths[f"{PREFIX}/sources"] = {
        "get": _service(
            "sources", "Every provider and dataset, with licence, attribution, terms and state", schemas[-4]
        )
    }
    paths[f"{PREFIX}/sources/{{key}}"] = {
        "get": _service("source", "One provider or dataset, with the paths of its endpoints", schemas[-3], SOURCE_KEY)
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
            },
            "servers": [{"url": "/"}],
            "tags": [{"name": entry.title, "description": entry.description} for entry in GROUPS]
            + [{"name": "Service", "description": "The server itself."}],
            "paths": paths,
            "components": {
                "schemas": components,
                "responses": {word: _failure(word) for word in ON_FAILURE.values()},
                "headers": {
                    name: {"description": text, "schema": {"type": kind}} for name, (text, kind) in HEADERS.items()
                },
            },
        }
    )


def operation(endpoint: Endpoint[Any], schema: JsonObject | None) -> JsonObject:
    """One GET operation."""
    forms = formats.forms_of(table_of(endpoint.answer)) if schema is not None else ()
    parameters = [_parameter(parameter, endpoint) for parameter in endpoint.parameters]
    if forms:
        parameters.append(_format(forms))
    return {
        "operationId": endpoint.name,
        "tags": [group(endpoint.group).title],
        "summary": endpoint.summary,
        "description": endpoint.description,
        "parameters": parameters,
        "responses": _responses(endpoint, schema, forms),
        "x-skerry": {
            "kind": endpoint.kind.value,
            "fresh_seconds": int(endpoint.fresh.total_seconds()) if endpoint.fresh else 0,
            "sources": [_origin(origin) for origin in endpoint.origins],
            "example": endpoint.url(),
        },
    }


def success(schema: JsonObject) -> JsonObject:
    """Schema of the envelope around an answer."""
    return {
        "type": "object",
        "required": ["success", "data"],
        "additionalProperties": False,
        "properties": {"success": {"const": True}, "data": schema},
    }


def _parameter(parameter: Parameter, endpoint: Endpoint[Any]) -> JsonObject:
    described: JsonObject = {
        "name": parameter.external,
        "in": parameter.place,
        "required": parameter.required,
        "schema": dict(parameter.schema),
    }
    if parameter.description:
        described["description"] = parameter.description
    if parameter.default is not None:
        described["schema"]["default"] = msgspec.to_builtins(parameter.default)
    if parameter.external in endpoint.example:
        described["example"] = msgspec.to_builtins(endpoint.example[parameter.external])
    return described


def _format(forms: Sequence[str]) -> JsonObject:
    return {
        "name": "format",
        "in": "query",
        "required": False,
        "description": "form of the answer; without it, what Accept asks for",
        "schema": {"type": "string", "enum": list(forms), "default": formats.JSON},
    }


def _responses(endpoint: Endpoint[Any], schema: JsonObject | None, forms: Sequence[str]) -> JsonObject:
    content: JsonObject
    if schema is None:
        content = {"text/event-stream": {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": success(schema)}}
        for form in forms:
            if form == formats.JSON:
                continue
            kind = {"type": "object"} if form == "geojson" else {"type": "string"}
            content[formats.MEDIA_TYPES[form].partition(";")[0]] = {"schema": kind}
    failures = {400, 429}
    if endpoint.parameters:
        failures.add(404)
    parts: JsonObject = {}
    if endpoint.fresh is not None and schema is not None:
        failures.add(416)
        parts = {"206": {"description": "The range of bytes that was asked for (Range)"}}
    if endpoint.sources or endpoint.kind in (Kind.PROXIED, Kind.MASHUP, Kind.REGISTER):
        failures.add(502)
    if endpoint.kind in (Kind.HISTORY, Kind.REGISTER, Kind.CURATED, Kind.STREAM):
        failures.add(503)
    headers = {name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS}
    return {
        "200": {"description": "Success", "headers": headers, "content": content},
        **parts,
        "304": {"description": "The client has this answer already (If-None-Match)"},
        **{str(status): {"$ref": f"#/components/responses/{ON_FAILURE[status]}"} for status in sorted(failures)},
    }


def _failure(word: str) -> JsonObject:
    _, title, text = KINDS[word]
    return {
        "description": f"{title}. {text}",
        "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }


SOURCE_KEY: JsonObject = {
    "name": "key",
    "in": "path",
    "required": True,
    "description": "key of a source, as in `/api/v1/sources`",
    "schema": {"type": "string"},
    "example": "elering",
}


def _service(name: str, summary: str, schema: JsonObject, *parameters: JsonObject) -> JsonObject:
    """An operation about this server itself."""
    failures: JsonObject = {"404": {"$ref": "#/components/responses/not_found"}} if parameters else {}
    return {
        "operationId": name,
        "tags": ["Service"],
        "summary": summary,
        "parameters": list(parameters),
        "responses": {
            "200": {"description": "Success", "content": {"application/json": {"schema": success(schema)}}},
            **failures,
            "429": {"$ref": "#/components/responses/rate_limited"},
        },
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
