"""What a model needs to know of an endpoint in order to call it."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from skerry.api.endpoint import PREFIX, Endpoint, Kind
from skerry.api.names import field_types
from skerry.api.signature import Parameter, split
from skerry.http import formats
from skerry.http.tables import table_of
from skerry.provenance import Origin

MAX_ALLOWED = 160
"""Maximum number of characters of what is allowed, in a list of matches."""
MAX_DEPTH = 3


class EndpointHit(Struct, frozen=True, omit_defaults=True):
    """An endpoint that a search found, with what is needed to call it."""

    path: str
    summary: str
    group: str
    example: str
    params: dict[str, str] = {}


class ParameterDescription(Struct, frozen=True, omit_defaults=True):
    """A parameter of an endpoint."""

    name: str
    required: bool
    allowed: str
    description: str = ""
    default: Any = None
    example: Any = None


class FieldDescription(Struct, frozen=True, omit_defaults=True):
    """A field of an answer."""

    name: str
    description: str = ""


class OriginDescription(Struct, frozen=True, omit_defaults=True):
    """A provider or dataset."""

    title: str
    url: str
    license: str
    attribution: str | None = None


class EndpointDescription(Struct, frozen=True, kw_only=True):
    """An endpoint."""

    path: str
    description: str
    group: str
    kind: str
    fresh_seconds: int
    example: str
    formats: Sequence[str]
    parameters: list[ParameterDescription]
    fields: list[FieldDescription]
    sources: list[OriginDescription]


def hit(endpoint: Endpoint[Any]) -> EndpointHit:
    """An endpoint as a search lists it."""
    return EndpointHit(
        path=endpoint.path,
        summary=endpoint.summary,
        group=endpoint.group,
        example=endpoint.url().removeprefix(PREFIX),
        params={parameter.external: _brief(parameter) for parameter in endpoint.parameters},
    )


def description(endpoint: Endpoint[Any]) -> EndpointDescription:
    """An endpoint in full."""
    return EndpointDescription(
        path=endpoint.path,
        description=endpoint.description,
        group=endpoint.group,
        kind=endpoint.kind.value,
        fresh_seconds=int(endpoint.fresh.total_seconds()) if endpoint.fresh else 0,
        example=endpoint.url(),
        formats=() if endpoint.kind is Kind.STREAM else tuple(formats.forms_of(table_of(endpoint.answer))),
        parameters=[_parameter(parameter) for parameter in endpoint.parameters],
        fields=[] if endpoint.kind is Kind.STREAM else list(_fields(endpoint.answer, "", 0)),
        sources=[_origin(origin) for origin in endpoint.origins],
    )


def _brief(parameter: Parameter) -> str:
    """`required; a city such as Tartu`, `default 3; 1 to 24`."""
    allowed = parameter.allowed
    if len(allowed) > MAX_ALLOWED:
        allowed = allowed[:MAX_ALLOWED].rpartition(" ")[0] + " ..."
    if parameter.required:
        return f"required; {allowed}"
    if parameter.default is None:
        return f"{allowed}" if not parameter.description else f"{allowed}; {parameter.description}"
    return f"default {written(parameter.default)}; {allowed}"


def _parameter(parameter: Parameter) -> ParameterDescription:
    return ParameterDescription(
        name=parameter.external,
        required=parameter.required,
        allowed=parameter.allowed,
        description=parameter.documented,
        default=None if parameter.default is None else msgspec.to_builtins(parameter.default),
        example=None if parameter.example is None else msgspec.to_builtins(parameter.example),
    )


def written(default: Any) -> str:
    """A default as callers write it: `false`, not `False`."""
    plain = msgspec.to_builtins(default)
    return plain if isinstance(plain, str) else msgspec.json.encode(plain).decode()


def _origin(origin: Origin) -> OriginDescription:
    return OriginDescription(origin.title, origin.home, origin.license.id or origin.license.title, origin.attribution)


def _fields(annotation: Any, prefix: str, depth: int) -> Iterator[FieldDescription]:
    """The fields of an answer by name: `items[].price_eur_mwh`."""
    if depth == MAX_DEPTH:
        return
    for struct, suffix in _structs(annotation):
        for name, declared in field_types(get_origin(struct) or struct).items():
            kind, notes = split(declared)
            text = next((note.description for note in notes if isinstance(note, Meta) and note.description), "")
            place = f"{prefix}{suffix}.{name}".lstrip(".")
            yield FieldDescription(place, text)
            yield from _fields(_filled(struct, kind), place, depth + 1)


def _structs(annotation: Any) -> Iterator[tuple[Any, str]]:
    """The Structs that a value may be, with `[]` for each list around them."""
    kind, _ = split(annotation)
    origin = get_origin(kind) or kind
    if isinstance(origin, type) and issubclass(origin, Struct):
        yield kind, ""
        return
    suffix = "[]" if origin in (list, tuple) else ""
    for part in get_args(kind):
        yield from ((struct, suffix + inner) for struct, inner in _structs(part))


@cache
def _arguments(struct: Any) -> dict[Any, Any]:
    """The arguments of a generic Struct and of its bases by their type variables: City for T in `Collection[City]`."""
    origin = get_origin(struct) or struct
    found = dict(zip(getattr(origin, "__parameters__", ()), get_args(struct), strict=False))
    for base in getattr(origin, "__orig_bases__", ()):
        found |= {variable: found.get(value, value) for variable, value in _arguments(base).items()}
    return found


def _filled(struct: Any, kind: Any) -> Any:
    """The type of a field, with the arguments of its Struct in the place of type variables."""
    arguments = _arguments(struct)
    if kind in arguments:
        return arguments[kind]
    variables = getattr(kind, "__parameters__", ()) if get_args(kind) else ()
    return kind[tuple(arguments.get(variable, Any) for variable in variables)] if variables else kind
