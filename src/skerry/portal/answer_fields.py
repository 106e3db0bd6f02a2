"""The fields of an endpoint's answer as its page lists them: name, type, unit, meaning."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from skerry.http.schemas import REFERENCE, schemas_of
from skerry.portal.units import unit_of

MAX_DEPTH = 4
"""Levels of nested members that are listed."""
MAX_CHOICES = 12
"""Values of an enumeration that are listed."""

Schema = Mapping[str, Any]


class AnswerField(Struct, frozen=True):
    """One member of an answer."""

    name: str
    """Path such as `items[].place.name`."""
    type: str
    """Key of the word for it: string, number, integer, boolean, moment, day, object, list, one_of."""
    unit: str
    description: str
    nullable: bool
    choices: tuple[str, ...] = ()

    @property
    def last_name(self) -> str:
        """Its name within the member that it belongs to."""
        return self.name.rpartition(".")[2]

    @property
    def depth(self) -> int:
        """How deep it is nested."""
        return self.name.count(".")


def fields_of(answer: Any) -> list[AnswerField]:
    """The members of an answer type, those of nested ones after them."""
    (schema,), components = schemas_of([answer])
    return list(_members(_resolved(schema, components), components, "", 0))


def _members(schema: Schema, components: Mapping[str, Schema], prefix: str, depth: int) -> Iterator[AnswerField]:
    for name, declared in schema.get("properties", {}).items():
        alternatives = [part for part in declared.get("anyOf", [declared]) if part.get("type") != "null"]
        known = _resolved(alternatives[0], components)
        is_list = known.get("type") == "array"
        inner = _resolved(known.get("items", {}), components) if is_list else known
        path = f"{prefix}{name}{'[]' if is_list else ''}"
        choices = tuple(str(value) for value in inner.get("enum", ()))
        yield AnswerField(
            name=path,
            type=_type(inner, is_list),
            unit=unit_of(name) if inner.get("type") in ("number", "integer") else "",
            description=declared.get("description") or known.get("description", ""),
            nullable=len(alternatives) < len(declared.get("anyOf", alternatives)),
            choices=choices[:MAX_CHOICES] + (("…",) if len(choices) > MAX_CHOICES else ()),
        )
        if depth + 1 < MAX_DEPTH:
            yield from _members(inner, components, f"{path}.", depth + 1)


def _resolved(schema: Schema, components: Mapping[str, Schema]) -> Schema:
    reference = schema.get("$ref")
    return schema if reference is None else components[reference.removeprefix(REFERENCE)]


def _type(schema: Schema, is_list: bool) -> str:
    if "properties" in schema:
        return "list" if is_list else "object"
    if "enum" in schema:
        return "one_of"
    formats = {"date-time": "moment", "date": "day"}
    kind = str(schema.get("type", "any"))
    return formats.get(schema.get("format", ""), kind if kind in KINDS else "any")


KINDS = ("string", "number", "integer", "boolean", "object")
