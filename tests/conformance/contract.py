"""What an endpoint promises, read from its declaration: values that it must refuse, the schema of its answer."""

import datetime
import enum
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_origin

import msgspec
from jsonschema import Draft202012Validator
from msgspec import inspect as shapes

from skerry import registry
from skerry.api.endpoint import Endpoint, Kind
from skerry.api.signature import Parameter
from skerry.csv_cells import original
from skerry.http.openapi import document

NO_SUCH_VALUE = "no-such-value"
UNMATCHED = ("!", "!!!!", "x y z", "-", "0", "ÕÕ", "_" * 200)
"""Strings of which one fails to match about any pattern that someone might demand."""


@cache
def openapi() -> Mapping[str, Any]:
    """The document that the application publishes, made from the whole registry."""
    made: dict[str, Any] = json.loads(document(registry.endpoints(), registry.groups()))
    return made


def operation(endpoint: Endpoint[Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = openapi()["paths"][f"/api/v1{endpoint.path}"]["get"]
    return found


def violations(endpoint: Endpoint[Any], body: Any) -> list[str]:
    """Where the body of an answer is not what the OpenAPI document says."""
    schema = operation(endpoint)["responses"]["200"]["content"]["application/json"]["schema"]
    # References in it lead to #/components, so these come along.
    validator = Draft202012Validator({**schema, "components": openapi()["components"]})
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(body)]


def refused(parameter: Parameter) -> Iterator[str]:
    """Values that a parameter's own schema rules out."""
    schema = parameter.schema
    if parameter.is_list:
        yield ","
        for value in _refused_texts(schema["items"], in_path=False):
            if value:
                yield value
    elif "anyOf" in schema:
        for value in UNMATCHED:
            if all(_rules_out(choice, value) for choice in schema["anyOf"]):
                yield value
                return
    elif "enum" in schema:
        yield NO_SUCH_VALUE
    elif schema.get("type") in ("integer", "number"):
        yield from _refused_numbers(schema)
    elif schema.get("type") == "boolean":
        yield "perhaps"
    elif schema.get("type") == "string":
        yield from _refused_texts(schema, in_path=parameter.place == "path")


def _refused_numbers(schema: Mapping[str, Any]) -> Iterator[str]:
    yield "several"
    if schema["type"] == "integer":
        yield "1.5"
    else:
        yield "nan"
    for bound, beyond in (("minimum", -1), ("maximum", 1), ("exclusiveMinimum", 0), ("exclusiveMaximum", 0)):
        if bound in schema:
            yield str(schema[bound] + beyond)


def _refused_texts(schema: Mapping[str, Any], *, in_path: bool) -> Iterator[str]:
    form = schema.get("format")
    if form == "date":
        yield from ("2026-02-30", "yesterday")
    elif form == "date-time":
        yield from ("2026-02-30T12:00:00Z", "noon")
    elif form is not None:
        yield "!!!!"
    if not in_path:
        yield ""
    if "maxLength" in schema:
        yield "x" * (schema["maxLength"] + 1)
    if "pattern" in schema:
        yield from [value for value in UNMATCHED if _rules_out(schema, value)][:1]


def _rules_out(schema: Mapping[str, Any], value: str) -> bool:
    if "enum" in schema:
        return value not in schema["enum"]
    if schema.get("type") != "string" or "format" in schema:
        return True
    if len(value) > schema.get("maxLength", len(value)) or len(value) < schema.get("minLength", 0):
        return True
    return "pattern" in schema and re.search(schema["pattern"], value) is None


# Rows of an answer, and what CSV makes of them


def limit(endpoint: Endpoint[Any]) -> Parameter | None:
    """The parameter with the maximum number of items, whatever its name."""
    return _synonymous(endpoint, "max_results")


def page(endpoint: Endpoint[Any]) -> Parameter | None:
    """The parameter with the number of the page, or of the items before it."""
    return _synonymous(endpoint, "page_number") or _synonymous(endpoint, "skip")


def _synonymous(endpoint: Endpoint[Any], name: str) -> Parameter | None:
    return next(
        (parameter for parameter in endpoint.parameters if name in (parameter.external, *parameter.aliases)), None
    )


def rows(endpoint: Endpoint[Any], answer: Any) -> Iterator[dict[str, Any]]:
    """The rows in the JSON of an answer: the members that its type declares, or the record itself."""
    struct: Any = get_origin(endpoint.answer) or endpoint.answer
    declared = getattr(struct, "ROWS", None)
    if declared is None:
        yield answer
        return
    names = {field.name: field.encode_name for field in msgspec.structs.fields(struct)}
    for member in (declared.member, *declared.also):
        outermost, _, inner_name = member.partition(".")
        entries: Any = answer[names[outermost]] or []
        if inner_name:
            entries = entries[inner_name]
        for _ in declared.keys[1:]:
            entries = [inner for outer in entries.values() for inner in outer.values()]
        for entry in entries.values() if isinstance(entries, dict) else entries:
            yield entry if isinstance(entry, dict) else {declared.value: entry}


def lists(endpoint: Endpoint[Any]) -> int:
    """Number of lists with rows in an answer."""
    declared = getattr(get_origin(endpoint.answer) or endpoint.answer, "ROWS", None)
    return 1 if declared is None else 1 + len(declared.also)


def differences(row: Mapping[str, Any], cells: Mapping[str, str], prefix: str = "") -> list[str]:
    """Where a line of CSV is not the object that the same line of NDJSON is."""
    found: list[str] = []
    for member, value in row.items():
        name = prefix + member
        nested = [cells[other] for other in cells if other.startswith(f"{name}.")]
        if name in cells:
            if (cell := cells[name]) != _as_cell(value) and original(cell) != _as_cell(value):
                found.append(f"{name} is {cell[:80]!r}, not {value!r:.80}")
        elif isinstance(value, dict):
            found += differences(value, cells, f"{name}.")
        elif not nested:
            found.append(f"{name} is dropped")
        elif value is not None or any(nested):
            found.append(f"{name} is {nested}, not {value!r:.80}")
    return found


def _as_cell(value: Any) -> str:
    if isinstance(value, list) and not any(isinstance(entry, list | dict) for entry in value):
        return ";".join(map(_as_cell, value))
    if isinstance(value, list | dict):
        return msgspec.json.encode(value).decode()
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


# What a reader of the documentation needs to be told

SAYS_IT_ITSELF = re.compile(
    r"^(id|count|total|page|limit|rank|year|month|day|week|weekday|hour|minute|second|number|population|votes|seats|port|"
    r"latitude|longitude|items|.*_(count|id|year|total|number|rank))$"
)
HAS_ITS_UNIT = re.compile(
    r"_(percent|pct|eur|usd|nok|sek|dkk|[a-z]{3}_k?m?wh|kwh|mwh|gwh|mw|kw|w|km|m|cm|mm|km2|m2|kg|g|t|deg|c|k|hpa|kmh|ms|mps|"
    r"kn|s|seconds|minutes|hours|days|years|bytes|kb|mb|px|au|ly|hz|khz|ug_m3|db|ppm|l|ml|kcal|kj|metres|per_[a-z0-9_]+)$"
)
"""Ends of names that are units."""


def undescribed(answer: Any) -> list[str]:
    """Fields whose meaning a reader has to guess, as `Struct.field`.

    A number needs its meaning or unit in the field's description, or in its name; a Struct needs a docstring. Texts, times,
    days, truth values and what is a Struct itself may be left to their names."""
    found: list[str] = []
    seen: set[type] = set()

    def look(shape: shapes.Type) -> None:
        if isinstance(shape, shapes.Metadata):
            look(shape.type)
        elif isinstance(shape, shapes.UnionType):
            for choice in shape.types:
                look(choice)
        elif isinstance(shape, shapes.CollectionType):
            look(shape.item_type)
        elif isinstance(shape, shapes.DictType):
            look(shape.value_type)
        elif isinstance(shape, shapes.StructType) and shape.cls not in seen:
            seen.add(shape.cls)
            cls = get_origin(shape.cls) or shape.cls  # of Collection[Warning], Collection
            name = cls.__name__
            if not cls.__doc__:
                found.append(f"{name} has no docstring")
            for field in shape.fields:
                if _is_number(field.type) and not _is_described(field.type):
                    known = SAYS_IT_ITSELF.match(field.encode_name) or HAS_ITS_UNIT.search(field.encode_name)
                    if known is None:
                        found.append(f"{name}.{field.encode_name}")
                look(field.type)

    look(shapes.type_info(answer))
    return found


def _is_number(shape: shapes.Type) -> bool:
    if isinstance(shape, shapes.Metadata):
        return _is_number(shape.type)
    if isinstance(shape, shapes.UnionType):
        return any(map(_is_number, shape.types))
    return isinstance(shape, shapes.IntType | shapes.FloatType)


def _is_described(shape: shapes.Type) -> bool:
    if isinstance(shape, shapes.Metadata):
        return "description" in (shape.extra_json_schema or {}) or _is_described(shape.type)
    if isinstance(shape, shapes.UnionType):
        return any(map(_is_described, shape.types))
    return False


def answers(endpoint: Endpoint[Any]) -> bool:
    """It gives an answer that ends: not a stream."""
    return endpoint.kind is not Kind.STREAM


def as_text(value: Any) -> str:
    """A parameter's value as it stands in an address."""
    if isinstance(value, enum.Enum):
        return str(value.value)
    return value.isoformat() if isinstance(value, datetime.date) else str(msgspec.to_builtins(value))
