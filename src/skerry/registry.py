"""Finds what is declared: endpoints, groups, jobs, topics, series.

Modules are found by walking their packages, so that a new endpoint is a new module and no edit. Two declarations of one public
name are a mistake that ends the start, naming both modules."""

import inspect
import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from skerry.container import closure, dependencies_of

if TYPE_CHECKING:
    from skerry.api.endpoint import Endpoint
    from skerry.api.group import Group
    from skerry.collect.jobs import Job
    from skerry.streams.topic import Topic
    from skerry.upstream.source import Source


class MissingGroup(Exception):
    """A package of endpoints does not say which group it is."""

    def __init__(self, package: str) -> None:
        super().__init__(f"{package} declares no group: write GROUP = Group(...) in its __init__.py")


class DuplicateName(Exception):
    """Two modules declare the same public name."""

    def __init__(self, kind: str, name: str, first: str, second: str) -> None:
        super().__init__(f"{kind} {name} is declared by {first} and by {second}")


def endpoints() -> "list[Endpoint[Any]]":
    """Every endpoint in the packages under `skerry.endpoints`, by path."""
    import skerry.endpoints

    by_path: dict[str, Endpoint[Any]] = {}
    by_name: dict[str, Endpoint[Any]] = {}
    for function in _functions(skerry.endpoints):
        for entry in function.__dict__.get("endpoints", ()):
            for kind, name, known in (("path", entry.path, by_path), ("operation", entry.name, by_name)):
                if name in known:
                    raise DuplicateName(kind, name, known[name].function.__module__, function.__module__)
                known[name] = entry
    return [by_path[path] for path in sorted(by_path)]


def check_names(found: "Sequence[Endpoint[Any]]") -> None:
    """Raise DuplicateName where two types of answers would be one component of the OpenAPI document."""
    from skerry.api.names import clashes

    for name, first, second in clashes(endpoint.answer for endpoint in found):
        raise DuplicateName("component", name, first.__module__, second.__module__)


def groups() -> "list[Group]":
    """The group of each package directly under `skerry.endpoints`, in the order in which they are presented."""
    import skerry.endpoints

    by_order: dict[int, Group] = {}
    for found in pkgutil.iter_modules(skerry.endpoints.__path__):
        name = f"{skerry.endpoints.__name__}.{found.name}"
        declared: Group | None = vars(import_module(name)).get("GROUP")
        if declared is None:
            raise MissingGroup(name)
        if declared.order in by_order:
            first = f"{skerry.endpoints.__name__}.{by_order[declared.order].key}"
            raise DuplicateName("order of groups", str(declared.order), first, name)
        by_order[declared.order] = msgspec.structs.replace(declared, key=found.name)
    return [by_order[order] for order in sorted(by_order)]


def jobs() -> "list[Job]":
    """Every job in the modules under `skerry.collect`, by name."""
    import skerry.collect

    found: dict[str, Job] = {}
    for function in _functions(skerry.collect):
        entry: Job | None = function.__dict__.get("job")
        if entry is not None:
            if entry.name in found:
                raise DuplicateName("job", entry.name, found[entry.name].function.__module__, function.__module__)
            found[entry.name] = entry
    return [found[name] for name in sorted(found)]


def sources(endpoints: "Iterable[Endpoint[Any]]", jobs: "Iterable[Job]" = ()) -> "set[type[Source]]":
    """The providers that endpoints and jobs may ask."""
    from skerry.upstream.source import Source

    asked = {source for endpoint in endpoints for source in endpoint.sources}
    for job in jobs:
        for annotation in dependencies_of(job.function).values():
            asked |= {part for part in closure(annotation) if isinstance(part, type) and issubclass(part, Source)}
    return asked


def series() -> dict[str, Any]:
    """Row types of all history series, by name."""
    return {row.SERIES.name: row for entry in jobs() for row in entry.rows}


@cache
def topics() -> "Mapping[str, Topic]":
    """Every topic of the event stream by name, in alphabetical order."""
    import skerry.collect.topics

    found: dict[str, Topic] = {}
    for module in _modules(skerry.collect.topics):
        topic: Topic = vars(module)["TOPIC"]
        if topic.name in found:
            raise DuplicateName("topic", topic.name, "another module", module.__name__)
        found[topic.name] = topic
    return {name: found[name] for name in sorted(found)}


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(module.name)


def _functions(package: ModuleType) -> Iterator[FunctionType]:
    """The functions that the modules of a package define, each once."""
    for module in _modules(package):
        for function in vars(module).values():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                yield function
