"""Forms for the parameters of an endpoint."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from skerry.api.endpoint import Endpoint
from skerry.api.parameters import CarriedCities, CountryNames, EconomyNames, NamedCities, TimeZoneNames
from skerry.api.signature import Parameter

NAMES = {
    CarriedCities: "cities",
    NamedCities: "cities",
    CountryNames: "countries",
    EconomyNames: "countries",
    TimeZoneNames: "time-zones",
}
"""Kinds of names that the server completes while one types, by resolver."""


MAX_BOUND = 2**53
"""Bounds beyond this are those of the type, and no help to a person."""


class FormField(Struct, frozen=True, kw_only=True):
    """One input of a form."""

    name: str
    place: str
    """path or query"""
    kind: str
    """select, number, date or text"""
    required: bool
    description: str
    value: str
    default: str = ""
    """What is used where the field is left empty."""
    hint: str = ""
    """An example."""
    options: tuple[str, ...] = ()
    min: str = ""
    max: str = ""
    step: str = ""
    max_length: int | None = None
    names: str = ""
    """Kind of names that the server completes."""
    is_list: bool = False


def form_of(endpoint: Endpoint[Any], given: Mapping[str, str]) -> list[FormField]:
    """The form of an endpoint with the given values, or with those of its example where none are given."""
    shown = [parameter for parameter in endpoint.parameters if parameter.place != "header"]
    known = {parameter.external for parameter in shown}
    example = {name: _written(value) for name, value in endpoint.example.items()}
    is_given = any(name in known for name in given)
    values = given if is_given else example
    return [_field(parameter, values.get(parameter.external, ""), example) for parameter in shown]


def arguments(fields: Sequence[FormField]) -> dict[str, str]:
    """The values of a form that a call needs; those of its example where the path needs one that is missing."""
    found = {field.name: field.value or (field.hint if field.place == "path" else "") for field in fields}
    return {name: value for name, value in found.items() if value}


def _field(parameter: Parameter, value: str, example: Mapping[str, str]) -> FormField:
    schema: Mapping[str, Any] = parameter.schema.get("items", parameter.schema)
    default = "" if parameter.default is None else _written(parameter.default)
    examples = [str(found) for found in schema.get("examples", ())]
    hint = example.get(parameter.external, examples[0] if examples else "")
    kind, options = _kind(schema, parameter)
    return FormField(
        name=parameter.external,
        place=parameter.place,
        kind=kind,
        required=parameter.required,
        description=parameter.description,
        value=_choice(value, options),
        default=default,
        hint=hint,
        options=options,
        min=_written(parameter.days.first) if parameter.days else _bound(schema, "minimum"),
        max=_written(parameter.days.last) if parameter.days else _bound(schema, "maximum"),
        step=("1" if schema.get("type") == "integer" else "any") if kind == "number" else "",
        max_length=None if parameter.is_list else schema.get("maxLength"),
        names=NAMES.get(parameter.resolved.resolver, "") if parameter.resolved and not parameter.is_list else "",
        is_list=parameter.is_list,
    )


def _kind(schema: Mapping[str, Any], parameter: Parameter) -> tuple[str, tuple[str, ...]]:
    if parameter.is_list:
        return "text", ()
    if "enum" in schema:
        return "select", tuple(str(value) for value in schema["enum"])
    if schema.get("type") == "boolean":
        return "select", ("true", "false")
    if schema.get("type") in ("integer", "number"):
        return "number", ()
    return ("date" if schema.get("format") == "date" else "text"), ()


def _choice(value: str, options: Sequence[str]) -> str:
    """A value as an option is written, in whatever case it was given."""
    return next((option for option in options if option.casefold() == value.casefold()), value)


def _bound(schema: Mapping[str, Any], name: str) -> str:
    bound = schema.get(name)
    if bound is None or abs(bound) > MAX_BOUND:
        return ""
    return str(int(bound)) if bound == int(bound) else str(bound)


def _written(value: Any) -> str:
    """A value as a query string has it."""
    plain = msgspec.to_builtins(value)
    if isinstance(plain, bool):
        return str(plain).lower()
    if isinstance(plain, list | tuple):
        return ",".join(map(_written, plain))
    return str(plain)
