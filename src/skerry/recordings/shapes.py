"""The shape of a provider's reply: its fields and their types.

JSON, XML and CSV have fields; for other bodies only the kind is known. Paths are written `$.data[].price`; `{}` stands for
the keys of an object that is a map (days, codes, ids), because they are data and not field names."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

MAX_FIELDS = 40
"""An object with more members than this, all values of the same type, counts as a map."""
DATA_KEY = re.compile(r"[\d.:+TZ-]+|[A-Z]{2,3}\d?|[A-Z]{2}-[A-Z0-9]+")
"""A key that is data: a date, a number, a country or currency code."""
MAX_DEPTH = 30
HTML_TAGS = (b"<html", b"<body", b"<div", b"<table")


class BodyKind(StrEnum):
    """Format of a body, detected from its content because the stated content type is often wrong."""

    EMPTY = "an empty body"
    JSON = "JSON"
    XML = "XML"
    HTML = "HTML"
    CSV = "CSV"
    OTHER = "another format"


class FieldShape(Struct, frozen=True):
    """One field in all its occurrences."""

    types: frozenset[str]
    """Any of null, boolean, number, string, array, object."""
    always: bool
    """Whether every record that could have the field has it."""
    count: int = 1
    """How many times it is there, null included."""


class Shape(Struct, frozen=True):
    """A body's kind and fields."""

    kind: BodyKind
    fields: dict[str, FieldShape]
    """Fields by path."""


def shape_of(body: bytes) -> Shape:
    """The shape of one body."""
    kind = kind_of(body)
    if kind is BodyKind.JSON:
        return Shape(kind, _json_fields(msgspec.json.decode(body.removeprefix(b"\xef\xbb\xbf"))))
    if kind is BodyKind.XML:
        return Shape(kind, _xml_fields(body))
    if kind is BodyKind.CSV:
        return Shape(kind, {f"$.{name}": FieldShape(frozenset({"string"}), True) for name in _csv_header(body) or ()})
    return Shape(kind, {})


def merged(shapes: Iterable[Shape]) -> Shape:
    """The merged shape of several replies to the same kind of request. A field is `always` there if all replies have it."""
    first, *others = shapes
    fields = dict(first.fields)
    for shape in others:
        for path in fields.keys() | shape.fields.keys():
            one, other = fields.get(path), shape.fields.get(path)
            if one is None or other is None:
                found = one or other
                # A field below an empty list or a null member is not missing.
                lacking = fields if one is None else shape.fields
                has_parent = found is not None and _parent(path) in (lacking.keys() | {"$"}) and _filled(lacking, path)
                fields[path] = FieldShape(found.types, found.always and not has_parent)  # type: ignore[union-attr]
            else:
                fields[path] = FieldShape(one.types | other.types, one.always and other.always, one.count + other.count)
    return Shape(first.kind, fields)


def kind_of(body: bytes) -> BodyKind:
    """The format of a body, by its first bytes and by whether it decodes."""
    start = body.removeprefix(b"\xef\xbb\xbf").lstrip()[:5000]
    if not start:
        return BodyKind.EMPTY
    if start[:1] in b'{["' or start[:1].isdigit() or start[:4] in (b"null", b"true", b"fals"):
        try:
            msgspec.json.decode(body.removeprefix(b"\xef\xbb\xbf"))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return BodyKind.CSV if _csv_header(body) else BodyKind.OTHER
        return BodyKind.JSON
    lowered = start.lower()
    if lowered.startswith(b"<!doctype html") or any(tag in lowered for tag in HTML_TAGS):
        return BodyKind.HTML
    if start.startswith(b"<"):
        return BodyKind.XML
    return BodyKind.CSV if _csv_header(body) else BodyKind.OTHER


def _parent(path: str) -> str:
    """The path of the record that has a field."""
    return re.sub(r"(\[\]|\.[^.\[]+)$", "", path)


def _filled(fields: Mapping[str, FieldShape], path: str) -> bool:
    """Whether a body has a record that could have the field."""
    parent = _parent(path)
    return any(_parent(known) == parent for known in fields)


def _json_fields(value: Any) -> dict[str, FieldShape]:
    types: dict[str, set[str]] = {}
    seen: dict[str, int] = {}
    parents: dict[str, int] = {}

    def visit(path: str, value: Any, depth: int) -> None:
        types.setdefault(path, set()).add(_type_of(value))
        seen[path] = seen.get(path, 0) + 1
        if depth > MAX_DEPTH:
            return
        if isinstance(value, dict):
            if _is_map(value):
                for member in value.values():
                    visit(f"{path}.{{}}", member, depth + 1)
                return
            parents[path] = parents.get(path, 0) + 1
            for name, member in value.items():
                visit(f"{path}.{name}", member, depth + 1)
        elif isinstance(value, list):
            for member in value:
                visit(f"{path}[]", member, depth + 1)

    visit("$", value, 0)
    fields = {}
    for path, count in seen.items():
        many = path.endswith(("[]", ".{}"))  # the number of entries is irrelevant
        owner = path.rpartition(".")[0]
        fields[path] = FieldShape(frozenset(types[path]), not many and count >= parents.get(owner, 1), count)
    return fields


def _is_map(value: Mapping[str, Any]) -> bool:
    if not value:
        return False
    if all(DATA_KEY.fullmatch(key) for key in value):
        return True
    return len(value) > MAX_FIELDS and len({_type_of(member) for member in value.values()} - {"null"}) <= 1


def _type_of(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"


def _xml_fields(body: bytes) -> dict[str, FieldShape]:
    """Elements and attributes by their path, without namespaces. All are strings, because XML does not type its text."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
    root = etree.fromstring(body.strip(), parser)
    seen: dict[str, int] = {}
    parents: dict[str, int] = {}

    def visit(path: str, element: Any) -> None:
        parents[path] = parents.get(path, 0) + 1
        names = {_local(child.tag) for child in element if isinstance(child.tag, str)}
        for name in [*names, *(f"@{_local(attribute)}" for attribute in element.attrib)]:
            seen[f"{path}.{name}"] = seen.get(f"{path}.{name}", 0) + 1
        for child in element:
            if isinstance(child.tag, str):
                visit(f"{path}.{_local(child.tag)}", child)

    if root is None:
        return {}
    start = f"$.{_local(root.tag)}"
    visit(start, root)
    string = frozenset({"string"})
    fields = {path: FieldShape(string, count >= parents[path.rpartition(".")[0]]) for path, count in seen.items()}
    return {start: FieldShape(string, True), **fields}


def _local(name: str) -> str:
    return name.rpartition("}")[2].replace(".", "_")


def _csv_header(body: bytes) -> list[str] | None:
    """The names in the first line of a CSV table; None if the body is not one."""
    text = body[:100_000].decode("utf-8-sig", "replace")
    lines = [line for line in text.splitlines() if line.strip()][:20]
    if len(lines) < 2:
        return None
    try:
        dialect = csv.Sniffer().sniff("\n".join(lines), delimiters=",;\t|")
    except csv.Error:
        return None
    rows = list(csv.reader(io.StringIO("\n".join(lines)), dialect))
    header = [name.strip() for name in rows[0]]
    names_only = all(name[:1].isalpha() or name[:1] in "_#" for name in header)
    return header if len(header) > 1 and names_only else None
