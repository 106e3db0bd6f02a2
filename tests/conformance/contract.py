"""What an endpoint promises, read from its declaration: values that it must refuse, the schema of its answer."""

import datetime
import enum
import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from itertools import pairwise
from typing import Any, get_origin

import geojson
import msgspec
from jsonschema import Draft202012Validator
from msgspec import inspect as shapes

from skerry import registry
from skerry.api.endpoint import Endpoint, Kind
from skerry.api.signature import Parameter
from skerry.csv_cells import escape, original
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


MAX_DIGITS = 12
"""Significant digits of a number that is not whole; 0.30000000000000004 has 17."""
MAX_DEGREE_DECIMALS = 6
"""A tenth of a metre."""


def noisy(data: Any, name: str = "") -> Iterator[str]:
    """Numbers in the JSON of an answer with more digits than anything is measured with."""
    if isinstance(data, dict):
        for member, value in data.items():
            yield from noisy(value, member)
    elif isinstance(data, list):
        for value in data:
            yield from noisy(value, name)
    elif isinstance(data, float) and not data.is_integer():
        _, digits, exponent = Decimal(repr(data)).as_tuple()
        is_degrees = name in ("latitude", "longitude")
        if len(digits) > MAX_DIGITS or (is_degrees and isinstance(exponent, int) and -exponent > MAX_DEGREE_DECIMALS):
            yield f"{name}: {data!r}"


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


# Rows of an answer, and what the other forms make of them


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


def rows(answer_type: Any, data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The rows in the JSON of an answer, each with what the answer's type says that it carries; or the record itself."""
    declared = getattr(get_origin(answer_type) or answer_type, "ROWS", None)
    if declared is None:
        yield dict(data)
        return
    shape = shapes.type_info(answer_type)
    assert isinstance(shape, shapes.StructType)
    fields = {field.name: field for field in shape.fields}
    carried = {}
    for entry in declared.carried:
        attribute, name = entry if isinstance(entry, tuple) else (entry, fields[entry].encode_name)
        carried[name] = data[fields[attribute].encode_name]
    for member in (declared.member, *declared.also):
        outermost, _, inside_it = member.partition(".")
        before = {"list": fields[outermost].encode_name, **carried} if declared.also else carried
        held: Any = data[fields[outermost].encode_name] or []
        if inside_it:
            held = held[inside_it]
        if member in declared.also and isinstance(held, dict) and not declared.keys:
            held = [held]
        inner = None if inside_it else _row_type(fields[outermost].type, len(declared.keys))
        for keys, entry in _entries(held, len(declared.keys)) if held else ():
            named = {**before, **dict(zip(declared.keys, keys, strict=True))}
            if inner is None:
                own = entry if isinstance(entry, dict) else {declared.value: entry}
                other = [
                    name for name in carried.keys() & own.keys() if own[name] is not None and own[name] != carried[name]
                ]
                assert not other, f"rows have {other} of their own, which are something else than those of the answer"
                yield {**named, **own}
                continue
            inside = list(rows(inner, entry))
            own_names = [each if isinstance(each, tuple) else (each, each) for each in inner.ROWS.carried]
            ones = [{name: entry[member] for member, name in own_names}]
            for row in inside or ones:
                yield {**named, **row}


def _entries(held: Any, levels: int) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not levels:
        yield from (((), entry) for entry in held)
    elif levels == 1:
        yield from (((key,), entry) for key, entry in held.items())
    else:
        for key, inside in held.items():
            yield from (((key, *keys), entry) for keys, entry in _entries(inside, levels - 1))


def _row_type(shape: shapes.Type, levels: int) -> Any | None:
    """The type of the entries of a member, where these hold rows themselves."""
    if isinstance(shape, shapes.Metadata):
        return _row_type(shape.type, levels)
    if isinstance(shape, shapes.DictType) and levels:
        return _row_type(shape.value_type, levels - 1)
    if isinstance(shape, shapes.ListType):
        return _row_type(shape.item_type, levels)
    return shape.cls if isinstance(shape, shapes.StructType) and hasattr(shape.cls, "ROWS") else None


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
            if not _is_cell(cells[name], value):
                found.append(f"{name} is {cells[name][:80]!r}, not {value!r:.80}")
        elif isinstance(value, dict):
            found += differences(value, cells, f"{name}.")
        elif not nested:
            found.append(f"{name} is dropped")
        elif value is not None or any(nested):
            found.append(f"{name} is {nested}, not {value!r:.80}")
    return found


def _is_cell(cell: str, value: Any) -> bool:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return re.fullmatch(r"-?[0-9.]+(e[+-]?[0-9]+)?", cell) is not None and float(cell) == value
    if isinstance(value, list | dict) and cell[:1] in ("[", "{"):
        return bool(json.loads(cell) == value)
    if isinstance(value, list):
        return cell == ";".join(escape(_as_cell(entry)) for entry in value)
    return original(cell) == _as_cell(value)


def _as_cell(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def flattened(value: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """Members of an object and of the objects in it, by their path. What is a geometry is whole."""
    if not isinstance(value, dict) or not value or set(value) == {"type", "coordinates"}:
        return {path: value}
    found: dict[tuple[str, ...], Any] = {}
    for name, inner in value.items():
        found |= flattened(inner, (*path, name))
    return found


def has_place(row: Mapping[str, Any]) -> bool:
    """Whether a row is somewhere: on a point or in an area."""
    return any(
        path[-1] == "latitude" or (isinstance(value, dict) and "coordinates" in value)
        for path, value in flattened(row).items()
    )


def misplaced(feature: Mapping[str, Any], row: Mapping[str, Any]) -> list[str]:
    """Where a feature is not the row that it is made of: its geometry comes out of the row, everything else is in it."""
    before, after = flattened(row), flattened(feature["properties"])
    emptied = {path[:end] for path in before for end in range(1, len(path))}  # an object that had nothing but the point
    wrong = [
        f"{path} is {after[path]!r:.80}" for path in after if path not in emptied and before.get(path) != after[path]
    ]
    taken = {path: value for path, value in before.items() if path not in after}
    geometry = feature["geometry"]
    if any(isinstance(value, dict) for value in taken.values()) or len(taken) == 1:
        expected = next(iter(taken.values()))
    else:
        by_name = {path[-1]: value for path, value in taken.items()}
        place = [by_name.pop("longitude", None), by_name.pop("latitude", None)]
        wrong += [f"{name} is dropped" for name in by_name]
        expected = None if None in place else {"type": "Point", "coordinates": place}
    return wrong if geometry == expected else [*wrong, f"the geometry is {geometry!r:.80}, not {expected!r:.80}"]


def invalid_geojson(collection: Mapping[str, Any]) -> list[str]:
    """What RFC 7946 does not allow in a FeatureCollection."""
    if set(collection) - {"bbox"} != {"type", "features"} or collection["type"] != "FeatureCollection":
        return [f"members are {sorted(collection)}"]
    wrong: list[str] = []
    seen: list[list[float]] = []
    for number, feature in enumerate(collection["features"]):
        if set(feature) != {"type", "geometry", "properties"} or feature["type"] != "Feature":
            wrong.append(f"feature {number} has {sorted(feature)}")
        elif (geometry := feature["geometry"]) is not None:
            positions = list(_positions(geometry["coordinates"]))
            seen += positions
            wrong += [f"feature {number}: {text}" for text in _invalid_geometry(geometry, positions)]
    outer = [f(p[axis] for p in seen) for f in (min, max) for axis in (0, 1)] if seen else None
    if collection.get("bbox") != outer:
        wrong.append(f"bbox is {collection.get('bbox')}, not {outer}")
    return wrong


def _invalid_geometry(geometry: Mapping[str, Any], positions: list[list[float]]) -> Iterator[str]:
    kind, coordinates = geometry["type"], geometry["coordinates"]
    if set(geometry) != {"type", "coordinates"} or kind not in ("Point", "LineString", "Polygon", "MultiPolygon"):
        yield f"is {kind} with {sorted(geometry)}"
    for position in positions:
        if len(position) != 2 or not (-180 <= position[0] <= 180 and -90 <= position[1] <= 90):
            yield f"{position} is no longitude and latitude"
    if kind == "LineString" and len(coordinates) < 2:
        yield "a line has two positions"
    polygons = {"Polygon": [coordinates], "MultiPolygon": coordinates}.get(kind, [])
    for rings in polygons:
        for index, ring in enumerate(rings):
            if len(ring) < 4 or ring[0] != ring[-1]:
                yield "a ring is not closed"
            doubled = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(ring))
            if (doubled > 0) == bool(index):
                yield "a ring runs the wrong way: outlines are counterclockwise, holes clockwise"
    parsed = geojson.loads(json.dumps(geometry))
    yield from (parsed.errors() and [str(parsed.errors())]) or ()


def _positions(coordinates: Any) -> Iterator[list[float]]:
    if isinstance(coordinates[0], list):
        for inner in coordinates:
            yield from _positions(inner)
    else:
        yield coordinates


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
