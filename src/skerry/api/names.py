"""The public names of types: what they are called in the OpenAPI document and so in generated clients."""

import inspect
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

UNIONS = (Union, UnionType)


def public_name(annotation: Any) -> str:
    """`Emoji`, and `EmojiCollection` for `Collection[Emoji]`."""
    arguments = "".join(public_name(argument) for argument in get_args(annotation) if inspect.isclass(argument))
    kind = get_origin(annotation) or annotation
    name: str = arguments + kind.__name__
    return name


def component_name(written: str) -> str:
    """The same from the name that msgspec writes: `Collection_Emoji_`."""
    generic, bracket, argument = written.removesuffix("_").partition("_")
    return component_name(argument) + generic if bracket and written.endswith("_") else written


def public_types(annotation: Any) -> frozenset[type]:
    """The Structs and enumerations that an annotation leads to, each a component of the document."""
    found: set[type] = set()
    waiting = [annotation]
    while waiting:
        current = waiting.pop()
        kind = get_origin(current) or current
        if kind is Annotated:
            waiting.append(get_args(current)[0])
            continue
        waiting += get_args(current)
        if inspect.isclass(kind) and issubclass(kind, Struct | Enum) and kind not in found:
            found.add(kind)
            waiting += _fields(kind)
    return frozenset(found)


@cache
def _fields(kind: type) -> tuple[Any, ...]:
    if not issubclass(kind, Struct):
        return ()
    hints = get_type_hints(kind, include_extras=True)
    return tuple(hints[name] for name in kind.__struct_fields__)


def clashes(annotations: Iterable[Any]) -> Iterator[tuple[str, type, type]]:
    """Pairs of different types of one public name."""
    known: dict[str, type] = {}
    for annotation in annotations:
        for found in public_types(annotation):
            other = known.setdefault(found.__name__, found)
            if other is not found:
                yield found.__name__, other, found
