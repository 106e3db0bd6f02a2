"""Public names that modules declare, each of which must be unique."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


class DuplicateName(Exception):
    """Two modules declare the same public name."""

    def __init__(self, kind: str, name: str, first: str, second: str) -> None:
        super().__init__(f"{kind} {name} is declared by {first} and by {second}")


def unique(kind: str, declared: Iterable[tuple[str, str, T]]) -> dict[str, T]:
    """The declared objects by name, from triples of name, module and object. Raises DuplicateName for two different objects
    with the same name; the same object may occur again."""
    found: dict[str, tuple[str, T]] = {}
    for name, module, thing in declared:
        first, known = found.setdefault(name, (module, thing))
        if known is not thing and known != thing:
            raise DuplicateName(kind, name, first, module)
    return {name: thing for name, (_, thing) in found.items()}
