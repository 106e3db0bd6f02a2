"""The public names of types: what they are called in the OpenAPI document and so in generated clients."""

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
    """The component that is the whole body of a success with an answer of this type."""
    return public_name(answer) + "Response"


def component_name(written: str) -> str:
    """The same from the name that msgspec writes: `Collection_Emoji_`."""
    generic, bracket, argument = written.removesuffix("_").partition("_")
    return component_name(argument) + generic if bracket and written.endswith("_") else written


def public_types(annotation: Any) -> frozenset[type]:
    """The Structs and enumerations that an annotation leads to."""
    return frozenset(found for found in _reached(annotation) if get_origin(found) is None)


def choices(annotations: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """The values of each enumeration and `Literal` that these annotations lead to, in the order of their declaration."""
    for found in dict.fromkeys(found for annotation in annotations for found in _reached(annotation)):
        kind = get_origin(found) or found
        if issubclass(kind, Enum):
            yield tuple(member.value for member in kind)
        else:
            yield from (
                get_args(part) for field in _fields(kind) for part in _parts(field) if get_origin(part) is Literal
            )


def _parts(annotation: Any) -> Iterator[Any]:
    """An annotation and all that stands in its brackets."""
    yield annotation
    if get_origin(annotation) is not Literal:
        for argument in get_args(annotation):
            yield from _parts(argument)


def declared_names(annotations: Iterable[Any]) -> Iterator[tuple[str, str, Any]]:
    """The component of each Struct, enumeration and generic Struct in these annotations: name, module and type."""
    reached = [found for annotation in annotations for found in _reached(annotation)]
    for found in sorted(reached, key=lambda each: get_origin(each) is not None):
        # Classes first: where two have one name, they are to blame, and not the generic types that they give their names to.
        if not getattr(found, "__parameters__", ()):
            yield public_name(found), _module(found), found


def _reached(annotation: Any) -> tuple[Any, ...]:
    """The Structs and enumerations that an annotation leads to; of a generic one both the class and what stands here."""
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
    """Types of the fields, and the arguments that a Struct gives to its generic bases."""
    if not issubclass(kind, Struct):
        return ()
    hints = get_type_hints(kind, include_extras=True)
    arguments = [argument for base in getattr(kind, "__orig_bases__", ()) for argument in get_args(base)]
    return (*(hints[name] for name in kind.__struct_fields__), *arguments)


def field_types(kind: type[Struct]) -> dict[str, Any]:
    """The annotation of each field."""
    return dict(zip(kind.__struct_fields__, _fields(kind), strict=False))  # arguments come after the fields


def envelope_names(annotations: Iterable[Any]) -> Iterator[tuple[str, str, Any]]:
    """The component that is the whole body of each of these answers: name, module of the answer, and what it is."""
    for annotation in annotations:
        yield response_name(annotation), _module(annotation), ("envelope", annotation)


def _module(annotation: Any) -> str:
    """The module of a type; of a generic one that of its argument, which is what the name is made from."""
    for argument in get_args(annotation):
        if inspect.isclass(argument):
            return argument.__module__
    module: str = annotation.__module__
    return module
