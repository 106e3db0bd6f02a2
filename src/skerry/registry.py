"""Discovery of declarations: endpoints, groups, jobs, topics, series.

Modules are found by walking their packages, so a new endpoint is a new module and needs no other edit. If two modules
declare the same public name, the application does not start, and the error names both."""

import inspect
import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from skerry.container import closure, dependencies_of, part_of
from skerry.declarations import unique

if TYPE_CHECKING:
    from skerry.api.endpoint import Endpoint
    from skerry.api.group import Group
    from skerry.collect.jobs import Job
    from skerry.search import EndpointSearch
    from skerry.streams.topic import Topic
    from skerry.upstream.source import Source


class MissingGroup(Exception):
    """A package of endpoints does not declare its group."""

    def __init__(self, package: str) -> None:
        super().__init__(f"{package} declares no group: write GROUP = Group(...) in its __init__.py")


def endpoints() -> "list[Endpoint[Any]]":
    """Every endpoint in the packages under `skerry.endpoints`, by path."""
    import skerry.endpoints

    found = [
        (entry, function.__module__)
        for function in _functions(skerry.endpoints)
        for entry in function.__dict__.get("endpoints", ())
    ]
    by_path = unique("path", ((entry.path, module, entry) for entry, module in found))
    unique("operation", ((entry.name, module, entry) for entry, module in found))
    return [by_path[path] for path in sorted(by_path)]


def endpoints_in(module: str) -> "list[Endpoint[Any]]":
    """The endpoints of one module, named relative to `skerry.endpoints`, without importing the others."""
    functions = vars(import_module(f"skerry.endpoints.{module}")).values()
    return [
        entry
        for function in functions
        if inspect.isfunction(function)
        for entry in function.__dict__.get("endpoints", ())
    ]


def group_packages() -> tuple[str, ...]:
    """The packages directly under `skerry.endpoints`, one for each group, without importing them."""
    import skerry.endpoints

    return tuple(sorted(package.name for package in pkgutil.iter_modules(skerry.endpoints.__path__)))


def endpoints_of(package: str) -> "list[Endpoint[Any]]":
    """The endpoints of one group, named as its package, by path, without importing the others."""
    found = _functions(import_module(f"skerry.endpoints.{package}"))
    declared = [entry for function in found for entry in function.__dict__.get("endpoints", ())]
    return sorted(declared, key=lambda entry: entry.path)


def check(found: "Sequence[Endpoint[Any]]") -> None:
    """Raise DuplicateName if two operations or components of the OpenAPI document would have the same name, and WrongRows
    if a type declares rows that it does not have."""
    from skerry.api.names import field_types
    from skerry.http.openapi import component_names
    from skerry.http.service import service_endpoints
    from skerry.http.tables import check_rows

    service = service_endpoints()
    found = [entry for entry in found if entry not in service]
    declared = [(entry.path, entry.name, entry.function.__module__) for entry in (*service, *found)]
    unique("path", ((path, module, place) for place, (path, _, module) in enumerate(declared)))
    unique("operation", ((name, module, place) for place, (_, name, module) in enumerate(declared)))
    for kind in unique("component", component_names(found)).values():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            check_rows(kind, field_types(kind))


def groups() -> "list[Group]":
    """The group of each package directly under `skerry.endpoints`, by their `order`."""
    import skerry.endpoints
    from skerry.api.group import key_of

    found: list[tuple[str, str, Group]] = []
    for package in pkgutil.iter_modules(skerry.endpoints.__path__):
        name = f"{skerry.endpoints.__name__}.{package.name}"
        declared: Group | None = vars(import_module(name)).get("GROUP")
        if declared is None:
            raise MissingGroup(name)
        found.append((str(declared.order), name, msgspec.structs.replace(declared, key=key_of(package.name))))
    return sorted(unique("order of groups", found).values(), key=lambda group: group.order)


def jobs() -> "list[Job]":
    """Every job in the modules under `skerry.collect`, by name."""
    import skerry.collect

    declared = [
        (entry.name, function.__module__, entry)
        for function in _functions(skerry.collect)
        if (entry := function.__dict__.get("job")) is not None
    ]
    found = unique("job", declared)
    return [found[name] for name in sorted(found)]


def sources(endpoints: "Iterable[Endpoint[Any]]", jobs: "Iterable[Job]" = ()) -> "set[type[Source]]":
    """The providers that endpoints and jobs may call."""
    from skerry.upstream.source import Source

    asked = {source for endpoint in endpoints for source in endpoint.sources}
    for job in jobs:
        for annotation in dependencies_of(job.function).values():
            asked |= {part for part in closure(annotation) if isinstance(part, type) and issubclass(part, Source)}
    unique("source", ((source.key, source.__module__, source) for source in asked))
    return asked


def series() -> dict[str, Any]:
    """Row types of all history series, by name."""
    return unique("series", ((row.SERIES.name, row.__module__, row) for entry in jobs() for row in entry.rows))


def registers() -> dict[str, Any]:
    """Row types of all registers, by name."""
    parts = (part for entry in jobs() for part in entry.dependencies.values())
    rows = {
        row for part in parts for inner in closure(part) for row in get_args(part_of(inner)) if hasattr(row, "REGISTER")
    }
    return unique("register", ((row.REGISTER.name, row.__module__, row) for row in rows))


@cache
def topics() -> "Mapping[str, Topic]":
    """Every topic of the event stream by name, in alphabetical order."""
    import skerry.collect.topics

    modules = [(vars(module)["TOPIC"], module.__name__) for module in _modules(skerry.collect.topics)]
    found = unique("topic", ((topic.name, module, topic) for topic, module in modules))
    return {name: found[name] for name in sorted(found)}


@cache
def search() -> "EndpointSearch":
    """Search over every endpoint. Applications of one process share its index, which the first search makes."""
    from skerry.search import EndpointSearch

    return EndpointSearch(endpoints, groups)


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(module.name)


def _functions(package: ModuleType) -> Iterator[FunctionType]:
    """The functions that the modules of a package define, each once."""
    for module in _modules(package):
        for function in vars(module).values():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                yield function
