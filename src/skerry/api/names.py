"""Public names of types: their names in the OpenAPI document, and therefore in generated clients."""

import inspect
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

UNIONS = (Union, UnionType)


def public_name(annotation: Any) -> str:
    """`Emoji`, and `EmojiCollection` for `Collection[Emoji]`."""
    arguments = "".join(public_name(argument) for argument in get_args(annotation) if inspect.isclass(argument))
    kind = get_origin(annotation) or annotation
    name: str = arguments + kind.__name__
    return name


def response_name(answer: Any) -> str:
    """Name of the component for the whole response body, the envelope with an answer of this type."""
    return public_name(answer) + "Response"


def component_name(written: str) -> str:
    """The public name for a name that msgspec generates: `EmojiCollection` for `Collection_Emoji_`."""
    generic, bracket, argument = written.removesuffix("_").partition("_")
    return component_name(argument) + generic if bracket and written.endswith("_") else written


def public_types(annotation: Any) -> frozenset[type]:
    """The Structs and enumerations that are reachable from an annotation."""
    return frozenset(found for found in _reached(annotation) if get_origin(found) is None)


def choices(annotations: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """The values of each enumeration and `Literal` that is reachable from these annotations, in the order of their
    declaration."""
    for found in dict.fromkeys(found for annotation in annotations for found in _reached(annotation)):
        kind = get_origin(found) or found
        if issubclass(kind, Enum):
            yield tuple(member.value for member in kind)
        else:
            yield from (
                get_args(part) for field in _fields(kind) for part in _parts(field) if get_origin(part) is Literal
            )


def _parts(annotation: Any) -> Iterator[Any]:
    """An annotation and all type arguments in it."""
    yield annotation
    if get_origin(annotation) is not Literal:
        for argument in get_args(annotation):
            yield from _parts(argument)


def declared_names(annotations: Iterable[Any]) -> Iterator[tuple[str, str, Any]]:
    """The component of each Struct, enumeration and generic Struct in these annotations: name, module and type."""
    reached = [found for annotation in annotations for found in _reached(annotation)]
    for found in sorted(reached, key=lambda each: get_origin(each) is not None):
        # Classes first: if two classes have the same name, the error names them and not the generic types over them.
        if not getattr(found, "__parameters__", ()):
            yield public_name(found), _module(found), found


@cache
def _reached(annotation: Any) -> tuple[Any, ...]:
    """The Structs and enumerations that are reachable from an annotation; for a generic Struct, both the class and its
    parametrization."""
    found: dict[Any, None] = {}
    waiting = [annotation]
    while waiting:
        current = waiting.pop()
        kind = get_origin(current) or current
        if kind is Annotated:
            waiting.append(get_args(current)[0])
            continue
        waiting += get_args(current)
        if inspect.isclass(kind) and issubclass(kind, Struct | Enum):
            if get_args(current):
                found[current] = None
            if kind not in found:
                found[kind] = None
                waiting += _fields(kind)
    return tuple(found)


@cache
def _fields(kind: type) -> tuple[Any, ...]:
    """Types of the fields, and the type arguments of generic bases."""
    if not issubclass(kind, Struct):
        return ()
    hints = get_type_hints(kind, include_extras=True)
    arguments = [argument for base in getattr(kind, "__orig_bases__", ()) for argument in get_args(base)]
    return (*(hints[name] for name in kind.__struct_fields__), *arguments)


def field_types(kind: type[Struct]) -> dict[str, Any]:
    """The annotation of each field."""
    return dict(zip(kind.__struct_fields__, _fields(kind), strict=False))  # arguments come after the fields


def envelope_names(annotations: Iterable[Any]) -> Iterator[tuple[str, str, Any]]:
    """The envelope component of each of these answers: name, module of the answer, and an identity to compare."""
    for annotation in annotations:
        yield response_name(annotation), _module(annotation), ("envelope", annotation)


def _module(annotation: Any) -> str:
    """The module of a type. For a generic type, that of its argument, from which the name is made."""
    for argument in get_args(annotation):
        if inspect.isclass(argument):
            return argument.__module__
    module: str = annotation.__module__
    return module
