"""Paths that a fixed segment of another endpoint hides.

Litestar's router takes a fixed segment before a parameter and does not go back: next to `/nordic/lv/datastore/{resource}` it does
not find `/nordic/lv/holidays`, which `/nordic/{country}/holidays` answers."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from skerry.api.endpoint import Endpoint
from skerry.api.signature import split


@dataclass(frozen=True, slots=True)
class RoutePath:
    """A path of an endpoint."""

    path: str
    """Below /api/v1, with `{name}` for path parameters."""
    fixed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Values of the parameters whose place has a fixed segment in this path."""


def route_paths(endpoint: Endpoint[Any], paths: Collection[str]) -> Iterator[RoutePath]:
    """The path of an endpoint, then one for each fixed segment of the others that is a code of its enumeration. `paths` are
    those of all endpoints."""
    yield RoutePath(endpoint.path)
    for name in re.findall(r"{(\w+)}", endpoint.path):
        kind, _ = split(endpoint.hints.get(name))
        if not (isinstance(kind, type) and issubclass(kind, StrEnum)):
            continue
        before, _, after = endpoint.path.partition(f"{{{name}}}")
        siblings = {path[len(before) :].partition("/")[0] for path in paths if path.startswith(before)}
        for value in sorted(sibling for sibling in siblings if sibling.upper() in set(kind)):
            path = f"{before}{value}{after}"
            if path not in paths:
                yield RoutePath(path, {name: value})
