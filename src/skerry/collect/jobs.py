"""What a job is, and where jobs are found."""

import inspect
import pkgutil
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from typing import Any, TypeVar, get_args

import skerry.collect
from skerry.parts import parts_of
from skerry.upstream.source import duration

F = TypeVar("F", bound=Callable[..., Awaitable[None]])


@dataclass(frozen=True)
class Job:
    """Scheduled work: called every so often with its parts."""

    name: str
    function: Callable[..., Awaitable[None]]
    every: timedelta
    deadline: timedelta
    """After which a run is given up; the next one comes at its own time."""
    feeds: str | None = None
    """The only topic that it works for: it runs while somebody listens to that."""

    @property
    def parts(self) -> dict[str, Any]:
        return parts_of(self.function)

    @property
    def rows(self) -> Iterator[Any]:
        """Row types of the series that it writes."""
        for annotation in self.parts.values():
            yield from (argument for argument in get_args(annotation) if hasattr(argument, "SERIES"))


def job(*, every: str, deadline: str = "2m", feeds: str | None = None) -> Callable[[F], F]:
    """Have a function run every so often ("5m"); where it `feeds` a topic of the event stream and keeps nothing else, only
    while somebody listens."""

    def register(function: F) -> F:
        function.__dict__["job"] = Job(function.__name__, function, duration(every), duration(deadline), feeds)
        return function

    return register


def discover() -> list[Job]:
    """Every job in the modules under `skerry.collect`, by name."""
    found: dict[str, Job] = {}
    for module in pkgutil.walk_packages(skerry.collect.__path__, f"{skerry.collect.__name__}."):
        for function in vars(import_module(module.name)).values():
            if inspect.isfunction(function) and function.__module__ == module.name and "job" in function.__dict__:
                entry: Job = function.__dict__["job"]
                if entry.name in found:
                    raise ValueError(f"two jobs are called {entry.name}")
                found[entry.name] = entry
    return [found[name] for name in sorted(found)]
